import type { Actor } from "~/commerce/customers/admin-service";
import { auditedMethods } from "~/commerce/methods/methods";
import type { AuditEntry } from "~/domain/audit";
import { endOfDay, startOfDay } from "~/domain/calendar";
import { shortened } from "~/domain/text";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { bestEffort } from "~/log.server";
import { site } from "~/site";
import { anything, isDay, unknownFilters } from "../frame/filters";
import { actionWord, furtherActions } from "./action-words";
import { fieldWord } from "./field-words";

const pageSize = 50;

export interface TrailRow {
  id: string;
  created: Date;
  who: string;
  actorUid: string;
  action: string;
  /** The action as people say it. */
  did: string;
  summary: string;
  target: { type: string; id: string; to: string | null };
  /** Each with the field's name and label. */
  changes: { field: string; word: string; from: string; to: string }[];
}

/** The trail's filters in the address: a colleague by uid, e-mail address or name. */
export async function trailFilter({ request, call }: AdminArgs) {
  const query = new URL(request.url).searchParams;
  const text = (name: string, most: number) => (query.get(name) ?? "").trim().slice(0, most);
  const colleagues = await call("admin.colleagues", []);
  const said = {
    who: actorNamed(text("who", 320), colleagues),
    action: text("action", 100),
    target: text("target", 512),
    from: isDay(text("from", 10)) ? text("from", 10) : "",
    to: isDay(text("to", 10)) ? text("to", 10) : "",
  };
  const [start, end] = [
    startOfDay(said.from, site.timeZone.id),
    endOfDay(said.to, site.timeZone.id),
  ];
  const filter = {
    ...(said.who ? { actorUid: said.who.slice(0, 128) } : {}),
    ...(said.action ? { action: said.action } : {}),
    ...(said.target ? { targetId: said.target } : {}),
    ...(start ? { from: start } : {}),
    ...(end ? { below: new Date(end.getTime() + 1) } : {}),
  };
  const free = { who: anything, action: anything, target: anything };
  const ignored = unknownFilters(query, { ...free, from: isDay, to: isDay });
  return { said, filter, colleagues, ignored };
}

/** Their uid. A text that is no known name or address is taken as a uid. */
function actorNamed(who: string, colleagues: readonly Actor[]): string {
  // Former colleagues have no known address, so an empty one may be theirs.
  if (who === "") return who;
  const wanted = who.toLowerCase();
  const named = (text: (each: Actor) => string) =>
    colleagues.find((each) => text(each).toLowerCase() === wanted)?.uid;
  if (colleagues.some(({ uid }) => uid === who)) return who;
  return named(({ email }) => email) ?? named(({ name }) => name) ?? who;
}

export async function trailPage(args: AdminArgs) {
  const { said, filter, colleagues, ignored } = await trailFilter(args);
  const query = new URL(args.request.url).searchParams;
  const [cursor, before] = [query.get("cursor") ?? "", query.get("before") ?? ""];
  const page = await args.call("desk.trail", [
    {
      limit: pageSize,
      ...filter,
      ...(cursor ? { after: cursor } : {}),
      ...(before && !cursor ? { before } : {}),
    },
  ]);
  const at = (place: Record<string, string>) => {
    const address = new URLSearchParams();
    for (const [name, value] of Object.entries({ ...said, ...place })) {
      if (value) address.set(name, value);
    }
    return `?${address}`;
  };
  const rows = await rowsOf(args, page.items);
  return {
    said,
    ignored,
    rows,
    actors: actorOptions(args, said.who, { colleagues, rows }),
    actions: actionOptions(said.action),
    csv: `/admin/audit.csv${at({})}`,
    first: cursor || before ? `/admin/audit${at({})}` : null,
    next: page.next && `/admin/audit${at({ cursor: page.next })}`,
    previous: page.previous && `/admin/audit${at({ before: page.previous })}`,
  };
}

/** The people to filter by: present and former staff, and anybody whom the address names. */
function actorOptions(
  { admin }: AdminArgs,
  who: string,
  { colleagues, rows }: { colleagues: readonly Actor[]; rows: readonly TrailRow[] },
): (readonly [uid: string, label: string])[] {
  const known = colleagues.map(({ uid, name, email, state }) => {
    const called = name === email || email === "" ? name : `${name}, ${email}`;
    const what = uid === admin.uid ? " (you)" : said[state];
    return [uid, `${called}${what}`] as const;
  });
  if (who === "" || colleagues.some(({ uid }) => uid === who)) return known;
  return [...known, [who, rows[0]?.who ?? who]];
}

/** The actions to filter by, in the order of their words, and the one that the address names. */
function actionOptions(asked: string): (readonly [action: string, word: string])[] {
  const known = new Set<string>([...auditedMethods(), ...furtherActions]);
  const all = asked === "" ? known : known.add(asked);
  return [...all]
    .map((action) => [action, actionWord(action)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other));
}

const said: Record<Actor["state"], string> = {
  here: "",
  former: " (no longer on the staff)",
  program: "",
};

/** The entries in words: names of people, values as text. */
export async function rowsOf(
  { call, context, admin }: AdminArgs,
  entries: readonly AuditEntry[],
): Promise<TrailRow[]> {
  const uids = [...new Set(entries.map(({ actorUid }) => actorUid))];
  const names = await bestEffort(context.services.log, "[trail]", call("admin.namesOf", [uids]));
  return entries.map(
    ({ id, created, actorUid, action, summary, targetType, targetId, changes }) => ({
      id,
      created,
      actorUid,
      action,
      did: actionWord(action),
      summary,
      who: actorUid === admin.uid ? "You" : (names?.get(actorUid) ?? actorUid),
      target: { type: targetType, id: targetId, to: pageOf(targetType, targetId) },
      changes: changes
        // A field that was empty and stays empty is left out.
        .filter(({ from, to }) => spelled(from) !== spelled(to))
        .map(({ field, from, to }) => {
          return { field, word: fieldWord(field), from: words(from), to: words(to) };
        }),
    }),
  );
}

function pageOf(type: string, id: string): string | null {
  const places = ["quote", "order", "product"];
  return places.includes(type) ? `/admin/${type}s/${encodeURIComponent(id)}` : null;
}

const longest = 400;

/** A value as text: a list by its parts, a record by its fields. */
function words(value: unknown): string {
  return shortened(spelled(value), longest);
}

function spelled(value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(spelled).join("; ");
  if (typeof value === "object") {
    return Object.entries(value)
      .filter(([, each]) => each !== null && each !== "")
      .map(([name, each]) => `${fieldWord(name).toLowerCase()} ${spelled(each)}`)
      .join(", ");
  }
  return String(value);
}

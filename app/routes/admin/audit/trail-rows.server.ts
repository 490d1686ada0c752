import { type Choice, defineList, type FileReader, fileOf } from "~/components/lists/list";
import { auditedMethods } from "~/gateway/methods";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { withMinus } from "~/kernel/money";
import { bestEffort } from "~/kernel/process/log.server";
import { shortened } from "~/kernel/text";
import type { AuditEntry } from "~/modules/audit/audit.resource";
import type { TrailList } from "~/modules/desk/desk.server";
import { paymentStates } from "~/modules/orders/order.resource";
import { paymentLabel, sellerLabel } from "~/modules/orders/status-labels";
import { lossLabel, lossReasons } from "~/modules/quotes/loss";
import type { Actor } from "~/modules/staff/admin.server";
import { roleLabels, roles } from "~/modules/staff/role";
import { t } from "~/texts/text";
import { actionWord, fieldWord, furtherActions } from "./action-words";

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

/** The people to filter by: present and former staff, and anybody whom the address names. */
export async function actorChoices(
  { call, admin }: AdminArgs,
  who: string,
  rows: readonly TrailRow[],
): Promise<Choice[]> {
  const known = (await call("admin.colleagues", [])).map(({ uid, name, email, state }): Choice => {
    const called = name === email || email === "" ? name : `${name}, ${email}`;
    if (uid === admin.uid) return [uid, t("deskAudit:nameOfYou", { name: called })];
    return [uid, state === "former" ? t("deskAudit:formerName", { name: called }) : called];
  });
  const isKnown = who === "" || known.some(([uid]) => uid === who);
  return isKnown ? known : [...known, [who, rows[0]?.who ?? who]];
}

/** The actions to filter by, in the order of their words, and the one that the address names. */
export function actionChoices(asked: string): Choice[] {
  const known = new Set<string>([...auditedMethods(), ...furtherActions]);
  const all = asked === "" ? known : known.add(asked);
  return [...all]
    .map((action): Choice => [action, actionWord(action)])
    .sort(([, one], [, other]) => one.localeCompare(other));
}

/** The entries in words: names of people, values as text. */
export async function trailRows(
  { call, context, admin }: FileReader,
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
      summary: labelledMove(targetType, summary),
      who: actorUid === admin.uid ? t("deskAudit:you") : (names?.get(actorUid) ?? actorUid),
      target: { type: targetType, id: targetId, to: pageOf(targetType, targetId) },
      changes: changes
        // A field that was empty and stays empty is left out.
        .filter(({ from, to }) => spelled(from) !== spelled(to))
        .map(({ field, from, to }) => {
          const said = (value: unknown) => words(labelled(targetType, field, value));
          return { field, word: fieldWord(field), from: said(from), to: said(to) };
        }),
    }),
  );
}

/** "Q-1: Pending → Quoted" with the desk's labels of both statuses. */
function labelledMove(type: string, summary: string): string {
  const [, head = "", from, to, tail = ""] =
    /^([^\s:]+: )?([\w ]+?) → ([\w ]+?)( \(.*\))?$/.exec(summary) ?? [];
  if (from === undefined || to === undefined) return summary;
  const label = (status: string) => labelled(type, "status", status);
  return `${head}${label(from)} → ${label(to)}${tail}`;
}

/** A stored value as the desk names it. */
function labelled(type: string, field: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  const reason = lossReasons.find((each) => each === value);
  const role = roles.find((each) => each === value);
  if (field === "lossReason" && reason) return lossLabel(reason);
  if (field === "role" && role) return t(roleLabels[role]);
  if (type !== "quote" && type !== "order") return value;
  if (field === "status") return sellerLabel(type, value);
  const payment = paymentStates.find((state) => state === value);
  return field === "paymentStatus" && payment ? paymentLabel(payment, "seller") : value;
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
  if (typeof value === "boolean") return value ? t("deskAudit:yes") : t("deskAudit:no");
  if (Array.isArray(value)) return value.length === 0 ? "–" : value.map(spelled).join("; ");
  if (typeof value === "object") {
    return Object.entries(value)
      .filter(([, each]) => each !== null && each !== "")
      .map(([name, each]) => `${fieldWord(name).toLowerCase()} ${spelled(each)}`)
      .join(", ");
  }
  return typeof value === "number" ? withMinus(String(value)) : String(value);
}

const trailFile = fileOf<TrailRow>({
  when: ({ created }) => created,
  who: ({ who }) => who,
  uid: ({ actorUid }) => actorUid,
  action: ({ action }) => action,
  target: ({ target }) => target.type,
  id: ({ target }) => target.id,
  summary: ({ summary }) => summary,
  changes: ({ changes }) =>
    changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`).join("\n"),
});

/** The audit trail, filtered by a colleague (uid, e-mail address or name), action, record and days. */
export const auditList = defineList<TrailList, AuditEntry>(() => ({
  path: "/admin/audit",
  what: "entries",
  intro: t("deskAudit:everyChangeNewestFirst"),
  read: (call, asked) => call("desk.trail", [asked]),
  async resolve(call, query) {
    const who = (query.get("who") ?? "").trim();
    if (who !== "") query.set("who", actorNamed(who, await call("admin.colleagues", [])));
  },
  filters: {
    who: {
      label: t("deskAudit:who"),
      any: t("deskAudit:everybody"),
      choices: null,
      as: "actorUid",
      max: 128,
      personal: true,
    },
    action: { label: t("deskAudit:what"), any: t("deskAudit:everything"), choices: null, max: 100 },
    target: {
      label: t("deskAudit:recordId"),
      choices: null,
      as: "targetId",
      max: 512,
      personal: true,
    },
  },
  days: "instants",
  file: {
    ...trailFile,
    lines: async (entries, reader) => trailFile.lines(await trailRows(reader, entries), reader),
  },
  yet: { title: t("deskAudit:nothingWasChangedYet"), text: t("deskAudit:everyChangeIsListed") },
  unmatched: { title: t("deskAudit:noEntryMatches"), text: t("deskAudit:noEntryMatchesText") },
}));

/** Their uid. A text that is no known name or address is taken as a uid. */
function actorNamed(who: string, colleagues: readonly Actor[]): string {
  const wanted = who.toLowerCase();
  const named = (text: (each: Actor) => string) =>
    colleagues.find((each) => text(each).toLowerCase() === wanted)?.uid;
  if (colleagues.some(({ uid }) => uid === who)) return who;
  return named(({ email }) => email) ?? named(({ name }) => name) ?? who;
}

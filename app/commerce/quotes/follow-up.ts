import { dayIn } from "~/domain/calendar";
import type { FollowUpKind } from "~/domain/follow-up";
import { revisionId } from "~/domain/offer-quote";
import type { Quote, StoredQuote } from "~/domain/quote";
import type { CommerceDeps } from "../deps";
import type { Query, Tx } from "../storage";
import { readQuote, readQuoteAt } from "./quote-records";

const day = 86_400_000;

/** An offer that is valid for a shorter time needs no reminder. */
const shortestValidity = 5;
/** A reminder follows the offer no sooner than this, in days. */
const earliestReminder = 2;
const daysBetweenReminders = 3;

type Due = Required<Pick<Query<StoredQuote>, "where" | "order">>;

interface DueTimes {
  by: "quietSince" | "validUntil";
  times: { from?: Date; below: Date };
}

/** The time range of an open offer's date that makes it need a follow-up. */
function dueTimes({ site, clock }: CommerceDeps, kind: FollowUpKind): DueTimes {
  const now = clock().getTime();
  const { reminderDays, quietDays } = site.selling.offer;
  return kind === "quiet"
    ? { by: "quietSince", times: { below: new Date(now - quietDays * day) } }
    : {
        by: "validUntil",
        times: { from: new Date(now), below: new Date(now + reminderDays * day) },
      };
}

/** The offers of a kind, by an index. */
export function dueQuery(deps: CommerceDeps, kind: FollowUpKind): Due {
  const { by, times } = dueTimes(deps, kind);
  return { where: { status: "Quoted", [by]: times }, order: { by, direction: "asc" } };
}

/** The same for one row that another index found. */
export function isFollowedUp(deps: CommerceDeps, kind: FollowUpKind) {
  const { by, times } = dueTimes(deps, kind);
  return ({ status, [by]: at }: StoredQuote): boolean =>
    status === "Quoted" && at !== null && at < times.below && !(times.from && at < times.from);
}

/** Offers that need a follow-up, most urgent first, and their number. */
export async function followUps(
  deps: CommerceDeps,
  kind: FollowUpKind,
  limit: number,
): Promise<{ count: number; items: Quote[] }> {
  const query = dueQuery(deps, kind);
  const now = deps.clock();
  const [rows, count] = await Promise.all([
    deps.storage.quotes.find({ ...query, limit }),
    deps.storage.quotes.count(query.where ?? {}),
  ]);
  return { count, items: rows.map((row) => readQuoteAt(row, now)) };
}

/** The day, given by its midnight in UTC. */
function isWeekday(midnight: Date): boolean {
  return midnight.getUTCDay() >= 1 && midnight.getUTCDay() <= 5;
}

/** Whether it is working time in the store's zone, when a mail does not disturb. */
function isWorkingHour(now: Date, timeZone: string): boolean {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone }).format(now),
  );
  return isWeekday(new Date(dayIn(now, timeZone))) && hour >= 9 && hour < 17;
}

/** Whether the customer is to be reminded of this offer. */
function isToRemind({ history, validUntil, thread }: StoredQuote, reminderDays: number): boolean {
  const sent = history.findLast(({ to }) => to === "Quoted")?.at;
  if (!sent || !validUntil || thread?.muted) return false;
  const shortest = Math.max(shortestValidity, reminderDays + earliestReminder);
  if (validUntil.getTime() - sent.getTime() < shortest * day) return false;
  return !thread || thread.messages === 0 || thread.last < sent;
}

/**
 * Reminds customers of offers that end soon, and of those that nobody opened, each once per
 * revision and on working days. A customer who has written since, or wants no reminders, gets none.
 */
export async function remindOfOffers(deps: CommerceDeps, limit: number): Promise<number> {
  const { announcements, clock, site } = deps;
  if (!isWorkingHour(clock(), site.timeZone.id)) return 0;
  const ending = await remind(deps, limit, {
    due: dueQuery(deps, "expiring"),
    isDue: async () => true,
    announce: announcements.offerEnds,
  });
  if (site.selling.offer.unopenedDays === 0) return ending;
  return ending + (await remind(deps, limit, unopened(deps)));
}

interface Reminding {
  due: Due;
  /** The condition of this reminder, beside those of all reminders. */
  isDue(tx: Tx, quote: StoredQuote): Promise<boolean>;
  announce(tx: Tx, quote: Quote): Promise<boolean>;
}

async function remind(
  { storage, site }: CommerceDeps,
  limit: number,
  { due, isDue, announce }: Reminding,
): Promise<number> {
  const { reminderDays } = site.selling.offer;
  const found = await storage.quotes.find({ ...due, limit });
  let reminded = 0;
  for (const { id } of found.filter((quote) => isToRemind(quote, reminderDays))) {
    await storage.atomically(async (tx: Tx) => {
      const row = await tx.quotes.get(id);
      if (row?.status !== "Quoted" || !isToRemind(row, reminderDays)) return;
      if ((await isDue(tx, row)) && (await announce(tx, readQuote(row)))) reminded += 1;
    });
  }
  return reminded;
}

/** Offers sent within a range of days that includes every due one, so that few are read again. */
function unopened({ site, clock, announcements }: CommerceDeps): Reminding {
  const { unopenedDays, reminderDays } = site.selling.offer;
  const now = clock();
  const before = (days: number) => new Date(now.getTime() - days * day);
  const longest = unopenedDays + 2 * (Math.floor(unopenedDays / 5) + 1) + daysBetweenReminders;
  return {
    due: {
      where: {
        status: "Quoted",
        quietSince: { from: before(longest), below: before(unopenedDays) },
      },
      order: { by: "quietSince", direction: "asc" },
    },
    async isDue(tx, { id, revision, quietSince, validUntil }) {
      const reminderAt = (validUntil?.getTime() ?? 0) - reminderDays * day;
      if (!quietSince || reminderAt - now.getTime() < daysBetweenReminders * day) return false;
      if (workingDaysBetween(quietSince, now, site.timeZone.id) < unopenedDays) return false;
      return (await tx.openings.get(revisionId(id, revision))) === null;
    },
    announce: announcements.offerUnopened,
  };
}

/** The number of working days after the first day, up to and including the second. */
function workingDaysBetween(from: Date, to: Date, timeZone: string): number {
  const [first, last] = [from, to].map((at) => Date.parse(dayIn(at, timeZone)));
  let days = 0;
  for (let at = (first ?? 0) + day; at <= (last ?? 0); at += day) {
    if (isWeekday(new Date(at))) days += 1;
  }
  return days;
}

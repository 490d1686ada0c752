import { dayIn } from "~/kernel/calendar";
import { dateFormat } from "~/kernel/formats";
import { type Hourly, hourly } from "~/kernel/process/hourly.server";
import type { Log } from "~/kernel/process/log.server";
import type { ReminderKind } from "~/modules/announcements";
import type { CommerceDeps } from "~/modules/deps";
import type { Tx, Where } from "~/storage/storage";
import { forEachRow, pagesOf, sweeping } from "~/storage/sweeping.server";
import type { FollowUpKind } from "./loss";
import type { Quote, StoredQuote } from "./quote.resource";
import { readQuote, readQuoteAt } from "./quote-records.server";
import type { QuotesService } from "./quotes-service.server";
import { revisionId } from "./sent-offer";

const day = 86_400_000;

/** An offer that is valid for a shorter time needs no reminder. */
const shortestValidity = 5;
/** A reminder follows the offer no sooner than this, in days. */
const earliestReminder = 2;
const daysBetweenReminders = 3;

interface Due {
  where: Where<StoredQuote>;
  order: { by: DueField; direction: "asc" };
}

type DueField = "quietSince" | "validUntil";

interface DueTimes {
  by: DueField;
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
    dateFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone }).format(now),
  );
  return isWeekday(new Date(dayIn(now, timeZone))) && hour >= 9 && hour < 17;
}

/** Whether the customer is to be reminded of this offer. */
function isToRemind(
  { history, validUntil, thread }: Pick<StoredQuote, "history" | "validUntil" | "thread">,
  reminderDays: number,
): boolean {
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
export async function remindOfOffers(
  deps: CommerceDeps,
  atOnce: number,
  stopped?: AbortSignal,
): Promise<number> {
  const { announcements, clock, site } = deps;
  if (!isWorkingHour(clock(), site.timeZone.id)) return 0;
  const ending = await remind(deps, {
    due: dueQuery(deps, "expiring"),
    kind: "ending",
    isDue: async () => true,
    announce: announcements.offerEnds,
    atOnce,
    stopped,
  });
  if (site.selling.offer.unopenedDays === 0) return ending;
  return ending + (await remind(deps, { ...unopened(deps), atOnce, stopped }));
}

interface Reminding {
  due: Due;
  kind: ReminderKind;
  /** The condition of this reminder, beside those of all reminders. */
  isDue(tx: Tx, quote: StoredQuote): Promise<boolean>;
  announce(tx: Tx, quote: Quote): Promise<boolean>;
}

interface Paging {
  atOnce: number;
  stopped: AbortSignal | undefined;
}

/** What tells whether an offer is to be reminded of, and whether it was. */
const neededFields = [
  "status",
  "quoteNumber",
  "revision",
  "history",
  "validUntil",
  "thread",
] as const;

async function remind(
  { storage, site, announcements, log }: CommerceDeps,
  { due, kind, isDue, announce, atOnce, stopped }: Reminding & Paging,
): Promise<number> {
  const { reminderDays } = site.selling.offer;
  let reminded = 0;
  async function remindOnce({ id }: { id: string }): Promise<void> {
    await storage.atomically(async (tx: Tx) => {
      const row = await tx.quotes.get(id);
      if (row?.status !== "Quoted" || !isToRemind(row, reminderDays)) return;
      if ((await isDue(tx, row)) && (await announce(tx, readQuote(row)))) reminded += 1;
    }, sweeping);
  }
  const { where, order } = due;
  const sweep = { where, by: order.by, only: neededFields, limit: atOnce, stopped } as const;
  for await (const rows of pagesOf(storage.quotes, sweep)) {
    const wanting = rows.filter((quote) => isToRemind(quote, reminderDays));
    // Most were reminded already: one look spares each of them a transaction.
    const done = await announcements.remindedOf(storage, kind, wanting);
    const open = wanting.filter(({ id }) => !done.has(id));
    await forEachRow(open, remindOnce, { log, tag: "[reminders] offer", stopped });
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
    kind: "unopened",
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

const atOnce = 200;

/**
 * An offer past its date counts as expired at once. Once an hour this job also stores that status,
 * which releases discount uses and informs the customers. Several instances may run it.
 */
export function createExpiry({ quotes, log }: { quotes: QuotesService; log: Log }): Hourly {
  return hourly((stopped) => quotes.expire(atOnce, stopped), { log, tag: "[expiry]" });
}

/**
 * Reminds customers of offers that end soon, in working hours. Each reminder is stored only once.
 */
export function createReminders({ quotes, log }: { quotes: QuotesService; log: Log }): Hourly {
  return hourly((stopped) => quotes.remind(atOnce, stopped), { log, tag: "[reminders]" });
}

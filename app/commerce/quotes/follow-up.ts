import { dayIn } from "~/domain/calendar";
import type { FollowUpKind } from "~/domain/follow-up";
import type { Quote, StoredQuote } from "~/domain/quote";
import type { CommerceDeps } from "../deps";
import type { Query, Tx } from "../storage";
import { readQuote, readQuoteAt } from "./quote-records";

const day = 86_400_000;

/** An offer that is valid for less needs no reminder. */
const shortestValidity = 5;
/** So long after it was sent, at the earliest, its customer is reminded. */
const earliestReminder = 2;

type Due = Pick<Query<StoredQuote>, "where" | "order">;

function dueQuery({ site, clock }: CommerceDeps, kind: FollowUpKind): Due {
  const now = clock().getTime();
  const { reminderDays, quietDays } = site.selling.offer;
  if (kind === "quiet") {
    const quietSince = { below: new Date(now - quietDays * day) };
    return {
      where: { status: "Quoted", quietSince },
      order: { by: "quietSince", direction: "asc" },
    };
  }
  const soon = new Date(now + reminderDays * day);
  const validUntil = { from: new Date(now), below: soon };
  return { where: { status: "Quoted", validUntil }, order: { by: "validUntil", direction: "asc" } };
}

/** Offers that the seller should look after, the most urgent first, and how many there are. */
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

/** Whether people are at work in the store's zone, when a mail is no disturbance. */
function isWorkingHour(now: Date, timeZone: string): boolean {
  const [year = 0, month = 1, date = 1] = dayIn(now, timeZone).split("-").map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { hour: "2-digit", hourCycle: "h23", timeZone }).format(now),
  );
  return weekday >= 1 && weekday <= 5 && hour >= 9 && hour < 17;
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
 * Reminds the customers of offers that end soon, once a revision, on working days. Nobody is
 * reminded who said anything since it was sent, or who wants no reminders.
 */
export async function remindOfOffers(deps: CommerceDeps, limit: number): Promise<number> {
  const { storage, announcements, clock, site } = deps;
  if (!isWorkingHour(clock(), site.timeZone.id)) return 0;
  const due = await storage.quotes.find({ ...dueQuery(deps, "expiring"), limit });
  const { reminderDays } = site.selling.offer;
  let reminded = 0;
  for (const { id } of due.filter((quote) => isToRemind(quote, reminderDays))) {
    await storage.atomically(async (tx: Tx) => {
      const row = await tx.quotes.get(id);
      if (row?.status !== "Quoted" || !isToRemind(row, reminderDays)) return;
      if (await announcements.offerEnds(tx, readQuote(row))) reminded += 1;
    });
  }
  return reminded;
}

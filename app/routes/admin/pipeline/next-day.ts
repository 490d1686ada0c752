import { quietDays } from "~/domain/follow-up";
import type { Quote } from "~/domain/quote";
import { quietSince, waitsSince } from "~/domain/quote-rules";

const day = 86_400_000;

export interface NextDay {
  /** since: it has waited from that day on. on: it is due then. until: it ends then. */
  word: "since" | "on" | "until";
  at: Date;
}

/**
 * When the next step with a quote is due: at once where the seller is waited for, an accepted offer
 * before it ends, and one that is open when its reminder goes out or its customer has said nothing
 * for days.
 */
export function nextDay(quote: Quote, reminderDays: number): NextDay {
  const { status, validUntil, created, thread } = quote;
  if (status === "Approved" && validUntil) return { word: "until", at: validUntil };
  const quiet = thread?.openSince ? null : quietSince(quote);
  if (status !== "Quoted" || !quiet) return { word: "since", at: waitsSince(quote) ?? created };
  const asks = quiet.getTime() + quietDays * day;
  const ends = validUntil ? validUntil.getTime() - reminderDays * day : asks;
  return { word: "on", at: new Date(Math.min(asks, ends)) };
}

import type { Quote } from "~/modules/quotes/quote.resource";
import { quietSince, waitsSince } from "~/modules/quotes/quote-rules";
import { nextQuoteStep } from "../documents/seller-labels";

const day = 86_400_000;

export interface NextDay {
  step: string;
  /** since: it has waited from that day. on: it is due then. */
  word: "since" | "on";
  at: Date;
}

/**
 * When the next step with a quote is due: at once when it waits for the seller; for an open offer, when its reminder is sent or its customer has been silent for
 * days.
 */
export function nextDay(quote: Quote, { now, reminderDays, quietDays }: FollowUpTime): NextDay {
  const { status, validUntil, created, thread } = quote;
  const step = thread?.openSince ? "Answer the customer" : nextQuoteStep(status, true);
  const quiet = thread?.openSince ? null : quietSince(quote);
  if (status !== "Quoted" || !quiet) {
    return { step, word: "since", at: waitsSince(quote) ?? created };
  }
  const asks = quiet.getTime() + quietDays * day;
  const ends = validUntil ? validUntil.getTime() - reminderDays * day : asks;
  const at = new Date(Math.min(asks, ends));
  return { step: "Ask the customer", word: at > now ? "on" : "since", at };
}

interface FollowUpTime {
  now: Date;
  /** How many days before its end an offer's customer is reminded. */
  reminderDays: number;
  /** After how many silent days the seller asks. */
  quietDays: number;
}

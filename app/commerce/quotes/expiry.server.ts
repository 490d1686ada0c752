import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import type { QuotesService } from "./quotes-service";

const atOnce = 200;

/**
 * An offer whose date has passed reads as expired at once. Once an hour this job also stores that
 * status, which returns reserved discounts and informs the customers. It is safe to run on several
 * instances.
 */
export function createExpiry({ quotes, log }: { quotes: QuotesService; log: Log }): Hourly {
  return hourly(() => quotes.expire(atOnce), { log, tag: "[expiry]" });
}

/** Reminds customers of offers that end soon, in working hours. A reminder is stored once. */
export function createReminders({ quotes, log }: { quotes: QuotesService; log: Log }): Hourly {
  return hourly(() => quotes.remind(atOnce), { log, tag: "[reminders]" });
}

import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import type { QuotesService } from "./quotes-service";

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

import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import type { Commerce } from "../commerce";

const atOnce = 200;

/**
 * Offers whose date has passed are read as expired at once; once an hour they are also written so,
 * which gives reserved discounts back and tells the customers. Safe on several instances.
 */
export function createExpiry({ commerce, log }: { commerce: Commerce; log: Log }): Hourly {
  return hourly(() => commerce.quotes.expire(atOnce), { log, tag: "[expiry]" });
}

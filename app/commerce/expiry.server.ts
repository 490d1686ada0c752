import { bestEffort, type Log } from "~/log.server";
import type { Commerce } from "./commerce";

const everyMs = 60 * 60 * 1000;
const atOnce = 200;

/**
 * Offers whose date has passed are read as expired at once; once an hour they are also written so,
 * which gives reserved discounts back and tells the customers. Safe on several instances.
 */
export function createExpiry({ commerce, log }: { commerce: Commerce; log: Log }) {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();
  const sweep = () => {
    running = bestEffort(log, "[expiry]", commerce.quotes.expire(atOnce));
  };
  return {
    start() {
      sweep();
      timer = setInterval(sweep, everyMs);
      timer.unref();
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}

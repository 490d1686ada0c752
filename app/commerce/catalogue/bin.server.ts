import type { Clock } from "~/domain/identifiers";
import { removedBefore } from "~/env/retention";
import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import type { ProductsService } from "./products-service";

const atOnce = 200;

/**
 * Deletes products that have been in the bin for that many days, until when they can be restored;
 * null for never. Several instances may run it.
 */
export function createBinSweep({
  products,
  clock,
  log,
  keptDays,
}: {
  products: ProductsService;
  clock: Clock;
  log: Log;
  keptDays: number | null;
}): Hourly {
  async function sweep(stopped: AbortSignal): Promise<number> {
    const before = removedBefore(clock(), keptDays);
    return before ? products.sweepBin(before, atOnce, stopped) : 0;
  }
  return hourly(sweep, { log, tag: "[bin]" });
}

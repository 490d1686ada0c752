import { removedBefore } from "~/kernel/env/retention";
import type { Clock } from "~/kernel/identifiers";
import { type Hourly, hourly } from "~/kernel/process/hourly.server";
import type { Log } from "~/kernel/process/log.server";
import type { ProductsService } from "./products-service.server";

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

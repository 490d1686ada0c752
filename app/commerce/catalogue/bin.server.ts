import type { Clock } from "~/domain/identifiers";
import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import type { ProductsService } from "./products-service";

/** How long a product stays in the bin, from where it can be restored. */
const binDays = 30;
const atOnce = 200;

/** Deletes products that have been in the bin for 30 days. Several instances may run it. */
export function createBinSweep({
  products,
  clock,
  log,
}: {
  products: ProductsService;
  clock: Clock;
  log: Log;
}): Hourly {
  const sweep = () => products.sweepBin(new Date(clock().getTime() - binDays * 86_400_000), atOnce);
  return hourly(sweep, { log, tag: "[bin]" });
}

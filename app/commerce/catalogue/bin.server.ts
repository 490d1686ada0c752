import type { Clock } from "~/domain/identifiers";
import { type Hourly, hourly } from "~/hourly.server";
import type { Log } from "~/log.server";
import type { ProductsService } from "./products-service";

/** How long a product lies in the bin, from where it can be taken back. */
const binDays = 30;
const atOnce = 200;

/** Empties the bin of what has lain in it for 30 days. It is safe to run on several instances. */
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

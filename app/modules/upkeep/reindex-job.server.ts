import { setTimeout as pause } from "node:timers/promises";
import { type Hourly, hourly } from "~/kernel/process/hourly.server";
import type { Log } from "~/kernel/process/log.server";
import type { DayBook } from "~/modules/statistics/day-totals.server";
import { allOf } from "~/storage/batches";
import type { Storage } from "~/storage/storage";
import { outdated, reindex, repair, repairNewest, retotal, sweepDocuments } from "./reindex.server";

/** A store without sales has no totals of an earlier version. */
async function hasDocuments({ quotes, orders }: Storage): Promise<boolean> {
  const found = await Promise.all([quotes.find({ limit: 1 }), orders.find({ limit: 1 })]);
  return found.some((rows) => rows.length > 0);
}

/** The pause between two pages of a sweep, so that nobody notices it. */
const sweepPause = 20;

/** How often the newest records are checked, and how often where reads are billed. */
const newestMs = 5 * 60_000;
const billedMs = 60 * 60_000;
/** A start is busy enough without it. The first run looks back as far as one at the start would. */
export const firstNewestMs = 60_000;
/** By how much the clocks of two instances may differ. */
const clocksApartMs = 60_000;

/**
 * Repairs products whose derived fields another program left outdated: a stock of 0 that it wrote
 * must not be listed as available for long.
 */
export async function sweepProducts(storage: Storage, isRunning = () => true): Promise<number> {
  let repaired = 0;
  for await (const rows of allOf(storage.products)) {
    if (!isRunning()) break;
    repaired += await repair(storage, "products", rows);
    await pause(sweepPause);
  }
  return repaired;
}

/**
 * Runs in the background while the shop is open. After an update that changed tokens or totals, it
 * makes them again, at the start or, when that fails, an hour later; then, every hour it sweeps the products, where reading them is not
 * billed.
 */
export function createReindexing({
  storage,
  log,
  site,
}: {
  storage: Storage;
  log: Log;
  site: DayBook;
}): Hourly {
  let stopped = false;
  let isUpdated = false;
  const isRunning = () => !stopped;

  /**
   * Without snapshots every record would be read twice, which costs money where reads are billed.
   */
  async function afterUpdate(): Promise<void> {
    const old = await outdated(storage);
    if (old.records) {
      const done = await reindex(storage, { isRunning });
      const renewed = Object.values(done).reduce((total, count) => total + count, 0);
      if (renewed > 0) log.info(done, "derived fields and tokens of records were updated");
    }
    if (!old.totals || stopped) return;
    if (!storage.snapshot && (await hasDocuments(storage))) {
      log.info({}, "the totals are of an earlier version: run npm run store -- reindex");
      return;
    }
    const totals = await retotal(storage, site);
    if (totals > 0) log.info({ totals }, "stored totals were counted again");
  }

  async function sweep(): Promise<void> {
    if (storage.billsReads) return;
    const repaired = await sweepProducts(storage, isRunning);
    if (repaired > 0)
      log.warn({ repaired }, "[reindex] outdated derived fields of products were repaired");
    const rest = () => pause(sweepPause);
    tellDocuments(await sweepDocuments(storage, { isRunning, rest }));
  }

  function tellDocuments(repaired: number): void {
    if (repaired > 0)
      log.warn({ repaired }, "[reindex] records of an earlier version can be found again");
  }

  const everyMs = storage.billsReads ? billedMs : newestMs;
  /** Of an instance that was just replaced, the last run was less than this long ago. */
  let since = new Date(Date.now() - everyMs - clocksApartMs);

  async function newest(): Promise<undefined> {
    const began = Date.now();
    tellDocuments(await repairNewest(storage, { since }));
    since = new Date(began - clocksApartMs);
  }

  /** What is outdated is looked at in every run, so that a run that failed is made up for. */
  async function work(): Promise<undefined> {
    await afterUpdate();
    if (isUpdated) await sweep();
    isUpdated = !stopped;
  }

  const job = hourly(work, { log, tag: "[reindex]" });
  const newestJob = hourly(newest, {
    log,
    tag: "[reindex] newest",
    everyMs,
    firstAfterMs: firstNewestMs,
  });
  return {
    start() {
      job.start();
      newestJob.start();
    },
    async stop() {
      stopped = true;
      await Promise.all([job.stop(), newestJob.stop()]);
    },
  };
}

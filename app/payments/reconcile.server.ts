import { readSession, type SessionReport } from "./paid-session";
import {
  attempted,
  emptyTally,
  isOver,
  lookBackMs,
  type ReconcileDeps,
  type ReconcileOptions,
  type Run,
  recordNow,
  type Tally,
} from "./reconcile-run.server";
import { replaySpool, type SpoolTally } from "./replay.server";

export interface ReconcileReport {
  applied: boolean;
  spool: SpoolTally;
  /** `otherStores` counts sessions of another store or of none, which are never touched. */
  provider: Tally & { otherStores: number; reachable: boolean };
}

/**
 * Replays the spooled events, then asks the provider for finished sessions of the last 30 days and
 * records the missing ones of this store. Everything passes through one recording function, so that
 * several instances and simultaneous deliveries cannot create an order twice.
 */
export async function reconcile(
  deps: ReconcileDeps,
  options: ReconcileOptions,
): Promise<ReconcileReport> {
  const run: Run = { ...deps, ...options, lostMs: 0, reached: false };
  const spool = await replaySpool(run);
  const provider = await askProvider(run);
  return { applied: options.apply, spool, provider };
}

async function askProvider(run: Run): Promise<ReconcileReport["provider"]> {
  const tally = { ...emptyTally(), otherStores: 0, reachable: true };
  const since = new Date(run.clock().getTime() - lookBackMs);
  const asked = await attempted(run, { tag: "the provider did not answer" }, async () => {
    const provider = await run.provider();
    for await (const page of provider.completedSessions(since)) {
      await settlePage(page, tally, run);
      if (isOver(run)) break;
    }
    return true;
  });
  return { ...tally, reachable: asked !== null };
}

async function settlePage(
  page: readonly unknown[],
  tally: ReconcileReport["provider"],
  run: Run,
): Promise<void> {
  const own: SessionReport[] = [];
  for (const raw of page) {
    const report = readSession(raw, run.currency);
    tally.seen += 1;
    if (!report || report.store !== run.storeId) tally.otherStores += 1;
    else if (!report.settled || !report.complete) tally.unpaid += 1;
    else own.push(report);
  }
  const known = await attempted(run, { tag: "the store did not answer" }, () =>
    run.recorder.recorded(own),
  );
  for (const report of own) {
    if (known?.has(report.paid.sessionId)) tally.known += 1;
    else if (known === null || isOver(run)) tally.failed += 1;
    else {
      const fate = await attempted(run, { tag: "a listed payment failed" }, () =>
        recordNow(report, run),
      );
      tally[fate ?? "failed"] += 1;
    }
  }
}

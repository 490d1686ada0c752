import type { Clock } from "~/domain/identifiers";
import type { Log } from "~/log.server";
import { readSession, type SessionReport } from "./paid-session";
import type { PaymentProvider } from "./provider";
import type { Recorder } from "./recorder.server";
import type { Spool, SpooledEvent } from "./spool.server";

/** How many payments met which fate. In a dry run `recorded` is what would be. */
export interface Tally {
  seen: number;
  recorded: number;
  /** Were orders before. */
  known: number;
  /** Not paid yet. */
  unpaid: number;
  failed: number;
}

export interface ReconcileReport {
  applied: boolean;
  /** `given up`: unpaid for longer than the provider is asked about. */
  spool: Tally & { givenUp: number; unreadable: number };
  /** `otherStores`: made by another store, or by none; never touched. */
  provider: Tally & { otherStores: number; reachable: boolean };
}

export interface ReconcileDeps {
  recorder: Recorder;
  spool: Spool;
  provider(): Promise<PaymentProvider>;
  log: Log;
  clock: Clock;
  currency: string;
  storeId: string;
  /** Ends the run between two payments: the process stops. */
  signal: AbortSignal;
}

const lookBackMs = 30 * 24 * 60 * 60 * 1000;
/** When the store itself does not answer, the rest waits for the next run. */
const failuresInARow = 3;

/**
 * Replays what was kept, then asks the provider for finished sessions of the last 30 days and
 * records what is missing, of this store alone. Everything goes through the one recording, so that
 * runs of several instances, and deliveries meanwhile, cannot double an order.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { apply }: { apply: boolean },
): Promise<ReconcileReport> {
  const run = { ...deps, apply };
  const spool = await replaySpool(run);
  const provider = await askProvider(run);
  return { applied: apply, spool, provider };
}

type Run = ReconcileDeps & { apply: boolean };

function emptyTally(): Tally {
  return { seen: 0, recorded: 0, known: 0, unpaid: 0, failed: 0 };
}

async function replaySpool(run: Run): Promise<ReconcileReport["spool"]> {
  const { spool, currency } = run;
  const { events, unreadable } = await spool.list();
  const tally = { ...emptyTally(), givenUp: 0, unreadable: unreadable.length };
  for (const event of events) {
    if (run.signal.aborted) break;
    tally.seen += 1;
    const report = readSession(event.session, currency);
    const fate = report ? await fateOf(event, report, run) : "failed";
    tally[fate] += 1;
    const over = fate === "recorded" || fate === "known" || fate === "givenUp";
    if (over && run.apply) await spool.drop(event.file);
  }
  return tally;
}

type Fate = Exclude<keyof Tally, "seen"> | "givenUp";

async function fateOf(event: SpooledEvent, report: SessionReport, run: Run): Promise<Fate> {
  try {
    if (event.state === "unrecorded") return await settle(report, run);
    const now = await currentOf(report, run);
    if (now.settled) return await settle(now, run);
    const age = run.clock().getTime() - event.received.getTime();
    return age > lookBackMs ? "givenUp" : "unpaid";
  } catch (error) {
    run.log.error({ error, event: event.eventId }, "[reconcile] a kept payment failed");
    return "failed";
  }
}

/** A delayed payment as the provider has it now. */
async function currentOf({ paid }: SessionReport, run: Run): Promise<SessionReport> {
  const provider = await run.provider();
  const report = readSession(await provider.session(paid.sessionId), run.currency);
  if (!report) throw new TypeError("The provider gave no session");
  return report;
}

async function settle(
  report: SessionReport,
  { recorder, apply }: Run,
): Promise<"recorded" | "known"> {
  if ((await recorder.recorded([report])).size > 0) return "known";
  if (!apply) return "recorded";
  return (await recorder.record({ ...report, settled: true })).created ? "recorded" : "known";
}

async function askProvider(run: Run): Promise<ReconcileReport["provider"]> {
  const tally = { ...emptyTally(), otherStores: 0, reachable: true };
  const since = new Date(run.clock().getTime() - lookBackMs);
  try {
    const provider = await run.provider();
    for await (const page of provider.completedSessions(since)) {
      if (!(await settlePage(page, tally, run))) break;
    }
  } catch (error) {
    run.log.error({ error }, "[reconcile] the provider did not answer");
    tally.reachable = false;
  }
  return tally;
}

/** False: recording fails again and again, and the rest is left for later. */
async function settlePage(
  page: readonly unknown[],
  tally: ReconcileReport["provider"],
  run: Run,
): Promise<boolean> {
  const own: SessionReport[] = [];
  for (const raw of page) {
    const report = readSession(raw, run.currency);
    tally.seen += 1;
    if (!report || report.store !== run.storeId) tally.otherStores += 1;
    else if (!report.settled || !report.complete) tally.unpaid += 1;
    else own.push(report);
  }
  let failures = 0;
  const known = await recordedOrNull(own, run);
  for (const report of own) {
    if (known?.has(report.paid.sessionId)) tally.known += 1;
    else if (known === null || failures >= failuresInARow) tally.failed += 1;
    else {
      const fate = await settleListed(report, run);
      tally[fate] += 1;
      failures = fate === "failed" ? failures + 1 : 0;
    }
  }
  return known !== null && failures < failuresInARow && !run.signal.aborted;
}

async function recordedOrNull(own: readonly SessionReport[], { recorder, log }: Run) {
  try {
    return await recorder.recorded(own);
  } catch (error) {
    log.error({ error }, "[reconcile] the store did not answer");
    return null;
  }
}

async function settleListed(report: SessionReport, run: Run) {
  if (!run.apply) return "recorded";
  try {
    return (await run.recorder.record(report)).created ? "recorded" : "known";
  } catch (error) {
    run.log.error({ error }, "[reconcile] a listed payment failed");
    return "failed";
  }
}

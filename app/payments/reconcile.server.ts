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
  /** `givenUp`: unpaid for longer than the provider is asked about. `readable`: the folder is. */
  spool: Tally & { givenUp: number; unreadable: number; readable: boolean };
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
/** So long may failures take, all together: a store that does not answer is asked again next time. */
const patienceMs = 15_000;

/**
 * Replays what was kept, then asks the provider for finished sessions of the last 30 days and
 * records what is missing, of this store alone. Everything goes through the one recording, so that
 * runs of several instances, and deliveries meanwhile, cannot double an order.
 */
export async function reconcile(
  deps: ReconcileDeps,
  { apply }: { apply: boolean },
): Promise<ReconcileReport> {
  const run = { ...deps, apply, lostMs: 0 };
  const spool = await replaySpool(run);
  const provider = await askProvider(run);
  return { applied: apply, spool, provider };
}

interface Run extends ReconcileDeps {
  apply: boolean;
  /** Spent on what failed. */
  lostMs: number;
}

function isOver(run: Run): boolean {
  return run.signal.aborted || run.lostMs > patienceMs;
}

/** The outcome, or null when it failed, which is logged and timed. */
async function tried<T>(run: Run, tag: string, work: () => Promise<T>): Promise<T | null> {
  const started = performance.now();
  try {
    return await work();
  } catch (error) {
    run.lostMs += performance.now() - started;
    run.log.error({ error }, `[reconcile] ${tag}`);
    return null;
  }
}

function emptyTally(): Tally {
  return { seen: 0, recorded: 0, known: 0, unpaid: 0, failed: 0 };
}

async function replaySpool(run: Run): Promise<ReconcileReport["spool"]> {
  const { spool, currency } = run;
  const found = await tried(run, "the spool cannot be read", () => spool.list());
  const { events, unreadable } = found ?? { events: [], unreadable: [] };
  const tally = {
    ...emptyTally(),
    givenUp: 0,
    unreadable: unreadable.length,
    readable: found !== null,
  };
  for (const event of events) {
    tally.seen += 1;
    const report = readSession(event.session, currency);
    const attempt = () => (report ? fateOf(event, report, run) : Promise.resolve(null));
    const fate = isOver(run) ? null : await tried(run, "a kept payment failed", attempt);
    tally[fate ?? "failed"] += 1;
    const over = fate === "recorded" || fate === "known" || fate === "givenUp";
    if (over && run.apply) await spool.drop(event.file);
  }
  return tally;
}

type Fate = Exclude<keyof Tally, "seen" | "failed"> | "givenUp";

async function fateOf(event: SpooledEvent, report: SessionReport, run: Run): Promise<Fate> {
  if (event.state === "unrecorded") return settle(report, run);
  const now = await currentOf(report, run);
  if (now.settled) return settle(now, run);
  const age = run.clock().getTime() - event.received.getTime();
  return age > lookBackMs ? "givenUp" : "unpaid";
}

/** A delayed payment as the provider has it now. */
async function currentOf({ paid }: SessionReport, run: Run): Promise<SessionReport> {
  const provider = await run.provider();
  const report = readSession(await provider.session(paid.sessionId), run.currency);
  if (!report) throw new TypeError("The provider gave no session");
  return report;
}

async function settle(report: SessionReport, run: Run): Promise<"recorded" | "known"> {
  if ((await run.recorder.recorded([report])).size > 0) return "known";
  return recordNow(report, run);
}

async function recordNow(
  report: SessionReport,
  { recorder, apply }: Run,
): Promise<"recorded" | "known"> {
  if (!apply) return "recorded";
  return (await recorder.record(report)).created ? "recorded" : "known";
}

async function askProvider(run: Run): Promise<ReconcileReport["provider"]> {
  const tally = { ...emptyTally(), otherStores: 0, reachable: true };
  const since = new Date(run.clock().getTime() - lookBackMs);
  const asked = await tried(run, "the provider did not answer", async () => {
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
  const known = await tried(run, "the store did not answer", () => run.recorder.recorded(own));
  for (const report of own) {
    if (known?.has(report.paid.sessionId)) tally.known += 1;
    else if (known === null || isOver(run)) tally.failed += 1;
    else {
      const fate = await tried(run, "a listed payment failed", () => recordNow(report, run));
      tally[fate ?? "failed"] += 1;
    }
  }
}

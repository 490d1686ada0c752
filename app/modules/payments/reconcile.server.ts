import type { Clock } from "~/kernel/identifiers";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import { readSession, type SessionReport } from "./paid-session";
import type { PaymentProvider } from "./provider";
import type { Recorder } from "./recorder.server";
import type { Spool, SpooledEvent } from "./spool.server";
import type { StoreName } from "./store-name.server";

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
  const provider = options.spoolOnly ? nothingAsked() : await askProvider(run);
  return { applied: options.apply, spool, provider };
}

function nothingAsked(): ReconcileReport["provider"] {
  return { ...emptyTally(), otherStores: 0, reachable: true };
}

async function askProvider(run: Run): Promise<ReconcileReport["provider"]> {
  const tally = nothingAsked();
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

/** The names among those of these payments that are this store's. */
async function ownNames(
  reports: readonly (SessionReport | null)[],
  { log, storeName }: Run,
): Promise<Set<string | null>> {
  const own = new Set<string | null>();
  for (const name of new Set(reports.flatMap((report) => report?.store ?? []))) {
    const isOwn = await bestEffort(log, "[reconcile] the store's name", storeName.isOwn(name));
    if (isOwn) own.add(name);
  }
  return own;
}

async function settlePage(
  page: readonly unknown[],
  tally: ReconcileReport["provider"],
  run: Run,
): Promise<void> {
  const own: SessionReport[] = [];
  const reports = page.map((raw) => readSession(raw, run.currency));
  const names = await ownNames(reports, run);
  for (const report of reports) {
    tally.seen += 1;
    if (!report || !names.has(report.store)) tally.otherStores += 1;
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

/**
 * How many payments had each outcome. In a dry run `recorded` counts those that would be recorded.
 */
export interface Tally {
  seen: number;
  recorded: number;
  /** Payments that had an order before. */
  known: number;
  /** Not paid yet. */
  unpaid: number;
  failed: number;
}

export interface ReconcileDeps {
  recorder: Recorder;
  spool: Spool;
  provider(): Promise<PaymentProvider>;
  log: Log;
  clock: Clock;
  currency: string;
  storeName: StoreName;
  /** How often each spooled event has failed since this process began, by file. */
  failures: Map<string, number>;
  /** Aborted when the process stops; the run then ends between two payments. */
  signal: AbortSignal;
}

export interface ReconcileOptions {
  /** False only reports what would be done. */
  apply: boolean;
  /** Also tries the events that were set aside. */
  parked: boolean;
  /** Only replays the spool, and asks the provider nothing. */
  spoolOnly?: boolean;
}

export interface Run extends ReconcileDeps, ReconcileOptions {
  /** Milliseconds spent on failed attempts. */
  lostMs: number;
  /** Whether the store has answered during the present attempt. */
  reached: boolean;
}

const lookBackMs = 30 * 24 * 60 * 60 * 1000;
/**
 * How long failed attempts may take together; when the store does not answer, the next run tries
 * again.
 */
const longestWaitMs = 15_000;

function isOver(run: Run): boolean {
  return run.signal.aborted || run.lostMs > longestWaitMs;
}

/** The outcome, or null when the work failed; a failure is logged and its time is counted. */
async function attempted<T>(
  run: Run,
  { tag, ...fields }: { tag: string; event?: string },
  work: () => Promise<T>,
): Promise<T | null> {
  const started = performance.now();
  run.reached = false;
  try {
    return await work();
  } catch (error) {
    run.lostMs += performance.now() - started;
    run.log.error({ error, ...fields }, `[reconcile] ${tag}`);
    return null;
  }
}

function emptyTally(): Tally {
  return { seen: 0, recorded: 0, known: 0, unpaid: 0, failed: 0 };
}

async function recordNow(
  report: SessionReport,
  { recorder, apply }: Run,
): Promise<"recorded" | "known"> {
  if (!apply) return "recorded";
  return (await recorder.record(report)).created ? "recorded" : "known";
}

export interface SpoolTally extends Tally {
  /** Events that are still unpaid and older than the period the provider is asked about. */
  givenUp: number;
  unreadable: number;
  /** Files that a person must check: another attempt cannot turn them into orders. */
  parked: string[];
  /** Whether the folder is readable. */
  readable: boolean;
}

/**
 * An event is set aside after this many failures in this process, not counting those when the store
 * itself was down …
 */
const failuresBefore = 12;
/**
 * … and when it is older than the period that the provider is asked about, which is also the
 * longest delay of a payment.
 */
const retryForMs = { unrecorded: 24 * 60 * 60 * 1000, unpaid: lookBackMs } as const;

/**
 * Tries every spooled event again. An event that can never be recorded is moved aside and stays on
 * the disk.
 */
async function replaySpool(run: Run): Promise<SpoolTally> {
  const tag = "the spool cannot be read";
  const found = await attempted(run, { tag }, () => run.spool.list());
  const { events, unreadable } = found ?? { events: [], unreadable: [] };
  const parked = new Set(events.filter((event) => event.parked).map(({ file }) => file));
  const tally = { ...emptyTally(), givenUp: 0 };
  for (const event of inTurn(events, run)) {
    tally.seen += 1;
    const fate = isOver(run) ? "failed" : await fateOf(event, run);
    tally[fate === "parked" ? "failed" : fate] += 1;
    if (!run.apply || fate === "failed" || fate === "unpaid") continue;
    if (fate === "parked") {
      parked.add(event.parked ? event.file : await setAside(event, run));
    } else {
      await run.spool.drop(event.file);
      parked.delete(event.file);
    }
    run.failures.delete(event.file);
  }
  return {
    ...tally,
    unreadable: unreadable.length,
    parked: [...parked],
    readable: found !== null,
  };
}

/** Events that failed before come last, so that they do not delay the others. */
function inTurn(events: readonly SpooledEvent[], { parked, failures }: Run): SpooledEvent[] {
  const failed = ({ file }: SpooledEvent) => failures.get(file) ?? 0;
  return events.filter((event) => parked || !event.parked).sort((a, b) => failed(a) - failed(b));
}

async function setAside(event: SpooledEvent, { spool, log }: Run): Promise<string> {
  log.error({ event: event.eventId }, "[reconcile] payment set aside");
  return spool.park(event.file);
}

type Fate = Exclude<keyof Tally, "seen"> | "givenUp" | "parked";

async function fateOf(event: SpooledEvent, run: Run): Promise<Fate> {
  const report = readSession(event.session, run.currency);
  // Without a readable session there is nothing to record.
  if (!report) return "parked";
  const about = { tag: "a spooled payment failed", event: event.eventId };
  const fate = await attempted(run, about, () => outcomeOf(event, report, run));
  return fate ?? (isHopeless(event, run) ? "parked" : "failed");
}

/**
 * Counts the failure and returns whether to set the event aside. A failure of the store itself is no sign
 * against the event.
 */
function isHopeless(event: SpooledEvent, run: Run): boolean {
  if (event.parked) return true;
  if (event.state === "unrecorded" && !run.reached) return false;
  const failures = (run.failures.get(event.file) ?? 0) + 1;
  run.failures.set(event.file, failures);
  const age = run.clock().getTime() - event.received.getTime();
  return failures >= failuresBefore && age > retryForMs[event.state];
}

type Outcome = "recorded" | "known" | "unpaid" | "givenUp";

async function outcomeOf(event: SpooledEvent, report: SessionReport, run: Run): Promise<Outcome> {
  if (event.state === "unrecorded") return settle(report, run);
  const now = await currentOf(report, run);
  if (now.settled) return settle(now, run);
  const age = run.clock().getTime() - event.received.getTime();
  return age > lookBackMs ? "givenUp" : "unpaid";
}

/** The present state of a delayed payment at the provider. */
async function currentOf({ paid }: SessionReport, run: Run): Promise<SessionReport> {
  const provider = await run.provider();
  const report = readSession(await provider.session(paid.sessionId), run.currency);
  if (!report) throw new TypeError("The provider returned no session");
  return report;
}

async function settle(report: SessionReport, run: Run): Promise<"recorded" | "known"> {
  const known = await run.recorder.recorded([report]);
  run.reached = true;
  return known.size > 0 ? "known" : recordNow(report, run);
}

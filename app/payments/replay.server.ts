import { readSession, type SessionReport } from "./paid-session";
import {
  attempted,
  emptyTally,
  isOver,
  lookBackMs,
  type Run,
  recordNow,
  type Tally,
} from "./reconcile-run.server";
import type { SpooledEvent } from "./spool.server";

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
export async function replaySpool(run: Run): Promise<SpoolTally> {
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

import { isFailure } from "~/kernel/failure";
import type { Clock } from "~/kernel/identifiers";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import { readSession, type SessionReport } from "./paid-session";
import { type PaymentEvent, paymentEvents } from "./provider";
import type { Recorder } from "./recorder.server";
import type { Spool, SpooledEvent } from "./spool.server";
import type { StoreName } from "./store-name.server";

/** The body of a 200. */
export type WebhookAnswer =
  | { received: true }
  | { received: true; recorded: false }
  | { received: true; recorded: true; created: false }
  | { received: true; recorded: true; orderNumber: string; created: true };

export interface WebhookDeps {
  recorder: Recorder;
  spool: Spool;
  log: Log;
  clock: Clock;
  /** ISO 4217. */
  currency: string;
  storeName: StoreName;
  /** Called when a payment that should be recorded was kept on the disk instead. */
  unrecorded(): void;
}

/** Pauses before each further try; the provider waits for the answer meanwhile. */
const pausesMs = [300, 900];
const longestWaitMs = 4_500;

type Handle = (event: PaymentEvent, deps: WebhookDeps) => Promise<WebhookAnswer>;

const handlers = new Map<string, Handle>([
  [paymentEvents.completed, onCompleted],
  [paymentEvents.arrived, onArrived],
  [paymentEvents.failed, onFailed],
]);

/**
 * Answers a verified event. Never throws: an event that cannot be recorded is spooled, and the
 * answer says so.
 */
export async function answerEvent(event: PaymentEvent, deps: WebhookDeps): Promise<WebhookAnswer> {
  const handle = handlers.get(event.type);
  if (!handle) return { received: true };
  const report = readSession(event.object, deps.currency);
  if (report && report.store !== null && !(await isOwn(report.store, deps))) {
    deps.log.warn({ event: event.id }, "[webhook] ignored another store's payment");
    return { received: true };
  }
  return handle(event, deps);
}

/** A payment whose store cannot be looked up now is left to the reconciliation. */
async function isOwn(store: string, { storeName, log }: WebhookDeps): Promise<boolean> {
  return (await bestEffort(log, "[webhook] the store's name", storeName.isOwn(store))) === true;
}

async function onCompleted(event: PaymentEvent, deps: WebhookDeps): Promise<WebhookAnswer> {
  const report = readSession(event.object, deps.currency);
  if (report && !report.settled) {
    await keep(event, "unpaid", deps);
    return { received: true, recorded: false };
  }
  const recorded = report ? await recordWithRetries(report, event, deps) : null;
  if (!recorded) {
    await keep(event, "unrecorded", deps);
    return { received: true, recorded: false };
  }
  const { created, order } = recorded;
  return created
    ? { received: true, recorded: true, orderNumber: order.orderNumber, created }
    : { received: true, recorded: true, created };
}

/** A delayed payment has arrived: its spooled session becomes an order. */
async function onArrived(event: PaymentEvent, deps: WebhookDeps): Promise<WebhookAnswer> {
  const report = readSession(event.object, deps.currency);
  const settled = report ? { ...report, settled: true } : null;
  const recorded = settled ? await recordWithRetries(settled, event, deps) : null;
  if (!recorded) await keep(event, "unrecorded", deps);
  if (recorded && report) await dropWaiting(report.paid.sessionId, deps);
  return { received: true };
}

async function onFailed(event: PaymentEvent, deps: WebhookDeps): Promise<WebhookAnswer> {
  const report = readSession(event.object, deps.currency);
  if (report) await dropWaiting(report.paid.sessionId, deps);
  return { received: true };
}

/** Retries temporary failures; null when every attempt failed. */
async function recordWithRetries(report: SessionReport, event: PaymentEvent, deps: WebhookDeps) {
  const { recorder, log } = deps;
  const until = Date.now() + longestWaitMs;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await withinOrThrow(until - Date.now(), recorder.record(report), tooLong);
    } catch (error) {
      const pause = pausesMs[attempt];
      const hopeless = isFailure(error) || pause === undefined || Date.now() + pause >= until;
      log.error({ error, event: event.id, attempt }, "[webhook] recording failed");
      if (hopeless) return null;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
}

async function keep(
  event: PaymentEvent,
  state: SpooledEvent["state"],
  { spool, log, clock, unrecorded }: WebhookDeps,
): Promise<void> {
  const { id: eventId, type, object: session } = event;
  try {
    await spool.keep({ eventId, type, session, received: clock(), state });
    if (state === "unrecorded") unrecorded();
  } catch (error) {
    log.error(
      { error, event: eventId },
      "[webhook] could not spool the event; only the provider's list has it",
    );
  }
}

async function dropWaiting(sessionId: string, { spool, log, currency }: WebhookDeps) {
  try {
    for (const event of (await spool.list()).events) {
      const report = readSession(event.session, currency);
      if (event.state === "unpaid" && report?.paid.sessionId === sessionId) {
        await spool.drop(event.file);
      }
    }
  } catch (error) {
    log.error({ error }, "[webhook] could not clear a waiting payment");
  }
}

function tooLong(): Error {
  return new RangeError("recording takes too long");
}

import { basename } from "node:path";
import type { Env } from "~/kernel/env/env.server";
import { Failure } from "~/kernel/failure";
import type { Clock, Random } from "~/kernel/identifiers";
import { failpoint } from "~/kernel/process/failpoint.server";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import { within } from "~/kernel/process/waiting.server";
import type { CartsService } from "~/modules/cart/carts.server";
import type { InvoicesService } from "~/modules/invoices/invoices-service.server";
import type { OrdersService } from "~/modules/orders/orders-service.server";
import type { Site } from "~/modules/settings/site";
import type { Storage } from "~/storage/storage";
import { type Checkout, createCheckout } from "./checkout.server";
import { createOwnerCode, type OwnerCode } from "./owner-code.server";
import { readSession } from "./paid-session";
import type { OnlinePayment } from "./provider";
import { type ReconcileOptions, type ReconcileReport, reconcile } from "./reconcile.server";
import { createRecorder } from "./recorder.server";
import { createSpool } from "./spool.server";
import { createStoreName } from "./store-name.server";
import { answerEvent, type WebhookAnswer } from "./webhook.server";

export interface PaymentDeps {
  env: Env;
  /** null: no provider of online payment is configured. */
  provider: OnlinePayment | null;
  site: Site;
  clock: Clock;
  random: Random;
  log: Log;
  storage: Storage | null;
  commerce: { orders: OrdersService; carts: CartsService; invoices: InvoicesService } | null;
}

/** A payment without an order, for the desk. */
export interface WaitingPayment {
  /** Its event at the provider, or the file that cannot be read: the log names it so as well. */
  reference: string;
  received: Date;
  /**
   * `unrecorded`: paid, but recording failed. `unpaid`: a delayed payment has not arrived.
   * `parked`: recording failed for good, and is no longer tried every few minutes.
   */
  state: "unrecorded" | "unpaid" | "parked" | "unreadable";
  /** Major units; null when unknown. */
  total: number | null;
  /** Lower case. */
  currency: string | null;
}

/**
 * Online payment is optional: without a provider `on` is false, and no part of it can be reached.
 */
export interface Payments {
  readonly on: boolean;
  /** Whether the provider's events are verified and recorded as they arrive. */
  readonly hasWebhook: boolean;
  /** The provider's own header with a signature; null while online payment is off. */
  readonly signatureHeader: string | null;
  readonly checkout: Checkout;
  readonly ownerCode: OwnerCode;
  /**
   * Handles a webhook delivery and returns its answer.
   * @throws Failure `notConfigured`, `invalid` for missing or bad signatures
   */
  receive(signature: string | null, body: () => Promise<Buffer>): Promise<WebhookAnswer>;
  /**
   * Includes payments that were set aside. Without `apply` it only reports what it would do. One run
   * at a time in this process.
   */
  reconcile(options: { apply: boolean }): Promise<ReconcileReport>;
  /** The same at once, on a person's request; who asks while one is under way gets its end. */
  retry(): Promise<ReconcileReport>;
  /** Records a session by its id, whichever store created it, when the operator asks for that. */
  record(sessionId: string): Promise<{ orderNumber: string; created: boolean } | "unpaid">;
  /** Oldest first. */
  waiting(): Promise<WaitingPayment[]>;
  /** Rejects when payments are on and the spool cannot be written. */
  ready(): Promise<void>;
  /**
   * Reconciles now and every five minutes until `close`, without payments that were set aside. What
   * a busy store did not record is tried again after 20 seconds.
   */
  start(): void;
  close(): Promise<void>;
}

const everyMs = 5 * 60 * 1000;
/** How soon a payment is tried again that the busy store did not record; then twice as long. */
const soonMs = 20_000;
/** How long a stopping process waits for a reconciliation. */
const longestWaitMs = 3_000;

export function createPayments(deps: PaymentDeps): Payments {
  const { env, site, clock, log } = deps;
  const { currency } = site;
  const storeName = createStoreName(deps);
  const online = deps.provider;
  const spool = createSpool(env.paymentSpoolDir);
  const recorder = createRecorder(deps);
  async function provider() {
    if (!online) throw new Failure("notConfigured", "checkout not configured");
    return online.open();
  }
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const ending = new AbortController();

  const failures = new Map<string, number>();
  let retrying: Promise<ReconcileReport> | null = null;

  function run(options: ReconcileOptions): Promise<ReconcileReport> {
    const { signal } = ending;
    const settings = {
      recorder,
      spool,
      provider,
      log,
      clock,
      currency,
      storeName,
      failures,
      signal,
    };
    const report = running.then(() => reconcile(settings, options));
    running = report.catch(() => {});
    return report;
  }

  async function tick({ parked = false } = {}): Promise<void> {
    const { spool, provider } = await run({ apply: true, parked });
    const news = spool.seen + spool.unreadable + provider.recorded + provider.failed;
    if (news > 0) log.info({ spool, provider }, "[reconcile] done");
  }

  let soon: NodeJS.Timeout | null = null;

  /** Tries what waits on the disk again before its usual turn, if none of it was tried already. */
  function tryAgainSoon(pauseMs = soonMs): void {
    if (!timer || soon || pauseMs >= everyMs) return;
    const replay = async () => {
      soon = null;
      const { spool } = await run({ apply: true, parked: false, spoolOnly: true });
      if (spool.seen > 0) log.info({ spool }, "[reconcile] done");
      if (spool.failed > 0 || !spool.readable) tryAgainSoon(2 * pauseMs);
    };
    soon = setTimeout(() => void bestEffort(log, "[reconcile]", replay()), pauseMs);
    soon.unref();
  }

  return {
    on: online !== null,
    hasWebhook: online?.hasWebhook ?? false,
    signatureHeader: online?.signatureHeader ?? null,
    checkout: createCheckout({ ...deps, provider, currency, storeName }),
    ownerCode: createOwnerCode(online?.codeSecret ?? ""),

    async receive(signature, body) {
      if (!online?.hasWebhook) {
        throw new Failure("notConfigured", "webhook not configured");
      }
      if (!signature) throw new Failure("invalid", "Missing signature");
      const raw = await body();
      await failpoint("webhook:before-verify");
      const event = await online.verify(raw, signature, clock());
      if (!event) throw new Failure("invalid", "Invalid signature");
      await failpoint("webhook:after-verify");
      const answer = await answerEvent(event, {
        recorder,
        spool,
        log,
        clock,
        currency,
        storeName,
        unrecorded: () => tryAgainSoon(),
      });
      await failpoint("webhook:before-answer");
      return answer;
    },

    reconcile: ({ apply }) => run({ apply, parked: true }),

    retry() {
      retrying ??= run({ apply: true, parked: true }).finally(() => {
        retrying = null;
      });
      return retrying;
    },

    async record(sessionId) {
      const report = readSession(await (await provider()).session(sessionId), currency);
      if (!report?.settled || !report.complete) return "unpaid";
      const { order, created } = await recorder.record(report);
      return { orderNumber: order.orderNumber, created };
    },

    async waiting() {
      const found = await bestEffort(log, "[spool]", spool.list());
      const { events, unreadable } = found ?? { events: [], unreadable: ["the folder"] };
      const waiting = events.map((event): WaitingPayment => {
        const { received, session } = event;
        const { total = null, currency: unit = null } = readSession(session, currency)?.paid ?? {};
        const reference = event.eventId || basename(event.file, ".json");
        const state = event.parked ? "parked" : event.state;
        return { reference, received, state, total, currency: unit };
      });
      const unknown = {
        received: clock(),
        state: "unreadable",
        total: null,
        currency: null,
      } as const;
      return [...waiting, ...unreadable.map((reference) => ({ ...unknown, reference }))];
    },

    async ready() {
      if (online) await spool.writable();
    },

    start() {
      if (!online || timer) return;
      timer = setInterval(() => void bestEffort(log, "[reconcile]", tick()), everyMs);
      timer.unref();
      void bestEffort(log, "[reconcile]", tick({ parked: true }));
    },

    async close() {
      if (timer) clearInterval(timer);
      if (soon) clearTimeout(soon);
      timer = null;
      soon = null;
      ending.abort();
      // Stopping early is safe, because a recording is all or nothing.
      await within(longestWaitMs, running, () => undefined);
    },
  };
}

import { removedBefore, retentionDefaults } from "~/kernel/env/retention";
import { type Clock, newId, type Random } from "~/kernel/identifiers";
import { failpoint } from "~/kernel/process/failpoint.server";
import { hourly } from "~/kernel/process/hourly.server";
import { bestEffort, type Log } from "~/kernel/process/log.server";
import { type Sealing, sealed, unsealed } from "~/kernel/process/sealing.server";
import { deliveryMachine } from "~/modules/mail/mail.resource";
import {
  createQueue,
  createQueueLoop,
  type Outcome,
  type QueueRun,
} from "~/modules/queue/queue.server";
import type { Storage, Tx } from "~/storage/storage";
import { purge } from "~/storage/sweeping.server";
import type { Deliverer } from "./deliver.server";
import { eventsOf, type StoreEvent } from "./events.server";
import type { WriteListener } from "./watched-storage.server";
import {
  pullAddress,
  sealedSecret,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEventType,
} from "./webhook.resource";

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** The retries spread over a little more than a day, as Standard Webhooks proposes. */
const pauses = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 10 * hour];
/** Every instance knows a new or changed endpoint within five seconds. */
const freshMs = 4 * second;
const most = 100;

interface WebhookDeps {
  storage: Storage;
  currency: string;
  clock: Clock;
  random: Random;
  log: Log;
  /** The operator's setting: allows http, and addresses that are not public. */
  anyAddress: boolean;
  /** Opens the signing secrets, and seals those of older versions; null when there is no key. */
  sealing?: Sealing | null;
  /** After how many days a delivery is removed; null for never. */
  keptDays?: number | null;
  /** Extensions that handle events; null for none. */
  handlers?: EventHandlers | null;
}

/** Receivers of events in the process itself. Their events are queued as those of webhooks are. */
export interface EventHandlers {
  /** The names of their lanes, which stand in place of an endpoint's id. */
  lanes: readonly string[];
  /** The lanes that want this kind of event. */
  wanting(type: WebhookEventType): readonly string[];
  /** One attempt; it must not throw. */
  deliver(delivery: WebhookDelivery): Promise<Outcome>;
}

/** The background side of outgoing webhooks. */
export interface WebhookSender {
  /** Writes deliveries in the transaction that causes the event. */
  listener: WriteListener;
  /** Sends what is due. */
  run(stopped?: AbortSignal): Promise<QueueRun>;
  /** Reads the endpoints again after a change, so that this instance need not wait. */
  refresh(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

export function createWebhookSender(deps: WebhookDeps): WebhookSender {
  const { storage, currency, clock, random, log, anyAddress, sealing = null } = deps;
  const { keptDays = retentionDefaults.deliveries, handlers = null } = deps;
  let endpoints: WebhookEndpoint[] = [];
  let deliverer: Promise<Deliverer> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const queue = createQueue<WebhookDelivery>({
    states: deliveryMachine,
    storage,
    clock,
    entries: ({ deliveries }) => deliveries,
    async attempt(delivery) {
      if (handlers?.lanes.includes(delivery.endpointId)) return handlers.deliver(delivery);
      deliverer ??= openDeliverer();
      return (await deliverer).deliver(delivery);
    },
    pauses,
    lane: {
      field: "endpointId",
      atOnce: 8,
      all: async () => {
        const rows = await storage.webhookEndpoints.find({ limit: most, only: ["id"] });
        return [...rows.map(({ id }) => id), ...(handlers?.lanes ?? [])];
      },
    },
    failuresUntilDown: 2,
    onParked: ({ kind, endpointId }, code) =>
      log.error({ kind, endpointId, code }, "[webhooks] delivery given up"),
  });
  const loop = createQueueLoop({ run: queue.run, log, tag: "[webhooks]", everyMs: 5 * second });
  const purging = hourly(removeOld, { log, tag: "[webhooks] purge" });

  /** Loaded with the first delivery: its HTTP client takes 18 MB. */
  async function openDeliverer(): Promise<Deliverer> {
    const { createDeliverer } = await import("./deliver.server");
    return createDeliverer({ storage, clock, anyAddress, sealing });
  }

  async function refresh(): Promise<void> {
    const all = await storage.webhookEndpoints.find({ limit: most });
    endpoints = all.filter(({ active }) => active);
    for (const endpoint of all) if (resealed(endpoint)) await reseal(endpoint.id);
  }

  /** The fields of an endpoint whose secrets are not sealed with the present key; null for none. */
  function resealed({ id, secret, previousSecret }: WebhookEndpoint) {
    const again = (kept: string | null) => {
      const opened = kept === null ? null : unsealed(sealing, kept, sealedSecret(id));
      return opened?.stale ? sealed(sealing, opened.text, sealedSecret(id)) : kept;
    };
    const fields = { secret: again(secret) ?? secret, previousSecret: again(previousSecret) };
    const isSame = fields.secret === secret && fields.previousSecret === previousSecret;
    return isSame ? null : fields;
  }

  /** Reads the endpoint again, because somebody may change it meanwhile. */
  async function reseal(id: string): Promise<void> {
    await storage.atomically(async (tx) => {
      const endpoint = await tx.webhookEndpoints.get(id);
      const fields = endpoint && resealed(endpoint);
      if (fields) await tx.webhookEndpoints.put({ ...endpoint, ...fields });
    });
  }

  async function write(tx: Tx, event: StoreEvent): Promise<void> {
    const subscribed = endpoints.filter(({ events }) => events.includes(event.type));
    const wanting: { id: string; status: "sent" | "waiting" }[] = [
      ...subscribed.map(({ id, url }) => ({
        id,
        status: url === pullAddress ? ("sent" as const) : ("waiting" as const),
      })),
      ...(handlers?.wanting(event.type) ?? []).map((id) => ({ id, status: "waiting" as const })),
    ];
    if (wanting.length === 0) return;
    const now = clock();
    const eventId = `evt_${newId(clock, random)}`;
    const { type, data } = event;
    const payload = { id: eventId, type, timestamp: now.toISOString(), data };
    for (const { id: endpointId, status } of wanting) {
      await tx.deliveries.insert({
        id: newId(clock, random),
        key: `${eventId}/${endpointId}`,
        kind: type,
        payload,
        status,
        attempts: 0,
        nextAt: now,
        lockedUntil: null,
        lastError: null,
        created: now,
        updated: now,
        eventId,
        endpointId,
      });
    }
    loop.nudge();
  }

  async function removeOld(stopped: AbortSignal): Promise<number> {
    const below = removedBefore(clock(), keptDays);
    let removed = 0;
    if (!below) return removed;
    for (const status of ["sent", "obsolete", "parked"] as const) {
      removed += await purge(storage, "deliveries", {
        where: { status, nextAt: { below } },
        by: "nextAt",
        stopped,
      });
    }
    return removed;
  }

  return {
    listener: {
      listens: () => endpoints.length > 0 || handlers !== null,
      async told(tx, written) {
        for (const event of written.flatMap((each) => eventsOf(each, currency))) {
          await write(tx, event);
        }
        await failpoint("webhooks:written");
      },
    },
    run: queue.run,
    refresh,
    start() {
      timer = setInterval(() => void bestEffort(log, "[webhooks] endpoints", refresh()), freshMs);
      timer.unref();
      loop.start();
      purging.start();
    },
    async stop() {
      clearInterval(timer);
      await Promise.all([loop.stop(), purging.stop()]);
      await (await deliverer)?.close();
    },
  };
}

import { randomBytes } from "node:crypto";
import { notFound } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { type Page, page, requirePosition } from "~/kernel/page";
import { omit } from "~/kernel/pick";
import { sealed } from "~/kernel/process/sealing.server";
import type { CommerceDeps } from "~/modules/deps";
import { deliveryMachine, type OutboxStatus } from "~/modules/mail/mail.resource";
import { type Audited, changed, unchanged } from "~/storage/change";
import { settledBefore } from "~/storage/settled";
import type { Tx, Where } from "~/storage/storage";
import {
  deliveryInternals,
  endpointSecrets,
  pullAddress,
  type ShownDelivery,
  type ShownEndpoint,
  sealedSecret,
  type WebhookDelivery,
  type WebhookEndpoint,
  type WebhookEventType,
} from "./webhook.resource";

const day = 86_400_000;
const most = 100;
const deliveriesPageSize = 50;

export function createWebhooks({ storage, clock, random, sealing }: CommerceDeps): WebhooksService {
  async function named(tx: Tx, id: string): Promise<WebhookEndpoint> {
    const known = await tx.webhookEndpoints.get(id);
    if (!known) throw notFound("Endpoint");
    return known;
  }

  function told(endpoint: WebhookEndpoint, summary: string) {
    return { target: { type: "webhook", id: endpoint.id }, summary };
  }

  return {
    async list() {
      const order = { by: "created", direction: "asc" } as const;
      return (await storage.webhookEndpoints.find({ order, limit: most })).map(shown);
    },

    async create(tx, _actor, input) {
      const now = clock();
      const id = newId(clock, random);
      const secret = newSecret();
      const endpoint: WebhookEndpoint = {
        id,
        ...input,
        secret: sealed(sealing, secret, sealedSecret(id)),
        active: true,
        previousSecret: null,
        previousUntil: null,
        created: now,
        updated: now,
      };
      await tx.webhookEndpoints.insert(endpoint);
      return changed({
        ...told(endpoint, "Webhook added"),
        result: { endpoint: shown(endpoint), secret },
        before: null,
        after: auditedEndpoint(endpoint),
      });
    },

    async update(tx, _actor, id, changes) {
      const before = await named(tx, id);
      const after = { ...before, ...changes, updated: clock() };
      await tx.webhookEndpoints.put(after);
      return changed({
        ...told(after, "Webhook changed"),
        result: shown(after),
        before: auditedEndpoint(before),
        after: auditedEndpoint(after),
      });
    },

    async rotate(tx, _actor, id) {
      const before = await named(tx, id);
      const now = clock();
      const previousUntil = new Date(now.getTime() + day);
      const secret = newSecret();
      await tx.webhookEndpoints.put({
        ...before,
        previousSecret: before.secret,
        previousUntil,
        secret: sealed(sealing, secret, sealedSecret(id)),
        updated: now,
      });
      return changed({
        ...told(before, "Webhook has a new secret"),
        result: { secret },
        before: { previousUntil: before.previousUntil },
        after: { previousUntil },
      });
    },

    async remove(tx, _actor, id) {
      const before = await named(tx, id);
      await tx.webhookEndpoints.remove(id);
      return changed({
        ...told(before, "Webhook removed"),
        result: null,
        before: auditedEndpoint(before),
        after: null,
      });
    },

    async deliveries({ endpointId, status, cursor }) {
      const where: Where<WebhookDelivery> = {
        ...(endpointId === undefined ? {} : { endpointId }),
        ...(status === undefined ? {} : { status }),
      };
      const rows = await storage.deliveries.find({
        where,
        order: { by: "created", direction: "desc" },
        after: requirePosition(cursor, "date"),
        limit: deliveriesPageSize,
      });
      const { nextCursor } = page(rows, (row) => row.created);
      return { items: rows.map(shownDelivery), nextCursor };
    },

    async delivery(id) {
      const entry = await storage.deliveries.get(id);
      return entry && { ...shownDelivery(entry), event: eventOf(entry) };
    },

    async events(endpointId, { cursor, limit = deliveriesPageSize } = {}) {
      const settled = settledBefore(clock());
      const rows = await storage.deliveries.find({
        where: { endpointId, created: { below: settled } },
        order: { by: "created", direction: "asc" },
        after: requirePosition(cursor, "date"),
        limit,
      });
      const { nextCursor } = page(rows, (row) => row.created);
      return { items: rows.map(eventOf), nextCursor: nextCursor ?? cursor ?? null };
    },

    async replay(tx, _actor, id) {
      const entry = await tx.deliveries.get(id);
      const now = clock();
      const outcome = {
        target: { type: "delivery", id },
        summary: `${entry?.kind ?? "Event"}: sent again`,
      };
      const endpoint = entry && (await tx.webhookEndpoints.get(entry.endpointId));
      const isFetched = endpoint?.url === pullAddress;
      const busy = isFetched || (entry?.lockedUntil && entry.lockedUntil > now);
      if (!entry || busy || !deliveryMachine.allows(entry.status, "waiting", "staff")) {
        return unchanged({ ...outcome, result: false });
      }
      const due = { status: "waiting", attempts: 0, nextAt: now, updated: now } as const;
      await tx.deliveries.patch(id, due);
      return changed({ ...outcome, result: true, before: null, after: null });
    },
  };
}

/** The format of Standard Webhooks: `whsec_` and 24 random bytes in base64. */
function newSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

function shown(endpoint: WebhookEndpoint): ShownEndpoint {
  return omit(endpoint, endpointSecrets);
}

function shownDelivery(delivery: WebhookDelivery): ShownDelivery {
  return omit(delivery, deliveryInternals);
}

function eventOf({ payload }: Pick<WebhookDelivery, "payload">): SentEvent {
  return payload as unknown as SentEvent;
}

function auditedEndpoint({ url, description, events, active }: WebhookEndpoint) {
  return { url, description, events, active };
}

/** An event as it is sent. */
export interface SentEvent {
  id: string;
  type: WebhookEventType;
  /** ISO 8601. */
  timestamp: string;
  data: Record<string, unknown>;
}

export interface EndpointInput extends Pick<WebhookEndpoint, "url" | "description" | "events"> {}

/** The addresses that receive the store's events, and their deliveries. */
export interface WebhooksService {
  list(): Promise<ShownEndpoint[]>;
  /** The secret is shown once. @throws Failure invalid: the address is not allowed */
  create: Audited<[input: EndpointInput], { endpoint: ShownEndpoint; secret: string }>;
  update: Audited<
    [id: string, changes: Partial<EndpointInput> & { active?: boolean }],
    ShownEndpoint
  >;
  /** Creates a new secret. For a day deliveries carry the signatures of both. */
  rotate: Audited<[id: string], { secret: string }>;
  remove: Audited<[id: string], null>;
  /** Newest first; of one endpoint, or with one status. */
  deliveries(of: {
    endpointId?: string;
    status?: OutboxStatus;
    cursor?: string;
  }): Promise<Page<ShownDelivery>>;
  /** One delivery with its event; null when there is none. */
  delivery(id: string): Promise<(ShownDelivery & { event: SentEvent }) | null>;
  /**
   * The events of an endpoint, oldest first, half a minute after they happened. The cursor of the
   * last page goes on with the events that come.
   */
  events(endpointId: string, of?: { cursor?: string; limit?: number }): Promise<Page<SentEvent>>;
  /**
   * Sends a delivery again, even one that arrived; false when there is none, or it is being sent.
   */
  replay: Audited<[id: string], boolean>;
}

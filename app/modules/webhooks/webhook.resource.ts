import {
  business,
  count,
  flag,
  id,
  instant,
  list,
  nullable,
  object,
  oneOf,
  personal,
  type RecordOf,
  readBy,
  technical,
  text,
  unique,
} from "~/kernel/resource/field";
import { defineResource, descendingIndex, index, sortedIndex } from "~/kernel/resource/resource";
import { outboxStates } from "~/modules/mail/mail.resource";
import type { PlainKey } from "~/texts/text";

/** The events that the store sends, and their meaning. */
export const webhookEvents = {
  "quote.submitted": "deskStaff:eventQuoteSubmitted",
  "quote.in_review": "deskStaff:eventQuoteInReview",
  "quote.sent": "deskStaff:eventQuoteSent",
  "quote.accepted": "deskStaff:eventQuoteAccepted",
  "quote.declined": "deskStaff:eventQuoteDeclined",
  "quote.rejected": "deskStaff:eventQuoteRejected",
  "quote.cancelled": "deskStaff:eventQuoteCancelled",
  "quote.expired": "deskStaff:eventQuoteExpired",
  "quote.reopened": "deskStaff:eventQuoteReopened",
  "quote.converted": "deskStaff:eventQuoteConverted",
  "quote.updated": "deskStaff:eventQuoteUpdated",
  "order.created": "deskStaff:eventOrderCreated",
  "order.paid": "deskStaff:eventOrderPaid",
  "order.refunded": "deskStaff:eventOrderRefunded",
  "order.status_changed": "deskStaff:eventOrderStatusChanged",
  "order.updated": "deskStaff:eventOrderUpdated",
  "product.created": "deskStaff:eventProductCreated",
  "product.updated": "deskStaff:eventProductUpdated",
  "product.deleted": "deskStaff:eventProductDeleted",
  "stock.changed": "deskStaff:eventStockChanged",
} as const satisfies Readonly<Record<string, PlainKey>>;
export type WebhookEventType = keyof typeof webhookEvents;

/** What the secrets of an endpoint are sealed for. */
export function sealedSecret(endpointId: string): { purpose: string; owner: string } {
  return { purpose: "webhook", owner: endpointId };
}

/** The address of an endpoint to which nothing is sent: a program fetches its events. */
export const pullAddress = "pull:";

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

export const webhookEndpointFields = {
  id: id(),
  url: business(
    text({
      label: "deskStaff:address",
      asked: "deskStaff:anHttpsAddress",
      max: 2_000,
      required: true,
      wide: true,
    }),
  ),
  description: business(text({ label: "deskStaff:description", max: 200, wide: true })),
  /** In the order of `webhookEventTypes`. */
  events: business(
    readBy(list(oneOf(webhookEventTypes, "quote.submitted")), (raw) =>
      webhookEventTypes.filter((type) => Array.isArray(raw) && raw.includes(type)),
    ),
  ),
  /** The secret that signs deliveries, `whsec_…`; sealed, and shown once. */
  secret: technical(text()),
  /** The previous secret, sealed; deliveries carry its signature too until `previousUntil`. */
  previousSecret: technical(nullable(text())),
  previousUntil: technical(
    nullable(instant({ about: "Until when deliveries carry the old secret's signature too." })),
  ),
  active: business(flag()),
  created: technical(instant()),
  updated: technical(instant()),
};

/** What owners type about an endpoint, in the order of the form. */
export const typedEndpointFields = ["url", "description"] as const;

/** Where events are sent. */
export interface WebhookEndpoint extends RecordOf<typeof webhookEndpointFields> {}

export const webhookEndpoints = defineResource("webhook_endpoints", webhookEndpointFields, [
  index("created", "id"),
]);

const webhookDeliveryFields = {
  id: id(),
  /** Unique, so that each key is mailed only once: `quote/Q-…/customer/Pending/1`. */
  key: technical(unique(text())),
  kind: technical(text({ about: "The event's type." })),
  /** What the template needs besides the stored record. */
  payload: personal(object()),
  status: business(
    oneOf(outboxStates, "waiting", {
      about: "Parked: given up; obsolete: its endpoint is gone.",
    }),
  ),
  attempts: technical(count()),
  nextAt: technical(instant({ about: "When it is tried next, while it is waiting." })),
  /** The end of an instance's claim on the entry; null when no instance has claimed it. */
  lockedUntil: technical(nullable(instant())),
  /** Never the provider's text; null for none. */
  lastError: technical(
    nullable(text({ about: "A code, such as status_500, timeout or unreachable." })),
  ),
  created: technical(instant()),
  updated: technical(instant()),
  eventId: business(text({ about: "The webhook-id of its deliveries." })),
  endpointId: business(text()),
};

/** An event on its way to one endpoint; `kind` is the event's type. */
export interface WebhookDelivery extends RecordOf<typeof webhookDeliveryFields> {}

export const deliveries = defineResource("webhook_deliveries", webhookDeliveryFields, [
  index("status", "nextAt", "id"),
  descendingIndex("status", "created", "id"),
  sortedIndex("endpointId", "created", "id"),
  index("endpointId", "status", "nextAt", "id"),
  index("created", "id"),
]);

/** An endpoint as the desk shows it: without its secrets. */
export type ShownEndpoint = Omit<WebhookEndpoint, (typeof endpointSecrets)[number]>;

export const endpointSecrets = ["secret", "previousSecret"] as const;

/** A delivery as the desk shows it: without its content. */
export type ShownDelivery = Omit<WebhookDelivery, (typeof deliveryInternals)[number]>;

export const deliveryInternals = ["payload", "key", "lockedUntil"] as const;

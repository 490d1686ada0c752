import type { OutboxEntry } from "./mail";

/** The events that the store sends, and their meaning. */
export const webhookEvents = {
  "quote.submitted": "A customer asks for a quote",
  "quote.in_review": "The seller looks at it",
  "quote.sent": "An offer is sent, or a newer one",
  "quote.accepted": "The customer accepts the offer",
  "quote.declined": "The customer declines the offer",
  "quote.rejected": "The seller rejects the request",
  "quote.cancelled": "The quote is cancelled",
  "quote.expired": "The offer expired",
  "quote.reopened": "A closed quote waits for an offer again",
  "quote.converted": "The quote became an order",
  "quote.updated": "Anything else about a quote changed",
  "order.created": "An order is placed",
  "order.paid": "An order is fully paid",
  "order.refunded": "An order's payment is refunded",
  "order.status_changed": "An order is on its way, delivered, or cancelled",
  "order.updated": "Anything else about an order changed",
  "product.created": "A product is added",
  "product.updated": "A product is changed",
  "product.deleted": "A product is put into the bin",
  "stock.changed": "The stock of a product or a variant changed",
} as const;
export type WebhookEventType = keyof typeof webhookEvents;

export const webhookEventTypes = Object.keys(webhookEvents) as WebhookEventType[];

/** Where events are sent. */
export interface WebhookEndpoint {
  id: string;
  url: string;
  description: string;
  events: WebhookEventType[];
  /** `whsec_…`, the secret that signs deliveries; shown once. */
  secret: string;
  /** The previous secret; deliveries carry its signature too until `previousUntil`. */
  previousSecret: string | null;
  previousUntil: Date | null;
  active: boolean;
  created: Date;
  updated: Date;
}

/** An event on its way to one endpoint; `kind` is the event's type. */
export interface WebhookDelivery extends OutboxEntry {
  eventId: string;
  endpointId: string;
}

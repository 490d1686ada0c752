import { customField } from "~/kernel/extensions/custom-field";
import {
  business,
  businessRecord,
  count,
  decimal,
  flag,
  id,
  instant,
  list,
  money,
  type NestedOf,
  nullable,
  oneOf,
  personal,
  type RecordOf,
  readBy,
  readFields,
  record,
  technical,
  text,
  unique,
  word,
} from "~/kernel/resource/field";
import { defineResource, descendingIndex, index, sortedIndex } from "~/kernel/resource/resource";
import {
  contactFields,
  postalAddressFields,
  spokenLanguage,
} from "~/modules/customers/customer.resource";
import { vatIdNotes } from "~/modules/customers/vat-id";
import { history } from "~/modules/pricing/history";
import { lines, orderLineFields } from "~/modules/pricing/line";
import { orderOfferFields } from "~/modules/quotes/offer-records.resource";
import { buyersReference } from "~/modules/quotes/quote.resource";
import { appliedDiscountFields, chargeFields } from "~/modules/quotes/quote-amounts";
import type { Language } from "~/texts/languages";

export const orderStates = [
  "Pending",
  "Processing",
  "Shipped",
  "Delivered",
  "Cancelled",
  "Refunded",
] as const;
export type OrderStatus = (typeof orderStates)[number];
export const paymentStates = ["unpaid", "paid", "refunded"] as const;
export type PaymentStatus = (typeof paymentStates)[number];

const lineProgressFields = {
  shipped: decimal(),
  returned: decimal(),
  /** Less what was credited in order to be invoiced again. */
  invoiced: decimal(),
  /** Credited permanently: neither owed nor invoiced again. */
  credited: decimal(),
};

const fulfilmentFields = {
  /** In the sequence of the order's lines. */
  lines: list(record(lineProgressFields)),
  shipments: count(),
  withdrawn: list(count(), {
    about: "The counts of shipments that were not sent after all; their delivery notes are void.",
  }),
  returns: count(),
  invoices: count(),
  creditNotes: count(),
  /** The sum by which credit notes lowered the debt; major units. */
  credited: decimal(),
  dueDay: nullable(
    text({ about: "Last day to pay the earliest open invoice, 2026-12-31; null without one." }),
  ),
};

/** The progress of an order, and the count of its documents. */
export interface Fulfilment extends RecordOf<typeof fulfilmentFields> {}

export interface OrderLine extends NestedOf<typeof orderLineFields> {}

export const trackingFields = {
  carrier: text(),
  number: text(),
  url: nullable(text()),
};

export interface Tracking extends RecordOf<typeof trackingFields> {}

export const paymentEntryFields = {
  at: instant(),
  method: text(),
  amount: money({ about: "Major units; negative in a counter-entry." }),
  note: personal(nullable(text())),
  /** The provider's payment session; null: it was recorded by hand. */
  sessionId: nullable(text()),
  /** The payer; null when unknown. */
  payer: personal(nullable(text())),
  currency: nullable(text({ about: "ISO 4217; null for the store's." })),
  /** Index of the payment that this counter-entry reverses; null for a payment. */
  corrects: nullable(count()),
};

export interface PaymentEntry extends RecordOf<typeof paymentEntryFields> {}

/** The method of payments that the provider reports; these are refunded at the provider. */
export const onlineMethod = "online";

const payment = businessRecord(paymentEntryFields);

/** Old online payments have no session id field; their note holds it. */
function readPayment(raw: unknown): PaymentEntry | null {
  const entry = payment.readOrNull(raw);
  const isOld =
    entry?.method === onlineMethod && (raw as { sessionId?: unknown }).sessionId === undefined;
  return isOld ? { ...entry, sessionId: entry.note, note: null } : entry;
}

export const shortfallFields = {
  id: text(),
  variantId: nullable(text()),
  missing: count(),
};

/** The stock that an order lacked. */
export interface Shortfall extends RecordOf<typeof shortfallFields> {}

/** The provider-neutral input of orders.recordPaidSession. `total` in major units. */
export interface PaidSession {
  sessionId: string;
  customerId: string | null;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  items: { id: string; quantity: number; variantId?: string }[];
  total: number;
  /** The language of the shop's page on which it was paid; left out or null: the main one. */
  language?: Language | null;
  /** Further reasons for review from the provider's data; only this store has them. */
  review?: string[];
  /** Lower-case currency of the charge; null when the provider did not say. */
  currency?: string | null;
  /** The charge before promotion codes, major units; null when unknown. */
  subtotal?: number | null;
}

export const orderLimits = {
  tracking: 20,
  carrier: 100,
  trackingNumber: 100,
  method: 50,
  payer: 200,
} as const;

const aliases: Record<string, OrderStatus> = { canceled: "Cancelled" };

/** Reads a status without regard to case; null when unknown. */
export function readOrderStatus(value: string): OrderStatus | null {
  const wanted = value.trim().toLowerCase();
  return orderStates.find((state) => state.toLowerCase() === wanted) ?? aliases[wanted] ?? null;
}

export const orderFields = {
  id: id(),
  orderNumber: business(unique(text())),
  quoteNumber: business(unique(nullable(text()))),
  customerId: personal(nullable(text())),
  customer: personal(record(contactFields)),
  items: business(lines(record(orderLineFields))),
  charges: business(list(record(chargeFields))),
  discount: business(nullable(record(appliedDiscountFields))),
  /** The provider's charge, or the quote's frozen total. */
  total: business(money()),
  status: business(word(orderStates, readOrderStatus, "Pending")),
  paymentStatus: business(oneOf(paymentStates, "unpaid")),
  paymentSessionId: business(unique(nullable(text()))),
  reference: buyersReference(),
  language: business(spokenLanguage()),
  deliveryAddress: personal(nullable(record(postalAddressFields))),
  billingAddress: personal(nullable(record(postalAddressFields))),
  /** null: the accepted offer's, if it has one. */
  buyerVatId: personal(
    nullable(text({ ...vatIdNotes, about: "The buyer's VAT ID for invoices." })),
  ),
  expectedDay: business(
    nullable(
      text({
        about: "When the seller expects the goods to arrive, 2026-12-31; null: they did not say.",
      }),
    ),
  ),
  tracking: personal(list(businessRecord(trackingFields))),
  payments: personal(list(readBy(payment, readPayment))),
  history: personal(history()),
  stockShortfall: business(list(record(shortfallFields))),
  /** Why staff should check the order; null when no check is needed. */
  needsReview: business(nullable(text())),
  /** The offer behind the order; null for an offer without lines of its own, and for paid carts. */
  offer: personal(nullable(businessRecord(orderOfferFields))),
  /** uid of the assigned colleague; null when unassigned. Only the desk sees it. */
  assigneeUid: business(nullable(text())),
  /** Shipped, returned and invoiced so far; null when the store has issued no documents for it. */
  fulfilment: business(nullable(record(fulfilmentFields))),
  custom: customField("personal"),
  created: technical(instant()),
  updated: technical(instant()),
  version: technical(count()),
};

/** The `id` of an order that a paid cart made is its payment session id, on every backend. */
export interface Order extends NestedOf<typeof orderFields> {}

/** A new order starts from it. */
export const emptyOrder: Order = /* @__PURE__ */ readFields(orderFields, {});

const orderKeys = {
  /** The key for searches by e-mail. */
  emailLower: personal(text()),
  /** The assignee of its open work, or `unassigned`; null when nothing is left to do. */
  openFor: technical(nullable(text())),
  /** Whether the order needs review. */
  flagged: technical(flag()),
  /** Whether the order has taken tracked stock, which cancelling returns once. */
  stockHeld: technical(flag()),
  /** Since when a delivery is due; null when none is. */
  toDeliver: technical(nullable(instant())),
  /** Since when an invoice is due; null when none is. */
  toInvoice: technical(nullable(instant())),
  /** The day by which goods that are still to be sent should arrive; null when none was given. */
  promised: technical(nullable(text())),
  /** What it counts in lists by value. */
  value: technical(nullable(money())),
};

export const orderKeyNames = Object.keys(orderKeys) as (keyof typeof orderKeys)[];

/** As stored, with the fields that never leave the server. */
export interface StoredOrder extends Order, RecordOf<typeof orderKeys> {}

export const orders = defineResource(
  "orders",
  {
    ...orderFields,
    ...orderKeys,
  },
  [
    index("created", "id"),
    sortedIndex("status", "created", "id"),
    index("value", "id"),
    sortedIndex("status", "value", "id"),
    sortedIndex("openFor", "created", "id"),
    sortedIndex("openFor", "value", "id"),
    sortedIndex("paymentStatus", "created", "id"),
    sortedIndex("flagged", "created", "id"),
    index("toDeliver", "id"),
    index("toInvoice", "id"),
    index("promised", "id"),
    index("updated", "id"),
    descendingIndex("customerId", "created", "id"),
    index("emailLower", "id"),
  ],
);

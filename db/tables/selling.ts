import type { Acceptance } from "~/domain/acceptance";
import type { Invoice, InvoiceBalance, NumberSeries } from "~/domain/invoice";
import type { IssuedDocument } from "~/domain/issued-document";
import type { OfferRevision } from "~/domain/offer-records";
import type { StoredOrder } from "~/domain/order";
import type { StoredQuote } from "~/domain/quote";
import type { Shipment } from "~/domain/shipment";
import {
  flag,
  index,
  instant,
  integer,
  json,
  key,
  money,
  nullable,
  table,
  text,
  unique,
} from "../kit";

export const quotes = table<StoredQuote>(
  "quotes",
  {
    id: key(),
    quoteNumber: unique(text()),
    customerId: nullable(text()),
    contact: json(),
    deliveryAddress: nullable(json()),
    billingAddress: nullable(json()),
    reference: nullable(text()),
    items: json(),
    charges: json(),
    message: nullable(text()),
    discount: nullable(json()),
    subtotal: nullable(money()),
    total: nullable(money()),
    status: text(),
    revision: integer(),
    validUntil: nullable(instant()),
    orderNumber: nullable(text()),
    history: json(),
    offer: nullable(json()),
    thread: nullable(json()),
    lossReason: nullable(text()),
    assigneeUid: nullable(text()),
    created: instant(),
    updated: instant(),
    version: integer(),
    emailLower: text(),
    waitsSince: nullable(instant()),
    quietSince: nullable(instant()),
    openFor: nullable(text()),
  },
  [
    index("created", "id"),
    index("status", "created", "id"),
    index("total", "id"),
    index("status", "total", "id"),
    index("openFor", "created", "id"),
    index("openFor", "total", "id"),
    index("status", "validUntil", "id"),
    index("status", "waitsSince", "id"),
    index("status", "quietSince", "id"),
    index("customerId", "created", "id"),
    index("emailLower", "id"),
  ],
);

export const orders = table<StoredOrder>(
  "orders",
  {
    id: key(),
    orderNumber: unique(text()),
    quoteNumber: unique(nullable(text())),
    customerId: nullable(text()),
    customer: json(),
    items: json(),
    charges: json(),
    discount: nullable(json()),
    total: money(),
    status: text(),
    paymentStatus: text(),
    paymentSessionId: unique(nullable(text())),
    reference: nullable(text()),
    deliveryAddress: nullable(json()),
    billingAddress: nullable(json()),
    tracking: json(),
    payments: json(),
    history: json(),
    stockShortfall: json(),
    needsReview: nullable(text()),
    offer: nullable(json()),
    assigneeUid: nullable(text()),
    fulfilment: nullable(json()),
    created: instant(),
    updated: instant(),
    version: integer(),
    emailLower: text(),
    openFor: nullable(text()),
    flagged: flag(),
    stockHeld: flag(),
    toDeliver: nullable(instant()),
    toInvoice: nullable(instant()),
  },
  [
    index("created", "id"),
    index("status", "created", "id"),
    index("total", "id"),
    index("status", "total", "id"),
    index("openFor", "created", "id"),
    index("openFor", "total", "id"),
    index("paymentStatus", "created", "id"),
    index("flagged", "created", "id"),
    index("toDeliver", "id"),
    index("toInvoice", "id"),
    index("customerId", "created", "id"),
    index("emailLower", "id"),
  ],
);

/** Offers as they were sent: rows are only added. */
export const revisions = table<OfferRevision>(
  "revisions",
  {
    id: key(),
    quoteId: text(),
    revision: integer(),
    document: text(),
    hash: text(),
    sentBy: text(),
    created: instant(),
  },
  [index("quoteId", "revision", "id")],
);

/** Acceptances and refusals of customers: rows are only added. */
export const acceptances = table<Acceptance>(
  "acceptances",
  {
    id: key(),
    quoteId: text(),
    quoteNumber: text(),
    revision: integer(),
    answer: text(),
    facts: json(),
    created: instant(),
  },
  [index("quoteId", "created", "id")],
);

/** Files of documents as they were sent: rows are only added. */
export const issuedDocuments = table<IssuedDocument>(
  "issued_documents",
  {
    id: key(),
    fileName: text(),
    hash: text(),
    content: text(),
    created: instant(),
  },
  [],
);

/** Invoices and credit notes as they were issued: rows are only added. */
export const invoices = table<Invoice>(
  "invoices",
  {
    id: key(),
    kind: text(),
    number: unique(text()),
    series: text(),
    serial: integer(),
    sourceKey: unique(text()),
    orderId: text(),
    orderNumber: text(),
    customerId: nullable(text()),
    day: text(),
    dueDay: nullable(text()),
    total: money(),
    document: json(),
    created: instant(),
  },
  [
    index("created", "id"),
    index("kind", "created", "id"),
    index("orderId", "created", "id"),
    index("series", "serial", "id"),
  ],
);

/** The open balance of each invoice. */
export const invoiceBalances = table<InvoiceBalance>(
  "invoice_balances",
  {
    id: key(),
    number: text(),
    orderId: text(),
    state: text(),
    dueDay: text(),
    open: money(),
    created: instant(),
  },
  [index("state", "dueDay", "id"), index("state", "created", "id")],
);

/** The source of invoice numbers: a row per kind. */
export const numberSeries = table<NumberSeries>(
  "number_series",
  {
    id: key(),
    year: integer(),
    next: integer(),
    lastDay: text(),
    held: flag(),
    lost: json(),
    updated: instant(),
  },
  [],
);

/** Shipments and returns: rows are only added. */
export const shipments = table<Shipment>(
  "shipments",
  {
    id: key(),
    kind: text(),
    number: unique(text()),
    orderId: text(),
    orderNumber: text(),
    day: text(),
    document: json(),
    created: instant(),
  },
  [index("orderId", "created", "id")],
);

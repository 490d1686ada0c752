import type { Acceptance } from "~/domain/acceptance";
import type { IssuedDocument } from "~/domain/issued-document";
import type { OfferRevision } from "~/domain/offer";
import type { StoredOrder } from "~/domain/order";
import type { StoredQuote } from "~/domain/quote";
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
    created: instant(),
    updated: instant(),
    version: integer(),
    emailLower: text(),
    waitsSince: nullable(instant()),
  },
  [
    index("created", "id"),
    index("status", "created", "id"),
    index("status", "validUntil", "id"),
    index("status", "waitsSince", "id"),
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
    created: instant(),
    updated: instant(),
    version: integer(),
    emailLower: text(),
    flagged: flag(),
    stockHeld: flag(),
  },
  [
    index("created", "id"),
    index("status", "created", "id"),
    index("paymentStatus", "created", "id"),
    index("flagged", "created", "id"),
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

/** What customers agreed to, and what they declined: rows are only added. */
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

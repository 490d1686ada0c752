import { customField } from "~/kernel/extensions/custom-field";
import {
  business,
  businessRecord,
  count,
  id,
  instant,
  list,
  money,
  type NestedOf,
  noted,
  nullable,
  oneOf,
  personal,
  type RecordOf,
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
import { lines, quoteLineFields } from "~/modules/pricing/line";
import { lossReasons } from "./loss";
import { quoteThreadFields } from "./message.resource";
import { quoteOfferFields } from "./offer-records.resource";
import { chargeFields, quoteDiscountFields } from "./quote-amounts";

export const quoteStates = [
  "Pending",
  "In Review",
  "Quoted",
  "Approved",
  "Rejected",
  "Declined",
  "Cancelled",
  "Expired",
  "Converted",
] as const;
export type QuoteStatus = (typeof quoteStates)[number];

const aliases: Record<string, QuoteStatus> = { accepted: "Approved", canceled: "Cancelled" };

/** Reads a status without regard to case; null when unknown. */
export function readQuoteStatus(value: string): QuoteStatus | null {
  const wanted = value.trim().toLowerCase();
  return quoteStates.find((state) => state.toLowerCase() === wanted) ?? aliases[wanted] ?? null;
}

/* @__NO_SIDE_EFFECTS__ */
export function buyersReference() {
  const about = "The buyer's own reference, such as a purchase order number.";
  return personal(nullable(text({ label: "quotes:reference", max: 100, autofill: "off", about })));
}

export const quoteFields = {
  id: id(),
  quoteNumber: business(unique(text())),
  /** uid */
  customerId: personal(nullable(text({ about: "Null for a guest." }))),
  contact: personal(record(contactFields)),
  deliveryAddress: personal(nullable(record(postalAddressFields))),
  billingAddress: personal(nullable(record(postalAddressFields))),
  buyerVatId: personal(
    nullable(
      text({ ...vatIdNotes, about: "As the buyer wrote it, or else of the buyer's account." }),
    ),
  ),
  reference: buyersReference(),
  neededBy: personal(
    nullable(
      text({
        label: "quotes:neededBy",
        max: 60,
        autofill: "off",
        about: "When the buyer needs the goods, in the buyer's words.",
      }),
    ),
  ),
  language: business(spokenLanguage()),
  items: business(lines(record(quoteLineFields))),
  charges: business(list(record(chargeFields))),
  message: personal(nullable(text({ label: "quotes:message", max: 5_000, lines: true }))),
  discount: business(nullable(record(quoteDiscountFields))),
  subtotal: business(nullable(money({ about: "Null while a line has no price." }))),
  total: business(nullable(money({ about: "Null while a line has no price." }))),
  status: business(word(quoteStates, readQuoteStatus, "Pending")),
  revision: business(count()),
  validUntil: business(nullable(instant())),
  orderNumber: business(nullable(text())),
  history: personal(history()),
  /** The draft and what was sent; null until a draft is saved or an offer is sent. */
  offer: personal(nullable(businessRecord(quoteOfferFields))),
  /** The summary of its messages; null when there are none. */
  thread: business(nullable(record(quoteThreadFields))),
  /** Why it was lost, if a reason was given. */
  lossReason: business(nullable(oneOf(lossReasons, "other"))),
  /** uid of the assigned colleague; null when unassigned. Only the desk sees it. */
  assigneeUid: business(nullable(text())),
  custom: customField("personal"),
  created: technical(instant()),
  updated: technical(instant()),
  version: technical(count()),
};

/** What buyers write beside their lines and addresses, in the order of the form. */
export const requestedFields = ["reference", "neededBy", "buyerVatId", "message"] as const;

/** What buyers write who ask for what the catalogue does not have. */
export const questionFields = {
  message: /* @__PURE__ */ noted(quoteFields.message, { required: true }),
};

export interface Quote extends NestedOf<typeof quoteFields> {}

/** A new quote starts from it. */
export const emptyQuote: Quote = /* @__PURE__ */ readFields(quoteFields, {});

export type Requested = Pick<Quote, (typeof requestedFields)[number]>;

/** What the buyer wrote; what is left out is empty. */
export function requestedOf(typed: Partial<Requested>): Requested {
  return readFields(quoteFields, typed, requestedFields);
}

const quoteKeys = {
  emailLower: personal(text()),
  /** Since when it waits for the seller; null when it does not. */
  waitsSince: technical(nullable(instant())),
  /** Since when an open offer waits for the customer; null when it does not. */
  quietSince: technical(nullable(instant())),
  /** The assignee of its open work, or `unassigned`; null when nothing is left to do. */
  openFor: technical(nullable(text())),
  /** What it counts in lists by value; null while a price is missing. */
  value: technical(nullable(money())),
};

export const quoteKeyNames = Object.keys(quoteKeys) as (keyof typeof quoteKeys)[];

/** As stored, with the keys for searches by e-mail and for lists of waiting quotes. */
export interface StoredQuote extends Quote, RecordOf<typeof quoteKeys> {}

export const quotes = defineResource(
  "quotes",
  {
    ...quoteFields,
    ...quoteKeys,
  },
  [
    index("created", "id"),
    sortedIndex("status", "created", "id"),
    index("value", "id"),
    index("updated", "id"),
    sortedIndex("status", "value", "id"),
    sortedIndex("openFor", "created", "id"),
    sortedIndex("openFor", "value", "id"),
    sortedIndex("status", "validUntil", "id"),
    sortedIndex("status", "waitsSince", "id"),
    index("status", "quietSince", "id"),
    descendingIndex("customerId", "created", "id"),
    index("emailLower", "id"),
  ],
);

import type { NestedOf } from "~/kernel/resource/field";
import type { Resource } from "~/kernel/resource/resource";
import { audit } from "./audit/audit.resource";
import { carts } from "./cart/cart.resource";
import { savedLists } from "./cart/saved-list.resource";
import { missedSearches } from "./catalogue/missed-search.resource";
import { products } from "./catalogue/product.resource";
import { spellings } from "./catalogue/spelling.resource";
import { addresses, customers } from "./customers/customer.resource";
import { customerCards, merges } from "./customers/customer-card.resource";
import { discounts } from "./discounts/discount.resource";
import { keptAnswers } from "./idempotency/kept-answer.resource";
import { accounts, admins, sessions, tokens } from "./identity/account.resource";
import { stockMovements } from "./inventory/stock-movement.resource";
import { invoiceBalances, invoices, numberSeries } from "./invoices/invoice.resource";
import { issuedDocuments } from "./invoices/issued-document.resource";
import { outbox, subscribers } from "./mail/mail.resource";
import { orders } from "./orders/order.resource";
import { shipments } from "./orders/shipment.resource";
import { noticeChoices } from "./overview/notice.resource";
import { snoozes } from "./overview/snooze.resource";
import { erasures, retained } from "./privacy/erasure.resource";
import { acceptances } from "./quotes/acceptance.resource";
import { messages, openings } from "./quotes/message.resource";
import { revisions } from "./quotes/offer-records.resource";
import { quotes } from "./quotes/quote.resource";
import { templates } from "./quotes/template.resource";
import { catalogueRunParts, catalogueRuns } from "./runs/catalogue-run.resource";
import { documentTokens } from "./search/document-tokens.resource";
import { settings } from "./settings/settings.resource";
import { savedViews } from "./staff/saved-view.resource";
import { apiKeys, invitations, keyLogs } from "./staff/staff.resource";
import { deliveries, webhookEndpoints } from "./webhooks/webhook.resource";

/** Every kind of record that the store keeps, by the name of its collection. */
export const resources = {
  products,
  carts,
  quotes,
  revisions,
  acceptances,
  issuedDocuments,
  messages,
  openings,
  templates,
  invoices,
  invoiceBalances,
  numberSeries,
  shipments,
  orders,
  customers,
  addresses,
  discounts,
  audit,
  accounts,
  sessions,
  admins,
  tokens,
  subscribers,
  outbox,
  documentTokens,
  spellings,
  invitations,
  apiKeys,
  keyLogs,
  webhookEndpoints,
  deliveries,
  keptAnswers,
  stockMovements,
  catalogueRuns,
  catalogueRunParts,
  savedViews,
  customerCards,
  merges,
  erasures,
  retained,
  settings,
  snoozes,
  noticeChoices,
  savedLists,
  missedSearches,
};

export type CollectionName = keyof typeof resources;

/** The record of every collection. */
export type Records = {
  [C in CollectionName]: NestedOf<(typeof resources)[C]["fields"]> & { id: string };
};

/** A collection's resource, for code that handles all of them. */
export function resourceOf(collection: CollectionName): Resource {
  return resources[collection];
}

/** Something of every resource, by collection. */
export function ofEachResource<T>(get: (resource: Resource) => T): Record<CollectionName, T> {
  const entries = Object.entries(resources).map(([name, resource]) => [name, get(resource)]);
  return Object.fromEntries(entries) as Record<CollectionName, T>;
}

/** The fields of a collection that have a unique constraint, besides `id`. null never collides. */
export const uniqueFields: Record<CollectionName, readonly string[]> = ofEachResource(
  ({ fields }) => Object.keys(fields).filter((name) => fields[name]?.unique),
);

/** The fields that an erasure empties. */
export function personalFields<C extends CollectionName>(
  collection: C,
): (keyof Records[C] & string)[] {
  const { fields } = resourceOf(collection);
  const personal = Object.keys(fields).filter((name) => fields[name]?.privacy === "personal");
  return personal as (keyof Records[C] & string)[];
}

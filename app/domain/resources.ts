import type { RecordOf } from "~/kernel/resource/field";
import type { Resource } from "~/kernel/resource/resource";
import { acceptances } from "./acceptance";
import { accounts, admins, sessions, tokens } from "./account";
import { audit } from "./audit";
import { carts } from "./cart";
import { catalogueRunParts, catalogueRuns } from "./catalogue-run";
import { addresses, customers } from "./customer";
import { customerCards } from "./customer-card";
import { discounts } from "./discount";
import { documentTokens } from "./document-tokens";
import { erasures, retained } from "./erasure";
import { invoiceBalances, invoices, numberSeries } from "./invoice";
import { issuedDocuments } from "./issued-document";
import { keptAnswers } from "./kept-answer";
import { outbox, subscribers } from "./mail";
import { merges } from "./merge";
import { messages, openings } from "./message";
import { revisions } from "./offer-records";
import { orders } from "./order";
import { products } from "./product";
import { quotes } from "./quote";
import { savedViews } from "./saved-view";
import { settings } from "./settings";
import { shipments } from "./shipment";
import { snoozes } from "./snooze";
import { spellings } from "./spelling";
import { apiKeys, invitations } from "./staff";
import { stockMovements } from "./stock-movement";
import { templates } from "./template";
import { deliveries, webhookEndpoints } from "./webhook";

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
};

export type CollectionName = keyof typeof resources;

/** The record of every collection. */
export type Records = { [C in CollectionName]: RecordOf<(typeof resources)[C]["fields"]> };

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

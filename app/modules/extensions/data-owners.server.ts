import type { Custom } from "~/kernel/extensions/custom-field";
import type { ExtendedResource } from "~/kernel/extensions/installed";
import { codeKey } from "~/modules/discounts/discount.resource";
import { findQuote } from "~/modules/quotes/quote-records.server";
import {
  customerTokens,
  type DocumentTokens,
  invoiceTokens,
  orderTokens,
  quoteTokens,
  shipmentTokens,
} from "~/modules/search/document-tokens.resource";
import { findNumbered } from "~/storage/numbered";
import { besides, type Records, type Tx } from "~/storage/storage";

/**
 * The records whose values of extensions have a method of their own. Those of products are part of
 * `products.update`.
 */
export type DataOwner = Exclude<ExtendedResource, "products">;

interface Stored {
  custom: Custom;
  updated: Date;
}

interface Owner<R> {
  noun: string;
  /** By the number or id that a program names. */
  find(tx: Tx, named: string): Promise<R | null>;
  store(tx: Tx, record: R, after: Stored): unknown;
  /** What the audit log says was changed. */
  target(record: R): { type: string; id: string };
  /** The tokens by which the desk's list finds it; left out where the list has none. */
  tokens?(record: R): DocumentTokens;
}

/** How the values of each kind of record are found and stored. */
export const dataOwners: { readonly [O in DataOwner]: Owner<Records[O]> } = {
  quotes: {
    noun: "Quote",
    find: findQuote,
    store: ({ quotes }, { id }, after) => quotes.patch(id, after),
    target: ({ quoteNumber }) => ({ type: "quote", id: quoteNumber }),
    tokens: quoteTokens,
  },
  orders: {
    noun: "Order",
    find: ({ orders }, named) => findNumbered(orders, "orderNumber", named),
    store: ({ orders }, { id }, after) => orders.patch(id, after),
    target: ({ orderNumber }) => ({ type: "order", id: orderNumber }),
    tokens: orderTokens,
  },
  customers: {
    noun: "Customer",
    find: ({ customers }, id) => customers.get(id),
    store: ({ customers }, { id }, after) => customers.patch(id, after),
    target: ({ id }) => ({ type: "customer", id }),
    tokens: customerTokens,
  },
  invoices: {
    noun: "Invoice",
    find: ({ invoices }, named) => findNumbered(invoices, "number", named),
    store: (tx, { id }, { custom }) => besides(tx, "invoices").patch(id, { custom }),
    target: ({ number }) => ({ type: "invoice", id: number }),
    tokens: invoiceTokens,
  },
  shipments: {
    noun: "Shipment",
    find: ({ shipments }, named) => findNumbered(shipments, "number", named),
    store: (tx, { id }, { custom }) => besides(tx, "shipments").patch(id, { custom }),
    target: ({ number }) => ({ type: "shipment", id: number }),
    tokens: shipmentTokens,
  },
  discounts: {
    noun: "Discount",
    find: async ({ discounts }, named) =>
      (await discounts.get(named)) ?? (await discounts.getBy("codeLower", codeKey(named))),
    store: ({ discounts }, { id }, after) => discounts.patch(id, after),
    target: ({ id }) => ({ type: "discount", id }),
  },
  addresses: {
    noun: "Address",
    find: ({ addresses }, id) => addresses.get(id),
    store: ({ addresses }, { id }, after) => addresses.patch(id, after),
    target: ({ customerId }) => ({ type: "customer", id: customerId }),
  },
  templates: {
    noun: "Template",
    find: ({ templates }, id) => templates.get(id),
    store: ({ templates }, { id }, after) => templates.patch(id, after),
    target: ({ id }) => ({ type: "template", id }),
  },
};

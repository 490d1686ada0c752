import { carts, discounts, productCategories, products, productWords } from "./tables/catalogue";
import { messages, openings, templates } from "./tables/conversation";
import { customerCards, erasures, merges, retained, savedViews } from "./tables/desk";
import {
  accounts,
  addresses,
  admins,
  customers,
  sessions,
  subscribers,
  tokens,
} from "./tables/people";
import { apiKeys, deliveries, invitations, keptAnswers, webhookEndpoints } from "./tables/programs";
import {
  audit,
  counters,
  documentTokenRows,
  documentTokens,
  outbox,
  spellingDeletions,
  spellings,
} from "./tables/records";
import {
  acceptances,
  invoiceBalances,
  invoices,
  issuedDocuments,
  numberSeries,
  orders,
  quotes,
  revisions,
  shipments,
} from "./tables/selling";
import { settings, snoozes } from "./tables/settings";
import { catalogueRunParts, catalogueRuns, stockMovements } from "./tables/stock";

/**
 * Every table, declared once for both dialects with the domain record that it stores: a field that
 * is missing, added or of another type does not compile.
 */
export const tables = {
  products,
  productCategories,
  productWords,
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
  documentTokenRows,
  spellings,
  spellingDeletions,
  counters,
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

/** A list field whose values have a table of their own, with the sort keys of its lists. */
export interface ListTable {
  readonly name: "productCategories" | "productWords" | "documentTokenRows" | "spellingDeletions";
  /** The owner's list field. */
  readonly field: string;
  /** The columns that hold a value of the list, and the owner's id. */
  readonly element: string;
  readonly owner: string;
}

/** By the owner's table. */
export const listTables: { readonly [T in keyof typeof tables]?: readonly ListTable[] } = {
  products: [
    { name: "productCategories", field: "categories", element: "category", owner: "productId" },
    { name: "productWords", field: "words", element: "word", owner: "productId" },
  ],
  documentTokens: [
    { name: "documentTokenRows", field: "tokens", element: "token", owner: "entryId" },
  ],
  spellings: [
    { name: "spellingDeletions", field: "deletions", element: "deletion", owner: "spellingId" },
  ],
};

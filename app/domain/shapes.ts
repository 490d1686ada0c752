import { acceptances } from "./acceptance-shapes";
import { accounts, admins, sessions, tokens } from "./account-shapes";
import type { AuditEntry, FieldChange } from "./audit";
import { type CartLine, cleanLine, type StoredCart } from "./cart";
import { addresses, customers } from "./customer-shapes";
import { settings, snoozes } from "./desk-shapes";
import type { StoredDiscount } from "./discount";
import { orders, quotes } from "./document-shapes";
import type { DocumentTokens } from "./document-tokens";
import { invoiceBalances, invoices, numberSeries, shipments } from "./invoice-shapes";
import { issuedDocuments, revisions } from "./issued-shapes";
import type { KeptAnswer } from "./kept-answer";
import { outbox, subscribers } from "./mail-shapes";
import { messages, openings, templates } from "./message-shapes";
import { customerCards, erasures, merges, retained, savedViews } from "./people-shapes";
import { products } from "./product-shape";
import {
  count,
  countOrNull,
  date,
  dateOrNull,
  each,
  flag,
  list,
  number,
  numberOrNull,
  type Shape,
  text,
  textOrNull,
  texts,
} from "./shape";
import type { Spelling } from "./spelling";
import { apiKeys, invitations } from "./staff-shapes";
import { catalogueRunParts, catalogueRuns, stockMovements } from "./stock-shapes";
import { deliveries, webhookEndpoints } from "./webhook-shapes";

const change: Shape<FieldChange> = {
  field: text,
  from: (raw) => raw ?? null,
  to: (raw) => raw ?? null,
};

const carts: Shape<StoredCart> = {
  id: text,
  items: list<CartLine>(cleanLine),
  updated: date,
};

const discounts: Shape<StoredDiscount> = {
  id: text,
  code: textOrNull,
  description: text,
  type: (raw) => (raw === "fixed" ? "fixed" : "percentage"),
  value: number,
  categories: texts,
  productIds: texts,
  minSubtotal: numberOrNull,
  startsAt: dateOrNull,
  expiresAt: dateOrNull,
  usageLimit: countOrNull,
  usedCount: count,
  automatic: flag,
  active: flag,
  created: date,
  updated: date,
  version: count,
  codeLower: textOrNull,
};

const audit: Shape<AuditEntry> = {
  id: text,
  created: date,
  actorUid: text,
  action: text,
  targetType: text,
  targetId: text,
  summary: text,
  changes: each(change),
  requestId: text,
};

const tokenKinds = ["order", "product", "customer", "invoice"] as const;

const documentTokens: Shape<DocumentTokens> = {
  id: text,
  kind: (raw) => tokenKinds.find((kind) => kind === raw) ?? "quote",
  documentId: text,
  tokens: texts,
  created: date,
};

const keptAnswers: Shape<KeptAnswer> = {
  id: text,
  fingerprint: text,
  status: countOrNull,
  body: textOrNull,
  lockedUntil: date,
  created: date,
  expires: date,
};

const spellings: Shape<Spelling> = { id: text, deletions: texts };

/** The shapes, by collection of the storage port. */
export const shapes = {
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

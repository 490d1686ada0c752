import type { Account, OneTimeToken, Session, StoreAdmin } from "./account";
import type { AuditEntry, FieldChange } from "./audit";
import { type CartLine, cleanLine, type StoredCart } from "./cart";
import type { Address, Contact, PostalAddress, StoredCustomer } from "./customer";
import type { StoredDiscount } from "./discount";
import type { DocumentTokens } from "./document-tokens";
import { type HistoryEntry, move, type Remark, remark } from "./history";
import { type OutboxEntry, outboxStates, type Subscriber } from "./mail";
import {
  type OrderLine,
  type PaymentEntry,
  paymentStates,
  readOrderStatus,
  type Shortfall,
  type StoredOrder,
  type Tracking,
} from "./order";
import { onlineMethod } from "./order-payment";
import type { StoredProduct, Variant } from "./product";
import {
  type AppliedDiscount,
  type Charge,
  type DiscountTerms,
  type QuoteDiscount,
  type QuoteLine,
  readQuoteStatus,
  type StoredQuote,
} from "./quote";
import type { Spelling } from "./spelling";

/**
 * How each field of a record is read back: a stored value becomes the declared type, and a
 * malformed one becomes empty, null or []. It works field by field, so that a projection can use a
 * part of it.
 */
export type Shape<R> = { readonly [F in keyof R]-?: (raw: unknown) => R[F] };

const text = (raw: unknown): string => (typeof raw === "string" ? raw : "");
const textOrNull = (raw: unknown): string | null =>
  typeof raw === "string" && raw !== "" ? raw : null;
const number = (raw: unknown): number =>
  typeof raw === "number" && Number.isFinite(raw) ? raw : 0;
const numberOrNull = (raw: unknown): number | null =>
  typeof raw === "number" && Number.isFinite(raw) ? raw : null;
const count = (raw: unknown): number => Math.max(0, Math.trunc(number(raw)));
const countOrNull = (raw: unknown): number | null =>
  numberOrNull(raw) === null ? null : count(raw);
const flag = (raw: unknown): boolean => raw === true;
const texts = (raw: unknown): string[] =>
  Array.isArray(raw) ? raw.filter((item): item is string => typeof item === "string") : [];

function dateOrNull(raw: unknown): Date | null {
  const date = raw instanceof Date ? raw : typeof raw === "string" ? new Date(raw) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
const date = (raw: unknown): Date => dateOrNull(raw) ?? new Date(0);

function object(raw: unknown): Record<string, unknown> | null {
  return typeof raw === "object" && raw !== null && !Array.isArray(raw)
    ? (raw as Record<string, unknown>)
    : null;
}

/** A record read through a shape, with the named fields or all of them. */
export function shaped<R, F extends keyof R = keyof R>(
  shape: Shape<R>,
  raw: Record<string, unknown>,
  only: readonly F[] = Object.keys(shape) as F[],
): Pick<R, F> {
  const record = {} as Pick<R, F>;
  for (const field of only) record[field] = shape[field](raw[field as string]);
  return record;
}

function list<T>(read: (raw: unknown) => T | null) {
  return (raw: unknown): T[] =>
    Array.isArray(raw) ? raw.map(read).filter((item): item is Awaited<T> => item !== null) : [];
}

function each<T>(shape: Shape<T>) {
  return list<T>((raw) => {
    const fields = object(raw);
    return fields ? (shaped(shape, fields) as T) : null;
  });
}

function nullable<T>(shape: Shape<T>) {
  return (raw: unknown): T | null => {
    const fields = object(raw);
    return fields ? (shaped(shape, fields) as T) : null;
  };
}

const variant: Shape<Variant> = {
  id: text,
  name: text,
  sku: textOrNull,
  price: numberOrNull,
  stock: countOrNull,
  imageURL: textOrNull,
};
const contactFields: Shape<Contact> = {
  email: text,
  firstName: text,
  lastName: text,
  phone: text,
  companyName: text,
};
const postal: Shape<PostalAddress> = {
  firstName: text,
  lastName: text,
  companyName: text,
  line1: text,
  line2: text,
  city: text,
  region: text,
  postalCode: text,
  country: text,
  phone: text,
};
const charge: Shape<Charge> = { label: text, amount: number };
const discountShape: Shape<AppliedDiscount> = { code: text, amount: number };
const discountTerms: Shape<DiscountTerms> = {
  id: textOrNull,
  type: (raw) => (raw === "fixed" ? "fixed" : "percentage"),
  value: number,
  covers: (raw) => (Array.isArray(raw) ? texts(raw) : null),
};
const quoteDiscount: Shape<QuoteDiscount> = { ...discountShape, terms: nullable(discountTerms) };
/** Before entries had a kind, these words stood in place of a status. */
const oldRemarks: Record<string, Remark["kind"]> = {
  Note: "note",
  Payment: "payment",
  "Not confirmed by mail": "unconfirmed",
};
const remarks = Object.values(oldRemarks);

function historyEntry(raw: unknown): HistoryEntry | null {
  const fields = object(raw);
  if (!fields) return null;
  const to = text(fields.to);
  const known = remarks.find((kind) => kind === fields.kind);
  const kind = known ?? (Object.hasOwn(oldRemarks, to) ? oldRemarks[to] : undefined);
  const entry = { at: date(fields.at), actor: text(fields.actor), note: textOrNull(fields.note) };
  return kind ? remark(kind, entry) : move({ ...entry, from: textOrNull(fields.from), to });
}
const quantity = (raw: unknown): number => Math.max(1, count(raw));
const orderLine: Shape<OrderLine> = {
  id: text,
  variantId: textOrNull,
  quantity,
  productName: text,
  brand: text,
  variantName: textOrNull,
  primaryImageURL: textOrNull,
  price: numberOrNull,
  subtotal: numberOrNull,
};
const quoteLine: Shape<QuoteLine> = { ...orderLine, offeredPrice: numberOrNull };
const tracking: Shape<Tracking> = { carrier: text, number: text, url: textOrNull };
const paymentFields: Shape<PaymentEntry> = {
  at: date,
  method: text,
  amount: number,
  note: textOrNull,
  sessionId: textOrNull,
  payer: textOrNull,
  currency: textOrNull,
  corrects: countOrNull,
};

function paymentEntry(raw: unknown): PaymentEntry | null {
  const fields = object(raw);
  if (!fields) return null;
  const entry = shaped(paymentFields, fields);
  // Before payments had a session, its id was the note of those that came online.
  return entry.method === onlineMethod && fields.sessionId === undefined
    ? { ...entry, sessionId: entry.note, note: null }
    : entry;
}
const shortfall: Shape<Shortfall> = { id: text, variantId: textOrNull, missing: count };
const change: Shape<FieldChange> = {
  field: text,
  from: (raw) => raw ?? null,
  to: (raw) => raw ?? null,
};

function contact(raw: unknown): Contact {
  return shaped(contactFields, object(raw) ?? {});
}

const products: Shape<StoredProduct> = {
  id: text,
  productName: text,
  sku: textOrNull,
  brand: text,
  price: numberOrNull,
  categories: texts,
  description: textOrNull,
  primaryImageURL: textOrNull,
  imageURLs: texts,
  pdfLink: textOrNull,
  stock: countOrNull,
  variants: each(variant),
  featured: flag,
  published: flag,
  deleted: dateOrNull,
  created: date,
  updated: date,
  version: count,
  nameLower: text,
  brandLower: text,
  priceKey: number,
  available: flag,
  tracked: flag,
  priced: flag,
  listed: flag,
  words: texts,
};

const quotes: Shape<StoredQuote> = {
  id: text,
  quoteNumber: text,
  customerId: textOrNull,
  contact,
  deliveryAddress: nullable(postal),
  billingAddress: nullable(postal),
  reference: textOrNull,
  items: each(quoteLine),
  charges: each(charge),
  message: textOrNull,
  discount: nullable(quoteDiscount),
  subtotal: numberOrNull,
  total: numberOrNull,
  status: (raw) => readQuoteStatus(text(raw)) ?? "Pending",
  revision: count,
  validUntil: dateOrNull,
  orderNumber: textOrNull,
  history: list(historyEntry),
  created: date,
  updated: date,
  version: count,
  emailLower: text,
  waitsSince: dateOrNull,
};

const orders: Shape<StoredOrder> = {
  id: text,
  orderNumber: text,
  quoteNumber: textOrNull,
  customerId: textOrNull,
  customer: contact,
  items: each(orderLine),
  charges: each(charge),
  discount: nullable(discountShape),
  total: number,
  status: (raw) => readOrderStatus(text(raw)) ?? "Pending",
  paymentStatus: (raw) => paymentStates.find((state) => state === raw) ?? "unpaid",
  paymentSessionId: textOrNull,
  reference: textOrNull,
  deliveryAddress: nullable(postal),
  billingAddress: nullable(postal),
  tracking: each(tracking),
  payments: list(paymentEntry),
  history: list(historyEntry),
  stockShortfall: each(shortfall),
  needsReview: textOrNull,
  created: date,
  updated: date,
  version: count,
  emailLower: text,
  flagged: flag,
  stockHeld: flag,
};

const carts: Shape<StoredCart> = {
  id: text,
  items: list<CartLine>(cleanLine),
  updated: date,
};

const customers: Shape<StoredCustomer> = {
  id: text,
  ...contactFields,
  created: date,
  updated: date,
  emailLower: text,
};

const addresses: Shape<Address> = {
  id: text,
  customerId: text,
  label: text,
  ...postal,
  isDefault: flag,
  created: date,
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

const accounts: Shape<Account> = {
  id: text,
  email: text,
  passwordHash: textOrNull,
  oidcSubject: textOrNull,
  firstName: text,
  lastName: text,
  created: date,
  updated: date,
};

const sessions: Shape<Session> = {
  id: text,
  uid: text,
  created: date,
  lastSeen: date,
  expires: date,
  userAgent: text,
  secret: textOrNull,
};

const admins: Shape<StoreAdmin> = { id: text, email: text, created: date };

const tokens: Shape<OneTimeToken> = {
  id: text,
  kind: text,
  subject: text,
  expires: date,
  created: date,
};

const subscribers: Shape<Subscriber> = {
  id: text,
  email: text,
  status: (raw) => (raw === "confirmed" || raw === "unsubscribed" ? raw : "pending"),
  created: date,
  updated: date,
};

const outbox: Shape<OutboxEntry> = {
  id: text,
  key: text,
  kind: text,
  payload: (raw) => object(raw) ?? {},
  status: (raw) => outboxStates.find((state) => state === raw) ?? "waiting",
  attempts: count,
  nextAt: date,
  lockedUntil: dateOrNull,
  lastError: textOrNull,
  created: date,
  updated: date,
};

const documentTokens: Shape<DocumentTokens> = {
  id: text,
  kind: (raw) => (raw === "order" ? "order" : "quote"),
  documentId: text,
  tokens: texts,
  created: date,
};

const spellings: Shape<Spelling> = { id: text, deletions: texts };

/** The shapes, by collection of the storage port. */
export const shapes = {
  products,
  carts,
  quotes,
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
};

import { contact, postal } from "./customer-shapes";
import { type HistoryEntry, move, type Remark, remark } from "./history";
import { fulfilment } from "./invoice-shapes";
import { readLossReason } from "./loss";
import { quoteThread } from "./message-shapes";
import { offeredLine, orderOffer, quoteOffer } from "./offer-shapes";
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
import {
  type AppliedDiscount,
  type Charge,
  type DiscountTerms,
  type QuoteDiscount,
  readQuoteStatus,
  type StoredQuote,
} from "./quote";
import type { QuoteLine } from "./quote-line";
import {
  count,
  countOrNull,
  date,
  dateOrNull,
  each,
  flag,
  list,
  nullable,
  number,
  numberOrNull,
  object,
  readShape,
  type Shape,
  text,
  textOrNull,
  texts,
} from "./shape";

const charge: Shape<Charge> = { label: text, amount: number };
const discountShape: Shape<AppliedDiscount> = { code: text, amount: number };
const discountTerms: Shape<DiscountTerms> = {
  id: textOrNull,
  type: (raw) => (raw === "fixed" ? "fixed" : "percentage"),
  value: number,
  covers: (raw) => (Array.isArray(raw) ? texts(raw) : null),
};
const quoteDiscount: Shape<QuoteDiscount> = { ...discountShape, terms: nullable(discountTerms) };

/** Old entries have no kind; these words stood in their status field. */
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
  offer: () => undefined,
};
const quoteLine: Shape<QuoteLine> = { ...orderLine, offeredPrice: numberOrNull };

/** A line from an offer has more fields, and may have a fractional quantity. */
function offered<L extends OrderLine>(shape: Shape<L>) {
  return list<L>((raw) => {
    const fields = object(raw);
    if (!fields) return null;
    const { offer: _, ...line } = readShape(shape, fields) as L;
    const more = offeredLine(fields.offer);
    return (more ? { ...line, quantity: number(fields.quantity), offer: more } : line) as L;
  });
}
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
  const entry = readShape(paymentFields, fields);
  // Old online payments have no session id field; their note holds it.
  return entry.method === onlineMethod && fields.sessionId === undefined
    ? { ...entry, sessionId: entry.note, note: null }
    : entry;
}

const shortfall: Shape<Shortfall> = { id: text, variantId: textOrNull, missing: count };

export const quotes: Shape<StoredQuote> = {
  id: text,
  quoteNumber: text,
  customerId: textOrNull,
  contact,
  deliveryAddress: nullable(postal),
  billingAddress: nullable(postal),
  reference: textOrNull,
  items: offered(quoteLine),
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
  offer: quoteOffer(offered(quoteLine)),
  thread: quoteThread,
  lossReason: readLossReason,
  assigneeUid: textOrNull,
  created: date,
  updated: date,
  version: count,
  emailLower: text,
  waitsSince: dateOrNull,
  quietSince: dateOrNull,
  openFor: textOrNull,
};

export const orders: Shape<StoredOrder> = {
  id: text,
  orderNumber: text,
  quoteNumber: textOrNull,
  customerId: textOrNull,
  customer: contact,
  items: offered(orderLine),
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
  offer: nullable(orderOffer),
  assigneeUid: textOrNull,
  fulfilment,
  created: date,
  updated: date,
  version: count,
  emailLower: text,
  openFor: textOrNull,
  flagged: flag,
  stockHeld: flag,
  toDeliver: dateOrNull,
  toInvoice: dateOrNull,
};

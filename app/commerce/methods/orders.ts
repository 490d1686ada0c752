import { z } from "zod";
import { orderForCustomer } from "~/domain/customer-view";
import { type Order, orderLimits, readOrderStatus } from "~/domain/order";
import { quoteLimits } from "~/domain/quote";
import {
  amount,
  few,
  instant,
  link,
  listOptions,
  note,
  nothing,
  optional,
  orderReference,
  page,
  quoteReference,
  recordId,
  seen,
  text,
  textOrNull,
  uid,
} from "./arguments";
import { type Asked, audited, method } from "./method";

const tracking = z.object({
  carrier: text(100).min(1),
  number: text(100).min(1),
  url: link.nullish().transform((value) => value ?? null),
});

const orderChange = z.object({
  note: textOrNull(quoteLimits.note),
  tracking: z.array(tracking).max(orderLimits.tracking).optional(),
  version: seen,
});

const payment = z.object({
  amount: amount.refine((value) => value > 0),
  method: text(orderLimits.method).min(1),
  payer: textOrNull(orderLimits.payer),
  at: instant,
  note: textOrNull(quoteLimits.note),
  version: seen,
});

const correction = z.object({
  /** Place among the order's payments. */
  at: z.number().int().min(0),
  note: text(quoteLimits.note).min(1),
  version: seen,
});

const deskOptions = listOptions.extend({
  flagged: z.boolean().optional(),
  paymentStatus: z.enum(["unpaid", "paid", "refunded"]).optional(),
});

/** Whoever presents the order's signed link, or is signed in to the account that ordered. */
function isHeld(order: Order | null, { caller, link }: Asked): order is Order {
  if (!order) return false;
  if (link) return link.kind === "order" && link.number === order.orderNumber;
  return caller !== null && order.customerId === caller.uid;
}

const inPages = { rpc: false } as const;

/** Left out over the RPC, which converts any open quote. */
const conversion = z.object({ version: seen, agreed: textOrNull(quoteLimits.note) });

export const orders = {
  listForCustomer: method("user", z.tuple([uid]), async (store, [owner]) =>
    (await store.orders.listForCustomer(owner)).map(orderForCustomer),
  ),
  createFromQuote: audited(
    z.tuple([quoteReference, optional(conversion).optional()]),
    (store, { tx, actorUid }, [quote, options]) =>
      store.orders.createFromQuote(tx, actorUid, quote, options),
  ),
  listAll: method("admin", nothing, (store) => store.orders.listAll()),
  updateStatus: audited(
    z.tuple([
      orderReference,
      z.string().refine((status) => readOrderStatus(status) !== null),
      optional(orderChange).optional(),
    ]),
    (store, { tx, actorUid }, [order, status, options]) =>
      store.orders.updateStatus(tx, actorUid, order, status, options ?? {}),
  ),
  listPage: method("admin", page, (store, [options]) => store.orders.listPage(options)),
  /** By number or id, for the seller. */
  find: method("admin", z.tuple([recordId]), (store, [order]) => store.orders.find(order), inPages),
  /** As its customer may see it; null: there is none of that number for whoever asks. */
  read: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const order = await store.orders.find(number);
      return isHeld(order, asked) ? orderForCustomer(order) : null;
    },
    inPages,
  ),
  /** What the customer wrote with the request that became the order; null: nothing. */
  readMessage: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const order = await store.orders.find(number);
      if (!isHeld(order, asked) || order.quoteNumber === null) return null;
      return (await store.quotes.find(order.quoteNumber))?.message ?? null;
    },
    inPages,
  ),
  /**
   * The order of a payment session. Whether the visitor may see it is proved by more than the
   * session's id, which the page asks for.
   */
  findBySession: method(
    "public",
    z.tuple([z.string().max(255)]),
    (store, [session]) => store.orders.findBySession(session),
    inPages,
  ),
  /** The seller's list, with filters that the RPC's list does not have. */
  listForDesk: method(
    "admin",
    z.tuple([deskOptions]),
    (store, [options]) => store.orders.listPage(options),
    inPages,
  ),
  listFlagged: method(
    "admin",
    z.tuple([few]),
    (store, [limit]) => store.orders.listFlagged(limit),
    inPages,
  ),
  /** How many orders need review. */
  countFlagged: method("admin", nothing, (store) => store.orders.countFlagged(), inPages),
  countByStatus: method("admin", nothing, (store) => store.orders.countByStatus()),
  recordPayment: audited(
    z.tuple([orderReference, payment]),
    (store, { tx, actorUid }, [order, paid]) =>
      store.orders.recordPayment(tx, actorUid, order, paid),
    { rpc: false },
  ),
  correctPayment: audited(
    z.tuple([orderReference, correction]),
    (store, { tx, actorUid }, [order, wrong]) =>
      store.orders.correctPayment(tx, actorUid, order, wrong),
    inPages,
  ),
  markReviewed: audited(
    z.tuple([orderReference, z.object({ note: textOrNull(quoteLimits.note), version: seen })]),
    (store, { tx, actorUid }, [order, options]) =>
      store.orders.markReviewed(tx, actorUid, order, options),
    { rpc: false },
  ),
  addNote: audited(
    z.tuple([orderReference, note]),
    (store, { tx, actorUid }, [order, text]) => store.orders.addNote(tx, actorUid, order, text),
    { rpc: false },
  ),
};

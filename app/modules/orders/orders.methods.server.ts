import { z } from "zod";
import {
  amount,
  customData,
  day,
  forcedMove,
  instant,
  link,
  listLimit,
  listOptions,
  noArguments,
  note,
  optional,
  orderPage,
  orderReference,
  orderStatus,
  partLines,
  postalAddress,
  quoteReference,
  recordId,
  seen,
  takenOptions,
  text,
  textOrNull,
  uid,
} from "~/gateway/rows/arguments";
import { deskOrder, shipment } from "~/gateway/rows/desk-results";
import { type MethodContext, rowsOver } from "~/gateway/rows/method";
import { orderCounts, order as orderRecord, pageOf, total } from "~/gateway/rows/results";
import { settable } from "~/gateway/rows/settable";
import { assertMayForce } from "~/kernel/states";
import { vatIdLimit } from "~/modules/customers/vat-id";
import { invoiceLimits } from "~/modules/invoices/invoice.resource";
import { messageLimits } from "~/modules/quotes/message.resource";
import { file } from "~/modules/quotes/message-arguments.server";
import { agreedBy } from "~/modules/quotes/offers.methods.server";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { acceptingNote } from "~/modules/quotes/quote-rules";
import type { QuotesService } from "~/modules/quotes/quotes-service.server";
import { staff } from "~/modules/staff/role";
import { orderForCustomer } from "./customer-view";
import { type Order, orderFields, orderLimits, readOrderStatus } from "./order.resource";
import type { OrdersService } from "./orders-service.server";
import { parcelName } from "./tracking";

const { audited, method } = rowsOver<{ orders: OrdersService; quotes: QuotesService }>();

/** A forwarder often has no number, so one of carrier and number is enough. */
const tracking = z
  .object({
    carrier: text(orderLimits.carrier),
    number: text(orderLimits.trackingNumber),
    url: link.nullish().transform((value) => value ?? null),
  })
  .refine((parcel) => parcelName(parcel) !== "");

const orderChange = z.object({
  note: textOrNull(quoteLimits.note),
  tracking: z.array(tracking).max(orderLimits.tracking).optional(),
  ...forcedMove,
  version: seen,
});

const billingData = z.object({
  buyerVatId: textOrNull(vatIdLimit * 2),
  billingAddress: postalAddress.nullable(),
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
  /** Index among the order's payments. */
  at: z.number().int().min(0),
  note: text(quoteLimits.note).min(1),
  version: seen,
});

const shipping = z.object({
  count: z.number().int().min(1),
  lines: partLines.nullable(),
  parcel: tracking.nullable(),
  version: seen,
});

const goodsBack = z.object({
  count: z.number().int().min(1),
  lines: partLines.min(1),
  reason: text(invoiceLimits.reason).min(1),
  restock: z.boolean(),
  again: z.boolean().default(false),
  version: seen,
});

const withdrawal = goodsBack.pick({ count: true, reason: true, version: true });

/** Programs may convert any open quote with prices, accepted or not. */
const conversion = z.object({ version: seen, agreed: textOrNull(quoteLimits.note) });

const agreement = conversion.extend({
  agreed: text(quoteLimits.note).min(1),
  by: agreedBy.nullish(),
  options: takenOptions.nullable().default(null),
  files: z.array(file).max(messageLimits.files),
});

/**
 * Whether the caller presents the order's signed link or is signed in to the account that ordered.
 */
export function isHeld(order: Order | null, { caller, link }: MethodContext): order is Order {
  if (!order) return false;
  if (link) return link.kind === "order" && link.number === order.orderNumber;
  return caller !== null && order.customerId === caller.uid;
}

const reads = { roles: staff.readsOrders };
const pageReads = { roles: staff.readsOrders } as const;

export const orders = {
  listForCustomer: method(
    "user",
    z.tuple([uid]),
    async (store, [owner]) => (await store.orders.listForCustomer(owner)).map(orderForCustomer),
    { result: z.array(orderRecord) },
  ),
  createFromQuote: audited(
    z.tuple([quoteReference, optional(conversion).optional()]),
    (store, { tx, actorUid }, [quote, options]) =>
      store.orders.createFromQuote(tx, actorUid, quote, options),
    { roles: staff.sells, result: orderRecord },
  ),
  /**
   * The same after the seller's statement that the customer agreed elsewhere, with the signed
   * files.
   */
  createAgreed: audited(
    z.tuple([quoteReference, agreement]),
    (store, { tx, actorUid }, [quote, options]) =>
      store.orders.createFromQuote(tx, actorUid, quote, options),
    { result: deskOrder, roles: staff.sells },
  ),
  listAll: method("admin", noArguments, (store) => store.orders.listAll(), {
    ...reads,
    result: z.array(orderRecord),
  }),
  updateStatus: audited(
    z.tuple([
      orderReference,
      orderStatus.refine((status) => readOrderStatus(status) !== null),
      optional(orderChange).optional(),
    ]),
    async (store, { tx, actorUid, isOwner }, [order, status, options]) => {
      if (options?.force) assertMayForce(isOwner);
      return store.orders.updateStatus(tx, actorUid, order, status, options ?? {});
    },
    { roles: staff.sells, result: orderRecord },
  ),
  listPage: method("admin", orderPage, (store, [options]) => store.orders.listPage(options), {
    ...reads,
    result: pageOf(orderRecord),
  }),
  /** By number or id, for staff. */
  find: method("admin", z.tuple([recordId]), (store, [order]) => store.orders.find(order), {
    ...pageReads,
    result: deskOrder.nullable(),
  }),
  /**
   * The order as its customer may see it, or over the RPC as staff may see it; null when the caller
   * may read no order with that number or id.
   */
  read: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const order = await store.orders.find(number);
      if (isHeld(order, asked)) return orderForCustomer(order);
      return asked.asStaff ? order : null;
    },
    { ...reads, result: orderRecord.nullable() },
  ),
  findShipments: method(
    "admin",
    z.tuple([listOptions.omit({ search: true }).extend({ custom: customData })]),
    (store, [options]) => store.orders.findShipments(options),
    { ...reads, result: pageOf(shipment) },
  ),
  /**
   * The customer's message on the request that became this order, and below it their note when they
   * accepted; null when there was neither.
   */
  readMessage: method(
    "holder",
    z.tuple([recordId]),
    async (store, [number], asked) => {
      const order = await store.orders.find(number);
      if (!isHeld(order, asked) || order.quoteNumber === null) return null;
      const quote = await store.quotes.find(order.quoteNumber);
      const words = quote ? [quote.message, acceptingNote(quote)].filter(Boolean) : [];
      return words.join("\n\n") || null;
    },
    { rpc: false },
  ),
  /**
   * The order of a payment session. The id alone does not prove that the visitor may see it: the
   * page asks for more.
   */
  findBySession: method(
    "public",
    z.tuple([z.string().max(255)]),
    (store, [session]) => store.orders.findBySession(session),
    { rpc: false },
  ),
  listFlagged: method(
    "admin",
    z.tuple([listLimit]),
    (store, [limit]) => store.orders.listFlagged(limit),
    { ...pageReads, result: z.array(deskOrder) },
  ),
  /** Number of orders that need review. */
  countFlagged: method("admin", noArguments, (store) => store.orders.countFlagged(), {
    ...pageReads,
    result: total,
  }),
  /** Number of orders that should have arrived before today. */
  countLate: method("admin", noArguments, (store) => store.orders.countLate(), {
    ...pageReads,
    result: total,
  }),
  countByStatus: method("admin", noArguments, (store) => store.orders.countByStatus(), {
    ...reads,
    result: orderCounts,
  }),
  expectDelivery: audited(
    z.tuple([
      orderReference,
      z.object({ day: day.nullable(), notify: z.boolean().optional(), version: seen }),
    ]),
    (store, { tx, actorUid }, [order, expected]) =>
      store.orders.expectDelivery(tx, actorUid, order, expected),
    { result: deskOrder, roles: staff.handlesOrders },
  ),
  correctBilling: audited(
    z.tuple([orderReference, billingData]),
    (store, { tx, actorUid }, [order, data]) =>
      store.orders.correctBilling(tx, actorUid, order, data),
    { result: deskOrder, roles: staff.keepsOrders },
  ),
  recordPayment: audited(
    z.tuple([orderReference, payment]),
    (store, { tx, actorUid }, [order, paid]) =>
      store.orders.recordPayment(tx, actorUid, order, paid),
    { result: deskOrder, roles: staff.keepsOrders },
  ),
  correctPayment: audited(
    z.tuple([orderReference, correction]),
    (store, { tx, actorUid }, [order, wrong]) =>
      store.orders.correctPayment(tx, actorUid, order, wrong),
    { result: deskOrder, roles: staff.keepsAccounts },
  ),
  recordRefund: audited(
    z.tuple([orderReference, payment.omit({ payer: true })]),
    (store, { tx, actorUid }, [order, refund]) =>
      store.orders.recordRefund(tx, actorUid, order, refund),
    { result: deskOrder, roles: staff.keepsAccounts },
  ),
  ship: audited(
    z.tuple([orderReference, shipping]),
    (store, { tx, actorUid }, [order, asked]) => store.orders.ship(tx, actorUid, order, asked),
    { result: shipment, roles: staff.ships },
  ),
  takeBack: audited(
    z.tuple([orderReference, goodsBack]),
    (store, { tx, actorUid }, [order, asked]) => store.orders.takeBack(tx, actorUid, order, asked),
    { result: shipment, roles: staff.ships },
  ),
  withdrawShipment: audited(
    z.tuple([orderReference, withdrawal]),
    (store, { tx, actorUid }, [order, asked]) =>
      store.orders.withdrawShipment(tx, actorUid, order, asked),
    { result: deskOrder, roles: staff.ships },
  ),
  stepBack: audited(
    z.tuple([orderReference, z.object({ version: seen })]),
    (store, { tx, actorUid }, [order, options]) =>
      store.orders.stepBack(tx, actorUid, order, options),
    { result: deskOrder, roles: staff.sells },
  ),
  markReviewed: audited(
    z.tuple([orderReference, z.object({ note: textOrNull(quoteLimits.note), version: seen })]),
    (store, { tx, actorUid }, [order, options]) =>
      store.orders.markReviewed(tx, actorUid, order, options),
    { result: deskOrder, roles: staff.keepsOrders },
  ),
  addNote: audited(
    z.tuple([orderReference, note]),
    (store, { tx, actorUid }, [order, text]) => store.orders.addNote(tx, actorUid, order, text),
    { result: deskOrder, roles: staff.handlesOrders },
  ),
  setLanguage: audited(
    z.tuple([orderReference, settable(orderFields.language)]),
    (store, { tx, actorUid }, [order, language]) =>
      store.orders.setLanguage(tx, actorUid, order, language),
    { result: deskOrder, roles: staff.handlesOrders },
  ),
};

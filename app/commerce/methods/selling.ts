import { z } from "zod";
import { forCustomer, orderForCustomer } from "~/domain/customer-view";
import { orderLimits, readOrderStatus } from "~/domain/order";
import { quoteLimits, readQuoteStatus } from "~/domain/quote";
import { chargeLimits, withoutTerms } from "~/domain/quote-rules";
import { site } from "~/site";
import {
  amount,
  cartLine,
  categorySlug,
  instant,
  link,
  listOptions,
  optional,
  orderReference,
  quoteReference,
  recordId,
  signedAmount,
  text,
  textOrNull,
  uid,
} from "./arguments";
import { audited, method } from "./method";
import { submit } from "./shopping";

const page = z.tuple([optional(listOptions).optional()]);
const nothing = z.tuple([]);

/** The version that the caller has seen. */
const seen = z.number().int().optional();
const note = text(quoteLimits.note).min(1);

const discountType = z.enum(["percentage", "fixed"]);

function isDiscountValue({ type, value }: { type: "percentage" | "fixed"; value: number }) {
  return type === "percentage" ? value <= 100 : amount.safeParse(value).success;
}

const quoteChange = z.object({
  note: textOrNull(quoteLimits.note),
  validUntil: instant.nullish().transform((value) => value ?? undefined),
  prices: z
    .array(z.object({ id: recordId, variantId: textOrNull(128), price: amount }))
    .max(quoteLimits.lines)
    .optional(),
  charges: z
    .array(z.object({ label: text(chargeLimits.label).min(1), amount: signedAmount }))
    .max(chargeLimits.count)
    .optional(),
  discount: z
    .object({ type: discountType, value: z.number().positive() })
    .refine(isDiscountValue)
    .nullable()
    .optional(),
  version: seen,
});

export const quotes = {
  submit,
  listForCustomer: method("user", z.tuple([uid]), async (store, [owner]) =>
    (await store.quotes.listForCustomer(owner)).map((quote) => forCustomer(quote, site.currency)),
  ),
  listAll: method("admin", nothing, async (store) =>
    (await store.quotes.listAll()).map(withoutTerms),
  ),
  updateStatus: audited(
    z.tuple([
      quoteReference,
      z.string().refine((status) => readQuoteStatus(status) !== null),
      optional(quoteChange).optional(),
    ]),
    async (store, { tx, actorUid }, [quote, status, options]) => {
      const change = await store.quotes.updateStatus(tx, actorUid, quote, status, options ?? {});
      return { ...change, result: withoutTerms(change.result) };
    },
  ),
  listPage: method("admin", page, async (store, [options]) => {
    const { items, nextCursor } = await store.quotes.listPage(options);
    return { items: items.map(withoutTerms), nextCursor };
  }),
  countByStatus: method("admin", nothing, (store) => store.quotes.countByStatus()),
  addNote: audited(
    z.tuple([quoteReference, note]),
    (store, { tx, actorUid }, [quote, text]) => store.quotes.addNote(tx, actorUid, quote, text),
    { rpc: false },
  ),
};

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

export const orders = {
  listForCustomer: method("user", z.tuple([uid]), async (store, [owner]) =>
    (await store.orders.listForCustomer(owner)).map(orderForCustomer),
  ),
  createFromQuote: audited(
    z.tuple([quoteReference, optional(z.object({ version: seen })).optional()]),
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
    { rpc: false },
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

const discountInput = z
  .object({
    id: optional(recordId),
    code: textOrNull(50).optional(),
    description: text(500).optional(),
    type: discountType,
    value: z.number().positive(),
    categories: z.array(categorySlug).max(100).optional(),
    productIds: z.array(recordId).max(1_000).optional(),
    minSubtotal: amount.nullable().optional(),
    startsAt: instant.nullable().optional(),
    expiresAt: instant.nullable().optional(),
    usageLimit: z.number().int().min(1).nullable().optional(),
    automatic: z.boolean().optional(),
    active: z.boolean().optional(),
    version: z.number().int().optional(),
  })
  .refine(isDiscountValue)
  .transform((input) => {
    const present = Object.entries(input).filter(([, value]) => value !== undefined);
    return Object.fromEntries(present) as typeof input;
  });

export const discounts = {
  findUsable: method(
    "public",
    z.tuple([
      z.string().max(200),
      optional(z.object({ items: z.array(cartLine).max(200).optional() })).optional(),
    ]),
    (store, [code, cart]) => store.discounts.findUsable(code, cart),
  ),
  listAutomatic: method("public", nothing, (store) => store.discounts.listAutomatic()),
  list: method("admin", nothing, (store) => store.discounts.list()),
  save: audited(z.tuple([discountInput]), (store, { tx, actorUid }, [input]) =>
    store.discounts.save(tx, actorUid, input),
  ),
  remove: audited(z.tuple([z.string().min(1).max(200)]), (store, { tx, actorUid }, [code]) =>
    store.discounts.remove(tx, actorUid, code),
  ),
};

const auditOptions = listOptions.extend({
  actorUid: z.string().max(128).optional(),
  action: z.string().max(100).optional(),
  targetId: z.string().max(512).optional(),
});

export const admin = {
  isAdmin: method("user", z.tuple([uid]), (store, [owner]) => store.admin.isAdmin(owner)),
};

export const audit = {
  listPage: method("admin", z.tuple([optional(auditOptions).optional()]), (store, [options]) =>
    store.audit.listPage(options),
  ),
};

import { z } from "zod";
import { startOfDay } from "~/kernel/calendar";
import { isStorableId } from "~/kernel/identifiers";
import { isLink } from "~/kernel/resource/formats";
import { isCleanText } from "~/kernel/text";
import { cartLimits } from "~/modules/cart/cart.resource";
import { contactFields, postalAddressFields } from "~/modules/customers/customer.resource";
import { orderStates } from "~/modules/orders/order.resource";
import { offerLimits, type TakenOption } from "~/modules/pricing/offer";
import { quoteFields, quoteStates, requestedFields } from "~/modules/quotes/quote.resource";
import { quoteLimits } from "~/modules/quotes/quote-limits";
import { site } from "~/modules/settings/site";
import { findAnyCategory } from "~/modules/settings/site-settings";
import { namedSchemas, nameSchemas } from "./named-schemas";
import { orEmpty, settable } from "./settable";

export { amount, instant, lastInstant, signedAmount } from "./settable";

/** Text that every engine can store, trimmed, of at most `max` characters. */
export function text(max: number) {
  return z.string().trim().max(max).refine(isCleanText);
}

/** The same; an empty text becomes null. */
export function textOrNull(max: number) {
  return text(max)
    .nullish()
    .transform((value) => value || null);
}

/**
 * Values of extensions, by the extension's id and the field's name. The fields are known to the
 * store that runs, so the service checks them.
 */
export const customData = z
  .record(
    z.string().max(50),
    z.record(
      z.string().max(50),
      z.union([z.string().max(20_000), z.number(), z.boolean(), z.null()]),
    ),
  )
  .describe("Values of the store's extensions: by the extension's id, then by the field's name.");

/** An argument that may be left out. It may also be null, because JSON has no undefined. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A day of the calendar, as `2026-12-31`. */
export const day = z
  .string()
  .refine((value) => value.length === 10 && startOfDay(value, site.timeZone.id) !== null);

export const uid = z.string().min(1).max(128).refine(isCleanText);
export const recordId = z.string().min(1).max(512).refine(isStorableId).refine(isCleanText);
export const categorySlug = z.string().refine((slug) => findAnyCategory(slug) !== null);

export const listOptions = z.object({
  limit: z.number().int().min(1).max(100).optional(),
  cursor: z.string().max(2_048).optional(),
  status: z.string().max(50).optional(),
  search: z.string().max(200).optional(),
});

/** A status of a quote or an order. Other cases and spellings are read as well. */
export const quoteStatus = z.string().max(50).register(namedSchemas, {
  id: "QuoteStatus",
  description: "Read in any case; accepted is Approved, canceled is Cancelled.",
  enum: quoteStates,
});
export const orderStatus = z.string().max(50).register(namedSchemas, {
  id: "OrderStatus",
  description: "Read in any case; canceled is Cancelled.",
  enum: orderStates,
});

export const productListOptions = listOptions.extend({
  sort: z.enum(["name", "newest", "price-up", "price-down"]).optional(),
});

export const cartLine = z.object({
  id: z.string().min(1).max(cartLimits.id).refine(isStorableId).refine(isCleanText),
  quantity: z.number().int().min(1).max(cartLimits.quantity),
  variantId: optional(z.string().min(1).max(cartLimits.id).refine(isCleanText)),
  reference: optional(text(cartLimits.reference)),
});

export const cartChange = cartLine.extend({
  quantity: z.number().int().min(0).max(cartLimits.quantity),
});

const email = settable(contactFields.email);
export const link = z.string().trim().max(2_000).refine(isCleanText).refine(isLink);

const contact = z.object(orEmpty(contactFields));
/** A customer whom staff name: one who called may have given no e-mail address. */
export const namedContact = contact
  .extend({ email: email.or(z.literal("")) })
  .refine(({ firstName, lastName, companyName }) => `${firstName}${lastName}${companyName}` !== "");
export const postalAddress = z.object(orEmpty(postalAddressFields));

/** Identifies a submission, so that a repeated submission creates only one quote. */
const submissionKey = z.string().regex(/^[a-z0-9]{24}$/);

export const quoteSubmission = z.object({
  key: optional(submissionKey),
  items: z.array(cartLine).min(1).max(quoteLimits.lines),
  contact,
  ...orEmpty(quoteFields, requestedFields),
  language: settable(quoteFields.language).optional(),
  discountCode: textOrNull(50),
  deliveryAddress: postalAddress.nullish().transform((value) => value ?? null),
  billingAddress: postalAddress.nullish().transform((value) => value ?? null),
  seenPrices: optional(
    z.object({ each: z.array(z.number().nullable()).max(quoteLimits.lines), discount: z.number() }),
  ),
});

/** A request without products. */
export const quoteQuestion = quoteSubmission
  .pick({ key: true, contact: true, language: true })
  .extend({ message: text(quoteLimits.message).min(1) });

const named = z.string().min(1).max(512).refine(isStorableId).refine(isCleanText);
const idOf = z.string().max(512).optional();

/** A quote, its id or its number. From a quote only the id is used, to find the stored one. */
export const quoteReference = z
  .union([
    z.string(),
    z
      .object({ id: idOf, quoteNumber: z.string().max(100).optional() })
      .transform(({ id, quoteNumber }) => quoteNumber ?? id ?? ""),
  ])
  .pipe(named);

/** An order, its id or its number, in the same way. */
export const orderReference = z
  .union([
    z.string(),
    z
      .object({ id: idOf, orderNumber: z.string().max(100).optional() })
      .transform(({ id, orderNumber }) => orderNumber ?? id ?? ""),
  ])
  .pipe(named);

/** The options of an offer that the buyer takes. */
export const takenOptions: z.ZodType<TakenOption[], TakenOption[]> = z
  .array(z.object({ line: z.string().min(1).max(64), quantity: z.number().min(0) }))
  .max(offerLimits.lines);

/** How many rows of a list are shown. */
export const listLimit = z.number().int().min(1).max(100);

/** No arguments. */
export const noArguments = z.tuple([]);
/** The options of a list, or none. */
export const quotePage = pageWith(quoteStatus);
export const orderPage = pageWith(orderStatus);

function pageWith(status: z.ZodType<string, string>) {
  const options = listOptions.extend({ status: status.optional(), custom: customData.optional() });
  return z.tuple([optional(options).optional()]);
}

/** The version that the caller has seen. */
export const seen = z.number().int().optional();
export const note = text(quoteLimits.note).min(1);

nameSchemas({
  ListOptions: listOptions,
  ProductListOptions: productListOptions,
  CartLine: cartLine,
  ContactInput: contact,
  PostalAddressInput: postalAddress,
  QuoteSubmission: quoteSubmission,
  QuoteQuestion: quoteQuestion,
});

/** Quantities by the index of an order's lines. */
export const partLines = z
  .array(
    z.object({
      at: z.number().int().min(0),
      quantity: z
        .number()
        .min(0)
        .refine((value) => Math.round(value * 1_000) / 1_000 === value),
    }),
  )
  .max(quoteLimits.lines);

/** For owners: a move that the table of states does not have. */
export const forcedMove = {
  force: z.boolean().optional(),
  notify: z.boolean().optional(),
};

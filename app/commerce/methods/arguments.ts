import { z } from "zod";
import { isAmount, isSignedAmount } from "~/domain/amount";
import { endOfDay, startOfDay } from "~/domain/calendar";
import { cartLimits } from "~/domain/cart";
import { addressLimits, contactLimits } from "~/domain/customer";
import { isStorableId } from "~/domain/identifiers";
import { readIsoDate, readIsoDay } from "~/domain/iso-date";
import { offerLimits, type TakenOption } from "~/domain/offer";
import { orderStates } from "~/domain/order";
import { quoteStates } from "~/domain/quote";
import { quoteLimits } from "~/domain/quote-limits";
import { isCleanText } from "~/domain/text";
import { isLink } from "~/domain/typed-field";
import type { Field, Fields, Shaped } from "~/kernel/resource/field";
import { site } from "~/site";
import { findAnyCategory } from "~/site-settings";
import { namedSchemas, nameSchemas } from "./named-schemas";

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

/** An argument that may be left out. It may also be null, because JSON has no undefined. */
export function optional<S extends z.ZodType>(schema: S) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** A date, or its ISO 8601 text. `dayOf` reads a text that has no time, as a day in the store's zone. */
function instantOf(dayOf: (day: string, timeZone: string) => Date | null) {
  return z.union([
    z.date(),
    z
      .string()
      .max(64)
      .transform((value) => {
        const day = readIsoDay(value);
        return day === null ? readIsoDate(value) : dayOf(day, site.timeZone.id);
      })
      .refine((date): date is Date => date !== null),
  ]);
}

/** A moment. A date without a time is the start of that day in the store's time zone. */
export const instant = instantOf(startOfDay);
/** The end of a period. A date without a time is the end of that day in the store's time zone. */
export const lastInstant = instantOf(endOfDay);

/** A day of the calendar, as `2026-12-31`. */
export const day = z
  .string()
  .refine((value) => value.length === 10 && startOfDay(value, site.timeZone.id) !== null);

export const uid = z.string().min(1).max(128).refine(isCleanText);
export const recordId = z.string().min(1).max(512).refine(isStorableId).refine(isCleanText);
export const email = z.email().max(contactLimits.email);
export const amount = z.number().refine((value) => isAmount(value, site.currency));
/** An amount that may be negative, such as a rebate. */
export const signedAmount = z.number().refine((value) => isSignedAmount(value, site.currency));
export const categorySlug = z.string().refine((slug) => findAnyCategory(slug) !== null);

/** Same-site paths and http(s) addresses; no script URLs. */
export const link = z.string().trim().max(2_000).refine(isCleanText).refine(isLink);

/** What the value of a stored field must be when it is set. */
export function settable<T>(field: Field<T>): z.ZodType<T, T> {
  return schemaOf(field) as unknown as z.ZodType<T, T>;
}

type Settable<F extends Fields, K extends keyof F> = {
  [N in K]: z.ZodType<F[N]["type"], F[N]["type"]>;
};

/** The same for several fields. */
export function settableFields<F extends Fields, K extends keyof F & string>(
  fields: F,
  names: readonly K[],
): Settable<F, K> {
  return Object.fromEntries(names.map((name) => [name, schemaOf(fields[name] as Shaped)])) as never;
}

type OrEmpty<S extends Record<string, z.ZodType>> = { [N in keyof S]: z.ZodDefault<S[N]> };

/** Values that are empty when they are left out: null where that is allowed, or else no text. */
export function orEmpty<F extends Fields, S extends Record<string, z.ZodType>>(
  fields: F,
  values: S,
): OrEmpty<S> {
  const entries = Object.entries(values).map(([name, value]) => {
    const empty = fields[name]?.nullable ? null : "";
    return [name, value.default(empty as never)];
  });
  return Object.fromEntries(entries) as OrEmpty<S>;
}

function schemaOf({ shape, nullable, notes }: Shaped): z.ZodType {
  const {
    max = Number.MAX_SAFE_INTEGER,
    min = 0,
    above,
    required = false,
    link: isAddress,
  } = notes;
  switch (shape.of) {
    case "text":
      if (isAddress) return nullable ? link.nullable() : link;
      if (nullable) return textOrNull(max);
      return required ? text(max).min(1) : text(max);
    case "money":
      return nullable ? amount.nullable() : amount;
    case "count": {
      const whole = z.number().int().min(shape.least).max(max);
      return nullable ? whole.nullable() : whole;
    }
    case "number": {
      const number = above === undefined ? z.number().min(min) : z.number().gt(above);
      return nullable ? number.max(max).nullable() : number.max(max);
    }
    case "flag":
      return z.boolean();
    default:
      throw new Error(`A ${shape.of} needs a schema of its own.`);
  }
}

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
});

export const cartChange = cartLine.extend({
  quantity: z.number().int().min(0).max(cartLimits.quantity),
});

export const contact = z.object({
  email,
  firstName: text(contactLimits.name).default(""),
  lastName: text(contactLimits.name).default(""),
  phone: text(contactLimits.phone).default(""),
  companyName: text(contactLimits.company).default(""),
});

export const country = z.string().regex(/^[A-Z]{2}$/);

export const postalAddress = z.object({
  firstName: text(contactLimits.name).default(""),
  lastName: text(contactLimits.name).default(""),
  companyName: text(contactLimits.company).default(""),
  line1: text(addressLimits.line).min(1),
  line2: text(addressLimits.line).default(""),
  city: text(addressLimits.city).min(1),
  region: text(addressLimits.region).default(""),
  postalCode: text(addressLimits.postalCode).default(""),
  country,
  phone: text(contactLimits.phone).default(""),
});

/** Identifies a submission, so that a repeated submission creates only one quote. */
const submissionKey = z.string().regex(/^[a-z0-9]{24}$/);

export const quoteSubmission = z.object({
  key: optional(submissionKey),
  items: z.array(cartLine).min(1).max(quoteLimits.lines),
  contact,
  message: textOrNull(quoteLimits.message),
  discountCode: textOrNull(50),
  reference: textOrNull(quoteLimits.reference),
  deliveryAddress: postalAddress.nullish().transform((value) => value ?? null),
  billingAddress: postalAddress.nullish().transform((value) => value ?? null),
  seenPrices: optional(
    z.object({ each: z.array(z.number().nullable()).max(quoteLimits.lines), discount: z.number() }),
  ),
});

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
  return z.tuple([optional(listOptions.extend({ status: status.optional() })).optional()]);
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

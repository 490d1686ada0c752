import { z } from "zod";
import { isCleanText } from "~/kernel/text";
import { taxCategories } from "~/modules/pricing/tax";
import { roles } from "~/modules/staff/role";
import { mostCategories, mostTaxes } from "./site-settings";

const text = (max: number) => z.string().trim().max(max).refine(isCleanText);
const textOrNull = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);
const email = z.email();
export const categorySlug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);
const country = z.string().regex(/^[A-Z]{2}$/);
const place = { street: text(200), postalCode: text(20), city: text(100), country };
const named = z.string().trim().min(1);

/** The path of an uploaded picture. */
const uploadedPicture = /^\/files\/[a-z0-9]+\.[a-z]{3,4}$/;

function isTimeZone(id: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: id }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

const rate = z
  .object({
    name: named.max(60),
    category: z.enum(taxCategories),
    rate: z.number().min(0).max(100),
    text: textOrNull(300),
  })
  .refine(({ category, rate: percent }) => (category === "S") === percent > 0);

/** The allowed content of each part of the settings. */
export const partShapes = {
  contact: z.object({
    ...place,
    email: email.max(320),
    phone: text(50),
    company: text(200),
    registration: text(200),
  }),
  clock: z.object({ id: z.string().max(60).refine(isTimeZone), name: named.max(60) }),
  letterhead: z.object({
    ...place,
    legalName: named.max(200),
    vatId: textOrNull(30),
    registration: text(200),
    phone: text(50),
    email: email.max(320),
    bank: z.object({ name: text(100), iban: named.max(42), bic: text(11) }).nullable(),
    footer: text(500),
    logo: z.string().max(200).regex(uploadedPicture).nullable().default(null),
  }),
  offer: z.object({
    validDays: z.number().int().min(1).max(365),
    message: textOrNull(5_000),
    payment: z.object({ dueDays: z.number().int().min(0).max(365).nullable(), text: text(500) }),
    terms: text(20_000),
    partialShipments: z.boolean(),
    requirePurchaseOrder: z.boolean(),
    confirmByCode: z.boolean().default(false),
  }),
  followUp: z.object({
    reminderDays: z.number().int().min(1).max(30),
    unopenedDays: z.number().int().min(0).max(20).default(0),
    quietDays: z.number().int().min(1).max(90),
  }),
  taxes: z
    .object({ rates: z.array(rate).min(1).max(mostTaxes), standard: z.string().nullable() })
    .refine(({ rates }) => new Set(rates.map(({ name }) => name)).size === rates.length)
    .refine(
      ({ rates, standard }) => standard === null || rates.some(({ name }) => name === standard),
    ),
  stock: z.object({ low: z.number().int().min(0).max(1_000_000) }),
  retention: z.object({ years: z.number().int().min(1).max(30) }),
  secondFactor: z
    .partialRecord(z.enum(roles), z.boolean())
    .transform(
      (needed): Record<string, boolean> =>
        Object.fromEntries(Object.entries(needed).filter(([, isNeeded]) => isNeeded)),
    ),
  sight: z.object({ sales: z.enum(["all", "own"]) }),
  categories: z
    .array(
      z.object({
        slug: categorySlug,
        name: named.max(80),
        description: text(300),
        hidden: z.boolean(),
      }),
    )
    .min(1)
    .max(mostCategories)
    .refine((all) => all.some(({ hidden }) => !hidden)),
} as const;

import { z } from "zod";
import { settable, settableFields } from "~/gateway/rows/settable";
import type { Fields } from "~/kernel/resource/field";
import { folded } from "~/kernel/tokens";
import { roles } from "~/modules/staff/role";
import { problemOfWord } from "~/texts/own-words";
import {
  attributeFields,
  categoryFields,
  isOwnPath,
  mostOf,
  partFields,
  rateFields,
  type SitePart,
  searchWordFields,
  wordFields,
} from "./part-fields";

export const categorySlug = settable(categoryFields.slug);

/** Only a standard or reduced rate is above 0. */
const rate = z
  .object(settableFields(rateFields))
  .refine(({ category, rate: percent }) => (category === "S") === percent > 0);

const taxes = z
  .object({
    rates: z.array(rate).min(1).max(mostOf.rates),
    standard: settable(partFields.taxes.standard),
  })
  .refine(({ rates }) => new Set(rates.map(({ name }) => name)).size === rates.length)
  .refine(
    ({ rates, standard }) => standard === null || rates.some(({ name }) => name === standard),
  );

const categories = z
  .array(shapeOf(categoryFields))
  .min(1)
  .max(mostOf.categories)
  .refine((all) => all.some(({ hidden }) => !hidden));

/** Only numbers have a unit, and no two attributes have one name. */
const attributes = z
  .array(
    z
      .object(settableFields(attributeFields))
      .refine(({ kind, unit }) => unit === null || kind === "number"),
  )
  .max(mostOf.attributes)
  .refine((all) => new Set(all.map(({ name }) => folded(name))).size === all.length);

const searchWords = z
  .array(
    z
      .object(settableFields(searchWordFields))
      .refine(({ meant }) => !meant.startsWith("/") || isOwnPath(meant)),
  )
  .max(mostOf.searchWords)
  .refine((all) => new Set(all.map(({ typed }) => folded(typed))).size === all.length);

/** Each text once, and only values that its original has. */
const words = z
  .array(z.object(settableFields(wordFields)).refine((word) => problemOfWord(word) === null))
  .max(mostOf.words)
  .refine(
    (all) => new Set(all.map(({ language, key }) => `${language} ${key}`)).size === all.length,
  );

const secondFactor = z
  .partialRecord(z.enum(roles), z.boolean())
  .transform(
    (needed): Record<string, boolean> =>
      Object.fromEntries(Object.entries(needed).filter(([, isNeeded]) => isNeeded)),
  );

/** Programs may leave out what is optional, and choices: older ones do not know all of them. */
function shapeOf(fields: Fields) {
  const shapes = Object.entries<z.ZodType>(settableFields(fields)).map(([name, shape]) => {
    const field = fields[name];
    if (field?.kind === "flag") return [name, shape.default(field.read(undefined))];
    return [name, field?.optional ? shape.optional() : shape];
  });
  return z.object(Object.fromEntries(shapes) as Record<string, z.ZodType>);
}

const records = Object.entries<Fields>(partFields).map(([part, fields]) => [part, shapeOf(fields)]);

/** The allowed content of each part of the settings. */
export const partShapes: Readonly<Record<SitePart, z.ZodType>> = {
  ...Object.fromEntries(records),
  taxes,
  categories,
  attributes,
  searchWords,
  words,
  secondFactor,
};

import { z } from "zod";
import type { Field, Fields, Shaped } from "./field";

/** A record's fields: of its definition, or schemas where the record is computed. */
export type Parts<T> = { readonly [K in keyof T]-?: Field<T[K]> | z.ZodType<T[K]> };

/** One schema for each group of fields, so that a name given to it holds wherever it is nested. */
const schemas = new WeakMap<object, z.ZodType>();

/** A record with exactly the fields of its type, as answers hold it. */
export function recordSchema<T>(parts: Parts<T>): z.ZodType<T> {
  return madeOnce(parts) as z.ZodType<T>;
}

function madeOnce(parts: Fields | Parts<unknown>): z.ZodType {
  const known = schemas.get(parts);
  if (known) return known;
  const fields = Object.entries(parts as Record<string, Shaped | z.ZodType>).map(
    ([name, part]) => [name, part instanceof z.ZodType ? part : fieldSchema(part)] as const,
  );
  const made = z.object(Object.fromEntries(fields));
  schemas.set(parts, made);
  return made;
}

/** What the API's description says of a text that may differ by language. */
export const translatableMark = "x-translatable";

/** A field's value as answers hold it. */
function fieldSchema(field: Shaped): z.ZodType {
  const { shape, nullable, optional, notes } = field;
  let schema = shapeSchema(field);
  if (shape.of === "money") schema = schema.describe("Major units of the store's currency.");
  if (nullable) schema = schema.nullable();
  if (optional) schema = schema.optional();
  if (notes.about !== undefined) schema = schema.describe(notes.about);
  return notes.translatable ? schema.meta({ [translatableMark]: true }) : schema;
}

function shapeSchema({ shape, notes }: Shaped): z.ZodType {
  switch (shape.of) {
    case "text":
      return z.string();
    case "number":
      return notes.min === undefined ? z.number() : z.number().min(notes.min);
    case "money":
      return z.number();
    case "integer":
      return z.number().int();
    case "count":
      return z.number().int().min(shape.least);
    case "flag":
      return z.boolean();
    case "instant":
      return z.date();
    case "word":
      return z.enum(shape.values as [string, ...string[]]);
    case "record":
      return madeOnce(shape.fields);
    case "list":
      return z.array(fieldSchema(shape.item));
    case "any":
      return z.unknown();
  }
}

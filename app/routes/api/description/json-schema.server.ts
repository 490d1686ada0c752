import { z } from "zod";
import { namedSchemas } from "~/gateway/rows/named-schemas";
import { translatableMark } from "~/kernel/resource/schema";

export type JsonSchema = { [keyword: string]: unknown };

/** Schemas by name, as in the document's `components`. */
export type Components = Record<string, JsonSchema>;

interface Options {
  /** Whether the schema is for input or output. */
  side: "input" | "output";
  /** Collects the named schemas that this one refers to. */
  components: Components;
}

const anyType = ["string", "number", "boolean", "object", "array", "null"] as const;
const here = "#/$defs/";
const there = "#/components/schemas/";

/** The JSON Schema of a zod schema; named schemas become references. */
export function jsonSchemaOf(schema: z.ZodType, { side, components }: Options): JsonSchema {
  const whole = z.toJSONSchema(schema, {
    metadata: namedSchemas,
    io: side,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === "date") {
        jsonSchema.type = "string";
        jsonSchema.format = "date-time";
      }
      // Every number has these limits, which mean nothing.
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (zodSchema._zod.def.type === "unknown") jsonSchema.type ??= [...anyType] as never;
      const told = z.globalRegistry.get(zodSchema);
      if (told?.description !== undefined) jsonSchema.description ??= told.description;
      if (told?.[translatableMark]) jsonSchema[translatableMark] = true;
    },
  });
  const { $schema: _, $defs = {}, ...own } = moved(whole) as JsonSchema & { $defs?: Components };
  for (const [name, { $id: __, id: ___, ...definition }] of Object.entries($defs)) {
    components[name] = definition;
  }
  const { id, ...plain } = own;
  if (typeof id !== "string") return plain;
  components[id] = plain;
  return { $ref: `${there}${id}` };
}

/**
 * The schemas of a method's arguments: one tuple for each possible number of arguments, because
 * generators read a tuple with fewer required items than items as one of fixed length.
 */
export function argumentsOf(schema: z.ZodType, components: Components): JsonSchema {
  const { items } = (schema as z.ZodTuple).def;
  const each = items.map((item) => jsonSchemaOf(item as z.ZodType, { side: "input", components }));
  const needed = items.filter((item) => item._zod.optin === undefined).length;
  const tuples = each
    .map((_, at) => at + 1)
    .concat(0)
    .sort((a, b) => a - b)
    .filter((length) => length >= needed)
    .map((length) => tupleOf(each.slice(0, length)));
  const [only, ...others] = tuples;
  return only && others.length === 0 ? only : { oneOf: tuples };
}

function tupleOf(items: JsonSchema[]): JsonSchema {
  const { length } = items;
  const size = { minItems: length, maxItems: length };
  return length === 0
    ? { type: "array", items: false, ...size }
    : { type: "array", prefixItems: items, items: false, ...size };
}

/** References to definitions beside the schema become references into the document. */
function moved(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(moved);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const isPointer = key === "$ref" && typeof inner === "string" && inner.startsWith(here);
      return [key, isPointer ? there + inner.slice(here.length) : moved(inner)];
    }),
  );
}

/** The schema without its refusals of unknown fields: a client must accept additions. */
export function open(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(open);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, inner]) => !(key === "additionalProperties" && inner === false))
      .map(([key, inner]) => [key, open(inner)]),
  );
}

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema | false;
  prefixItems?: Schema[];
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  propertyNames?: Schema;
  additionalProperties?: Schema | boolean;
  description?: string;
}

interface TypeOptions {
  /** The type of a date. */
  date: string;
}

const plain: Record<string, string> = {
  integer: "number",
  number: "number",
  string: "string",
  boolean: "boolean",
  null: "null",
};

/** A schema as a TypeScript type; named schemas by their names. */
export function typeText(schema: JsonSchema, options: TypeOptions): string {
  return textOf(schema as Schema, options);
}

/** The arguments of a method: the longest of the tuples, with the optional ones marked. */
export function tupleText(schema: JsonSchema, options: TypeOptions): string {
  const { oneOf } = schema as Schema;
  const lengths = oneOf ?? [schema as Schema];
  const needed = Math.min(...lengths.map(({ minItems = 0 }) => minItems));
  const longest = lengths.at(-1)?.prefixItems ?? [];
  const each = longest.map((item, at) => {
    const type = textOf(item, options);
    return at < needed ? type : `(${type})?`;
  });
  return `[${each.join(", ")}]`;
}

function textOf(schema: Schema, options: TypeOptions): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => textOf(each, options)))].join(" | ");
  const { type } = schema;
  if (Array.isArray(type)) {
    if (type.length > 2) return "unknown";
    return type.map((each) => textOf({ ...schema, type: each }, options)).join(" | ");
  }
  if (type === "string" && schema.format === "date-time") return options.date;
  if (type === "array") return listText(schema, options);
  if (type === "object") return objectText(schema, options);
  return plain[type ?? ""] ?? "unknown";
}

function listText({ items }: Schema, options: TypeOptions): string {
  if (!items) return "unknown[]";
  const each = textOf(items, options);
  return /[ |]/.test(each) ? `(${each})[]` : `${each}[]`;
}

function objectText(schema: Schema, options: TypeOptions): string {
  const { properties, required = [], propertyNames, additionalProperties } = schema;
  if (!properties) {
    const values = typeof additionalProperties === "object" ? additionalProperties : {};
    const keys = propertyNames ? textOf(propertyNames, options) : "string";
    return `Record<${keys}, ${textOf(values, options)}>`;
  }
  const fields = Object.entries(properties).map(([name, inner]) => {
    const told = inner.description ? `  /** ${inner.description.replaceAll("*/", "")} */\n` : "";
    const mark = required.includes(name) ? "" : "?";
    const text = textOf(inner, options).replaceAll("\n", "\n  ");
    return `${told}  ${name}${mark}: ${text};`;
  });
  return `{\n${fields.join("\n")}\n}`;
}

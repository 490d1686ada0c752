import { z } from "zod";
import { namedSchemas } from "~/gateway/rows/named-schemas";

export type JsonSchema = { [keyword: string]: unknown };

/** Schemas by name, as in the document's `components`. */
export type Components = Record<string, JsonSchema>;

interface Options {
  /** Whether the schema is for input or output. */
  side: "input" | "output";
  /** Collects the named schemas that this one refers to. */
  components: Components;
}

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
      const told = z.globalRegistry.get(zodSchema)?.description;
      if (told !== undefined) jsonSchema.description ??= told;
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

import type { JsonSchema } from "./json-schema.server";

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

export interface TypeOptions {
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

import type { Document } from "../../app/routes/api/description/document.server";

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

interface Operation {
  operationId: string;
  summary: string;
  requestBody?: { content: { "application/json": { schema: Schema } } };
  responses: Record<string, { content?: { "application/json": { schema: Schema } } }>;
}

type Side = "sent" | "answered";
const prefix = "/api/commerce/";

/** TypeScript declarations of every method and record that the description names. */
export function typesOf({ paths, components }: Document): string {
  const records = Object.entries(components.schemas as Record<string, Schema>)
    .filter(([name]) => name !== "Error")
    .map(
      ([name, schema]) =>
        `${comment(schema.description)}export type ${name} = ${typeOf(schema, "answered")};`,
    );
  const services = new Map<string, string[]>();
  for (const [path, item] of Object.entries(paths)) {
    if (!path.startsWith(prefix)) continue;
    const [service = "", method = ""] = path.slice(prefix.length).split("/");
    const line = methodOf(method, item.post as unknown as Operation);
    services.set(service, [...(services.get(service) ?? []), line]);
  }
  const rpc = [...services].map(([name, lines]) => `  ${name}: {\n${lines.join("\n")}\n  };`);
  return [...records, `export interface Rpc {\n${rpc.join("\n")}\n}`, ""].join("\n");
}

function methodOf(name: string, { summary, requestBody, responses }: Operation): string {
  const args = requestBody?.content["application/json"].schema.properties?.args ?? {};
  const result = responses["200"]?.content?.["application/json"].schema.properties?.result ?? {};
  return `    /** ${summary}. */\n    ${name}(...args: ${tupleOf(args)}): Promise<${typeOf(result, "answered")}>;`;
}

/** The longest of the tuples, with what the shorter ones leave out as optional. */
function tupleOf(schema: Schema): string {
  const lengths = schema.oneOf ?? [schema];
  const needed = Math.min(...lengths.map(({ minItems = 0 }) => minItems));
  const longest = lengths.at(-1)?.prefixItems ?? [];
  const each = longest.map((item, at) => {
    const type = typeOf(item, "sent");
    return at < needed ? type : `(${type})?`;
  });
  return `[${each.join(", ")}]`;
}

function typeOf(schema: Schema, side: Side): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => typeOf(each, side)))].join(" | ");
  const { type } = schema;
  if (Array.isArray(type)) {
    return type.length > 2
      ? "unknown"
      : type.map((each) => typeOf({ ...schema, type: each }, side)).join(" | ");
  }
  if (type === "string" && schema.format === "date-time") {
    return side === "sent" ? "Date | string" : "Date";
  }
  if (type === "array") return schema.items ? `(${typeOf(schema.items, side)})[]` : "unknown[]";
  if (type === "object") return objectOf(schema, side);
  return (
    { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" }[
      type ?? ""
    ] ?? "unknown"
  );
}

function objectOf(schema: Schema, side: Side): string {
  const { properties, required = [], propertyNames, additionalProperties } = schema;
  if (!properties) {
    const values = typeof additionalProperties === "object" ? additionalProperties : {};
    return `Record<${propertyNames ? typeOf(propertyNames, side) : "string"}, ${typeOf(values, side)}>`;
  }
  const fields = Object.entries(properties).map(
    ([name, inner]) =>
      `${comment(inner.description)}${name}${required.includes(name) ? "" : "?"}: ${typeOf(inner, side)};`,
  );
  return `{ ${fields.join(" ")} }`;
}

function comment(text: string | undefined): string {
  return text === undefined ? "" : `/** ${text.replaceAll("*/", "")} */ `;
}

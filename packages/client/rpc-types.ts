import type { Document } from "../../app/routes/api/description/document.server";
import type { JsonSchema } from "../../app/routes/api/description/json-schema.server";
import { tupleText, typeText } from "../../app/routes/api/description/json-schema.server";

interface Operation {
  summary: string;
  requestBody?: { content: { "application/json": { schema: JsonSchema } } };
  responses: Record<string, { content?: { "application/json": { schema: JsonSchema } } }>;
}

interface Sending {
  summary: string;
  requestBody: {
    content: { "application/json": { schema: { properties: { data: JsonSchema } } } };
  };
}

const prefix = "/api/commerce/";
const sent = { date: "Date | string" };
const answered = { date: "Date" };

/** TypeScript declarations of every method and record that the description names. */
export function rpcTypes({ paths, webhooks, components }: Document): string {
  const records = Object.entries(components.schemas)
    .filter(([name]) => name !== "Error")
    .map(([name, schema]) => {
      const { description } = schema;
      const told = typeof description === "string" ? `/** ${description} */\n` : "";
      return `${told}export type ${name} = ${typeText(schema, answered)};`;
    });
  const services = new Map<string, string[]>();
  for (const [path, item] of Object.entries(paths)) {
    if (!path.startsWith(prefix)) continue;
    const [service = "", method = ""] = path.slice(prefix.length).split("/");
    const line = methodOf(method, item.post as unknown as Operation);
    services.set(service, [...(services.get(service) ?? []), line]);
  }
  const rpc = [...services].map(([name, lines]) => `  ${name}: {\n${lines.join("\n")}\n  };`);
  const events = Object.entries(webhooks as Record<string, { post: Sending }>).map(
    ([type, { post }]) => {
      const { data } = post.requestBody.content["application/json"].schema.properties;
      return `  /** ${post.summary}. */\n  ${JSON.stringify(type)}: Sent<${typeText(data, answered)}>;`;
    },
  );
  return [
    ...records,
    `export interface Rpc {\n${rpc.join("\n")}\n}`,
    "/** A record as an event has it: dates are ISO 8601 texts. */",
    "export type Sent<T> = T extends Date ? string : T extends object ? { [K in keyof T]: Sent<T[K]> } : T;",
    "/** What each event contains. */",
    `export interface EventRecords {\n${events.join("\n")}\n}`,
    "",
  ].join("\n");
}

function methodOf(name: string, { summary, requestBody, responses }: Operation): string {
  const args = partOf(requestBody?.content["application/json"].schema, "args");
  const result = partOf(responses["200"]?.content?.["application/json"].schema, "result");
  const types = `...args: ${tupleText(args, sent)}): Promise<${typeText(result, answered)}>`;
  return `    /** ${summary}. */\n    ${name}(${types};`;
}

function partOf(schema: JsonSchema | undefined, name: string): JsonSchema {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, JsonSchema> };
  return properties[name] ?? {};
}

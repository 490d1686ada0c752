import { errorCodes } from "~/http/api/error-codes";
import { allOperations, describe } from "./document.server";
import type { Components, JsonSchema } from "./json-schema.server";
import { type Operation, tags } from "./operation.server";
import { addressOf, exampleValues } from "./operation-address.server";
import { type Snippet, snippetsOf } from "./snippets.server";
import { tupleText, typeText } from "./type-text.server";

/** An operation in the list. */
export interface Entry {
  id: string;
  verb: string;
  path: string;
  summary: string;
}

export interface Group {
  name: string;
  description: string;
  entries: Entry[];
}

export interface Parameter {
  name: string;
  in: string;
  description: string;
  /** The possible values; none for any value. */
  choices: string[];
  example: string;
}

export interface Reference extends Entry {
  description: string;
  who: string;
  parameters: Parameter[];
  /** The body as a TypeScript type; null for no body. */
  sent: string | null;
  answers: { status: string; description: string; headers: string[]; type: string | null }[];
  records: { name: string; type: string }[];
  snippets: Snippet[];
  /** Whether the page can build the address of a read. */
  canTry: boolean;
  /** Example arguments of an RPC read, as JSON; null for everything else. */
  argsToTry: string | null;
}

interface Described {
  parameters?: {
    name: string;
    in: string;
    description: string;
    schema: JsonSchema;
    example?: unknown;
  }[];
  requestBody?: { content: { "application/json": { schema: JsonSchema } } };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, unknown>;
      content?: { "application/json": { schema: JsonSchema } };
    }
  >;
}

interface Known {
  operations: Operation[];
  described: Map<string, Described>;
  components: Components;
}

let known: Known | null = null;

function read(): Known {
  if (known) return known;
  const { paths, components } = describe({ exact: false });
  const described = Object.values(paths)
    .flatMap((item) => Object.values(item))
    .map((each) => [String(each.operationId), each as unknown as Described] as const);
  known = {
    operations: allOperations({}),
    described: new Map(described),
    components: components.schemas,
  };
  return known;
}

/** The operations that contain every word, by group; all of them without words. */
export function searchReference(words: string): Group[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found = read().operations.filter((operation) => {
    const { id, path, summary, description = "" } = operation;
    const text = `${id} ${path} ${summary} ${description}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  return Object.entries(tags)
    .map(([tag, [name, description]]) => ({
      name,
      description,
      entries: found.filter((operation) => operation.tag === tag).map(entryOf),
    }))
    .filter(({ entries }) => entries.length > 0);
}

export const codes = Object.entries(errorCodes);

function entryOf({ id, verb, path, summary }: Operation): Entry {
  return { id, verb: verb.toUpperCase(), path, summary };
}

const who = {
  none: "No credential is needed.",
  optional: "A credential is optional.",
  required: "Needs a credential: the session's cookie or a bearer token.",
  signature: "Needs the provider's signature.",
};

const json = { date: "string" };

/** The complete description of one operation; null when it is unknown. */
export function readReference(id: string, origin: string): Reference | null {
  const { operations, described, components } = read();
  const operation = operations.find((each) => each.id === id);
  const told = described.get(id);
  if (!operation || !told) return null;
  const { security, description = "", verb, parameters = [] } = operation;
  const body = told.requestBody?.content["application/json"].schema;
  return {
    ...entryOf(operation),
    description,
    who: who[security],
    parameters: (told.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      description: parameter.description,
      choices: Array.isArray(parameter.schema.enum) ? parameter.schema.enum.map(String) : [],
      example: String(parameters.find(({ name }) => name === parameter.name)?.example ?? ""),
    })),
    sent: body ? sentText(body) : null,
    answers: Object.entries(told.responses).map(([status, { description, headers, content }]) => ({
      status,
      description,
      headers: Object.keys(headers ?? {}).filter(
        (name) => !/^(x-request-id|x-content-type-options)$/.test(name),
      ),
      type: content ? typeText(content["application/json"].schema, json) : null,
    })),
    records: namesIn(told, components).map((name) => ({
      name,
      type: typeText(components[name] ?? {}, json),
    })),
    snippets: snippetsOf({
      operation,
      origin,
      path: addressOf(operation, exampleValues(operation)),
    }),
    argsToTry: argsToTry(operation),
    canTry: verb === "get" && security === "none" && !operation.path.includes("callback"),
  };
}

function argsToTry({ tag, replayed, body }: Operation): string | null {
  if (tag !== "commerce" || replayed) return null;
  const { args = [] } = (body?.example ?? {}) as { args?: unknown[] };
  return JSON.stringify(args);
}

function sentText(schema: JsonSchema): string {
  const { args } = (schema.properties ?? {}) as { args?: JsonSchema };
  return args ? `{ args: ${tupleText(args, json)} }` : typeText(schema, json);
}

/** The named records of an operation, each once, in the order of their first mention. */
function namesIn(value: unknown, components: Components, found: string[] = []): string[] {
  const text = JSON.stringify(value);
  for (const [, name = ""] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (name === "Error" || found.includes(name)) continue;
    found.push(name);
    namesIn(components[name], components, found);
  }
  return found;
}

/** The address of a read to try on its page; null when it cannot be tried. */
export function triedAddress(id: string, values: URLSearchParams): string | null {
  const operation = read().operations.find((each) => each.id === id);
  if (operation?.verb !== "get") return null;
  const address = addressOf(operation, values);
  return address.includes("{") ? null : address;
}

import { errorCodes } from "~/http/api/error-codes";
import { allOperations, describe } from "./document.server";
import type { Components, JsonSchema } from "./json-schema.server";
import { tupleText, typeText } from "./json-schema.server";
import { type Operation, tags } from "./responses.server";

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

/** A file has no schema. */
interface Content {
  "application/json"?: { schema: JsonSchema };
}

interface Described {
  parameters?: {
    name: string;
    in: string;
    description: string;
    schema: JsonSchema;
    example?: unknown;
  }[];
  requestBody?: { content: Content };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, unknown>;
      content?: Content;
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
  const body = told.requestBody?.content["application/json"]?.schema;
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
      type: answerType(content),
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

function answerType(content: Content | undefined): string | null {
  if (!content) return null;
  const { schema } = content["application/json"] ?? {};
  return schema ? typeText(schema, json) : "a file";
}

function argsToTry({ tag, changes, body }: Operation): string | null {
  if (tag !== "commerce" || changes) return null;
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

function exampleValues({ parameters = [] }: Operation): URLSearchParams {
  const values = new URLSearchParams();
  for (const { name, example } of parameters) {
    if (example !== undefined) values.set(name, String(example));
  }
  return values;
}

/** Path and query of an operation with these values; empty ones are left out. */
function addressOf({ path, parameters = [] }: Operation, values: URLSearchParams): string {
  let filled = path;
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    const value = values.get(parameter.name) ?? "";
    if (value === "") continue;
    if (parameter.in === "path")
      filled = filled.replace(`{${parameter.name}}`, encodeURIComponent(value));
    else if (parameter.in === "query") query.set(parameter.name, value);
  }
  return query.size > 0 ? `${filled}?${query}` : filled;
}

export interface Snippet {
  language: "curl" | "TypeScript" | "Python";
  text: string;
}

interface Example {
  operation: Operation;
  /** Path and query with their values. */
  path: string;
  origin: string;
}

/** The same call in three languages. */
function snippetsOf(example: Example): Snippet[] {
  return [
    { language: "curl", text: curl(example) },
    { language: "TypeScript", text: typescript(example) },
    { language: "Python", text: python(example) },
  ];
}

function bodyOf({ operation: { verb, body } }: Example): string | null {
  return verb === "post" && !body?.binary ? JSON.stringify(body?.example ?? {}) : null;
}

function needsCredential({ operation: { security } }: Example): boolean {
  return security === "required";
}

/** Whether its answer is a file. */
function isFile({ operation: { answers } }: Example): boolean {
  return answers[200]?.binary === true;
}

/** A guest opens a document with the key from its link. */
function takesLinkKey({ operation: { parameters = [] } }: Example): boolean {
  return parameters.some(({ name }) => name === "x-link-key");
}

function curl(example: Example): string {
  const body = bodyOf(example);
  const address = `'${example.origin}${example.path}'`;
  const lines = [
    `curl ${address}`,
    ...(needsCredential(example) ? ['-H "authorization: Bearer $TOKEN"'] : []),
    ...(takesLinkKey(example) ? ['-H "x-link-key: $LINK_KEY"'] : []),
    ...(example.operation.body?.binary ? ["--data-binary @file"] : []),
    ...(isFile(example) ? ["-o file"] : []),
    ...(body === null
      ? []
      : ["-H 'content-type: application/json'", `-d '${body.replaceAll("'", "'\\''")}'`]),
  ];
  return lines.join(" \\\n  ");
}

function typescript(example: Example): string {
  const { operation, origin, path } = example;
  const token = needsCredential(example) ? ", token" : "";
  const shop = [
    'import { createClient } from "@quote-store/client";',
    "",
    `const shop = createClient({ origin: "${origin}"${token} });`,
  ];
  const call = clientCall(operation, takesLinkKey(example) ? "shop.with({ linkKey })" : "shop");
  if (call) return [...shop, `const answer = await ${call};`].join("\n");
  const body = bodyOf(example);
  const sendsFile = operation.body?.binary === true;
  const headers = [
    ...(body === null ? [] : ['"content-type": "application/json"']),
    ...(needsCredential(example) ? [`authorization: \`Bearer \${token}\``] : []),
  ].join(", ");
  const init = [
    ...(body === null && !sendsFile ? [] : ['  method: "POST",']),
    ...(headers === "" ? [] : [`  headers: { ${headers} },`]),
    ...(body === null ? [] : [`  body: JSON.stringify(${body}),`]),
    ...(sendsFile ? ['  body: await readFile("file"),'] : []),
  ].join("\n");
  return [
    ...(sendsFile ? ['import { readFile } from "node:fs/promises";', ""] : []),
    `const response = await fetch("${origin}${path}"${init === "" ? "" : `, {\n${init}\n}`});`,
    `const answer = await response.${isFile(example) ? "arrayBuffer" : "json"}();`,
  ].join("\n");
}

const own: Record<string, string> = {
  "store.discover": "shop.store.discover()",
  "store.categories": "shop.store.categories()",
  "store.products": 'shop.store.products({ category: "machine-tools", limit: 2 })',
  "store.product": 'shop.store.product("arbor-press-ap2")',
  "auth.session": "shop.auth.user()",
  "auth.signUp": 'shop.auth.signUp({ email: "ada@example.com", password: "a long passphrase" })',
  "auth.signIn": 'shop.auth.signIn({ email: "ada@example.com", password: "a long passphrase" })',
  "auth.signOut": "shop.auth.signOut()",
};

/** The call with the client package; null when the package does not have it. */
function clientCall({ id, tag, body }: Operation, shop: string): string | null {
  if (tag !== "commerce") return own[id] ?? null;
  const { args = [] } = (body?.example ?? {}) as { args?: unknown[] };
  return `${shop}.${id}(${args.map((arg) => JSON.stringify(arg)).join(", ")})`;
}

function python(example: Example): string {
  const body = bodyOf(example);
  const headers = [
    ...(body === null ? [] : ['"content-type": "application/json"']),
    ...(needsCredential(example) ? ['"authorization": f"Bearer {token}"'] : []),
    ...(takesLinkKey(example) ? ['"x-link-key": link_key'] : []),
  ];
  const given = [
    `"${example.origin}${example.path}"`,
    ...(example.operation.body?.binary ? ['data=open("file", "rb").read()'] : []),
    ...(body === null ? [] : [`data=json.dumps(${pythonValue(JSON.parse(body))}).encode()`]),
    ...(headers.length > 0 ? [`headers={${headers.join(", ")}}`] : []),
  ];
  return [
    "import json",
    "import urllib.request",
    "",
    `request = urllib.request.Request(\n    ${given.join(",\n    ")},\n)`,
    "with urllib.request.urlopen(request) as response:",
    isFile(example) ? "    answer = response.read()" : "    answer = json.load(response)",
  ].join("\n");
}

function pythonValue(value: unknown): string {
  if (value === null) return "None";
  if (typeof value === "boolean") return value ? "True" : "False";
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const fields = Object.entries(value);
  return `{${fields.map(([key, each]) => `${JSON.stringify(key)}: ${pythonValue(each)}`).join(", ")}}`;
}

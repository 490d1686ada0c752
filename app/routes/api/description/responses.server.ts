import type { z } from "zod";
import { type ErrorCode, errorCodeOf } from "~/http/api/error-codes";
import { errors } from "~/http/api/statuses";
import { type Components, type JsonSchema, jsonSchemaOf } from "./json-schema.server";

export function schemaObject(schema: Schema, side: "input" | "output", components: Components) {
  return "json" in schema && !("_zod" in schema)
    ? schema.json
    : jsonSchemaOf(schema as Exclude<Schema, { json: JsonSchema }>, { side, components });
}

export function responsesOf(operation: Operation, components: Components): JsonSchema {
  const responses: Record<string, JsonSchema> = {};
  for (const [status, answer] of Object.entries(operation.answers)) {
    responses[status] = answerObject(operation, answer, components);
  }
  for (const [status, texts] of errorsOf(operation)) {
    const known = responses[status];
    const error = errorObject(operation, Number(status), texts);
    responses[status] = known ? either(known, error) : error;
  }
  responses[431] = headersTooLarge;
  return responses;
}

/** An operation's own errors, and those of all such operations. */
function errorsOf({
  errors: own,
  body,
  limited,
}: Operation): Map<number, readonly string[] | null> {
  const all = new Map<number, readonly string[] | null>(
    Object.entries(own).flatMap(([status, texts]) =>
      texts === undefined ? [] : [[Number(status), texts] as const],
    ),
  );
  const add = (status: number, text: string) => {
    const known = all.get(status);
    if (known !== null) all.set(status, [...(known ?? []), text]);
  };
  add(400, "Bad request");
  if (body) add(413, errors.tooLarge);
  if (limited) add(429, errors.tooMany);
  add(500, errors.unexpected);
  add(503, errors.busy);
  return new Map([...all].sort(([a], [b]) => a - b));
}

function answerObject(operation: Operation, answer: Answer, components: Components): JsonSchema {
  return {
    description: answer.description,
    headers: headersOf(operation, answer.headers ?? []),
    ...(answer.schema ? { content: json(schemaObject(answer.schema, "output", components)) } : {}),
    ...(answer.binary
      ? { content: { "*/*": { schema: { type: "string", format: "binary" } } } }
      : {}),
  };
}

function errorObject(
  operation: Operation,
  status: number,
  texts: readonly string[] | null,
): JsonSchema {
  const names: Header[] = [
    "x-error-code",
    ...(status === 400 ? (["x-error-field"] as const) : []),
    ...(status === 429 || status === 503 ? (["retry-after"] as const) : []),
    ...(operation.cacheHeaders === false ? [] : (["cache-control"] as const)),
  ];
  const told = texts ?? operation.examples?.[status] ?? [];
  const codes: ErrorCode[] = [...new Set(told.map((text) => errorCodeOf(status, text)))];
  const schema = texts
    ? errorSchema({ type: "string", enum: [...new Set(texts)] })
    : { $ref: "#/components/schemas/Error" };
  return {
    description: codes.length > 0 ? `An error: ${codes.join(", ")}.` : "A refusal with its reason.",
    headers: headersOf(operation, names),
    content: json(schema, operation.examples?.[status]),
  };
}

/** An operation with a 503 of its own may also be too busy. */
function either(answer: JsonSchema, error: JsonSchema): JsonSchema {
  const schemaIn = ({ content }: JsonSchema) =>
    (content as { "application/json": { schema: JsonSchema } })["application/json"].schema;
  return {
    ...answer,
    headers: { ...(answer.headers as object), ...(error.headers as object) },
    content: json({ anyOf: [schemaIn(answer), schemaIn(error)] }),
  };
}

function headersOf(
  { limited, replayed, anyOrigin }: Operation,
  names: readonly Header[],
): JsonSchema {
  const all = [
    ...names,
    ...(replayed ? (["idempotent-replayed"] as const) : []),
    ...(limited ? (["ratelimit-limit", "ratelimit-remaining", "ratelimit-reset"] as const) : []),
    ...(anyOrigin
      ? (["access-control-allow-origin", "access-control-expose-headers"] as const)
      : []),
  ];
  const always = ["x-request-id", "x-content-type-options", "vary"];
  return Object.fromEntries(
    [...always, ...all].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function json(schema: JsonSchema, texts: readonly string[] = []): JsonSchema {
  const examples = texts.map((error, at) => [`text${at + 1}`, { value: { error } }]);
  const shown = examples.length > 0 ? { examples: Object.fromEntries(examples) } : {};
  return { "application/json": { schema, ...shown } };
}

export function errorSchema(text: JsonSchema): JsonSchema {
  return {
    type: "object",
    properties: { error: text },
    required: ["error"],
    additionalProperties: false,
  };
}

const bare: Operation = {
  id: "",
  verb: "get",
  path: "",
  tag: "health",
  summary: "",
  security: "none",
  answers: {},
  errors: {},
  // For a path of the Store API.
  anyOrigin: true,
};

/** Answered before the request is read, so it has no request id. */
const headersTooLarge: JsonSchema = {
  description: "An error: headers_too_large. The request's headers have more than 16 KiB.",
  headers: Object.fromEntries(
    ["x-content-type-options", "x-error-code", "cache-control"].map((name) => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  ),
  content: json(errorSchema({ type: "string", enum: ["Request header fields too large"] })),
};

const allow = { $ref: "#/components/headers/allow" };

/** The answers of paths besides those of their operations. */
export const everywhere: Record<string, JsonSchema> = {
  InvalidPath: errorObject(bare, 400, ["Invalid product id"]),
  NotFound: errorObject(bare, 404, [errors.notFound, "Product not found"]),
  UnknownMethod: {
    ...errorObject(bare, 404, null),
    description: "There is no such method.",
  },
  MethodNotAllowed: withAllow(errorObject(bare, 405, [errors.methodNotAllowed])),
  Verbs: {
    description: "The verbs of the path; to a preflight, what scripts of other sites may send.",
    headers: {
      ...(headersOf({ ...bare, anyOrigin: true }, []) as object),
      allow,
      ...Object.fromEntries(
        ["methods", "headers"].map((part) => [
          `access-control-allow-${part}`,
          { $ref: `#/components/headers/access-control-allow-${part}` },
        ]),
      ),
      "access-control-max-age": { $ref: "#/components/headers/access-control-max-age" },
    },
  },
};

function withAllow(answer: JsonSchema): JsonSchema {
  return { ...answer, headers: { ...(answer.headers as object), allow } };
}

/** The groups of operations, in the order of the document. */
export const tags = {
  store: ["Store", "The catalogue, read only and without a credential, for any site."],
  commerce: [
    "Commerce",
    "The RPC of the shop: positional arguments in, a result out. Public methods need no " +
      "credential; the others take a credential of the store's identity provider.",
  ],
  files: ["Files", "Documents, pictures, attachments and exports."],
  payment: ["Payment", "Online payment, where it is set up."],
  mail: ["Mail", "Notifications and the newsletter, where e-mail is set up."],
  account: ["Sign-in", "Sessions, in stores with AUTH_PROVIDER=session. 404 under any other."],
  health: ["Health", "Health checks, and this description."],
} as const satisfies Record<string, readonly [name: string, description: string]>;
type Tag = keyof typeof tags;

type Schema = z.ZodType | { json: JsonSchema };

export interface Parameter {
  name: string;
  in: "query" | "path" | "header";
  description: string;
  schema: JsonSchema;
  example?: unknown;
}

/** A header that only some answers have; its text is in `headers.server.ts`. */
export type Header =
  | "cache-control"
  | "content-disposition"
  | "content-security-policy"
  | "etag"
  | "set-cookie"
  | "location"
  | "retry-after"
  | "ratelimit-limit"
  | "ratelimit-remaining"
  | "ratelimit-reset"
  | "access-control-allow-origin"
  | "access-control-expose-headers"
  | "x-error-code"
  | "x-error-field";

export interface Answer {
  description: string;
  /** Left out when there is no body. */
  schema?: Schema;
  /** The body is a file. */
  binary?: boolean;
  headers?: readonly Header[];
}

export const strict: Parameter = {
  name: "x-strict",
  in: "header",
  description: "1: unknown keys, arguments and parameters are refused instead of dropped.",
  schema: { type: "string", enum: ["1"] },
};

/** The credential: none, optional, required, or the webhook's signature. */
export type Security = "none" | "optional" | "required" | "signature";

/** One verb of one path, as in the document. */
export interface Operation {
  id: string;
  verb: "get" | "post";
  path: string;
  tag: Tag;
  summary: string;
  description?: string;
  security: Security;
  parameters?: readonly Parameter[];
  body?: {
    /** A method's arguments are sent as `{ args }`. */
    schema: Schema;
    /** The most bytes of a body. */
    limit: number;
    /** The body is a file. */
    binary?: boolean;
    /** Whether a form is accepted as well as JSON. */
    form?: boolean;
    required?: boolean;
    example?: unknown;
  };
  /** Successful answers, by status. */
  answers: Readonly<Record<number, Answer>>;
  /** The operation's own error texts, by status; null for any text. */
  errors: Readonly<Record<number, readonly string[] | null | undefined>>;
  /** Examples of texts for a status with any text. */
  examples?: Readonly<Record<number, readonly string[]>>;
  /** Whether a limit counts its calls. */
  limited?: boolean;
  /** Whether an answer may be that of an earlier call with the same idempotency key. */
  replayed?: boolean;
  /** Whether it changes something, so that the reference does not try it. */
  changes?: boolean;
  /** Whether scripts of any site may read the answers. */
  anyOrigin?: boolean;
  /** False: no answer has caching headers. */
  cacheHeaders?: boolean;
}

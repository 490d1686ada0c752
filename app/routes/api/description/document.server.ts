import { type ErrorCode, errorCodeOf, errorCodes } from "~/http/api/error-codes";
import { errors } from "~/http/api/statuses";
import { site } from "~/site";
import { accountOperations } from "./account.server";
import { commerceOperations } from "./commerce.server";
import { featureOperations } from "./features.server";
import { headers } from "./headers.server";
import { healthOperations } from "./health.server";
import { type Components, type JsonSchema, jsonSchemaOf, open } from "./json-schema.server";
import {
  type Answer,
  type Header,
  type Operation,
  type Schema,
  type Security,
  tags,
} from "./operation.server";
import { storeOperations } from "./store.server";

/** Every operation of the API, in the order of the document. */
export function allOperations(components: Components): Operation[] {
  return [
    ...storeOperations,
    ...commerceOperations(components),
    ...featureOperations,
    ...accountOperations,
    ...healthOperations,
  ];
}

export interface Document {
  [part: string]: unknown;
  paths: Record<string, Record<string, JsonSchema>>;
  components: { schemas: Components; [kind: string]: unknown };
}

/**
 * The OpenAPI description of this store. The published one lets answers grow: a client must accept
 * unknown fields. The exact one, for tests, refuses them.
 */
export function describe({ exact }: { exact: boolean }): Document {
  const components: Components = { Error: errorSchema({ type: "string" }) };
  const paths: Document["paths"] = {};
  for (const operation of allOperations(components)) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.verb]: operationObject(operation, components),
    };
  }
  const document = {
    openapi: "3.1.0",
    info: {
      title: `${site.name} API`,
      version: "v1",
      description: about,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: Object.values(tags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: components,
      headers,
      responses: everywhere,
      securitySchemes,
    },
    "x-error-codes": errorCodes,
  };
  return (exact ? document : open(document)) as Document;
}

const about = [
  "Answers are JSON. Every error is `{ error }` with a constant text, and has a stable code in",
  "`x-error-code`. On every path HEAD answers as GET, OPTIONS lists the verbs with 204, and other",
  "verbs get 405. Fields may be added to answers at any time; existing ones keep their meaning.",
].join(" ");

const securitySchemes = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-session",
    description: "With AUTH_PROVIDER=session; named session on plain http.",
  },
  idToken: {
    type: "http",
    scheme: "bearer",
    description: "An ID token, with AUTH_PROVIDER=firebase.",
  },
  key: { type: "http", scheme: "bearer", description: "An API key from the desk: qs_…." },
  signature: { type: "apiKey", in: "header", name: "payment-signature" },
};

const needs: Record<Security, JsonSchema[]> = {
  none: [],
  optional: [{}, { session: [] }, { idToken: [] }],
  required: [{ session: [] }, { idToken: [] }, { key: [] }],
  signature: [{ signature: [] }],
};

function operationObject(operation: Operation, components: Components): JsonSchema {
  const { id, tag, summary, description, security, parameters = [], body } = operation;
  return {
    operationId: id,
    tags: [tags[tag][0]],
    summary,
    ...(description ? { description } : {}),
    security: needs[security],
    ...(parameters.length > 0 ? { parameters: parameters.map(parameterObject) } : {}),
    ...(body ? { requestBody: bodyObject(body, components) } : {}),
    responses: responsesOf(operation, components),
  };
}

function parameterObject(parameter: NonNullable<Operation["parameters"]>[number]): JsonSchema {
  return { ...parameter, ...(parameter.in === "path" ? { required: true } : {}) };
}

function bodyObject(
  { schema, form, required = false, example, limit }: NonNullable<Operation["body"]>,
  components: Components,
): JsonSchema {
  const media = {
    schema: schemaObject(schema, "input", components),
    ...(example === undefined ? {} : { example }),
  };
  return {
    description: `At most ${limit / 1024} KiB.`,
    required,
    content: {
      "application/json": media,
      ...(form ? { "application/x-www-form-urlencoded": media } : {}),
    },
  };
}

function schemaObject(schema: Schema, side: "input" | "output", components: Components) {
  return "json" in schema && !("_zod" in schema)
    ? schema.json
    : jsonSchemaOf(schema as Exclude<Schema, { json: JsonSchema }>, { side, components });
}

function responsesOf(operation: Operation, components: Components): JsonSchema {
  const responses: Record<string, JsonSchema> = {};
  for (const [status, answer] of Object.entries(operation.answers)) {
    responses[status] = answerObject(operation, answer, components);
  }
  for (const [status, texts] of errorsOf(operation)) {
    const known = responses[status];
    const error = errorObject(operation, Number(status), texts);
    responses[status] = known ? either(known, error) : error;
  }
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
  const always = ["x-request-id", "x-content-type-options"];
  return Object.fromEntries(
    [...always, ...all].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
}

function json(schema: JsonSchema, texts: readonly string[] = []): JsonSchema {
  const examples = texts.map((error, at) => [`text${at + 1}`, { value: { error } }]);
  const shown = examples.length > 0 ? { examples: Object.fromEntries(examples) } : {};
  return { "application/json": { schema, ...shown } };
}

function errorSchema(text: JsonSchema): JsonSchema {
  return {
    type: "object",
    properties: { error: text },
    required: ["error"],
    additionalProperties: false,
  };
}

const bare: Operation = {
  ...{ id: "", verb: "get", path: "", tag: "health", summary: "", security: "none" },
  answers: {},
  errors: {},
  // For a path of the Store API.
  anyOrigin: true,
};
const allow = { $ref: "#/components/headers/allow" };

/** The answers of paths besides those of their operations. */
const everywhere: Record<string, JsonSchema> = {
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
      ...{ allow },
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

import { z } from "zod";
import { eventRecord } from "~/gateway/rows/event-results";
import { errorCodes } from "~/http/api/error-codes";
import { unavailableReasons } from "~/kernel/failure";
import { site } from "~/modules/settings/site";
import { type WebhookEventType, webhookEvents } from "~/modules/webhooks/webhook.resource";
import { t } from "~/texts/text";
import { commerceOperations } from "./commerce.server";
import { accountOperations, featureOperations } from "./features.server";
import { fileOperations } from "./files.server";
import { type Components, type JsonSchema, jsonSchemaOf, open } from "./json-schema.server";
import {
  errorSchema,
  everywhere,
  type Operation,
  responsesOf,
  type Security,
  schemaObject,
  tags,
} from "./responses.server";
import { storeOperations } from "./store.server";

/** Every operation of the API, in the order of the document. */
export function allOperations(components: Components): Operation[] {
  return [
    ...storeOperations,
    ...commerceOperations(components),
    ...fileOperations,
    ...featureOperations,
    ...accountOperations,
    ...healthOperations,
  ];
}

export interface Document {
  [part: string]: unknown;
  paths: Record<string, Record<string, JsonSchema>>;
  webhooks: JsonSchema;
  components: { schemas: Components; [kind: string]: unknown };
}

/**
 * The OpenAPI description of this store. The published one lets answers grow: a client must accept
 * unknown fields. The exact one, for tests, refuses them.
 */
export function describe({ exact }: { exact: boolean }): Document {
  const components: Components = { Error: errorSchema({ type: "string" }), Problem: problem };
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
    webhooks: webhooksOf(components),
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

/** The body of an error for a caller who accepts application/problem+json. */
const problem: JsonSchema = {
  type: "object",
  description: "An error with problem details (RFC 9457), for Accept: application/problem+json.",
  properties: {
    error: { type: "string" },
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    code: { type: "string", description: "As in x-error-code." },
    errors: {
      type: "array",
      description: "Every wrong value.",
      items: {
        type: "object",
        properties: {
          path: { type: "string", description: "Such as args.1.contact.email." },
          reason: { type: "string" },
        },
        required: ["path", "reason"],
        additionalProperties: false,
      },
    },
  },
  required: ["error", "type", "title", "status", "code", "errors"],
  additionalProperties: false,
};

/** What the store sends to the addresses of its webhooks. */
function webhooksOf(components: Components): JsonSchema {
  const entries = Object.entries(webhookEvents).map(([type, meaning]) => {
    const data = jsonSchemaOf(eventRecord(type as WebhookEventType), {
      side: "output",
      components,
    });
    const schema = {
      type: "object",
      properties: {
        id: { type: "string", description: "The same however often it is delivered." },
        type: { type: "string", const: type },
        timestamp: { type: "string", format: "date-time" },
        data,
      },
      required: ["id", "type", "timestamp", "data"],
      additionalProperties: false,
    };
    const requestBody = { required: true, content: { "application/json": { schema } } };
    const responses = { "2XX": { description: "Received. Any other answer is tried again." } };
    return [
      type,
      { post: { operationId: `on.${type}`, summary: t(meaning), requestBody, responses } },
    ];
  });
  return Object.fromEntries(entries);
}

const about = [
  "Answers are JSON. Every error is `{ error }` with a constant text, and has a stable code in",
  "`x-error-code`. With `Accept: application/problem+json` it has problem details, which name every",
  "wrong value. On every path HEAD answers as GET, OPTIONS lists the verbs with 204, and other",
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
  { schema, form, binary, required = false, example, limit }: NonNullable<Operation["body"]>,
  components: Components,
): JsonSchema {
  if (binary) {
    const content = {
      "application/octet-stream": { schema: { type: "string", format: "binary" } },
    };
    return { description: `At most ${limit / 1024} KiB.`, required: true, content };
  }
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

interface HeaderObject {
  description: string;
  required?: boolean;
  schema: JsonSchema;
}

const text: JsonSchema = { type: "string" };
const whole: JsonSchema = { type: "integer", minimum: 0 };

/** Every header that an answer of the API may have, beyond those of HTTP itself. */
export const headers: Record<string, HeaderObject> = {
  "x-request-id": {
    description: "The call's id, in the store's log and audit trail too: yours, or a new one.",
    required: true,
    schema: text,
  },
  "x-content-type-options": { description: "Always nosniff.", required: true, schema: text },
  "strict-transport-security": { description: "For stores with https.", schema: text },
  "cache-control": { description: "Who may cache the answer, and for how long.", schema: text },
  "content-disposition": { description: "The name of the file.", schema: text },
  "content-security-policy": { description: "A file runs no scripts.", schema: text },
  etag: { description: "For If-None-Match.", schema: text },
  vary: {
    description: "The request headers that the answer depends on: caches keep one for each.",
    schema: text,
  },
  allow: { description: "The verbs of the path.", schema: text },
  location: { description: "Where to go on.", schema: text },
  "set-cookie": { description: "The session, or its end.", schema: text },
  "idempotent-replayed": {
    description: "true: the answer of the first call with this idempotency key.",
    schema: text,
  },
  "retry-after": { description: "Seconds after which another attempt makes sense.", schema: whole },
  "ratelimit-limit": {
    description: "The calls allowed per window, by the limit with the least left.",
    schema: whole,
  },
  "ratelimit-remaining": { description: "The calls left in the window.", schema: whole },
  "ratelimit-reset": { description: "Seconds until the window ends.", schema: whole },
  "access-control-allow-origin": {
    description: "* in the Store API; elsewhere the caller's origin, where the store allows it.",
    schema: text,
  },
  "access-control-expose-headers": {
    description: "The headers that scripts may read.",
    schema: text,
  },
  "access-control-allow-methods": { description: "For a preflight.", schema: text },
  "access-control-allow-headers": { description: "For a preflight.", schema: text },
  "access-control-max-age": { description: "How long a preflight is valid.", schema: whole },
  "x-error-code": {
    description: "The stable code of an error; see the list of codes.",
    schema: text,
  },
  "x-error-field": {
    description: "The path of the error, such as args.1.contact.email, when it is known.",
    schema: text,
  },
};

const well = z.object({ status: z.literal("ok") });
const unwell = z.object({
  status: z.literal("unavailable"),
  reason: z
    .enum(unavailableReasons)
    .optional()
    .describe("What an operator has to repair; left out when waiting helps."),
});

const healthOperations: readonly Operation[] = [
  {
    id: "health.alive",
    verb: "get",
    path: "/healthz",
    tag: "health",
    summary: "Checks that the process runs",
    security: "none",
    answers: { 200: { description: "It runs.", schema: well, headers: ["cache-control"] } },
    errors: {},
  },
  {
    id: "health.ready",
    verb: "get",
    path: "/readyz",
    tag: "health",
    summary: "Checks whether the store can answer",
    description:
      "Not while a backend is missing or away, a folder cannot be written, a restore is unfinished, or the process ends.",
    security: "none",
    answers: {
      200: { description: "It can.", schema: well, headers: ["cache-control"] },
      503: { description: "It cannot.", schema: unwell, headers: ["cache-control", "retry-after"] },
    },
    errors: {},
  },
  {
    id: "description",
    verb: "get",
    path: "/openapi.json",
    tag: "health",
    summary: "This description",
    security: "none",
    answers: {
      200: {
        description: "An OpenAPI 3.1 document.",
        schema: { json: { type: "object", required: ["openapi", "info", "paths"] } },
        headers: ["cache-control", "etag"],
      },
      304: {
        description: "If-None-Match has the present ETag.",
        headers: ["cache-control", "etag"],
      },
    },
    errors: {},
    anyOrigin: true,
  },
];

import { errorCodes } from "~/http/api/error-codes";
import { site } from "~/site";
import { accountOperations } from "./account.server";
import { commerceOperations } from "./commerce.server";
import { featureOperations } from "./features.server";
import { headers } from "./headers.server";
import { healthOperations } from "./health.server";
import { type Components, type JsonSchema, open } from "./json-schema.server";
import { type Operation, type Security, tags } from "./operation.server";
import { errorSchema, everywhere, responsesOf, schemaObject } from "./responses.server";
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

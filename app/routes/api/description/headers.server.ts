import type { JsonSchema } from "./json-schema.server";

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
  "access-control-allow-origin": { description: "Always *.", schema: text },
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

import type { z } from "zod";
import type { JsonSchema } from "./json-schema.server";

/** The groups of operations, in the order of the document. */
export const tags = {
  store: ["Store", "The catalogue, read only and without a credential, for any site."],
  commerce: [
    "Commerce",
    "The RPC of the shop: positional arguments in, a result out. Public methods need no " +
      "credential; the others take a credential of the store's identity provider.",
  ],
  payment: ["Payment", "Online payment, where it is set up."],
  mail: ["Mail", "Notifications and the newsletter, where e-mail is set up."],
  account: ["Sign-in", "Sessions, in stores with AUTH_PROVIDER=session. 404 under any other."],
  health: ["Health", "Health checks, and this description."],
} as const satisfies Record<string, readonly [name: string, description: string]>;
export type Tag = keyof typeof tags;

export type Schema = z.ZodType | { json: JsonSchema };

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
  headers?: readonly Header[];
}

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
  /** Whether scripts of any site may read the answers. */
  anyOrigin?: boolean;
  /** False: no answer has caching headers. */
  cacheHeaders?: boolean;
}

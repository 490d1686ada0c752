import type { FailureKind } from "~/kernel/failure";

/** The HTTP status of every kind of expected problem. It is defined only here. */
export const statuses: Record<FailureKind, number> = {
  invalid: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  tooLarge: 413,
  impossible: 422,
  tooMany: 429,
  unexpected: 500,
  busy: 503,
  notConfigured: 503,
};

/** The retry time for clients of a busy store, or of a store without its backend. */
export const retryAfterSeconds = 2;

export const errors = {
  notFound: "Not found",
  methodNotAllowed: "Method not allowed",
  tooLarge: "Request body too large",
  tooMany: "Too many requests",
  busy: "The store is busy",
  unavailable: "The store is not available at the moment",
  unexpected: "Internal server error",
} as const;

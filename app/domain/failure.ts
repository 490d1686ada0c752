/**
 * Expected trouble, as opposed to a bug. One table (http/api/statuses.ts) knows the HTTP status of a kind.
 * The message is shown to people and API clients: it is constant or built from validated values.
 */
export type FailureKind =
  | "invalid"
  | "unauthenticated"
  | "forbidden"
  | "notFound"
  | "methodNotAllowed"
  | "conflict"
  | "impossible"
  | "tooLarge"
  | "tooMany"
  | "busy"
  | "notConfigured"
  | "unexpected";

/** Field name → message, for forms. Paths are dotted: `contact.email`, `items.0.quantity`. */
export type FieldErrors = Record<string, string>;

export class Failure extends Error {
  override readonly name = "Failure";
  readonly kind: FailureKind;
  readonly fields: FieldErrors;
  /** When asking again makes sense, in seconds; null: nobody can say. */
  readonly retryAfter: number | null;

  constructor(
    kind: FailureKind,
    message: string,
    fields: FieldErrors = {},
    retryAfter: number | null = null,
  ) {
    super(message);
    this.kind = kind;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** Nothing of that name: what is meant is said by its kind of record, never by what was asked for. */
export function notFound(record: string): Failure {
  return new Failure("notFound", `${record} not found.`);
}

/** The record is of another version than the one that its change was made from. */
export function changedMeanwhile(): Failure {
  return new Failure("conflict", "Changed meanwhile.");
}

/** Understood, but not possible with the record as it is, or with what there is. */
export function impossible(message: string, fields: FieldErrors = {}): Failure {
  return new Failure("impossible", message, fields);
}

/** Something was asked for too often; it may be tried again after so many seconds. */
export function tooMany(retryAfter: number): Failure {
  return new Failure("tooMany", "Too many requests", {}, retryAfter);
}

/** The server and the Remix build are two bundles, so the name decides and not `instanceof`. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === "Failure" && "kind" in error;
}

/**
 * A unique value is already in use: ends `atomically`, and the caller reads the winner afterwards.
 * `key` names the record's field, as in the port: `quoteNumber`, `paymentSessionId`, `id`.
 */
export class Taken extends Error {
  override readonly name = "Taken";
  readonly collection: string;
  readonly key: string;

  constructor(collection: string, key: string) {
    super(`${collection}.${key} is taken`);
    this.collection = collection;
    this.key = key;
  }
}

export function isTaken(error: unknown, key?: string): error is Taken {
  return (
    error instanceof Error &&
    error.name === "Taken" &&
    (key === undefined || (error as Taken).key === key)
  );
}

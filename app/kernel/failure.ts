import { type PlainKey, said, t } from "~/texts/text";

/**
 * An expected problem, as opposed to a bug. One table (http/api/statuses.ts) maps each kind to its
 * HTTP status. The message is shown to people and API clients, so it is constant or built from
 * validated values.
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

/** A wrong value: its path, such as `args.1.contact.email`, and what is wrong with it. */
export interface Problem {
  path: string;
  reason: string;
}

export class Failure extends Error {
  override readonly name = "Failure";
  readonly kind: FailureKind;
  readonly fields: FieldErrors;
  /** Seconds after which another attempt makes sense; null when unknown. */
  readonly retryAfter: number | null;
  /** Path of the argument that does not fit, such as `args.1.contact.email`; null when unknown. */
  field: string | null = null;
  /** Every argument that does not fit, with its reason; empty when they are not known. */
  problems: readonly Problem[] = [];

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

/**
 * The record does not exist. The message names the kind of record, never the value that was asked
 * for.
 */
export function notFound(record: string): Failure {
  const name = Object.hasOwn(records, record) ? records[record as keyof typeof records] : record;
  return new Failure("notFound", t("kernel:notFound", { record: said(name) }));
}

/** The kinds of records that customers may ask for. */
const records = {
  Product: "kernel:product",
  Variant: "kernel:variant",
  Category: "kernel:category",
  Quote: "kernel:quote",
  Order: "kernel:order",
  Invoice: "kernel:invoice",
  Address: "kernel:address",
  Message: "kernel:message",
  File: "kernel:file",
} as const satisfies Readonly<Record<string, PlainKey>>;

/** The product was moved to the bin, from where it can be restored. */
export function inBin(): Failure {
  return new Failure("notFound", t("kernel:inBin"));
}

/** The record has another version than the one that the change was based on. */
export function staleVersion(): Failure {
  return new Failure("conflict", t("kernel:changedMeanwhile"));
}

/** The request is understood, but is not possible with the record or the data as they are. */
export function impossible(message: string, fields: FieldErrors = {}): Failure {
  return new Failure("impossible", message, fields);
}

/** What was sent is invalid; `field` is the path of the invalid part, when it is known. */
export function invalid(message: string, field: string | null): Failure {
  const failure = new Failure("invalid", message);
  failure.field = field;
  return failure;
}

/** The limit is reached; another attempt may follow after this many seconds. */
export function tooManyRequests(retryAfter: number): Failure {
  return new Failure("tooMany", t("kernel:tooManyRequests"), {}, retryAfter);
}

/**
 * Compares the name instead of using `instanceof`: in tests and in development the server and the
 * pages each have a copy of this file.
 */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Error && error.name === "Failure" && "kind" in error;
}

/**
 * A unique value is already in use. It ends `atomically`, and the caller then reads the record that
 * has it. `key` is the record's field, as in the port: `quoteNumber`, `paymentSessionId`, `id`.
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

/**
 * The backend cannot be reached or did not finish in time; the same request may succeed soon. The
 * adapters throw it, with the driver's error as the cause.
 */
export class Unavailable extends Error {
  override readonly name = "Unavailable";
  /** What an operator has to repair; null when only waiting helps. */
  readonly reason: UnavailableReason | null;

  constructor(message: string, options: ErrorOptions & { reason?: UnavailableReason } = {}) {
    super(message, options);
    this.reason = options.reason ?? null;
  }
}

/** Stands in the answer of /readyz, so each is constant. */
export const unavailableReasons = [
  "disk full",
  "folder not writable",
  "restore unfinished",
  "schema newer than this version",
] as const;
export type UnavailableReason = (typeof unavailableReasons)[number];

export function isUnavailable(error: unknown): error is Unavailable {
  return error instanceof Error && error.name === "Unavailable";
}

export function isTaken(error: unknown, key?: string): error is Taken {
  return (
    error instanceof Error &&
    error.name === "Taken" &&
    (key === undefined || (error as Taken).key === key)
  );
}

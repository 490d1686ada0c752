import { createHash } from "node:crypto";
import { isStorableId } from "~/kernel/identifiers";
import { readFields } from "~/kernel/resource/field";
import { resourceOf } from "~/modules/registry";
import type { Row } from "~/storage/adapters/transactions/rows";
import type { CollectionName } from "~/storage/storage";

type Fields = Record<string, unknown>;

/** Firestore's paths are UTF-8, in which two lone surrogates would become the same id. */
export function isDocumentId(id: string): boolean {
  return isStorableId(id) && isSendable(id);
}

/**
 * A lone surrogate has no UTF-8 form: no record contains it, and the SDK would retry for minutes.
 */
export function isSendable(value: unknown): boolean {
  return typeof value !== "string" || !/\p{Cs}/u.test(value);
}

/**
 * The id of the document that holds a unique value. It has a legal length and legal characters,
 * whatever the value is.
 */
export function claimId(collection: string, field: string, value: string): string {
  return `${collection}.${field}.${createHash("sha256").update(value).digest("base64url")}`;
}

export function counterId(name: string): string {
  return `total:${encodeURIComponent(name)}`;
}

type Change = (value: unknown) => unknown;

/**
 * Converts the fields that hold arbitrary JSON to text and back. They are stored as text because
 * Firestore allows no array inside an array and would index every branch.
 */
const jsonFields: { [C in CollectionName]?: Record<string, (change: Change) => Change> } = {
  outbox: { payload: (change) => change },
  deliveries: { payload: (change) => change },
  audit: {
    changes: (change) => (value) => (Array.isArray(value) ? value.map(eachSide(change)) : value),
  },
};

function eachSide(change: Change) {
  return (entry: unknown): unknown => {
    if (typeof entry !== "object" || entry === null) return null;
    const { from, to, ...rest } = entry as Fields;
    return { ...rest, from: change(from), to: change(to) };
  };
}

function toText(value: unknown): string {
  return JSON.stringify(value ?? null);
}

function fromText(raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  try {
    return JSON.parse(raw);
  } catch {
    return raw;
  }
}

/** The fields of a record, or some of them, as Firestore stores them. The id is the document's. */
export function toDocument(collection: CollectionName, fields: Fields): Fields {
  const document: Fields = {};
  for (const [field, value] of Object.entries(fields)) {
    if (field === "id" || value === undefined) continue;
    const json = jsonFields[collection]?.[field];
    document[field] = storable(json ? json(toText)(value) : value);
  }
  return document;
}

function storable(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  if (Array.isArray(value)) return value.map(storable);
  const given = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(given.map(([field, item]) => [field, storable(item)]));
}

/** The record, narrowed field by field. `only` limits it to these fields. */
export function toRow(
  collection: CollectionName,
  document: { id: string; data: Fields; only?: readonly string[] },
): Row {
  const raw: Fields = {};
  for (const [field, value] of Object.entries(document.data)) {
    const json = jsonFields[collection]?.[field];
    raw[field] = json ? json(fromText)(plain(value)) : plain(value);
  }
  raw.id = document.id;
  return readFields(resourceOf(collection).fields, raw, document.only) as Row;
}

function plain(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if ("toDate" in value && typeof value.toDate === "function") return value.toDate();
  if (Object.getPrototypeOf(value) !== Object.prototype) return null;
  return Object.fromEntries(Object.entries(value).map(([field, item]) => [field, plain(item)]));
}

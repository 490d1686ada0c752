import {
  business,
  id,
  instant,
  json,
  list,
  personal,
  type RecordOf,
  record,
  technical,
  text,
  unindexed,
} from "~/kernel/resource/field";
import { defineResource, index, sortedIndex } from "~/kernel/resource/resource";

export const fieldChangeFields = {
  field: text(),
  from: json((raw): unknown => raw ?? null),
  to: json((raw): unknown => raw ?? null),
};

export interface FieldChange extends RecordOf<typeof fieldChangeFields> {}

export const auditEntryFields = {
  id: id(),
  /** Taken from the database's clock. */
  created: technical(instant()),
  /** The uid of the verified credential. */
  actorUid: personal(text()),
  /** `products.update` */
  action: business(text()),
  targetType: business(text()),
  targetId: business(text()),
  summary: business(unindexed(text())),
  changes: personal(list(record(fieldChangeFields))),
  requestId: technical(text()),
};

export interface AuditEntry extends RecordOf<typeof auditEntryFields> {}

export const audit = defineResource("audit", auditEntryFields, [
  index("created", "id"),
  sortedIndex("actorUid", "created", "id"),
  sortedIndex("action", "created", "id"),
  sortedIndex("targetId", "created", "id"),
]);

/** Fields that are never written to the trail: derived keys, bookkeeping, secrets. */
const silent = new Set([
  "updated",
  "version",
  "nameLower",
  "brandLower",
  "priceKey",
  "codeLower",
  "leastStock",
  "passwordHash",
  "history",
]);

/**
 * The fields that a mutation changed. `before` is null for a new record, `after` for a deleted one.
 */
export function changesBetween(before: object | null, after: object | null): FieldChange[] {
  const from = (before ?? {}) as Record<string, unknown>;
  const to = (after ?? {}) as Record<string, unknown>;
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])].sort();
  const changes: FieldChange[] = [];
  for (const field of fields) {
    if (silent.has(field)) continue;
    const left = plain(from[field]);
    const right = plain(to[field]);
    if (JSON.stringify(left) === JSON.stringify(right)) continue;
    changes.push({ field, from: left, to: right });
  }
  return changes;
}

/** A value as JSON holds it: dates as ISO strings, undefined as null. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

export interface FieldChange {
  field: string;
  from: unknown;
  to: unknown;
}

export interface AuditEntry {
  id: string;
  /** Taken from the database's clock. */
  created: Date;
  /** The uid of the verified credential. */
  actorUid: string;
  /** `products.update` */
  action: string;
  targetType: string;
  targetId: string;
  summary: string;
  changes: FieldChange[];
  requestId: string;
}

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

import { readIsoDate } from "../../../app/kernel/calendar";

/** The record fields that hold dates. */
const dateFields = new Set([
  "created",
  "updated",
  "deleted",
  "expires",
  "expiresAt",
  "startsAt",
  "validUntil",
  "at",
]);

/** The value with ISO strings of date fields turned into dates; an audited change keeps them. */
export function reviveDates(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reviveDates);
  if (typeof value !== "object" || value === null) return value;
  const revived: Record<string, unknown> = {};
  for (const [field, inner] of Object.entries(value)) {
    const date = dateFields.has(field) && typeof inner === "string" ? readIsoDate(inner) : null;
    revived[field] = field === "changes" ? inner : (date ?? reviveDates(inner));
  }
  return revived;
}

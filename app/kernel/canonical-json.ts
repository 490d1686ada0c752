/**
 * The one JSON text of a value: keys are sorted, and only undefined is left out. Two records with
 * equal content have equal texts, whatever order they were stored in.
 */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(ordered(JSON.parse(JSON.stringify(value))));
}

function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, ordered(inner)]));
}

import type { SitePart } from "~/modules/settings/part-fields";
/** The fields of a part's form by name, as text. */
export type PartValues = Record<string, string>;

/** Rows as fields, by index. */
export function withRows(rows: readonly PartValues[]): PartValues {
  return Object.fromEntries(
    rows.flatMap((row, at) =>
      Object.entries(row).map(([field, value]) => [`rows.${at}.${field}`, value]),
    ),
  );
}

/** The rows in the fields of a form, in order. */
export function rowsIn(values: PartValues): PartValues[] {
  const rows = new Map<number, PartValues>();
  for (const [name, value] of Object.entries(values)) {
    const [, at, field] = /^rows\.(\d{1,3})\.(\w+)$/.exec(name) ?? [];
    if (at === undefined || field === undefined) continue;
    rows.set(Number(at), { ...rows.get(Number(at)), [field]: value });
  }
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row);
}

/** The address of a part, which opens its form. */
export function partPath(part: SitePart): string {
  return `/admin/settings?part=${part}#${part}`;
}

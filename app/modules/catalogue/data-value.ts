/** One value of a filter, as it is spelled: `Capacity` and `220 g`. */
export interface DataValue {
  name: string;
  value: string;
}

const longestStored = 64;

/**
 * Whether every backend can filter by it. Their index takes no long keys, and a colon would end the
 * name too early for programs.
 */
export function isStoredValue({ name, value }: DataValue): boolean {
  const isWhole = name !== "" && value !== "" && !name.includes(":");
  return isWhole && name.length + value.length <= longestStored;
}

/**
 * `Capacity:220 g`; the name ends at the first colon that has no backslash before it. null when the
 * name or the value is missing.
 */
export function readDataValue(text: string): DataValue | null {
  const [, written = "", rest = ""] = /^((?:\\.|[^:\\])*):(.*)$/s.exec(text) ?? [];
  const name = plainValue(written.replace(/\\([\\:])/g, "$1"));
  const value = plainValue(rest);
  return name && value ? { name, value } : null;
}

export function writeDataValue({ name, value }: DataValue): string {
  return `${name.replace(/[\\:]/g, "\\$&")}:${value}`;
}

/** The order of a list by one property: `up.Bore diameter` puts the smallest values first. */
export type DataSort = `up.${string}` | `down.${string}`;

/** In characters: as long as names in filters may be. */
const longestSort = 200;

export function isDataSort(text: string): text is DataSort {
  return /^(up|down)\../s.test(text) && text.length <= longestSort;
}

/** The name of the property. */
export function nameOfSort(sort: DataSort): string {
  return sort.slice(sort.indexOf(".") + 1);
}

/** Without blanks at its ends, and with one where it has several. */
export function plainValue(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

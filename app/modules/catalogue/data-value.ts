/** One value of a filter, as it is spelled: `Capacity` and `220 g`. */
export interface DataValue {
  name: string;
  value: string;
}

/** Longer rows are shown but have no filter, because an index takes no long keys. */
export const longestValue = 64;

/**
 * `Capacity:220 g`; the name ends at the first colon. null when the name or the value is missing.
 */
export function readDataValue(text: string): DataValue | null {
  const at = text.indexOf(":");
  const [name, value] = [
    plainValue(text.slice(0, Math.max(0, at))),
    plainValue(text.slice(at + 1)),
  ];
  return name && value && name.length + value.length <= longestValue ? { name, value } : null;
}

export function writeDataValue({ name, value }: DataValue): string {
  return `${name}:${value}`;
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

import type { Filter } from "./filter.server";

/** The field names of an index, in order. */
type Index = readonly string[];

interface Ordered {
  indexes: readonly Index[];
  /** The fields at the end of such an index: the order's key and the tie breaker. */
  tail: Index;
  /** The fields that are compared with one value each. */
  held: ReadonlySet<string>;
  isFlag(field: string): boolean;
}

/**
 * The flags that an index has between the requested fields and the order's key, although the query
 * does not request them. The page is then merged from one range per flag value, and no row is read
 * in vain. An empty list means that an index has the page as one range, or that none has it.
 */
export function mergedFlags({ indexes, tail, held, isFlag }: Ordered): Index {
  let fewest: Index | null = null;
  for (const index of indexes) {
    const lead = index.slice(0, -tail.length);
    const ends = tail.every((field, at) => index[lead.length + at] === field);
    if (!ends || ![...held].every((field) => lead.includes(field))) continue;
    const between = lead.filter((field) => !held.has(field));
    if (!between.every(isFlag)) continue;
    if (fewest === null || between.length < fewest.length) fewest = between;
  }
  return fewest ?? [];
}

/** The fields that are compared with one value each; null when a field is compared with several. */
export function fixedFields({ terms }: Filter): Set<string> | null {
  const held = new Set<string>();
  for (const { field, test } of terms) {
    if (test === "in" || test === "in or null") return null;
    if (test === "=" || test === "null") held.add(field.field);
  }
  return held;
}

/** Every combination of the flags' values. */
export function valuesOfFlags(flags: Index): ReadonlyMap<string, boolean>[] {
  return flags.reduce<Map<string, boolean>[]>(
    (all, flag) =>
      all.flatMap((each) => [true, false].map((value) => new Map(each).set(flag, value))),
    [new Map()],
  );
}

import type { Filter } from "./filter.server";

/** Field names, in the order of an index. */
type Index = readonly string[];

interface Ordered {
  indexes: readonly Index[];
  /** The fields that end such an index: the order's key, and what parts equal keys. */
  tail: Index;
  /** Fields held to one value each. */
  held: ReadonlySet<string>;
  isFlag(field: string): boolean;
}

/**
 * The flags of which an index holds both values between what is asked for and the order's key. A
 * page is then merged from a range for each of their values, and no row is read to be thrown away.
 * None: an index serves the page as one range, or no index serves it.
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

/** Fields held to one value each; null when one is held to several. */
export function fixedFields({ terms }: Filter): Set<string> | null {
  const held = new Set<string>();
  for (const { field, test } of terms) {
    if (test === "in" || test === "in or null") return null;
    if (test === "=" || test === "null") held.add(field.field);
  }
  return held;
}

/** Every combination of values of the flags. */
export function valuesOfFlags(flags: Index): ReadonlyMap<string, boolean>[] {
  return flags.reduce<Map<string, boolean>[]>(
    (all, flag) =>
      all.flatMap((each) => [true, false].map((value) => new Map(each).set(flag, value))),
    [new Map()],
  );
}

import type { Custom } from "~/kernel/extensions/custom-field";
import type { WalkOptions } from "~/storage/pages";

/** By value; a quote without a price is left out, or comes last in a search. */
export type ListSort = "newest" | "oldest" | "value-down" | "value-up";

export interface DocumentList extends WalkOptions {
  search?: string;
  /** Only those with these values of extensions. */
  custom?: Custom;
  /** Only open work of this colleague, or `unassigned`. */
  openFor?: string;
  /** Only those created in this time. */
  from?: Date;
  below?: Date;
  /** Only the work of this colleague, and unassigned work. */
  seenBy?: string;
}

export const earliest = new Date(0);

/**
 * The first of these conditions: beside a range, not every engine answers more than one of them, so the
 * rows that fail the others are skipped.
 */
export function first<W extends object>(conditions: W): Partial<W> {
  return Object.fromEntries(Object.entries(conditions).slice(0, 1)) as Partial<W>;
}

/** The condition that a record was created in this time. */
export function made(from: Date | undefined, below: Date | undefined) {
  return from || below ? { created: { from, below } } : {};
}

/** The same for rows in another order; left out for any day. */
export function madeIn(from: Date | undefined, below: Date | undefined) {
  if (!from && !below) return undefined;
  return ({ created }: { created: Date }) =>
    (!from || created >= from) && (!below || created < below);
}

export function byAge(sort: ListSort = "newest") {
  return { by: "created", direction: sort === "oldest" ? "asc" : "desc" } as const;
}

export function byValue(sort: "value-down" | "value-up") {
  return { by: "value", direction: sort === "value-up" ? "asc" : "desc" } as const;
}

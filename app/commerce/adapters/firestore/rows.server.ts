import type { Position } from "~/domain/page";
import { compareBytes } from "~/domain/text";
import type { Conditions, Order, Row } from "../transactions/rows";

/** The order of a query that does not name one. */
export const byId: Order = { by: "id", direction: "asc" };

/** A condition, separated from a plain value, null and a date. */
export type Condition =
  | { kind: "is"; value: unknown }
  | { kind: "in"; values: readonly unknown[] }
  | { kind: "contains"; value: unknown }
  | { kind: "containsAny"; values: readonly unknown[] }
  | { kind: "prefix"; prefix: string }
  | { kind: "range"; from: unknown; below: unknown };

function conditionOf(raw: unknown): Condition {
  if (typeof raw !== "object" || raw === null || raw instanceof Date) {
    return { kind: "is", value: raw };
  }
  if ("in" in raw) return { kind: "in", values: raw.in as readonly unknown[] };
  if ("contains" in raw) return { kind: "contains", value: raw.contains };
  if ("containsAny" in raw) {
    return { kind: "containsAny", values: raw.containsAny as readonly unknown[] };
  }
  if ("prefix" in raw) return { kind: "prefix", prefix: String(raw.prefix) };
  const { from, below } = raw as { from?: unknown; below?: unknown };
  return { kind: "range", from, below };
}

export function conditionsOf(where: Conditions = {}): [field: string, condition: Condition][] {
  return Object.entries(where)
    .filter(([, raw]) => raw !== undefined)
    .map(([field, raw]) => [field, conditionOf(raw)]);
}

/** Whether a record in memory matches a query's conditions. */
export function isMatch(row: Row, where?: Conditions): boolean {
  return conditionsOf(where).every(([field, condition]) => holds(row[field], condition));
}

function holds(value: unknown, condition: Condition): boolean {
  switch (condition.kind) {
    case "is":
      return isSame(value, condition.value);
    case "in":
      return condition.values.some((wanted) => isSame(value, wanted));
    case "contains":
      return Array.isArray(value) && value.includes(condition.value);
    case "containsAny":
      return Array.isArray(value) && condition.values.some((wanted) => value.includes(wanted));
    case "prefix":
      return typeof value === "string" && value.startsWith(condition.prefix);
    case "range":
      if (value === null || value === undefined) return false;
      if (condition.from !== undefined && compareValues(value, condition.from) < 0) return false;
      return condition.below === undefined || compareValues(value, condition.below) < 0;
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return a === b;
}

function compareValues(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareBytes(a, b);
  return Number(a) - Number(b);
}

/** Compares rows in a query's order. The id breaks ties in the same direction. */
export function compareRows(order: Order): (a: Row, b: Row) => number {
  const sign = order.direction === "asc" ? 1 : -1;
  return (a, b) => sign * (compareValues(a[order.by], b[order.by]) || compareBytes(a.id, b.id));
}

export function isAfter(row: Row, position: Position | null | undefined, order: Order): boolean {
  if (!position) return true;
  const at: Row = { [order.by]: position.key, id: position.id };
  return compareRows(order)(row, at) > 0;
}

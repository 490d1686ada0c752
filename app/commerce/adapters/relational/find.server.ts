import { and, type SQLWrapper } from "drizzle-orm";
import { uniqueFields } from "../../storage";
import type { PageParts, SqlColumn, Statement } from "./engine.server";
import type { Filter, filterOf } from "./filter.server";
import { type Field, known, type Layout } from "./layout.server";
import { type Place, placeOf, type Source } from "./place.server";
import { statementOf } from "./statement.server";

export type SelectQuery = Parameters<typeof filterOf>[1] & {
  limit: number;
  only?: readonly string[];
};

/** A statement, and how its rows become records. */
export interface Select {
  readonly statement: Statement;
  readonly fields: readonly Field[];
  /** The positions of the order's key and of the id in a row, when the engine does not sort. */
  readonly sort: { key: number; id: number; descending: boolean } | null;
  /** The number of fields that a record gets. The remaining columns were read for sorting. */
  readonly wanted: number;
}

interface Compilation {
  filter: Filter;
  query: SelectQuery;
  locking: boolean;
  name: string;
}

export function compileSelect(
  source: Source,
  { filter, query, locking, name }: Compilation,
): Select {
  const { layout, dialect } = source;
  const { builder } = dialect;
  const place = placeOf(source, filter);
  const byValue = turns(layout, filter);
  const wanted = query.only ? fieldsOf(layout, query.only) : [...layout.fields];
  const aside = place.table !== layout.table;
  const sorted = [...new Set([...wanted, filter.by, layout.id])];
  const page = (columns: PageParts["columns"]) =>
    dialect.page({ ...place, columns, limit: query.limit });
  if (!aside && !locking) {
    // Ranges can only be merged when the rows contain the fields of the merge order.
    const fields = place.ranges.length > 1 || wanted.length === 0 ? sorted : wanted;
    const statement = statementOf(name, page(columnsOf(fields)), byValue);
    return { statement, fields, sort: null, wanted: wanted.length };
  }
  const found = dialect.among(layout.id.column, idsOf(place));
  // A row that changed while its lock was awaited is tested again in its present state.
  const again = locking && !aside ? place.condition : undefined;
  const rows = builder.select(columnsOf(sorted)).from(layout.table).where(and(found, again));
  const sort = {
    key: sorted.indexOf(filter.by),
    id: sorted.indexOf(layout.id),
    descending: filter.descending,
  };
  return {
    // Two calls: to find what the two kinds of statement have in common takes the compiler seconds.
    statement: locking
      ? statementOf(name, rows.orderBy(layout.id.column).for("update"), byValue)
      : statementOf(name, rows, byValue),
    fields: sorted,
    sort,
    wanted: wanted.length,
  };

  function idsOf({ id, ranges, columnOf }: Place): SQLWrapper {
    if (ranges.length === 1) return page({ id });
    const keys: Record<string, SqlColumn> = { id };
    if (filter.by.kind !== "key") keys.key = columnOf(filter.by.field);
    const ids = page(keys).as("ids");
    return builder.select({ id: ids.id as SqlColumn }).from(ids);
  }
}

/**
 * Whether a condition compares with a value that few or almost all rows may have, while other
 * indexes have the same order.
 */
function turns(layout: Layout, { terms }: Filter): boolean {
  const keys: readonly string[] = ["id", ...uniqueFields[layout.collection]];
  return terms.some(
    ({ field, test }) =>
      (test === "=" || test === "in" || test === "in or null") &&
      field.kind !== "flag" &&
      !keys.includes(field.field),
  );
}

/** Each field once. */
export function fieldsOf({ byField }: Layout, names: readonly string[]): Field[] {
  return [...new Set(names)].map((name) => known(byField, name));
}

export function columnsOf(fields: readonly Field[]): Record<string, SqlColumn> {
  return Object.fromEntries(fields.map(({ field, column }) => [field, column]));
}

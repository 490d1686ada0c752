import { and, asc, desc, eq, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { uniqueFields } from "../../storage";
import type { Dialect, PageParts, SqlColumn, SqlTable, Statement } from "./engine.server";
import type { Filter, filterOf, Term } from "./filter.server";
import { columnOf, type Field, known, type Layout } from "./layout.server";
import { fixedFields, mergedFlags, valuesOfFlags } from "./ranges.server";
import { type SideTable, sideOf } from "./side-table.server";
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

/** The tables of a collection. */
export interface Source {
  layout: Layout;
  dialect: Dialect;
  sides: readonly SideTable[];
}

/** The table that answers a filter: the collection's own table, or a side table alone. */
export interface Place {
  table: SqlTable;
  id: SqlColumn;
  columnOf(field: string): SqlColumn;
  condition: SQL | undefined;
  order: () => SQL[];
  /** The conditions of the index ranges that make up the page. */
  ranges: (SQL | undefined)[];
}

export function placeOf({ layout, dialect, sides }: Source, filter: Filter): Place {
  const side = filter.holds && sideOf(sides, layout, filter);
  const table = side?.alone ? side.table : layout.table;
  const id = side?.alone ? side.owner : layout.id.column;
  const at = (field: string) => (field === "id" ? id : columnOf(table, field));
  const key = filter.by.kind === "key" ? null : at(filter.by.field);
  const conditions = [
    side?.condition(dialect),
    ...filter.terms.map((term) => testOf(term, at(term.field.field), dialect)),
    filter.after ? isAfter(filter, { key, id, bound: dialect.bound }) : undefined,
  ];
  const condition = and(...conditions);
  const keys = [...leadingNulls(layout, filter).map(at), ...(key ? [key] : []), id];
  const direction = filter.descending ? desc : asc;
  return {
    table,
    id,
    columnOf: at,
    condition,
    order: () => keys.map((each) => direction(each)),
    ranges: valuesOfFlags(flagsOf(layout, filter, side)).map((flags) =>
      and(condition, ...[...flags].map(([flag, value]) => isFlag(at(flag), value))),
    ),
  };
}

export function flagsOf(layout: Layout, filter: Filter, side: ReturnType<typeof sideOf> | null) {
  const held = fixedFields(filter);
  if (held === null || (side && !side.alone)) return [];
  if (side) held.add(side.elementField);
  const last = side ? side.ownerField : "id";
  return mergedFlags({
    indexes: side ? side.indexes : layout.indexes,
    tail: filter.by.kind === "key" ? [last] : [filter.by.field, last],
    held,
    isFlag: (field) => layout.byField.get(field)?.kind === "flag",
  });
}

/**
 * PostgreSQL does not treat a column compared with null as constant, unless the order names the
 * column.
 */
export function leadingNulls(layout: Layout, { terms }: Filter): string[] {
  return terms
    .filter(({ test, field }) => test === "null" && leads(layout, field.field))
    .map(({ field }) => field.field);
}

function leads(layout: Layout, field: string): boolean {
  return layout.indexes.some(([first]) => first === field);
}

function isAfter(
  { descending, by }: Filter,
  { key, id, bound }: { key: SqlColumn | null; id: SqlColumn; bound: Dialect["bound"] },
): SQL {
  const way = sql.raw(descending ? "<" : ">");
  const last = bound("after id", "key");
  return key
    ? sql`(${key}, ${id}) ${way} (${bound("after key", by.kind)}, ${last})`
    : sql`${id} ${way} ${last}`;
}

/** The value is a literal, because the best index depends on how many rows have the flag. */
function isFlag(column: SqlColumn, value: unknown): SQL {
  return sql`${column} = ${sql.raw(String(value))}`;
}

/** The name of a term's placeholder. */
export function nameOf({ field, test }: Term): string {
  return `${field.field} ${test}`;
}

function testOf(term: Term, column: SqlColumn, dialect: Dialect): SQL | undefined {
  const { field, test, value } = term;
  if (test === "null") return isNull(column);
  if (test === "in") return dialect.oneOf(column, nameOf(term));
  if (test === "in or null") return or(dialect.oneOf(column, nameOf(term)), isNull(column));
  if (test === "=" && field.kind === "flag") return isFlag(column, value);
  if (test === "=") return eq(column, sql.placeholder(nameOf(term)));
  return sql`${column} ${sql.raw(test)} ${dialect.bound(nameOf(term), field.kind)}`;
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

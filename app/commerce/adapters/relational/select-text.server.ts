import type { Dialect, Statement } from "./engine.server";
import type { Filter, filterOf, Term } from "./filter.server";
import { type Field, known, type Layout } from "./layout.server";
import { type SideTable, sideFilter } from "./side-table.server";

export type SelectQuery = Parameters<typeof filterOf>[1] & {
  limit: number;
  only?: readonly string[];
};

/** A statement and how its rows become records. */
export interface Select {
  readonly statement: Statement;
  readonly fields: readonly Field[];
  /** Where the order's key and the id stand in a row, when the engine does not sort. */
  readonly sort: { key: number; id: number; descending: boolean } | null;
  /** How many fields a record gets; the rest was read to sort by. */
  readonly wanted: number;
}

/** Where the rows of a collection lie. */
export interface Source {
  layout: Layout;
  dialect: Dialect;
  sides: readonly SideTable[];
}

interface Place {
  from: string;
  condition: string;
  id: string;
  order: string;
  /** How many values the condition takes. */
  marks: number;
}

/** Where a filter is answered: by the table, or by the side table alone. */
export function placeOf({ layout, dialect, sides }: Source, filter: Filter): Place {
  let nth = 0;
  const mark = () => {
    nth += 1;
    return dialect.mark(nth);
  };
  const conditions: string[] = [];
  let from = layout.table;
  let id = layout.id.column;
  if (filter.holds) {
    const aside = sideFilter(sides, layout, filter);
    if (aside.alone) [from, id] = [aside.table, aside.id];
    conditions.push(aside.condition(mark(), dialect));
  }
  for (const term of filter.terms) conditions.push(testOf(term, dialect, mark));
  const way = filter.descending ? "<" : ">";
  const key = filter.by.kind === "key" ? null : filter.by.column;
  if (filter.after) {
    conditions.push(
      key ? `(${key}, ${id}) ${way} (${mark()}, ${mark()})` : `${id} ${way} ${mark()}`,
    );
  }
  const direction = filter.descending ? " DESC" : "";
  const keys = [...leadingNulls(layout, filter), ...(key ? [key] : []), id];
  return {
    from,
    condition: conditions.length === 0 ? "" : ` WHERE ${conditions.join(" AND ")}`,
    id,
    order: keys.map((each) => `${each}${direction}`).join(", "),
    marks: nth,
  };
}

/** PostgreSQL does not see that a column held to null is constant, unless the order names it. */
function leadingNulls(layout: Layout, { terms }: Filter): string[] {
  return terms
    .filter(({ test, field }) => test === "null" && leads(layout, field.field))
    .map(({ field }) => field.column);
}

function leads(layout: Layout, field: string): boolean {
  return layout.indexes.some(([first]) => first === field);
}

function testOf({ field, test }: Term, dialect: Dialect, mark: () => string): string {
  const { column } = field;
  if (test === "null") return `${column} IS NULL`;
  if (test === "in") return dialect.oneOf(column, mark());
  if (test === "in or null") return `(${dialect.oneOf(column, mark())} OR ${column} IS NULL)`;
  return `${column} ${test} ${mark()}`;
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
  const wanted = query.only ? fieldsOf(layout, query.only) : [...layout.fields];
  const { from, condition, id, order, marks } = placeOf(source, filter);
  const last = dialect.mark(marks + 1);
  const aside = from !== layout.table;
  if (!aside && !locking) {
    const select = `SELECT ${columnsOf(wanted, layout)} FROM ${from}${condition} ORDER BY ${order}`;
    const text = dialect.firstOf(select, last, query.limit);
    return { statement: { name, text }, fields: wanted, sort: null, wanted: wanted.length };
  }
  const fields = [...new Set([...wanted, filter.by, layout.id])];
  const ids = dialect.firstOf(
    `SELECT ${id} FROM ${from}${condition} ORDER BY ${order}`,
    last,
    query.limit,
  );
  const page = `SELECT ${columnsOf(fields, layout)} FROM ${layout.table} WHERE ${dialect.among(layout.id.column, ids)}`;
  // A row that changed while its lock was awaited is tested again, as it is now.
  const again = aside || condition === "" ? "" : ` AND ${condition.replace(" WHERE ", "")}`;
  const text = locking ? `${page}${again} ORDER BY ${layout.id.column}${dialect.lock}` : page;
  const sort = {
    key: fields.indexOf(filter.by),
    id: fields.indexOf(layout.id),
    descending: filter.descending,
  };
  return { statement: { name, text }, fields, sort, wanted: wanted.length };
}

/** Each once. */
export function fieldsOf({ byField }: Layout, names: readonly string[]): Field[] {
  return [...new Set(names)].map((name) => known(byField, name));
}

/** A row must hold something, even when no field is wanted. */
function columnsOf(fields: readonly Field[], layout: Layout): string {
  const read = fields.length === 0 ? [layout.id] : fields;
  return read.map(({ column }) => column).join(", ");
}

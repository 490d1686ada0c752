import type { Dialect, Statement } from "./engine.server";
import { compareKeys, type Filter, filterOf, type Term } from "./filter.server";
import { type Field, known, type Layout } from "./layout.server";
import { type SideTable, sideFilter } from "./side-table.server";

type Query = Parameters<typeof filterOf>[1] & { limit: number; only?: readonly string[] };

/** A statement and how its rows become records. */
export interface Select {
  readonly statement: Statement;
  readonly fields: readonly Field[];
  /** Where the order's key and the id stand in a row, when the engine does not sort. */
  readonly sort: { key: number; id: number; descending: boolean } | null;
  /** How many fields a record gets; the rest was read to sort by. */
  readonly wanted: number;
}

/** Compiles each shape of a query once; nothing of a request but its values reaches the engine. */
export interface Selects {
  /** Null when nothing can match. */
  find(query: Query, lock: boolean): { select: Select; values: unknown[] } | null;
  count(where: object): { statement: Statement; values: unknown[] } | null;
  /** Rows whose field holds the value, by id. */
  by(field: string, lock: boolean): Select;
  among(lock: boolean): Select;
}

interface Source {
  layout: Layout;
  dialect: Dialect;
  side: SideTable | null;
}

export function createSelects(source: Source): Selects {
  const { layout, dialect } = source;
  const finds = new Map<string, Select>();
  const counts = new Map<string, Statement>();
  const fixed = new Map<string, Select>();
  const nameOf = (kind: string, nth: number) => `${layout.tableName}_${kind}_${nth}`;

  function remembered(kind: string, lock: boolean, condition: () => string): Select {
    const shape = `${kind} ${lock}`;
    let select = fixed.get(shape);
    if (!select) {
      const columns = layout.fields.map(({ column }) => column).join(", ");
      const tail = `ORDER BY ${layout.id.column}${lock ? dialect.lock : ""}`;
      const text = `SELECT ${columns} FROM ${layout.table} WHERE ${condition()} ${tail}`;
      const statement = { name: nameOf("get", fixed.size), text };
      select = { statement, fields: layout.fields, sort: null, wanted: layout.fields.length };
      fixed.set(shape, select);
    }
    return select;
  }

  return {
    find(query, lock) {
      const filter = filterOf(layout, query);
      if (!filter) return null;
      const locking = lock && dialect.lock !== "";
      const shape = `${shapeOf(filter)} ${dialect.sizeOf(query.limit)} ${locking} ${query.only ?? ""}`;
      let select = finds.get(shape);
      if (!select) {
        select = compile(source, { filter, query, locking, name: nameOf("find", finds.size) });
        finds.set(shape, select);
      }
      return { select, values: valuesOf(filter, dialect, query.limit) };
    },

    count(where) {
      const filter = filterOf(layout, { where, order: rangeOf(where) });
      if (!filter) return null;
      const shape = shapeOf(filter);
      let statement = counts.get(shape);
      if (!statement) {
        const { from, condition } = placeOf(source, filter);
        const text = `SELECT count(*) FROM ${from}${condition}`;
        statement = { name: nameOf("count", counts.size), text };
        counts.set(shape, statement);
      }
      return { statement, values: valuesOf(filter, dialect, null) };
    },

    by(name, lock) {
      const field = known(layout.byField, name);
      return remembered(name, lock, () => `${field.column} = ${dialect.mark(1)}`);
    },

    among(lock) {
      return remembered("*", lock, () => dialect.oneOf(layout.id.column, dialect.mark(1)));
    },
  };
}

/** A count has no order, so a range may stand on any one field. */
function rangeOf(where: object) {
  const ranged = Object.entries(where).find(
    ([, condition]) =>
      typeof condition === "object" &&
      condition !== null &&
      ("prefix" in condition || "from" in condition || "below" in condition),
  );
  return ranged && { by: ranged[0], direction: "asc" as const };
}

function shapeOf({ terms, holds, by, descending, after }: Filter): string {
  let shape = `${by.field} ${descending} ${after !== null} ${holds?.field.field ?? ""}`;
  for (const { field, test } of terms) shape += ` ${field.field} ${test}`;
  return shape;
}

/** In the order of the marks. */
function valuesOf(filter: Filter, dialect: Dialect, limit: number | null): unknown[] {
  const values: unknown[] = [];
  if (filter.holds) values.push(filter.holds.value);
  for (const { test, value } of filter.terms) {
    if (test === "null") continue;
    values.push(Array.isArray(value) ? dialect.list(value) : value);
  }
  if (filter.after) {
    if (filter.by.kind !== "key") values.push(filter.after.key);
    values.push(filter.after.id);
  }
  if (limit !== null) values.push(limit);
  return values;
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
function placeOf({ layout, dialect, side }: Source, filter: Filter): Place {
  let nth = 0;
  const mark = () => {
    nth += 1;
    return dialect.mark(nth);
  };
  const conditions: string[] = [];
  let from = layout.table;
  let id = layout.id.column;
  if (filter.holds) {
    const aside = sideFilter(side, layout, filter);
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
  query: Query;
  locking: boolean;
  name: string;
}

function compile(source: Source, { filter, query, locking, name }: Compilation): Select {
  const { layout, dialect } = source;
  const wanted = query.only
    ? [...new Set(query.only)].map((field) => known(layout.byField, field))
    : [...layout.fields];
  const { from, condition, id, order, marks } = placeOf(source, filter);
  const last = dialect.mark(marks + 1);
  const aside = from !== layout.table;
  if (!aside && !locking) {
    const columns = wanted.map(({ column }) => column).join(", ");
    const select = `SELECT ${columns} FROM ${from}${condition} ORDER BY ${order}`;
    const text = dialect.firstOf(select, last, query.limit);
    return { statement: { name, text }, fields: wanted, sort: null, wanted: wanted.length };
  }
  const fields = [...new Set([...wanted, filter.by, layout.id])];
  const ids = dialect.firstOf(
    `SELECT ${id} FROM ${from}${condition} ORDER BY ${order}`,
    last,
    query.limit,
  );
  const columns = fields.map(({ column }) => column).join(", ");
  const page = `SELECT ${columns} FROM ${layout.table} WHERE ${dialect.among(layout.id.column, ids)}`;
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

/** Rows as records, in the order asked for. */
export function recordsOf(select: Select, rows: unknown[][]): Record<string, unknown>[] {
  const { fields, wanted, sort } = select;
  if (sort) {
    const sign = sort.descending ? -1 : 1;
    rows.sort(
      (a, b) =>
        sign * (compareKeys(a[sort.key], b[sort.key]) || compareKeys(a[sort.id], b[sort.id])),
    );
  }
  return rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (let at = 0; at < wanted; at += 1) {
      const field = fields[at] as Field;
      record[field.field] = field.read(row[at]);
    }
    return record;
  });
}

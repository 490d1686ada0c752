import { and, count, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { uniqueFields } from "~/storage/storage";
import type { Dialect, PageParts, SqlColumn, Statement } from "./engine.server";
import { compareKeys, type Filter, filterOf, heldByKind } from "./filter.server";
import { type Field, known, type Layout } from "./layout.server";
import { nameOf, type Place, placeOf, type Source } from "./place.server";
import { statementOf, valuesFor } from "./statement.server";

/**
 * Compiles each shape of a query once. Only values of a request reach the engine, never its text.
 */
export interface Selects {
  /** Returns null when nothing can match. */
  find(query: SelectQuery, lock: boolean): { select: Select; values: unknown[] } | null;
  count(where: object): { statement: Statement; values: unknown[] } | null;
  /** The rows whose field has the value, sorted by id. */
  by(field: string, lock: boolean): Select;
  /**
   * The rows with some ids, sorted by id. `only` limits them to these fields, with the id first.
   */
  among(lock: boolean, only?: readonly string[]): Select;
}

export function createSelects(source: Source): Selects {
  const { layout, dialect } = source;
  const finds = new Map<string, Select>();
  const counts = new Map<string, Statement>();
  const fixed = new Map<string, Select>();
  const named = (kind: string, nth: number) => `${layout.tableName}_${kind}_${nth}`;

  function remembered(
    kind: string,
    { lock, only }: { lock: boolean; only?: readonly string[] },
    condition: () => SQL,
  ): Select {
    const shape = `${kind} ${lock} ${only ?? "*"}`;
    let select = fixed.get(shape);
    if (!select) {
      const fields = only ? fieldsOf(layout, ["id", ...only]) : layout.fields;
      const rows = dialect.builder
        .select(columnsOf(fields))
        .from(layout.table)
        .where(condition())
        .orderBy(layout.id.column);
      const locked = lock && dialect.locks ? rows.for("update") : rows;
      const statement = statementOf(named("get", fixed.size), locked);
      select = { statement, fields, sort: null, wanted: fields.length };
      fixed.set(shape, select);
    }
    return select;
  }

  return {
    find(query, lock) {
      const filter = filterOf(layout, query);
      if (!filter) return null;
      const locking = lock && dialect.locks;
      const shape = `${shapeOf(filter)} ${dialect.sizeOf(query.limit)} ${locking} ${listOf(query.only)}`;
      let select = finds.get(shape);
      if (!select) {
        select = compileSelect(source, {
          filter,
          query,
          locking,
          name: named("find", finds.size),
        });
        finds.set(shape, select);
      }
      const given = givenBy(layout, filter, dialect);
      given.limit = query.limit;
      return { select, values: valuesFor(select.statement, given) };
    },

    count(where) {
      const filter = filterOf(layout, { where, order: rangeOf(where) });
      if (!filter) return null;
      const shape = shapeOf(filter);
      let statement = counts.get(shape);
      if (!statement) {
        const { table, condition } = placeOf(source, filter);
        const rows = dialect.builder.select({ count: count() }).from(table).where(condition);
        statement = statementOf(named("count", counts.size), rows, true);
        counts.set(shape, statement);
      }
      return { statement, values: valuesFor(statement, givenBy(layout, filter, dialect)) };
    },

    by(name, lock) {
      const field = known(layout.byField, name);
      return remembered(name, { lock }, () => eq(field.column, sql.placeholder("value")));
    },

    among(lock, only) {
      return remembered("*", { lock, only }, () => dialect.oneOf(layout.id.column, "ids"));
    },
  };
}

const lists = new WeakMap<readonly string[], string>();

/** The requested fields as text. Services pass the same few arrays again and again. */
function listOf(only: readonly string[] | undefined): string {
  if (!only) return "*";
  let list = lists.get(only);
  if (list === undefined) {
    list = only.join();
    lists.set(only, list);
  }
  return list;
}

/** A count has no order, so its range may be on any one field. */
export function rangeOf(where: object) {
  const ranged = Object.entries(where).find(
    ([, condition]) =>
      typeof condition === "object" &&
      condition !== null &&
      ("prefix" in condition || "from" in condition || "below" in condition),
  );
  return ranged && { by: ranged[0], direction: "asc" as const };
}

function shapeOf({ terms, holds, by, descending, after }: Filter): string {
  let shape = `${by.field} ${descending} ${after !== null}`;
  if (holds) shape += ` ${holds.field.field} ${holds.test}`;
  if (holds?.test === "each") shape += ` ${holds.lists.length}`;
  for (const term of terms) {
    shape += ` ${nameOf(term)}`;
    if (term.field.kind === "flag") shape += ` ${term.value}`;
  }
  return shape;
}

/** The values of a filter, by the placeholders of its statement. */
function givenBy(layout: Layout, filter: Filter, dialect: Dialect): Record<string, unknown> {
  const { holds, terms, after } = filter;
  const own = holds && dialect.ownIndexes[layout.collection];
  const given: Record<string, unknown> = {};
  if (own) {
    const { kind, lists } = heldByKind(filter);
    Object.assign(given, own.given(kind, lists));
  } else if (holds?.test === "one") given.holds = holds.value;
  else if (holds?.test === "any") given.holds = dialect.list(holds.values);
  for (const term of terms) {
    given[nameOf(term)] = Array.isArray(term.value) ? dialect.list(term.value) : term.value;
  }
  if (after) {
    given["after key"] = after.key;
    given["after id"] = after.id;
  }
  return given;
}

/** Turns rows into records, in the requested order. */
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
      const value = field.read(row[at]);
      // A field that may be left out of its record is, as on every engine.
      if (value !== undefined) record[field.field] = value;
    }
    return record;
  });
}

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

function compileSelect(source: Source, { filter, query, locking, name }: Compilation): Select {
  const { layout, dialect } = source;
  const { builder } = dialect;
  const place = placeOf(source, filter);
  const byValue = turns(source, filter);
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
 * indexes have the same order. An index of the engine's own returns the ids of the page.
 */
function turns({ layout, dialect }: Source, { terms, holds, by }: Filter): boolean {
  if (holds && dialect.ownIndexes[layout.collection] && by.field === "created") return false;
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

function columnsOf(fields: readonly Field[]): Record<string, SqlColumn> {
  return Object.fromEntries(fields.map(({ field, column }) => [field, column]));
}

import { count, eq, type SQL, sql } from "drizzle-orm";
import type { Dialect, Statement } from "./engine.server";
import { compareKeys, type Filter, filterOf } from "./filter.server";
import { columnsOf, compileSelect, fieldsOf, type Select, type SelectQuery } from "./find.server";
import { type Field, known } from "./layout.server";
import { nameOf, placeOf, type Source } from "./place.server";
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
      const given = givenBy(filter, dialect);
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
      return { statement, values: valuesFor(statement, givenBy(filter, dialect)) };
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
  let shape = `${by.field} ${descending} ${after !== null} ${holds ? `${holds.field.field} ${holds.any}` : ""}`;
  for (const term of terms) {
    shape += ` ${nameOf(term)}`;
    if (term.field.kind === "flag") shape += ` ${term.value}`;
  }
  return shape;
}

/** The values of a filter, by the placeholders of its statement. */
function givenBy({ holds, terms, after }: Filter, dialect: Dialect): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  if (holds) given.holds = holds.any ? dialect.list(holds.value) : holds.value;
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
      record[field.field] = field.read(row[at]);
    }
    return record;
  });
}

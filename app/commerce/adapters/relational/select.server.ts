import type { Dialect, Statement } from "./engine.server";
import { compareKeys, type Filter, filterOf } from "./filter.server";
import { type Field, known } from "./layout.server";
import {
  compileSelect,
  fieldsOf,
  placeOf,
  type Select,
  type SelectQuery,
  type Source,
} from "./select-text.server";

/** Compiles each shape of a query once; nothing of a request but its values reaches the engine. */
export interface Selects {
  /** Null when nothing can match. */
  find(query: SelectQuery, lock: boolean): { select: Select; values: unknown[] } | null;
  count(where: object): { statement: Statement; values: unknown[] } | null;
  /** Rows whose field holds the value, by id. */
  by(field: string, lock: boolean): Select;
  /** Rows of some ids, by id. `only`: these fields of them, the id first. */
  among(lock: boolean, only?: readonly string[]): Select;
}

export function createSelects(source: Source): Selects {
  const { layout, dialect } = source;
  const finds = new Map<string, Select>();
  const counts = new Map<string, Statement>();
  const fixed = new Map<string, Select>();
  const nameOf = (kind: string, nth: number) => `${layout.tableName}_${kind}_${nth}`;

  function remembered(
    kind: string,
    { lock, only }: { lock: boolean; only?: readonly string[] },
    condition: () => string,
  ): Select {
    const shape = `${kind} ${lock} ${only ?? "*"}`;
    let select = fixed.get(shape);
    if (!select) {
      const fields = only ? fieldsOf(layout, ["id", ...only]) : layout.fields;
      const columns = fields.map(({ column }) => column).join(", ");
      const tail = `ORDER BY ${layout.id.column}${lock ? dialect.lock : ""}`;
      const text = `SELECT ${columns} FROM ${layout.table} WHERE ${condition()} ${tail}`;
      const statement = { name: nameOf("get", fixed.size), text };
      select = { statement, fields, sort: null, wanted: fields.length };
      fixed.set(shape, select);
    }
    return select;
  }

  return {
    find(query, lock) {
      const filter = filterOf(layout, query);
      if (!filter) return null;
      const locking = lock && dialect.lock !== "";
      const shape = `${shapeOf(filter)} ${dialect.sizeOf(query.limit)} ${locking} ${query.only?.join() ?? "*"}`;
      let select = finds.get(shape);
      if (!select) {
        select = compileSelect(source, {
          filter,
          query,
          locking,
          name: nameOf("find", finds.size),
        });
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
      return remembered(name, { lock }, () => `${field.column} = ${dialect.mark(1)}`);
    },

    among(lock, only) {
      const condition = () => dialect.oneOf(layout.id.column, dialect.mark(1));
      return remembered("*", { lock, only }, condition);
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

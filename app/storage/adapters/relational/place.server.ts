import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { AnyTable } from "~db/kit";
import { type ListTable, listTables, tables } from "~db/tables";
import type { Aside, Dialect, SqlColumn, SqlTable, Statement, Step } from "./engine.server";
import { type Filter, heldByKind, type Term } from "./filter.server";
import { columnOf, type Layout } from "./layout.server";
import { statementOf } from "./statement.server";

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

/** The table, the condition and the order that answer a filter. */
export function placeOf({ layout, dialect, sides }: Source, filter: Filter): Place {
  const own = filter.holds && dialect.ownIndexes[layout.collection];
  const side = filter.holds && !own ? sideOf(sides, layout, filter) : null;
  const table = side?.alone ? side.table : layout.table;
  const id = side?.alone ? side.owner : layout.id.column;
  const at = (field: string) => (field === "id" ? id : columnOf(table, field));
  const key = filter.by.kind === "key" ? null : at(filter.by.field);
  const conditions = [
    own?.holds({
      lists: heldByKind(filter).lists.length,
      newestFirst: filter.by.field === "created" && filter.descending,
      isAfter: filter.after !== null,
    }),
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
    ranges: valuesOfFlags(own ? [] : flagsOf(layout, filter, side)).map((flags) =>
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

/** The field names of an index, in order. */
type Index = readonly string[];

interface Ordered {
  indexes: readonly Index[];
  /** The fields at the end of such an index: the order's key and the tie breaker. */
  tail: Index;
  /** The fields that are compared with one value each. */
  held: ReadonlySet<string>;
  isFlag(field: string): boolean;
}

/**
 * The flags that an index has between the requested fields and the order's key, although the query
 * does not request them. The page is then merged from one range per flag value, and no row is read
 * in vain. An empty list means that an index has the page as one range, or that none has it.
 */
function mergedFlags({ indexes, tail, held, isFlag }: Ordered): Index {
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

/** The fields that are compared with one value each; null when a field is compared with several. */
function fixedFields({ terms }: Filter): Set<string> | null {
  const held = new Set<string>();
  for (const { field, test } of terms) {
    if (test === "in" || test === "in or null") return null;
    if (test === "=" || test === "null") held.add(field.field);
  }
  return held;
}

/** Every combination of the flags' values. */
export function valuesOfFlags(flags: Index): ReadonlyMap<string, boolean>[] {
  return flags.reduce<Map<string, boolean>[]>(
    (all, flag) =>
      all.flatMap((each) => [true, false].map((value) => new Map(each).set(flag, value))),
    [new Map()],
  );
}

/**
 * A table with one row per value of a list field. It carries the fields that such a list is sorted
 * and filtered by.
 */
export interface SideTable extends Aside {
  readonly name: string;
  readonly table: SqlTable;
  /** The column of the list's values, and the column that names the owner. */
  readonly element: SqlColumn;
  readonly owner: SqlColumn;
  readonly elementField: string;
  readonly ownerField: string;
  /** The fields of each index, in order. */
  readonly indexes: readonly (readonly string[])[];
}

export function sideTablesOf(layout: Layout, dialect: Dialect): readonly SideTable[] {
  return (listTables[layout.collection] ?? []).map((plan) => sideTableOf(plan, layout, dialect));
}

function sideTableOf(plan: ListTable, layout: Layout, dialect: Dialect): SideTable {
  const definition: AnyTable = tables[plan.name];
  const table = dialect.tables[plan.name];
  const fields = Object.keys(definition.columns);
  const parts: Parts = {
    plan,
    layout,
    dialect,
    table,
    fields,
    name: definition.name,
    element: columnOf(table, plan.element),
    owner: columnOf(table, plan.owner),
    carried: fields.filter((field) => field !== plan.element && field !== plan.owner),
  };
  const { primaryKey } = definition;
  // Rows that belong to an owner are found by the owner; other rows only by all of their values.
  const changes = definition.belongsTo ? byOwner : byValues;
  return {
    field: plan.field,
    name: definition.name,
    table,
    element: parts.element,
    owner: parts.owner,
    elementField: plan.element,
    ownerField: plan.owner,
    carried: new Set(parts.carried),
    indexes: [...definition.indexes.map(({ on }) => on), ...(primaryKey ? [primaryKey] : [])],
    ...changes(parts),
  };
}

interface Parts {
  plan: ListTable;
  layout: Layout;
  dialect: Dialect;
  name: string;
  table: SqlTable;
  fields: readonly string[];
  element: SqlColumn;
  owner: SqlColumn;
  carried: readonly string[];
}
type Changes = Pick<Aside, "release" | "prune" | "refill">;

const value = sql`item.value`;

/** The rows of some owners in their present state, in the order of the side table's columns. */
function rowsNow({ plan, layout, dialect, fields }: Parts) {
  const { table, id } = layout;
  const columns = fields.map((field) => {
    if (field === plan.element) return [field, value.as(field)] as const;
    return [field, field === plan.owner ? id.column : columnOf(table, field)] as const;
  });
  return dialect.builder
    .select(Object.fromEntries(columns))
    .from(table)
    .crossJoin(dialect.elements(columnOf(table, plan.field)))
    .where(and(dialect.oneOf(id.column, "ids"), isNotNull(value)));
}

/** The values that an upsert tried to insert. */
function excluded(column: SqlColumn): SQL {
  return sql`excluded.${sql.identifier(column.name)}`;
}

function byOwner(parts: Parts): Changes {
  const { plan, layout, dialect, name, table, element, owner, carried } = parts;
  const { builder } = dialect;
  const columns = carried.map((field) => columnOf(table, field));
  const refill = builder
    .insert(table)
    .select(rowsNow(parts) as never)
    .onConflictDoUpdate({
      target: [element, owner],
      set: Object.fromEntries(carried.map((field) => [field, excluded(columnOf(table, field))])),
      setWhere: dialect.differ(sql`${columns}`, sql`${columns.map(excluded)}`),
    });
  const kept = builder
    .select({ value })
    .from(layout.table)
    .crossJoin(dialect.elements(columnOf(layout.table, plan.field)))
    .where(and(eq(layout.id.column, owner), isNotNull(value)));
  const prune = builder
    .delete(table)
    .where(and(dialect.oneOf(owner, "ids"), notInArray(element, kept)));
  const steps = {
    refill: statementOf(`${name}_refill`, refill),
    prune: statementOf(`${name}_prune`, prune),
  };
  return {
    release: () => [],
    prune: (ids) => [taking(steps.prune, ids, dialect)],
    refill: (ids) => [taking(steps.refill, ids, dialect)],
  };
}

function byValues(parts: Parts): Changes {
  const { layout, dialect, name, table, fields } = parts;
  const { builder } = dialect;
  const { id } = layout;
  const row = sql`${fields.map((field) => columnOf(table, field))}`;
  const held = builder
    .select({ id: id.column })
    .from(layout.table)
    .where(dialect.oneOf(id.column, "ids"))
    .orderBy(id.column);
  const steps = {
    refill: statementOf(
      `${name}_refill`,
      builder
        .insert(table)
        .select(rowsNow(parts) as never)
        .onConflictDoNothing(),
    ),
    release: statementOf(
      `${name}_release`,
      builder.delete(table).where(inArray(row, rowsNow(parts) as never)),
    ),
    hold: dialect.locks ? statementOf(`${name}_hold`, held.for("update")) : null,
  };
  return {
    release(ids) {
      // Other transactions that change an owner must finish first. Otherwise rows that they remove
      // would still be seen.
      const before = steps.hold ? [taking(steps.hold, ids, dialect)] : [];
      return [...before, taking(steps.release, ids, dialect)];
    },
    prune: () => [],
    refill: (ids) => [taking(steps.refill, ids, dialect)],
  };
}

/** Each of these statements takes only the owners' ids, as often as it mentions them. */
function taking(statement: Statement, ids: readonly string[], { list }: Dialect): Step {
  return { statement, values: statement.takes.map(() => list(ids)) };
}

/**
 * The side table alone when it carries every requested field, otherwise a condition on the owners.
 */
export function sideOf(sides: readonly SideTable[], layout: Layout, filter: Filter) {
  const name = filter.holds?.field.field ?? "";
  const side = sides.find(({ field }) => field === name);
  if (!side) throw new Error(`${layout.collection}.${name} is not indexed`);
  const { table, element, owner } = side;
  const carries = (field: string) => side.carried.has(field);
  const test = filter.holds?.test ?? "one";
  if (test === "each") throw new Error(`${layout.collection}.${name} is searched by one list`);
  const any = test === "any";
  const alone =
    !any &&
    (carries(filter.by.field) || filter.by === layout.id) &&
    filter.terms.every(({ field }) => carries(field.field));
  return {
    ...side,
    alone,
    condition({ builder, among, oneOf }: Dialect) {
      const holds = any ? oneOf(element, "holds") : eq(element, sql.placeholder("holds"));
      if (alone) return holds;
      return among(layout.id.column, builder.select({ owner }).from(table).where(holds));
    },
  };
}

import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { AnyTable } from "~db/kit";
import { type ListTable, listTables, tables } from "~db/tables";
import type { Aside, Dialect, SqlColumn, SqlTable, Statement, Step } from "./engine.server";
import type { Filter } from "./filter.server";
import { columnOf, type Layout } from "./layout.server";
import { statementOf } from "./statement.server";

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
  const any = filter.holds?.any ?? false;
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

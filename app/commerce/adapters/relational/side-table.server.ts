import { type AnyTable, columnName } from "~db/kit";
import { tables } from "~db/tables";
import type { CollectionName } from "../../storage";
import type { Dialect, Statement, Step } from "./engine.server";
import type { Filter } from "./filter.server";
import { type Layout, quoted } from "./layout.server";

/** A table with a row per value of a list field, carrying what such a list is sorted and filtered by. */
export interface SideTable {
  readonly field: string;
  readonly table: string;
  /** The column of the list's values, and the one that names the owner. */
  readonly element: string;
  readonly owner: string;
  readonly carried: ReadonlySet<string>;
  /** Before these owners change or go: takes away what only their present values lead to. */
  release(ids: readonly string[]): Step[];
  /** Takes away the rows of values that the owners' lists no longer hold. */
  prune(ids: readonly string[]): Step[];
  /** Writes the rows of these owners as the owners are now. */
  refill(ids: readonly string[]): Step[];
}

interface Plan {
  table: AnyTable;
  field: string;
  element: string;
  owner: string;
}

const plans: Partial<Record<CollectionName, readonly Plan[]>> = {
  products: [
    {
      table: tables.productCategories,
      field: "categories",
      element: "category",
      owner: "productId",
    },
    { table: tables.productWords, field: "words", element: "word", owner: "productId" },
  ],
};

export function sideTablesOf(layout: Layout, dialect: Dialect): readonly SideTable[] {
  return (plans[layout.collection] ?? []).map((plan) => sideTableOf(plan, layout, dialect));
}

function sideTableOf(plan: Plan, layout: Layout, dialect: Dialect): SideTable {
  const carried = Object.keys(plan.table.columns).filter(
    (field) => field !== plan.element && field !== plan.owner,
  );
  const parts: Parts = {
    name: plan.table.name,
    table: quoted(plan.table.name),
    element: quoted(columnName(plan.element)),
    owner: quoted(columnName(plan.owner)),
    columns: carried.map((field) => quoted(columnName(field))),
    list: `own.${quoted(columnName(plan.field))}`,
    chosen: dialect.oneOf(`own.${layout.id.column}`, dialect.mark(1)),
  };
  // Rows that go with their owner are found by it; others by all they hold, and by nothing less.
  const changes = plan.table.belongsTo ? byOwner : byValues;
  const { table, element, owner } = parts;
  const { field } = plan;
  const known = { field, table, element, owner, carried: new Set(carried) };
  return { ...known, ...changes(parts, layout, dialect) };
}

interface Parts {
  name: string;
  table: string;
  element: string;
  owner: string;
  columns: readonly string[];
  list: string;
  chosen: string;
}
type Changes = Pick<SideTable, "release" | "prune" | "refill">;

function rowsNow({ columns, list, chosen }: Parts, layout: Layout, dialect: Dialect): string {
  const carried = columns.map((each) => `own.${each}`).join(", ");
  return `SELECT item.value, own.${layout.id.column}, ${carried} FROM ${layout.table} own, ${dialect.elements(list)} WHERE ${chosen} AND item.value IS NOT NULL`;
}

function byOwner(parts: Parts, layout: Layout, dialect: Dialect): Changes {
  const { name, table, element, owner, columns, list } = parts;
  const mine = (prefix: string) => `(${columns.map((each) => `${prefix}.${each}`).join(", ")})`;
  const refill: Statement = {
    name: `${name}_refill`,
    text: `INSERT INTO ${table} (${[element, owner, ...columns].join(", ")}) ${rowsNow(parts, layout, dialect)} ON CONFLICT (${element}, ${owner}) DO UPDATE SET ${columns.map((each) => `${each} = excluded.${each}`).join(", ")} WHERE ${dialect.differ(mine(table), mine("excluded"))}`,
  };
  const prune: Statement = {
    name: `${name}_prune`,
    text: `DELETE FROM ${table} WHERE ${dialect.oneOf(owner, dialect.mark(1))} AND ${element} NOT IN (SELECT item.value FROM ${layout.table} own, ${dialect.elements(list)} WHERE own.${layout.id.column} = ${table}.${owner} AND item.value IS NOT NULL)`,
  };
  return {
    release: () => [],
    prune: (ids) => [{ statement: prune, values: [dialect.list(ids)] }],
    refill: (ids) => [{ statement: refill, values: [dialect.list(ids)] }],
  };
}

function byValues(parts: Parts, layout: Layout, dialect: Dialect): Changes {
  const { name, table, element, owner, columns, chosen } = parts;
  const row = [element, owner, ...columns].join(", ");
  const refill: Statement = {
    name: `${name}_refill`,
    text: `INSERT INTO ${table} (${row}) ${rowsNow(parts, layout, dialect)} ON CONFLICT DO NOTHING`,
  };
  const release: Statement = {
    name: `${name}_release`,
    text: `DELETE FROM ${table} WHERE (${row}) IN (${rowsNow(parts, layout, dialect)})`,
  };
  const hold: Statement = {
    name: `${name}_hold`,
    text: `SELECT own.${layout.id.column} FROM ${layout.table} own WHERE ${chosen} ORDER BY own.${layout.id.column}${dialect.lock}`,
  };
  return {
    release(ids) {
      const values = [dialect.list(ids)];
      // Whoever changes an owner meanwhile must be done: their rows would not be seen to go.
      const held = dialect.lock === "" ? [] : [{ statement: hold, values }];
      return [...held, { statement: release, values }];
    },
    prune: () => [],
    refill: (ids) => [{ statement: refill, values: [dialect.list(ids)] }],
  };
}

/** The side table alone when it carries all that is asked, else as a condition on the owners. */
export function sideFilter(sides: readonly SideTable[], layout: Layout, filter: Filter) {
  const name = filter.holds?.field.field ?? "";
  const side = sides.find(({ field }) => field === name);
  if (!side) throw new Error(`${layout.collection}.${name} is not indexed`);
  const carries = (field: string) => side.carried.has(field);
  const alone =
    (carries(filter.by.field) || filter.by === layout.id) &&
    filter.terms.every(({ field }) => carries(field.field));
  return {
    alone,
    table: side.table,
    id: side.owner,
    condition: (mark: string, dialect: Dialect) =>
      alone
        ? `${side.element} = ${mark}`
        : dialect.among(
            layout.id.column,
            `SELECT ${side.owner} FROM ${side.table} WHERE ${side.element} = ${mark}`,
          ),
  };
}

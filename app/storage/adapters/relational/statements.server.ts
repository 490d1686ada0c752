import { and, asc, gte, lt, ne, sql } from "drizzle-orm";
import { type CollectionName, type Counters, uniqueFields } from "~/storage/storage";
import { tables } from "~db/tables";
import { type Compiled, compileCollection } from "./access.server";
import type { Dialect, Session, Statement } from "./engine.server";
import { storable } from "./filter.server";
import { columnOf } from "./layout.server";
import { statementOf, valuesFor } from "./statement.server";

/** Every statement of a dialect, each compiled when it is first used. */
interface Statements {
  names: readonly CollectionName[];
  compiled: ReadonlyMap<CollectionName, Compiled>;
  counterStatements: CounterStatements;
}

const known = new WeakMap<Dialect, Statements>();

/** All stores of one process share them. */
export function statementsOf(dialect: Dialect): Statements {
  const found = known.get(dialect) ?? compile(dialect);
  known.set(dialect, found);
  return found;
}

function compile(dialect: Dialect): Statements {
  const names = Object.keys(uniqueFields) as CollectionName[];
  return {
    names,
    compiled: new Map(names.map((name) => [name, compileCollection(name, dialect)])),
    counterStatements: compileCounters(dialect),
  };
}

const listLimit = 1000;
/** No name continues with a greater character. */
const last = "\u{10FFFF}";

export interface CounterStatements {
  get(lock: boolean): Statement;
  list(limit: number): Statement;
  /** One change, or with `many` all of them. */
  add: Statement;
  many: Statement | null;
  dialect: Dialect;
}

function compileCounters(dialect: Dialect): CounterStatements {
  const { builder } = dialect;
  const { name: tableName } = tables.counters;
  const table = dialect.tables.counters;
  const [name, value] = [columnOf(table, "name"), columnOf(table, "value")];
  const onKnown = {
    target: name,
    set: { value: sql`${value} + excluded.${sql.identifier(value.name)}` },
  };
  const values = { name: sql.placeholder("name"), value: sql.placeholder("value") };
  const many = dialect.insertMany?.(table, [
    { field: "name", column: name, kind: "key" },
    { field: "value", column: value, kind: "integer" },
  ]);
  const among = () =>
    builder.select({ name, value }).from(table).where(dialect.oneOf(name, "names")).orderBy(name);
  const get = statementOf(`${tableName}_get`, among());
  const held = dialect.locks ? statementOf(`${tableName}_hold`, among().for("update")) : get;
  const lists = new Map<number, Statement>();

  function list(limit: number): Statement {
    const size = dialect.sizeOf(limit);
    const range = and(
      gte(name, sql.placeholder("from")),
      lt(name, sql.placeholder("below")),
      ne(value, sql.raw("0")),
    );
    const known = lists.get(size);
    if (known) return known;
    const page = dialect.page({
      table,
      columns: { name, value },
      ranges: [range],
      order: () => [asc(name)],
      limit,
    });
    const statement = statementOf(`${tableName}_list_${size}`, page);
    lists.set(size, statement);
    return statement;
  }

  return {
    dialect,
    list,
    get: (lock) => (lock ? held : get),
    add: statementOf(
      `${tableName}_add`,
      builder
        .insert(table)
        .values(values as never)
        .onConflictDoUpdate(onKnown),
    ),
    many: many ? statementOf(`${tableName}_add_many`, many.onConflictDoUpdate(onKnown)) : null,
  };
}

export function createCounters(
  { get, list, dialect }: CounterStatements,
  read: <T>(work: (session: Session) => Promise<T>) => Promise<T>,
  lock: boolean,
): Counters {
  async function between(from: string, below: string, limit: number) {
    const statement = list(limit);
    const rows = await read((session) =>
      session.rows(statement, valuesFor(statement, { from, below, limit })),
    );
    return rows.map(([name, value]) => ({ name: name as string, value: Number(value) }));
  }

  return {
    async get(names) {
      const wanted = names.filter(storable);
      const totals = new Map<string, number>(names.map((name) => [name, 0]));
      if (wanted.length === 0) return totals;
      const rows = await read((session) => session.rows(get(lock), [dialect.list(wanted)]));
      for (const [name, value] of rows) totals.set(name as string, Number(value));
      return totals;
    },

    async list(prefix, limit = listLimit) {
      if (!storable(prefix)) return [];
      return between(prefix, `${prefix}${last}`, Math.min(limit, listLimit));
    },

    async page(after, limit) {
      const found = await between(after ?? "", last, Math.min(limit, listLimit - 1) + 1);
      return found.filter(({ name }) => name !== after).slice(0, limit);
    },
  };
}

/** Counters are written last and sorted by name, so that transactions never deadlock on them. */
export async function writeCounters(
  { add, many }: CounterStatements,
  session: Session,
  gathered: ReadonlyMap<string, number>,
): Promise<void> {
  const changes = [...gathered].filter(([, by]) => by !== 0);
  changes.sort(([a], [b]) => (a < b ? -1 : 1));
  if (changes.length === 0) return;
  await session.send(
    many
      ? [{ statement: many, values: [changes.map(([name]) => name), changes.map(([, by]) => by)] }]
      : changes.map((values) => ({ statement: add, values })),
  );
}

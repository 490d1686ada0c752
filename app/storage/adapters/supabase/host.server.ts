import { isDeepStrictEqual } from "node:util";
import { Taken, Unavailable } from "~/kernel/failure";
import { Stale } from "~/storage/adapters/transactions/transactions.server";
import { type CollectionName, uniqueFields } from "~/storage/storage";
import { type AnyTable, columnName, uniqueName } from "~db/kit";
import { tables } from "~db/tables";
import { HostedSqlError } from "./answers.server";
import type { Connection, Test } from "./connection.server";
import { type Hosted, hostedOf } from "./layout.server";
import type { Applied, Op, Raw } from "./ops.server";
import { createPages, type Pages, rowVersion } from "./reads.server";
import { inLists, testOn } from "./tests.server";

export const collectionNames = Object.keys(uniqueFields) as CollectionName[];

/** What every part of the adapter shares. */
export interface Host {
  connection: Connection;
  pages: Pages;
  hosted(name: CollectionName): Hosted;
  /**
   * Applies all ops or none where the host has the function; otherwise one after the other.
   * `wasMissing` means that the work has seen no such row.
   * @throws Taken for a unique value, Stale when a row has changed since it was read
   */
  commit(ops: readonly Op[], wasMissing?: Changes["wasMissing"]): Promise<Applied>;
  /** Whether the host has the function, according to its last answer. */
  transactional(): boolean;
}
type Changes = import("./changes.server").Changes;

export function createHost(connection: Connection): Host {
  const known = new Map(collectionNames.map((name) => [name, hostedOf(name)]));
  let transactional = true;
  const hosted = (name: CollectionName) => known.get(name) as Hosted;
  return {
    connection,
    pages: createPages(connection),
    hosted,
    async commit(ops, wasMissing = () => false) {
      try {
        const applied = await connection.apply(ops);
        transactional = applied !== null;
        return applied ?? (await applyStepwise({ connection, hosted }, ops));
      } catch (error) {
        throw meaningOf(error, wasMissing);
      }
    },
    transactional: () => transactional,
  };
}

interface Constraint {
  table: string;
  collection: string;
  field: string;
}

const constraints = new Map<string, Constraint>();
for (const [collection, { name, columns }] of Object.entries<AnyTable>(tables)) {
  for (const [field, { kind, unique }] of Object.entries(columns)) {
    const constraint = { table: name, collection, field };
    if (kind === "key") constraints.set(`${name}_pkey`, constraint);
    if (unique) constraints.set(uniqueName(name, field), constraint);
  }
}

/** Constraint violations as the port's errors. */
function meaningOf(error: unknown, wasMissing: Changes["wasMissing"]): unknown {
  if (!(error instanceof HostedSqlError)) return error;
  const { code, about } = error;
  if (code === "PT409") return new Stale([about.key]);
  // Two transactions deadlocked, and one of them was ended.
  if (code === "40P01") return new Stale([]);
  const constraint = code === "23505" ? constraints.get(about.constraint) : undefined;
  if (!constraint) return error;
  const { table, collection, field } = constraint;
  const id = /=\((.*)\)/s.exec(about.key)?.[1] ?? "";
  if (field === "id" && wasMissing(table, id)) return new Stale([`${table}/${id}`]);
  return new Taken(collection, field);
}

/** The columns of every table, to check that they exist. */
export function everyColumn(): { table: string; columns: string[] }[] {
  return Object.values<AnyTable>(tables).map(({ name, columns }) => ({
    table: name,
    columns: Object.keys(columns).map(columnName),
  }));
}

interface Stepwise {
  connection: Connection;
  hosted(name: CollectionName): Hosted;
}

type Undo = () => Promise<void>;
type RowChange = "put" | "patch" | "remove";

/** How often a single write is repeated because others wrote the same row. */
const mostTries = 50;

/**
 * Applies ops one after the other on a host without `apply(ops)`. Rows that were read are changed
 * first, each only if nobody has changed it since; otherwise what was done is undone, and the work
 * starts again. A process that ends in the middle leaves what it has written.
 * @throws Stale when a row has changed since it was read
 */
async function applyStepwise(host: Stepwise, ops: readonly Op[]): Promise<Applied> {
  const { connection } = host;
  const now = await connection.time();
  const seen = versionsIn(ops);
  const done: Undo[] = [];
  let written = 0;
  try {
    for (const { op, table, row, version } of changesIn(ops, seen)) {
      if (version === null) continue;
      if (!(await changeSeen(host, { op, table, row, version, done }))) {
        throw new Stale([`${table}/${idOf(row)}`]);
      }
      written += op === "put" ? 0 : 1;
    }
    for (const op of ops) {
      if (op.op === "add") {
        for (const { id, by } of op.rows) {
          await addTo(connection, id, by);
          done.push(() => addTo(connection, id, -by));
        }
      } else if (op.op === "insert") {
        const rows = op.rows.map((row) => (op.clock ? { ...row, [op.clock]: now } : row));
        await connection.insert(op.table, rows);
        for (const row of rows) done.push(async () => void (await drop(host, op.table, idOf(row))));
        await relist(host, op.table, rows.map(idOf), []);
      }
    }
    for (const { op, table, row, version } of changesIn(ops, seen)) {
      if (version === null) written += await change(host, op, table, row);
    }
  } catch (error) {
    for (const undo of done.reverse()) await undo();
    throw error;
  }
  return { written, now };
}

/** The xmin of each row that the work read; rows that were missing have none. */
function versionsIn(ops: readonly Op[]): Map<string, string> {
  const seen = new Map<string, string>();
  for (const op of ops) {
    if (op.op !== "check") continue;
    for (const row of op.rows) if (row.seen !== null) seen.set(`${op.table}/${row.id}`, row.seen);
  }
  return seen;
}

function changesIn(ops: readonly Op[], seen: ReadonlyMap<string, string>) {
  return ops.flatMap((op) => {
    const { op: kind, table } = op;
    if (kind === "check" || kind === "add" || kind === "insert") return [];
    return op.rows.map((given) => {
      const row: Raw = { ...given };
      const version = seen.get(`${table}/${idOf(row)}`) ?? null;
      return { op: kind as RowChange, table, row, version };
    });
  });
}

interface SeenChange {
  op: RowChange;
  table: string;
  row: Raw;
  version: string;
  done: Undo[];
}

/** False when somebody has changed or removed the row since it was read. */
async function changeSeen(host: Stepwise, { op, table, row, version, done }: SeenChange) {
  const { connection } = host;
  const id = idOf(row);
  const before = await present(host, table, id);
  if (!before || String(before[rowVersion]) !== version) return false;
  const tests = [testOn("id", "eq", id), testOn(rowVersion, "eq", version)];
  if (op === "remove") {
    if ((await connection.remove(table, tests)) === 0) return false;
    done.push(async () => {
      const kept = { ...before };
      delete kept[rowVersion];
      await connection.insert(table, [kept]);
      await relist(host, table, [id], []);
    });
    await unlist(host, table, [before]);
    return true;
  }
  if ((await connection.update(table, row, tests)) === 0) return false;
  done.push(() => takeBack(host, { table, before, row }));
  await relist(host, table, [id], [before]);
  return true;
}

/** Gives the row its earlier values again, without what others have written meanwhile. */
async function takeBack(
  host: Stepwise,
  { table, before, row }: { table: string; before: Raw; row: Raw },
): Promise<void> {
  const id = idOf(row);
  for (let tries = 0; tries < mostTries; tries += 1) {
    const now = await present(host, table, id);
    if (!now) return;
    const back: Raw = {};
    for (const [column, written] of Object.entries(row)) {
      const value = withoutChange(now[column], written, before[column]);
      if (column !== "id" && value !== undefined) back[column] = value;
    }
    const tests = [testOn("id", "eq", id), testOn(rowVersion, "eq", now[rowVersion])];
    if (Object.keys(back).length > 0 && !(await host.connection.update(table, back, tests))) {
      continue;
    }
    await relist(host, table, [id], [now]);
    return;
  }
}

/**
 * A value without the change from `before` to `written`; undefined when it stays. Stocks that
 * others changed as well, a product's and its variants', lose only this change.
 */
function withoutChange(now: unknown, written: unknown, before: unknown): unknown {
  if (isDeepStrictEqual(now, written)) return before;
  if (typeof now === "number" && typeof written === "number" && typeof before === "number") {
    return now + before - written;
  }
  if (![now, written, before].every(Array.isArray)) return undefined;
  const [current, mine, earlier] = [now, written, before] as Raw[][];
  const byId = (rows: Raw[] | undefined, id: unknown) => rows?.find((each) => each?.id === id);
  return current?.map((each) => {
    const { stock } = each ?? {};
    const was = byId(earlier, each?.id)?.stock;
    const became = byId(mine, each?.id)?.stock;
    const isCounted = [stock, was, became].every((value) => typeof value === "number");
    return isCounted ? { ...each, stock: Number(stock) + Number(was) - Number(became) } : each;
  });
}

async function present({ connection }: Stepwise, table: string, id: string): Promise<Raw | null> {
  const tests = [testOn("id", "eq", id)];
  const page = { table, columns: ["*", rowVersion], tests, order: [], limit: 1 };
  const [row] = await connection.rows(page);
  return row ?? null;
}

/** Changes a row that the work has not read. */
async function change(host: Stepwise, op: RowChange, table: string, row: Raw): Promise<number> {
  const { connection } = host;
  const id = idOf(row);
  if (op === "remove") return drop(host, table, id);
  const before = await ownersOf(host, table, [id]);
  let changed = 0;
  if (op === "put") await connection.insert(table, [row], { columns: "id", ignore: false });
  else changed = await connection.update(table, row, [testOn("id", "eq", id)]);
  await relist(host, table, [id], before);
  return changed;
}

async function drop(host: Stepwise, table: string, id: string): Promise<number> {
  await unlist(host, table, await ownersOf(host, table, [id]));
  return host.connection.remove(table, [testOn("id", "eq", id)]);
}

/** Compares the value that it read, so that two who add at once both count. */
async function addTo(connection: Connection, name: string, by: number): Promise<void> {
  const named = testOn("name", "eq", name);
  const page = { table: "counters", columns: ["name", "value"], order: [], limit: 1 };
  for (let tries = 0; tries < mostTries; tries += 1) {
    const [row] = await connection.rows({ ...page, tests: [named] });
    if (row) {
      const tests = [named, testOn("value", "eq", row.value)];
      if (await connection.update("counters", { value: Number(row.value) + by }, tests)) return;
    } else if (await inserted(connection, { name, value: by })) return;
  }
  throw new Unavailable(`The counter ${name} was changed by too many at once`);
}

/** False when another has made the counter meanwhile. */
async function inserted(connection: Connection, row: Raw): Promise<boolean> {
  try {
    await connection.insert("counters", [row]);
    return true;
  } catch (error) {
    if (error instanceof HostedSqlError && error.code === "23505") return false;
    throw error;
  }
}

function idOf(row: Raw): string {
  return String(row.id);
}

interface Listing {
  list: string;
  side: string;
  element: string;
  owner: string;
  carried: string[];
}

function listingsOf({ hosted }: Stepwise, table: string): Listing[] {
  const name = (Object.keys(tables) as CollectionName[]).find(
    (each) => tables[each].name === table,
  );
  if (!name) return [];
  const { layout, sides } = hosted(name);
  return sides.map(({ field, name: side, element, owner, carried }) => ({
    side,
    element: element.name,
    owner: owner.name,
    list: layout.byField.get(field)?.column.name ?? columnName(field),
    carried: [...carried].map(columnName),
  }));
}

/** The side tables' rows for the present rows. */
async function ownersOf(host: Stepwise, table: string, ids: readonly string[]): Promise<Raw[]> {
  const listings = listingsOf(host, table);
  if (listings.length === 0) return [];
  const columns = [
    ...new Set(["id", ...listings.flatMap(({ list, carried }) => [list, ...carried])]),
  ];
  const answers = await Promise.all(
    inLists("id", ids).map((tests) =>
      host.connection.rows({ table, columns, tests, order: [], limit: ids.length }),
    ),
  );
  return answers.flat();
}

/** Removes the side tables' rows of earlier values. */
async function unlist(host: Stepwise, table: string, before: readonly Raw[]): Promise<void> {
  for (const { list, side, element, owner, carried } of listingsOf(host, table)) {
    for (const row of before) {
      const held = carried.map(
        (column): Test =>
          row[column] === null
            ? { column, operator: "is", value: "null" }
            : testOn(column, "eq", row[column]),
      );
      const whose = testOn(owner, "eq", idOf(row));
      for (const values of inLists(element, elementsOf(row[list]))) {
        await host.connection.remove(side, [whose, ...held, ...values]);
      }
    }
  }
}

async function relist(
  host: Stepwise,
  table: string,
  ids: readonly string[],
  before: readonly Raw[],
): Promise<void> {
  const listings = listingsOf(host, table);
  if (listings.length === 0) return;
  await unlist(host, table, before);
  const after = await ownersOf(host, table, ids);
  for (const { list, side, element, owner, carried } of listings) {
    const rows = after.flatMap((row) =>
      elementsOf(row[list]).map((value) => ({
        ...Object.fromEntries(carried.map((column) => [column, row[column]])),
        [element]: value,
        [owner]: idOf(row),
      })),
    );
    if (rows.length > 0) {
      await host.connection.insert(side, rows, { columns: primaryKeyOf(side), ignore: true });
    }
  }
}

function primaryKeyOf(side: string): string {
  const table = Object.values<AnyTable>(tables).find(({ name }) => name === side);
  return (table?.primaryKey ?? []).map(columnName).join();
}

/** Each text of a list once. */
function elementsOf(list: unknown): string[] {
  return Array.isArray(list) ? [...new Set(list.map(String))] : [];
}

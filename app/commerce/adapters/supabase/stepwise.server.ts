import { type AnyTable, columnName } from "~db/kit";
import { tables } from "~db/tables";
import type { CollectionName } from "../../storage";
import type { Connection, Test } from "./connection.server";
import type { Hosted } from "./layout.server";
import type { Applied, Op, Raw } from "./ops.server";
import { inLists, testOn } from "./tests.server";

interface Stepwise {
  connection: Connection;
  hosted(name: CollectionName): Hosted;
}

/**
 * Applies ops one after the other on a host without `apply(ops)`. When one fails, those before it
 * stay written, and what was read is not compared again.
 */
export async function applyStepwise(host: Stepwise, ops: readonly Op[]): Promise<Applied> {
  const { connection } = host;
  const now = await connection.time();
  let written = 0;
  for (const op of ops) {
    switch (op.op) {
      case "check":
        break;
      case "add":
        for (const { id, by } of op.rows) await addTo(connection, id, by);
        break;
      case "insert": {
        const rows = op.rows.map((row) => (op.clock ? { ...row, [op.clock]: now } : row));
        await connection.insert(op.table, rows);
        await relist(host, op.table, rows.map(idOf), []);
        break;
      }
      default:
        for (const row of op.rows) written += await change(host, op, { ...row });
    }
  }
  return { written, now };
}

async function change(host: Stepwise, op: Op, row: Raw): Promise<number> {
  const { connection } = host;
  const id = idOf(row);
  const before = await ownersOf(host, op.table, [id]);
  const tests = [testOn("id", "eq", id)];
  let changed = 0;
  if (op.op === "put") {
    await connection.insert(op.table, [row], { columns: "id", ignore: false });
  } else if (op.op === "patch") {
    changed = await connection.update(op.table, row, tests);
  } else {
    await unlist(host, op.table, before);
    return connection.remove(op.table, tests);
  }
  await relist(host, op.table, [id], before);
  return changed;
}

async function addTo(connection: Connection, name: string, by: number): Promise<void> {
  const tests = [testOn("name", "eq", name)];
  const page = { table: "counters", columns: ["name", "value"], order: [], limit: 1 };
  const [row] = await connection.rows({ ...page, tests });
  const value = Number(row?.value ?? 0) + by;
  await connection.insert("counters", [{ name, value }], { columns: "name", ignore: false });
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
    ...{ side, element: element.name, owner: owner.name },
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

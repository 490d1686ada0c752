import type { CollectionName, Storage } from "../../storage";
import { storable } from "../relational/filter.server";
import { convertErrorsTo, guarded } from "../transactions/guarded.server";
import type { RowCollection } from "../transactions/rows";
import { isGone, isMissing } from "./answers.server";
import { connect, type HostedSqlOptions } from "./connection.server";
import { readCounters } from "./counters.server";
import { collectionNames, createHost, everyColumn, type Host } from "./host.server";
import { columnsIn, rowOf } from "./layout.server";
import { grouped, type Op } from "./ops.server";
import { readsOf } from "./reads.server";
import { mainPlace } from "./tests.server";
import { createTransactions, type Transactions } from "./transactions.server";

const batch = 500;
const behind = "The tables are not those of this version: apply db/migrations/supabase";

const converted = convertErrorsTo("The hosted database is not available", isGone);

/**
 * The storage port on hosted SQL: PostgreSQL's tables through PostgREST. It opens even when the
 * host is down: every call then fails until the host is back.
 */
export async function openSupabase(options: HostedSqlOptions): Promise<Storage> {
  const connection = connect(options);
  const host = createHost(connection);
  const transactions = createTransactions(host);
  const refuseInside = () => transactions.refuseInside();
  const collections = collectionNames.map((name) => [
    name,
    guarded(collectionOf(name, { host, transactions }), { check: refuseInside, converted }),
  ]);
  let areTablesThere = false;

  async function checkTables(): Promise<void> {
    const asking = everyColumn().map(({ table, columns }) =>
      connection.rows({ table, columns, tests: [], order: [], limit: 0 }),
    );
    try {
      await Promise.all(asking);
    } catch (error) {
      throw isMissing(error) ? new Error(behind, { cause: error }) : error;
    }
    areTablesThere = true;
  }

  /** The engine's time. The call also shows whether the host has the function. */
  async function now(): Promise<Date> {
    return (await host.commit([])).now;
  }

  await now().catch((error) => options.onError?.(error));
  return {
    ...(Object.fromEntries(collections) as Pick<Storage, CollectionName>),
    get transactional() {
      return host.transactional();
    },
    counters: guarded(readCounters(host), { check: refuseInside, converted }),
    atomically: (work) => converted(transactions.atomically(work)),
    now: () => converted(now()),
    async ready() {
      await converted(Promise.all([now(), areTablesThere ? null : checkTables()]));
    },
    async close() {
      await connection.close();
      transactions.end();
    },
  };
}

function collectionOf(
  name: CollectionName,
  { host, transactions }: { host: Host; transactions: Transactions },
): RowCollection {
  const hosted = host.hosted(name);
  const { layout } = hosted;
  const { table } = mainPlace(hosted);
  const reads = readsOf({ ...host, hosted });
  const commit = (ops: Op[]) => transactions.persistently(() => host.commit(grouped(ops)));

  return {
    ...reads,

    async insert(row, { clock } = {}) {
      const column = clock && layout.byField.get(clock)?.column.name;
      const op: Op = { op: "insert", table, rows: [rowOf(layout, row)] };
      await commit([column ? { ...op, clock: column } : op]);
    },

    async insertMany(rows) {
      for (let at = 0; at < rows.length; at += batch) {
        const part = rows.slice(at, at + batch).map((row) => rowOf(layout, row));
        await commit([{ op: "insert", table, rows: part }]);
      }
    },

    async put(row) {
      await commit([{ op: "put", table, rows: [rowOf(layout, row)] }]);
    },

    async patch(id, fields) {
      if (!storable(id)) return false;
      const row = columnsIn(layout, { ...fields, id });
      if (Object.keys(row).length === 1) return (await reads.get(id)) !== null;
      return (await commit([{ op: "patch", table, rows: [row] }])).written > 0;
    },

    async patchMany(patches) {
      const rows = new Map<string, Record<string, unknown>>();
      for (const { id, changes } of patches) {
        if (!storable(id)) continue;
        rows.set(id, { ...rows.get(id), ...columnsIn(layout, { ...changes, id }) });
      }
      const ops = [...rows.values()]
        .filter((row) => Object.keys(row).length > 1)
        .map((row): Op => ({ op: "patch", table, rows: [row] }));
      if (ops.length > 0) await commit(ops);
    },

    async remove(id) {
      if (!storable(id)) return false;
      return (await commit([{ op: "remove", table, rows: [{ id }] }])).written > 0;
    },
  };
}

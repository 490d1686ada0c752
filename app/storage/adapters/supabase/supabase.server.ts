import { Unavailable } from "~/kernel/failure";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import { storable } from "~/storage/adapters/relational/filter.server";
import { walkRarest } from "~/storage/adapters/token-walk.server";
import { convertErrorsTo, guarded } from "~/storage/adapters/transactions/guarded.server";
import { createNested, type Open } from "~/storage/adapters/transactions/nested.server";
import { createPhases } from "~/storage/adapters/transactions/phases.server";
import type { RowCollection } from "~/storage/adapters/transactions/rows";
import {
  type Claim,
  createTransactionQueue,
} from "~/storage/adapters/transactions/transactions.server";
import type { CollectionName, Counters, CountersInside, Storage, Tx } from "~/storage/storage";
import { isGone, isMissing } from "./answers.server";
import { type Changes, gatherChanges } from "./changes.server";
import { type Connection, connect, type HostedSqlOptions, type Test } from "./connection.server";
import { collectionNames, createHost, everyColumn, type Host } from "./host.server";
import { columnsIn, rowOf } from "./layout.server";
import { grouped, type Op } from "./ops.server";
import { type Pages, readsOf, rowVersion } from "./reads.server";
import { inLists, mainPlace, testOn } from "./tests.server";

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
  const byName = Object.fromEntries(collections) as Pick<Storage, CollectionName>;
  return {
    ...byName,
    findByTokens: (search) => walkRarest(byName, search),
    get transactional() {
      return host.transactional();
    },
    counters: guarded(readCounters(host), { check: refuseInside, converted }),
    atomically: (work) => converted(transactions.atomically(work)),
    now: () => converted(now()),
    async ready() {
      await converted(Promise.all([now(), areTablesThere ? null : checkTables()]));
    },
    close: connection.close,
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

export interface Transactions {
  atomically<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Makes a single write, and repeats it when it collides with another. */
  persistently<T>(write: () => Promise<T>): Promise<T>;
  /** Throws while a transaction is open in the same call chain. */
  refuseInside(): void;
}

const workLimit = 5_000;
/** A host's default number of connections. */
const transactionsAtOnce = 10;
/** A pause is as short as a turn, so that each server gets its turn. */
const retry = { forMs: 3_000, leastTries: 20, atMostMs: 8_000, pauseMs: () => 15 };

export function createTransactions(host: Host): Transactions {
  const nested = createNested();
  const queue = createTransactionQueue({ atOnce: transactionsAtOnce, retry });

  async function once<T>(work: (tx: Tx) => Promise<T>, claim: Claim) {
    const unit = openUnit(host, claim);
    const open: Open = { tx: txOf(unit), over: false, fail: unit.fail };
    try {
      const working = nested.within(open, work);
      const result = await withinOrThrow(workLimit, working, unended);
      const ops = unit.ops();
      unit.close();
      if (ops.length > 0) await host.commit(ops, unit.changes.wasMissing);
      return { result, hasWritten: ops.some(({ op }) => op !== "check") };
    } finally {
      nested.over(open);
      unit.close();
    }
  }

  return {
    atomically: (work) => nested.joinOr(work, () => queue.run((claim) => once(work, claim))),
    persistently: queue.persistently,
    refuseInside: nested.refuseInside,
  };
}

/** A transaction uses two or three collections, so each is created when it is first used. */
function txOf(unit: Unit): Tx {
  const tx = { counters: unit.counters, now: unit.now };
  for (const name of collectionNames) {
    Object.defineProperty(tx, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = unit.collection(name);
        Object.defineProperty(tx, name, { value, enumerable: true });
        return value;
      },
    });
  }
  return tx as Tx;
}

function unended(): Error {
  return new Unavailable(`The transaction did not end within ${workLimit / 1000} s`);
}

/** One attempt of a unit of work: it reads, and its writes are gathered. */
export interface Unit {
  collection(name: CollectionName): RowCollection;
  counters: CountersInside;
  now(): Promise<Date>;
  changes: Changes;
  /** Makes the unit of work fail, even when the work swallows the error. */
  fail(error: unknown): void;
  /** Refuses every use from now on. */
  close(): void;
  /** What is to be committed; nothing when there are no writes and at most one answer was read. */
  ops(): Op[];
}

/** `claim` gets every row requested by id, before it is read. */
export function openUnit(host: Host, claim: Claim): Unit {
  const { connection, pages } = host;
  const changes = gatherChanges(host.hosted);
  const totals = new Map<string, number>();
  const phases = createPhases();
  const { write } = phases;
  let answers = 0;

  function read<T>(work: () => Promise<T>): Promise<T> {
    return phases.read(() => {
      answers += 1;
      return work();
    });
  }

  function collection(name: CollectionName): RowCollection {
    const hosted = host.hosted(name);
    const { table } = mainPlace(hosted);
    const learn = (id: string, seen: string | null) => changes.learn(table, id, seen);
    const reads = readsOf({ hosted, connection, pages, learn });

    /** Those ids that have a row. Rows that the work has not read yet are read. */
    async function existing(ids: readonly string[]): Promise<Set<string>> {
      const unknown = ids.filter((id) => changes.exists(name, id) === undefined);
      if (unknown.length > 0) await reads.getMany(unknown, { only: ["id"] });
      return new Set(ids.filter((id) => changes.exists(name, id)));
    }

    return {
      get: (id) =>
        read(async () => {
          claim(`${table}/${id}`);
          return reads.get(id);
        }),
      getMany: (ids, options) =>
        read(async () => {
          for (const id of ids) claim(`${table}/${id}`);
          return reads.getMany(ids, options);
        }),
      getBy: (field, value) => read(() => reads.getBy(field, value)),
      find: (asked) => read(() => reads.find(asked)),
      count: (where) => read(() => reads.count(where)),

      insert: (row, { clock } = {}) => write(async () => changes.insert(name, row, clock)),
      insertMany: (rows) =>
        write(async () => {
          for (const row of rows) changes.insert(name, row);
        }),
      put: (row) => write(async () => changes.put(name, row)),
      patch: (id, fields) =>
        write(async () => {
          if (!storable(id) || !(await existing([id])).has(id)) return false;
          changes.patch(name, id, fields);
          return true;
        }),
      patchMany: (patches) =>
        write(async () => {
          const there = await existing(patches.map(({ id }) => id).filter(storable));
          for (const { id, changes: fields } of patches) {
            if (there.has(id)) changes.patch(name, id, fields);
          }
        }),
      remove: (id) =>
        write(async () => {
          if (!storable(id) || !(await existing([id])).has(id)) return false;
          changes.remove(name, id);
          return true;
        }),
    };
  }

  const stored: Counters = readCounters(host, (name, seen) =>
    changes.learn("counters", name, seen),
  );
  return {
    collection,
    changes,
    counters: {
      get: (names) => read(() => stored.get(names)),
      list: (prefix, limit) => read(() => stored.list(prefix, limit)),
      page: (after, limit) => read(() => stored.page(after, limit)),
      add(name, by) {
        phases.refuseOver();
        totals.set(name, (totals.get(name) ?? 0) + by);
      },
    },
    now: () => read(async () => (await host.commit([])).now),
    fail: phases.fail,
    close: phases.close,
    ops() {
      phases.refuseFailed();
      const { checks, writes } = changes.ops();
      const added = [...totals].filter(([, by]) => by !== 0).map(([id, by]) => ({ id, by }));
      const adds: Op[] = added.length > 0 ? [{ op: "add", table: "counters", rows: added }] : [];
      const isOneAnswer = answers < 2 && writes.length === 0 && adds.length === 0;
      return isOneAnswer ? [] : [...checks, ...writes, ...adds];
    },
  };
}

const table = "counters";
const key = "name";
const listLimit = 1_000;

/** Named totals, one row each. `learn` gets the state of each one that is read by name. */
export function readCounters(
  { connection, pages }: { connection: Connection; pages: Pages },
  learn?: (name: string, seen: string | null) => void,
): Counters {
  const columns = learn ? [key, "value", rowVersion] : [key, "value"];

  /** By name and without zeros, however few rows the host returns at a time. */
  async function firstOf(within: readonly Test[], most: number) {
    const found: { name: string; value: number }[] = [];
    while (found.length < most) {
      const last = found.at(-1);
      const beyond = last ? [testOn(key, "gt", last.name)] : [];
      const rows = await connection.rows({
        table,
        columns: [key, "value"],
        tests: [...within, ...beyond, testOn("value", "neq", 0)],
        order: [{ column: key, descending: false }],
        limit: most - found.length,
      });
      if (rows.length === 0) break;
      found.push(...rows.map((row) => ({ name: String(row.name), value: Number(row.value) })));
    }
    return found;
  }

  return {
    async get(names) {
      const wanted = names.filter(storable);
      const answers = await Promise.all(
        inLists(key, wanted).map((tests) => pages.all({ table, columns, tests, key })),
      );
      const rows = new Map(answers.flat().map((row) => [row[key], row]));
      for (const name of wanted) {
        const row = rows.get(name);
        learn?.(name, row ? String(row[rowVersion]) : null);
      }
      return new Map(names.map((name) => [name, Number(rows.get(name)?.value ?? 0)]));
    },

    async list(prefix, limit = listLimit) {
      if (!storable(prefix)) return [];
      const within = [testOn(key, "gte", prefix), testOn(key, "lt", `${prefix}\u{10FFFF}`)];
      return firstOf(within, Math.min(limit, listLimit));
    },

    async page(after, limit) {
      if (after !== null && !storable(after)) return [];
      return firstOf(after === null ? [] : [testOn(key, "gt", after)], limit);
    },
  };
}

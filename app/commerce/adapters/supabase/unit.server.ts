import type { CollectionName, Counters, CountersInside } from "../../storage";
import { storable } from "../relational/filter.server";
import { createPhases } from "../transactions/phases.server";
import type { RowCollection } from "../transactions/rows";
import type { Claim } from "../transactions/transactions.server";
import { type Changes, gatherChanges } from "./changes.server";
import { readCounters } from "./counters.server";
import type { Host } from "./host.server";
import type { Op } from "./ops.server";
import { readsOf } from "./reads.server";
import { mainPlace } from "./tests.server";

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

import { Taken } from "~/kernel/failure";
import { createPhases } from "~/storage/adapters/transactions/phases.server";
import type { Row, RowCollection } from "~/storage/adapters/transactions/rows";
import type { Claim } from "~/storage/adapters/transactions/transactions.server";
import { type CollectionName, type CountersInside, uniqueFields } from "~/storage/storage";
import { type Changes, gatherChanges } from "./changes.server";
import { readCounters, writeCounters } from "./counters.server";
import { claimId, isDocumentId, isSendable } from "./documents.server";
import { readsOf } from "./reads.server";
import type { Connection, Transaction } from "./sdk.server";
import { databaseSource, transactionSource } from "./source.server";

/** One attempt of a unit of work: it reads, its writes are gathered, and `commit` sends them. */
export interface Unit {
  collection(name: CollectionName): RowCollection;
  counters: CountersInside;
  now(): Promise<Date>;
  changes: Changes;
  /** Makes the unit of work fail, even when the work swallows the error. */
  fail(error: unknown): void;
  /** Refuses every use from now on. */
  close(): void;
  /** Whether there was anything to write. */
  commit(): boolean;
}

/** `claim` gets every record requested by id, before it is read, and every change. */
export function openUnit(
  connection: Connection,
  { transaction, claim }: { transaction: Transaction; claim: Claim },
): Unit {
  const source = transactionSource(connection.firestore, transaction);
  const outside = databaseSource(connection.firestore);
  const changes = gatherChanges(connection.firestore);
  const totals = new Map<string, number>();
  const phases = createPhases();
  const { read, write } = phases;

  function collection(name: CollectionName): RowCollection {
    const place = { name, collection: connection.firestore.collection(name), source };
    const reads = readsOf(place, (id, row) => changes.learn(name, id, row));
    const unlocked = readsOf({ ...place, source: outside });

    /** Whether the record exists. It is read when the work has not read it yet. */
    async function exists(id: string): Promise<boolean> {
      if (!isDocumentId(id)) return false;
      if (!changes.isKnown(name, id)) await reads.get(id);
      return changes.exists(name, id);
    }

    /** By the document that holds the unique value: a query would lock every record that it walks. */
    async function getBy(field: string, value: string): Promise<Row | null> {
      if (!isSendable(value)) return null;
      const ref = connection.firestore.collection("unique").doc(claimId(name, field, value));
      const [[held], unheld] = await Promise.all([
        source.documents([ref]),
        // What another program wrote has no such document. Whoever writes it meanwhile makes one.
        unlocked.find({ where: { [field]: value }, limit: 1, only: ["id"] }),
      ]);
      const holder: unknown = held?.get("holder");
      for (const id of new Set([holder, unheld[0]?.id])) {
        if (typeof id !== "string") continue;
        const row = await reads.get(id);
        if (row?.[field] === value) return row;
      }
      return null;
    }

    /**
     * An order written by an earlier version has its payment session, but no document for it. It was
     * there before this work, so that it is found without a lock.
     */
    async function refuseRecorded({ id, paymentSessionId: session }: Row): Promise<void> {
      if (name !== "orders" || typeof session !== "string") return;
      const known = await unlocked.getBy("paymentSessionId", session);
      if (!known || (known.id === id && changes.isKnown(name, id))) return;
      // Told now, and not by a commit, which waits for whoever reads the same products.
      throw new Taken(name, known.id === id ? "id" : "paymentSessionId");
    }

    return {
      get: (id) =>
        read(async () => {
          claim(`${name}/${id}`);
          return reads.get(id);
        }),
      getMany: (ids, options) =>
        read(async () => {
          for (const id of ids) claim(`${name}/${id}`);
          return reads.getMany(ids, options);
        }),
      getBy: (field, value) => read(() => getBy(field, value)),
      find: (asked) => read(() => reads.find(asked)),
      count: (where) => read(() => reads.count(where)),

      insert: (row, { clock } = {}) =>
        write(async () => {
          await refuseRecorded(row);
          const time = clock === undefined ? {} : { [clock]: await source.time() };
          changes.insert(name, { ...row, ...time });
        }),
      insertMany: (rows) =>
        write(async () => {
          for (const row of rows) changes.insert(name, row);
        }),
      put: (row) =>
        write(async () => {
          claim(`${name}/${row.id}`);
          if (uniqueFields[name].length > 0) await exists(row.id);
          changes.put(name, row);
        }),
      patch: (id, fields) =>
        write(async () => {
          claim(`${name}/${id}`);
          if (!(await exists(id))) return false;
          changes.patch(name, id, fields);
          return true;
        }),
      patchMany: (patches) =>
        write(async () => {
          const ids = [...new Set(patches.map(({ id }) => id))].filter(isDocumentId);
          for (const id of ids) claim(`${name}/${id}`);
          await reads.getMany(ids.filter((id) => !changes.isKnown(name, id)));
          for (const { id, changes: fields } of patches) {
            if (isDocumentId(id) && changes.exists(name, id)) changes.patch(name, id, fields);
          }
        }),
      remove: (id) =>
        write(async () => {
          claim(`${name}/${id}`);
          if (!(await exists(id))) return false;
          changes.remove(name, id);
          return true;
        }),
    };
  }

  const stored = readCounters(connection, source);
  return {
    collection,
    changes,
    counters: {
      get: (names) =>
        read(async () => {
          for (const counter of names) claim(`counters/${counter}`);
          return stored.get(names);
        }),
      list: (prefix, limit) => read(() => stored.list(prefix, limit)),
      page: (after, limit) => read(() => stored.page(after, limit)),
      add(name, by) {
        phases.refuseOver();
        totals.set(name, (totals.get(name) ?? 0) + by);
      },
    },
    now: () => read(() => source.time()),
    fail: phases.fail,
    close: phases.close,
    commit() {
      phases.refuseFailed();
      const hasChanged = changes.apply(transaction);
      return writeCounters(connection, transaction, totals) || hasChanged;
    },
  };
}

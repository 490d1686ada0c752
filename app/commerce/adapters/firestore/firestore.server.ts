import { type CollectionName, type Storage, uniqueFields } from "../../storage";
import { convertErrorsTo, guarded } from "../transactions/guarded.server";
import type { RowCollection } from "../transactions/rows";
import { readCounters } from "./counters.server";
import { isDocumentId, toDocument } from "./documents.server";
import { indexDiagnosis } from "./indexes.server";
import { readsOf } from "./reads.server";
import { repairIndexes } from "./repair.server";
import { type Connection, connect, type FirestoreOptions, isGone, isMissing } from "./sdk.server";
import { answered, databaseSource, type Source } from "./source.server";
import { collectionNames, createTransactions, type Transactions } from "./transactions.server";

/**
 * A batch with up to this many writes is atomic. More writes are sent in smaller batches, because a
 * request must stay under Firestore's 10 MiB.
 */
const wholeLimit = 500;
const batchSize = 400;

const converted = convertErrorsTo("The document store is not available", isGone);

/**
 * The storage port on Firestore. Every record, every unique value and every named total is one
 * document.
 */
export async function openFirestore(options: FirestoreOptions): Promise<Storage> {
  const connection = await connect(options);
  const source = databaseSource(connection.firestore);
  const transactions = createTransactions(connection);
  const refuseInside = () => transactions.refuseInside();
  const collections = collectionNames.map((name) => [
    name,
    guarded(collectionOf(name, { connection, source, transactions }), {
      check: refuseInside,
      converted,
    }),
  ]);
  return {
    ...Object.fromEntries(collections),
    transactional: true,
    billsReads: true,
    counters: guarded(readCounters(connection, source), { check: refuseInside, converted }),
    atomically: (work) => converted(transactions.atomically(work)),
    repair: () => repairIndexes(connection),
    diagnose: async () => [await indexDiagnosis(connection.firestore)],
    now: () => converted(source.time()),
    async ready() {
      await converted(source.time());
    },
    async close() {
      await connection.close();
      transactions.end();
    },
  };
}

function collectionOf(
  name: CollectionName,
  store: { connection: Connection; source: Source; transactions: Transactions },
): RowCollection {
  const { source, transactions } = store;
  const collection = store.connection.firestore.collection(name);
  const unique = uniqueFields[name] as readonly string[];

  /** Runs one method in a transaction of its own. */
  function alone<T>(work: (rows: RowCollection) => Promise<T>): Promise<T> {
    return transactions.atomically((tx) => work(tx[name] as unknown as RowCollection));
  }

  /** Makes a write that needs no transaction. Returns false when its document is missing. */
  async function plainly(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await transactions.persistently(() => answered(write()));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return {
    ...readsOf({ name, collection, source }),
    insert: (row, options) => alone((rows) => rows.insert(row, options)),
    async insertMany(rows) {
      const size = rows.length <= wholeLimit ? wholeLimit : batchSize;
      for (let at = 0; at < rows.length; at += size) {
        await alone((inside) => inside.insertMany(rows.slice(at, at + size)));
      }
    },
    put: (row) => alone((rows) => rows.put(row)),

    async patch(id, fields) {
      const document = toDocument(name, fields);
      const alters = Object.keys(document);
      const isPlain =
        name !== "orders" && alters.length > 0 && !alters.some((field) => unique.includes(field));
      if (!isPlain || !isDocumentId(id)) return alone((rows) => rows.patch(id, fields));
      return plainly(() => collection.doc(id).update(document));
    },

    async patchMany(patches) {
      if (patches.length > 0) await alone((rows) => rows.patchMany(patches));
    },

    async remove(id) {
      if (unique.length > 0 || !isDocumentId(id)) return alone((rows) => rows.remove(id));
      return plainly(() => collection.doc(id).delete({ exists: true }));
    },
  };
}

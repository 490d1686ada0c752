import type { CollectionName, Storage } from "../storage";
import { uniqueFields } from "../storage";
import { readCounters } from "./firestore/counters.server";
import { isDocumentId, type Row, toDocument, toRow } from "./firestore/documents.server";
import { countRows, findRows, type Place, trimmed } from "./firestore/queries.server";
import { type Connection, connect, type FirestoreOptions, isMissing } from "./firestore/sdk.server";
import { answered, databaseSource, type Source } from "./firestore/source.server";
import {
  collectionNames,
  createTransactions,
  guarded,
  type Transactions,
} from "./firestore/transactions.server";
import type { RowCollection } from "./firestore/unit.server";

/** All or none up to here; beyond, smaller batches keep a request under Firestore's 10 MiB. */
const wholeLimit = 500;
const batchSize = 400;

/** The storage port on Firestore: a document per record, per unique value and per named total. */
export async function openFirestore(options: FirestoreOptions): Promise<Storage> {
  const connection = await connect(options);
  const source = databaseSource(connection.firestore);
  const transactions = createTransactions(connection);
  const outside = () => transactions.assertOutside();
  const collections = collectionNames.map((name) => [
    name,
    guarded(outerCollection(name, { connection, source, transactions }), outside),
  ]);
  return {
    ...Object.fromEntries(collections),
    transactional: true,
    counters: guarded(readCounters(connection, source), outside),
    atomically: (work) => transactions.atomically(work),
    async now() {
      outside();
      return source.time();
    },
    async ready() {
      await source.time();
    },
    close: () => connection.close(),
  };
}

function outerCollection(
  name: CollectionName,
  store: { connection: Connection; source: Source; transactions: Transactions },
): RowCollection {
  const { source, transactions } = store;
  const collection = store.connection.firestore.collection(name);
  const place: Place = { name, collection, source };
  const unique = uniqueFields[name] as readonly string[];

  /** One method of the collection as a transaction of its own. */
  function alone<T>(work: (rows: RowCollection) => Promise<T>): Promise<T> {
    return transactions.atomically((tx) => work(tx[name] as unknown as RowCollection));
  }

  async function getMany(ids: readonly string[]): Promise<Row[]> {
    const wanted = [...new Set(ids)].filter(isDocumentId);
    const documents = await source.documents(wanted.map((id) => collection.doc(id)));
    return documents.flatMap((document) => {
      const data = document.data();
      return data ? [toRow(name, { id: document.id, data })] : [];
    });
  }

  async function isWritten(write: () => Promise<unknown>): Promise<boolean> {
    try {
      await transactions.persistently(() => answered(write()));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  return {
    async get(id) {
      const [row] = await getMany([id]);
      return row ?? null;
    },
    getMany,
    async getBy(field, value) {
      const [row] = await findRows(place, { where: { [field]: value }, limit: 1 });
      return row ?? null;
    },
    async find(asked) {
      return (await findRows(place, asked)).map((row) => trimmed(row, asked.only));
    },
    count: (where) => countRows(place, where),
    insert: (row, options) => alone((rows) => rows.insert(row, options)),
    async insertMany(rows) {
      const size = rows.length <= wholeLimit ? wholeLimit : batchSize;
      for (let at = 0; at < rows.length; at += size) {
        await alone((inside) => inside.insertMany(rows.slice(at, at + size)));
      }
    },
    put: (row) => alone((rows) => rows.put(row)),

    async patch(id, fields) {
      if (!isDocumentId(id)) return false;
      const document = toDocument(name, fields);
      const isPlain = !unique.some((field) => field in document);
      if (isPlain && Object.keys(document).length > 0) {
        return isWritten(() => collection.doc(id).update(document));
      }
      return alone((rows) => rows.patch(id, fields));
    },

    async remove(id) {
      if (!isDocumentId(id)) return false;
      if (unique.length > 0) return alone((rows) => rows.remove(id));
      return isWritten(() => collection.doc(id).delete({ exists: true }));
    },
  };
}

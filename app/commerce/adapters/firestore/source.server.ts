import { Unavailable } from "~/domain/failure";
import { withinOrThrow } from "~/within.server";
import type {
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
  Transaction,
} from "./sdk.server";

/** Reads documents from the database, or inside a transaction, which locks what it reads. */
export interface Source {
  /** Documents in the order of `refs`, with only the given fields when some are given. */
  documents(refs: readonly DocumentReference[], fields?: string[]): Promise<DocumentSnapshot[]>;
  query(query: Query): Promise<QuerySnapshot>;
  count(query: Query): Promise<number>;
  /** The engine's time. */
  time(): Promise<Date>;
}

const answerLimit = 5_000;

/**
 * Limits the wait for an answer: the SDK retries for minutes when a database is down, and a request
 * cannot wait that long.
 */
export function answered<T>(call: Promise<T>, limit = answerLimit): Promise<T> {
  const late = () => new Unavailable(`The document store did not answer within ${limit / 1000} s`);
  return withinOrThrow(limit, call, late);
}

export function databaseSource(firestore: Firestore): Source {
  return {
    async documents(refs, fields) {
      if (refs.length === 0) return [];
      if (!fields) return answered(firestore.getAll(...refs));
      return answered(firestore.getAll(...refs, { fieldMask: fields }));
    },
    query: (query) => answered(query.get()),
    count: async (query) => (await answered(query.count().get())).data().count,
    time: async () => (await answered(clockOf(firestore).get())).readTime.toDate(),
  };
}

export function transactionSource(firestore: Firestore, transaction: Transaction): Source {
  let latest: Date | null = null;
  function timed<T extends { readTime: { toDate(): Date } }>(snapshot: T): T {
    latest = snapshot.readTime.toDate();
    return snapshot;
  }
  return {
    async documents(refs, fields) {
      if (refs.length === 0) return [];
      const mask = fields ? [{ fieldMask: fields }] : [];
      const documents = await answered(transaction.getAll(...refs, ...mask));
      return documents.map(timed);
    },
    query: async (query) => timed(await answered(transaction.get(query))),
    count: async (query) => (await answered(transaction.get(query.count()))).data().count,
    time: async () =>
      latest ?? timed(await answered(transaction.get(clockOf(firestore)))).readTime.toDate(),
  };
}

/** Every response carries the server's time, even a response about no document. */
function clockOf(firestore: Firestore): DocumentReference {
  return firestore.collection("meta").doc("clock");
}

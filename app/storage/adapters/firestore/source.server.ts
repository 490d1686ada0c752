import { Unavailable } from "~/kernel/failure";
import { within, withinOrThrow } from "~/kernel/process/waiting.server";
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

/** Callers are to be told within five seconds. */
const answerLimit = 4_500;
/** When a commit takes longer than this, the host is asked whether it still answers. */
const lookAfter = 3_500;
const lookLimit = 1_000;

/**
 * Limits the wait for an answer: the SDK retries for minutes when a database is down, and a request
 * cannot wait that long.
 */
export function answered<T>(call: Promise<T>, limit = answerLimit): Promise<T> {
  return withinOrThrow(limit, call, () => late(limit));
}

function late(limit: number): Error {
  return new Unavailable(`The document store did not answer within ${limit / 1000} s`);
}

/**
 * The result of a commit, which may wait for another transaction's locks for longer than an answer
 * may take, as long as the host answers others.
 */
export async function answeredWhileAlive<T>(
  commit: Promise<T>,
  { firestore, limit }: { firestore: Firestore; limit: number },
): Promise<T> {
  const until = performance.now() + limit;
  for (;;) {
    const committed = async () => ({ result: await commit });
    const ended = await within(lookAfter, committed(), () => null);
    if (ended) return ended.result;
    if (performance.now() > until) throw late(limit);
    await answered(clockOf(firestore).get(), lookLimit);
  }
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

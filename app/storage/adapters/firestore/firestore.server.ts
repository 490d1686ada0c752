import { readFile } from "node:fs/promises";
import { isUnavailable, Unavailable } from "~/kernel/failure";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import { walkRarest } from "~/storage/adapters/token-walk.server";
import { convertErrorsTo, guarded } from "~/storage/adapters/transactions/guarded.server";
import { createNested, type Open } from "~/storage/adapters/transactions/nested.server";
import type { RowCollection } from "~/storage/adapters/transactions/rows";
import {
  type Claim,
  createTransactionQueue,
  Stale,
} from "~/storage/adapters/transactions/transactions.server";
import {
  type CollectionName,
  type Diagnosis,
  type RepairResult,
  type Storage,
  type Tx,
  uniqueFields,
} from "~/storage/storage";
import { type Changes, copiedOrder } from "./changes.server";
import { readCounters } from "./counters.server";
import { assertFits, tooLargeFor } from "./document-size.server";
import { claimId, isDocumentId, toDocument, toRow } from "./documents.server";
import { readsOf } from "./reads.server";
import {
  type Connection,
  connect,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type FirestoreOptions,
  isContention,
  isExisting,
  isGone,
  isMissing,
  isOversized,
  isUnindexed,
  type Query,
  type Transaction,
} from "./sdk.server";
import { answered, answeredWhileAlive, databaseSource, type Source } from "./source.server";
import { openUnit, type Unit } from "./unit.server";

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
  const byName: Pick<Storage, CollectionName> = Object.fromEntries(collections);
  return {
    ...byName,
    findByTokens: (search) => walkRarest(byName, search),
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
    close: connection.close,
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
      throw isOversized(error) ? tooLargeFor(undefined) : error;
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
      assertFits(document);
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

interface IndexFile {
  indexes: {
    collectionGroup: string;
    fields: { fieldPath: string; order?: "ASCENDING" | "DESCENDING"; arrayConfig?: "CONTAINS" }[];
  }[];
}

const subject = "indexes";
const atOnce = 10;

/** Reads one document by each composite index that the store needs. */
export async function indexDiagnosis(
  firestore: Firestore,
  file = "db/firestore.indexes.json",
): Promise<Diagnosis> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) {
    return { state: "warn", subject, detail: `${file} cannot be read, so no index was checked` };
  }
  const { indexes } = JSON.parse(text) as IndexFile;
  const missing: string[] = [];
  for (let at = 0; at < indexes.length; at += atOnce) {
    const part = indexes.slice(at, at + atOnce);
    const there = await Promise.all(part.map((index) => answers(queryBy(firestore, index))));
    missing.push(...part.filter((_, each) => !there[each]).map(({ collectionGroup: of }) => of));
  }
  if (missing.length === 0) {
    return { state: "ok", subject, detail: `all ${indexes.length} answer` };
  }
  const of = [...new Set(missing)].join(", ");
  const what = `deploy ${file}, and wait until they are built`;
  return { state: "fail", subject, detail: `${missing.length} are missing (${of}): ${what}` };
}

async function answers(query: Query): Promise<boolean> {
  try {
    await answered(query.get());
    return true;
  } catch (error) {
    if (isUnindexed(error)) return false;
    throw error;
  }
}

/** Matches nothing: every field but the last is compared with a value that is never stored. */
function queryBy(
  firestore: Firestore,
  { collectionGroup, fields }: IndexFile["indexes"][number],
): Query {
  let query: Query = firestore.collection(collectionGroup).limit(1);
  for (const [at, { fieldPath, order, arrayConfig }] of fields.entries()) {
    if (arrayConfig) query = query.where(fieldPath, "array-contains", "\u0001");
    else if (at < fields.length - 1) query = query.where(fieldPath, "==", "\u0001");
    else query = query.orderBy(fieldPath, order === "DESCENDING" ? "desc" : "asc");
  }
  return query;
}

const page = 100;

interface Wanted {
  of: DocumentReference;
  ref: DocumentReference;
  /** The content that the document should have, according to its owner; null for none. */
  from(owner: DocumentSnapshot): Record<string, unknown> | null;
  /** Reported when another record has the value. */
  conflict: string;
  holder: string | null;
}

/**
 * Repairs what belongs to records that another program wrote: a document for each unique value, and
 * the copy of an order below its customer. A value that two records have is reported and not
 * changed.
 */
export async function repairIndexes({ firestore }: Connection): Promise<RepairResult> {
  const done: RepairResult = { repaired: 0, conflicts: [] };
  for (const name of collectionNames) {
    const isBeside = uniqueFields[name].length > 0 || name === "orders";
    let last: DocumentSnapshot | undefined;
    while (isBeside) {
      const sorted = firestore.collection(name).orderBy("__name__").limit(page);
      const { docs } = await answered((last ? sorted.startAfter(last) : sorted).get());
      last = docs.at(-1);
      if (!last) break;
      const wanted = docs.flatMap((document) => wantedBy(name, document));
      if (wanted.length === 0) continue;
      const found = await answered(firestore.getAll(...wanted.map(({ ref }) => ref)));
      for (const [at, each] of wanted.entries()) {
        const made = !found[at]?.exists && (await make(each));
        if (made) done.repaired += 1;
        if (made || each.holder === null) continue;
        const there = found[at]?.exists ? found[at] : await answered(each.ref.get());
        if (there.exists && there.get("holder") !== each.holder) done.conflicts.push(each.conflict);
      }
    }
  }
  return done;

  /** Only while its owner is unchanged and nobody else wrote it first. */
  function make({ of, ref, from }: Wanted): Promise<boolean> {
    return answered(
      firestore.runTransaction(async (transaction) => {
        const [owner, there] = await transaction.getAll(of, ref);
        const holds = owner?.exists ? from(owner) : null;
        if (!holds || there?.exists) return false;
        transaction.create(ref, holds);
        return true;
      }),
    );
  }

  function wantedBy(name: CollectionName, document: DocumentSnapshot): Wanted[] {
    const fields = uniqueFields[name] as readonly string[];
    const heldBy = (owner: DocumentSnapshot, field: string) =>
      toRow(name, { id: owner.id, data: owner.data() ?? {} })[field];
    const claims = fields.flatMap((field): Wanted[] => {
      const value = heldBy(document, field);
      if (typeof value !== "string") return [];
      return [
        {
          of: document.ref,
          ref: firestore.collection("unique").doc(claimId(name, field, value)),
          from: (owner) =>
            heldBy(owner, field) === value ? { collection: name, field, holder: owner.id } : null,
          conflict: `${name} ${document.id}: another record has the same ${field}`,
          holder: document.id,
        },
      ];
    });
    const copy = name === "orders" ? copiedOrder(document.ref, document.data() ?? {}) : null;
    if (!copy) return claims;
    const from = (owner: DocumentSnapshot) => owner.data() ?? null;
    return [...claims, { of: document.ref, ref: copy, from, conflict: "", holder: null }];
  }
}

export const collectionNames = Object.keys(uniqueFields) as CollectionName[];

export interface Transactions {
  atomically<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Makes a single write, and retries it while transactions hold its document. */
  persistently<T>(write: () => Promise<T>): Promise<T>;
  /** Throws while a transaction is open in the same call chain. */
  refuseInside(): void;
}

const workLimit = 5_000;
/** Transactions lock what they read. With more at once, each would wait too long for locks. */
const transactionsAtOnce = 10;
/** While another server has the documents, pauses grow so that it can finish. */
const retry = {
  forMs: 3_000,
  leastTries: 12,
  atMostMs: 8_000,
  pauseMs: (tries: number) => Math.min(2_000, 100 * 2 ** tries),
};

export function createTransactions(connection: Connection): Transactions {
  const nested = createNested();
  const queue = createTransactionQueue({ atOnce: transactionsAtOnce, retry });

  async function once<T>(work: (tx: Tx) => Promise<T>, claim: Claim) {
    let committed: Changes | null = null;
    const attempt = (giveUp: (error: unknown) => void) => async (transaction: Transaction) => {
      const unit = openUnit(connection, { transaction, claim });
      const open: Open = { tx: txOf(unit), over: false, fail: unit.fail };
      try {
        const working = nested.within(open, work);
        const result = await withinOrThrow(workLimit, working, unended);
        const hasWritten = unit.commit();
        committed = unit.changes;
        return { result, hasWritten };
      } catch (error) {
        // The SDK would wait for the end of a transaction at a host that does not answer.
        if (isUnavailable(error)) giveUp(error);
        throw error;
      } finally {
        nested.over(open);
        unit.close();
      }
    };
    const running = new Promise<{ result: T; hasWritten: boolean }>((resolve, reject) => {
      // The SDK would wait a second before it tries again.
      const options = { maxAttempts: 1 };
      connection.firestore.runTransaction(attempt(reject), options).then(resolve).catch(reject);
    });
    try {
      const { firestore } = connection;
      return await answeredWhileAlive(running, { firestore, limit: 3 * workLimit });
    } catch (error) {
      const refused = isExisting(error) || isMissing(error);
      throw committed && refused ? await reasonOf(committed) : meaningOf(error);
    }
  }

  /**
   * Finds out why a commit was refused: the first document that should have been missing and was
   * not.
   */
  async function reasonOf(changes: Changes): Promise<Error> {
    const expected = changes.expectedFree();
    if (expected.length === 0) return new Stale([]);
    const refs = expected.map(({ ref }) => ref);
    const documents = await answered(connection.firestore.getAll(...refs));
    const at = documents.findIndex(({ exists }) => exists);
    return expected[at]?.taken ?? new Stale([]);
  }

  return {
    atomically: (work) => nested.joinOr(work, () => queue.run((claim) => once(work, claim))),
    persistently: (write) =>
      queue.persistently(async () => {
        try {
          return await write();
        } catch (error) {
          throw meaningOf(error);
        }
      }),
    refuseInside: nested.refuseInside,
  };
}

/** The engine does not say at which document two transactions met. */
function meaningOf(error: unknown): unknown {
  return isContention(error) ? new Stale([], { cause: error }) : error;
}

function txOf(unit: Unit): Tx {
  const collections = collectionNames.map((name) => [name, unit.collection(name)]);
  return { ...Object.fromEntries(collections), counters: unit.counters, now: unit.now } as Tx;
}

function unended(): Error {
  return new Unavailable(`The transaction did not end within ${workLimit / 1000} s`);
}

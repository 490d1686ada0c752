import { randomUUID } from "node:crypto";
import type {
  AggregateQuery,
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  FieldValue,
  Firestore,
  Query,
  QuerySnapshot,
  Transaction,
} from "firebase-admin/firestore";

export type { CollectionReference, DocumentReference, Firestore, Query, Transaction };

export interface FirestoreOptions {
  projectId?: string | null;
  /** The service account's JSON, as text. Left out: the platform's default credentials. */
  serviceAccount?: string | null;
  /** `host:port`; needs a project and no credentials. */
  emulatorHost?: string | null;
  /** A database that is open already and stays its owner's to close. */
  firestore?: Firestore;
}

export interface Connection {
  firestore: Firestore;
  increment(by: number): FieldValue;
  close(): Promise<void>;
}

/** Loads the SDK, which is heavy, and makes a client. Nothing is sent yet. */
export async function connect(options: FirestoreOptions): Promise<Connection> {
  const { FieldValue, getFirestore } = await import("firebase-admin/firestore");
  const increment = (by: number) => FieldValue.increment(by);
  if (options.firestore) return { firestore: options.firestore, increment, async close() {} };

  const { cert, deleteApp, initializeApp } = await import("firebase-admin/app");
  const { serviceAccount, emulatorHost } = options;
  const account = serviceAccount && !emulatorHost ? JSON.parse(serviceAccount) : null;
  const app = initializeApp(
    {
      ...(options.projectId ? { projectId: options.projectId } : {}),
      ...(account ? { credential: cert(account) } : {}),
    },
    `store-${randomUUID()}`,
  );
  const firestore = getFirestore(app);
  if (emulatorHost) firestore.settings({ host: emulatorHost, ssl: false });
  return { firestore, increment, close: () => deleteApp(app) };
}

/** Where documents are read: the database itself, or a transaction, which locks what it reads. */
export interface Source {
  /** In the order of `refs`; only the given fields, where there are any given. */
  documents(refs: readonly DocumentReference[], fields?: string[]): Promise<DocumentSnapshot[]>;
  query(query: Query): Promise<QuerySnapshot>;
  count(query: Query): Promise<number>;
}

const answerLimit = 10_000;

/** The SDK tries for minutes to reach a database that is down; a request cannot wait that long. */
export async function answered<T>(call: Promise<T>, limit = answerLimit): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error(`The document store did not answer within ${limit / 1000} s`);
    timer = setTimeout(() => reject(error), limit);
  });
  try {
    return await Promise.race([call, late]);
  } finally {
    clearTimeout(timer);
  }
}

type Getter = {
  getAll: Firestore["getAll"];
  get(query: Query): Promise<QuerySnapshot>;
  get(query: AggregateQuery<{ count: FirebaseFirestore.AggregateField<number> }>): Promise<{
    data(): { count: number };
  }>;
};

function sourceOf(getter: Getter): Source {
  return {
    documents(refs, fields) {
      if (refs.length === 0) return Promise.resolve([]);
      const mask = fields ? [{ fieldMask: fields }] : [];
      return answered(getter.getAll(...refs, ...(mask as unknown as DocumentReference[])));
    },
    query: (query) => answered(getter.get(query)),
    count: async (query) => (await answered(getter.get(query.count()))).data().count,
  };
}

import { randomUUID } from "node:crypto";
import type { FieldValue, Firestore } from "firebase-admin/firestore";

export type {
  CollectionReference,
  DocumentReference,
  DocumentSnapshot,
  Firestore,
  Query,
  QuerySnapshot,
  Transaction,
  WhereFilterOp,
} from "firebase-admin/firestore";

export interface FirestoreOptions {
  projectId?: string | null;
  /**
   * The service account's JSON as text. When left out, the platform's default credentials are used.
   */
  serviceAccount?: string | null;
  /** `host:port` of an emulator, which needs a project and no credentials. */
  emulatorHost?: string | null;
  /** A database that is already open. Its owner closes it. */
  firestore?: Firestore;
}

export interface Connection {
  firestore: Firestore;
  increment(by: number): FieldValue;
  close(): Promise<void>;
}

/** Left to itself, the SDK waits up to two minutes before it looks for a server that was away. */
const reconnecting = {
  "grpc.initial_reconnect_backoff_ms": 250,
  "grpc.max_reconnect_backoff_ms": 2_000,
};

/** An emulator asks for no credentials, and so the SDK need not look for a cloud's around it. */
const clientOptions = { universeDomain: "googleapis.com" };

/** Loads the SDK, which is heavy, and makes a client. Nothing is sent yet. */
export async function connect(options: FirestoreOptions): Promise<Connection> {
  const { FieldValue, getFirestore } = await import("firebase-admin/firestore");
  const increment = (by: number) => FieldValue.increment(by);
  if (options.firestore) return { firestore: options.firestore, increment, async close() {} };

  const { cert, deleteApp, initializeApp } = await import("firebase-admin/app");
  const { projectId, serviceAccount, emulatorHost } = options;
  const credential = serviceAccount && !emulatorHost ? cert(JSON.parse(serviceAccount)) : undefined;
  const app = initializeApp(
    { ...(projectId ? { projectId } : {}), ...(credential ? { credential } : {}) },
    `store-${randomUUID()}`,
  );
  const firestore = getFirestore(app);
  const address = emulatorHost ? { host: emulatorHost, ssl: false, clientOptions } : {};
  firestore.settings({ ...reconnecting, ...address });
  let closing: Promise<void> | undefined;
  return {
    firestore,
    increment,
    close() {
      closing ??= deleteApp(app);
      return closing;
    },
  };
}

const grpc = {
  invalidArgument: 3,
  notFound: 5,
  alreadyExists: 6,
  failedPrecondition: 9,
  aborted: 10,
};
/** CANCELLED, UNKNOWN, DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED, ABORTED, INTERNAL, UNAVAILABLE. */
const gone = new Set<unknown>([1, 2, 4, 8, 10, 13, 14]);

function codeOf(error: unknown): unknown {
  return error instanceof Error ? (error as { code?: unknown }).code : undefined;
}

/** A query needs an index that is missing or not built yet. */
export function isUnindexed(error: unknown): boolean {
  return codeOf(error) === grpc.failedPrecondition;
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === grpc.notFound;
}

/** Whether the engine refused a document or an index entry because of its size. */
export function isOversized(error: unknown): boolean {
  const isRefused = codeOf(error) === grpc.invalidArgument;
  return (
    isRefused && /maximum (entity|allowed)? ?size|too many index/i.test((error as Error).message)
  );
}

export function isExisting(error: unknown): boolean {
  return codeOf(error) === grpc.alreadyExists;
}

/** True when the engine cannot be reached or cannot work now. */
export function isGone(error: unknown): boolean {
  return gone.has(codeOf(error)) || isContention(error);
}

/** Whether the engine rolled back a transaction because of another one. Nothing was written. */
export function isContention(error: unknown): boolean {
  const code = codeOf(error);
  if (code === grpc.aborted) return true;
  // The engine ended a transaction that waited too long before its commit.
  const isRefused = code === grpc.invalidArgument;
  return isRefused && /transaction.*(expired|closed)/i.test((error as Error).message);
}

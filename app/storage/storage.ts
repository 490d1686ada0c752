import type { Custom } from "~/kernel/extensions/custom-field";
import type { ExtendedResource } from "~/kernel/extensions/installed";
import type { Position } from "~/kernel/page";
import { type CollectionName, type Records, uniqueFields } from "~/modules/registry";

export type { CollectionName, Records };
export { uniqueFields };

/**
 * What a field may be compared with: a value (null for none), one of several values, an array that
 * contains one value or one of several (at most 30), a prefix, or a range.
 */
export type Condition<V> =
  | (V extends readonly unknown[] ? never : V)
  | { in: readonly V[] }
  | (V extends readonly (infer E)[] ? { contains: E } | { containsAny: readonly E[] } : never)
  | (V extends string | null ? { prefix: string } : never)
  | (V extends string | number | Date | null
      ? { from?: NonNullable<V>; below?: NonNullable<V> }
      : never);

/**
 * Every condition must hold. A prefix or a range is allowed only on the field by which the query is
 * sorted.
 */
export type Where<R> = { readonly [F in keyof R]?: Condition<R[F]> };

export interface Query<R, F extends keyof R = keyof R> {
  where?: Where<R>;
  /**
   * The id breaks ties, in the same direction. Without an order, rows come by ascending id. Text is
   * compared by its bytes.
   */
  order?: { by: keyof R & string; direction: "asc" | "desc" };
  /**
   * Only rows after this position in that order, even when the row at the position no longer
   * exists.
   */
  after?: Position | null;
  limit: number;
  /** The fields to read; the others are not read. */
  only?: readonly F[];
}

/** The fields of one row to set. */
export interface Patch<R> {
  id: string;
  changes: Partial<Omit<R, "id">>;
}

/**
 * @throws Unavailable, from every method, while the backend cannot be reached or does not answer
 */
export interface Collection<R extends { id: string }> {
  get(id: string): Promise<R | null>;
  /**
   * Rows in the order of `ids`, each once; unknown ids are left out. Inside `atomically` they are
   * locked in id order. `only` names the fields to read; the id is always included.
   */
  getMany<F extends keyof R = keyof R>(
    ids: readonly string[],
    options?: { only?: readonly F[] },
  ): Promise<Pick<R, F | "id">[]>;
  /** The first row whose field has the value; only for the fields in `uniqueFields`. */
  getBy(field: keyof R & string, value: string): Promise<R | null>;
  find<F extends keyof R = keyof R>(query: Query<R, F>): Promise<Pick<R, F>[]>;
  /**
   * Counts rows by an index. Only for small sets and checks: lists show stored counters instead.
   */
  count(where: Where<R>): Promise<number>;
  /**
   * Inserts a record; the field named by `clock` gets the engine's own time.
   * @throws Taken on a unique value or an id in use
   */
  insert(record: R, options?: { clock?: keyof R & string }): Promise<void>;
  /**
   * Inserts many records, for seeding and copying: all or none up to 500 rows, in batches beyond
   * that.
   * @throws Taken
   */
  insertMany(records: readonly R[]): Promise<void>;
  /**
   * Writes the whole record, whether it exists or not.
   * @throws Taken
   */
  put(record: R): Promise<void>;
  /**
   * Sets the given fields; returns false when there is no such row.
   * @throws Taken
   */
  patch(id: string, changes: Partial<Omit<R, "id">>): Promise<boolean>;
  /**
   * Patches many rows at once, each with its own fields: all or none. Ids without a row are
   * skipped, and several patches of one id are applied in their order. Rows are locked in id order,
   * whatever the order given. Moving a unique value from one row to another takes two calls.
   * @throws Taken
   */
  patchMany(patches: readonly Patch<R>[]): Promise<void>;
  /** Returns false when there was no such row. */
  remove(id: string): Promise<boolean>;
}

/**
 * Named totals. They change only inside `atomically`, where changes are gathered and written last,
 * in name order.
 */
export interface Counters {
  /** A counter that was never written is 0. */
  get(names: readonly string[]): Promise<Map<string, number>>;
  /**
   * The first counters whose name starts with the prefix, by name and without zeros. At most 1,000.
   */
  list(prefix: string, limit?: number): Promise<{ name: string; value: number }[]>;
  /**
   * All counters by name and without zeros, a page at a time: those after a name, from the first
   * one for null. An empty page is the end. At most 999.
   */
  page(after: string | null, limit: number): Promise<{ name: string; value: number }[]>;
}

export interface CountersInside extends Counters {
  add(name: string, by: number): void;
}

/** Collections whose records never change: what was sent, issued and agreed. */
type KeptName =
  | "revisions"
  | "acceptances"
  | "issuedDocuments"
  | "invoices"
  | "shipments"
  | "messages"
  | "stockMovements";

/** Such a collection has no method that changes a record. */
export type Kept<R extends { id: string }> = Pick<
  Collection<R>,
  "get" | "getMany" | "getBy" | "find" | "count" | "insert" | "insertMany"
>;

/**
 * Full access to such a collection, only for the erasure of personal data: nothing else may rewrite
 * or remove what was sent, issued or agreed.
 */
export function erasable<C extends KeptName>(tx: Tx, name: C): Collection<Records[C]> {
  return tx[name] as unknown as Collection<Records[C]>;
}

/** Those beside which extensions keep values. */
type Annotated = KeptName & ExtendedResource;

/**
 * Access to what extensions keep beside such a record. It is no part of what was issued, and the
 * only thing of it that changes.
 */
export function besides<C extends Annotated>(
  tx: Tx,
  name: C,
): { patch(id: string, changes: { custom: Custom }): Promise<boolean> } {
  return tx[name] as unknown as Collection<Records[Annotated]>;
}

type Collections = {
  readonly [C in CollectionName]: C extends KeptName ? Kept<Records[C]> : Collection<Records[C]>;
};

/**
 * What the services may use inside `atomically`. Reads lock what they read (PostgreSQL, Firestore)
 * and come before every write. A write that returns nothing may resolve before it has finished; its
 * error then rejects `atomically`. The work may run twice, so it must not touch anything but `tx`.
 */
export interface Tx extends Collections {
  readonly counters: CountersInside;
  /** The engine's time. It is a read, so it comes before every write. */
  now(): Promise<Date>;
}

type Reads = {
  readonly [C in CollectionName]: Pick<
    Collection<Records[C]>,
    "get" | "getMany" | "find" | "count"
  >;
};

/** A snapshot: everything as it was at one time, whatever is written later. */
export interface Snapshot extends Reads {
  readonly counters: Counters;
  close(): Promise<void>;
}

/** A search among the documents of one kind. */
export interface TokenSearch {
  kind: Records["documentTokens"]["kind"];
  /** A document matches when it has at least one token of each list. */
  tokens: readonly (readonly string[])[];
  /** Only documents after this position, from the newest on. */
  after: Position | null;
  /** How many documents the first page has. */
  first: number;
}

export const candidateFields = ["id", "documentId", "tokens", "created"] as const;
export type Candidate = Pick<Records["documentTokens"], (typeof candidateFields)[number]>;

/** Something that an operator should know about the engine, with what to do. */
export interface Diagnosis {
  state: "ok" | "warn" | "fail";
  subject: string;
  detail: string;
}

export interface RepairResult {
  /** Something that was missing and is repaired. */
  repaired: number;
  /** Something that a person must decide: which records share one unique value. */
  conflicts: string[];
}

export interface AtomicOptions {
  /**
   * True: the engine need not wait for the disk if that would block this process. A power cut may
   * then undo the writes, together with all later ones of this kind, but never in part and never
   * under a later transaction without it. For work that continues from what it finds written.
   */
  mayLapse?: boolean;
}

export interface Storage extends Collections {
  /**
   * False on hosted SQL without `apply(ops)`: the writes of `atomically` then run one after the
   * other.
   */
  readonly transactional: boolean;
  /** True where every record that is read is billed. */
  readonly billsReads?: boolean;
  readonly counters: Counters;
  /**
   * The documents that match, newest first, page by page. All that match are among them, and on
   * engines that search one list at a time others too, so the caller checks each.
   */
  findByTokens(search: TokenSearch): AsyncIterable<readonly Candidate[]>;
  /**
   * Commits all writes of the work, or none. A nested call joins the open transaction. The outer
   * storage throws while a transaction is open in the same call chain. After 5 s the transaction is
   * rolled back. Deadlocks and serialization failures run the work again. All work locks in one
   * order: quotes, orders, products by id, discounts, counters, audit, outbox.
   */
  atomically<T>(work: (tx: Tx) => Promise<T>, options?: AtomicOptions): Promise<T>;
  /** Opens a snapshot; left out when the engine has none. Must be closed. */
  snapshot?(): Promise<Snapshot>;
  /** Checks what only this engine has: applied migrations, indexes. Nothing is changed. */
  diagnose?(): Promise<Diagnosis[]>;
  /**
   * Repairs what the engine stores beside its records, where another program wrote them; left out
   * when there is no such thing.
   */
  repair?(): Promise<RepairResult>;
  /**
   * Removes what deleted records left in unused parts of the engine's files; left out when the
   * store has no access to them. Resolves to false when this takes a maintenance window.
   */
  scrub?(): Promise<boolean>;
  /** The connections to the engine, where it pools them. */
  pool?(): { open: number; idle: number; waiting: number };
  /** The engine's time. */
  now(): Promise<Date>;
  /** Resolves when the engine answers and its migrations are applied; rejects otherwise. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

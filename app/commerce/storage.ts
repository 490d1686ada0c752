import type { Account, OneTimeToken, Session, StoreAdmin } from "~/domain/account";
import type { AuditEntry } from "~/domain/audit";
import type { StoredCart } from "~/domain/cart";
import type { Address, StoredCustomer } from "~/domain/customer";
import type { StoredDiscount } from "~/domain/discount";
import type { DocumentTokens } from "~/domain/document-tokens";
import type { OutboxEntry, Subscriber } from "~/domain/mail";
import type { StoredOrder } from "~/domain/order";
import type { Position } from "~/domain/page";
import type { StoredProduct } from "~/domain/product";
import type { StoredQuote } from "~/domain/quote";
import type { Spelling } from "~/domain/spelling";

/** Every collection of the store and the record it holds. */
export interface Records {
  products: StoredProduct;
  carts: StoredCart;
  quotes: StoredQuote;
  orders: StoredOrder;
  customers: StoredCustomer;
  addresses: Address;
  discounts: StoredDiscount;
  audit: AuditEntry;
  accounts: Account;
  sessions: Session;
  admins: StoreAdmin;
  tokens: OneTimeToken;
  subscribers: Subscriber;
  outbox: OutboxEntry;
  documentTokens: DocumentTokens;
  spellings: Spelling;
}
export type CollectionName = keyof Records;

/** The fields of a collection that are unique by constraint, beside `id`. null never collides. */
export const uniqueFields: { [C in CollectionName]: readonly (keyof Records[C] & string)[] } = {
  products: ["sku"],
  carts: [],
  quotes: ["quoteNumber"],
  orders: ["orderNumber", "paymentSessionId", "quoteNumber"],
  customers: [],
  addresses: [],
  discounts: ["codeLower"],
  audit: [],
  accounts: ["email", "oidcSubject"],
  sessions: [],
  admins: [],
  tokens: [],
  subscribers: ["email"],
  outbox: ["key"],
  documentTokens: [],
  spellings: [],
};

/**
 * What a field may be held to: a value (null: none), one of several, holds, holds one of several (at
 * most 30, for small sets), starts with, or a range.
 */
export type Condition<V> =
  | (V extends readonly unknown[] ? never : V)
  | { in: readonly V[] }
  | (V extends readonly (infer E)[] ? { contains: E } | { containsAny: readonly E[] } : never)
  | (V extends string | null ? { prefix: string } : never)
  | (V extends string | number | Date | null
      ? { from?: NonNullable<V>; below?: NonNullable<V> }
      : never);

/** All conditions hold together. A prefix or a range stands only on the field the query orders by. */
export type Where<R> = { readonly [F in keyof R]?: Condition<R[F]> };

export interface Query<R, F extends keyof R = keyof R> {
  where?: Where<R>;
  /** The id is the tie-break, in the same direction. Left out: by id ascending. Text by its bytes. */
  order?: { by: keyof R & string; direction: "asc" | "desc" };
  /** Only rows after this position in that order, whether or not its row still exists. */
  after?: Position | null;
  limit: number;
  /** The fields wanted; the others are not read. */
  only?: readonly F[];
}

/** The fields of one row to set. */
export interface Patch<R> {
  id: string;
  changes: Partial<Omit<R, "id">>;
}

export interface Collection<R extends { id: string }> {
  get(id: string): Promise<R | null>;
  /**
   * In the order of `ids`, each once; unknown ids are left out. Inside `atomically` locked in id order.
   * `only`: the fields wanted; the others are not read. The id always comes along.
   */
  getMany<F extends keyof R = keyof R>(
    ids: readonly string[],
    options?: { only?: readonly F[] },
  ): Promise<Pick<R, F | "id">[]>;
  /** The first row whose field holds the value; for fields of `uniqueFields`. */
  getBy(field: keyof R & string, value: string): Promise<R | null>;
  find<F extends keyof R = keyof R>(query: Query<R, F>): Promise<Pick<R, F>[]>;
  /** Counts rows by an index: for small sets and checks. Lists show kept counters instead. */
  count(where: Where<R>): Promise<number>;
  /** @throws Taken on a unique value or id in use. `clock`: that field becomes the engine's own time. */
  insert(record: R, options?: { clock?: keyof R & string }): Promise<void>;
  /** Many at once, for seeding and copying; all or none up to 500 rows, in batches beyond. @throws Taken */
  insertMany(records: readonly R[]): Promise<void>;
  /** Writes the whole record, new or known. @throws Taken */
  put(record: R): Promise<void>;
  /** Sets the given fields; false when there is no such row. @throws Taken */
  patch(id: string, changes: Partial<Omit<R, "id">>): Promise<boolean>;
  /**
   * `patch` of many rows at once, each with fields of its own: all or none. Ids without a row are
   * passed over, changes of one id are joined in their order. Rows are locked in id order, whatever
   * the order given. A unique value passes from one row to another in two calls, not in one.
   * @throws Taken
   */
  patchMany(patches: readonly Patch<R>[]): Promise<void>;
  /** False when there was no such row. */
  remove(id: string): Promise<boolean>;
}

/** Named totals, changed only inside `atomically`, gathered and written last in name order. */
export interface Counters {
  /** A counter never written is 0. */
  get(names: readonly string[]): Promise<Map<string, number>>;
  /** The first whose name starts with the prefix, by name, zeros left out. At most 1,000. */
  list(prefix: string, limit?: number): Promise<{ name: string; value: number }[]>;
}

export interface CountersInside extends Counters {
  add(name: string, by: number): void;
}

type Collections = { readonly [C in CollectionName]: Collection<Records[C]> };

/**
 * What the services may use inside `atomically`. Reads lock what they read (PostgreSQL, Firestore)
 * and come before every write. A write that returns nothing may still be under way when it resolves:
 * what it would throw then ends `atomically`. The work may run twice: it touches nothing but `tx`.
 */
export interface Tx extends Collections {
  readonly counters: CountersInside;
}

export interface Storage extends Collections {
  /** False on hosted SQL without `apply(ops)`: writes of `atomically` then run one after the other. */
  readonly transactional: boolean;
  readonly counters: Counters;
  /**
   * All writes of the work, or none. Nesting joins the open one. The outer storage throws while one
   * is open in the same call chain. Longer than 5 s: rolled back. Deadlocks and serialization
   * failures run the work again. One lock order everywhere: quotes, orders, products by id,
   * discounts, counters, audit, outbox.
   */
  atomically<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** The engine's clock. */
  now(): Promise<Date>;
  /** Resolves when the engine answers and its migrations are applied; rejects otherwise. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

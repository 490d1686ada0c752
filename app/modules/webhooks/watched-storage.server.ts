import { isDeciding } from "~/kernel/extensions/hook";
import type { Collection, Storage, Tx } from "~/storage/storage";
import type { Written } from "./events.server";

/** Reports the writes of transactions, within the transaction. */
export interface WriteListener {
  /** False: nothing is listening, and nothing is compared. */
  listens(): boolean;
  told(tx: Tx, written: readonly Written[]): Promise<void>;
}

type Row = { id: string };

/**
 * A storage whose transactions report the quotes, orders and products that they wrote, at their end
 * and within them. It wraps the port below every service, so that none can omit it.
 */
export function watchWrites(storage: Storage, listener: WriteListener): Storage {
  return {
    ...storage,
    // Hosted SQL tells it anew with every answer.
    get transactional() {
      return storage.transactional;
    },
    atomically(work, options) {
      if (isDeciding()) return Promise.reject(new Error("A decision must not write."));
      if (!listener.listens()) return storage.atomically(work, options);
      return storage.atomically(async (tx) => {
        const written: Written[] = [];
        const result = await work(watched(tx, written));
        if (written.length > 0) await listener.told(tx, written);
        return result;
      }, options);
    },
  };
}

function watched(tx: Tx, written: Written[]): Tx {
  const note = (of: Written["of"]) => (before: Row | null, after: Row) =>
    void written.push({ of, before, after } as Written);
  /** For a record that was read completely. */
  const noteWhole = (of: "quotes" | "orders") => (before: Row, after: Row) => {
    if ("history" in before && "items" in before) note(of)(before, after);
  };
  /** An edit writes the name; a sale only writes the stock. */
  const noteProduct = (before: Row, after: Row, changes: object) => {
    if (!("stock" in before && "variants" in before)) return;
    note("productName" in changes ? "products" : "stock")(before, after);
  };
  return Object.create(tx, {
    quotes: { value: watch(tx.quotes, note("quotes"), noteWhole("quotes")) },
    orders: { value: watch(tx.orders, note("orders"), noteWhole("orders")) },
    products: { value: watch(tx.products, note("products"), noteProduct) },
  }) as Tx;
}

/** A collection that remembers what was read, and records each write. */
function watch<R extends Row>(
  collection: Collection<R>,
  note: (before: R | null, after: R) => void,
  notePatch: (before: R, after: R, changes: Partial<R>) => void,
): Collection<R> {
  const read = new Map<string, R>();
  const keep = <T extends Partial<R> | null>(row: T): T => {
    if (row?.id !== undefined) read.set(row.id, { ...read.get(row.id), ...row } as unknown as R);
    return row;
  };
  const patched = (id: string, changes: Partial<R>) => {
    const before = read.get(id);
    if (before) notePatch(before, { ...before, ...changes }, changes);
  };
  return {
    ...collection,
    get: async (id) => keep(await collection.get(id)),
    getBy: async (field, value) => keep(await collection.getBy(field, value)),
    async getMany(ids, options) {
      const rows = await collection.getMany(ids, options);
      for (const row of rows) keep(row as unknown as Partial<R>);
      return rows;
    },
    async find(query) {
      const rows = await collection.find(query);
      for (const row of rows) keep(row as unknown as Partial<R>);
      return rows;
    },
    async insert(record, options) {
      await collection.insert(record, options);
      note(null, record);
    },
    async put(record) {
      await collection.put(record);
      note(read.get(record.id) ?? null, record);
    },
    async patch(id, changes) {
      const known = await collection.patch(id, changes);
      patched(id, changes as Partial<R>);
      return known;
    },
    async patchMany(patches) {
      await collection.patchMany(patches);
      for (const { id, changes } of patches) patched(id, changes as unknown as Partial<R>);
    },
  };
}

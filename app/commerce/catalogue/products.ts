import { productCounterName, productCounters } from "~/domain/catalogue-counts";
import { entryId } from "~/domain/document-tokens";
import { impossible, notFound, staleVersion } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { decodeCursor, encodeCursor, page } from "~/domain/page";
import { type Product, readProduct, type StoredProduct } from "~/domain/product";
import type { Change } from "../change";
import type { CommerceDeps } from "../deps";
import type { Tx } from "../storage";
import { forEachRow, pagesOf } from "../sweeping.server";
import { orderOf, whereListed, whereNamed } from "./catalogue-queries";
import type {
  ProductChanges,
  ProductFilter,
  ProductInput,
  ProductListOptions,
  ProductPage,
  ProductsService,
} from "./products-service";
import { enterStock } from "./stock-ledger";
import { type ProductEdit, writeProducts } from "./write-products";

export function createProducts(deps: CommerceDeps): ProductsService {
  const { storage, clock, random, log } = deps;

  async function countOf(filter: ProductFilter): Promise<number> {
    const name = productCounterName(filter);
    return (await storage.counters.get([name])).get(name) ?? 0;
  }

  async function list(options: ProductListOptions = {}): Promise<ProductPage> {
    const { limit = 20, cursor, sort, search, status: _, ...filter } = options;
    // A search is a range of names, so the list is sorted by name.
    const order = orderOf(search ? "name" : sort);
    const after = cursor === undefined ? null : decodeCursor(cursor);
    const where = { ...whereListed(filter), ...(search ? whereNamed(search) : {}) };
    const [rows, totalCount] = await Promise.all([
      cursor !== undefined && after === null
        ? []
        : storage.products.find({ where, order, after, limit }),
      search ? storage.products.count(where) : countOf(filter),
    ]);
    const last = rows.at(-1);
    return {
      items: rows.map(readProduct),
      nextCursor: last
        ? encodeCursor({ key: last[order.by] as string | number | Date, id: last.id })
        : null,
      totalCount,
    };
  }

  async function stored(tx: Tx, id: string): Promise<StoredProduct> {
    const row = await tx.products.get(id);
    if (!row || row.deleted !== null) throw notFound("Product");
    return row;
  }

  async function write(tx: Tx, actor: string, edit: ProductEdit): Promise<Change<Product>> {
    const cause = { reason: "correction", actor, reference: null, note: null } as const;
    const [written] = await writeProducts(deps, tx, { edits: [edit], cause });
    return written as Change<Product>;
  }

  async function change(
    tx: Tx,
    id: string,
    { actor, verb, changes }: { actor: string; verb: string; changes: Partial<Product> },
  ): Promise<Change<Product>> {
    const before = await stored(tx, id);
    const after = {
      ...readProduct(before),
      ...changes,
      updated: clock(),
      version: before.version + 1,
    };
    return write(tx, actor, { before, after, verb });
  }

  return {
    list,

    listByCategory(slug, options = {}) {
      return list({ ...options, category: slug });
    },

    countByCategory(slug) {
      return countOf({ category: slug });
    },

    async getById(id) {
      const row = await storage.products.get(id);
      return row?.listed ? readProduct(row) : null;
    },

    async search(term, limit = 20) {
      const rows = await storage.products.find({
        where: whereNamed(term),
        order: orderOf("name"),
        limit,
      });
      return rows.map(readProduct);
    },

    async listAll({ limit = 20, cursor, published } = {}) {
      const after = cursor === undefined ? null : decodeCursor(cursor);
      if (cursor !== undefined && after === null) return { items: [], nextCursor: null };
      const where = { deleted: null, ...(published === undefined ? {} : { published }) };
      const order = orderOf("name");
      const rows = await storage.products.find({ where, order, after, limit });
      const { nextCursor } = page(rows, (row) => row.nameLower);
      return { items: rows.map(readProduct), nextCursor };
    },

    async find(id) {
      const row = await storage.products.get(id);
      return row && row.deleted === null ? readProduct(row) : null;
    },

    async listFeatured(limit = 12) {
      const rows = await storage.products.find({
        where: { featured: true, listed: true },
        order: orderOf("name"),
        limit,
      });
      return rows.map(readProduct);
    },

    async create(tx, actor, input: ProductInput) {
      const now = clock();
      const id = input.id ?? newId(clock, random);
      const after = { ...input, id, deleted: null, created: now, updated: now, version: 1 };
      return write(tx, actor, { before: null, after, verb: "Created" });
    },

    async update(tx, actor, id, { version, ...changes }: ProductChanges) {
      if (version !== undefined && (await stored(tx, id)).version !== version) {
        throw staleVersion();
      }
      return change(tx, id, { actor, verb: "Updated", changes });
    },

    async delete(tx, actor, id) {
      const done = await change(tx, id, {
        ...{ actor, verb: "Deleted" },
        changes: { deleted: clock() },
      });
      return { ...done, result: null };
    },

    async restore(tx, actor, id) {
      const before = await tx.products.get(id);
      if (!before) throw notFound("Product");
      if (before.deleted === null) throw impossible("This product is not in the bin.");
      const [updated, version] = [clock(), before.version + 1];
      const after = { ...readProduct(before), deleted: null, updated, version };
      return write(tx, actor, { before, after, verb: "Restored" });
    },

    async sweepBin(before, atOnce, stopped) {
      let removed = 0;
      async function removeProduct({ id }: { id: string }): Promise<void> {
        const gone = await storage.atomically(async (tx) => {
          const row = await tx.products.get(id);
          // The product may have been restored in the meantime.
          if (!row?.deleted || row.deleted >= before) return false;
          for (const [name, by] of productCounters(row, null)) tx.counters.add(name, by);
          await tx.documentTokens.remove(entryId("product", id));
          const removed = await tx.products.remove(id);
          const cause = { reason: "closing", actor: "system", reference: null } as const;
          await enterStock(deps, tx, {
            changes: [{ before: row, after: null }],
            cause: { ...cause, note: "Removed from the bin." },
          });
          return removed;
        });
        removed += Number(gone);
      }
      const where = { deleted: { below: before } };
      const due = { where, by: "deleted", limit: atOnce, stopped } as const;
      for await (const rows of pagesOf(storage.products, due)) {
        await forEachRow(rows, removeProduct, { log, tag: "[bin] product", stopped });
      }
      return removed;
    },

    feature(tx, actor, id) {
      return change(tx, id, { actor, verb: "Featured", changes: { featured: true } });
    },

    unfeature(tx, actor, id) {
      return change(tx, id, { actor, verb: "Stopped featuring", changes: { featured: false } });
    },
  };
}

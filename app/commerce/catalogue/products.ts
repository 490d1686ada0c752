import { productCounterName, productCounters } from "~/domain/catalogue-counts";
import { entryId } from "~/domain/document-tokens";
import { Failure, impossible, inBin, notFound, staleVersion } from "~/domain/failure";
import { newId } from "~/domain/identifiers";
import { encodeCursor, page, requirePosition } from "~/domain/page";
import { type Product, readProduct, repeatedSkuAt, type StoredProduct } from "~/domain/product";
import type { Change } from "../change";
import type { CommerceDeps } from "../deps";
import type { Tx, Where } from "../storage";
import { forEachRow, pagesOf } from "../sweeping.server";
import { productNumbered } from "./article-numbers";
import { keyTypeOf, orderOf, whereListed, whereNamed } from "./catalogue-queries";
import { isVariantInUse } from "./open-documents";
import type {
  ProductChanges,
  ProductFilter,
  ProductInput,
  ProductListOptions,
  ProductPage,
  ProductsService,
  VariantChanges,
} from "./products-service";
import { enterStock } from "./stock-ledger";
import { type ProductEdit, writeProducts } from "./write-products";

const binOrder = { by: "deleted", direction: "desc" } as const;

function takenInBin(field: "id" | "sku"): Failure {
  const text = `Already in use: ${field}, by a product in the bin.`;
  return new Failure("conflict", text, { [field]: "A product in the bin has it" });
}

/** `field` names the number of a variant by its place. */
function refuseRepeatedSku(
  variants: Product["variants"],
  field = (at: number) => `variants.${at}.sku`,
): void {
  const at = repeatedSkuAt(variants);
  if (at < 0) return;
  const text = `Already in use: ${field(at)}, by another variant of this product.`;
  throw new Failure("conflict", text, { [field(at)]: "Another variant of this product has it" });
}

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
    const after = requirePosition(cursor, keyTypeOf(order));
    const where = { ...whereListed(filter), ...(search ? whereNamed(search) : {}) };
    const [rows, totalCount] = await Promise.all([
      storage.products.find({ where, order, after, limit }),
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
    if (!row) throw notFound("Product");
    if (row.deleted !== null) throw inBin();
    return row;
  }

  /** A product in the bin keeps its id and its SKU until it is removed for good. */
  async function refuseBinned(
    tx: Tx,
    { id, sku }: { id: string | null; sku: string | null | undefined },
  ): Promise<void> {
    const withId = id === null ? null : await tx.products.get(id);
    if (withId?.deleted) throw takenInBin("id");
    const withSku = sku ? await productNumbered(tx.products, sku) : null;
    if (withSku?.deleted) throw takenInBin("sku");
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

    async listAll({ limit = 20, cursor, published, binned = false } = {}) {
      const after = requirePosition(cursor, binned ? "date" : "text");
      const where: Where<StoredProduct> = binned
        ? { deleted: { from: new Date(0) } }
        : { deleted: null, ...(published === undefined ? {} : { published }) };
      const order = binned ? binOrder : orderOf("name");
      const rows = await storage.products.find({ where, order, after, limit });
      const { nextCursor } = page(rows, (row) =>
        binned ? (row.deleted ?? row.created) : row.nameLower,
      );
      return { items: rows.map(readProduct), nextCursor };
    },

    async find(id, { binned = false } = {}) {
      const row = await storage.products.get(id);
      return row && (row.deleted !== null) === binned ? readProduct(row) : null;
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
      refuseRepeatedSku(input.variants);
      await refuseBinned(tx, { id: input.id ?? null, sku: input.sku });
      const after = { ...input, id, deleted: null, created: now, updated: now, version: 1 };
      return write(tx, actor, { before: null, after, verb: "Created" });
    },

    async update(tx, actor, id, { version, ...changes }: ProductChanges, how) {
      const before = await stored(tx, id);
      if (version !== undefined && before.version !== version) throw staleVersion();
      if (changes.sku !== before.sku) await refuseBinned(tx, { id: null, sku: changes.sku });
      if (changes.variants) refuseRepeatedSku(changes.variants);
      if (how?.keepsUsed && changes.variants) {
        const kept = new Set(changes.variants.map((variant) => variant.id));
        for (const variant of before.variants.filter((each) => !kept.has(each.id))) {
          if ((variant.stock ?? 0) > 0) throw impossible("A variant that is left out has stock.");
          if (await isVariantInUse(tx, id, variant.id)) {
            throw impossible("A variant that is left out is in an open quote or order.");
          }
        }
      }
      return change(tx, id, { actor, verb: "Updated", changes });
    },

    async updateVariant(tx, actor, id, variantId, { version, ...changes }: VariantChanges) {
      const before = await stored(tx, id);
      if (version !== undefined && before.version !== version) throw staleVersion();
      if (!before.variants.some((variant) => variant.id === variantId)) throw notFound("Variant");
      const variants = before.variants.map((variant) =>
        variant.id === variantId ? { ...variant, ...changes } : variant,
      );
      if (changes.sku) refuseRepeatedSku(variants, () => "sku");
      return change(tx, id, { actor, verb: "Updated", changes: { variants } });
    },

    async delete(tx, actor, id) {
      const done = await change(tx, id, {
        actor,
        verb: "Deleted",
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

import { customToStore } from "~/kernel/extensions/custom";
import { ownFields } from "~/kernel/extensions/installed";
import { Failure, impossible, inBin, notFound, staleVersion } from "~/kernel/failure";
import { newId } from "~/kernel/identifiers";
import { encodeCursor, type Position, page, requirePosition } from "~/kernel/page";
import { omit } from "~/kernel/pick";
import { lowerKey } from "~/kernel/text";
import type { CommerceDeps } from "~/modules/deps";
import { openOrderStates } from "~/modules/orders/order-states";
import { isOpen } from "~/modules/quotes/quote-rules";
import { articleOf, entryId, type TokenKind } from "~/modules/search/document-tokens.resource";
import type { Change } from "~/storage/change";
import type { Collection, Patch, Storage, Tx, Where } from "~/storage/storage";
import { forEachRow, pagesOf, sweeping } from "~/storage/sweeping.server";
import { t } from "~/texts/text";
import { withAttributeTexts } from "./attribute-values";
import { keyTypeOf, orderOf, whereListed, whereNamed } from "./catalogue.server";
import { productCounterName, productCounters } from "./catalogue-counts";
import {
  hasSharedNumber,
  type Product,
  readProduct,
  repeatedSkuAt,
  type StoredProduct,
  sharedNumberKey,
  withoutCosts,
} from "./product.resource";
import type {
  ProductChanges,
  ProductFilter,
  ProductInput,
  ProductListOptions,
  ProductPage,
  ProductsService,
  VariantChanges,
} from "./products-service.server";
import { enterStock } from "./stock-ledger.server";
import { visibleRows } from "./viewer.server";
import { type ProductEdit, writeProducts } from "./write-products.server";

const binOrder = { by: "deleted", direction: "desc" } as const;

function takenInBin(field: "id" | "sku"): Failure {
  const text = `Already in use: ${field}, by a product in the bin.`;
  return new Failure("conflict", text, { [field]: t("deskCatalogue:usedInBin") });
}

/** `field` names the number of a variant by its place. */
export function refuseRepeatedSku(
  variants: Product["variants"],
  field = (at: number) => `variants.${at}.sku`,
): void {
  const at = repeatedSkuAt(variants);
  if (at < 0) return;
  const text = `Already in use: ${field(at)}, by another variant of this product.`;
  throw new Failure("conflict", text, { [field(at)]: t("deskCatalogue:usedByVariant") });
}

/** A product as shoppers may know it. */
function readPublicProduct(row: StoredProduct): Product {
  return withoutCosts(readProduct(row));
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
      items: (await visibleRows(storage, rows)).map(readPublicProduct),
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
      const found = await storage.products.get(id);
      const [row] = found?.listed ? await visibleRows(storage, [found]) : [];
      return row ? readPublicProduct(row) : null;
    },

    async search(term, limit = 20) {
      const rows = await storage.products.find({
        where: whereNamed(term),
        order: orderOf("name"),
        limit,
      });
      return (await visibleRows(storage, rows)).map(readPublicProduct);
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
      const row = (await storage.products.get(id)) ?? (await productNumbered(storage.products, id));
      return row && (row.deleted !== null) === binned ? readProduct(row) : null;
    },

    async listFeatured(limit = 12) {
      const rows = await storage.products.find({
        where: { featured: true, listed: true },
        order: orderOf("name"),
        limit,
      });
      return (await visibleRows(storage, rows)).map(readPublicProduct);
    },

    async create(tx, actor, input: ProductInput) {
      const now = clock();
      const id = input.id ?? newId(clock, random);
      refuseRepeatedSku(input.variants);
      await refuseBinned(tx, { id: input.id ?? null, sku: input.sku });
      const custom =
        input.custom || ownFields("products").length > 0
          ? customToStore("products", input.custom ?? {}, null, deps.site)
          : undefined;
      const after = { ...input, custom, id, deleted: null, created: now, updated: now, version: 1 };
      return write(tx, actor, { before: null, after, verb: "Created" });
    },

    async update(tx, actor, id, { version, ...changes }: ProductChanges, how) {
      const before = await stored(tx, id);
      if (version !== undefined && before.version !== version) throw staleVersion();
      if (changes.sku !== before.sku) await refuseBinned(tx, { id: null, sku: changes.sku });
      if (changes.variants) refuseRepeatedSku(changes.variants);
      if (how?.keepsUsed && changes.variants) {
        await assertKeepsUsed(tx, before, changes.variants);
      }
      const { custom: given, attributeTexts, ...rest } = changes;
      const custom = given && customToStore("products", given, before, deps.site);
      const rows = rest.technicalData ?? before.technicalData;
      const data = attributeTexts && withAttributeTexts(rows, attributeTexts, deps.site);
      const all = {
        ...rest,
        ...(custom ? { custom } : {}),
        ...(data ? { technicalData: data } : {}),
      };
      return change(tx, id, { actor, verb: "Updated", changes: all });
    },

    async updateVariant(tx, actor, id, variantId, given: VariantChanges) {
      const { version, attributeTexts, ...changes } = given;
      const before = await stored(tx, id);
      if (version !== undefined && before.version !== version) throw staleVersion();
      if (!before.variants.some((variant) => variant.id === variantId)) throw notFound("Variant");
      const variants = before.variants.map((variant) => {
        if (variant.id !== variantId) return variant;
        const after = { ...variant, ...changes };
        if (!attributeTexts) return after;
        const rows = withAttributeTexts(after.technicalData ?? [], attributeTexts, deps.site);
        return rows.length > 0 ? { ...after, technicalData: rows } : omit(after, ["technicalData"]);
      });
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
      if (before.deleted === null) throw impossible(t("deskCatalogue:notInBin"));
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
        }, sweeping);
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

/** @throws Failure impossible when a variant is left out that has stock or is in open documents */
export async function assertKeepsUsed(
  tx: Tx,
  before: Pick<Product, "id" | "variants">,
  variants: Product["variants"],
): Promise<void> {
  const kept = new Set(variants.map((variant) => variant.id));
  for (const variant of before.variants.filter((each) => !kept.has(each.id))) {
    if ((variant.stock ?? 0) > 0) throw impossible(t("deskCatalogue:variantHasStock"));
    if (await isVariantInUse(tx, before.id, variant.id)) {
      throw impossible(t("deskCatalogue:variantInUse"));
    }
  }
}

const atOnce = 200;

/** Whether an open quote or an order that is not shipped has a line of this variant. */
async function isVariantInUse(tx: Tx, productId: string, variantId: string): Promise<boolean> {
  const token = articleOf(productId, variantId);
  const inQuotes = await some(tx, { kind: "quote", token }, async (ids) => {
    const quotes = await tx.quotes.getMany(ids);
    return quotes.some(({ status }) => isOpen(status));
  });
  if (inQuotes) return true;
  const open: readonly string[] = openOrderStates;
  return some(tx, { kind: "order", token }, async (ids) => {
    const orders = await tx.orders.getMany(ids);
    return orders.some(({ status }) => open.includes(status));
  });
}

/** Whether the condition holds for a page of the documents with that token. */
async function some(
  tx: Tx,
  { kind, token }: { kind: TokenKind; token: string },
  holds: (ids: string[]) => Promise<boolean>,
): Promise<boolean> {
  let after: Position | null = null;
  for (;;) {
    const entries: { id: string; documentId: string; created: Date }[] =
      await tx.documentTokens.find({
        where: { kind, tokens: { contains: token } },
        order: { by: "created", direction: "desc" },
        after,
        limit: atOnce,
        only: ["id", "documentId", "created"],
      });
    if (entries.length > 0 && (await holds(entries.map(({ documentId }) => documentId)))) {
      return true;
    }
    const last = entries.at(-1);
    if (!last || entries.length < atOnce) return false;
    after = { key: last.created, id: last.id };
  }
}

export function isSameNumber(a: string | null, b: string | null): boolean {
  return a !== null && b !== null && lowerKey(a) === lowerKey(b);
}

/** The product with this article number, spelled like that or else in another case. */
export async function productNumbered(
  products: Pick<Collection<StoredProduct>, "getBy">,
  number: string,
): Promise<StoredProduct | null> {
  return (
    (await products.getBy("sku", number)) ?? (await products.getBy("skuLower", lowerKey(number)))
  );
}

/**
 * Earlier versions stored `ERP-41` beside `erp-41`. The first product by id gets the number's key,
 * every other one a key of its own, so that all of them can be stored.
 */
export async function separateNumbers(
  tx: Tx,
  patches: readonly (Patch<StoredProduct> & { before: StoredProduct })[],
): Promise<void> {
  const given = new Set<string>();
  for (const { id, changes, before } of patches) {
    const key = changes.skuLower;
    if (!key) continue;
    const holder = await tx.products.getBy("skuLower", key);
    if (given.has(key) || (holder && holder.id !== id)) changes.skuLower = sharedNumberKey(before);
    else given.add(key);
  }
}

/** Gives products their number's key when no other product has it any more; returns how many. */
export async function giveNumbersBack(
  storage: Storage,
  rows: readonly StoredProduct[],
  dryRun: boolean,
): Promise<number> {
  let free = 0;
  for (const { id } of rows.filter(hasSharedNumber)) {
    free += await storage.atomically(async (tx) => {
      const row = await tx.products.get(id);
      if (!row?.sku || !hasSharedNumber(row)) return 0;
      const key = lowerKey(row.sku);
      if (await tx.products.getBy("skuLower", key)) return 0;
      if (!dryRun) await tx.products.patch(id, { skuLower: key });
      return 1;
    });
  }
  return free;
}

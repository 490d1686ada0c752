import { productCounterName } from "~/domain/catalogue-counts";
import { decodeCursor, encodeCursor, type Position } from "~/domain/page";
import type { StoredProduct } from "~/domain/product";
import { toCartItem } from "../cart/carts";
import type { CommerceDeps } from "../deps";
import { orderOf, whereListed, whereNamed } from "./catalogue-queries";
import type { CatalogueService } from "./catalogue-service";
import { countOfData, createFacets, dataFacets } from "./facets";
import type { ProductFilter } from "./products-service";
import {
  cardFields,
  publicFields,
  soleFields,
  toCard,
  toPublicProduct,
  toSoleProduct,
} from "./public-product";
import { createSearch } from "./search";
import { createStoreLists } from "./store-lists";

export function createCatalogue(deps: CommerceDeps): CatalogueService {
  const { storage } = deps;
  const { products, counters } = storage;
  const search = createSearch(deps);

  async function total(filter: ProductFilter): Promise<number> {
    if (filter.data) return countOfData(await dataFacets(storage, filter.category), filter.data);
    const name = productCounterName(filter);
    return (await counters.get([name])).get(name) ?? 0;
  }

  /** The product's position in the list by name, even when it is no longer listed. */
  async function positionOf(id: string): Promise<Position | null> {
    const [row] = await products.find({ where: { id }, limit: 1, only: ["id", "nameLower"] });
    return row ? { key: row.nameLower, id: row.id } : null;
  }

  return {
    async storeList({ category, limit, cursor }) {
      const rowsAfter = async () => {
        const after = cursor === undefined ? null : await positionOf(cursor);
        if (cursor !== undefined && after === null) return [];
        return products.find({
          where: whereListed({ category }),
          order: orderOf("name"),
          after,
          limit,
          only: publicFields,
        });
      };
      const [totalCount, rows] = await Promise.all([total({ category }), rowsAfter()]);
      return { products: rows.map(toPublicProduct), totalCount };
    },

    async storeSearch(term, limit) {
      const rows = await products.find({
        where: whereNamed(term),
        order: orderOf("name"),
        limit,
        only: publicFields,
      });
      return rows.map(toPublicProduct);
    },

    async storeProduct(id) {
      const [row] = await products.find({
        where: { id, listed: true },
        limit: 1,
        only: soleFields,
      });
      return row ? toSoleProduct(row) : null;
    },

    async cards(filter, { sort, limit, cursor }) {
      const order = orderOf(sort);
      const after = cursor === undefined ? null : decodeCursor(cursor);
      if (cursor !== undefined && after === null) {
        return { items: [], nextCursor: null, totalCount: await total(filter) };
      }
      const [totalCount, rows] = await Promise.all([
        total(filter),
        products.find({
          where: whereListed(filter),
          order,
          after,
          limit: limit + 1,
          only: cardFields,
        }),
      ]);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const more = rows.length > limit && last !== undefined;
      return {
        items: shown.map(toCard),
        nextCursor: more ? encodeCursor({ key: keyOf(last, order.by), id: last.id }) : null,
        totalCount,
      };
    },

    ...search,
    ...createStoreLists(deps, search),

    async featuredCards(limit) {
      const rows = await products.find({
        where: { featured: true, listed: true },
        order: orderOf("name"),
        limit,
        only: cardFields,
      });
      return rows.map(toCard);
    },

    async cardsOf(ids) {
      const rows = await products.getMany(ids);
      return rows.filter((row) => row.listed).map(toCard);
    },

    async linesNow(lines) {
      const rows = await products.getMany([...new Set(lines.map(({ id }) => id))]);
      const known = new Map(rows.map((row) => [row.id, row]));
      return lines.map((line) => {
        const product = known.get(line.id);
        const hasVariants = (product?.variants.length ?? 0) > 0;
        return { ...toCartItem(line, product), hasVariants };
      });
    },

    facets: createFacets(deps),

    async sitemap({ limit, cursor }) {
      const after = cursor === undefined ? null : decodeCursor(cursor);
      const rows = await products.find({
        where: { listed: true },
        order: orderOf("name"),
        after,
        limit,
        only: ["id", "updated", "nameLower"],
      });
      const last = rows.at(-1);
      const full = rows.length === limit && last !== undefined;
      return {
        items: rows.map(({ id, updated }) => ({ id, updated })),
        nextCursor: full ? encodeCursor({ key: last.nameLower, id: last.id }) : null,
      };
    },
  };
}

function keyOf(
  row: Pick<StoredProduct, "nameLower" | "created" | "priceKey">,
  by: keyof StoredProduct,
): Position["key"] {
  if (by === "created") return row.created;
  return by === "priceKey" ? row.priceKey : row.nameLower;
}

import { productCounterName } from "~/domain/catalogue-counts";
import { decodeCursor, encodeCursor, type Position } from "~/domain/page";
import { type StoredProduct, unpricedKey } from "~/domain/product";
import type { CommerceDeps } from "../deps";
import type { Query, Where } from "../storage";
import { orderOf, whereListed } from "./catalogue-queries";
import type { CatalogueService, StoreBrowse } from "./catalogue-service";
import { countOfData, dataFacets } from "./facets";
import { detailFields, toDetailedProduct } from "./public-product";

const readFields = [...detailFields, "listed", "nameLower", "priceKey", "created"] as const;
type Row = Pick<StoredProduct, (typeof readFields)[number]>;
type Order = NonNullable<Query<StoredProduct>["order"]>;
const byUpdate: Order = { by: "updated", direction: "asc" };

type StoreLists = Pick<CatalogueService, "storeBrowse" | "storeMatches" | "storeDetail">;

/** What the Store API reads beyond the plain list: other orders, filters, details, words. */
export function createStoreLists(
  { storage, site }: CommerceDeps,
  { search }: Pick<CatalogueService, "search">,
): StoreLists {
  const { products, counters } = storage;

  /**
   * The plain order continues after a product's id, even if that product is gone. In other orders a
   * change moves a product, so their cursors contain the position itself.
   */
  async function positionOf(cursor: string, { by }: Order): Promise<Position | null> {
    if (by !== "nameLower") return decodeCursor(cursor);
    const [row] = await products.find({ where: { id: cursor }, limit: 1, only: ["id", by] });
    return row ? { key: row.nameLower, id: row.id } : null;
  }

  async function rowsOf(options: StoreBrowse, order: Order): Promise<Row[]> {
    const { cursor, limit } = options;
    const after = cursor === undefined ? null : await positionOf(cursor, order);
    if (cursor !== undefined && after === null) return [];
    return products.find({ where: whereOf(options), order, after, limit, only: readFields });
  }

  /** Null when no stored total counts this filter. */
  async function totalOf({ filter, prices, updatedSince }: StoreBrowse): Promise<number | null> {
    if (prices || updatedSince) return null;
    if (filter.data) return countOfData(await dataFacets(storage, filter.category), filter.data);
    const name = productCounterName(filter);
    return (await counters.get([name])).get(name) ?? 0;
  }

  const detailed = (rows: readonly Row[]) =>
    rows.map((row) => toDetailedProduct(row, site.currency));

  return {
    async storeBrowse(options) {
      const { sort, limit, updatedSince } = options;
      const order = updatedSince ? byUpdate : orderOf(sort);
      const [totalCount, rows] = await Promise.all([totalOf(options), rowsOf(options, order)]);
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return {
        products: detailed(rows),
        nextCursor: last ? cursorOf(last, order) : null,
        totalCount,
      };
    },

    async storeMatches(term, { filter, sort, limit }) {
      const found = await search(term, { filter, sort, limit, offset: 0 });
      const ids = found.items.map(({ id }) => id);
      const rows = await products.getMany(ids, { only: readFields });
      const { corrected, facets } = found;
      return { products: detailed(rows.filter(({ listed }) => listed)), corrected, facets };
    },

    async storeDetail(id) {
      const [row] = await products.find({
        where: { id, listed: true },
        limit: 1,
        only: readFields,
      });
      return row ? toDetailedProduct(row, site.currency) : null;
    },
  };
}

function whereOf({ filter, prices, updatedSince }: StoreBrowse): Where<StoredProduct> {
  const where = whereListed(filter);
  if (updatedSince) return { ...where, updated: { from: updatedSince } };
  if (!prices) return where;
  const { from = 0, to } = prices;
  const below = to === undefined ? unpricedKey : Math.min(unpricedKey, thousandths(to) + 1);
  return { ...where, priceKey: { from: thousandths(from), below } };
}

function thousandths(price: number): number {
  return Math.round(price * 1000);
}

function cursorOf(row: Row, { by }: Order): string {
  if (by === "nameLower") return row.id;
  return encodeCursor({ key: row[by as "priceKey" | "created" | "updated"], id: row.id });
}

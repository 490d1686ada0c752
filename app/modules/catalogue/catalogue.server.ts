import { ownToken } from "~/kernel/extensions/filtered-values";
import { decodeCursor, encodeCursor, type Position } from "~/kernel/page";
import { compareBytes, cutText, lowerKey } from "~/kernel/text";
import { toCartItem } from "~/modules/cart/carts.server";
import type { CommerceDeps } from "~/modules/deps";
import { childrenOf } from "~/modules/settings/category-tree";
import type { Query, Where } from "~/storage/storage";
import { attributeKey, shownDatum, valueText } from "./attributes";
import { productCounterName } from "./catalogue-counts";
import { createCatalogueIndex } from "./catalogue-index.server";
import type {
  CatalogueService,
  FacetQuery,
  ProductCard,
  StoreBrowse,
} from "./catalogue-service.server";
import { createDataReport } from "./data-report.server";
import { isDataSort } from "./data-value";
import { createFaceting } from "./faceting.server";
import { countOfData, createFacets, dataFacets } from "./facets.server";
import { productVisible } from "./line-decisions";
import { createMissedSearches } from "./missed-searches.server";
import { createNumbers } from "./numbers.server";
import { type StoredProduct, unpricedKey } from "./product.resource";
import type { ProductFilter, ProductSort } from "./products-service.server";
import {
  cardFields,
  detailFields,
  publicFields,
  soleFields,
  tableFields,
  toCard,
  toDetailedProduct,
  toPublicProduct,
  toShownProduct,
  toSoleProduct,
  toTableRow,
} from "./public-product.server";
import { createSearch } from "./search.server";
import { dataToken } from "./technical-data";
import { viewerNow, visibleRows } from "./viewer.server";

export function createCatalogue(deps: CommerceDeps): CatalogueService {
  const { storage, site } = deps;
  const { products, counters } = storage;
  const index = createCatalogueIndex(deps);
  const search = createSearch(deps, index);
  const faceting = createFaceting(deps);
  const missed = createMissedSearches(deps);

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

  /** The names and keys of the attributes that cards show, and what they were made of. */
  let [onCards, attributes] = [namesOnCards(site.attributes), site.attributes];

  /** Technical data is read only where a card shows some of it. */
  function fieldsOfCards(): readonly (typeof cardFields)[number][] {
    if (attributes !== site.attributes) {
      [onCards, attributes] = [namesOnCards(site.attributes), site.attributes];
    }
    return onCards.length > 0 ? (cardFieldsWithData as never) : cardFields;
  }

  function cardOf(row: Pick<StoredProduct, (typeof cardFields)[number]>): ProductCard {
    const { technicalData: rows } = row as Partial<StoredProduct>;
    const card = toCard(row);
    if (!rows) return card;
    const data: { name: string; text: string }[] = [];
    for (const { name, key } of onCards) {
      const own = rows.find((each) => each.name === name || attributeKey(each.name) === key);
      if (own) data.push({ name, text: valueText(shownDatum(own, site.attributes)) });
      if (data.length === mostOnCards) break;
    }
    return data.length > 0 ? { ...card, data } : card;
  }

  /** A page of a list that the database filters. */
  async function cards(
    filter: ProductFilter,
    { sort, limit, cursor }: { sort: ProductSort; limit: number; cursor?: string },
  ): Promise<{ items: ProductCard[]; nextCursor: string | null }> {
    const order = shownOrderOf(sort);
    const after = cursor === undefined ? null : decodeCursor(cursor);
    if (cursor !== undefined && after === null) return { items: [], nextCursor: null };
    const rows = await products.find({
      where: whereListed(filter),
      order,
      after,
      limit: limit + 1,
      only: fieldsOfCards(),
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const more = rows.length > limit && last !== undefined;
    return {
      items: (await visibleRows(storage, shown)).map(cardOf),
      nextCursor: more ? encodeCursor({ key: keyOf(last, order.by), id: last.id }) : null,
    };
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
      const seen = await visibleRows(storage, rows);
      return { products: seen.map(toPublicProduct), totalCount };
    },

    async storeSearch(term, limit) {
      const rows = await products.find({
        where: whereNamed(term),
        order: orderOf("name"),
        limit,
        only: publicFields,
      });
      return (await visibleRows(storage, rows)).map(toPublicProduct);
    },

    async storeProduct(id) {
      const found = await products.find({
        where: { id, listed: true },
        limit: 1,
        only: soleFields,
      });
      const [row] = await visibleRows(storage, found);
      return row ? toSoleProduct(row) : null;
    },

    async cards(filter, options) {
      const [totalCount, listed] = await Promise.all([total(filter), cards(filter, options)]);
      return { ...listed, totalCount };
    },

    async faceted(query, { sort, limit, cursor }) {
      const filter = plainFilter(query);
      const part = { limit, ...(cursor === undefined ? {} : { cursor }) };
      const page = { sort, ...part };
      if (!index.loaded() && !(await index.open())) {
        // The database knows no products of a category but its own.
        const isParent = query.category !== undefined && childrenOf(query.category).length > 0;
        if (!isParent || !(await index.open({ isNeeded: true }))) return null;
      }
      const [opened, listed] = await Promise.all([
        index.open(),
        filter && !isDataSort(sort) && cards(filter, { sort, ...part }),
      ]);
      if (!opened) return null;
      const { facets, notes } = faceting.facets(opened, query);
      if (listed) {
        const { items, nextCursor } = listed;
        const isFirst = cursor === undefined;
        const { previousCursor } = isFirst ? noPrevious : faceting.page(opened, query, page);
        return { items, nextCursor, previousCursor, facets, notes };
      }
      const { ids, nextCursor, previousCursor } = faceting.page(opened, query, page);
      const rows = await products.getMany(ids, { only: [...fieldsOfCards(), "listed"] });
      const items = (
        await visibleRows(
          storage,
          rows.filter((row) => row.listed),
        )
      ).map(cardOf);
      return { items, nextCursor, previousCursor, facets, notes };
    },

    ...search,
    dataNames: createDataReport(deps),
    numbered: createNumbers(deps, index.open),
    ...createStoreLists(deps, search),

    async featuredCards(limit) {
      const rows = await products.find({
        where: { featured: true, listed: true },
        order: orderOf("name"),
        limit,
        only: cardFields,
      });
      const shown = rows.sort((a, b) => compareBytes(a.nameKey, b.nameKey));
      return (await visibleRows(storage, shown)).map(toCard);
    },

    async cardsOf(ids) {
      const rows = (await products.getMany(ids)).filter((row) => row.listed);
      return (await visibleRows(storage, rows)).map(toCard);
    },

    async shownWith(ids) {
      const rows = await products.getMany([...new Set(ids)]);
      return rows.filter((row) => row.listed).map(toShownProduct);
    },

    async linesNow(lines) {
      const rows = await products.getMany([...new Set(lines.map(({ id }) => id))]);
      const known = new Map(rows.map((row) => [row.id, row]));
      return lines.map((line) => {
        const product = known.get(line.id);
        const hasVariants = (product?.variants.length ?? 0) > 0;
        return {
          ...toCartItem(line, product, viewerNow()),
          hasVariants,
          unit: product?.unit ?? null,
        };
      });
    },

    facets: createFacets(deps),

    async tableRows(ids) {
      const wanted = [...new Set(ids)];
      const rows = await products.getMany(wanted, { only: tableFields });
      const listed = await visibleRows(
        storage,
        rows.filter((row) => row.listed),
      );
      return listed.map(toTableRow);
    },

    async sizes(id) {
      const opened = await index.recent();
      const sizes = opened ? faceting.sizes(opened, id) : [];
      if (!productVisible.isUsed()) return sizes;
      const options = sizes.flatMap(({ options }) => options);
      const seen = new Set((await visibleRows(storage, options)).map(({ id }) => id));
      return sizes
        .map(({ name, options }) => ({ name, options: options.filter(({ id }) => seen.has(id)) }))
        .filter(({ options }) => options.length > 1);
    },

    async noteMissed(term) {
      await missed.note(term);
      return null;
    },
    missedSearches: missed.list,

    async sitemap({ limit, cursor }) {
      const after = cursor === undefined ? null : decodeCursor(cursor);
      const rows = await products.find({
        where: { listed: true },
        order: orderOf("name"),
        after,
        limit,
        only: ["id", "updated", "nameLower", "primaryImageURL"],
      });
      const last = rows.at(-1);
      const full = rows.length === limit && last !== undefined;
      return {
        items: (await visibleRows(storage, rows)).map(({ id, updated, primaryImageURL }) => {
          return { id, updated, picture: primaryImageURL };
        }),
        nextCursor: full ? encodeCursor({ key: last.nameLower, id: last.id }) : null,
      };
    },
  };
}

/** The attributes that cards show, with the keys that rows are compared by. */
function namesOnCards(attributes: CommerceDeps["site"]["attributes"]) {
  const shown = attributes.filter(({ card }) => card);
  return shown.map(({ name }) => ({ name, key: attributeKey(name) }));
}

/** The same filter for the database; null when only the index can combine it. */
function plainFilter(query: FacetQuery): ProductFilter | null {
  const { category, brands = [], available, priced, documents, price, data = [] } = query;
  if (documents || price?.from !== undefined || price?.to !== undefined) return null;
  if (brands.length > 1 || data.length > 0) return null;
  if (category !== undefined && childrenOf(category).length > 0) return null;
  const [brand] = brands;
  return { category, brand, available, priced };
}

function keyOf(
  row: Pick<StoredProduct, "nameKey" | "created" | "priceKey">,
  by: keyof StoredProduct,
): Position["key"] {
  if (by === "created") return row.created;
  return by === "priceKey" ? row.priceKey : row.nameKey;
}

const readFields = [...detailFields, "listed", "nameLower", "priceKey", "created"] as const;
type Row = Pick<StoredProduct, (typeof readFields)[number]>;
type Order = NonNullable<Query<StoredProduct>["order"]>;
const byUpdate: Order = { by: "updated", direction: "asc" };

type StoreLists = Pick<CatalogueService, "storeBrowse" | "storeMatches" | "storeDetail">;

/** What the Store API reads beyond the plain list: other orders, filters, details, words. */
function createStoreLists(
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
    if (prices || updatedSince || filter.own) return null;
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
        products: detailed(await visibleRows(storage, rows)),
        nextCursor: last ? cursorOf(last, order) : null,
        totalCount,
      };
    },

    async storeMatches(term, { filter, sort, limit }) {
      const found = await search(term, { filter, sort, limit, offset: 0 });
      const ids = found.items.map(({ id }) => id);
      const rows = await products.getMany(ids, { only: readFields });
      const { corrected, facets } = found;
      const listed = await visibleRows(
        storage,
        rows.filter((row) => row.listed),
      );
      return { products: detailed(listed), corrected, facets };
    },

    async storeDetail(id) {
      const found = await products.find({
        where: { id, listed: true },
        limit: 1,
        only: readFields,
      });
      const [row] = await visibleRows(storage, found);
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

const noPrevious = { previousCursor: null } as const;

const cardFieldsWithData = [...cardFields, "technicalData"] as const;
const mostOnCards = 4;

const searchLimit = 200;

const orders: Record<ProductSort, Order> = {
  name: { by: "nameLower", direction: "asc" },
  newest: { by: "created", direction: "desc" },
  "price-up": { by: "priceKey", direction: "asc" },
  "price-down": { by: "priceKey", direction: "desc" },
};

const shownByName: Order = { by: "nameKey", direction: "asc" };

/** The types of the keys by which products are sorted, for their cursors. */
const keyTypes: Record<string, "text" | "number" | "date"> = {
  nameLower: "text",
  created: "date",
  priceKey: "number",
};

export function keyTypeOf({ by }: { by: string }): "text" | "number" | "date" {
  return keyTypes[by] ?? "text";
}

/** Listed products under a filter. */
export function whereListed(filter: ProductFilter): Where<StoredProduct> {
  const { category, data, own } = filter;
  const token = data ? dataToken(data, category) : own && ownToken(own, category);
  return {
    listed: true,
    ...(token ? { words: { contains: token } } : {}),
    ...(category === undefined || token ? {} : { categories: { contains: category } }),
    ...(filter.brand === undefined ? {} : { brandLower: lowerKey(filter.brand) }),
    ...(filter.available === undefined ? {} : { available: filter.available }),
    ...(filter.priced === undefined ? {} : { priced: filter.priced }),
  };
}

/** The order of lists for programs, whose order by name is fixed: see docs/api.md. */
export function orderOf(sort: ProductSort = "name") {
  return orders[sort];
}

/** The order of lists for people. */
export function shownOrderOf(sort: ProductSort = "name") {
  return sort === "name" ? shownByName : orders[sort];
}

/** Names that start with the term, as docs/api.md defines it: trimmed, in any case. */
export function whereNamed(term: string): Where<StoredProduct> {
  return { listed: true, nameLower: { prefix: lowerKey(cutText(term.trim(), searchLimit)) } };
}

import {
  facetQueryOf,
  filterOf,
  isFiltered,
  type ListQuery,
  plainQuery,
  readListQuery,
  sortsOf,
  unreadPrices,
} from "~/components/catalogue/list-query";
import type { ListPage } from "~/components/catalogue/product-list";
import type { ShopArgs } from "~/http/pages/page.server";
import { omit } from "~/kernel/pick";
import { cutText, isCleanText } from "~/kernel/text";
import { folded, spelledOut } from "~/kernel/tokens";
import { attributeKey, shownDatum } from "~/modules/catalogue/attributes";
import type {
  DataFacet,
  ProductCard,
  ProductFacets,
} from "~/modules/catalogue/catalogue-service.server";
import { isDataSort, writeDataValue } from "~/modules/catalogue/data-value";
import { childrenOf } from "~/modules/settings/category-tree";
import { type ProductCategory, site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { dataSorts, looksOf, tableOf } from "./list-table.server";

export const pageSize = 24;

const shownProperties = 8;
const shownValues = 20;

/** The properties that several products of a category have; null when none are shown. */
function shownData({ data = [] }: ProductFacets, category: string | null): DataFacet[] | null {
  if (category === null) return null;
  const shared = data.filter(({ values }) => values.length > 1 || (values[0]?.count ?? 0) > 1);
  const shown = shared.slice(0, shownProperties);
  return shown.length > 0
    ? shown.map(({ name, values }) => ({ name, values: values.slice(0, shownValues) }))
    : null;
}

/**
 * The facets of all products: properties that the seller made filters. Others belong to a category,
 * and beside everything they would be chosen by chance.
 */
function ofWholeShop(facets: ProductFacets, query: ListQuery, category: string | null) {
  const isMeant = query.data.length > 0 || site.attributes.some(({ facet }) => facet);
  return category === null && !isMeant ? omit(facets, ["data"]) : facets;
}

/** The values of properties that the visitor's language says in other words than the address. */
export function wordsOf({ data = [] }: ProductFacets, query: ListQuery): Record<string, string> {
  const asked = site.attributes.filter(({ kind }) => kind === "flag");
  const flags = new Set(asked.map(({ name }) => attributeKey(name)));
  if (flags.size === 0) return {};
  const chosen = query.data.map(({ name, values }) => ({
    name,
    values: values.map((value) => ({ value })),
  }));
  const said = [...data, ...chosen].filter(({ name }) => flags.has(attributeKey(name)));
  const words = said.flatMap(({ name, values }) =>
    values.flatMap(({ value }) => {
      const shown = shownDatum({ name, value, unit: null }, site.attributes).value;
      return shown === value ? [] : [[writeDataValue({ name, value }), shown] as const];
    }),
  );
  return Object.fromEntries(words);
}

/** Loads everything that a list page shows, from its address. */
export async function loadList(
  args: ShopArgs,
  { path, category }: { path: string; category: string | null },
): Promise<ListPage> {
  const { request, call } = args;
  const query = readListQuery(new URL(request.url).searchParams);
  const sort = query.sort === "best" ? "name" : query.sort;
  const part = { limit: pageSize, ...(query.cursor ? { cursor: query.cursor } : {}) };
  const page = { path, category, pageSize, ...looksOf(args, category) };
  const listed = await call("catalogue.faceted", [
    facetQueryOf(query, category),
    { sort, ...part },
  ]);
  if (listed) {
    const { items: cards, nextCursor, previousCursor } = listed;
    const cursors = { nextCursor, previousCursor, priceTitle: priceTitleOf(cards) };
    const notes = [...unreadPrices(query), ...listed.notes];
    const facets = ofWholeShop(listed.facets, query, category);
    const table = await tableOf(args, category, cards);
    const words = wordsOf(facets, query);
    return {
      ...page,
      query,
      dataSorts: dataSorts(query, table),
      cards,
      table,
      ...cursors,
      facets,
      words,
      notes,
      combines: true,
    };
  }
  const filter = filterOf(query, category);
  const [{ items: cards, nextCursor }, facets] = await Promise.all([
    call("catalogue.cards", [
      filter,
      { sort: filter.data || isDataSort(sort) ? "name" : sort, ...part },
    ]),
    call("catalogue.facets", [filter, category === null ? ["brands"] : ["brands", "data"]]),
  ]);
  const { data: _, ...others } = facets;
  const data = shownData(facets, category);
  const shown = data ? { ...others, data } : others;
  const notes = unreadPrices(query);
  const plain = { query: plainQuery(query), asked: query, notes, combines: false };
  const table = await tableOf(args, category, cards);
  const words = wordsOf(shown, plain.query);
  // Only the index lists what is in the categories below.
  const isParent = category !== null && childrenOf(category).length > 0;
  const isBelow = isParent && cards.length === 0 && !query.cursor && !isFiltered(query);
  const priceTitle = priceTitleOf(cards);
  return { ...page, ...plain, cards, table, nextCursor, priceTitle, facets: shown, words, isBelow };
}

/** A filter by price is of one piece, also beside prices of many. */
export function priceTitleOf(cards: readonly ProductCard[]): string {
  const areOfMany = cards.length > 0 && cards.every(({ priceQuantity }) => priceQuantity);
  return t(areOfMany ? "catalogue:priceOfOnePiece" : "catalogue:price");
}

const namedProducts = 3;

/**
 * The description of a page of a list for search engines. Further pages and other orders name what
 * they begin with, so that no two pages of a list are described alike.
 */
export function describeList(
  { query, cards }: { query: ListQuery; cards: readonly { productName: string }[] },
  text: string,
): string {
  const { page, sort } = query;
  const [usual] = sortsOf(query);
  const [, label] = sortsOf(query).find(([value]) => value === sort) ?? usual ?? [];
  const isUsual = label === undefined || sort === usual?.[0];
  if (page === 1 && isUsual) return text;
  const named = cards.slice(0, namedProducts).map(({ productName }) => productName);
  const products = named.join("; ");
  if (isUsual) return t("shop:listPage", { page, products, text });
  return page > 1
    ? t("shop:listPageSorted", { page, sort: t(label), products, text })
    : t("shop:listSorted", { sort: t(label), products, text });
}

const longest = 200;

/** The search term, trimmed and limited. Text that no product can contain finds nothing. */
export function searchTerm(url: URL): string {
  const term = cutText((url.searchParams.get("q") ?? "").trim(), longest);
  return isCleanText(term) ? term : "";
}

/** Categories with the term in their name. */
export function categoriesNamed(term: string): Pick<ProductCategory, "slug" | "name">[] {
  const key = folded(term);
  if (key.length < 2) return [];
  return site.productCategories
    .filter(({ name }) => [name, spelledOut(name)].some((each) => folded(each).includes(key)))
    .map(({ slug, name }) => ({ slug, name }));
}

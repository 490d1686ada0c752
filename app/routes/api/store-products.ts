import { cached } from "~/http/api/cache.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { publicCall } from "~/http/api/public-call.server";
import type { DetailedProduct, PublicProduct } from "~/modules/catalogue/catalogue-service.server";
import type { ProductSort } from "~/modules/catalogue/products-service.server";
import { type Browse, isBrowse, readBrowse, readStoreQuery, type StoreQuery } from "./store-browse";
import { pictureBase, shownProduct } from "./store-product-view";

/** Lists by name after a cursor, or searches names, as docs/api.md describes GET /api/store/products. */
async function listProducts(asked: Call) {
  const { url, context } = asked;
  const query = readStoreQuery(url.searchParams);
  if (isBrowse(url.searchParams)) return browseProducts(asked, query);
  const call = publicCall(context);
  if (query.search !== null) {
    const products = await call("catalogue.storeSearch", [query.search, query.limit]);
    return { products, nextCursor: null };
  }
  const { products, totalCount } = await call("catalogue.storeList", [query]);
  const full = products.length === query.limit;
  return { products, nextCursor: full ? (products.at(-1)?.id ?? null) : null, totalCount };
}

/** The same with the parameters that were added to v1. */
async function browseProducts({ url, context }: Call, query: StoreQuery) {
  const browse = readBrowse(url.searchParams, query);
  const call = publicCall(context);
  const base = pictureBase(browse, context, url);
  const shown = (products: readonly (DetailedProduct | PublicProduct)[]) =>
    products.map((product) => shownProduct(product, browse.include, base));
  const { filter, include } = browse;
  if (query.search !== null && !browse.words) {
    const products = await call("catalogue.storeSearch", [query.search, query.limit]);
    return { products: shown(products), nextCursor: null };
  }
  if (query.search !== null) {
    const { products, corrected, facets } = await call("catalogue.storeMatches", [
      query.search,
      { filter, sort: browse.sort ?? "best", limit: query.limit },
    ]);
    return {
      products: shown(products),
      nextCursor: null,
      corrected,
      ...(include.has("facets") ? { facets } : {}),
    };
  }
  const [{ products, nextCursor, totalCount }, facets] = await Promise.all([
    call("catalogue.storeBrowse", [listOptions(browse, query)]),
    include.has("facets") ? call("catalogue.facets", [filter]) : null,
  ]);
  return {
    products: shown(products),
    nextCursor,
    ...(totalCount === null ? {} : { totalCount }),
    ...(facets ? { facets } : {}),
  };
}

function listOptions(
  { filter, sort, prices, updatedSince }: Browse,
  { limit, cursor }: Extract<StoreQuery, { search: null }>,
) {
  return {
    filter,
    sort: (sort ?? (prices ? "price-up" : "name")) as ProductSort,
    limit,
    ...(cursor === undefined ? {} : { cursor }),
    ...(prices ? { prices } : {}),
    ...(updatedSince ? { updatedSince } : {}),
  };
}

export const loader = endpoint(
  { GET: cached("product", listProducts) },
  { anyOrigin: true, unavailable: 500 },
);
export const action = loader;

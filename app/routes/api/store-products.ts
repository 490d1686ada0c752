import { cached } from "~/http/api/cache.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { publicCall } from "~/http/api/public-call.server";
import { readStoreQuery } from "./store-query";

/** Lists by name after a cursor, or searches names, as docs/api.md describes GET /api/store/products. */
async function listProducts({ url, context }: Call) {
  const query = readStoreQuery(url.searchParams);
  const call = publicCall(context);
  if (query.search !== null) {
    const products = await call("catalogue.storeSearch", [query.search, query.limit]);
    return { products, nextCursor: null };
  }
  const { products, totalCount } = await call("catalogue.storeList", [query]);
  const full = products.length === query.limit;
  return { products, nextCursor: full ? (products.at(-1)?.id ?? null) : null, totalCount };
}

export const loader = endpoint({ GET: cached("product", listProducts) }, { anyOrigin: true });
export const action = loader;

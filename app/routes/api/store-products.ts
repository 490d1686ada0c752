import type { AppLoadContext } from "@remix-run/node";
import type { CallMethod } from "~/gateway/gateway.server";
import { cached } from "~/http/api/cache.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { Failure, invalid } from "~/kernel/failure";
import { isPathSafe } from "~/kernel/identifiers";
import { decodeCursor } from "~/kernel/page";
import type { DetailedProduct, PublicProduct } from "~/modules/catalogue/catalogue-service.server";
import type { ProductSort } from "~/modules/catalogue/products-service.server";
import { requesterOf } from "../../http/context.server";
import {
  type Browse,
  type Inclusion,
  isBrowse,
  readBrowse,
  readDetails,
  readStoreQuery,
  type StoreQuery,
  storeParameters,
} from "./store-browse";

/** The origin for pictures' addresses; null leaves them relative. */
function pictureBase(
  { absolutePictures }: Pick<Browse, "absolutePictures">,
  { services }: AppLoadContext,
  url: URL,
): string | null {
  return absolutePictures ? (services.env.publicOrigin ?? url.origin) : null;
}

/** A product with the requested details after its plain fields. */
function shownProduct(
  product: DetailedProduct | PublicProduct,
  include: ReadonlySet<Inclusion>,
  base: string | null,
): object {
  const {
    currency,
    priceFrom,
    variants = [],
    technicalData = [],
    pictures = [],
    updated,
    custom = {},
    ...plain
  } = product as Partial<DetailedProduct> & PublicProduct;
  const address = (text: string | null) => (text && base ? new URL(text, base).href : text);
  return {
    ...plain,
    primaryImageURL: address(plain.primaryImageURL),
    ...(include.has("priceFrom") ? { priceFrom } : {}),
    ...(include.has("currency") ? { currency } : {}),
    ...(include.has("variants")
      ? {
          variants: variants.map((variant) => ({
            ...variant,
            imageURL: address(variant.imageURL),
          })),
        }
      : {}),
    ...(include.has("technicalData") ? { technicalData } : {}),
    ...(include.has("pictures")
      ? { pictures: pictures.map(({ url, alt }) => ({ url: address(url), alt })) }
      : {}),
    ...(include.has("updated") ? { updated } : {}),
    ...(include.has("custom") ? { custom } : {}),
  };
}

/**
 * Calls the shop's public methods for an endpoint that needs no identity.
 * @throws Failure unexpected when no backend is configured
 */
function publicCall(context: AppLoadContext): CallMethod {
  const { gateway } = context.services;
  if (!gateway) throw new Failure("unexpected", "Internal server error");
  return (name, args, as) => gateway.call(name, args, requesterOf(context, as));
}

/** Lists by name after a cursor, or searches names, as docs/api.md describes GET /api/store/products. */
async function listProducts(asked: Call) {
  const { url } = asked;
  const query = readStoreQuery(url.searchParams);
  const found = await (isBrowse(url.searchParams) ? browseProducts : pageOf)(asked, query);
  if (found.products.length === 0 && query.search === null)
    await requireCursor(asked, query.cursor);
  return found;
}

/** A strict caller is told that a cursor is none; for others the list is at its end. */
async function requireCursor(asked: Call, cursor: string | undefined): Promise<void> {
  if (cursor === undefined || asked.header("x-strict") !== "1" || decodeCursor(cursor)) return;
  const known = await publicCall(asked.context)("catalogue.storeProduct", [cursor]);
  if (!known) throw invalid("Invalid cursor", "cursor");
}

async function pageOf({ context }: Call, query: StoreQuery) {
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

/** GET /api/store/products/:id */
async function getProduct(asked: Call) {
  const { params, context } = asked;
  const { id = "" } = params;
  if (!isPathSafe(id)) throw new Failure("invalid", "Invalid product id");
  const call = publicCall(context);
  const details = asked.hasQuery ? readDetails(asked.url.searchParams) : null;
  const product = await (details
    ? call("catalogue.storeDetail", [id])
    : call("catalogue.storeProduct", [id]));
  if (!product) throw new Failure("notFound", "Product not found");
  return details
    ? shownProduct(product, details.include, pictureBase(details, context, asked.url))
    : product;
}

/** One module for the list and for one product. */
export const loader = endpoint(
  {
    GET: cached("product", (asked) =>
      asked.params.id === undefined ? listProducts(asked) : getProduct(asked),
    ),
  },
  { anyOrigin: true, parameters: storeParameters, unavailable: 500 },
);
export const action = loader;

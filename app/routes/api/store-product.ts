import { cached } from "~/http/api/cache.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { publicCall } from "~/http/api/public-call.server";
import { Failure } from "~/kernel/failure";
import { isPathSafe } from "~/kernel/identifiers";
import { readDetails } from "./store-browse";
import { pictureBase, shownProduct } from "./store-product-view";

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

export const loader = endpoint(
  { GET: cached("product", getProduct) },
  { anyOrigin: true, unavailable: 500 },
);
export const action = loader;

import { cached } from "~/api/cache.server";
import { type Call, endpoint } from "~/api/endpoint.server";
import { commerceOf } from "~/commerce-of.server";
import { Failure } from "~/domain/failure";
import { isPathSafe } from "~/domain/identifiers";

async function getProduct({ params, context }: Call) {
  const { id = "" } = params;
  if (!isPathSafe(id)) throw new Failure("invalid", "Invalid product id");
  const product = await commerceOf(context.services).catalogue.storeProduct(id);
  if (!product) throw new Failure("notFound", "Product not found");
  return product;
}

export const loader = endpoint({ GET: cached("product", getProduct) }, { anyOrigin: true });
export const action = loader;

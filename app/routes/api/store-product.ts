import { Failure } from "~/domain/failure";
import { isPathSafe } from "~/domain/identifiers";
import { cached } from "~/http/api/cache.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { publicCall } from "~/http/api/public-call.server";

async function getProduct({ params, context }: Call) {
  const { id = "" } = params;
  if (!isPathSafe(id)) throw new Failure("invalid", "Invalid product id");
  const product = await publicCall(context)("catalogue.storeProduct", [id]);
  if (!product) throw new Failure("notFound", "Product not found");
  return product;
}

export const loader = endpoint({ GET: cached("product", getProduct) }, { anyOrigin: true });
export const action = loader;

import { cached } from "~/http/api/cache.server";
import { endpoint } from "~/http/api/endpoint.server";

/** The discovery document of the Store API. */
export const loader = endpoint(
  {
    GET: cached("config", ({ context }) => ({
      name: context.services.site.name,
      version: "v1",
      endpoints: ["/api/store/products", "/api/store/products/{id}", "/api/store/categories"],
    })),
  },
  { anyOrigin: true, parameters: [] },
);
export const action = loader;

import { cached } from "~/http/api/cache.server";
import { endpoint } from "~/http/api/endpoint.server";

/** Categories come from site configuration only; icon, image and badges are not published. */
export const loader = endpoint(
  {
    GET: cached("config", ({ context }) => ({
      categories: context.services.site.productCategories.map(({ name, slug, description }) => ({
        name,
        slug,
        description,
      })),
    })),
  },
  { anyOrigin: true, parameters: [] },
);
export const action = loader;

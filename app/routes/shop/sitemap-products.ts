import { originOf, shopPage } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { productEntries, sitemapSize, urlSet } from "./sitemap.server";

const products = shopPage(async (args) => {
  const cursor = new URL(args.request.url).searchParams.get("cursor");
  const options = { limit: sitemapSize, ...(cursor ? { cursor } : {}) };
  const { items } = await args.call("catalogue.sitemap", [options]);
  return urlSet(originOf(args), productEntries(items));
});

export const loader = resource({ GET: products });
export const action = loader;

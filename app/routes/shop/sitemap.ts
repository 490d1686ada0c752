import { originOf, shopPage } from "./page.server";
import { sitemapCursors, sitemapIndex } from "./sitemap.server";

export const loader = shopPage(async (args) => {
  const now = args.context.services.clock();
  return sitemapIndex(originOf(args), await sitemapCursors(args.commerce.catalogue, now));
});

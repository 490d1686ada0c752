import { originOf, shopPage } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { sitemapCursors, sitemapIndex } from "./sitemap.server";

const index = shopPage(async (args) => {
  const now = args.context.services.clock();
  return sitemapIndex(originOf(args), await sitemapCursors(args, now));
});

export const loader = resource({ GET: index });
export const action = loader;

import { originOf, page } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { staticEntries, urlSet } from "./sitemap.server";

export const loader = resource({
  GET: page(async (args) => urlSet(originOf(args), staticEntries())),
});
export const action = loader;

import { originOf, page } from "./page.server";
import { resource } from "./resource.server";
import { fixedEntries, urlSet } from "./sitemap.server";

export const loader = resource({
  GET: page(async (args) => urlSet(originOf(args), fixedEntries())),
});
export const action = loader;

import { originOf, page } from "./page.server";
import { fixedEntries, urlSet } from "./sitemap.server";

export const loader = page(async (args) => urlSet(originOf(args), fixedEntries()));

import { cutText, isCleanText, lowerKey } from "~/kernel/text";
import { type ProductCategory, site } from "~/modules/settings/site";

const longest = 200;

/** The search term, trimmed and limited. Text that no product can contain finds nothing. */
export function searchTerm(url: URL): string {
  const term = cutText((url.searchParams.get("q") ?? "").trim(), longest);
  return isCleanText(term) ? term : "";
}

/** Categories with the term in their name. */
export function categoriesNamed(term: string): Pick<ProductCategory, "slug" | "name">[] {
  const key = lowerKey(term);
  if (key.length < 2) return [];
  return site.productCategories
    .filter(({ name }) => lowerKey(name).includes(key))
    .map(({ slug, name }) => ({ slug, name }));
}

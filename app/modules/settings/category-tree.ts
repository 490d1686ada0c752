import { t } from "~/texts/text";
import { type ProductCategory, site } from "./site";

/** The shown categories below one, or those at the top. */
export function childrenOf(slug: string | null): ProductCategory[] {
  return site.productCategories.filter((each) => parentOf(each) === slug);
}

/** A category whose parent is not shown stands at the top. */
function parentOf({ slug, parent }: ProductCategory): string | null {
  if (!parent || parent === slug) return null;
  return site.productCategories.some((each) => each.slug === parent) ? parent : null;
}

/** The categories from the top down to one, itself included. */
export function pathTo(slug: string): ProductCategory[] {
  const path: ProductCategory[] = [];
  let next: string | null = slug;
  while (next !== null) {
    const found = site.productCategories.find((each) => each.slug === next);
    if (!found || path.includes(found)) break;
    path.unshift(found);
    next = parentOf(found);
  }
  return path;
}

/** The slugs of a category and of everything below it. */
export function slugsWithin(slug: string): string[] {
  const all = [slug];
  for (const each of all) {
    for (const child of childrenOf(each)) if (!all.includes(child.slug)) all.push(child.slug);
  }
  return all;
}

/** Every shown category with its depth, each below its parent. */
export function treeOfCategories(): { category: ProductCategory; depth: number }[] {
  const below = (parent: string | null, depth: number): ReturnType<typeof treeOfCategories> =>
    childrenOf(parent).flatMap((category) => [
      { category, depth },
      ...(depth < mostDepth ? below(category.slug, depth + 1) : []),
    ]);
  return below(null, 0);
}

const mostDepth = 20;

/** Why these parents make no tree; null when they do. */
export function parentProblem(
  categories: readonly { slug: string; name: string; parent?: string | null | undefined }[],
): { slug: string; text: string } | null {
  const bySlug = new Map(categories.map((each) => [each.slug, each]));
  for (const { slug, name, parent } of categories) {
    if (!parent) continue;
    if (!bySlug.has(parent))
      return { slug, text: t("deskSettings:categoryBelowMissing", { name, parent }) };
    const seen = new Set([slug]);
    let next: string | null | undefined = parent;
    while (next) {
      if (seen.has(next)) return { slug, text: t("deskSettings:categoryBelowItself", { name }) };
      seen.add(next);
      next = bySlug.get(next)?.parent;
    }
    if (seen.size > mostDepth) return { slug, text: t("deskSettings:categoryTooDeep", { name }) };
  }
  return null;
}

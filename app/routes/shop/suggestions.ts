import { productPath } from "~/components/frame/product-view";
import type { Suggestion } from "~/components/frame/search-box";
import { shopPage } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { categoriesNamed, searchTerm } from "./search-terms.server";

const limit = 7;

/** What the search box offers while one types; the same for everybody. */
const suggest = shopPage(async ({ request, commerce }) => {
  const term = searchTerm(request);
  const cards = term.length < 2 ? [] : await commerce.catalogue.searchCards(term, limit);
  const categories: Suggestion[] = categoriesNamed(term).map(({ slug, name }) => ({
    to: `/categories/${slug}`,
    label: name,
    note: "Category",
  }));
  const products: Suggestion[] = cards.map(({ id, productName, brand, price, from }) => ({
    to: productPath(id),
    label: productName,
    note: brand,
    price,
    from,
  }));
  const suggestions = [...categories.slice(0, 2), ...products].slice(0, limit);
  return Response.json({ suggestions }, { headers: { "Cache-Control": "public, max-age=60" } });
});

export const loader = resource({ GET: suggest });
export const action = loader;

import { filterOf, isFiltered, readListQuery } from "~/components/catalogue/list-query";
import type { ListPage } from "~/components/catalogue/product-list";
import { productPath } from "~/components/frame/product-view";
import type { ShopArgs } from "~/http/pages/page.server";
import { pageSize } from "./list-page.server";

export interface SearchView {
  list: ListPage;
  /** The corrected term, when nothing matches the typed one. */
  corrected: string | null;
  /** The page of the product or variant with this article number. */
  opens: string | null;
}

/**
 * Loads a search's results from its address. Its cursor is the number of products before the page.
 */
export async function loadSearch({ request, call }: ShopArgs, term: string): Promise<SearchView> {
  const query = readListQuery(new URL(request.url).searchParams, term);
  const passed = Number(query.cursor ?? 0);
  const offset = Number.isSafeInteger(passed) && passed > 0 ? passed : 0;
  const { items, more, all, corrected, exact, facets } = await call("catalogue.search", [
    term,
    { filter: filterOf(query), sort: query.sort, limit: pageSize, offset },
  ]);
  const list = {
    path: "/search",
    category: query.category,
    query,
    cards: items,
    nextCursor: more ? String(offset + pageSize) : null,
    facets,
    pageSize,
    more: !all,
  };
  const opens = exact && !isFiltered(query) && offset === 0;
  return { list, corrected, opens: opens ? productPath(exact.id, exact.variant?.id) : null };
}

import { filterOf, readListQuery } from "~/components/catalogue/list-query";
import type { ListPage } from "~/components/catalogue/product-list";
import type { ShopArgs } from "~/http/pages/page.server";

export const pageSize = 24;

/** Loads everything that a list page shows, from its address. */
export async function loadList(
  { request, call }: ShopArgs,
  { path, category }: { path: string; category: string | null },
): Promise<ListPage> {
  const query = readListQuery(new URL(request.url).searchParams);
  const filter = filterOf(query, category);
  const [{ items, nextCursor }, facets] = await Promise.all([
    call("catalogue.cards", [
      filter,
      {
        sort: query.sort === "best" ? "name" : query.sort,
        limit: pageSize,
        ...(query.cursor ? { cursor: query.cursor } : {}),
      },
    ]),
    call("catalogue.facets", [filter]),
  ]);
  return { path, category, query, cards: items, nextCursor, facets, pageSize };
}

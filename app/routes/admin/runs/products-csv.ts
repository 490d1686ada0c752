import { csvHeader, productLines } from "~/commerce/runs/product-cells";
import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { filtersOf } from "../catalogue/product-list.server";
import { readProductQuery } from "../catalogue/product-query";
import { requireKnown } from "../frame/filters.server";
import { csvAnswer, fileName, moment } from "./csv-answer.server";

/** Small pages, so that shoppers hardly wait meanwhile. */
const atOnce = 10;

/** GET /admin/products.csv: the products under the list's filters, in its order. */
const download = adminPage(({ request, call, context }) => {
  const { ignored, ...query } = readProductQuery(new URL(request.url).searchParams);
  requireKnown(ignored);
  const { sort, search, ...filters } = query;
  const said = Object.entries(filters).flatMap(([name, value]) =>
    value ? `${name}-${value}` : [],
  );
  const name = fileName("products", ...said, search, moment(context.services.clock()));
  return csvAnswer(name, csvHeader, async (after: string | undefined) => {
    const page = await call("desk.products", [
      {
        limit: atOnce,
        sort,
        ...filtersOf(query),
        ...(search ? { search } : {}),
        ...(after ? { after } : {}),
      },
    ]);
    return { lines: page.items.flatMap(productLines), next: page.next };
  });
});

export const loader = resource({ GET: download });
export const action = loader;

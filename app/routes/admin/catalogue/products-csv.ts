import { listFile } from "~/http/pages/list.server";
import type { Product } from "~/modules/catalogue/product.resource";
import { csvHeader, productLines } from "~/modules/runs/cells.server";
import { productList } from "./product-list";

/**
 * GET /admin/products.csv: the products under the list's filters, in its order. Small pages, so
 * that shoppers hardly wait meanwhile.
 */
export const loader = listFile(productList, {
  rows: async (products: Product[]) => products.flatMap(productLines),
  columns: Object.fromEntries(
    csvHeader.map((title, place) => [title, (line: string[]) => line[place]]),
  ),
  atOnce: 10,
});
export const action = loader;

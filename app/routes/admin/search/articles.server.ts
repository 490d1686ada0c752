import { productPath } from "~/components/frame/product-view";
import type { Suggestion } from "~/components/frame/suggestions";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { findVariant, stockOf } from "~/modules/catalogue/product.resource";
import { searchTerm } from "../../shop/list-page.server";
import { stockMark } from "../catalogue/stock-mark";

const limit = 7;

/** Articles for a line of an offer, with number, stock and brand. */
export async function suggestedArticles({ call, request }: AdminArgs): Promise<Suggestion[]> {
  const term = searchTerm(new URL(request.url));
  const cards = term.length < 2 ? [] : await call("catalogue.suggest", [term, limit]);
  return Promise.all(
    cards.map(async ({ id, productName, variant, sku, brand, price, from }) => {
      const product = await call("products.find", [id]);
      const chosen = product && findVariant(product, variant?.id);
      const counted = chosen ? { stock: stockOf(product, chosen), variants: [] } : product;
      const stock = counted ? stockMark(counted).text : "";
      return {
        to: productPath(id, variant?.id),
        pick: variant ? `${id} ${variant.id}` : id,
        label: variant ? `${productName}, ${variant.name}` : productName,
        note: [sku, stock, brand].filter(Boolean).join(" · "),
        price,
        from,
      };
    }),
  );
}

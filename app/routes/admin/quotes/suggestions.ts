import { productPath } from "~/components/frame/product-view";
import type { Suggestion } from "~/components/frame/suggestions";
import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { findVariant, stockOf } from "~/modules/catalogue/product.resource";
import { searchTerm } from "../../shop/list-page.server";
import { stockMark } from "../catalogue/stock-mark";

const limit = 7;

/** GET /admin/suggestions.json?q=: articles for a line of an offer, with number, stock and brand. */
const suggest = adminPage(async ({ call, request }) => {
  const term = searchTerm(new URL(request.url));
  const cards = term.length < 2 ? [] : await call("catalogue.suggest", [term, limit]);
  const suggestions = await Promise.all(
    cards.map(
      async ({ id, productName, variant, sku, brand, price, from }): Promise<Suggestion> => {
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
      },
    ),
  );
  return Response.json({ suggestions }, { headers: { "cache-control": "no-store" } });
});

export const loader = resource({ GET: suggest });
export const action = loader;

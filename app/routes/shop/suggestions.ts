import { productPath } from "~/components/frame/product-view";
import type { Suggestion } from "~/components/frame/suggestions";
import type { Call } from "~/http/api/endpoint.server";
import { json } from "~/http/api/reply";
import { requesterOf } from "~/http/context.server";
import { gatewayOf } from "~/http/pages/page.server";
import { directResource } from "~/http/pages/resource.server";
import { t } from "~/texts/text";
import { categoriesNamed, searchTerm } from "./list-page.server";

const limit = 7;

/** The search box's suggestions, which are the same for everybody. */
async function suggest({ url, context }: Pick<Call, "url" | "context">) {
  const gateway = gatewayOf(context);
  const term = searchTerm(url);
  const cards =
    term.length < 2
      ? []
      : await gateway.call("catalogue.suggest", [term, limit], requesterOf(context));
  const categories: Suggestion[] = categoriesNamed(term).map(({ slug, name }) => ({
    to: `/categories/${slug}`,
    label: name,
    note: t("shop:category"),
  }));
  const products: Suggestion[] = cards.map((card) => ({
    to: productPath(card.id, card.variant?.id),
    label: card.variant ? `${card.productName}, ${card.variant.name}` : card.productName,
    note: [card.brand, card.sku].filter(Boolean).join(" · "),
    price: card.price,
    from: card.from,
    per: card.priceQuantity,
  }));
  const suggestions = [...categories.slice(0, 2), ...products].slice(0, limit);
  return json({ suggestions }, { headers: { "cache-control": "public, max-age=60" } });
}

export const loader = directResource(suggest);
export const action = loader;

import type { MarkTone } from "~/components/desk/list-parts";
import { numberFormat } from "~/kernel/formats";
import { countedStocks, isAvailable, type Product } from "~/modules/catalogue/product.resource";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";

export interface ShownMark {
  text: string;
  tone: MarkTone;
}

/** A product's stock in words. */
export function stockMark(product: Pick<Product, "stock" | "variants">): ShownMark {
  const stocks = countedStocks(product);
  if (stocks.length === 0) return { text: t("deskCatalogue:notCounted"), tone: "wait" };
  if (!isAvailable(product)) return { text: t("deskCatalogue:soldOut"), tone: "bad" };
  const sum = stocks.reduce((total, stock) => total + stock, 0);
  const low = stocks.some((stock) => stock <= site.lowStock);
  return {
    text: t("deskCatalogue:inStock", { sum: numberFormat("en").format(sum) }),
    tone: low ? "act" : "good",
  };
}

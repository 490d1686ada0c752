import type { MarkTone } from "~/components/desk/list-parts";
import {
  countedStocks,
  isAvailable,
  lowestPrice,
  type Product,
} from "~/modules/catalogue/product.resource";
import { site } from "~/modules/settings/site";
import { findAnyCategory } from "~/modules/settings/site-settings";

export type ProductRow = ReturnType<typeof productRow>;

/** The list's columns of a product. */
export function productRow(product: Product, link: (path: string) => string) {
  const { id, version, productName, sku, brand, categories, primaryImageURL, variants } = product;
  const price = lowestPrice(product);
  const { length } = variants;
  return {
    id,
    tick: `${version}:${id}`,
    to: link(`/admin/products/${encodeURIComponent(id)}`),
    name: productName || "Unnamed product",
    sku: sku ?? "",
    brand,
    category: categories.map((slug) => findAnyCategory(slug)?.name ?? slug).join(", "),
    picture: primaryImageURL,
    /** The lowest price; null for a price on request. */
    price,
    from: price !== null && variants.some((variant) => (variant.price ?? product.price) !== price),
    variants: length === 0 ? "" : length === 1 ? "1 variant" : `${length} variants`,
    stock: stockMark(product),
    state: product.published ? published : unpublished,
    featured: product.featured,
    /** When it was moved to the bin. */
    deleted: product.deleted,
  };
}

interface ShownMark {
  text: string;
  tone: MarkTone;
}

const published: ShownMark = { text: "Published", tone: "good" };
const unpublished: ShownMark = { text: "Not published", tone: "over" };

function stockMark(product: Product): ShownMark {
  const stocks = countedStocks(product);
  if (stocks.length === 0) return { text: "Not counted", tone: "wait" };
  if (!isAvailable(product)) return { text: "Sold out", tone: "bad" };
  const sum = stocks.reduce((total, stock) => total + stock, 0);
  const low = stocks.some((stock) => stock <= site.lowStock);
  return { text: `${sum.toLocaleString("en")} in stock`, tone: low ? "act" : "good" };
}

import { site } from "~/modules/settings/site";
import { type ProductView, productPath } from "../frame/product-view";
import { safeURL } from "../frame/safe-url";

/** Structured data of type schema.org/Product. A product without a price has no offer. */
export function productData(product: ProductView, origin: string): object {
  const { description, pictures } = product;
  const url = origin + productPath(product.id);
  return {
    "@type": "Product",
    name: product.productName,
    url,
    ...(product.brand ? { brand: { "@type": "Brand", name: product.brand } } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    ...(description.paragraphs[0] ? { description: description.paragraphs[0] } : {}),
    image: pictures
      .map(safeURL)
      .filter((picture) => picture !== null)
      .map((picture) => new URL(picture, origin || "http://localhost").href),
    ...offersOf(product, url),
  };
}

/**
 * The offer of a product: that of its only price, or the range of its variants' prices, because the
 * page's address stands for all of them. Nothing for a price on request.
 */
function offersOf(product: ProductView, url: string): object {
  const { variants, price } = product;
  const priced = variants.filter((variant) => variant.price !== null);
  const prices = (priced.length > 0 ? priced : [{ price }]).flatMap((each) => each.price ?? []);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const currency = { priceCurrency: site.currency };
  if (prices.length === 0 || (variants.length > 0 && priced.length === 0)) return {};
  if (low === high) {
    const one = variants.length > 0 ? inStockOf(variants) : product.inStock;
    const state = { availability: availability(one) };
    return { offers: { "@type": "Offer", url, price: low, ...currency, ...state } };
  }
  return {
    offers: {
      "@type": "AggregateOffer",
      url,
      lowPrice: low,
      highPrice: high,
      offerCount: priced.length,
      ...currency,
      availability: availability(inStockOf(priced)),
    },
  };
}

/** Whether any of them is in stock; null when one can be ordered and none is in stock. */
function inStockOf(variants: readonly Pick<ProductView, "inStock">[]): ProductView["inStock"] {
  const states = variants.map(({ inStock }) => inStock);
  if (states.includes(true)) return true;
  return states.includes(null) ? null : false;
}

function availability(inStock: ProductView["inStock"]): string {
  const name = inStock === null ? "BackOrder" : inStock ? "InStock" : "OutOfStock";
  return `https://schema.org/${name}`;
}

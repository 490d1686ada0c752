import { type ProductView, productPath } from "~/components/frame/product-view";
import { safeURL } from "~/components/frame/safe-url";
import { omit } from "~/kernel/pick";
import { numbersIn } from "~/modules/catalogue/foreign-numbers";
import { site } from "~/modules/settings/site";
import { localPath } from "~/texts/local-path";

/** Structured data of type schema.org/Product. A product without a price has no offer. */
export function productData(product: ProductView, origin: string): object {
  const one = aloneData(product, origin);
  if (product.table.rows.length < 2) return one;
  const url = origin + localPath(productPath(product.id));
  return {
    "@type": "ProductGroup",
    ...omit(one as Record<string, unknown>, ["@type", "offers", "sku"]),
    productGroupID: product.id,
    variesBy: product.table.columns,
    ...offersOf(product, url),
    hasVariant: product.table.rows.map((row) => ({
      "@type": "Product",
      name: `${product.productName}, ${row.name}`,
      url: origin + localPath(productPath(product.id, row.id)),
      ...(row.sku ? { sku: row.sku } : {}),
      additionalProperty: product.table.columns.flatMap((name, at) =>
        row.values[at] ? [propertyOf(name, row.values[at])] : [],
      ),
      ...(row.price === null
        ? {}
        : {
            offers: {
              "@type": "Offer",
              url: origin + localPath(productPath(product.id, row.id)),
              price: row.price,
              priceCurrency: site.currency,
              availability: availability(row.inStock),
            },
          }),
    })),
  };
}

function propertyOf(name: string, value: string): object {
  return { "@type": "PropertyValue", name, value };
}

function aloneData(product: ProductView, origin: string): object {
  const { description, pictures } = product;
  const url = origin + localPath(productPath(product.id));
  const rows = product.technicalData.flatMap(({ rows: own }) => own);
  const numbers = numbersIn(rows, null);
  const gtin = numbers.find(({ kind }) => kind === "gtin")?.number;
  const maker = numbers.find(({ kind }) => kind === "maker")?.number;
  return {
    "@type": "Product",
    name: product.productName,
    url,
    ...(product.brand ? { brand: { "@type": "Brand", name: product.brand } } : {}),
    ...(product.sku ? { sku: product.sku } : {}),
    ...(gtin ? { gtin } : {}),
    ...(maker ? { mpn: maker } : {}),
    ...(rows.length > 0
      ? {
          additionalProperty: rows.map(({ name, value, unit }) =>
            propertyOf(name, unit ? `${value} ${unit}` : value),
          ),
        }
      : {}),
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

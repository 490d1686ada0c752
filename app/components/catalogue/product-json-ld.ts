import { site } from "~/site";
import { type ProductView, productPath } from "../frame/product-view";
import { safeURL } from "../frame/safe-url";

/** Structured data of type schema.org/Product. A product without a price has no offer. */
export function productData(product: ProductView, origin: string): object {
  const { description, pictures, price } = product;
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
    ...(price === null
      ? {}
      : {
          offers: {
            "@type": "Offer",
            url,
            price,
            priceCurrency: site.currency,
            availability: `https://schema.org/${availability(product)}`,
          },
        }),
  };
}

function availability({ inStock }: ProductView): string {
  if (inStock === null) return "BackOrder";
  return inStock ? "InStock" : "OutOfStock";
}

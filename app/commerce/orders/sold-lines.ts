import { lineTotal } from "~/domain/money";
import type { OrderLine, PaidSession } from "~/domain/order";
import { findVariant, priceOf, type StoredProduct, skuOf } from "~/domain/product";
import { stockFields } from "../catalogue/stock";

/** The product fields that an order line shows, and its stock. */
export const soldFields = [
  ...stockFields,
  "productName",
  "sku",
  "unit",
  "taxRate",
  "brand",
  "price",
  "primaryImageURL",
  "deleted",
] as const;
export type SoldProduct = Pick<StoredProduct, (typeof soldFields)[number]>;

/**
 * The lines with the catalogue's data. A product that is no longer sold keeps its id and has no
 * price.
 */
export function soldLines(
  { items }: PaidSession,
  products: readonly SoldProduct[],
  currency: string,
): OrderLine[] {
  const sold = new Map(products.filter(({ deleted }) => deleted === null).map((p) => [p.id, p]));
  return items.map(({ id, quantity, variantId }) => {
    const product = sold.get(id);
    const variant = product ? findVariant(product, variantId) : null;
    const exists = product !== undefined && (variantId === undefined || variant !== null);
    const price = exists ? priceOf(product, variant) : null;
    return {
      id,
      variantId: variantId ?? null,
      quantity,
      productName: product?.productName ?? id,
      brand: product?.brand ?? "",
      variantName: variant?.name ?? null,
      sku: product ? skuOf(product, variant) : null,
      unit: product?.unit ?? null,
      taxRate: product?.taxRate ?? undefined,
      primaryImageURL: variant?.imageURL ?? product?.primaryImageURL ?? null,
      price,
      subtotal: lineTotal(price, quantity, currency),
    };
  });
}

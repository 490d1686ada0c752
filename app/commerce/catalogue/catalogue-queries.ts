import type { StoredProduct } from "~/domain/product";
import { dataToken } from "~/domain/technical-data";
import { cutText, lowerKey } from "~/domain/text";
import type { Query, Where } from "../storage";
import type { ProductFilter, ProductSort } from "./products-service";

const searchLimit = 200;

const orders: Record<ProductSort, NonNullable<Query<StoredProduct>["order"]>> = {
  name: { by: "nameLower", direction: "asc" },
  newest: { by: "created", direction: "desc" },
  "price-up": { by: "priceKey", direction: "asc" },
  "price-down": { by: "priceKey", direction: "desc" },
};

/** The types of the keys by which products are sorted, for their cursors. */
const keyTypes: Record<string, "text" | "number" | "date"> = {
  nameLower: "text",
  created: "date",
  priceKey: "number",
};

export function keyTypeOf({ by }: { by: string }): "text" | "number" | "date" {
  return keyTypes[by] ?? "text";
}

/** Listed products under a filter. */
export function whereListed(filter: ProductFilter): Where<StoredProduct> {
  const { category, data } = filter;
  return {
    listed: true,
    ...(data ? { words: { contains: dataToken(data, category) } } : {}),
    ...(category === undefined || data ? {} : { categories: { contains: category } }),
    ...(filter.brand === undefined ? {} : { brandLower: lowerKey(filter.brand) }),
    ...(filter.available === undefined ? {} : { available: filter.available }),
    ...(filter.priced === undefined ? {} : { priced: filter.priced }),
  };
}

export function orderOf(sort: ProductSort = "name") {
  return orders[sort];
}

/** Names that start with the term, as docs/api.md defines it: trimmed, in any case. */
export function whereNamed(term: string): Where<StoredProduct> {
  return { listed: true, nameLower: { prefix: lowerKey(cutText(term.trim(), searchLimit)) } };
}

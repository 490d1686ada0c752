import type { StoredProduct } from "./product";
import { lowerKey } from "./text";

/** What a kept total of listed products is held to; a part left out stands for all. */
export interface ProductCount {
  category?: string;
  /** In any case; compared by its lower-case key. */
  brand?: string;
  available?: boolean;
  priced?: boolean;
}

/** `products|<category or *>|<brand key, URI-encoded, or *>|<available: y, n or *>|<priced: y, n or *>` */
export function productCounterName({ category, brand, available, priced }: ProductCount): string {
  const brandPart = brand === undefined ? "*" : encoded(lowerKey(brand));
  return `products|${category ?? "*"}|${brandPart}|${answer(available)}|${answer(priced)}`;
}

/** By how much a write changes which totals: null before: created, null after: gone. */
export function productCounters(
  before: StoredProduct | null,
  after: StoredProduct | null,
): Map<string, number> {
  const changes = new Map<string, number>();
  const from = namesOf(before);
  const to = namesOf(after);
  for (const name of from) if (!to.has(name)) changes.set(name, -1);
  for (const name of to) if (!from.has(name)) changes.set(name, 1);
  return changes;
}

function namesOf(product: StoredProduct | null): Set<string> {
  const names = new Set<string>();
  if (!product?.listed) return names;
  const brands = ["*", encoded(product.brandLower)];
  const availables = ["*", answer(product.available)];
  const priceds = ["*", answer(product.priced)];
  for (const category of ["*", ...product.categories]) {
    for (const brand of brands) {
      for (const available of availables) {
        for (const priced of priceds) {
          names.add(`products|${category}|${brand}|${available}|${priced}`);
        }
      }
    }
  }
  return names;
}

function answer(value: boolean | undefined): string {
  if (value === undefined) return "*";
  return value ? "y" : "n";
}

/** encodeURIComponent leaves the star as it is, which here means all. */
function encoded(brandLower: string): string {
  return encodeURIComponent(brandLower).replaceAll("*", "%2A");
}

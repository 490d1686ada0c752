import { impossible, notFound, staleVersion } from "~/kernel/failure";
import { toMajor, toMinor } from "~/kernel/money";
import { omit } from "~/kernel/pick";
import {
  lowestPrice,
  type Product,
  type StoredProduct,
} from "~/modules/catalogue/product.resource";
import { productNumbered } from "~/modules/catalogue/products.server";
import type { CommerceDeps } from "~/modules/deps";
import { slugsWithin } from "~/modules/settings/category-tree";
import { type Change, changed } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import {
  blankDiscount,
  codeKey,
  type Discount,
  discountAmount,
  discountName,
  type discountTerms,
  type StoredDiscount,
} from "./discount.resource";

/** The terms that decide a discount's amount. */
export type DiscountTermsInput = Pick<Discount, (typeof discountTerms)[number]>;

/** A product that a discount covers. */
export type NamedProduct = Pick<Product, "id" | "productName" | "sku">;

const naming = ["id", "productName", "sku"] as const;

/** The products with these ids or SKUs, and the words that match no product. */
export async function productsNamed(
  { storage }: CommerceDeps,
  names: readonly string[],
): Promise<{ products: NamedProduct[]; unknown: string[] }> {
  const byId = await storage.products.getMany(names, { only: naming });
  const found = new Map<string, NamedProduct>(byId.map((row) => [row.id, row]));
  for (const name of names) {
    if (found.has(name)) continue;
    const row = await productNumbered(storage.products, name);
    if (row) found.set(name, { id: row.id, productName: row.productName, sku: row.sku });
  }
  const products = new Map([...found.values()].map((each) => [each.id, each]));
  return { products: [...products.values()], unknown: names.filter((name) => !found.has(name)) };
}

/** A cart that the discount applies to. Amounts in major units. */
export interface DiscountExample {
  lines: { name: string; quantity: number; price: number; off: number }[];
  subtotal: number;
  off: number;
  total: number;
}

const quantities = [1, 2, 5];
/** The highest quantity of a product in an example. */
const mostOfOne = 10_000;

/**
 * An example cart of covered products, calculated as the shop does, with enough of them to reach
 * the minimum. null when the discount covers no product with a price.
 */
export async function discountExample(
  deps: CommerceDeps,
  terms: DiscountTermsInput,
): Promise<DiscountExample | null> {
  const { currency } = deps.site;
  const products = await examples(deps, terms);
  const priced = products.flatMap((product) => {
    const price = lowestPrice(product);
    return price === null ? [] : [{ product, price }];
  });
  const sumOf = (factor: number) =>
    priced.reduce(
      (sum, { price }, at) => sum + toMinor(price, currency) * (quantities[at] ?? 1) * factor,
      0,
    );
  const once = sumOf(1);
  if (once <= 0) return null;
  const minimum = terms.minSubtotal === null ? 0 : toMinor(terms.minSubtotal, currency);
  const factor = Math.min(mostOfOne / 5, Math.max(1, Math.ceil(minimum / once)));
  const lines = priced.map(({ product, price }, at) => ({
    id: product.id,
    categories: product.categories,
    name: product.productName,
    price,
    quantity: (quantities[at] ?? 1) * factor,
  }));
  const { total: off, shares } = discountAmount({ ...blankDiscount, ...terms }, lines, currency);
  return {
    lines: lines.map(({ name, quantity, price }, at) => ({
      name,
      quantity,
      price,
      off: shares[at] ?? 0,
    })),
    subtotal: toMajor(sumOf(factor), currency),
    off,
    total: toMajor(sumOf(factor) - toMinor(off, currency), currency),
  };
}

async function examples(
  { storage }: CommerceDeps,
  { productIds, categories }: DiscountTermsInput,
): Promise<StoredProduct[]> {
  const named = await storage.products.getMany(productIds.slice(0, quantities.length));
  if (named.length === quantities.length || (named.length > 0 && categories.length === 0)) {
    return named;
  }
  const found = new Map(named.map((product) => [product.id, product]));
  const places = categories.length === 0 ? [undefined] : categories.flatMap(slugsWithin);
  for (const place of new Set(places)) {
    if (found.size >= quantities.length) break;
    const more = await storage.products.find({
      where: {
        listed: true,
        priced: true,
        ...(place === undefined ? {} : { categories: { contains: place } }),
      },
      order: { by: "nameLower", direction: "asc" },
      limit: quantities.length,
    });
    for (const product of more) found.set(product.id, product);
  }
  return [...found.values()].slice(0, quantities.length);
}

/**
 * Deletes a discount unless an open quote holds a use of it.
 * @throws Failure impossible, conflict
 */
export async function removeUnused(
  tx: Tx,
  { id, version }: { id: string; version: number },
): Promise<Change<null>> {
  const known = await tx.discounts.get(id);
  if (!known) throw notFound("Discount");
  if (known.version !== version) throw staleVersion();
  if (known.usedCount > 0) {
    throw impossible(t("deskDiscounts:quotesUseSwitchOffInstead"));
  }
  await tx.discounts.remove(id);
  return changed({
    target: { type: "discount", id },
    summary: `Removed discount ${discountName(known)}`,
    result: null,
    before: readDiscount(known) satisfies Discount,
    after: null,
  });
}

export function readDiscount(stored: StoredDiscount): Discount {
  return omit(stored, ["codeLower"]);
}

export function rowOfDiscount(discount: Discount): StoredDiscount {
  return { ...discount, codeLower: discount.code && codeKey(discount.code) };
}

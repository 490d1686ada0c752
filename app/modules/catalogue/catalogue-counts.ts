import { lowerKey } from "~/kernel/text";
import type { StoredProduct } from "./product.resource";
import { dataCounters } from "./technical-data";

/** Which listed products a stored total counts. A filter that is left out matches all. */
export interface ProductCount {
  category?: string;
  /** Compared by its lower-case key. */
  brand?: string;
  available?: boolean;
  priced?: boolean;
}

/** `products|<category or *>|<brand key, URI-encoded, or *>|<available: y, n or *>|<priced: y, n or *>` */
export function productCounterName({ category, brand, available, priced }: ProductCount): string {
  const brandPart = brand === undefined ? "*" : encoded(lowerKey(brand));
  return `products|${category ?? "*"}|${brandPart}|${answer(available)}|${answer(priced)}`;
}

/** The prefix of the totals of a category's brands, or of all categories without one. */
export function brandCounterPrefix({ category }: Pick<ProductCount, "category">): string {
  return `products|${category ?? "*"}|`;
}

/**
 * The key of the brand that a total counts, given the other filters; null when the total is not one
 * of these.
 */
export function brandOfCounter(name: string, others: Omit<ProductCount, "brand">): string | null {
  const prefix = brandCounterPrefix(others);
  const rest = productCounterName(others).slice(`${prefix}*`.length);
  if (!name.startsWith(prefix) || !name.endsWith(rest)) return null;
  const brand = name.slice(prefix.length, -rest.length);
  return brand === "" || brand === "*" || brand.includes("|") ? null : decodeURIComponent(brand);
}

/** The product fields by which the totals of lists are counted. */
export type Listing = Pick<
  StoredProduct,
  "listed" | "categories" | "brandLower" | "available" | "priced"
>;

/**
 * How a write changes the totals. `before` is null for a new product, `after` for a deleted one.
 */
export function productCounters(
  before: StoredProduct | null,
  after: StoredProduct | null,
): Map<string, number> {
  const changes = listingCounters(before, after);
  countTokens(changes, before, after);
  countData(changes, before, after);
  return changes;
}

/** The same for a write that changes no tokens. */
export function listingCounters(
  before: Listing | null,
  after: Listing | null,
): Map<string, number> {
  const changes = new Map<string, number>();
  const from = namesOf(before);
  const to = namesOf(after);
  for (const name of from) if (!to.has(name)) changes.set(name, -1);
  for (const name of to) if (!from.has(name)) changes.set(name, 1);
  return changes;
}

/**
 * The name of the total that counts the listed products with a token: `words|<token>` for letters
 * only, `codes|<token>` for any other, with the token URI-encoded. A shop has a few thousand words
 * but as many article numbers as products. Keeping them apart keeps the lists of words with the
 * same beginning short.
 */
export function tokenCounterName(word: string): string {
  return `${isOfLetters(word) ? "words" : "codes"}|${encodeURIComponent(word)}`;
}

/** The prefixes of the names of all totals whose token begins with `start`. */
export function tokenCounterPrefixes(start: string): string[] {
  const rest = encodeURIComponent(start);
  return isOfLetters(start) ? [`words|${rest}`, `codes|${rest}`] : [`codes|${rest}`];
}

/** The token in a total's name. */
export function tokenOfCounter(name: string): string {
  return decodeURIComponent(name.slice(name.indexOf("|") + 1));
}

function isOfLetters(word: string): boolean {
  return /^[\p{L}\p{M}]+$/u.test(word);
}

function countTokens(
  changes: Map<string, number>,
  before: StoredProduct | null,
  after: StoredProduct | null,
) {
  const from = before?.listed ? before.words.filter(isWord) : [];
  const to = after?.listed ? after.words.filter(isWord) : [];
  if (from.length === to.length && from.every((word, at) => word === to[at])) return;
  for (const word of from) if (!to.includes(word)) changes.set(tokenCounterName(word), -1);
  for (const word of to) if (!from.includes(word)) changes.set(tokenCounterName(word), 1);
}

/** Technical data has totals of its own, and values of extensions have none. */
function isWord(token: string): boolean {
  return !/^[=:]/.test(token);
}

function countData(
  changes: Map<string, number>,
  before: StoredProduct | null,
  after: StoredProduct | null,
) {
  const from = before?.listed ? dataCounters(before) : [];
  const to = after?.listed ? dataCounters(after) : [];
  for (const name of from) if (!to.includes(name)) changes.set(name, -1);
  for (const name of to) if (!from.includes(name)) changes.set(name, 1);
}

function namesOf(product: Listing | null): Set<string> {
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

/** Encodes the star too, which encodeURIComponent leaves as it is and which means "all" here. */
function encoded(brandLower: string): string {
  return encodeURIComponent(brandLower).replaceAll("*", "%2A");
}

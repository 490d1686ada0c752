import { bareNumber, wholeToken } from "~/kernel/tokens";
import type { CommerceDeps } from "~/modules/deps";
import type { CatalogueIndex } from "./catalogue-index.server";
import type { NumberedArticle, NumberFound } from "./catalogue-service.server";
import { foreignNumbers } from "./foreign-numbers";
import { priceOf, type StoredProduct, stockOf, type Variant } from "./product.resource";
import { editDistance } from "./spelling.resource";

const shownFields = [
  "id",
  "listed",
  "productName",
  "sku",
  "price",
  "stock",
  "minimumQuantity",
  "packQuantity",
  "priceQuantity",
  "technicalData",
  "unit",
  "variants",
] as const satisfies readonly (keyof StoredProduct)[];
type Row = Pick<StoredProduct, (typeof shownFields)[number]>;

/** The most values that one query compares a list with. */
const atOnce = 30;
const mostSuggested = 3;
/** Numbers for which similar ones are looked for: each is compared with all of the catalogue. */
const mostCompared = 50;

/**
 * Finds the articles with these numbers, in any spelling, on every backend by the tokens of
 * products; with the index of the catalogue also without separators, and similar ones.
 */
export function createNumbers(
  { storage }: Pick<CommerceDeps, "storage">,
  open: () => Promise<CatalogueIndex | null>,
): (numbers: readonly string[]) => Promise<NumberFound[]> {
  const { products } = storage;

  async function rowsWith(numbers: readonly string[], index: CatalogueIndex | null) {
    const asked = numbers.flatMap((number) => [number, ...productOf(number)]);
    const tokens = [...new Set(asked.map(wholeToken).filter((token) => token.length > 1))];
    const known = index
      ? asked.flatMap((number) => index.numbered(bareNumber(number)).map(({ id }) => id))
      : [];
    const own: Row[] =
      known.length === 0 ? [] : await products.getMany([...new Set(known)], { only: shownFields });
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(tokens.length / atOnce) }, (_, at) =>
        products.find({
          where: { words: { containsAny: tokens.slice(at * atOnce, (at + 1) * atOnce) } },
          limit: atOnce * 8,
          only: shownFields,
        }),
      ),
    );
    const rows = [...own, ...pages.flat()].filter(({ listed }) => listed);
    return [...new Map(rows.map((row) => [row.id, row])).values()];
  }

  return async (numbers) => {
    const index = await open();
    const rows = await rowsWith(numbers, index);
    const articles = new Map<string, NumberedArticle[]>();
    for (const row of rows) {
      for (const article of articlesOf(row)) {
        const key = bareNumber(article.number);
        articles.set(key, [...(articles.get(key) ?? []), article]);
      }
    }
    let compared = 0;
    return numbers.map((number) => {
      const found = articles.get(bareNumber(number)) ?? [];
      const isMissing = found.length === 0 && index !== null && compared < mostCompared;
      if (isMissing) compared += 1;
      return { number, articles: found, similar: isMissing ? similarTo(index, number) : [] };
    });
  };
}

const variantMark = " / ";
const longestNumber = 64;

/** A number for a variant that has none: "BMR-CS2 / High". */
function numberOf({ sku }: Row, variant: Variant): string | null {
  if (variant.sku !== null || sku === null) return variant.sku;
  const named = [variant.name, variant.id].map((each) => sku + variantMark + each);
  return named.find((each) => each.length <= longestNumber && !/[\t\n\r]/.test(each)) ?? null;
}

/** The product's number in such a number. */
function productOf(number: string): string[] {
  const [product, variant] = number.split(variantMark);
  return product && variant !== undefined ? [product] : [];
}

/**
 * Every number that can be ordered. A product's own number stands for its one variant without a
 * number; where that is not one, a variant must be chosen.
 */
function articlesOf(row: Row): NumberedArticle[] {
  const article = (number: string, variant: Variant | null): NumberedArticle => {
    return {
      number,
      id: row.id,
      variantId: variant?.id ?? null,
      name: variant ? `${row.productName}, ${variant.name}` : row.productName,
      price: priceOf(row, variant),
      stock: stockOf(row, variant),
      minimumQuantity: row.minimumQuantity ?? 1,
      packQuantity: row.packQuantity,
      priceQuantity: row.priceQuantity,
      unit: row.unit,
      choose: variant === null && row.variants.length > 0,
      choices: choicesOf(row, variant),
    };
  };
  const own = row.variants.flatMap((variant) => {
    const number = numberOf(row, variant);
    return number ? [article(number, variant)] : [];
  });
  const foreign = foreignNumbers(row).map(({ number, variantId }) =>
    article(number, row.variants.find(({ id }) => id === variantId) ?? null),
  );
  if (!row.sku) return [...own, ...foreign];
  const [heir = null, ...others] = row.variants.filter(({ sku }) => sku === null);
  return [article(row.sku, others.length === 0 ? heir : null), ...own, ...foreign];
}

function choicesOf(row: Row, variant: Variant | null): NumberedArticle["choices"] {
  if (variant === null && row.variants.length === 0)
    return row.sku ? [{ number: row.sku, name: row.productName }] : [];
  return (variant ? [variant] : row.variants).flatMap((each) => {
    const number = numberOf(row, each);
    return number ? [{ number, name: `${row.productName}, ${each.name}` }] : [];
  });
}

function similarTo(index: CatalogueIndex, typed: string): string[] {
  const bare = bareNumber(typed);
  if (bare.length < 3) return [];
  const near: { number: string; distance: number }[] = [];
  for (const { numbers } of index.list) {
    for (const { number, spelled } of numbers) {
      if (Math.abs(number.length - bare.length) > 2) continue;
      const isPart = number.startsWith(bare) || bare.startsWith(number);
      if (
        !isPart &&
        number.slice(0, 2) !== bare.slice(0, 2) &&
        number.slice(-3) !== bare.slice(-3)
      ) {
        continue;
      }
      const distance = isPart ? 1 : editDistance(number, bare);
      if (distance <= 2) near.push({ number: spelled, distance });
    }
  }
  near.sort((a, b) => a.distance - b.distance || (a.number < b.number ? -1 : 1));
  return near.slice(0, mostSuggested).map(({ number }) => number);
}

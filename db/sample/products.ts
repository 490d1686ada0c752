import { blankProduct, type Product, type Variant } from "~/modules/catalogue/product.resource";
import type { TechnicalDatum } from "~/modules/catalogue/technical-data";
import type { CategorySlug } from "./categories";
import type { Entry, VariantEntry } from "./entry";
import { sampleByCategory } from "./products/index";

/** A product with fewer lines of data than this has no data sheet. */
const specsOfASheet = 5;

const firstDay = Date.UTC(2024, 10, 25, 8);
const day = 86_400_000;
const daysOnSale = 700;

/**
 * The catalogue of the sample store: 172 products, a few of them unpublished. A new array on every
 * call; dates are fixed, so two runs give the same records.
 */
export function sampleProducts(): Product[] {
  const products: Product[] = [];
  for (const [category, entries] of sampleByCategory) {
    for (const entry of entries) products.push(toProduct(entry, category, products.length));
  }
  return products;
}

function toProduct(entry: Entry, category: CategorySlug, at: number): Product {
  const picture = `/images/products/${entry.id}`;
  // 263 and 700 have no common divisor, so every product gets a different day.
  const created = new Date(firstDay + ((at * 263) % daysOnSale) * day + (at % 9) * 3_600_000);
  return {
    ...blankProduct,
    id: entry.id,
    productName: entry.name,
    sku: entry.sku,
    brand: entry.brand,
    price: entry.price,
    categories: entry.also ? [category, entry.also] : [category],
    description: paragraphs(entry.text),
    primaryImageURL: `${picture}.svg`,
    imageURLs: pictureNumbers(entry).map((number) => `${picture}-${number}.svg`),
    pdfLink: hasSheet(entry) ? `/spec-sheets/${entry.id}.pdf` : null,
    stock: entry.stock,
    variants: entry.variants?.map(toVariant) ?? [],
    technicalData: entry.specs.map(datum),
    featured: entry.featured ?? false,
    published: entry.published ?? true,
    created,
    updated: new Date(created.getTime() + (at % 13) * day),
    version: 1,
  };
}

function toVariant({ specs, ...variant }: VariantEntry): Variant {
  return specs ? { ...variant, technicalData: specs.map(datum) } : variant;
}

/** `Capacity: 220 g` as a row; a value without a number and a unit stays as it is. */
function datum(line: string): TechnicalDatum {
  const [name = "", ...rest] = line.split(": ");
  const text = rest.join(": ");
  const [, value = text, unit = null] = /^([\d.,]+) ([^\s\d,;/]{1,6})$/.exec(text) ?? [];
  return { name, value, unit };
}

function hasSheet(entry: Entry): boolean {
  return entry.specs.length >= specsOfASheet;
}

/** The numbers of the views beyond the first: 2, 3. */
function pictureNumbers(entry: Entry): number[] {
  return [2, 3].slice(0, entry.extraViews ?? 0);
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.replace(/\s+/g, " ").trim())
    .join("\n\n");
}

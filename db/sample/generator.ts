import { blankProduct, type Product, type Variant } from "~/modules/catalogue/product.resource";
import type { CategorySlug } from "./categories";
import { brands } from "./entry";
import { sampleProducts } from "./products";
import { families, kinds, lines, nameSyllables, services, uses } from "./vocabulary";

const firstDay = Date.UTC(2024, 10, 25);
const minute = 60_000;
const twoYearsInMinutes = 700 * 24 * 60;
const sheets = new Set(sampleProducts().flatMap(({ id, pdfLink }) => (pdfLink ? [id] : [])));

/**
 * Generates plausible products in any number, one at a time, for tests and measurements. The same
 * seed gives the same products, and a smaller count gives the beginning of a larger one. Category
 * sizes differ widely, and so do the matches of a name's beginning: "bench" has many, an invented
 * word few.
 */
export function* generateProducts(count: number, { seed }: { seed: number }): Generator<Product> {
  const draw = draws(seed);
  for (let at = 0; at < count; at += 1) yield product(at, draw);
}

interface Draws {
  /** A uniform number in [0, 1). */
  part(): number;
  /** A uniform integer in 0 … max − 1. */
  int(max: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Mulberry32, a generator that is small, quick and the same on every machine. */
function draws(seed: number): Draws {
  let state = seed >>> 0;
  const part = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (max: number) => Math.floor(part() * max);
  return { part, int, pick: (list) => list[int(list.length)] ?? list[0] };
}

function product(at: number, draw: Draws): Product {
  const family = familyOf(draw.part());
  const [noun, picture, low, high] = draw.pick(family.things);
  const brand = draw.pick(brands);
  const number = at.toString(36).padStart(5, "0");
  const model = `${String.fromCharCode(65 + draw.int(26), 65 + draw.int(26))}${10 + draw.int(990)}`;
  const sku = `${brand.slice(0, 3).toUpperCase()}-${number.toUpperCase()}`;
  const price = draw.part() < 0.22 ? null : priceBetween(low, high, draw);
  const stock = stockOf(draw);
  const variants = draw.part() < 0.16 ? variantsOf(sku, price, draw) : [];
  const created = new Date(firstDay + draw.int(twoYearsInMinutes) * minute);
  return {
    ...blankProduct,
    id: `${noun.replaceAll(" ", "-").toLowerCase()}-${model.toLowerCase()}-${number}`,
    productName: nameOf({ noun, brand, model }, draw),
    sku,
    brand,
    price,
    categories: categoriesOf(family.category, draw),
    description: describe(noun, model, draw),
    primaryImageURL: `/images/products/${picture}.svg`,
    imageURLs: [],
    pdfLink: draw.part() < 0.5 && sheets.has(picture) ? `/spec-sheets/${picture}.pdf` : null,
    stock,
    variants,
    featured: draw.part() < 0.0005,
    published: draw.part() < 0.985,
    created,
    updated: created,
    version: 1,
  };
}

function familyOf(part: number) {
  let left = part;
  for (const family of families) {
    left -= family.share;
    if (left < 0) return family;
  }
  return families[0];
}

interface Naming {
  noun: string;
  brand: string;
  model: string;
}

function nameOf({ noun, brand, model }: Naming, draw: Draws): string {
  const way = draw.part();
  const lower = noun.charAt(0).toLowerCase() + noun.slice(1);
  if (way < 0.42) return `${noun} ${model}`;
  if (way < 0.67) return `${draw.pick(kinds)} ${lower} ${model}`;
  if (way < 0.82) return `${brand} ${lower} ${model}`;
  if (way < 0.97) return `${draw.pick(lines)} ${lower} ${model}`;
  const coined = draw.pick(nameSyllables) + draw.pick(nameSyllables) + draw.pick(nameSyllables);
  return `${coined.charAt(0).toUpperCase()}${coined.slice(1)} ${lower} ${model}`;
}

/** Cheap products are more frequent than expensive ones, and prices have usual endings. */
function priceBetween(low: number, high: number, draw: Draws): number {
  const raw = low * (high / low) ** (draw.part() ** 1.4);
  if (raw >= 1000) return Math.round(raw / 10) * 10;
  if (raw >= 100) return Math.round(raw);
  return Math.max(4.9, Math.round(raw * 10) / 10);
}

function stockOf(draw: Draws): number | null {
  const way = draw.part();
  if (way < 0.3) return null;
  return way < 0.38 ? 0 : 1 + Math.floor(draw.part() ** 2 * 240);
}

function variantsOf(sku: string, price: number | null, draw: Draws): Variant[] {
  const sizes = ["S", "M", "L", "XL", "XXL"];
  return Array.from({ length: 2 + draw.int(3) }, (_, at) => ({
    id: `v${at + 1}`,
    name: `Size ${sizes[at]}`,
    sku: draw.part() < 0.7 ? `${sku}-${at + 1}` : null,
    price:
      price !== null && draw.part() < 0.5 ? Math.round(price * (1 + at * 0.15) * 10) / 10 : null,
    stock: draw.part() < 0.5 ? draw.int(40) : null,
    imageURL: null,
  }));
}

function categoriesOf(first: CategorySlug, draw: Draws): CategorySlug[] {
  if (draw.part() >= 0.08) return [first];
  const { category } = families[draw.int(families.length)] ?? families[0];
  return category === first ? [first] : [first, category];
}

function describe(noun: string, model: string, draw: Draws): string {
  const use = draw.pick(uses);
  const terms = [
    `Warranty: ${2 + draw.int(4)} years`,
    `Spare parts: ${5 + draw.int(11)} years`,
    `Delivery: ${1 + draw.int(9)} weeks`,
  ];
  return `${noun} ${model} for ${use}, ${draw.pick(services)}.\n\n${terms.join("\n")}`;
}

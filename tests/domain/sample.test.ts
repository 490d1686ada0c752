import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { givenIdPattern } from "~/kernel/identifiers";
import { isAmount } from "~/kernel/money";
import { isCleanText } from "~/kernel/text";
import {
  isAvailable,
  lowestPrice,
  type Product,
  productLimits,
  rowOfProduct,
} from "~/modules/catalogue/product.resource";
import { isUsable } from "~/modules/discounts/discount.resource";
import { site } from "~/modules/settings/site";
import { sampleDiscounts } from "~db/sample/discounts";
import { brands } from "~db/sample/entry";
import { generateProducts } from "~db/sample/generator";
import { sampleProducts } from "~db/sample/products";

const products = sampleProducts();
const slugs = site.productCategories.map(({ slug }) => slug);
const inPublic = (url: string) => join("public", url);

const skusOf = ({ sku, variants }: Product) =>
  [sku, ...variants.map((variant) => variant.sku)].filter((value) => value !== null);
const picturesOf = (product: Product) =>
  [
    product.primaryImageURL,
    ...product.imageURLs,
    ...product.variants.map(({ imageURL }) => imageURL),
  ].filter((value) => value !== null);

function repeated(values: readonly string[]): string[] {
  return values.filter((value, at) => values.indexOf(value) !== at);
}

function share(of: (product: Product) => boolean): number {
  return products.filter(of).length / products.length;
}

describe("the sample catalogue", () => {
  it("has at least 168 products, about 21 to a category", () => {
    expect(products.length).toBeGreaterThanOrEqual(168);
    for (const slug of slugs) {
      const first = products.filter(({ categories }) => categories[0] === slug);
      expect(first.length, slug).toBeGreaterThanOrEqual(20);
    }
    expect(products.filter(({ categories }) => categories.length > 1).length).toBeGreaterThan(10);
  });

  it("names only configured categories and invented brands", () => {
    const unknown = products.filter(
      ({ categories, brand }) =>
        categories.some((slug) => !slugs.includes(slug)) ||
        !(brands as readonly string[]).includes(brand),
    );
    expect(unknown.map(({ id }) => id)).toEqual([]);
    expect(new Set(products.map(({ brand }) => brand)).size).toBe(brands.length);
  });

  it("repeats no id, SKU, name, description or variant id", () => {
    expect(repeated(products.map(({ id }) => id))).toEqual([]);
    expect(repeated(products.flatMap(skusOf).map((sku) => sku.toLowerCase()))).toEqual([]);
    expect(repeated(products.map(({ productName }) => productName))).toEqual([]);
    expect(repeated(products.map(({ description }) => description ?? ""))).toEqual([]);
    for (const { id, variants } of products) {
      expect(repeated(variants.map((variant) => variant.id)), id).toEqual([]);
    }
  });

  it.each(products.map((product) => [product.id, product] as const))("%s is valid", (id, it) => {
    expect(id).toMatch(givenIdPattern);
    expect(it.productName.length).toBeLessThanOrEqual(productLimits.name);
    expect(isCleanText(it.productName) && isCleanText(it.description ?? "")).toBe(true);
    // Paragraphs, and the data: at the end of the description, or in rows of its own.
    const blocks = it.description?.split("\n\n") ?? [];
    const parts = blocks.length + Math.min(1, it.technicalData.length);
    expect(parts).toBeGreaterThanOrEqual(2);
    expect(parts).toBeLessThanOrEqual(4);
    for (const price of [it.price, ...it.variants.map((variant) => variant.price)]) {
      if (price === null) continue;
      expect(isAmount(price, site.currency)).toBe(true);
      expect(price).toBeGreaterThanOrEqual(4.9);
      expect(price).toBeLessThanOrEqual(60_000);
    }
    for (const stock of [it.stock, ...it.variants.map((variant) => variant.stock)]) {
      expect(stock === null || (Number.isInteger(stock) && stock >= 0)).toBe(true);
    }
    for (const variant of it.variants) expect(variant.id).toMatch(givenIdPattern);
    expect(it.created.getTime()).toBeLessThanOrEqual(it.updated.getTime());
  });

  it("shows every state a shop must handle", () => {
    expect(share((product) => lowestPrice(product) === null)).toBeGreaterThan(0.22);
    expect(share((product) => lowestPrice(product) === null)).toBeLessThan(0.36);
    expect(share(({ variants }) => variants.length > 0)).toBeGreaterThan(0.28);
    expect(share(({ pdfLink }) => pdfLink !== null)).toBeGreaterThan(0.5);
    expect(products.filter(({ featured }) => featured).length).toBe(12);
    expect(products.filter(({ published }) => !published).length).toBeGreaterThanOrEqual(3);
    expect(products.filter((product) => !isAvailable(product)).length).toBeGreaterThanOrEqual(5);
    expect(products.filter((product) => !rowOfProduct(product).tracked).length).toBeGreaterThan(20);
    expect(products.filter(({ featured, published }) => featured && !published)).toEqual([]);
  });

  it("overrides price, stock and SKU of variants in every combination", () => {
    const combinations = new Set(
      products.flatMap(({ variants }) =>
        variants.map(({ price, stock, sku }) =>
          [price, stock, sku].map((value) => (value === null ? "-" : "own")).join(" "),
        ),
      ),
    );
    expect(combinations.size).toBe(8);
  });

  it("says in the data of each variant what makes it another one", () => {
    for (const { id, technicalData, variants } of products) {
      const said = variants.map((variant) => {
        const own = variant.technicalData ?? [];
        const names = own.map(({ name }) => name);
        return JSON.stringify([
          ...technicalData.filter(({ name }) => !names.includes(name)),
          ...own,
        ]);
      });
      expect([id, new Set(said).size]).toEqual([id, variants.length]);
    }
  });

  it("spreads creation over two years, no two at the same moment", () => {
    const times = products.map(({ created }) => created.getTime());
    expect(new Set(times).size).toBe(times.length);
    const days = (Math.max(...times) - Math.min(...times)) / 86_400_000;
    expect(days).toBeGreaterThan(600);
    expect(days).toBeLessThan(731);
  });

  it("is made anew on every call", () => {
    const again = sampleProducts();
    expect(again).toEqual(products);
    again[0]?.variants.pop();
    expect(sampleProducts()).toEqual(products);
  });
});

describe("the files of the catalogue", () => {
  it("has every picture, small and without styles a strict policy would stop", () => {
    const pictures = products.flatMap(picturesOf);
    const categories = site.productCategories.map(({ image }) => image);
    for (const picture of [...pictures, ...categories]) {
      const file = inPublic(picture);
      expect(existsSync(file), file).toBe(true);
      const svg = readFileSync(file, "utf8");
      expect(svg, file).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 /);
      expect(svg, file).not.toMatch(/<style|style=|<script|<text|NaN|undefined|~/);
      expect(svg.length, file).toBeLessThanOrEqual(categories.includes(picture) ? 12_288 : 6_144);
    }
  });

  it("has its licence beside the pictures", () => {
    expect(readFileSync(inPublic("images/LICENSE.txt"), "utf8")).toMatch(/MIT licence/);
  });

  it("comes without the code that drew it", () => {
    const source = readdirSync("db", { recursive: true, encoding: "utf8" });
    const lines = source
      .filter((name) => name.startsWith("sample/") && name.endsWith(".ts"))
      .map((name) => [name, readFileSync(join("db", name), "utf8")] as const);
    const drawing = lines.filter(([, text]) => /<svg|<path|%PDF/.test(text));
    expect(drawing.map(([name]) => name)).toEqual([]);
  });

  it("shows no two products alike", () => {
    const pictures = products.map(({ primaryImageURL }) =>
      readFileSync(inPublic(primaryImageURL ?? ""), "utf8"),
    );
    expect(new Set(pictures).size).toBe(products.length);
  });

  it("has every spec sheet, as a PDF whose table of offsets is right", () => {
    for (const { id, pdfLink } of products) {
      if (pdfLink === null) continue;
      const file = readFileSync(inPublic(pdfLink)).toString("latin1");
      expect(file.startsWith("%PDF-1.4\n") && file.endsWith("%%EOF\n"), id).toBe(true);
      expect(file.length, id).toBeLessThanOrEqual(6_144);
      const start = Number(/startxref\n(\d+)/.exec(file)?.[1]);
      const entries = file.slice(start).match(/^\d{10} 00000 n /gm) ?? [];
      expect(file.slice(start, start + 4), id).toBe("xref");
      expect(entries.length, id).toBe(7);
      for (const [at, entry] of entries.entries()) {
        const object = `${at + 1} 0 obj\n`;
        expect(file.startsWith(object, Number(entry.slice(0, 10))), `${id} ${at}`).toBe(true);
      }
    }
  });

  it("keeps nothing that no product shows, and stays small", () => {
    const used = new Set([...products.flatMap(picturesOf), ...products.map((p) => p.pdfLink)]);
    const stored = ["images/products", "spec-sheets"].flatMap((folder) =>
      readdirSync(inPublic(folder)).map((name) => `/${folder}/${name}`),
    );
    expect(stored.filter((url) => !used.has(url))).toEqual([]);
    const bytes = readdirSync("public", { recursive: true, encoding: "utf8" })
      .map((name) => statSync(inPublic(name)))
      .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0);
    expect(bytes).toBeLessThan(3_000_000);
  });

  it("has an icon for every category", () => {
    const sprite = readFileSync(inPublic("images/icons.svg"), "utf8");
    for (const { icon } of site.productCategories) expect(sprite).toContain(`id="${icon}"`);
  });
});

describe("the sample discounts", () => {
  const discounts = sampleDiscounts();
  const now = new Date("2026-11-20T12:00:00Z");
  const usable = (code: string) => discounts.some((it) => it.code === code && isUsable(it, now));

  it("are open, over, used up and switched off", () => {
    expect(usable("WELCOME5") && usable("BULK250")).toBe(true);
    expect(usable("SPRING10") || usable("OPENING50") || usable("SCHOOL15")).toBe(false);
    const automatic = discounts.filter((it) => it.automatic);
    expect(automatic.map(({ code }) => code)).toEqual([null]);
    expect(automatic.every((it) => isUsable(it, now))).toBe(true);
  });

  it("name only what exists, and no code twice", () => {
    const ids = products.map(({ id }) => id);
    for (const { id, categories, productIds } of discounts) {
      expect(
        [...categories].filter((slug) => !slugs.includes(slug)),
        id,
      ).toEqual([]);
      expect(
        productIds.filter((product) => !ids.includes(product)),
        id,
      ).toEqual([]);
    }
    expect(repeated(discounts.map(({ id }) => id))).toEqual([]);
    expect(repeated(discounts.flatMap(({ code }) => code?.toLowerCase() ?? []))).toEqual([]);
  });
});

describe("generated products", () => {
  const many = [...generateProducts(20_000, { seed: 3 })];

  it("are the same for the same seed, a smaller count the beginning of a larger", () => {
    expect([...generateProducts(300, { seed: 3 })]).toEqual(many.slice(0, 300));
    const other = [...generateProducts(300, { seed: 4 })].map(({ productName }) => productName);
    expect(other).not.toEqual(many.slice(0, 300).map(({ productName }) => productName));
  });

  it("are valid records with ids and SKUs of their own", () => {
    expect(new Set(many.map(({ id }) => id)).size).toBe(many.length);
    const skus = many.flatMap(skusOf);
    expect(new Set(skus).size).toBe(skus.length);
    const wrong = many.filter(
      (it) =>
        !givenIdPattern.test(it.id) ||
        it.categories.some((slug) => !slugs.includes(slug)) ||
        new Set(it.categories).size !== it.categories.length ||
        [it.price, ...it.variants.map(({ price }) => price)].some(
          (price) => price !== null && (price < 4.9 || !isAmount(price, site.currency)),
        ),
    );
    expect(wrong).toEqual([]);
  });

  it("fill all categories, very unevenly", () => {
    const sizes = slugs.map((slug) => many.filter((it) => it.categories.includes(slug)).length);
    expect(Math.min(...sizes)).toBeGreaterThan(many.length * 0.02);
    expect(Math.max(...sizes)).toBeGreaterThan(Math.min(...sizes) * 5);
  });

  it("have names whose beginnings are common or rare", () => {
    const beginnings = new Map<string, number>();
    for (const { productName } of many) {
      const start = productName.slice(0, 5).toLowerCase();
      beginnings.set(start, (beginnings.get(start) ?? 0) + 1);
    }
    const sizes = [...beginnings.values()];
    expect(Math.max(...sizes)).toBeGreaterThan(1_000);
    expect(sizes.filter((size) => size <= 3).length).toBeGreaterThan(100);
  });

  it("are priced and not, counted and not, with and without variants", () => {
    const part = (of: (it: Product) => boolean) => many.filter(of).length / many.length;
    expect(part(({ price }) => price === null)).toBeCloseTo(0.22, 1);
    expect(part(({ stock }) => stock === null)).toBeCloseTo(0.3, 1);
    expect(part(({ stock }) => stock === 0)).toBeCloseTo(0.08, 1);
    expect(part(({ variants }) => variants.length > 0)).toBeCloseTo(0.16, 1);
  });

  it("show pictures and sheets that exist", () => {
    const files = new Set(many.flatMap((it) => [it.primaryImageURL, it.pdfLink]));
    files.delete(null);
    for (const file of files) expect(existsSync(inPublic(file ?? "")), `${file}`).toBe(true);
  });

  it("come one at a time", () => {
    const products = generateProducts(Number.MAX_SAFE_INTEGER, { seed: 1 });
    expect(products.next().value?.id).toBeTruthy();
    products.return(undefined);
  });
});

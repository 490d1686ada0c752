import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemRandom } from "~/kernel/identifiers";
import { compareBytes, lowerKey } from "~/kernel/text";
import { folded, isToken, piecesOf, wholeToken } from "~/kernel/tokens";
import { tokenCounterName } from "~/modules/catalogue/catalogue-counts";
import type { SearchSort } from "~/modules/catalogue/catalogue-service.server";
import { rowOfProduct, type StoredProduct } from "~/modules/catalogue/product.resource";
import type { ProductChanges } from "~/modules/catalogue/products-service.server";
import { takeOrderStock } from "~/modules/inventory/taking-stock.server";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { randomRuns } from "../support/random-runs";
import { aProduct, openShop, type Shop } from "../support/shop";
import { isRemote } from "../support/together";

await onEveryEngine("search", (open, backend) => {
  let engine: EngineStore;
  let shop: Shop;
  beforeAll(async () => {
    engine = await open();
    shop = await openShop({ storage: engine.storage });
  });
  afterAll(async () => {
    await shop.close();
    await engine.close();
  });

  beforeEach(async () => {
    while (await clearSome()) {}
  });

  /** So much as fits into one work; whether there may be more. */
  async function clearSome(): Promise<boolean> {
    const limit = isRemote ? 50 : 200;
    return shop.storage.atomically(async (tx) => {
      const rows = await tx.products.find({ limit, only: ["id"] });
      const tokens = await tx.documentTokens.find({ limit, only: ["id"] });
      const totals = await tx.counters.list("", limit);
      for (const { name, value } of totals) tx.counters.add(name, -value);
      await Promise.all([
        ...rows.map(({ id }) => tx.products.remove(id)),
        ...tokens.map(({ id }) => tx.documentTokens.remove(id)),
      ]);
      return Math.max(rows.length, tokens.length, totals.length) >= limit;
    });
  }

  async function found(term: string, limit = 48): Promise<string[]> {
    const options = { filter: {}, sort: "best" as const, limit, offset: 0 };
    return (await shop.commerce.catalogue.search(term, options)).items.map(({ id }) => id);
  }

  async function change(id: string, changes: ProductChanges): Promise<void> {
    await shop.storage.atomically((tx) => shop.commerce.products.update(tx, "admin", id, changes));
  }

  async function held(...words: string[]): Promise<number[]> {
    const totals = await shop.storage.counters.get(words.map(tokenCounterName));
    return words.map((word) => totals.get(tokenCounterName(word)) ?? 0);
  }

  test("a brand beside the filters is spelled as it is now, on every instance in five seconds", async () => {
    await shop.add({ id: "dc9", brand: "Norvik" });
    const other = await openShop({ storage: await engine.reopen() });
    const brands = async () => (await other.commerce.catalogue.facets({})).brands;
    expect(await brands()).toEqual([{ value: "norvik", label: "Norvik", count: 1 }]);
    await change("dc9", { brand: "NORVIK" });
    other.time.now = new Date(other.time.now.getTime() + 5_000);
    expect(await brands()).toEqual([{ value: "norvik", label: "NORVIK", count: 1 }]);
  });

  test("umlauts and ß are found in each spelling that people type", async () => {
    await shop.add(
      { id: "drehmoment", productName: "Drehmomentschlüssel", brand: "Prüfer" },
      { id: "groesse", productName: "Schraubzwinge Größe 3" },
      { id: "ring", productName: "Ringschluessel 13" },
      { id: "saege", productName: "Bügelsäge", variants: [] },
    );
    for (const term of ["groesse", "grosse", "Größe", "GRÖSSE", "grösse"])
      expect(await found(term), term).toEqual(["groesse"]);
    for (const term of ["Drehmomentschlüssel", "drehmomentschlussel", "drehmomentschluess", "prue"])
      expect(await found(term), term).toEqual(["drehmoment"]);
    expect(await found("Ringschlüssel")).toEqual(["ring"]);
    expect(await found("buegelsaege")).toEqual(["saege"]);
    const suggested = await shop.commerce.catalogue.suggest("Ringschlü", 7);
    expect(suggested.map(({ id }) => id)).toEqual(["ring"]);
  });

  describe("what finds a product", () => {
    beforeEach(() =>
      shop.add(
        { id: "dm8", productName: "Digital microscope DM8", brand: "Optiqa", sku: "OP-1008" },
        { id: "sm2", productName: "Stereo microscope SM2", brand: "Optiqa", sku: "OP-1002" },
        { id: "dc9", productName: "Digital caliper DC9", brand: "Norvik", sku: "K-7-X" },
        { id: "oven", productName: "Étuve 50 L", brand: "Thermo & Söhne", sku: null },
        { id: "off", productName: "100%_cotton wipes *", brand: "Clean|Co", sku: null },
      ),
    );

    test("words anywhere in the name, in any order, whole or begun", async () => {
      expect(await found("microscope")).toEqual(["dm8", "sm2"]);
      expect(await found("MICROSC")).toEqual(["dm8", "sm2"]);
      expect(await found("microscope digital")).toEqual(["dm8"]);
      expect(await found("micro dig")).toEqual(["dm8"]);
      expect(await found("dm8 microscope digi")).toEqual(["dm8"]);
      expect(await found("digital")).toEqual(["dc9", "dm8"]);
      expect(await found("roscope")).toEqual([]);
      expect(await found("microscope hammer")).toEqual([]);
    });

    test("article numbers, whole, begun, in pieces, of the variants too", async () => {
      const variants = [
        { id: "v1", name: "L", sku: "ZX-9-L", price: null, stock: null, imageURL: null },
      ];
      await shop.add({ id: "var", productName: "Stool", brand: "Norvik", sku: "ST-1", variants });
      expect(await found("op-1008")).toEqual(["dm8"]);
      expect(await found("OP-10")).toEqual(["dm8", "sm2"]);
      expect(await found("1002")).toEqual(["sm2"]);
      expect(await found("k-7-x")).toEqual(["dc9"]);
      expect(await found("k-7")).toEqual(["dc9"]);
      expect(await found("zx-9-l")).toEqual(["var"]);
      expect(await found("stool zx")).toEqual(["var"]);
    });

    test("brands, with other words too", async () => {
      expect(await found("opt")).toEqual(["dm8", "sm2"]);
      expect(await found("optiqa stereo")).toEqual(["sm2"]);
      expect(await found("thermo & söhne")).toEqual(["oven"]);
      expect(await found("clean|co")).toEqual(["off"]);
    });

    test("accents and case make no difference", async () => {
      for (const term of ["etuve", "Étuve", "ETU", "E\u0301TUVE", "etuve sohne", "söhn étuv"]) {
        expect(await found(term), term).toEqual(["oven"]);
      }
    });

    test("a single letter or digit is held to the name", async () => {
      expect(await found("etuve l")).toEqual(["oven"]);
      expect(await found("l 50 etuve")).toEqual(["oven"]);
      expect(await found("etuve x")).toEqual([]);
    });

    test("no sign stands for others", async () => {
      expect(await found("100%_c")).toEqual(["off"]);
      expect(await found("%")).toEqual([]);
      for (const term of ["micro%", "_gital", "*", "%cope", "mi_roscope", "\\", "'"]) {
        const expected = term === "micro%" ? ["dm8", "sm2"] : [];
        expect(await found(term), term).toEqual(expected);
      }
    });

    test("nothing is found by nothing, and at most the limit", async () => {
      expect(await found("")).toEqual([]);
      expect(await found("   ")).toEqual([]);
      expect(await found("microscope", 1)).toEqual(["dm8"]);
    });
  });

  describe("variants", () => {
    const variant = (id: string, name: string, sku: string | null, price: number | null) => ({
      id,
      name,
      sku,
      price,
      stock: id === "v2" ? 0 : null,
      imageURL: null,
    });
    const sizes = [
      variant("v1", "150 mm", "DC-150", 40),
      variant("v2", "200 mm", "DC-200", 55),
      variant("v3", "300 mm", null, null),
    ];
    const mills = [
      variant("a", "Two flutes", "MILL-7A", 12),
      variant("b", "Four flutes", null, null),
    ];
    const all = { filter: {}, sort: "best" as const, limit: 10, offset: 0 };

    beforeEach(() =>
      shop.add(
        { id: "dc", productName: "Digital caliper DC", sku: "DC-X", variants: sizes, price: 90 },
        { id: "mill", productName: "End mill", sku: "MILL-7", variants: mills },
        { id: "vc", productName: "Vernier caliper 1200", sku: "VC-1" },
        { id: "many", productName: "Gauge pin", variants: manyPins() },
      ),
    );

    test("are found by what tells them from others, with their price and stock", async () => {
      const { suggest, search } = shop.commerce.catalogue;
      for (const term of ["caliper 200", "200 caliper", "digital cal 200 mm", "dc-200"]) {
        const [card, ...others] = (await search(term, all)).items;
        expect(others, term).toEqual([]);
        expect(card, term).toMatchObject({ id: "dc", price: 55, from: false, inStock: false });
        expect(card?.variant, term).toEqual({ id: "v2", name: "200 mm" });
        expect(await suggest(term, 7), term).toEqual([card]);
      }
      const [whole] = (await search("digital caliper", all)).items;
      expect(whole).toMatchObject({ id: "dc", price: 40, from: true });
      expect(whole?.variant).toBeUndefined();
    });

    test("an article number leads to its product, and to its variant", async () => {
      const opened = async (term: string) => {
        const { exact } = await shop.commerce.catalogue.search(term, all);
        return exact && [exact.id, exact.variant?.id ?? null];
      };
      expect(await opened("dc-200")).toEqual(["dc", "v2"]);
      expect(await opened(" DC-150 ")).toEqual(["dc", "v1"]);
      // The second variant has no number of its own, so its product's is its number.
      expect(await opened("mill-7")).toEqual(["mill", "b"]);
      expect(await opened("mill-7a")).toEqual(["mill", "a"]);
      const [suggested] = await shop.commerce.catalogue.suggest("mill-7", 7);
      expect(suggested?.variant).toEqual({ id: "b", name: "Four flutes" });
      expect(await opened("vc-1")).toEqual(["vc", null]);
      expect(await opened("pin-00199")).toEqual(["many", "p199"]);
      for (const term of ["dc", "dc-x", "dc-20", "200", "caliper", "caliper 200"]) {
        expect(await opened(term), term).toBeNull();
      }
    });

    test("a number that others hold as a word shows them all", async () => {
      await shop.add({ id: "n", productName: "Scale", sku: "1200" });
      const { items, exact } = await shop.commerce.catalogue.search("1200", all);
      expect(items.map(({ id }) => id)).toEqual(["n", "vc"]);
      expect(exact).toBeNull();
    });

    function manyPins() {
      return Array.from({ length: 200 }, (_, at) =>
        variant(`p${at}`, `Size ${at}`, `PIN-${String(at).padStart(5, "0")}`, null),
      );
    }
  });

  describe("typing errors", () => {
    beforeEach(() =>
      shop.add(
        { id: "dm8", productName: "Digital microscope DM8", brand: "Optiqa" },
        { id: "lathe", productName: "Bench lathe", brand: "Norvik", sku: "BL-1000" },
      ),
    );
    const all = { filter: {}, sort: "best" as const, limit: 10, offset: 0 };

    test("of one letter are forgiven, whichever it is", async () => {
      for (const term of ["microscpe", "micorscope", "microscopes", "mcroscope", "microscope2"]) {
        const { items, corrected } = await shop.commerce.catalogue.search(term, all);
        expect(
          items.map(({ id }) => id),
          term,
        ).toEqual(term.endsWith("2") ? [] : ["dm8"]);
        expect(corrected, term).toBe(term.endsWith("2") ? null : "microscope");
      }
      expect(await found("digital microscpe")).toEqual(["dm8"]);
      expect(await found("benhc lathe")).toEqual(["lathe"]);
      expect(await shop.commerce.catalogue.suggest("microscpe", 7)).toHaveLength(1);
    });

    test("are not looked for where something is found, nor in numbers and short words", async () => {
      await shop.add({ id: "m", productName: "Microscpe" });
      expect(await found("microscpe")).toEqual(["m"]);
      for (const term of ["bl-1001", "bl-100x", "dm9", "lth", "hammer"]) {
        expect(await found(term), term).toEqual([]);
      }
    });

    test("may be in the plural, also where another product has the plural itself", async () => {
      await shop.add(
        { id: "bolt", productName: "Hex bolt M8" },
        { id: "box", productName: "Box for bolts and switches" },
        { id: "switch", productName: "Foot switch" },
      );
      expect(await found("hex bolts")).toEqual(["bolt"]);
      expect(await found("foot switches")).toEqual(["switch"]);
      expect(await found("bolts")).toEqual(["box"]);
    });

    test("may be a space beside a digit, which is named like a corrected word", async () => {
      await shop.add({ id: "chuck", productName: "Lathe chuck 160 mm", brand: "Norvik" });
      for (const [term, id, right] of [
        ["DM 8", "dm8", "dm8"],
        ["microscope dm-8", "dm8", "microscope dm8"],
        ["160mm", "chuck", "160 mm"],
        ["chuck 160mm lathe", "chuck", "chuck 160 mm lathe"],
      ] as const) {
        const { items, corrected } = await shop.commerce.catalogue.search(term, all);
        expect([term, items.map((item) => item.id), corrected]).toEqual([term, [id], right]);
        const suggested = await shop.commerce.catalogue.suggest(term, 7);
        expect([term, suggested.map((item) => item.id)]).toEqual([term, [id]]);
      }
      for (const term of ["dm 9", "161mm", "160mn", "microscope 160mm", "dm8lathe"]) {
        const { items, corrected } = await shop.commerce.catalogue.search(term, all);
        expect([term, items, corrected]).toEqual([term, [], null]);
      }
    });

    test("lead to no word whose last product is gone", async () => {
      await shop.storage.atomically((tx) => shop.commerce.products.delete(tx, "admin", "dm8"));
      expect(await found("microscpe")).toEqual([]);
      await change("lathe", { productName: "Bench microtome" });
      expect(await found("microtme")).toEqual(["lathe"]);
      expect(await found("lahte")).toEqual([]);
    });
  });

  test("what is found is filtered, sorted and counted as a list is", async () => {
    await shop.add(
      { id: "a", productName: "Pump A", price: 30, brand: "Norvik", categories: ["x"] },
      { id: "b", productName: "Pump B", price: 10, brand: "Optiqa", stock: 0 },
      { id: "c", productName: "Pump C", price: null, brand: "Norvik" },
      { id: "d", productName: "Lathe", price: 20 },
    );
    const { search } = shop.commerce.catalogue;
    const options = { filter: {}, sort: "best" as const, limit: 10, offset: 0 };
    const ids = async (more: Partial<Omit<typeof options, "sort">> & { sort?: SearchSort }) =>
      (await search("pump", { ...options, ...more })).items.map(({ id }) => id);
    expect(await ids({ sort: "price-up" })).toEqual(["b", "a", "c"]);
    expect(await ids({ sort: "price-down" })).toEqual(["c", "a", "b"]);
    expect(await ids({ filter: { brand: "NORVIK" } })).toEqual(["a", "c"]);
    expect(await ids({ filter: { available: true, priced: true } })).toEqual(["a"]);
    expect(await ids({ filter: { category: "x" } })).toEqual(["a"]);
    expect(await ids({ limit: 1, offset: 1 })).toEqual(["b"]);
    const { facets, more, all } = await search("pump", { ...options, filter: { brand: "norvik" } });
    expect({ more, all, total: facets.total }).toEqual({ more: false, all: true, total: 2 });
    expect(facets.brands.map(({ label, count }) => [label, count])).toEqual([
      ["Norvik", 2],
      ["Optiqa", 1],
    ]);
    expect([facets.available, facets.priced, facets.unpriced]).toEqual([2, 1, 1]);
  });

  test("the article number comes first, then the beginning of the name, then whole words", async () => {
    await shop.add(
      { id: "rest", productName: "Acme pumphouse" },
      { id: "word", productName: "Vane pump" },
      { id: "accent", productName: "Púmp" },
      { id: "begin2", productName: "Pumps and more" },
      { id: "begin1", productName: "Pump" },
      { id: "number", productName: "Zylinder", sku: "PUMP" },
    );
    const all = ["number", "begin1", "begin2", "accent", "word", "rest"];
    expect(await found("pump")).toEqual(all);
    expect(await found("pump", 2)).toEqual(["number", "begin1"]);
    expect(await found("pump", 5)).toHaveLength(5);
  });

  test("what is hidden, in the bin or removed is never found, and counts no word", async () => {
    await shop.add(
      { id: "a", productName: "Wide bench" },
      { id: "b", productName: "Low bench", published: false },
      { id: "c", productName: "Old bench", deleted: new Date() },
    );
    expect(await found("bench")).toEqual(["a"]);
    expect(await held("bench", "low", "old")).toEqual([1, 0, 0]);
    await change("b", { published: true });
    expect(await found("bench")).toEqual(["b", "a"]);
    await shop.storage.atomically((tx) => shop.commerce.products.delete(tx, "admin", "b"));
    await change("a", { published: false });
    expect(await found("bench")).toEqual([]);
    expect(await held("bench", "low", "wide")).toEqual([0, 0, 0]);
  });

  test("a product is found by its new words and no more by the old ones", async () => {
    await shop.add({ id: "a", productName: "Wide bench", sku: "W-10", brand: "Norvik" });
    await change("a", { productName: "Wide table", sku: "W-22", brand: "Söderhus" });
    for (const term of ["bench", "w-10", "norvik"]) expect(await found(term), term).toEqual([]);
    for (const term of ["table", "w-22", "soder", "wide"]) {
      expect(await found(term), term).toEqual(["a"]);
    }
    expect(await held("bench", "table", "wide", "w-10", "w-22")).toEqual([0, 1, 1, 0, 1]);
  });

  test("sales and cancellations leave the words' totals as they are", async () => {
    await shop.add({ id: "a", productName: "Wide bench", stock: 1 });
    const before = await held("wide", "bench", "norvik");
    await shop.storage.atomically((tx) =>
      takeOrderStock({ clock: () => shop.time.now, random: systemRandom }, tx, {
        lines: [{ id: "a", variantId: null, quantity: 1 }],
        cause: { reason: "order", actor: "guest", reference: null, note: null },
      }),
    );
    expect((await shop.storage.products.get("a"))?.available).toBe(false);
    expect(await held("wide", "bench", "norvik")).toEqual(before);
    expect(before).toEqual([1, 1, 1]);
    expect(await found("bench")).toEqual(["a"]);
  });

  test("words that very many products hold are found together", async () => {
    const products = Array.from({ length: 450 }, (_, at) => ({
      productName: `${at < 449 ? "Analog" : "Digital"} caliper ${1000 + at}`,
      brand: at % 2 ? "Norvik" : "Optiqa",
      id: `c${at}`,
    }));
    await shop.add(...products);
    expect(await found("caliper digital")).toEqual(["c449"]);
    expect(await found("caliper norvik", 10)).toHaveLength(10);
    expect(await found("norvik caliper 1007")).toEqual(["c7"]);
    expect(await found("caliper 10", 20)).toHaveLength(20);
  });

  test("500 random products are found as by looking at each", async () => {
    const words = ["bench", "bent", "lab", "labor", "métro", "metric", "scale", "x", "dm8", "dm80"];
    const draw = fc.sample(
      fc.record({
        name: fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
        brand: fc.constantFrom("Acme", "Benton", "Étoile", ""),
        published: fc.boolean(),
      }),
      { numRuns: 500, seed: 11 },
    );
    const products = draw.map(({ name, brand, published }, at) =>
      aProduct({
        id: `r${at}`,
        productName: name.join(" "),
        brand,
        published,
        sku: `R-${at}`,
        categories: [],
      }),
    );
    await shop.add(...products);
    const rows = products.map((product) => rowOfProduct(product));
    const piece = fc.constantFrom(...words, "be", "la", "me", "acm", "etoile", "r-7", "dm", "x");
    const terms = fc.sample(fc.array(piece, { minLength: 1, maxLength: 3 }), {
      numRuns: 60,
      seed: 12,
    });
    for (const term of terms.map((each) => each.join(" "))) {
      expect(await found(term, 500), term).toEqual(reference(rows, term));
    }
  });

  // Each of them is several requests where the database is reached by HTTP.
  // What a term becomes is the same everywhere; an engine only has to bear it.
  const numRuns = randomRuns(backend === "SQLite" ? 10_000 : 1_000);
  test(`${numRuns} random terms never fail`, async () => {
    await shop.add({ id: "a", productName: "Wide bench %", sku: "W-10" });
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 250 }),
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc
        .array(fc.constantFrom("wide", "W-1", " ", "\0", "%", "\ud800", "é", "|", "-"), {
          maxLength: 8,
        })
        .map((parts) => parts.join("")),
      // Signs that stand for letters, digits and words, beside those that look alike.
      fc
        .array(fc.constantFrom(..."㎀㏧⒈🄀½Ⅷ㎜²ﬁ０Ａ٣𝟠⁄×xO0lI18-/., ä"), { maxLength: 40 })
        .map((parts) => parts.join("")),
    );
    for (const term of fc.sample(text, { numRuns })) {
      await expect(found(term, 5), JSON.stringify(term)).resolves.toBeDefined();
    }
  });
});

/** Every product looked at, in the order of the search. */
function reference(rows: readonly StoredProduct[], text: string): string[] {
  const term = text.trim();
  const pieces = piecesOf(term);
  const whole = wholeToken(term);
  const ranked = rows.flatMap((row) => {
    if (!row.listed) return [];
    const letters = piecesOf(row.productName).filter((each) => !isToken(each));
    const begins = (piece: string) =>
      letters.includes(piece) || row.words.some((word) => word.startsWith(piece));
    const rank = rankIn(row, { term, words: [...row.words, ...letters], whole });
    const isFound = rank < 3 || pieces.every(begins) || begins(whole);
    return isFound ? [{ row, rank }] : [];
  });
  return ranked
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        compareBytes(a.row.nameKey, b.row.nameKey) ||
        compareBytes(a.row.id, b.row.id),
    )
    .map(({ row }) => row.id);
}

function rankIn(
  row: StoredProduct,
  { term, words, whole }: { term: string; words: readonly string[]; whole: string },
): number {
  if (row.sku === term.toUpperCase()) return 0;
  if (row.nameLower.startsWith(lowerKey(term))) return 1;
  if (folded(row.productName).startsWith(folded(term))) return 2;
  return piecesOf(term).every((piece) => words.includes(piece)) || words.includes(whole) ? 3 : 4;
}

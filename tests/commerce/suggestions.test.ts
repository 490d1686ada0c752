import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "~/modules/catalogue/product.resource";
import type { Storage } from "~/storage/storage";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { openShop, type Shop } from "../support/shop";

const limit = 7;
/** What a suggestion may read, whatever is typed and however many products there are. */
const mostReads = 10;
/** For each further word that has to be corrected. */
const more = 5;
/** Products that are read to look at, beyond those that are shown. */
const mostRows = 160;

const twoErrors = "microscpe stero";

await onEveryEngine("suggestions", (open) => {
  let engine: EngineStore;
  let shop: Shop;
  let reads: { what: string; rows: number }[] = [];

  /** Writes down what is asked of the storage. */
  function watched<T extends object>(methods: T, names: readonly string[], of: string): T {
    const told = Object.entries(methods).map(([name, method]) => [
      name,
      names.includes(name)
        ? async (...args: unknown[]) => {
            const answer: unknown = await method(...args);
            const asked = answer instanceof Map ? [...answer.keys()].length : 0;
            const rows = Array.isArray(answer) ? answer.length : asked;
            reads.push({ what: `${of}.${name}`, rows });
            return answer;
          }
        : method,
    ]);
    return Object.fromEntries(told) as T;
  }

  function* catalogue(): Generator<Partial<Product>> {
    for (let at = 1; at <= 90; at += 1) {
      yield { id: `m-${at}`, productName: `End mill ${at} mm, short`, sku: null, brand: "Norvik" };
      const size = `${at % 10}.${at % 9} mm`;
      yield { id: `d-${at}`, productName: `Twist drill ${size}`, sku: null, brand: "Norvik" };
    }
    for (let at = 0; at < 120; at += 1) {
      const number = String(at).padStart(4, "0");
      const variants = ["S", "L"].map((size) => ({
        id: size,
        name: `Size ${size}`,
        price: null,
        stock: null,
        imageURL: null,
        sku: `OP-${number}-${size}`,
      }));
      yield {
        id: `op-${number}`,
        productName: `Stereo microscope ${number}`,
        sku: `OP-${number}`,
        brand: "Optiqa",
        variants: at % 3 === 0 ? variants : [],
      };
      yield {
        id: `c-${number}`,
        productName: `Digital caliper ${number}`,
        sku: null,
        brand: "Mic",
      };
    }
  }

  beforeAll(async () => {
    engine = await open();
    const { storage } = engine;
    const watchedStorage: Storage = {
      ...storage,
      products: watched(storage.products, ["get", "getMany", "getBy", "find"], "products"),
      spellings: watched(storage.spellings, ["getMany", "find"], "spellings"),
      counters: watched(storage.counters, ["get", "list"], "counters"),
    };
    shop = await openShop({ storage: watchedStorage });
    await shop.add(...catalogue());
  });
  afterAll(async () => {
    await shop.close();
    await engine.close();
  });

  const kinds: [kind: string, term: string, first: string | null][] = [
    ["the beginning of a name", "ster", "op-0000"],
    ["a word", "microscope", "op-0000"],
    ["a beginning that words and a brand have", "mic", "c-0000"],
    ["a typing error", "microscpe", "op-0000"],
    ["two of them", twoErrors, "op-0000"],
    ["a beginning of an article number", "op-00", "op-0000"],
    ["more of it", "op-004", "op-0040"],
    ["an article number", "op-0042", "op-0042"],
    ["a variant's", "op-0042-l", "op-0042"],
    ["an article number that nobody has", "op-9", null],
    ["two beginnings", "dig cal", "c-0000"],
    ["two beginnings that very many have", "mic ster", "op-0000"],
    ["a typing error and a number", "microscpe 0042", "op-0042"],
    ["nothing that is known", "xqzzt", null],
    ["a long word that could be two, and is none", "stereoqzxwvkjhgfdspq", null],
  ];

  test.each(kinds)("%s costs a few reads", async (_, term, first) => {
    reads = [];
    const found = await shop.commerce.catalogue.suggest(term, limit);
    expect(found[0]?.id ?? null).toBe(first);
    expect(found.length).toBeLessThanOrEqual(limit);
    expect(reads.length, reads.map(({ what }) => what).join(" ")).toBeLessThanOrEqual(
      term === twoErrors ? mostReads + more : mostReads,
    );
    const rows = reads.reduce((sum, each) => sum + each.rows, 0);
    expect(rows).toBeLessThanOrEqual(mostRows);
  });

  test("a word that exists nowhere costs few reads where each one is billed, however it is split", async () => {
    reads = [];
    await shop.commerce.catalogue.suggest("stereoqzxwvkjhgfdspq", limit);
    const billed = reads.reduce((sum, { rows }) => sum + Math.max(1, rows), 0);
    expect(billed).toBeLessThanOrEqual(22);
  });

  test("a size is found among more products of the name than are read, wherever it is typed", async () => {
    const ids = async (term: string) => {
      reads = [];
      const found = await shop.commerce.catalogue.suggest(term, limit);
      const rows = reads.reduce((sum, each) => sum + each.rows, 0);
      expect(rows, term).toBeLessThanOrEqual(mostRows);
      return found.map(({ id }) => id);
    };
    expect(await ids("8 mm end mill")).toContain("m-8");
    // With the index of the catalogue, which the lists load.
    const list = await shop.commerce.catalogue.faceted({}, { sort: "name", limit: 1 });
    expect(list).not.toBeNull();
    for (const term of ["8 mm end mill", "8mm end mill", "short mill 8 mm", "norvik mill 8 mm"]) {
      expect((await ids(term))[0], term).toBe("m-8");
    }
    // Not 1.8 mm or 2.8 mm.
    expect((await ids("8 mm drill"))[0]).toBe("d-18");
  });

  test("a product that is hidden again is not suggested, however it was typed", async () => {
    await shop.storage.products.patch("op-0042", { listed: false });
    for (const term of ["op-0042", "microscpe 0042", "stereo microscope 0042"]) {
      const found = await shop.commerce.catalogue.suggest(term, limit);
      expect(
        found.map(({ id }) => id),
        term,
      ).not.toContain("op-0042");
    }
  });
});

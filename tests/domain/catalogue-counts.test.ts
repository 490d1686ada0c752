import { describe, expect, test } from "vitest";
import {
  brandCounterPrefix,
  brandOfCounter,
  productCounterName,
  productCounters,
  tokenCounterName,
  tokenCounterPrefixes,
  tokenOfCounter,
} from "~/modules/catalogue/catalogue-counts";
import { valueOfCounter } from "~/modules/catalogue/technical-data";
import { aProduct } from "../support/records";

const listed = aProduct({
  categories: ["chairs", "desks"],
  brandLower: "acme & söhne",
  available: true,
  priced: false,
  words: [],
  technicalData: [],
  pictureTexts: [],
});

describe("kept totals of the catalogue", () => {
  test("a listed product counts once in every combination that finds it", () => {
    const changes = productCounters(null, listed);
    const names: string[] = [];
    for (const category of [undefined, "chairs", "desks"]) {
      for (const brand of [undefined, "Acme & Söhne"]) {
        for (const available of [undefined, true]) {
          for (const priced of [undefined, false]) {
            names.push(productCounterName({ category, brand, available, priced }));
          }
        }
      }
    }
    expect(new Set(names).size).toBe(24);
    expect([...changes.keys()].sort()).toEqual([...names].sort());
    expect(new Set(changes.values())).toEqual(new Set([1]));
  });

  test("a brand's total is read where it was named, within the other filters", () => {
    for (const brand of ["Acme & Söhne", "a|b", "50 % *", "*"]) {
      const others = { category: "chairs", available: true };
      const name = productCounterName({ ...others, brand });
      expect(name.startsWith(brandCounterPrefix(others))).toBe(true);
      expect(brandOfCounter(name, others)).toBe(brand.toLowerCase());
      expect(brandOfCounter(name, { category: "chairs" })).toBeNull();
      expect(brandOfCounter(name, { available: true })).toBeNull();
    }
    expect(brandOfCounter(productCounterName({}), {})).toBeNull();
    expect(brandOfCounter(productCounterName({ brand: "" }), {})).toBeNull();
  });

  test("a hidden product counts nowhere", () => {
    expect(productCounters(null, { ...listed, listed: false })).toEqual(new Map());
    expect(productCounters({ ...listed, listed: false }, null)).toEqual(new Map());
  });

  test("hiding takes back what listing added, and so does removing", () => {
    const added = productCounters(null, listed);
    const hidden = productCounters(listed, { ...listed, listed: false });
    const removed = productCounters(listed, null);
    const negative = new Map([...added].map(([name, by]) => [name, -by]));
    expect(hidden).toEqual(negative);
    expect(removed).toEqual(negative);
  });

  test("a change of what is not counted changes no total", () => {
    expect(productCounters(listed, { ...listed, stock: 1, nameLower: "x", version: 2 })).toEqual(
      new Map(),
    );
  });

  test("selling out moves a product between the totals", () => {
    const changes = productCounters(listed, { ...listed, available: false });
    expect(changes.get(productCounterName({ available: true }))).toBe(-1);
    expect(changes.get(productCounterName({ available: false, category: "desks" }))).toBe(1);
    expect(changes.get(productCounterName({}))).toBeUndefined();
    expect(changes.get(productCounterName({ category: "chairs" }))).toBeUndefined();
  });

  test("a category named twice counts once, and a new one alone changes", () => {
    const twice = { ...listed, categories: ["chairs", "chairs"] };
    expect(productCounters(null, twice).get(productCounterName({ category: "chairs" }))).toBe(1);
    const moved = productCounters(listed, { ...listed, categories: ["desks", "lamps"] });
    expect(moved.get(productCounterName({ category: "chairs" }))).toBe(-1);
    expect(moved.get(productCounterName({ category: "lamps" }))).toBe(1);
    expect(moved.get(productCounterName({ category: "desks" }))).toBeUndefined();
  });

  test("words count while their product is listed, and only those that change", () => {
    const worded = { ...listed, words: ["chair", "pa-22", "ab1"] };
    const added = productCounters({ ...worded, listed: false }, worded);
    expect(added.get("words|chair")).toBe(1);
    expect([added.get("codes|pa-22"), added.get("codes|ab1")]).toEqual([1, 1]);
    const removed = productCounters(worded, null);
    expect(removed).toEqual(new Map([...added].map(([name, by]) => [name, -by])));
    expect(productCounters(worded, { ...worded, words: [...worded.words] })).toEqual(new Map());
    expect(productCounters(worded, { ...worded, words: ["ab1", "stool", "pa-22"] })).toEqual(
      new Map([
        ["words|chair", -1],
        ["words|stool", 1],
      ]),
    );
    expect(productCounters({ ...worded, listed: false }, { ...listed, listed: false })).toEqual(
      new Map(),
    );
  });

  test("technical data counts by what its rows say, in every category, while it is listed", () => {
    const technicalData = [
      { name: "Load | max", value: "6", unit: "kg" },
      { name: "Note", value: "x".repeat(65), unit: null },
      { name: "A: b", value: "a colon would end the name", unit: null },
    ];
    const added = productCounters(listed, { ...listed, technicalData });
    const row = "Load%20%7C%20max|6%20kg";
    expect([...added]).toEqual(
      ["*", "chairs", "desks"].flatMap((place) => [
        [`data|${place}`, 1],
        [`data|${place}|${row}`, 1],
      ]),
    );
    expect(valueOfCounter(`data|*|${row}`, "data|*|")).toEqual({
      name: "Load | max",
      value: "6 kg",
    });
    const hidden = { ...listed, technicalData, listed: false };
    expect(productCounters({ ...listed, technicalData }, hidden).get("data|desks")).toBe(-1);
  });

  test("a word's total has a name that leads back, and the beginning leads to it", () => {
    for (const word of ["chair", "été", "ab1", "pa-22/x|*%", "長椅子", "😀x"]) {
      const name = tokenCounterName(word);
      expect(tokenOfCounter(name)).toBe(word);
      const [start] = word;
      expect(
        tokenCounterPrefixes(start ?? "").filter((each) => name.startsWith(each)),
      ).toHaveLength(1);
    }
    expect(tokenCounterPrefixes("ab")).toEqual(["words|ab", "codes|ab"]);
    expect(tokenCounterPrefixes("ab1")).toEqual(["codes|ab1"]);
  });

  test("a brand called star, or with a bar, is not taken for all brands", () => {
    expect(productCounterName({ brand: "*" })).toBe("products|*|%2A|*|*");
    expect(productCounterName({ brand: "A|b" })).toBe("products|*|a%7Cb|*|*");
    expect(productCounterName({})).toBe("products|*|*|*|*");
  });
});

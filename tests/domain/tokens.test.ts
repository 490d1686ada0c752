import { describe, expect, test } from "vitest";
import { folded, piecesOf, tokensOf, wholeToken } from "~/kernel/tokens";

const named = (productName: string) =>
  tokensOf({ productName, brand: "", sku: null, variants: [] });

describe("words of a product", () => {
  test("every run of letters and digits of two or more, once", () => {
    expect(named("Digital microscope DM8, digital (5 x 40)")).toEqual([
      "digital",
      "microscope",
      "dm8",
      "40",
    ]);
  });

  test("accents, case and letter forms do not count", () => {
    expect(named("Étuve ÉTUVE e\u0301tuve")).toEqual(["etuve"]);
    expect(named("Straße Øresund Œuvre Łódź İstanbul ﬁlter")).toEqual([
      "strasse",
      "oresund",
      "oeuvre",
      "lodz",
      "istanbul",
      "filter",
    ]);
    expect(folded("50 \u00b5m ΟΔΟΣ m²")).toBe(folded("50 \u03bcm οδοσ m2"));
  });

  test("umlauts also count as people spell them out", () => {
    expect(named("Größe, Schlüssel")).toEqual(["grosse", "schlussel", "groesse", "schluessel"]);
    expect(named("Scho\u0308n")).toEqual(["schon", "schoen"]);
    expect(named("Poet, Straße")).toEqual(["poet", "strasse"]);
    expect(tokensOf({ productName: "Säge", brand: "Müller", sku: "BÜ-1", variants: [] })).toEqual([
      "bu-1",
      "muller",
      "sage",
      "mueller",
      "saege",
    ]);
  });

  test("letters of every script make words", () => {
    expect(named("микроскоп 顕微鏡 माइक्रोस्कोप 현미경")).toHaveLength(4);
    expect(piecesOf("a_b😀c™d")).toEqual(["a", "b", "c", "d"]);
  });

  test("an article number counts whole and by its pieces", () => {
    const product = { productName: "Pump", brand: "Norvik", sku: "PA-224/7", variants: [] };
    expect(tokensOf(product)).toEqual(["pa-224/7", "224", "norvik", "pump"]);
    const variants = [
      { name: "Left", sku: "PA-9-L" },
      { name: "200 mm", sku: null },
    ];
    expect(tokensOf({ ...product, sku: null, variants })).toEqual([
      "norvik",
      "pump",
      "pa-9-l",
      "left",
      "200",
      "mm",
    ]);
    expect(wholeToken(" #PA-224/7 ")).toBe("pa-224/7");
    expect(wholeToken("***")).toBe("");
  });

  test("never too many, none of them long, and never a number or the brand lost", () => {
    const productName = Array.from({ length: 100 }, (_, at) => `word${at}`).join(" ");
    const variants = Array.from({ length: 200 }, (_, at) => ({
      name: `Size ${at + 200}`,
      sku: `V-${at}00`,
    }));
    const words = tokensOf({ productName, brand: "Norvik Labs", sku: "NL-10", variants });
    expect(words).toHaveLength(24 + 200 + 48);
    expect(words.slice(24, 26)).toEqual(["v-000", "v-100"]);
    expect(words).toContain("v-19900");
    expect(words.slice(0, 5)).toEqual(["nl-10", "10", "norvik", "labs", "word0"]);
    expect(named(`${"x".repeat(500)} ${"😀𝒳".repeat(100)}`)[0]).toBe("x".repeat(32));
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  facetQueryOf,
  filterOf,
  listHref,
  plainQuery,
  readListQuery,
} from "~/components/catalogue/list-query";
import { scriptJson } from "~/components/frame/json-ld";
import { safeURL } from "~/components/frame/safe-url";
import { readDescription } from "~/components/frame/seo";
import { lowerKey } from "~/kernel/text";

describe("a description", () => {
  it("is told apart into prose, lists and data", () => {
    const text = "One\nline.\n\n- a\n- b\n\nMass: 5 kg\nSpeed: 3 to 4 m/s: fast\n\nNote: alone.";
    expect(readDescription(text)).toEqual({
      paragraphs: ["One line.", "Note: alone."],
      lists: [["a", "b"]],
      specs: [
        ["Mass", "5 kg"],
        ["Speed", "3 to 4 m/s: fast"],
      ],
    });
  });

  it("of any text loses no word", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { paragraphs, lists, specs } = readDescription(text);
        const kept = JSON.stringify([paragraphs, lists, specs]).replace(/\W/g, "");
        for (const word of text.match(/[a-z0-9]{3,}/gi) ?? []) expect(kept).toContain(word);
      }),
    );
  });
});

describe("structured data", () => {
  it("cannot leave its script element, and means the same", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), fc.string(), (value, text) => {
        const data = { text: `</script><!--${text}&\u2028\u2029`, value };
        const json = scriptJson(data);
        expect(json).not.toMatch(/[<>&\u2028\u2029]/);
        expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify(data));
      }),
    );
  });
});

describe("addresses", () => {
  it("of lists are read as they are written", () => {
    const typed = fc
      .string({ minLength: 1, maxLength: 60 })
      .map((text) => text.trim())
      .filter(Boolean);
    const query = fc.record({
      term: fc.constantFrom("", "bench"),
      category: fc.constant(null),
      brands: fc.uniqueArray(typed.map(lowerKey), { maxLength: 3 }),
      available: fc.boolean(),
      sheet: fc.boolean(),
      price: fc.constantFrom("priced" as const, "request" as const, null),
      min: fc.option(fc.integer({ min: 0, max: 999_999 })),
      max: fc.option(fc.integer({ min: 0, max: 999_999 })),
      data: fc.uniqueArray(
        fc.record({
          name: fc.constantFrom(
            "Capacity",
            "Load",
            "Reach in mm",
            "Motor: type",
            "::",
            "a\\b",
            "a\\",
            "a\\:",
            ":".repeat(100),
          ),
          values: fc.uniqueArray(
            fc.constantFrom("220 g", "a: b", ":b\\:", "10–20 mm", '1 1/2"', "x".repeat(541)),
            { minLength: 1, maxLength: 3 },
          ),
          from: fc.constantFrom("", "2 t", "0,5"),
          to: fc.constantFrom("", "20 kN"),
        }),
        { selector: ({ name }) => name, maxLength: 3 },
      ),
      sort: fc.constantFrom("name" as const, "newest" as const, "price-up" as const),
      cursor: fc.option(fc.base64String({ minLength: 4 })),
      page: fc.integer({ min: 2, max: 99_999 }),
    });
    fc.assert(
      fc.property(query, (wanted) => {
        const href = listHref("/products", wanted, { cursor: wanted.cursor, page: wanted.page });
        const read = readListQuery(new URL(href, "http://shop").searchParams, wanted.term);
        expect(read).toEqual({ ...wanted, page: wanted.cursor ? wanted.page : 1 });
      }),
    );
  });

  it("combine filters; one value of data alone is what every backend can answer", () => {
    const { searchParams } = new URL(
      "http://shop/products?data=Capacity:%20220%20%20g&brand=a&price=priced&sort=newest",
    );
    const query = readListQuery(searchParams);
    expect(facetQueryOf(query)).toEqual({
      brands: ["a"],
      priced: true,
      data: [{ name: "Capacity", values: ["220 g"] }],
    });
    expect(filterOf(query)).toEqual({ data: { name: "Capacity", value: "220 g" } });
    expect(listHref("/products", plainQuery(query))).toBe("/products?data=Capacity%3A220+g");
    // What is longer than an index of every backend takes is left out, and not shown as chosen.
    const long = readListQuery(new URLSearchParams({ data: `Capacity:${"9".repeat(64)} g` }));
    expect(facetQueryOf(long).data).toHaveLength(1);
    expect(filterOf(long)).toEqual({});
    expect(listHref("/products", plainQuery(long))).toBe("/products");
  });

  it.each([
    ["€50", 50],
    ["100 EUR", 100],
    ["€ 1.000,00", 1000],
    ["1 000,50", 1000.5],
    ["5'000", 5000],
    ["12.5", 12.5],
    ["1.000", "1.000"],
    ["100 kg", "100 kg"],
    ["-5", "-5"],
    ["1e3", "1e3"],
  ])("of lists have price limits as people type them: %s", (typed, min) => {
    expect(readListQuery(new URLSearchParams({ min: typed })).min).toBe(min);
  });

  it("of lists survive anything", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const { page } = readListQuery(new URLSearchParams(text));
        expect(page).toBeGreaterThanOrEqual(1);
      }),
    );
  });

  it.each([
    ["/images/a.svg", "/images/a.svg"],
    ["https://cdn.example/a.png", "https://cdn.example/a.png"],
    ["//evil.example/a.png", null],
    ["/\\evil.example", null],
    ["javascript:alert(1)", null],
    [" JaVaScript:alert(1)", null],
    ["data:text/html,x", null],
    ["a.png", null],
  ])("of pictures and sheets lead somewhere: %s", (value, safe) => {
    expect(safeURL(value)).toBe(safe);
  });
});

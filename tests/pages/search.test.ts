import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "~/cli/seed.server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { aProduct } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
let shopper: TestBrowser;
beforeAll(async () => {
  store = await openAdminStore();
  shopper = store.browser();
  const size = (id: string, name: string, sku: string, price: number, stock: number) => ({
    id,
    name,
    sku,
    price,
    stock,
    imageURL: null,
  });
  const { storage } = store.services;
  if (!storage) throw new Error("no storage");
  await seed(storage, [
    aProduct({
      id: "dc",
      productName: "Digital caliper DC",
      brand: "Norvik",
      variants: [size("v1", "150 mm", "DC-150", 40, 3), size("v2", "200 mm", "DC-200", 55, 7)],
      categories: ["measuring-tools"],
      technicalData: [{ name: "Jaw depth", value: "40", unit: "mm" }],
    }),
    aProduct({ id: "vc", productName: "Vernier caliper", brand: "Optiqa", price: null }),
    aProduct({ id: "dm8", productName: "Digital microscope DM8", brand: "Optiqa", stock: 0 }),
  ]);
});
afterAll(() => store?.close());

async function page(path: string): Promise<string> {
  const response = await shopper.get(path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** The products of a page, by the addresses that its cards lead to. */
function cards(html: string): string[] {
  const found = html.matchAll(/<h2 class="card-name"><a[^>]* href="\/products\/([^"]+)"/g);
  return [...found].map(([, path = ""]) => path);
}

test("a search leads to the variant that it names", async () => {
  expect(cards(await page("/search?q=caliper+200"))).toEqual(["dc?variant=v2"]);
  expect(cards(await page("/search?q=digital+caliper"))).toEqual(["dc"]);
});

test("an article number opens its product, with the variant chosen", async () => {
  const response = await shopper.get("/search?q=dc-200");
  expect(response.status).toBe(302);
  expect(response.headers.get("location")).toBe("/products/dc?variant=v2");
  const html = await page("/products/dc?variant=v2");
  expect(html).toMatch(/variant=v2"[^>]*aria-current="true"|aria-current="true"[^>]*variant=v2"/);
  // With a filter one looks through the results.
  expect(cards(await page("/search?q=dc-200&brand=norvik"))).toEqual(["dc?variant=v2"]);
});

test("a typing error is put right, and said", async () => {
  const html = await page("/search?q=microscpe");
  expect(cards(html)).toEqual(["dm8"]);
  expect(html).toMatch(/results for.*<a[^>]* href="\/search\?q=microscope"/);
  const { suggestions } = (await (await shopper.get("/search/suggestions?q=microscpe")).json()) as {
    suggestions: { to: string }[];
  };
  expect(suggestions.map(({ to }) => to)).toEqual(["/products/dm8"]);
});

test("what is found is filtered, counted and sorted by addresses alone", async () => {
  const all = await page("/search?q=caliper");
  expect(cards(all)).toEqual(["dc", "vc"]);
  expect(all).toContain('<input type="hidden" name="q" value="caliper"/>');
  expect(all).toContain('href="/search?q=caliper&amp;category=measuring-tools"');
  for (const label of ["Norvik", "Optiqa"]) {
    expect(all).toMatch(new RegExp(`${label}</span> <span class="filter-count num">1`));
  }
  expect(cards(await page("/search?q=caliper&brand=optiqa"))).toEqual(["vc"]);
  expect(cards(await page("/search?q=caliper&category=measuring-tools"))).toEqual(["dc"]);
  expect(cards(await page("/search?q=caliper&price=priced"))).toEqual(["dc"]);
  expect(cards(await page("/search?q=caliper&sort=price-down"))).toEqual(["vc", "dc"]);
  expect(cards(await page("/search?q=digital&available=1"))).toEqual(["dc"]);
  const none = await page("/search?q=caliper&brand=nobody");
  expect(cards(none)).toEqual([]);
  expect(none).toContain("No products match these filters");
});

test("a limit that cannot be read is an error at its field, and no chosen filter", async () => {
  let html = "";
  await expect
    .poll(async () => {
      html = await page("/search?q=caliper&from.Jaw+depth=abc&to.Jaw+depth=50");
      return html;
    })
    .toContain('name="from.Jaw depth"');
  expect(cards(html)).toEqual(["dc"]);
  const field = /<input[^>]*name="from\.Jaw depth"[^>]*>/.exec(html)?.[0] ?? "";
  expect(field).toContain('aria-invalid="true"');
  expect(field).toContain('value="abc"');
  const described = /aria-describedby="([^"]+)"/.exec(field)?.[1] ?? "";
  expect(html).toContain(`class="field-error" id="${described}">“abc” is no number`);
  const chips = (of: string) =>
    visibleText(/<ul class="bare active-filters".*?<\/ul>/s.exec(of)?.[0] ?? "");
  expect(chips(html)).toContain("Jaw depth to 50");
  expect(chips(html)).not.toContain("abc");
  // A chosen brand that has nothing left keeps its name.
  html = await page("/search?q=caliper&to.Jaw+depth=50&brand=optiqa");
  expect(cards(html)).toEqual([]);
  expect(chips(html)).toContain("Optiqa");
  expect(html).toMatch(/value="optiqa" checked=""\/><span>Optiqa<\/span>/);
});

test.each(["/search?q=caliper&", "/products?", "/categories/measuring-tools?"])(
  "%s: a price limit that cannot be read is an error at its field",
  async (list) => {
    let html = "";
    await expect
      .poll(async () => {
        html = await page(`${list}min=abc&max=60&sort=name`);
        return html;
      })
      .toContain('name="min"');
    expect(cards(html)).toEqual(["dc"]);
    const field = /<input[^>]*name="min"[^>]*>/.exec(html)?.[0] ?? "";
    expect(field).toContain('aria-invalid="true"');
    expect(field).toContain('value="abc"');
    const described = /aria-describedby="([^"]+)"/.exec(field)?.[1] ?? "";
    expect(html).toContain(`class="field-error" id="${described}">“abc” is no price`);
    expect(visibleText(html)).toContain("Price each: “abc” is no price. It is left out.");
    const chips = /<ul class="bare active-filters".*?<\/ul>/s.exec(html)?.[0] ?? "";
    expect(visibleText(chips)).toContain("Price to 60");
    expect(visibleText(chips)).not.toContain("abc");
    const named = await page(`${list}min=1.000,00`);
    expect(/<input[^>]*name="min"[^>]*>/.exec(named)?.[0]).toContain('value="1000"');
    // The other links keep what was typed.
    expect(html).toMatch(/<option value="price-up"/);
    expect(html).toMatch(/href="\/(?:search|products|categories)[^"]*min=abc[^"]*max=60/);
  },
);

test("the desk's suggestions say number and stock; shoppers never get them", async () => {
  const read = async (term: string) => {
    const response = await store.admin.get(`/admin/find.json?for=offer&q=${term}`);
    expect(response.headers.get("cache-control")).toBe("no-store");
    return (await response.json()).suggestions as Record<string, string>[];
  };
  const told = async (term: string) =>
    (await read(term)).map(({ pick, label, note }) => [pick, label, note]);
  expect(await told("dc-200")).toEqual([
    ["dc v2", "Digital caliper DC, 200 mm", "DC-200 · 7 in stock · Norvik"],
  ]);
  // A product with variants has the stock of all of them; a category is no article.
  expect(await told("digital+caliper")).toEqual([
    ["dc", "Digital caliper DC", "10 in stock · Norvik"],
  ]);
  expect(await told("microscope")).toEqual([
    ["dm8", "Digital microscope DM8", "Sold out · Optiqa"],
  ]);
  expect((await shopper.get("/admin/find.json?for=offer&q=dc-200")).status).toBe(302);
  const { suggestions } = await (await shopper.get("/search/suggestions?q=microscope")).json();
  expect(JSON.stringify(suggestions)).not.toMatch(/stock|Sold out/);
});

test("suggestions are read past the router, and its other verbs are refused", async () => {
  const path = "/search/suggestions?q=dc-200";
  const response = await shopper.get(path);
  expect(response.headers.get("content-security-policy")).toBeNull();
  expect(response.headers.get("content-type")).toContain("application/json");
  expect(await response.json()).toEqual({
    suggestions: [
      {
        to: "/products/dc?variant=v2",
        label: "Digital caliper DC, 200 mm",
        note: "Norvik · DC-200",
        price: 55,
        from: false,
      },
    ],
  });
});

test("the desk's lists find by company, product and part of a number", async () => {
  const quote = await store.ask([["press", 1]], { contact: { companyName: "Acme Instruments" } });
  for (const term of ["acme", "instrum", "arbor", quote.quoteNumber.slice(-5)]) {
    const response = await store.admin.get(`/admin/quotes?q=${encodeURIComponent(term)}`);
    expect(await response.text(), term).toContain(quote.quoteNumber);
  }
  const response = await store.admin.get("/admin/quotes?q=hammer");
  expect(await response.text()).toContain("Nothing found");
});

test("a count of one is read out as one product", async () => {
  for (const path of ["/", "/products", "/search?q=caliper"]) {
    const words = visibleText(await page(path));
    expect(words, path).toMatch(/\b1 product\b/);
    expect(words, path).not.toContain(" 1 products");
  }
});

test("a character of several bytes is whole wherever the page's blocks of bytes end", async () => {
  for (let shift = 0; shift < 60; shift += 1) {
    const html = await page(`/search?q=${"a".repeat(shift)}${encodeURIComponent("€".repeat(40))}`);
    expect([shift, html.indexOf("\0")]).toEqual([shift, -1]);
  }
});

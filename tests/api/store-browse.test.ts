import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed as seedProducts } from "~/cli/seed.server";
import type { Product } from "~/modules/catalogue/product.resource";
import { site } from "~/modules/settings/site";
import { recount } from "~/modules/upkeep/recount.server";
import { type EdgeServer, openEdge } from "../support/edge";
import { aProduct } from "../support/shop";

let store: EdgeServer;
beforeAll(async () => {
  store = await openEdge({ PUBLIC_ORIGIN: "https://shop.example" });
  if (!store.services.storage) throw new Error("no storage");
  const at = (day: number) => new Date(Date.UTC(2026, 1, day));
  await seedProducts(store.services.storage, [
    aProduct({
      id: "press",
      productName: "Arbor press",
      brand: "Kerfholm",
      price: 218,
      stock: 3,
      categories: ["machine-tools"],
      technicalData: [
        { name: "Force", value: "10", unit: "kN" },
        { name: "Colour = finish", value: "Grey", unit: null },
      ],
      primaryImageURL: "/images/press.svg",
      pictureTexts: [{ url: "/images/s.svg", alt: "The small press" }],
      updated: at(3),
      variants: [
        { id: "s", name: "Small", sku: "P-S", price: 199, stock: 0, imageURL: "/images/s.svg" },
        { id: "l", name: "Large", sku: null, price: null, stock: null, imageURL: null },
      ],
    }),
    aProduct({
      id: "vice",
      productName: "Bench vice",
      brand: "Kerfholm",
      price: 90,
      stock: 0,
      technicalData: [
        { name: "force", value: "10  kn", unit: null },
        { name: "Jaw", value: "90", unit: "mm" },
      ],
      updated: at(2),
    }),
    aProduct({
      id: "scale",
      productName: "Counting scale",
      brand: "Weighwell",
      price: 310,
      updated: at(1),
    }),
    aProduct({
      id: "lamp",
      productName: "Work lamp",
      brand: "Weighwell",
      price: null,
      updated: at(4),
    }),
  ]);
});
afterAll(() => store.stop());

async function get(query: string) {
  const response = await fetch(`${store.origin}/api/store/products${query}`);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

async function ids(query: string): Promise<string[]> {
  const { status, body } = await get(query);
  expect([query, status]).toEqual([query, 200]);
  return body.products.map(({ id }: { id: string }) => id);
}

describe("filters and orders of the list", () => {
  it.each([
    ["?brand=kerfholm", ["press", "vice"]],
    ["?brand=kerfholm&available=1", ["press"]],
    ["?brand=Weighwell&priced=0", ["lamp"]],
    ["?brand=Weighwell&sort=newest", ["scale", "lamp"]],
    ["?category=machine-tools&available=true&priced=true", ["press"]],
    ["?minPrice=90&maxPrice=218&brand=kerfholm", ["vice", "press"]],
    ["?minPrice=199&sort=price-down&brand=kerfholm", ["press"]],
    ["?minPrice=300&maxPrice=320", ["scale"]],
    ["?brand=nobody", []],
  ])("%s", async (query, expected) => {
    const found = await ids(query);
    expect([...found].sort()).toEqual([...expected].sort());
  });

  it("count what a kept total counts, and nothing else", async () => {
    expect((await get("?brand=kerfholm")).body.totalCount).toBe(2);
    expect((await get("?minPrice=1")).body).not.toHaveProperty("totalCount");
  });

  it.each([
    "?brand=kerfholm",
    "?sort=price-up",
    "?sort=price-down",
    "?sort=newest",
    "?minPrice=0",
    "?updatedSince=2026-01-01",
  ])("%s goes through everything once, a product at a time", async (query) => {
    const whole = await ids(`${query}&limit=50`);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: string = cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`;
      const { body } = await get(`${query}&limit=1${page}`);
      seen.push(...body.products.map(({ id }: { id: string }) => id));
      cursor = body.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(whole);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("tell what changed since, in the order of the changes", async () => {
    expect(await ids("?updatedSince=2026-02-02T00:00:00Z")).toEqual(
      expect.arrayContaining(["vice", "press", "lamp"]),
    );
    const all = await ids("?updatedSince=2026-02-02&limit=50");
    expect(all.filter((id) => ["vice", "press", "lamp"].includes(id))).toEqual([
      "vice",
      "press",
      "lamp",
    ]);
    expect(all).not.toContain("scale");
  });

  it.each([
    ["?available=yes", "Must be 1 or 0", "available", "invalid_filter"],
    ["?sort=best", "Unknown sort", "sort", "invalid_filter"],
    ["?minPrice=-1", "Invalid price", "minPrice", "invalid_filter"],
    ["?updatedSince=yesterday", "Invalid updatedSince", "updatedSince", "invalid_filter"],
    ["?include=stock", "Unknown include", "include", "invalid_filter"],
    ["?data=Force", "Invalid data", "data", "invalid_filter"],
    [`?data=Force:${"9".repeat(60)}`, "Invalid data", "data", "invalid_filter"],
    [
      "?data=Force:10 kN&brand=a",
      "Technical data can be combined with a category only, in the order of names",
      "data",
      "filter_not_indexed",
    ],
    [
      "?data=Force:10 kN&sort=newest",
      "Technical data can be combined with a category only, in the order of names",
      "data",
      "filter_not_indexed",
    ],
    [
      "?minPrice=1&sort=name",
      "A price range needs sort=price-up or sort=price-down",
      "sort",
      "filter_not_indexed",
    ],
    [
      "?updatedSince=2026-01-01&brand=a",
      "updatedSince cannot be combined with a filter or a sort",
      "updatedSince",
      "filter_not_indexed",
    ],
    [
      "?minPrice=1&include=facets",
      "Facets are not counted with a price range or updatedSince",
      "include",
      "filter_not_indexed",
    ],
    [
      "?search=press&brand=a",
      "Filters, sort and include of a search need match=words",
      "match",
      "filter_not_indexed",
    ],
  ])("%s is refused in words", async (query, error, field, code) => {
    const { status, body, headers } = await get(query);
    expect([status, body]).toEqual([400, { error }]);
    expect(headers.get("x-error-field")).toBe(field);
    expect(headers.get("x-error-code")).toBe(code);
  });
});

describe("details on request", () => {
  const variants = [
    { id: "s", name: "Small", sku: "P-S", price: 199, imageURL: "/images/s.svg", inStock: false },
    { id: "l", name: "Large", sku: null, price: 218, imageURL: null, inStock: true },
  ];

  it("come with a product and with a list, and in no other answer", async () => {
    const plain = await get("/press");
    const detailed = await get("/press?include=variants,currency,updated");
    expect(detailed.body).toEqual({
      ...plain.body,
      currency: "EUR",
      variants,
      updated: "2026-02-03T00:00:00.000Z",
    });
    const [listed] = (await get("?brand=kerfholm&include=variants")).body.products;
    expect(listed).toEqual({ ...plain.body, variants });
    expect(Object.keys((await get("?brand=kerfholm")).body.products[0])).toEqual(
      Object.keys(plain.body),
    );
  });

  it("pictures=absolute completes the addresses of pictures", async () => {
    const { body } = await get("/press?pictures=absolute&include=variants");
    expect(body.primaryImageURL).toBe("https://shop.example/images/press.svg");
    expect(body.variants[0].imageURL).toBe("https://shop.example/images/s.svg");
  });

  it("facets count what each value would leave", async () => {
    const { body } = await get("?brand=kerfholm&include=facets");
    expect(body.facets).toMatchObject({ total: 2, available: 1, priced: 2, unpriced: 0 });
    expect(body.facets.brands).toEqual(
      expect.arrayContaining([{ value: "weighwell", label: "Weighwell", count: 2 }]),
    );
  });
});

describe("technical data", () => {
  it("filters by a value in any spelling, in a category too, page by page", async () => {
    expect(await ids("?data=Force:10 kN")).toEqual(["press", "vice"]);
    expect(await ids("?data=FORCE:10 KN&category=machine-tools")).toEqual(["press"]);
    expect(await ids("?data=colour = finish:grey")).toEqual(["press"]);
    expect(await ids("?data=Force:11 kN")).toEqual([]);
    const { body } = await get("?data=Force:10 kN&limit=1");
    expect([body.totalCount, body.nextCursor]).toEqual([2, "press"]);
    expect(await ids("?data=Force:10 kN&limit=1&cursor=press")).toEqual(["vice"]);
  });

  it("goes with every filter in a search by words, and is found by no word", async () => {
    expect(await ids("?search=bench&match=words&data=Jaw:90 mm&brand=kerfholm")).toEqual(["vice"]);
    expect(await ids("?search=kn&match=words")).toEqual([]);
  });

  it("is told on request, and counted beside the facets where there is some", async () => {
    const { body } = await get("/press?include=technicalData");
    expect(body.technicalData).toEqual([
      { name: "Force", value: "10", unit: "kN" },
      { name: "Colour = finish", value: "Grey", unit: null },
    ]);
    expect((await get("/press")).body).not.toHaveProperty("technicalData");
    const plain = await get("/press");
    expect(plain.body).not.toHaveProperty("pictureTexts");
    expect(plain.body).not.toHaveProperty("pictures");
    expect((await get("/press?include=pictures")).body.pictures).toEqual([
      { url: "/images/press.svg", alt: "" },
      { url: "/images/s.svg", alt: "The small press" },
    ]);
    const whole = await get("/press?include=pictures&pictures=absolute");
    expect(whole.body.pictures[1].url).toBe("https://shop.example/images/s.svg");
    const { facets } = (await get("?include=facets")).body;
    expect(facets.data).toEqual([
      { name: expect.stringMatching(/^force$/i), values: [{ value: expect.anything(), count: 2 }] },
      { name: "Colour = finish", values: [{ value: "Grey", count: 1 }] },
      { name: "Jaw", values: [{ value: "90 mm", count: 1 }] },
    ]);
    const without = (await get("?category=furniture-storage&include=facets")).body.facets;
    expect(without).not.toHaveProperty("data");
  });

  it("follows its product, until nothing is left of it", async () => {
    const { commerce, storage } = store.services;
    if (!commerce || !storage) throw new Error("no storage");
    const change = (technicalData: Product["technicalData"]) =>
      storage.atomically((tx) => commerce.products.update(tx, "boss", "scale", { technicalData }));
    await change([{ name: "Load", value: "6", unit: "kg" }]);
    expect(await ids("?data=Load:6 kg")).toEqual(["scale"]);
    await change([{ name: "Load", value: "12", unit: "kg" }]);
    expect([await ids("?data=Load:6 kg"), await ids("?data=Load:12 kg")]).toEqual([[], ["scale"]]);
    await storage.atomically((tx) => commerce.products.delete(tx, "boss", "scale"));
    expect(await ids("?data=Load:12 kg")).toEqual([]);
    await storage.atomically((tx) => commerce.products.restore(tx, "boss", "scale"));
    await change([]);
    const kept = await storage.counters.list("data|");
    expect(kept.filter(({ name }) => name.includes("Load"))).toEqual([]);
    expect(await recount(storage, site)).toEqual([]);
  });
});

describe("match=words", () => {
  it("finds by any word, forgives an error of typing, and takes filters", async () => {
    expect(await ids("?search=press&match=words")).toEqual(["press"]);
    expect(await ids("?search=weighwell&match=words&priced=1")).toEqual(["scale"]);
    const { body } = await get("?search=cuonting&match=words&include=facets,variants");
    expect(body).toMatchObject({ corrected: "counting", nextCursor: null, facets: { total: 1 } });
    expect(body.products[0]).toMatchObject({ id: "scale", variants: [] });
    expect((await get("?search=press&match=words&category=nothing")).status).toBe(400);
  });
});

describe("the description of include", () => {
  it("lists every value that the path takes, and no other", async () => {
    const { paths } = await (await fetch(`${store.origin}/openapi.json`)).json();
    const valuesOf = (path: string): string[] => {
      const { parameters } = paths[path].get;
      const { description } = parameters.find((each: { name: string }) => each.name === "include");
      return description.replace(/.*: |\.$/g, "").split(", ");
    };
    const all = valuesOf("/api/store/products");
    const known = valuesOf("/api/store/products/{id}");
    for (const value of all) {
      expect([value, (await get(`?include=${value}`)).status]).toEqual([value, 200]);
      const { status } = await get(`/vice?include=${value}`);
      expect([value, status]).toEqual([value, known.includes(value) ? 200 : 400]);
    }
  });
});

describe("scripts of other sites", () => {
  it("may ask before they send headers of their own, and read the headers of answers", async () => {
    for (const path of ["/api/store/products", "/openapi.json"]) {
      const response = await fetch(store.origin + path, {
        method: "OPTIONS",
        headers: { origin: "https://elsewhere.example", "access-control-request-method": "GET" },
      });
      expect([path, response.status]).toEqual([path, 204]);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
      expect(response.headers.get("access-control-allow-headers")).toContain("if-none-match");
    }
    const description = await (await fetch(`${store.origin}/openapi.json`)).json();
    const unreadable =
      /^(access-control-|set-cookie$|strict-transport-|x-content-type-|vary$|cache-control$)/;
    const documented = Object.keys(description.components.headers).filter(
      (name) => !unreadable.test(name),
    );
    expect(documented).toContain("ratelimit-reset");
    const exposed = (await get("")).headers.get("access-control-expose-headers")?.split(", ");
    expect(exposed).toEqual(documented.toSorted());
  });
});

describe("a request of before", () => {
  it("is answered byte for byte as before", async () => {
    const text = async (path: string) => (await fetch(store.origin + path)).text();
    expect(await text("/api/store/products/vice")).toBe(
      '{"id":"vice","productName":"Bench vice","brand":"Kerfholm","price":90,"categories":["balances-scales"],"description":null,"primaryImageURL":null,"pdfLink":null,"inStock":false}',
    );
    expect(await text("/api/store/products?limit=1")).toBe(
      '{"products":[{"id":"press","productName":"Arbor press","brand":"Kerfholm","price":218,"categories":["machine-tools"],"description":null,"primaryImageURL":"/images/press.svg","pdfLink":null,"inStock":true}],"nextCursor":"press","totalCount":32}',
    );
    expect(await text("/api/store/products?search=bench&limit=1")).toMatch(
      /^\{"products":\[\{"id":"lathe","productName":"Bench lathe","brand":"[^"]*","price":1200,.*\}\],"nextCursor":null\}$/,
    );
  });
});

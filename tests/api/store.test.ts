import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed as seedProducts } from "~/cli/seed.server";
import { isFailure } from "~/kernel/failure";
import type { PublicProduct } from "~/modules/catalogue/catalogue-service.server";
import { site } from "~/modules/settings/site";
import { readStoreQuery } from "~/routes/api/store-browse";
import { type EdgeServer, openEdge } from "../support/edge";
import { randomRuns } from "../support/random-runs";
import { aProduct } from "../support/shop";

let store: EdgeServer;
beforeAll(async () => {
  store = await openEdge();
  if (!store.services.storage) throw new Error("no storage");
  await seedProducts(store.services.storage, [
    aProduct({
      id: "full",
      productName: "Full analytical balance",
      brand: "Norvik",
      sku: "FAB-1",
      price: 12.5,
      description: "One line.",
      primaryImageURL: "/images/full.svg",
      pdfLink: "/spec-sheets/full.pdf",
      stock: 4,
      categories: ["balances-scales", "machine-tools"],
    }),
    aProduct({ id: "sold-out", productName: "Gone balance", stock: 0 }),
    aProduct({ id: "bare", productName: "Bare thing", brand: "", price: null, categories: [] }),
    aProduct({ id: "draft", productName: "Draft balance", published: false }),
    aProduct({ id: "percent", productName: "100% cotton_wipe \\ pack" }),
    aProduct({ id: "accent", productName: "Étuve ventilée" }),
    aProduct({ id: "emoji", productName: "😀 smile gauge" }),
  ]);
});
afterAll(() => store.stop());

interface ListBody {
  products: PublicProduct[];
  nextCursor: string | null;
  totalCount?: number;
}

async function get(path: string, init?: RequestInit) {
  const response = await fetch(store.origin + path, init);
  const text = await response.text();
  return { response, status: response.status, body: text ? JSON.parse(text) : null };
}

async function list(query: string): Promise<ListBody> {
  const { status, body } = await get(`/api/store/products${query}`);
  expect(status).toBe(200);
  return body;
}

/** encodeURIComponent refuses lone surrogates. */
function wellFormed(text: string): string {
  return Buffer.from(text).toString("utf8");
}

const productPolicy = "public, s-maxage=60, stale-while-revalidate=300";
const configPolicy = "public, s-maxage=3600, stale-while-revalidate=86400";

describe("GET /api/store", () => {
  it("is the discovery document", async () => {
    const { response, body } = await get("/api/store");
    expect(body).toEqual({
      name: site.name,
      version: "v1",
      endpoints: ["/api/store/products", "/api/store/products/{id}", "/api/store/categories"],
    });
    expect(response.headers.get("cache-control")).toBe(configPolicy);
  });
});

describe("GET /api/store/categories", () => {
  it("shows name, slug and description of site configuration, and nothing more", async () => {
    const { response, body } = await get("/api/store/categories");
    expect(body).toEqual({
      categories: site.productCategories.map(({ name, slug, description }) => ({
        name,
        slug,
        description,
      })),
    });
    expect(response.headers.get("cache-control")).toBe(configPolicy);
  });
});

describe("GET /api/store/products/{id}", () => {
  it("is the bare product in its public shape", async () => {
    const { response, body } = await get("/api/store/products/full");
    expect(body).toEqual({
      id: "full",
      productName: "Full analytical balance",
      brand: "Norvik",
      price: 12.5,
      categories: ["balances-scales", "machine-tools"],
      description: "One line.",
      primaryImageURL: "/images/full.svg",
      pdfLink: "/spec-sheets/full.pdf",
      inStock: true,
    });
    expect(response.headers.get("cache-control")).toBe(productPolicy);
  });

  it("collapses stock into three values and leaves absent fields empty", async () => {
    expect((await get("/api/store/products/sold-out")).body.inStock).toBe(false);
    expect((await get("/api/store/products/bare")).body).toEqual({
      id: "bare",
      productName: "Bare thing",
      brand: "",
      price: null,
      categories: [],
      description: null,
      primaryImageURL: null,
      pdfLink: null,
      inStock: null,
    });
  });

  it.each(["draft", "never", "__proto__", "constructor"])("404 for %s", async (id) => {
    const { response, status, body } = await get(`/api/store/products/${id}`);
    expect([status, body]).toEqual([404, { error: "Product not found" }]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("400 for an id that cannot be one", async () => {
    for (const id of ["a%2Fb", "x".repeat(513)]) {
      const { status, body } = await get(`/api/store/products/${id}`);
      expect([status, body]).toEqual([400, { error: "Invalid product id" }]);
    }
  });
});

describe("GET /api/store/products, the list", () => {
  it("goes through everything listed, by name, each once, with the total", async () => {
    const seen: PublicProduct[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const query: string = cursor ? `?limit=7&cursor=${encodeURIComponent(cursor)}` : "?limit=7";
      const page = await list(query);
      expect(page.totalCount).toBe(34);
      seen.push(...page.products);
      cursor = page.nextCursor;
      pages += 1;
    } while (cursor !== null && pages < 20);
    expect(seen).toHaveLength(34);
    expect(new Set(seen.map(({ id }) => id)).size).toBe(34);
    expect(seen.some(({ id }) => id === "draft")).toBe(false);
    const keys = seen.map(({ productName }) => Buffer.from(productName.toLowerCase()));
    expect([...keys].sort(Buffer.compare)).toEqual(keys);
  });

  it("keeps nextCursor exactly when the page is full", async () => {
    expect((await list("?limit=34")).nextCursor).not.toBeNull();
    expect((await list("?limit=50")).nextCursor).toBeNull();
    const last = (await list("?limit=34")).nextCursor;
    expect(await list(`?limit=34&cursor=${encodeURIComponent(last ?? "")}`)).toMatchObject({
      products: [],
      nextCursor: null,
    });
  });

  it("ends for a cursor that matches no row", async () => {
    expect(await list("?cursor=nobody")).toEqual({
      products: [],
      nextCursor: null,
      totalCount: 34,
    });
  });

  it("goes on after a product that was unpublished meanwhile", async () => {
    const page = await list("?limit=3");
    const { storage, commerce } = store.services;
    const id = page.nextCursor ?? "";
    await storage?.atomically((tx) =>
      commerce ? commerce.products.update(tx, "boss", id, { published: false }) : Promise.reject(),
    );
    const next = await list(`?limit=3&cursor=${encodeURIComponent(id)}`);
    expect(next.products).toHaveLength(3);
    expect(page.products.map((product) => product.id)).not.toContain(next.products[0]?.id);
    await storage?.atomically((tx) =>
      commerce ? commerce.products.update(tx, "boss", id, { published: true }) : Promise.reject(),
    );
  });

  it("filters by category with the category's own total", async () => {
    const page = await list("?category=machine-tools");
    expect(page.products.map(({ id }) => id)).toEqual(["full"]);
    expect(page.totalCount).toBe(1);
  });

  it("refuses an unknown category and an impossible cursor", async () => {
    for (const [query, error] of [
      ["?category=nothing", "Unknown category"],
      ["?category=", "Unknown category"],
      ["?category=__proto__", "Unknown category"],
      ["?cursor=", "Invalid cursor"],
      ["?cursor=a/b", "Invalid cursor"],
      ["?cursor=.", "Invalid cursor"],
      ["?cursor=..", "Invalid cursor"],
      [`?cursor=${"x".repeat(513)}`, "Invalid cursor"],
    ]) {
      const { response, status, body } = await get(`/api/store/products${query}`);
      expect([query, status, body]).toEqual([query, 400, { error }]);
      expect(response.headers.get("cache-control")).toBe("no-store");
    }
  });

  it.each([
    ["", 20],
    ["5", 5],
    [" 5 ", 5],
    ["0", 1],
    ["-3", 1],
    ["50", 50],
    ["51", 50],
    ["999999999999999999999", 50],
    ["abc", 20],
    ["5.9", 20],
    ["1e1", 20],
    ["0x10", 20],
    ["-0", 1],
    ["٥", 20],
    ["NaN", 20],
  ])("limit %j gives %d", (value, expected) => {
    const query = new URLSearchParams({ limit: value });
    expect(readStoreQuery(query).limit).toBe(expected);
  });

  it("of a repeated parameter the first counts", async () => {
    expect((await list("?limit=2&limit=9")).products).toHaveLength(2);
  });
});

describe("GET /api/store/products?search=", () => {
  it("finds names that start with the term, in any case, without paging or total", async () => {
    const page = await list("?search=full&category=nonsense&cursor=a/b");
    expect(page.products.map(({ id }) => id)).toEqual(["full"]);
    expect(page.nextCursor).toBeNull();
    expect(page).not.toHaveProperty("totalCount");
    expect((await list("?search=%20FULL%20AN%20")).products).toHaveLength(1);
    expect((await list("?search=analytical")).products).toEqual([]);
  });

  it("takes wildcards, accents and emoji literally", async () => {
    const ids = async (term: string) =>
      (await list(`?search=${encodeURIComponent(term)}`)).products.map(({ id }) => id);
    expect(await ids("100%")).toEqual(["percent"]);
    expect(await ids("%%")).toEqual([]);
    expect(await ids("__")).toEqual([]);
    expect(await ids("100% cotton_w")).toEqual(["percent"]);
    expect(await ids("100% cottonxw")).toEqual([]);
    expect(await ids("ÉTUVE")).toEqual(["accent"]);
    expect(await ids("e\u0301tuve")).toEqual(["accent"]);
    expect(await ids("😀 s")).toEqual(["emoji"]);
  });

  it("is capped by limit, and ends where 200 characters end", async () => {
    const page = await list("?search=part&limit=4");
    expect(page.products).toHaveLength(4);
    expect(page.nextCursor).toBeNull();
    expect((await list(`?search=${"y".repeat(5_000)}`)).products).toEqual([]);
  });

  it("needs two characters after trimming", async () => {
    for (const term of ["", "a", " a ", "%20%20"]) {
      const { status, body } = await get(`/api/store/products?search=${term}`);
      expect([status, body]).toEqual([400, { error: "Search term must be at least 2 characters" }]);
    }
  });
});

describe("every answer of the Store API", () => {
  it("has a weak ETag that answers 304 when nothing changed", async () => {
    const first = await get("/api/store/products?limit=3");
    const etag = first.response.headers.get("etag") ?? "";
    expect(etag).toMatch(/^W\/"/);
    const again = await get("/api/store/products?limit=3", { headers: { "if-none-match": etag } });
    expect([again.status, again.body]).toEqual([304, null]);
    expect(again.response.headers.get("etag")).toBe(etag);
    const other = await get("/api/store/products?limit=4", { headers: { "if-none-match": etag } });
    expect(other.status).toBe(200);
  });

  it("may be read by any site, carries a request id, and sets no cookie", async () => {
    for (const path of ["/api/store", "/api/store/products", "/api/store/products/none"]) {
      const { response } = await get(path, { headers: { origin: "https://elsewhere.example" } });
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(response.headers.get("x-request-id")).toBeTruthy();
      expect(response.headers.get("set-cookie")).toBeNull();
      expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    }
  });

  it("answers HEAD as GET without a body", async () => {
    const head = await get("/api/store/products", { method: "HEAD" });
    expect([head.status, head.body]).toEqual([200, null]);
    expect(head.response.headers.get("cache-control")).toBe(productPolicy);
  });
});

describe("whatever the query holds", () => {
  const value = fc.oneof(
    fc.string({ maxLength: 30 }),
    fc.string({ unit: "binary", maxLength: 600 }),
    fc.constantFrom("%", "_", "\\", "\0", "..", ".", "/", "null", "'--", "\u202e", "😀", "-1"),
  );
  const parameters = ["search", "category", "limit", "cursor"];

  it.each(parameters)("reading %s is an answer or a known refusal", (name) => {
    fc.assert(
      fc.property(value, (text) => {
        try {
          readStoreQuery(new URLSearchParams([[name, text]]));
        } catch (error) {
          expect(isFailure(error) && error.kind === "invalid").toBe(true);
        }
      }),
      { numRuns: randomRuns(10_000) },
    );
  });

  it.each(parameters)("%s over HTTP: JSON, never a 5xx", async (name) => {
    await fc.assert(
      fc.asyncProperty(value, async (text) => {
        const query = `${name}=${encodeURIComponent(wellFormed(text))}`;
        const { response, status, body } = await get(`/api/store/products?${query}`);
        expect([200, 400]).toContain(status);
        expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
        if (status === 400) expect(Object.keys(body)).toEqual(["error"]);
        else expect(Array.isArray(body.products)).toBe(true);
      }),
      { numRuns: randomRuns(500) },
    );
  });
});

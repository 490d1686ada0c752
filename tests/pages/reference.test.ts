import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visibleText } from "../support/admin-store";
import { type IdentityStore, openIdentityStore } from "../support/identity-store";

let store: IdentityStore;
beforeAll(async () => {
  store = await openIdentityStore({ PUBLIC_ORIGIN: "http://shop.example" }, { pages: true });
});
afterAll(() => store.close());

async function read(path: string) {
  const response = await fetch(store.origin + path, { redirect: "manual" });
  return { response, text: visibleText(await response.text()) };
}

describe("/docs", () => {
  it("lists every endpoint, and finds them by words", async () => {
    expect((await read("/docs")).text).toContain("POST /api/commerce/quotes/submit");
    const { text } = await read("/docs?q=stop+featuring");
    expect(text).toContain("POST /api/commerce/products/unfeature");
    expect(text).not.toContain("POST /api/commerce/quotes/submit");
    expect((await read("/docs?q=zzzz")).text).toContain("No endpoint matches.");
  });

  it("shows an endpoint with its shapes and three examples", async () => {
    const { text } = await read("/docs/quotes.submit");
    expect(text).toContain("{ args: [string | null, QuoteSubmission] }");
    expect(text).toContain("curl 'http://shop.example/api/commerce/quotes/submit'");
    expect(text).toContain("await shop.quotes.submit(null,");
    expect(text).toContain("urllib.request.urlopen");
    expect(text).toContain("price_changed");
  });

  it("sends a read that is tried on to its address, without what was left empty", async () => {
    const { response } = await read(
      "/docs/store.products?go=1&category=machine-tools&limit=2&cursor=",
    );
    expect(response.status).toBe(302);
    expect(response.headers.get("location")).toBe(
      "/api/store/products?category=machine-tools&limit=2",
    );
    const product = await read("/docs/store.product?go=1&id=a%2Fb");
    expect(product.response.headers.get("location")).toBe("/api/store/products/a%2Fb");
  });

  it("makes a read of the RPC that is tried, and shows its answer", async () => {
    const tried = async (id: string, args: string) =>
      read(`/docs/${id}?args=${encodeURIComponent(args)}`);
    const count = await tried("products.countByCategory", "[]");
    expect(count.text).toMatch(/The answer: 200 \{ &quot;result&quot;: \d+ \}/);
    expect((await tried("products.getById", "[")).text).toContain("Invalid JSON body");
    expect((await tried("products.getById", "[7]")).text).toContain(
      "Invalid arguments for products.getById.",
    );
    expect((await tried("quotes.listAll", "[]")).text).toContain(
      "The answer: 401 { &quot;error&quot;: &quot;Authentication required.&quot; }",
    );
  });

  it("makes no change, and nothing that has no HTTP surface", async () => {
    const { storage } = store.services;
    const before = await storage?.quotes.count({});
    const items = [{ id: "lathe", quantity: 1 }];
    const args = [null, { items, contact: { email: "ada@example.test" } }];
    const { response, text } = await read(
      `/docs/quotes.submit?args=${encodeURIComponent(JSON.stringify(args))}`,
    );
    expect(response.status).toBe(200);
    expect(text).not.toContain("The answer");
    expect(await storage?.quotes.count({})).toBe(before);
    expect((await read("/docs/catalogue.facets?args=[{}]")).response.status).toBe(404);
  });

  it("does not know other names", async () => {
    expect((await read("/docs/nothing")).response.status).toBe(404);
  });
});

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type AdminStore, openAdminStore } from "../support/admin-store";
import { aSubmission } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

/** Sessions cannot be read for as long as the work lasts. */
async function withoutSessions<T>(work: () => Promise<T>): Promise<T> {
  const broken = vi.spyOn(store.services.identity, "caller").mockRejectedValue(new Error("gone"));
  try {
    return await work();
  } finally {
    broken.mockRestore();
  }
}

const statusOf = async (answer: Promise<Response>) => (await answer).status;

it("a customer whose session cannot be read is not taken for a guest", async () => {
  const { shopper } = store;
  const added = await shopper.postForm("/products/press", { intent: "add", quantity: "2" });
  expect(added.status).toBe(303);
  await withoutSessions(async () => {
    expect(await statusOf(shopper.get("/cart"))).toBe(500);
    expect(await statusOf(shopper.get("/quote"))).toBe(500);
    const again = await shopper.postForm("/products/press", { intent: "add", quantity: "3" });
    expect(again.status).toBe(500);
    expect(again.headers.get("set-cookie") ?? "").not.toContain("cart=");
    expect(await statusOf(shopper.get("/account/quotes"))).toBe(500);
  });
  expect(await (await shopper.get("/cart")).text()).toContain("Arbor press");
});

it("pages for everybody, and those that a signed link opens, are there all the same", async () => {
  const quote = await store.commerce.quotes.submit(
    null,
    aSubmission([{ id: "press", quantity: 1 }]),
  );
  const html = await (await store.admin.get(`/admin/quotes/${quote.id}`)).text();
  const [, path = ""] = /href="http:\/\/[^/"]+(\/quotes\/[^"]+)"/.exec(html) ?? [];
  await withoutSessions(async () => {
    expect(await statusOf(store.shopper.get("/products"))).toBe(200);
    expect(await statusOf(store.shopper.get(path.replaceAll("&amp;", "&")))).toBe(200);
  });
});

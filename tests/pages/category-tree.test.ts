import { afterAll, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import { productCounterName } from "~/modules/catalogue/catalogue-counts";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { aProduct } from "../support/shop";

const known = site.productCategories;
afterAll(() => {
  site.productCategories = known;
});

const top = aProduct({ id: "oak", productName: "Oak top", categories: ["bench-tops"] });

async function opened(): Promise<AdminStore> {
  const store = await openAdminStore();
  if (!store.services.storage) throw new Error("no storage");
  await seed(store.services.storage, [top]);
  const [first] = known;
  if (!first) throw new Error("no categories");
  // A store reads its settings when it opens.
  const benches = { ...first, slug: "benches", name: "Benches", parent: null };
  const tops = { ...first, slug: "bench-tops", name: "Bench tops", parent: "benches" };
  site.productCategories = [...known, benches, tops];
  return store;
}

const wordsAt = async (store: AdminStore, path: string) =>
  visibleText(await (await store.browser().get(path)).text());

it("a parent lists the products of the categories below it", async () => {
  const store = await opened();
  const words = await wordsAt(store, "/categories/benches");
  expect(words).toContain("Oak top");
  expect(words).toContain("1 product");
  await store.close();
});

it("where a catalogue is too large to be held in memory, a parent leads on, and says of no filter that it is in the way", async () => {
  const store = await opened();
  const { storage } = store.services;
  await storage?.atomically(async (tx) => tx.counters.add(productCounterName({}), 200_000));
  const words = await wordsAt(store, "/categories/benches");
  expect(words).toContain("Bench tops");
  expect(words).not.toContain("No products match");
  expect(words).not.toMatch(/\b0 products(?! in the cart)/);
  expect(await wordsAt(store, "/categories/bench-tops")).toContain("Oak top");
  expect(await wordsAt(store, "/categories/benches?cursor=e30&page=2")).toContain(
    "The list ends here",
  );
  expect(await wordsAt(store, "/categories/benches?available=1")).toContain("No products match");
  await store.close();
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { site, siteDefaults } from "~/modules/settings/site";
import { openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeEach(async () => {
  shop = await openShop();
  await shop.add(
    { id: "press", productName: "Arbor press", sku: "AP-2" },
    { id: "big", productName: "Arbor press, large", sku: "AP-9" },
    { id: "vice", productName: "Bench vice", sku: "BV-1" },
  );
});
afterEach(async () => {
  Object.assign(site, siteDefaults);
  await shop.close();
});

async function search(typed: string) {
  const options = { filter: {}, facets: {}, sort: "best" as const, limit: 24, offset: 0 };
  const { items, opens, near } = await shop.commerce.catalogue.search(typed, options);
  return { ids: items.map(({ id }) => id), opens, near: near.map(({ id }) => id) };
}

test("a synonym finds what is meant, alone and among other words", async () => {
  expect((await search("dornpresse")).ids).toEqual([]);
  site.searchWords = [{ typed: "Dornpresse", meant: "arbor press" }];
  expect((await search("dornpresse")).ids).toEqual(["press", "big"]);
  expect((await search("large DORNPRESSE")).ids).toEqual(["big"]);
  expect((await search("bench vice")).ids).toEqual(["vice"]);
});

test("a redirect opens an address for exactly its words", async () => {
  site.searchWords = [{ typed: "opening hours", meant: "/contact" }];
  expect((await search("Opening hours")).opens).toBe("/contact");
  expect((await search("opening hours vice")).opens).toBeNull();
});

test("where nothing is found, products that match a part of the term are near", async () => {
  expect(await search("hydraulic vice")).toEqual({ ids: [], opens: null, near: ["vice"] });
});

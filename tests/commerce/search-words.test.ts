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

test("sizes, decimals and joined words are found as buyers type them", async () => {
  await shop.add(
    { id: "m8-40", productName: "Countersunk screw M8 × 40", sku: "CS-840" },
    { id: "m8-45", productName: "Countersunk screw M8 × 45", sku: "CS-845" },
    { id: "ring", productName: "O-ring 20x3 mm", sku: "OR-203" },
    { id: "drill-1", productName: "Drill 1.8 mm, HSS-Co 5", sku: "TD-18" },
    { id: "drill-8", productName: "Drill 8.5 mm, HSS", sku: "TD-85" },
    { id: "mill", productName: "End mill 10 mm", sku: "EM-10" },
  );
  for (const typed of ["M8x40", "m8 x 40", "M8×40", "screw M8X40"]) {
    expect([typed, (await search(typed)).ids]).toEqual([typed, ["m8-40"]]);
    const suggested = await shop.commerce.catalogue.suggest(typed, 8);
    expect([typed, suggested.map(({ id }) => id)]).toEqual([typed, ["m8-40"]]);
  }
  expect((await search("o-ring 20x3")).ids).toEqual(["ring"]);
  for (const typed of ["drill 8.5 mm", "drill 8,5"]) {
    expect([typed, (await search(typed)).ids[0]]).toEqual([typed, "drill-8"]);
  }
  expect((await search("endmill")).ids).toEqual(["mill"]);
});

import { afterAll, beforeAll, expect, it } from "vitest";
import { deskPlaces } from "../support/desk-places";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import { kilobyte, linked, weightOf } from "../support/page-weight";

const most = 93;

/** Pages that need more, in KB. What they need is to shrink: none of these may be raised. */
const heavier: Readonly<Record<string, number>> = {
  "admin/quotes/:id": 105,
  "admin/attributes": 96,
  "admin/orders/:id": 94,
  // It is the shop's page, with its tables of quantities.
  "admin/products/:id/preview": 93.5,
};

let store: WalkStore;
beforeAll(async () => {
  store = await openWalkStore();
});
afterAll(() => store?.close());

it("the scripts of the desk's pages weigh at most 93 KB as they are sent, and four of them more", async () => {
  const weights: Record<string, number> = {};
  for (const { route, at } of deskPlaces) {
    const path = at(store.ids);
    if (path.includes("undefined")) continue;
    const answer = await store.admin.get(path);
    const html = await answer.text();
    const scripts = linked(html, "modulepreload");
    if (answer.status === 200 && scripts.length > 0) weights[route] = weightOf(scripts);
  }
  expect(Object.keys(weights).length).toBeGreaterThan(40);
  expect(Object.keys(weights)).toEqual(expect.arrayContaining(Object.keys(heavier)));
  const tooHeavy = Object.entries(weights).filter(
    ([route, weight]) => weight > (heavier[route] ?? most) * kilobyte,
  );
  expect(tooHeavy).toEqual([]);
});

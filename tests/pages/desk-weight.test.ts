import { afterAll, beforeAll, expect, it } from "vitest";
import { deskPlaces } from "../support/desk-places";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import { kilobyte, linked, weightOf } from "../support/page-weight";

const most = 105;

/** Pages that need more, in KB. What they need is to shrink: none of these may be raised. */
const heavier: Readonly<Record<string, number>> = {
  "admin/quotes/:id": 124,
  "admin/quotes/:id/preview": 126,
  "admin/attributes": 115,
  "admin/orders/:id": 108,
  "admin/invoices/:number": 110,
  "admin/products/new": 107,
  "admin/products/:id": 107,
  "admin/products/:id/preview": 107,
  "admin/customers/:id": 107,
  "admin/settings": 107,
  "admin/brand": 106,
  "admin/webhooks": 107,
};

let store: WalkStore;
beforeAll(async () => {
  store = await openWalkStore();
}, 60_000);
afterAll(() => store?.close());

it("the scripts of the desk's pages weigh at most 105 KB, packed, and a few of them more", async () => {
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

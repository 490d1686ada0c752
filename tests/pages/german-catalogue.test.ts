import { afterAll, beforeAll, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { aProduct } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  if (!store.services.storage) throw new Error("no storage");
  takeLanguages({ main: "en", others: ["de"] });
  const plain = { decimals: null, unit: null, group: "", categories: [], facet: true, card: true };
  site.attributes = [
    { ...plain, name: "Akku", kind: "flag" },
    { ...plain, name: "Notiz", kind: "option" },
  ];
  const pump = (id: string, akku: string) =>
    aProduct({
      id,
      productName: `Pump ${id}`,
      categories: ["machine-tools"],
      unit: "set",
      minimumQuantity: 2,
      price: 10,
      technicalData: [
        { name: "Akku", value: akku, unit: null },
        { name: "Notiz", value: "Yes", unit: null },
      ],
    });
  await seed(store.services.storage, [pump("one", "Yes"), pump("two", "no")]);
});
afterAll(async () => {
  await store?.close();
  takeLanguages(siteDefaults.languages);
  Object.assign(site, siteDefaults);
});

async function words(path: string): Promise<string> {
  const answer = await store.browser().get(path);
  expect(answer.status, path).toBe(200);
  return visibleText(await answer.text());
}

it("says yes and no of an attribute in German, and other values as the seller typed them", async () => {
  const list = await words("/de/categories/machine-tools");
  for (const text of ["Akku Ja", "Akku Nein", "Notiz Yes"]) expect(list).toContain(text);
  expect(list).not.toMatch(/Akku (Yes|no)/i);
  const filtered = await words("/de/categories/machine-tools?data=Akku:Yes");
  expect(filtered).toContain("Akku: Ja");
  expect(filtered).toContain("Pump one");
  expect(filtered).not.toContain("Pump two");
  const found = await words("/de/search?q=pump&data=Akku:No");
  expect(found).toContain("Akku: Nein");
  const compared = await words("/de/compare?id=one&id=two");
  expect(compared).toContain("Akku ( unterschiedlich ) Ja Nein");
  expect(await words("/categories/machine-tools?data=Akku:Yes")).toContain("Akku: Yes");
});

it("says a product's data and units in German", async () => {
  const page = await words("/de/products/two");
  expect(page).toMatch(/Akku\W+Nein/);
  expect(page).toContain("2 Sätze");
  expect(page).not.toMatch(/\bset\b/);
  expect(await words("/products/two")).toMatch(/2 sets\b/);
});

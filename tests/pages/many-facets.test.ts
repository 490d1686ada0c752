import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "~/cli/seed.server";
import { site, siteDefaults } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { aProduct } from "../support/shop";

const names = Array.from({ length: 200 }, (_, at) => `Property ${at}`);
const products = 1_000;
const rowsOfEach = 20;

/** Half of the properties are numbers; over all products they have 10,000 different values. */
function rowOf(product: number, nth: number) {
  const property = (product * rowsOfEach + nth) % names.length;
  const name = names[property] ?? "";
  const value = Math.floor((product * rowsOfEach) / names.length) % 50;
  return property % 2 === 0
    ? { name, value: String(value), unit: "mm" }
    : { name, value: `Option ${value} of ${property}`, unit: null };
}

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  if (!store.services.storage) throw new Error("no storage");
  const plain = { decimals: null, group: "", categories: [], facet: true, card: false };
  site.attributes = names.map((name, at) =>
    at % 2 === 0
      ? { ...plain, name, kind: "number", unit: "mm" }
      : { ...plain, name, kind: "option", unit: null },
  );
  await seed(
    store.services.storage,
    Array.from({ length: products }, (_, product) =>
      aProduct({
        id: `p${product}`,
        productName: `Product ${product}`,
        categories: ["machine-tools"],
        technicalData: Array.from({ length: rowsOfEach }, (_, nth) => rowOf(product, nth)),
      }),
    ),
  );
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
});

async function open(path: string) {
  const answer = await store.browser().get(path);
  const html = await answer.text();
  expect(answer.status, path).toBe(200);
  return { html, words: visibleText(html) };
}

test("200 facets with 10,000 options: a list offers those that separate it, and any can be used", async () => {
  const values = new Set<string>();
  for (let product = 0; product < products; product += 1) {
    for (let nth = 0; nth < rowsOfEach; nth += 1) {
      const { name, value } = rowOf(product, nth);
      values.add(`${name}=${value}`);
    }
  }
  expect(values.size).toBe(10_000);
  // While the index is made, the page has the facets of an engine without one.
  let list = await open("/categories/machine-tools");
  const offered = () => new Set(list.html.match(/Property \d+/g)).size;
  await expect
    .poll(async () => {
      list = await open("/categories/machine-tools");
      return offered();
    })
    .toBeGreaterThan(20);
  expect(list.words).toContain("of 1,000 products");
  expect(list.html.length).toBeLessThan(300_000);

  // Only the first ones stand outside of a fold, which a chosen one opens.
  const [before = ""] = list.html.split("<summary>More filters");
  expect(before.match(/<details class="filter-group" aria-label/g)).toHaveLength(4);
  expect(before).toMatch(/<details class="filter-group">$/);

  const one = rowOf(7, 3);
  const query = new URLSearchParams({ data: `${one.name}:${one.value}` });
  const found = await open(`/categories/machine-tools?${query}`);
  const same = Array.from({ length: products }, (_, product) => product).filter((product) =>
    Array.from({ length: rowsOfEach }, (_, nth) => rowOf(product, nth)).some(
      ({ name, value }) => name === one.name && value === one.value,
    ),
  );
  // Chosen ones come first, so the fold opens only when a fifth one is chosen.
  expect(found.html).toContain('<details class="filter-group"><summary>More filters');
  const several = new URLSearchParams();
  for (const nth of [1, 3, 5, 7, 9]) {
    const { name, value } = rowOf(7, nth);
    several.append("data", `${name}:${value}`);
  }
  const inside = await open(`/categories/machine-tools?${several}`);
  expect(inside.html).toContain('<details class="filter-group" open=""><summary>More filters');
  expect(found.words).toMatch(new RegExp(`\\b${same.length} products?`));

  const number = rowOf(7, 2);
  const range = await open(
    `/categories/machine-tools?from.${encodeURIComponent(number.name)}=${number.value}&to.${encodeURIComponent(number.name)}=${number.value}`,
  );
  expect(range.words).toMatch(new RegExp(`\\b${same.length} products?`));
});

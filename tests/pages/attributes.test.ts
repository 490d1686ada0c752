import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "~/cli/seed.server";
import { site, siteDefaults } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, versionIn, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { aProduct } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  const { storage } = store.services;
  if (!storage) throw new Error("no storage");
  const categories = ["machine-tools"];
  const load = (value: string, unit: string | null) => [
    { name: "Drive", value: "electric", unit: null },
    { name: "Load", value, unit },
  ];
  await seed(storage, [
    aProduct({ id: "h1", productName: "Hoist 1", categories, technicalData: load("2", "t") }),
    aProduct({ id: "h2", productName: "Hoist 2", categories, technicalData: load("500 kg", null) }),
    aProduct({
      id: "h3",
      productName: "Hoist 3",
      categories,
      technicalData: load("2 x 500", "kg"),
    }),
  ]);
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
});

const path = "/admin/attributes";

async function page(at = path, browser = store.admin) {
  const answer = await browser.get(at);
  expect(answer.status, at).toBe(200);
  const html = await answer.text();
  return { html, words: visibleText(html) };
}

async function save(rows: Record<string, string>[], more: Record<string, string> = {}) {
  const { html } = await page();
  const fields = Object.fromEntries(
    rows.flatMap((row, at) =>
      Object.entries(row).map(([name, value]) => [`rows.${at}.${name}`, value]),
    ),
  );
  const answer = await store.admin.postForm(path, {
    ...fields,
    ...more,
    version: versionIn(html),
    intent: "save attributes",
  });
  return { status: answer.status, words: visibleText(await answer.text()) };
}

const load = { name: "load", kind: "number", unit: "kg", group: "Lifting", place: "1" };

test("names of the catalogue begin an attribute, and what it cannot read is reported", async () => {
  expect((await page()).words).toContain("Load 3 3 numbers, t Define Load");
  expect((await page(`${path}?define=Load`)).html).toMatch(/name="rows.0.name"[^>]* value="Load"/);
  const box = { facet: "yes", card: "yes" };
  expect((await save([{ ...load, ...box }])).status).toBe(303);
  const { words } = await page();
  expect(words).toContain("Values that could not be read");
  expect(words).toContain("Load 2 x 500 kg 1");
  expect(words).not.toContain("Define Load");

  const list = await page("/categories/machine-tools", store.shopper);
  expect(list.words).toContain("load 500 kg 1 product 2,000 kg 1 product 2 x 500 kg 1 product");
  expect(list.words).toContain("Hoist 1 load 2 t");
  const range = await page("/categories/machine-tools?from.load=1000", store.shopper);
  expect(range.html).toContain("Hoist 1");
  expect(range.html).not.toContain("Hoist 2");
  expect((await page("/products/h1", store.shopper)).words).toContain(
    "Technical data Lifting Load 2 t Drive electric",
  );
});

test("a definition that makes no sense is refused, with what was typed", async () => {
  const before = versionIn((await page()).html);
  const refused = async (row: Record<string, string>) => {
    const { status, words } = await save([row]);
    return [status, words];
  };
  for (const [row, message] of [
    [{ ...load, unit: "furlong" }, "load: furlong is no unit that the store knows"],
    [{ ...load, kind: "option" }, "load: only a number has a unit"],
    [{ ...load, decimals: "many" }, "load: enter the decimals as a number from 0 to 9"],
    [{ ...load, categories: "boats" }, "load: there is no category boats"],
    [{ ...load, place: "first" }, "load: enter its place as a number"],
  ] as const) {
    const [status, words] = await refused(row);
    expect([status, String(words).includes(message)], message).toEqual([400, true]);
  }
  expect((await save([load, { ...load, name: "LOAD" }])).words).toContain(
    "Two attributes are called LOAD",
  );
  expect(versionIn((await page()).html)).toBe(before);
});

test("removing a definition that products use is asked with their number, and undone", async () => {
  const both = [
    { ...load, facet: "yes", categories: "machine-tools" },
    { name: "Unused", kind: "text", place: "2" },
  ];
  expect((await save(both)).status).toBe(303);
  // Nobody uses this one: it goes without a question.
  expect((await save([both[0] ?? {}])).status).toBe(303);
  const asked = await save([]);
  expect(asked.status).toBe(409);
  expect(asked.words).toContain("load: 3 listed products have a value");
  expect((await page()).html).toContain('value="load"');
  const wrong = await save([], { confirmed: "other" });
  expect(wrong.status).toBe(409);
  expect((await save([], { confirmed: "load" })).status).toBe(303);
  const { html, words } = await page();
  expect(words).toContain("Attribute removed: load.");
  expect((await page("/products/h1", store.shopper)).words).toContain("Load 2 t");
  const undo = operationOf(html, path, "", path);
  const fields = Object.fromEntries(
    [...(undo?.fields ?? [])].map(([name, value]) => [name, String(value)]),
  );
  expect((await store.admin.postForm(undo?.action ?? "", fields)).status).toBe(303);
  expect(site.attributes).toMatchObject([
    { name: "load", unit: "kg", group: "Lifting", facet: true, categories: ["machine-tools"] },
  ]);
  // Pressed twice, it changes nothing.
  expect((await store.admin.postForm(path, fields)).status).toBe(303);
  expect(site.attributes).toHaveLength(1);
  expect((await store.admin.postForm(path, { intent: "restore", removed: "x" })).status).toBe(400);
});

test("removing a definition keeps every value, and only an owner may", async () => {
  expect((await save([], { confirmed: "load" })).status).toBe(303);
  expect((await page("/products/h1", store.shopper)).words).toContain("Load 2 t");
  expect((await page()).words).toContain("Load 3 3 numbers");
});

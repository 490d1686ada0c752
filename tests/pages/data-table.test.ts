import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "~/cli/seed.server";
import type { Product, Variant } from "~/modules/catalogue/product.resource";
import { site, siteDefaults } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, valueIn, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { patiently } from "../support/patience";
import { aProduct } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  Object.assign(site, {
    attributes: [
      { ...plain, name: "Capacity", kind: "number", unit: "g", categories: ["scales"] },
      { ...plain, name: "Housing", kind: "option", unit: null, categories: ["scales"] },
      { ...plain, name: "Chuck", kind: "text", unit: null, categories: ["machine-tools"] },
    ],
  });
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
});

const plain = { decimals: null, group: null, facet: true, card: false };

const row = (name: string, value: string, unit: string | null = null) => ({ name, value, unit });

function variant(id: string, technicalData?: Product["technicalData"]): Variant {
  const own = { id, name: `Size ${id}`, sku: null, price: null, stock: null, imageURL: null };
  return technicalData ? { ...own, technicalData } : own;
}

async function add(...products: Partial<Product>[]) {
  if (!store.services.storage) throw new Error("no storage");
  await seed(store.services.storage, products.map(aProduct));
}

const read = async (id: string) => (await store.services.storage?.products.get(id)) as Product;

async function open(path: string) {
  const answer = await store.admin.get(path);
  const html = await answer.text();
  return { html, words: visibleText(html), status: answer.status };
}

/** The form of the page with some inputs typed over. */
async function save(path: string, html: string, typed: Record<string, string>) {
  const form = operationOf(html, path, "");
  const fields = Object.fromEntries(
    [...(form?.fields ?? [])].map(([name, value]) => [name, String(value)]),
  );
  const answer = await patiently(() => store.admin.postForm(path, { ...fields, ...typed }));
  const text = await answer.text();
  return { status: answer.status, html: text, words: visibleText(text) };
}

const scale = (id: string): Partial<Product> => ({
  id,
  productName: `Scale ${id}`,
  categories: ["scales"],
  technicalData: [row("Capacity", "200", "g"), row("Material", "steel"), row("Material", "brass")],
  variants: [
    variant("a", [row("Capacity", "500", "g"), row("Weight", "1  kg")]),
    variant("b"),
    variant("c", [row("capacity", "2 x 500", "g")]),
  ],
});

test("the table has the attributes of the categories, what the rows have besides, and a row for each variant", async () => {
  await add(scale("grid"));
  const path = "/admin/products/grid/data";
  const { html, words } = await open(path);
  expect((await open("/admin/products/grid")).html).toContain(`href="${path}"`);
  expect(words).toContain("Variant Capacity g Housing Material Material (2) Weight");
  expect(words).not.toContain("Chuck");
  expect(valueIn(html, "c.0.0")).toBe("200 g");
  expect(valueIn(html, "c.1.0")).toBe("500 g");
  expect(html).toMatch(/name="c.2.0"[^>]* placeholder="200 g"/);
  expect(words).toContain("1 value is not what its attribute says");

  const saved = await save(path, html, {
    "c.0.1": "die cast",
    "c.0.3": "",
    "c.1.0": "1.5 kg",
    "c.2.0": "300",
    property: "Feet",
    "c.0.new": "4",
  });
  expect(saved.status).toBe(303);
  expect((await open(path)).words).toContain("5 values saved.");
  const after = await read("grid");
  expect(after.technicalData).toEqual([
    row("Capacity", "200", "g"),
    row("Material", "steel"),
    row("Housing", "die cast"),
    row("Feet", "4"),
  ]);
  expect(after.variants.map(({ technicalData }) => technicalData)).toEqual([
    // Nobody touched the weight: it stays as it was written.
    [row("Capacity", "1.5", "kg"), row("Weight", "1  kg")],
    [row("Capacity", "300", "g")],
    [row("capacity", "2 x 500", "g")],
  ]);
});

test("a product in other categories keeps every value, and the table still shows it", async () => {
  await add({ ...scale("moved"), categories: ["machine-tools"] });
  const path = "/admin/products/moved/data";
  const { html, words } = await open(path);
  expect(words).toContain("Variant Chuck Capacity g Material Material (2) Weight");
  const before = await read("moved");
  expect((await save(path, html, {})).status).toBe(303);
  expect((await open(path)).words).toContain("No value was changed.");
  expect(await read("moved")).toEqual(before);
  expect((await save(path, html, { "c.0.0": "ER 20" })).status).toBe(303);
  const after = await read("moved");
  expect(after.technicalData).toEqual([...before.technicalData, row("Chuck", "ER 20")]);
  expect(after.variants).toEqual(before.variants);
});

test("two people: the later save is refused with both values, and what neither touched twice is merged", async () => {
  await add(scale("both"));
  const path = "/admin/products/both/data";
  const { html } = await open(path);
  expect((await save(path, html, { "c.1.0": "600 g", "c.2.1": "plastic" })).status).toBe(303);
  const late = await save(path, html, { "c.1.0": "700 g", "c.0.1": "steel sheet" });
  expect(late.status).toBe(409);
  expect(late.words).toContain("Nothing is saved yet");
  expect(late.words).toContain("600 g");
  expect(valueIn(late.html, "c.1.0")).toBe("700 g");
  expect(valueIn(late.html, "c.2.1"), "theirs, where only they typed").toBe("plastic");
  expect(valueIn(late.html, "c.0.1"), "mine, where only I typed").toBe("steel sheet");
  expect((await read("both")).variants[0]?.technicalData?.[0]?.value).toBe("600");
  expect((await save(path, late.html, {})).status).toBe(303);
  const after = await read("both");
  expect(after.variants[0]?.technicalData?.[0]).toEqual(row("Capacity", "700", "g"));
  expect(after.variants[1]?.technicalData).toEqual([row("Housing", "plastic")]);
  expect(after.technicalData).toContainEqual(row("Housing", "steel sheet"));
});

test("a new price or a sale in between disturbs nobody, and a removed variant is named with its values", async () => {
  await add(scale("sold"));
  const path = "/admin/products/sold/data";
  const { html } = await open(path);
  await store.call("products.update", ["sold", { price: 12 }]);
  expect((await save(path, html, { "c.1.0": "800 g" })).status).toBe(303);
  const { variants } = await read("sold");
  expect(await read("sold")).toMatchObject({ price: 12 });
  expect(variants[0]?.technicalData?.[0]?.value).toBe("800");

  const { html: second } = await open(path);
  await store.call("products.update", ["sold", { variants: variants.slice(0, 2) }]);
  const late = await save(path, second, { "c.3.0": "900 g" });
  expect(late.status).toBe(409);
  expect(late.words).toContain(
    "Somebody has removed variants for which you typed values: Size c (Capacity: 900 g).",
  );
  expect((await read("sold")).variants).toHaveLength(2);
});

test("a wrong cell is named, and everything typed is still there", async () => {
  await add(scale("wrong"));
  const path = "/admin/products/wrong/data";
  const { html } = await open(path);
  const refused = await save(path, html, {
    "c.1.0": "1 | 2",
    "c.2.0": "9".repeat(501),
    "c.0.1": "kept",
    "c.1.new": "lost?",
  });
  expect(refused.status).toBe(400);
  expect(refused.words).toContain("Size a, Capacity: a value has no “|”");
  expect(refused.words).toContain("Size b, Capacity: a value has at most 500 characters.");
  expect(refused.words).toContain("Give the new property a name.");
  expect(valueIn(refused.html, "c.0.1")).toBe("kept");
  expect(valueIn(refused.html, "c.1.5")).toBe("lost?");
  expect((await store.shopper.get(path)).status).toBe(403);
});

test("500 variants of 30 attributes are pages of at most 3,000 cells", async () => {
  const names = Array.from({ length: 30 }, (_, at) => `Property ${at}`);
  const data = names.map((name, at) => row(name, String(at), "mm"));
  await add({
    id: "many",
    productName: "Many",
    technicalData: data,
    variants: Array.from({ length: 500 }, (_, at) =>
      variant(
        `v${at}`,
        data.map((each) => row(each.name, String(at + Number(each.value)), "mm")),
      ),
    ),
  });
  const first = await open("/admin/products/many/data");
  expect(first.html.match(/name="c\.\d+\.\d+"/g)).toHaveLength(3_000);
  expect(first.html.length).toBeLessThan(1024 * 1024);
  const path = "/admin/products/many/data?page=6";
  const { html, words } = await open(path);
  expect(words).toContain("Size v499");
  expect((await save(path, html, { "c.5.3": "7 mm" })).status).toBe(303);
  const { variants } = await read("many");
  expect(variants).toHaveLength(500);
  const changed = variants.filter(({ id, technicalData }) => {
    const at = Number(id.slice(1));
    return technicalData?.some((each, column) => each.value !== String(at + column));
  });
  expect(changed).toHaveLength(1);
});

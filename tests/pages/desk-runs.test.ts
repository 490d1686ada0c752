import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import type { Product } from "~/modules/catalogue/product.resource";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { aProduct } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

async function add(...products: Partial<Product>[]): Promise<void> {
  if (!store.services.storage) throw new Error("this store has no backend");
  await seed(store.services.storage, products.map(aProduct));
}

const read = async (id: string) => {
  const row = await store.services.storage?.products.get(id);
  if (!row) throw new Error("no such product");
  return row;
};

const readAll = (ids: string[]) => store.services.storage?.products.getMany(ids) ?? [];

async function page(path: string) {
  const response = await store.admin.get(path);
  const html = await response.text();
  return { response, html, words: visibleText(html) };
}

/** Follows a form to the page where it ends. */
async function press(path: string, fields: Record<string, string>) {
  const response = await store.admin.postForm(path, fields);
  const to = response.headers.get("location");
  if (to === null) {
    const html = await response.text();
    return { status: response.status, to: path, html, words: visibleText(html) };
  }
  return { status: response.status, to, ...(await page(to)) };
}

async function uploaded(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  format: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(format)) form.set(name, value);
  form.set("file", new File([content], name, { type: "text/csv" }));
  const response = await store.admin.postMultipart("/admin/products/import", form);
  const to = response.headers.get("location");
  if (to === null) return { to: "", status: response.status, ...(await shown(response)) };
  return { to, status: response.status, ...(await page(to)) };
}

async function shown(response: Response) {
  const html = await response.text();
  return { html, words: visibleText(html) };
}

describe("chosen products", () => {
  beforeAll(() =>
    add(
      ...["one", "two", "three"].map((name, at) => ({
        id: `bulk-${name}`,
        productName: `Bulk ${name}`,
        brand: "Bulky",
        price: 10 + at,
        published: false,
      })),
    ),
  );

  it("are ticked in the list, with the versions that it shows", async () => {
    const { html } = await page("/admin/products?brand=bulky");
    const boxes = html.match(/<input[^>]*name="chosen"[^>]*>/g) ?? [];
    expect(boxes.map((box) => /value="([^"]+)"/.exec(box)?.[1])).toEqual([
      "1:bulk-one",
      "1:bulk-three",
      "1:bulk-two",
    ]);
    expect(html).toContain("/admin/products/bulk?brand=bulky&amp;all=yes");
  });

  it("are changed after a look at what would change, once, and changed back", async () => {
    const address = "/admin/products/bulk?chosen=1%3Abulk-one&chosen=1%3Abulk-two";
    expect((await page(address)).words).toContain("Change 2 products");
    const asked = await press(address, { action: "price", percent: "10" });
    expect(asked.words).toContain("2 products would be changed.");
    expect(asked.words).toMatch(/Bulk one price €10\.00 €11\.00 Bulk two price €11\.00 €12\.10/);
    expect((await read("bulk-one")).price).toBe(10);
    const done = await press(asked.to, { intent: "apply" });
    expect(done.words).toContain("2 products done.");
    await press(asked.to, { intent: "apply" });
    expect((await read("bulk-one")).price).toBe(11);
    const undone = await press(asked.to, { intent: "undo" });
    expect(undone.words).toContain("2 products done.");
    expect([(await read("bulk-one")).price, (await read("bulk-two")).price]).toEqual([10, 11]);
    const first = await page(asked.to);
    expect(first.html).not.toContain('value="undo"');
    expect(first.html).toContain(`href="${undone.to}"`);
    expect((await page(undone.to)).html).toContain(`href="${asked.to}"`);
  });

  it("get a value of technical data, also instead of those of variants, and have theirs back", async () => {
    const row = (name: string, value: string, unit: string | null = null) => ({
      name,
      value,
      unit,
    });
    const own = { sku: null, price: null, stock: null, imageURL: null };
    const variants = [
      { ...own, id: "s", name: "Small", technicalData: [row("length", "90", "mm")] },
      { ...own, id: "l", name: "Large", technicalData: [row("Mass", "2", "kg")] },
    ];
    await add(
      { id: "data-1", productName: "Data 1", technicalData: [row("Drive", "electric")], variants },
      { id: "data-2", productName: "Data 2", technicalData: [row("Length", "12", "cm")] },
    );
    const before = await readAll(["data-1", "data-2"]);
    const address = "/admin/products/bulk?chosen=1%3Adata-1&chosen=1%3Adata-2";
    expect((await page(address)).words).toContain("Property, whose value is set or removed");
    const refused = await press(address, { action: "setValue", name: "a:b", value: "1" });
    expect(refused.status).toBe(400);
    expect(refused.words).toContain("Enter the name of a property");
    const empty = await press(address, { action: "setValue", name: "Length", value: "1 | 2" });
    expect(empty.words).toContain("Enter the value");
    const typed = { action: "setValue", name: "Length", value: "150 mm", variants: "yes" };
    const asked = await press(address, typed);
    expect(asked.words).toContain("2 products would be changed.");
    expect(asked.words).toMatch(
      /Data 1 Length – 150 mm Length \(Small\) 90 mm – Data 2 Length 12 cm 150 mm/,
    );
    expect((await press(asked.to, { intent: "apply" })).words).toContain("2 products done.");
    const one = await read("data-1");
    expect(one.technicalData).toEqual([row("Drive", "electric"), row("Length", "150", "mm")]);
    expect(one.variants[0]).not.toHaveProperty("technicalData");
    expect(one.variants[1]?.technicalData).toEqual([row("Mass", "2", "kg")]);
    expect((await read("data-2")).technicalData).toEqual([row("Length", "150", "mm")]);
    expect((await press(asked.to, { intent: "undo" })).words).toContain("2 products done.");
    const after = await readAll(["data-1", "data-2"]);
    expect(after.map(({ technicalData, variants }) => [technicalData, variants])).toEqual(
      before.map(({ technicalData, variants }) => [technicalData, variants]),
    );
    const again = "/admin/products/bulk?chosen=3%3Adata-1&chosen=3%3Adata-2";
    const gone = await press(again, { action: "removeValue", name: "LENGTH" });
    expect(gone.words).toContain("1 product would be changed");
    await press(gone.to, { intent: "apply" });
    expect((await read("data-2")).technicalData).toEqual([]);
    expect((await read("data-1")).variants).toEqual(variants);
  });

  it("show the prices of variants as money too", async () => {
    const variants = [{ id: "long", name: "Long price", price: 30 }];
    const product = { id: "bulk-varied", productName: "Rail", price: 20, variants };
    await store.call("products.create", [product]);
    const address = "/admin/products/bulk?chosen=1%3Abulk-varied";
    const { words } = await press(address, { action: "price", percent: "5" });
    expect(words).toContain("price €20.00 €21.00 variant price (Long price) €30.00 €31.50");
  });

  it("that somebody has changed since are refused, and said so", async () => {
    await store.call("products.update", ["bulk-three", { brand: "Bulky " }]);
    const address = "/admin/products/bulk?chosen=1%3Abulk-three&chosen=3%3Abulk-one";
    const asked = await press(address, { action: "publish" });
    expect(asked.words).toContain("1 product would be changed, 1 cannot be done.");
    expect(asked.words).toContain("Changed since it was chosen.");
    expect((await press(asked.to, { intent: "apply" })).words).toContain(
      "1 product done, 1 refused.",
    );
    expect([(await read("bulk-one")).published, (await read("bulk-three")).published]).toEqual([
      true,
      false,
    ]);
  });

  it("that all match are asked for again when they have become more", async () => {
    const address = "/admin/products/bulk?brand=bulky&all=yes";
    expect((await page(address)).words).toContain("Change 3 products");
    const narrower = (await page(`${address}&published=no&category=machine-tools&q=bulk`)).words;
    expect(narrower).toMatch(
      /All that match: Category: Machine tools, Brand: bulky, In the shop: Not \S.*, “bulk”\./,
    );
    await add({ id: "bulk-four", brand: "Bulky", price: null });
    const refused = await press(address, { action: "unpublish", count: "3" });
    expect([refused.status, refused.words.includes("There are 4 products now")]).toEqual([
      409,
      true,
    ]);
    const asked = await press(address, { action: "delete", count: "4" });
    expect(asked.words).toContain("4 products would be deleted.");
    const dropped = await press(asked.to, { intent: "discard" });
    expect(dropped.words).toContain("is discarded. Nothing was changed.");
    expect((await press(asked.to, { intent: "apply" })).words).toContain("It was discarded.");
    expect((await read("bulk-four")).deleted).toBeNull();
  });

  it("of a large category are changed to the last one, and changed back", async () => {
    const size = 200;
    const ids = Array.from({ length: size }, (_, at) => `large-${at}`);
    await add(
      ...ids.map((id) => ({ id, productName: id, price: 10, categories: ["pumps-vacuum"] })),
    );
    const address = "/admin/products/bulk?category=pumps-vacuum&all=yes";
    expect((await page(address)).words).toContain("Change 200 products");
    const typed = { action: "price", percent: "10", count: String(size) };
    const asked = await press(address, typed);
    // A page waits for a moment; the background goes on, which this store leaves to the test.
    const end = async (path: string, words: string) => {
      await store.services.runs?.work(path.split("/").at(-1) ?? "", 60_000);
      expect((await page(path)).words).toContain(words);
    };
    await end(asked.to, "200 products would be changed.");
    await press(asked.to, { intent: "apply" });
    await end(asked.to, "200 products done.");
    const prices = async () => {
      const rows = await Promise.all([0, 100].map((at) => readAll(ids.slice(at, at + 100))));
      return new Set(rows.flat().map(({ price, version }) => `${price} ${version}`));
    };
    expect(await prices()).toEqual(new Set(["11 2"]));
    const undone = await press(asked.to, { intent: "undo" });
    await end(undone.to, "200 products done.");
    expect(await prices()).toEqual(new Set(["10 3"]));
  });

  it.each([
    [{}, "Choose an action"],
    [{ action: "addCategory", category: "none" }, "Choose a category"],
    [{ action: "price", percent: "much" }, "Enter a percentage such as 5 or -2.5"],
    [{ action: "price", percent: "-100" }, "Enter a percentage between -99 and 1,000"],
  ])("are not changed by %j", async (fields, message) => {
    const refused = await press("/admin/products/bulk?chosen=1%3Abulk-two", fields);
    expect([refused.status, refused.words.includes(message)]).toEqual([400, true]);
  });
});

describe("a file", () => {
  it("is the list under its filters, and says which in its name", async () => {
    await add({ id: "csv-a", productName: '=HYPERLINK("x")', brand: "Sheet", price: -0 + 5 });
    const { response, html } = await page("/admin/products.csv?brand=sheet&priced=yes");
    expect(response.headers.get("content-disposition")).toMatch(
      /filename="products_brand-sheet_priced-yes_\d{4}-\d\d-\d\d-\d{4}\.csv"/,
    );
    expect(html.split("\r\n")).toHaveLength(3);
    expect(html).toContain(`"'=HYPERLINK(""x"")"`);
  });

  it("read in again changes nothing", async () => {
    const bytes = new Uint8Array(
      await (await store.admin.get("/admin/products.csv")).arrayBuffer(),
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const { words } = await uploaded("products.csv", bytes);
    expect(words).toMatch(/\d+ products would not change\./);
  });

  it("has a column for each attribute, of products and of variants", async () => {
    const plain = { decimals: null, group: "", categories: [], facet: true, card: false };
    site.attributes = [
      { ...plain, name: "Max. Load", kind: "number", unit: "kg" },
      { ...plain, name: "Drive", kind: "option", unit: null },
    ];
    const row = (name: string, value: string, unit: string | null = null) => ({
      name,
      value,
      unit,
    });
    const own = { sku: null, price: null, stock: null, imageURL: null };
    await add({
      id: "csv-hoist",
      productName: "Hoist",
      brand: "Hoister",
      technicalData: [row("max. load", "500", "kg"), row("Colour", "red")],
      variants: [
        { ...own, id: "a", name: "A", technicalData: [row("Max. load", "1 t")] },
        { ...own, id: "b", name: "B" },
      ],
    });
    const file = await (await store.admin.get("/admin/products.csv?brand=hoister")).text();
    const [header = "", first = ""] = file.split("\r\n");
    expect(header).toContain(",data: max. load,data: drive,created,updated");
    expect(first).toContain(",500 kg,,");
    expect((await uploaded("same.csv", file)).words).toContain("1 product would not change.");
    const { to, words } = await uploaded(
      "data.csv",
      "id;variant id;Data: Max. Load;data: drive\ncsv-hoist;;750;electric\ncsv-hoist;a;(clear);\ncsv-hoist;b;2 t;manual | lever\n",
    );
    expect(words).toContain("Data: drive “manual | lever” has more than one line, or the sign |.");
    const right = await uploaded(
      "data.csv",
      "id;variant id;Data: Max. Load;data: drive\ncsv-hoist;;750;electric\ncsv-hoist;a;(clear);\ncsv-hoist;b;2 t;manual\n",
    );
    expect(right.words).toContain("data: max. load 500 kg → 750 kg data: drive electric");
    expect(right.words).toContain("data: max. load (A) 1 t → – data: max. load (B) 2 t");
    expect((await press(right.to, { intent: "apply" })).words).toContain("1 product done.");
    const after = await read("csv-hoist");
    expect(after.technicalData).toEqual([
      row("max. load", "750", "kg"),
      row("Colour", "red"),
      row("Drive", "electric"),
    ]);
    expect(after.variants.map(({ technicalData }) => technicalData)).toEqual([
      undefined,
      [row("Max. Load", "2", "t"), row("Drive", "manual")],
    ]);
    expect((await press(right.to, { intent: "undo" })).words).toContain("1 product done.");
    expect((await read("csv-hoist")).technicalData).toHaveLength(2);
    await press(to, { intent: "discard" });
    site.attributes = [];
  });

  it("says how it was read, what it would do, and keeps its faults in a file", async () => {
    await add({ id: "csv-b", productName: "Müller", sku: "M-1", price: 10 });
    const file = 'sku;name;price;shelf\r\nM-1;"Müller; groß";11,50;A4\r\n;;1;\r\n';
    const { to, words } = await uploaded("preise.csv", Buffer.from(file, "latin1"));
    expect(words).toContain("Read as WINDOWS-1252, cells separated by semicolons.");
    expect(words).toContain("Not read: shelf.");
    expect(words).toMatch(/1 product would be changed, 1 cannot be done/);
    expect(words).toMatch(/Line 3.*The line names no product/);
    const faults = (await page(`${to}/errors.csv`)).html;
    expect(faults).toMatch(
      /^\uFEFF?sku,name,price,shelf,problem\r\n,,1,,"The line names no product/,
    );
    expect((await press(to, { intent: "apply" })).words).toContain("1 product done, 1 refused.");
    expect(await read("csv-b")).toMatchObject({ productName: "Müller; groß", price: 11.5 });
    expect((await page("/admin/products/import")).words).toContain("Import of preise.csv");
  });

  it("shows as changed only what was not refused in the end", async () => {
    await add({ id: "csv-c", sku: "C-1", price: 1 }, { id: "csv-d", sku: "D-1", price: 1 });
    const { to } = await uploaded("prices.csv", "sku,price\r\nC-1,711\r\nD-1,722\r\n");
    await store.call("products.update", ["csv-d", { brand: "Other" }]);
    const { words } = await press(to, { intent: "apply" });
    expect(words).toContain("1 product done, 1 refused.");
    const changed = words.slice(words.indexOf("What was changed"));
    expect(changed).toContain("711");
    expect(changed).not.toContain("722");
    expect(changed).not.toContain("The first");
  });

  it.each([
    ["", "Choose a file."],
    ["shelf;row\r\n1;2", "None of its columns is known."],
    ["sku,name,SKU\r\n1,2,3", "The column “sku” appears twice."],
    ["sku,name", "It has no line below its header."],
    ['sku,name\r\nA,"open\r\nB,c', "A quotation mark at or before line 2 is never closed."],
  ])("of %j is refused with the reason", async (content, message) => {
    const { status, words } = await uploaded("a.csv", content);
    expect([status, words.includes(message)]).toEqual([400, true]);
  });

  it("may have rows without content, which are not counted as wrong", async () => {
    const { words } = await uploaded("rows.csv", "sku,name,price\r\n\r\n, ,\r\nZZ-9,,5\r\n,,\r\n");
    expect(words).toContain("1 cannot be done.");
    expect(words).toContain("Line 4 ZZ-9");
  });

  it("is refused with the format that was chosen for it", async () => {
    const format = { encoding: "windows-1250", delimiter: "tab" };
    const { html } = await uploaded("a.csv", "sku,name\r\nA,B", format);
    const chosen = html.match(/<option[^>]* selected=""[^>]*>/g)?.join() ?? "";
    expect(chosen).toMatch(/value="windows-1250".*value="tab"/);
    expect(html).toMatch(/<details[^>]* open=""[^>]*><summary>File format/);
  });

  it("shows its columns by a sample, which can be read in", async () => {
    const sample = await (await store.admin.get("/admin/products-sample.csv")).text();
    expect((await uploaded("sample.csv", sample)).words).toContain("2 products would be created.");
  });
});

describe("the exports of orders and customers", () => {
  it("hold the list as it is filtered, and nothing that a spreadsheet would work out", async () => {
    await add({ id: "sold", productName: "Sold", price: 5 });
    for (const email of ["=cmd@example.test", "b@example.test"]) {
      const contact = { email, companyName: "+Plus Ltd" };
      const quote = await store.ask([["sold", 2]], { contact });
      const order = await store.call("orders.createFromQuote", [quote.id]);
      const billing = { buyerVatId: "IE6388047V", billingAddress: null };
      await store.call("orders.correctBilling", [order.id, billing]);
    }
    const all = await page("/admin/orders.csv");
    expect(all.html.trim().split("\r\n")).toHaveLength(3);
    expect(all.html).toMatch(/,vat id\r\n.*,IE6388047V\r\n/);
    expect(all.html).toContain(",10,EUR,,'+Plus Ltd,,,'=cmd@example.test,");
    expect(all.response.headers.get("content-disposition")).toMatch(
      /filename="orders_\d{4}-\d\d-\d\d-\d{4}\.csv"/,
    );
    const found = await page("/admin/orders.csv?status=Cancelled");
    expect(found.html.trim().split("\r\n")).toHaveLength(1);
    expect(found.response.headers.get("content-disposition")).toContain("orders_Cancelled_");
    expect((await page("/admin/customers.csv")).html).toMatch(/^id,company,first name,last name/);
  });

  it("are not for those who may not see customers", async () => {
    const account = await store.services.storage?.accounts.getBy("email", "shopper@example.test");
    const uid = account?.id ?? "";
    await store.commerce.admin.grant(uid, "shopper@example.test");
    await store.services.storage?.admins.patch(uid, { role: "catalogue" });
    for (const path of ["/admin/orders.csv", "/admin/customers.csv"]) {
      expect((await store.shopper.get(path)).status, path).toBe(403);
    }
  });
});

it("only those who keep the catalogue change many at once, and all staff may export", async () => {
  const account = await store.services.storage?.accounts.getBy("email", "shopper@example.test");
  const uid = account?.id ?? "";
  await store.commerce.admin.grant(uid, "shopper@example.test");
  await store.services.storage?.admins.patch(uid, { role: "accounting" });
  for (const path of ["/admin/products/import", "/admin/products/bulk?all=yes"]) {
    expect((await store.shopper.get(path)).status, path).toBe(403);
  }
  expect((await store.shopper.get("/admin/products.csv")).status).toBe(200);
  expect(await (await store.shopper.get("/admin/products")).text()).not.toContain('name="chosen"');
});

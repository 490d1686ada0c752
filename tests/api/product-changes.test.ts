import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Product } from "~/modules/catalogue/product.resource";
import { site } from "~/modules/settings/site";
import { aSubmission } from "../support/shop";
import { openTokenStore, type TokenStore } from "../support/token-store";

let store: TokenStore;
let boss: string;
beforeAll(async () => {
  store = await openTokenStore();
  store.issuer.users.set("boss", { email: "boss@example.test" });
  boss = await store.issuer.token("boss");
  await store.edge.services.commerce?.admin.grant("boss", "boss@example.test");
});
afterAll(() => store?.close());

async function call<T = Product>(name: string, ...args: unknown[]): Promise<T> {
  const { status, body } = await store.call(name, { args }, boss);
  expect([name, status, body.error]).toEqual([name, 200, undefined]);
  return body.result as T;
}

/** The status and the text of a call under `x-strict`. */
async function strictly(name: string, ...args: unknown[]) {
  const answer = await fetch(`${store.edge.origin}/api/commerce/${name.replace(".", "/")}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${boss}`,
      "content-type": "application/json",
      "x-strict": "1",
    },
    body: JSON.stringify({ args }),
  });
  return [answer.status, ((await answer.json()) as { error?: string }).error];
}

function variant(id: string, fields: object = {}) {
  return { id, name: `Size ${id}`, sku: `SKU-${id}`, price: 10, stock: null, ...fields };
}

describe("a product in the bin", () => {
  it("is named by every refusal, is read and listed by binned, and comes back", async () => {
    await call("products.create", { id: "drill", productName: "Drill", sku: "D-1" });
    await call("products.delete", "drill");
    expect(await call("products.find", "drill")).toBeNull();
    expect(await call("products.find", "drill", { binned: true })).toMatchObject({ sku: "D-1" });
    const listed = await call<{ items: Product[] }>("products.listAll", { binned: true });
    expect(listed.items.map(({ id }) => id)).toEqual(["drill"]);
    const again = await store.call(
      "products.create",
      { args: [{ id: "drill", productName: "Drill" }] },
      boss,
    );
    expect(again.body.error).toBe("Already in use: id, by a product in the bin.");
    expect(await call("products.restore", "drill")).toMatchObject({ id: "drill", deleted: null });
    expect(await call("products.update", "drill", { price: 3 })).toMatchObject({ price: 3 });
  });
});

describe("an article number", () => {
  it("belongs to one product, in whatever case, also to one in the bin", async () => {
    await call("products.create", { id: "erp", productName: "Vice", sku: "ERP-41" });
    const taken = [409, "Already in use: sku."];
    const vice = { productName: "Vice", sku: "erp-41" };
    expect(await strictly("products.create", vice)).toEqual(taken);
    await call("products.create", { id: "vice", productName: "Vice", sku: "ERP-42" });
    expect(await strictly("products.update", "vice", { sku: "Erp-41" })).toEqual(taken);
    expect(await call("products.update", "erp", { sku: "erp-41" })).toMatchObject({
      sku: "erp-41",
    });
    await call("products.delete", "erp");
    const binned = "Already in use: sku, by a product in the bin.";
    expect(await strictly("products.create", { ...vice, sku: "ERP-41" })).toEqual([409, binned]);
    expect(await call("products.find", "vice")).not.toHaveProperty("skuLower");
  });
});

describe("variants", () => {
  it("give the product its priceFrom, by which lists are sorted and filtered", async () => {
    const variants = [variant("g", { price: 2 }), variant("h", { price: null })];
    await call("products.create", { id: "bit", productName: "Bit", price: 9, variants });
    const item = { id: "bit", price: 9, priceFrom: 2 };
    expect(await call("products.find", "bit")).toMatchObject(item);
    const up = await call<{ items: object[] }>("products.list", { sort: "price-up", limit: 1 });
    expect(up.items).toMatchObject([item]);
    const plain = await fetch(`${store.edge.origin}/api/store/products/bit`);
    expect(await plain.json()).not.toHaveProperty("priceFrom");
    const more = await fetch(`${store.edge.origin}/api/store/products/bit?include=priceFrom`);
    expect(await more.json()).toMatchObject({ id: "bit", priceFrom: 2 });
  });

  it("updateVariant changes one, and leaves the others with price and number", async () => {
    const variants = [variant("a"), variant("b")];
    await call("products.create", { id: "reamer", productName: "Reamer", variants });
    const changed = await call("products.updateVariant", "reamer", "b", { price: 12, stock: 4 });
    expect(changed.variants).toEqual([
      { ...variant("a"), imageURL: null },
      { ...variant("b"), imageURL: null, price: 12, stock: 4 },
    ]);
    expect(changed.version).toBe(2);
  });

  it("are dropped by update, but under x-strict not with stock or in open documents", async () => {
    const variants = [variant("c"), variant("d", { stock: 2 }), variant("e"), variant("f")];
    await call("products.create", { id: "tap", productName: "Tap", variants });
    const left = (...out: string[]) => ({
      variants: variants.filter(({ id }) => !out.includes(id)),
    });
    expect(await strictly("products.update", "tap", left("d"))).toEqual([
      422,
      "A variant that is left out has stock.",
    ]);
    const items = [{ id: "tap", variantId: "e", quantity: 1 }];
    const quote = await store.edge.services.commerce?.quotes.submit(null, aSubmission(items));
    const open = "A variant that is left out is in an open quote or order.";
    expect(await strictly("products.update", "tap", left("e"))).toEqual([422, open]);
    await call("orders.createFromQuote", quote?.id);
    expect(await strictly("products.update", "tap", left("e"))).toEqual([422, open]);
    expect(await strictly("products.update", "tap", left("c"))).toEqual([200, undefined]);
    const bare = await call("products.update", "tap", left("c", "d", "e"));
    expect(bare.variants.map(({ id }) => id)).toEqual(["f"]);
  });
});

describe("values of attributes", () => {
  const row = (name: string, value: string, unit: string | null = null) => ({ name, value, unit });
  beforeAll(() => {
    const plain = { decimals: null, group: "", categories: [], facet: true, card: false };
    site.attributes = [
      { ...plain, name: "Load", kind: "number", unit: "kg" },
      { ...plain, name: "Drive", kind: "option", unit: null },
    ];
  });
  afterAll(() => {
    site.attributes = [];
  });

  it("are changed one by one, and read with their number in the base unit", async () => {
    await call("products.create", {
      id: "hoist",
      productName: "Hoist",
      sku: "H-1",
      technicalData: [row("Colour", "red"), row("load", "500", "kg")],
      attributeTexts: { Drive: "electric" },
      variants: [variant("v1"), variant("v2", { technicalData: [row("Drive", "manual")] })],
    });
    const changed = await call<Product & { attributes?: unknown[] }>("products.update", "hoist", {
      attributeTexts: { Load: "1.5 – 2 t", Colour: null, Chain: "3 m" },
    });
    expect(changed.technicalData).toEqual([
      row("load", "1.5 – 2", "t"),
      row("Drive", "electric"),
      row("Chain", "3", "m"),
    ]);
    await call("products.updateVariant", "hoist", "v2", {
      attributeTexts: { Drive: null, Load: "250" },
    });
    const [read] = await call<{ items: { record: typeof changed }[] }>("changes.products", {}).then(
      ({ items }) => items.filter(({ record }) => record?.id === "hoist"),
    );
    const found = read?.record ?? (await call<typeof changed>("products.find", "hoist"));
    expect(found.attributes).toEqual([
      { name: "Load", variantId: null, text: "1.5 – 2 t", min: 1500, max: 2000, unit: "kg" },
      { name: "Load", variantId: "v2", text: "250 kg", min: 250, max: 250, unit: "kg" },
      { name: "Drive", variantId: null, text: "electric", min: null, max: null, unit: null },
    ]);
    expect(found.variants[1]?.technicalData).toEqual([row("Load", "250", "kg")]);
  });

  it("are taken from lists of records, and what cannot be is refused alone", async () => {
    const answers = await call<{ result: string; error: string | null }[]>("products.upsertMany", [
      { sku: "H-1", attributeTexts: { Load: "3 t" } },
      { sku: "H-1", attributeTexts: { Load: "3 t" } },
      { sku: "H-2", productName: "Winch", attributeTexts: { Load: "90" } },
      { sku: "H-1", attributeTexts: { Load: "3 | 4" } },
      {
        sku: "H-2",
        attributeTexts: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`N${at}`, "1"])),
      },
    ]);
    expect(answers.map(({ result }) => result)).toEqual([
      "updated",
      "unchanged",
      "created",
      "refused",
      "refused",
    ]);
    expect(answers[4]?.error).toBe("Too much technical data.");
    const { technicalData } = await call("products.find", "H-2");
    expect(technicalData).toEqual([row("Load", "90", "kg")]);
  });
});

import fc from "fast-check";
import { expect, it } from "vitest";
import { isCleanText } from "~/kernel/text";
import { missingSteps } from "~/modules/catalogue/stock-ledger.server";
import { partId } from "~/modules/runs/run-rows.server";
import { site } from "~/modules/settings/site";
import type { Storage } from "~/storage/storage";
import { onEveryEngine } from "../support/engines";
import { builders } from "../support/records";
import { apply, choosing, exported, importing, runOf, undo, workerOf } from "../support/runs";
import { askedBy, openShop, type Shop } from "../support/shop";

async function opened(storage: Storage): Promise<Shop> {
  const shop = await openShop({ storage });
  const admin = { id: "boss", email: "boss@example.test", created: new Date() };
  await shop.storage.admins.put({ ...admin, role: null, name: null });
  return shop;
}

const boss = askedBy({ uid: "boss" }, "r1");
const red = { id: "red", name: "Red", sku: "R-1", price: null, stock: 2, imageURL: null };

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc.constantFrom(
    "=1+1",
    "'=x",
    " '=x",
    "''-1",
    "\t@x",
    'a;b,"c"\nd',
    " +48 ",
    "ø日本",
    "-12.50",
    "007",
  ),
);
const clean = text.filter(isCleanText);
const product = fc.record({
  productName: clean.filter((value) => value.trim() !== ""),
  brand: clean,
  description: fc.option(clean),
  price: fc.option(fc.integer({ min: 0, max: 9_999_999 }).map((minor) => minor / 100)),
  stock: fc.option(fc.nat({ max: 9_999 })),
  published: fc.boolean(),
  featured: fc.boolean(),
  categories: fc.subarray(["balances-scales", "machine-tools"]),
  imageURLs: fc.array(fc.webUrl(), { maxLength: 3 }),
  pictureTexts: fc.uniqueArray(
    fc.record({
      url: fc.webUrl(),
      alt: clean.map((value) => value.replace(/\s+/g, " ").trim()).filter(Boolean),
    }),
    { maxLength: 2, selector: ({ url }) => url },
  ),
  unit: fc.option(clean.filter(Boolean)),
  weight: fc.option(fc.integer({ min: 1, max: 9_999 }).map((grams) => grams / 1_000)),
  leadTime: fc.option(clean.filter(Boolean)),
  technicalData: fc.array(
    fc.record({
      name: clean.filter(Boolean),
      value: clean.filter(Boolean),
      unit: fc.option(clean),
    }),
    { maxLength: 2 },
  ),
  variants: fc.array(
    fc.record({
      name: clean.filter(Boolean),
      sku: fc.option(clean),
      price: fc.option(fc.nat({ max: 999 })),
      stock: fc.option(fc.nat({ max: 99 })),
      technicalData: fc.array(
        fc.record({
          name: fc.constant("Länge"),
          value: fc.constant("6,5"),
          unit: fc.constant("mm"),
        }),
        { maxLength: 1 },
      ),
    }),
    { maxLength: 3 },
  ),
});

/** Its letters take two UTF-16 units each, so that a cut can fall between their halves. */
const ofLongLetters = {
  productName: "𐐀𐐁𐐂𐐃",
  brand: "𒾐𐊀",
  description: null,
  price: null,
  stock: null,
  unit: null,
  weight: null,
  leadTime: null,
  published: true,
  featured: false,
  categories: [],
  imageURLs: [],
  technicalData: [],
  pictureTexts: [],
  variants: [{ name: "𠀀", sku: "𠀀𖠀", price: null, stock: null, technicalData: [] }],
};

await onEveryEngine("changes of many products", (open, engine) => {
  it("an export that is read in again changes nothing, whatever it holds", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    let made = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 1, maxLength: 6 }), async (products) => {
        made += 1;
        await shop.add(
          ...products.map(({ variants, ...fields }, at) => ({
            ...fields,
            id: `p${made}-${at}`,
            sku: `=SKU-${made}-${at}`,
            variants: variants.map((each, n) => ({ ...each, id: `v${n}`, imageURL: null })),
          })),
        );
        const run = await importing(shop, await exported(shop, `p${made}-`));
        expect(
          [...run.acting, ...run.faulty].map(({ changes, problems }) => [changes, problems]),
        ).toEqual([]);
        expect(run.unchanged).toBe(products.length);
        expect(run.status).toBe("ready");
      }),
      { numRuns: engine === "SQLite" ? 25 : 3, examples: [[[ofLongLetters]]] },
    );
    await shop.close();
    await store.close();
  });

  it("an import refuses a tax rate that the store does not have", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    const rates = ["VAT 9%", "VAT 99%"].map((rate, at) => `R-${at},Rated ${at},${rate}`);
    const run = await importing(shop, ["sku,name,tax rate", ...rates].join("\n"));
    expect([run.acting.length, run.faulty.map(({ problems }) => problems)]).toEqual([
      1,
      [["Tax rate “VAT 99%” is not one of the store's tax rates."]],
    ]);
    await shop.close();
    await store.close();
  });

  it("an import refuses two variants of a product with one SKU", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    const blue = { ...red, id: "blue", name: "Blue", sku: "R-2" };
    await shop.add({ id: "cup", productName: "Cup", sku: "C-1", variants: [red, blue] });
    const file = [
      "sku,name,variant id,variant name,variant sku",
      "C-1,,blue,,r-1",
      "P-1,Plate,,Small,P-1-S",
      "P-1,,,Large,p-1-s",
    ];
    const run = await importing(shop, file.join("\n"));
    expect([run.acting.length, run.faulty.map(({ problems }) => problems)]).toEqual([
      0,
      [
        ["Variant SKU “r-1” is that of another variant of the product."],
        ["Variant “P-1-S” is on two lines."],
      ],
    ]);
    await shop.close();
    await store.close();
  });

  it("an import shows each field and every fault, and does what it showed", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    await shop.add(
      { id: "scale", productName: "Scale", sku: "0042", brand: "Norvik", price: 10, stock: 5 },
      { id: "cup", productName: "Cup", sku: "C-1", variants: [red], pdfLink: "/cup.pdf" },
      { id: "vise", productName: "Vise", sku: "V-1", price: 7 },
    );
    const file = [
      "sku;name;price;stock;brand;specification sheet;variant id;variant name;variant stock;shelf",
      "0042;;12,50;;(clear);;;;;A4",
      "C-1;;;;;(clear);;;;",
      "c-1;;;;;;red;;9;",
      ";;;;;;;Blue;4;",
      "N-1;New vise;1.234,50;3;;;;;;",
      "V-1;;seven;1.5;;;;;;",
      "42;Other;;;;;;;;",
      "1.23E+12;Other;;;;;;;;",
      "12-Mar;Other;;;;;;;;",
      "0042;;13;;;;;;;",
      "Q-9;;13;;;;;;;",
    ].join("\r\n");
    const run = await importing(shop, Buffer.from(file, "latin1"), 2);
    expect(JSON.parse(run.details)).toMatchObject({ delimiter: ";", encoding: "utf-8" });
    expect([run.creates, run.updates, run.unchanged, run.faults]).toEqual([1, 2, 0, 6]);
    expect(run.acting.map(({ line, act, name, changes }) => [line, act, name, changes])).toEqual([
      [
        2,
        "update",
        "Scale",
        [
          { field: "brand", from: "Norvik", to: "" },
          { field: "price", from: "10", to: "12.5" },
        ],
      ],
      [
        3,
        "update",
        "Cup",
        [
          { field: "specification sheet", from: "/cup.pdf", to: "" },
          { field: "variant stock (Red)", from: "2", to: "9" },
          { field: "variant name (Blue)", from: "", to: "Blue" },
          { field: "variant stock (Blue)", from: "", to: "4" },
        ],
      ],
      [6, "create", "New vise", expect.any(Array)],
    ]);
    expect(run.faulty.map(({ line, problems }) => [line, problems.join(" ")])).toEqual([
      [7, "Price “seven” is not an amount in EUR. Stock “1.5” is not a whole number."],
      [8, "SKU 42 seems to be 0042 without its leading zeros."],
      [9, expect.stringContaining("was shortened by a spreadsheet")],
      [10, expect.stringContaining("was turned into a date by a spreadsheet")],
      [11, "The same product is in line 2."],
      [12, "No product has this SKU, and a new one needs a name."],
    ]);
    // Somebody changes a product between the look and the operation.
    await shop.gateway.call("products.update", ["cup", { brand: "Else" }], boss);
    const done = await apply(shop, run.id);
    expect([done.status, done.done, done.refused]).toEqual(["done", 2, 1]);
    expect(done.acting.map(({ result }) => result?.why ?? null)).toEqual([null, null]);
    const refused = await shop.commerce.runs.rows(run.id, "refused", { limit: 50, part: 0 });
    expect(refused.rows.map(({ result }) => result?.why ?? null)).toContain("Changed meanwhile.");
    expect(await shop.storage.products.get("scale")).toMatchObject({
      productName: "Scale",
      price: 12.5,
      stock: 5,
      brand: "",
      version: 2,
    });
    const created = await shop.storage.products.getBy("sku", "N-1");
    expect(created).toMatchObject({ productName: "New vise", price: 1234.5, published: false });
    const trail = await shop.commerce.audit.listPage({ targetId: "scale" });
    expect(
      trail.items.map(({ action, summary, requestId }) => [action, summary, requestId]),
    ).toEqual([["products.update", "Updated Scale (Import of a.csv)", run.id]]);
    const [moved] = await shop.storage.stockMovements.find({
      where: { productId: created?.id ?? "" },
      limit: 5,
    });
    expect(moved).toMatchObject({ change: 3, balance: 3, reason: "opening", reference: run.id });
    await shop.close();
    await store.close();
  });

  it("an import refuses SKUs that a spreadsheet broke, also of known products and of variants", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    const variants = [{ ...red, name: "Short", sku: "007" }];
    await shop.add(
      { id: "scale", sku: "0042" },
      { id: "vise", sku: "V-1" },
      { id: "cup", variants },
      { id: "jug", variants },
      { id: "mug", variants },
      { id: "kept", productName: "Old", sku: "MAR-12", variants: [{ ...red, sku: "1E5" }] },
    );
    const file = [
      "id,sku,name,variant id,variant name,variant sku",
      "scale,42,,,,",
      "vise,1.23E+12,,,,",
      "cup,,,red,,7",
      "jug,,,,Long,12-Mar",
      "mug,,,,Other,7",
      "kept,MAR-12,Kept,red,,1E5",
    ];
    const run = await importing(shop, file.join("\n"));
    expect(run.faulty.map(({ id, problems }) => [id, problems])).toEqual([
      ["scale", ["SKU 42 seems to be 0042 without its leading zeros."]],
      ["vise", ["SKU “1.23E+12” was shortened by a spreadsheet; format the column as text."]],
      ["cup", ["Variant sku 7 seems to be 007 without its leading zeros."]],
      [
        "jug",
        [
          "Variant sku “12-Mar” was turned into a date by a spreadsheet; format the column as text.",
        ],
      ],
      ["mug", ["Variant sku 7 seems to be 007 without its leading zeros."]],
    ]);
    // A number that stays as it is stored is right, whatever it looks like.
    expect(run.acting.map(({ id, changes }) => [id, changes])).toEqual([
      ["kept", [{ field: "name", from: "Old", to: "Kept" }]],
    ]);
    await shop.close();
    await store.close();
  });

  it("an edit of all technical data is kept beside the untouched columns of its attributes", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    const plain = { decimals: null, group: "", categories: [], facet: false, card: false };
    site.attributes = [
      { ...plain, name: "Capacity", kind: "number", unit: "g" },
      { ...plain, name: "Housing", kind: "text", unit: null },
    ];
    const data = (capacity: string, housing: string) => [
      { name: "Capacity", value: capacity, unit: "g" },
      { name: "Housing", value: housing, unit: null },
    ];
    try {
      const variants = [{ ...red, technicalData: data("100", "tin") }];
      await shop.add({ id: "scale", technicalData: data("220", "steel"), variants });
      const file = (await exported(shop))
        .replace("Capacity | 220 | g", "Capacity | 230 | g")
        .replace("220 g,steel", "220 g,brass")
        .replace("Capacity | 100 | g", "Capacity | 110 | g");
      const run = await importing(shop, file);
      expect(run.acting.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
        ["technical data", "data: housing", "variant technical data (Red)"],
      ]);
      await apply(shop, run.id);
      expect(await shop.storage.products.get("scale")).toMatchObject({
        technicalData: data("230", "brass"),
        variants: [{ technicalData: data("110", "tin") }],
      });
    } finally {
      site.attributes = [];
    }
    await shop.close();
    await store.close();
  });

  it("undoing an import removes a cost that it gave for the first time", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    await shop.add({ id: "a", price: 10, variants: [red] });
    const costs = async () => {
      const product = await shop.storage.products.get("a");
      return [product?.cost ?? null, product?.variants[0]?.cost ?? null];
    };
    const run = await importing(shop, "id,cost,variant id,variant cost\na,5,,\na,,red,4\n");
    await apply(shop, run.id);
    expect(await costs()).toEqual([5, 4]);
    expect((await undo(shop, run.id)).done).toBe(1);
    expect(await costs()).toEqual([null, null]);
    await shop.close();
    await store.close();
  });

  it("prices are raised once, however often the button is pressed, and can be taken back", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    const variants = [{ ...red, price: 3.33 }];
    await shop.add(
      { id: "a", price: 10 },
      { id: "b", price: 99.99, variants },
      { id: "c", price: null },
    );
    const run = await choosing(shop, { kind: "price", percent: 10 }, ["a", "b", "c"]);
    expect([run.updates, run.faults]).toEqual([2, 1]);
    expect(run.faulty[0]?.problems).toEqual(["It has no price."]);
    await Promise.all([apply(shop, run.id), apply(shop, run.id), apply(shop, run.id)]);
    await apply(shop, run.id);
    const prices = async () => {
      const rows = await shop.storage.products.getMany(["a", "b", "c"]);
      return rows.map(({ price, variants: [each] }) => [price, each?.price ?? null]);
    };
    expect(await prices()).toEqual([
      [11, null],
      [109.99, 3.66],
      [null, null],
    ]);
    await shop.gateway.call("products.update", ["a", { price: 12 }], boss);
    const undone = await undo(shop, run.id);
    expect([undone.status, undone.done, undone.faults]).toEqual(["done", 1, 1]);
    expect(await prices()).toEqual([
      [12, null],
      [99.99, 3.33],
      [null, null],
    ]);
    await shop.close();
    await store.close();
  });

  it("each action does its one thing, and undoing brings everything back", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    await shop.add({ id: "a", stock: 3 }, { id: "b", featured: true, published: false });
    const before = await exported(shop);
    const same = (csv: string) => csv.replace(/,[\dTZ:.-]+\r\n/g, "\r\n");
    for (const action of [
      { kind: "publish" },
      { kind: "unpublish" },
      { kind: "feature" },
      { kind: "unfeature" },
      { kind: "addCategory", category: "machine-tools" },
      { kind: "removeCategory", category: "balances-scales" },
      { kind: "delete" },
    ] as const) {
      const run = await choosing(shop, action, ["a", "b"]);
      expect(run.faults, action.kind).toBe(0);
      const done = await apply(shop, run.id);
      expect(done.done, action.kind).toBe(run.updates);
      expect(same(await exported(shop)), action.kind).not.toBe(same(before));
      expect((await undo(shop, run.id)).done, action.kind).toBe(run.updates);
      expect(same(await exported(shop)), action.kind).toBe(same(before));
    }
    for (const row of await shop.storage.products.getMany(["a", "b"])) {
      expect(await missingSteps(shop.storage, row)).toEqual([]);
    }
    await shop.close();
    await store.close();
  });

  it("a stock that an undo or an action moved names its run, and a second undo is the first", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    await shop.add({ id: "a", stock: 3 });
    const run = await importing(shop, "id,stock\na,8\n");
    await apply(shop, run.id);
    const back = await undo(shop, run.id);
    const moves = async () => {
      const rows = await shop.storage.stockMovements.find({
        where: { productId: "a" },
        order: { by: "at", direction: "asc" },
        limit: 9,
      });
      return rows.flatMap(({ change, reference }) => (reference ? [{ change, reference }] : []));
    };
    const both = [
      { change: 5, reference: run.id },
      { change: -5, reference: back.id },
    ];
    expect((await moves()).sort((a, b) => b.change - a.change)).toEqual(both);
    expect((await undo(shop, run.id)).id).toBe(back.id);
    expect(await moves()).toHaveLength(2);
    await shop.close();
    await store.close();
  });

  it("is done although one before it cannot be", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    await shop.add({ id: "p1", price: 100 });
    const created = new Date(shop.time.now.getTime() - 1_000);
    await shop.storage.catalogueRuns.insert({
      ...builders.catalogueRuns(),
      id: "broken",
      status: "applying",
      parts: 1,
      position: 0,
      lockedUntil: null,
      created,
    });
    const run = await choosing(shop, { kind: "price", percent: 50 }, ["p1"]);
    await shop.storage.catalogueRunParts.insert({
      id: partId("broken", 0),
      source: "[]",
      plan: "{",
      applied: 0,
      results: "[]",
    });
    await shop.gateway.call("runs.apply", [run.id], boss);
    const worker = workerOf(shop);
    worker.start();
    await expect.poll(async () => (await runOf(shop, run.id)).status).toBe("done");
    await worker.stop();
    await shop.close();
    await store.close();
  });

  it("goes on where a process was killed, and does no row twice", async () => {
    const store = await open();
    const shop = await opened(store.storage);
    await shop.add(...Array.from({ length: 90 }, (_, at) => ({ id: `p${at}`, price: 100 })));
    const ids = Array.from({ length: 90 }, (_, at) => `p${at}`);
    const run = await choosing(shop, { kind: "price", percent: 50 }, ids);
    await shop.gateway.call("runs.apply", [run.id], boss);
    // The first process does a slice, and is never heard of again.
    await workerOf(shop).work(run.id, 0);
    const soFar = await runOf(shop, run.id);
    expect(soFar.done).toBeGreaterThan(0);
    expect(soFar.done).toBeLessThan(90);
    await shop.storage.catalogueRuns.patch(run.id, {
      lockedUntil: new Date(shop.time.now.getTime() + 1_000),
    });
    await workerOf(shop).work(run.id, 60_000);
    expect((await runOf(shop, run.id)).done).toBe(soFar.done);
    shop.time.now = new Date(shop.time.now.getTime() + 60_000);
    await Promise.all([workerOf(shop), workerOf(shop)].map((each) => each.work(run.id, 60_000)));
    expect(await runOf(shop, run.id)).toMatchObject({ status: "done", done: 90, refused: 0 });
    const rows = await shop.storage.products.getMany(ids);
    expect(new Set(rows.map(({ price, version }) => `${price} ${version}`))).toEqual(
      new Set(["150 2"]),
    );
    expect(await shop.storage.audit.count({ action: "products.update" })).toBe(90);
    await shop.close();
    await store.close();
  });
});

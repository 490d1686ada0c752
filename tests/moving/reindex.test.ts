import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { Unavailable } from "~/kernel/failure";
import { nameKey } from "~/kernel/name-key";
import { jobRuns } from "~/kernel/process/hourly.server";
import type { StoredQuote } from "~/modules/quotes/quote.resource";
import { quoteTokens } from "~/modules/search/document-tokens.resource";
import { site } from "~/modules/settings/site";
import { followsFromRecords, recount, repairTotals } from "~/modules/upkeep/recount.server";
import { markIndexed, reindex, repairNewest } from "~/modules/upkeep/reindex.server";
import {
  createReindexing,
  firstNewestMs,
  sweepProducts,
} from "~/modules/upkeep/reindex-job.server";
import { openFirestore } from "~/storage/adapters/firestore/firestore.server";
import type { Storage } from "~/storage/storage";
import { anotherProgram } from "../support/another-program";
import { commandLine } from "../support/command-line";
import { onEveryEngine } from "../support/engines";
import { standIn } from "../support/firestore";
import { aCustomer, aQuote, aProduct as aStoredProduct } from "../support/records";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";
import { silentLog } from "../support/silent-log";

const line = commandLine();

/** Quotes and orders by the services, in most of their states. */
async function sell({ commerce, gateway, storage, add }: Shop): Promise<void> {
  const created = new Date();
  const known = { email: "boss@example.test", created, role: null, name: null };
  await storage.admins.put({ id: "boss", ...known });
  const boss = askedBy({ uid: "boss" });
  await add({ id: "scale", price: 20, stock: 4 }, { id: "press", brand: "A*B", price: null });
  await gateway.call("customers.create", ["mara", { firstName: "Mara" }], askedBy({ uid: "mara" }));
  const asked = () => commerce.quotes.submit("mara", aSubmission([{ id: "scale", quantity: 1 }]));
  await asked();
  const [declined, ordered] = [await asked(), await asked()];
  await gateway.call(
    "quotes.updateStatus",
    [declined.id, "Declined", { force: true, note: "Moved by an owner." }],
    boss,
  );
  await gateway.call("orders.createFromQuote", [ordered.id], boss);
}

async function available(shop: Pick<Shop, "commerce">): Promise<string[]> {
  const { items } = await shop.commerce.products.list({ limit: 10, available: true });
  return items.map(({ id }) => id);
}

/** An earlier version changes the oldest quote of many, while the present one changes the others. */
async function expectOldChangeFound(storage: Storage): Promise<void> {
  const { quotes, documentTokens } = storage;
  // More than the newest that are looked at as a rule.
  const all = Array.from({ length: 220 }, (_, at) => {
    const created = new Date(Date.UTC(2026, 0, 1) + at * 60_000);
    const id = `q-${String(at).padStart(3, "0")}`;
    return aQuote({ id, quoteNumber: `Q-${id}`, created, updated: created });
  });
  await quotes.insertMany(all);
  await documentTokens.insertMany(all.map(quoteTokens));
  await markIndexed(storage);
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const began = Date.now();
  const job = createReindexing({ storage, log: silentLog, site });
  try {
    job.start();
    await vi.advanceTimersByTimeAsync(firstNewestMs);
    const lastRun = () => jobRuns.get("[reindex] newest")?.at?.getTime() ?? 0;
    await expect.poll(lastRun).toBeGreaterThanOrEqual(began);
    const [oldest, ...others] = all as [StoredQuote, ...StoredQuote[]];
    const id = quoteTokens(oldest).id;
    await documentTokens.remove(id);
    await quotes.patch(oldest.id, { updated: new Date() });
    const updated = new Date(Date.now() + 1_000);
    await quotes.patchMany(others.map((each) => ({ id: each.id, changes: { updated } })));
    await vi.advanceTimersByTimeAsync(3_600_000);
    await expect.poll(() => documentTokens.get(id)).not.toBeNull();
  } finally {
    await job.stop();
    vi.useRealTimers();
  }
}

await onEveryEngine("what another program wrote", (open) => {
  it("is repaired by reindex while the store runs: derived fields, tokens and totals", async () => {
    const store = await open();
    const shop = await openShop({ storage: store.storage });
    try {
      await sell(shop);
      expect(await recount(store.storage, site)).toEqual([]);
      await anotherProgram(
        store,
        ...(["sells the scale out", "writes addresses of quotes anew", "flags orders"] as const),
        ...(["adds to every total", "removes search tokens"] as const),
      );
      line.set(store.variables);
      expect(await line.run("reindex")).toBe(0);
      expect(line.out).toMatch(/^Repaired 1 products, 3 quotes, 1 orders, 0 customers/);
      expect(line.out).toContain("tokens of 7 records");
      expect(await recount(store.storage, site)).toEqual([]);
      expect((await store.storage.products.get("scale"))?.available).toBe(false);
      expect((await store.storage.quotes.find({ limit: 1 }))[0]?.emailLower).toContain("@");
      expect(await line.run("reindex")).toBe(0);
      expect(line.out).toMatch(/^Repaired 0 products, 0 quotes, 0 orders, .* 0 records/);
      expect(line.out).toMatch(/^Repaired 0 totals\.$/m);
    } finally {
      await shop.close();
      await store.close();
    }
  });

  it("has one key for each number: of two spellings the second gets its own, and doctor says so", async () => {
    const store = await open();
    const shop = await openShop({ storage: store.storage });
    const keys = async () => {
      const rows = await store.storage.products.getMany(["p1", "p2", "p3"]);
      return rows.map(({ skuLower }) => skuLower);
    };
    try {
      // An earlier version knows no key, so it took both.
      await store.storage.products.insertMany(
        ["ERP-41", "erp-41", "Ärger-1"].map((sku, at) => ({
          ...aStoredProduct({ id: `p${at + 1}`, sku }),
          skuLower: null,
          nameKey: "",
          pricesDiffer: true,
        })),
      );
      const { id } = aCustomer({ companyName: "Ähre 2" });
      await store.storage.customers.insert(aCustomer({ id, companyName: "Ähre 2", nameKey: "" }));
      line.set(store.variables);
      expect(await line.run("reindex")).toBe(0);
      expect((await store.storage.customers.get(id))?.nameKey).toBe(nameKey("ähre 2"));
      expect(await keys()).toEqual(["erp-41", "erp-41\np2", "ärger-1"]);
      const { productName } = aStoredProduct();
      const shown = { nameKey: nameKey(productName), pricesDiffer: false };
      expect(await store.storage.products.getMany(["p1", "p2"])).toMatchObject([shown, shown]);
      await line.doctor();
      expect(line.out).toMatch(/^warn {2}numbers: 1 products have .* such as erp-41 \(p2\):/m);
      const update = (id: string, fields: object) =>
        store.storage.atomically((tx) => shop.commerce.products.update(tx, "boss", id, fields));
      await update("p2", { price: 7 });
      await expect(update("p2", { sku: "Erp-41" })).rejects.toMatchObject({ name: "Taken" });
      await update("p1", { sku: "ERP-42" });
      expect(await line.run("reindex")).toBe(0);
      expect(await keys()).toEqual(["erp-42", "erp-41", "ärger-1"]);
    } finally {
      await shop.close();
      await store.close();
    }
  });

  it("is repaired by the sweep: a stock of 0 is not listed as available for long", async () => {
    const store = await open();
    const shop = await openShop({ storage: store.storage });
    try {
      await shop.add({ id: "scale", stock: 4 }, { id: "press" });
      await markIndexed(store.storage);
      await anotherProgram(store, "sells the scale out");
      expect(await available(shop)).toContain("scale");
      // What is read alone tells of the stock itself.
      const { storeDetail, storeProduct } = shop.commerce.catalogue;
      expect((await storeDetail("scale"))?.inStock).toBe(false);
      expect((await storeProduct("scale"))?.inStock).toBe(false);
      // Where reading is billed the job leaves it to who runs the command.
      if (store.storage.billsReads) expect(await sweepProducts(store.storage)).toBe(1);
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      const job = createReindexing({ storage: store.storage, log: silentLog, site });
      job.start();
      await vi.advanceTimersByTimeAsync(3_600_000);
      await expect.poll(() => available(shop)).toEqual(["press"]);
      await job.stop();
      expect(await recount(store.storage, site)).toEqual([]);
      expect(await sweepProducts(store.storage)).toBe(0);
    } finally {
      vi.useRealTimers();
      await shop.close();
      await store.close();
    }
  });

  it("is found again within minutes when an earlier version wrote it", async () => {
    const store = await open();
    const shop = await openShop({ storage: store.storage });
    try {
      await sell(shop);
      await markIndexed(store.storage);
      expect(await repairNewest(store.storage)).toBe(0);
      // The earlier version knows no tokens, or other ones.
      await anotherProgram(store, "removes search tokens");
      line.set(store.variables);
      await line.doctor();
      expect(line.out).toMatch(/^warn {2}update: 7 of the newest records have no or old search/m);
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      const job = createReindexing({ storage: store.storage, log: silentLog, site });
      job.start();
      await vi.advanceTimersByTimeAsync(firstNewestMs);
      await expect.poll(() => repairNewest(store.storage, { dryRun: true })).toBe(0);
      await job.stop();
    } finally {
      vi.useRealTimers();
      await shop.close();
      await store.close();
    }
  });

  it("is found again within the hour, however old, when an earlier version changed it", async () => {
    const store = await open();
    try {
      await expectOldChangeFound(store.storage);
    } finally {
      await store.close();
    }
  });

  it("is repaired an hour later when the first run after an update fails", async () => {
    const store = await open();
    const shop = await openShop({ storage: store.storage });
    try {
      await shop.add({ id: "scale", stock: 4 });
      await anotherProgram(store, "removes search tokens");
      vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
      let isAway = true;
      const { counters } = store.storage;
      const storage: Storage = {
        ...store.storage,
        counters: {
          ...counters,
          async get(names) {
            if (isAway) throw new Unavailable("The backend is away.");
            return counters.get(names);
          },
        },
      };
      const failed: string[] = [];
      const log = { ...silentLog, error: (_: object, text: string) => void failed.push(text) };
      const job = createReindexing({ storage, log, site });
      job.start();
      await expect.poll(() => failed).toEqual(["[reindex] failed"]);
      isAway = false;
      await vi.advanceTimersByTimeAsync(3_600_000);
      await expect.poll(() => store.storage.documentTokens.get("product-scale")).not.toBeNull();
      await job.stop();
    } finally {
      vi.useRealTimers();
      await shop.close();
      await store.close();
    }
  });

  it("is counted rightly while others go on writing", async () => {
    const store = await open();
    const shop = await openShop({ storage: store.storage });
    try {
      await shop.add({ id: "scale", price: 20 });
      await anotherProgram(store, "makes a total up");
      let writing = true;
      const writers = [1, 2, 3].map(async (buyer) => {
        while (writing) {
          const contact = { ...aSubmission([]).contact, email: `b${buyer}@example.test` };
          const items = [{ id: "scale", quantity: 1 + Math.floor(Math.random() * 1_000) }];
          await shop.commerce.quotes.submit(null, aSubmission(items, { contact }));
        }
      });
      for (let round = 0; round < 3; round += 1) {
        await repairTotals(store.storage, await recount(store.storage, site));
      }
      writing = false;
      await Promise.all(writers);
      if (!store.storage.snapshot) {
        // It shows no one moment: a total that others change all the while is repaired in a pause.
        await repairTotals(store.storage, await recount(store.storage, site));
      }
      expect(await recount(store.storage, site)).toEqual([]);
    } finally {
      await shop.close();
      await store.close();
    }
  });
});

it("on Firestore, an old record that an earlier version changed is found within the hour", async () => {
  const engine = standIn("changed by an earlier version");
  const { storage } = await engine.open();
  await expectOldChangeFound(storage);
  await engine.stop();
});

describe("a Firestore project that another program filled", () => {
  it("gets derived fields, tokens and totals", async () => {
    const engine = standIn("raw documents");
    const { firestore } = await engine.open();
    const now = new Date("2026-03-01T12:00:00.000Z");
    await firestore
      .collection("products")
      .doc("raw")
      .set({
        productName: "Raw microscope",
        brand: "Lumen",
        price: 12.5,
        categories: ["optics"],
        published: true,
        stock: 3,
        created: now,
        updated: now,
      });
    await firestore
      .collection("orders")
      .doc("cs_1")
      .set({
        orderNumber: "O-1",
        customer: { email: "A@example.test" },
        total: 12.5,
        status: "Processing",
        paymentStatus: "paid",
        created: now,
        updated: now,
      });
    const storage: Storage = await openFirestore({ firestore });
    await reindex(storage);
    await repairTotals(storage, await recount(storage, site));
    const shop = await openShop({ storage });
    const { items, totalCount } = await shop.commerce.products.list({ limit: 5 });
    expect(items.map(({ id }) => id)).toEqual(["raw"]);
    expect(totalCount).toBe(1);
    expect((await shop.commerce.products.search("raw")).map(({ id }) => id)).toEqual(["raw"]);
    expect((await shop.commerce.orders.listPage({ search: "a@example.test" })).items).toHaveLength(
      1,
    );
    const day = "days|2026-03-01|value";
    expect((await storage.counters.get([day])).get(day)).toBe(1_250);
    await shop.close();
    await engine.stop();
  });
});

describe("a Firestore project without what stands beside the records", () => {
  it("gets its unique values and copies, and is told which records share one", async () => {
    const engine = standIn("nothing beside");
    const { storage, firestore } = await engine.open();
    const raw = (id: string, sku: string) =>
      firestore.collection("products").doc(id).set({ productName: id, sku, published: true });
    await Promise.all([raw("a", "one"), raw("b", "two"), raw("c", "two")]);
    const order = { orderNumber: "O-1", customerId: "u1", paymentSessionId: "cs_1" };
    await firestore.collection("orders").doc("cs_1").set(order);
    const done = await storage.repair?.();
    // Of two products with one number the first has it; the order has two values and its copy.
    expect(done?.repaired).toBe(2 + 2 + 1);
    expect(done?.conflicts).toEqual(["products c: another record has the same sku"]);
    const copy = await firestore.doc("customers/u1/orders/O-1").get();
    expect(copy.get("paymentSessionId")).toBe("cs_1");
    await expect(storage.products.insert(aStoredProduct({ sku: "one" }))).rejects.toMatchObject({
      name: "Taken",
      key: "sku",
    });
    expect((await storage.repair?.())?.repaired).toBe(0);
    await engine.stop();
  });
});

describe("a kept total", () => {
  it("follows from records, or is known not to", async () => {
    const shop = await openShop();
    await sell(shop);
    await reindex(shop.storage);
    const names = (await shop.storage.counters.page(null, 900)).map(({ name }) => name);
    expect(names.filter((name) => !followsFromRecords(name))).toEqual(["search|version"]);
    await shop.close();
  });
});

it("reindex finds nothing to do in a store that only the services wrote", async () => {
  line.set({ DATABASE_FILE: join(line.folder, "own.db") });
  expect(await line.run("seed")).toBe(0);
  expect(await line.run("reindex")).toBe(0);
  expect(line.out).toMatch(/^Repaired 0 products,/);
  expect(line.out).toMatch(/^Repaired 0 totals\.$/m);
});

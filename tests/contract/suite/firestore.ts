import type { Firestore } from "firebase-admin/firestore";
import { expect, type TestContext, test as vitestTest } from "vitest";
import type { AuditEntry } from "~/modules/audit/audit.resource";
import { openFirestore } from "~/storage/adapters/firestore/firestore.server";
import type { Tx } from "~/storage/storage";
import type { FirestoreEngine } from "../../support/firestore";
import { onceAvailable } from "../../support/patience";
import { aMail, anEntry, anOrder, aProduct, fresh } from "../../support/records";
import { aProduct as aShopProduct, openShop } from "../../support/shop";

/** Each has a database of its own, so one that a busy engine answered late is made again. */
function test(title: string, work: (context: TestContext) => Promise<void>): void {
  vitestTest(title, (context) => onceAvailable(() => work(context)));
}

/** How the adapter keeps records: what another reader of the database finds. */
export function firestoreDocuments(engine: FirestoreEngine) {
  test("a unique value has a document exactly while a record holds it", async () => {
    const { storage, firestore } = await engine.open();
    const claims = async () => {
      const { docs } = await firestore.collection("unique").get();
      return docs.map((document) => `${document.get("field")} ${document.get("holder")}`).sort();
    };
    await storage.products.insert(aProduct({ id: "p1", sku: "A" }));
    await storage.orders.insert(anOrder({ id: "o1", paymentSessionId: "cs_1" }));
    expect(await claims()).toEqual([
      "orderNumber o1",
      "paymentSessionId o1",
      "sku p1",
      "skuLower p1",
    ]);
    await storage.products.patch("p1", { sku: "B", skuLower: "b" });
    await storage.products.insert(aProduct({ id: "p2", sku: "A" }));
    expect(await claims()).toEqual([
      "orderNumber o1",
      "paymentSessionId o1",
      "sku p1",
      "sku p2",
      "skuLower p1",
      "skuLower p2",
    ]);
    await storage.products.put(aProduct({ id: "p1", sku: null }));
    await storage.orders.remove("o1");
    expect(await claims()).toEqual(["sku p2", "skuLower p2"]);
    await storage.atomically(async (tx) => {
      await tx.products.remove("p2");
      await tx.products.insert(aProduct({ id: "p3", sku: "A" }));
    });
    expect(await claims()).toEqual(["sku p3", "skuLower p3"]);
  });

  test("an order's copy below its customer changes with it", async () => {
    const { storage, firestore } = await engine.open();
    const copies = async (uid: string) => {
      const { docs } = await firestore.collection(`customers/${uid}/orders`).get();
      return docs.map((document) => `${document.id} ${document.get("status")}`);
    };
    const order = anOrder({ id: "o1", orderNumber: "O-1", customerId: "u1", status: "Pending" });
    await storage.orders.insert(order);
    await storage.orders.insert(anOrder({ id: "o2", customerId: null }));
    await storage.orders.insert(anOrder({ id: "o3", customerId: "not/an/id" }));
    expect(await copies("u1")).toEqual(["O-1 Pending"]);
    await storage.orders.patch("o1", { status: "Shipped" });
    expect(await copies("u1")).toEqual(["O-1 Shipped"]);
    await storage.atomically(async (tx) => {
      await tx.orders.patch("o1", { customerId: "u2" });
      await tx.orders.patch("o1", { status: "Delivered" });
    });
    expect([await copies("u1"), await copies("u2")]).toEqual([[], ["O-1 Delivered"]]);
    const copy = await firestore.doc("customers/u2/orders/O-1").get();
    expect(copy.data()).toEqual((await firestore.doc("orders/o1").get()).data());
    await storage.orders.remove("o1");
    expect(await copies("u2")).toEqual([]);
    expect(await storage.customers.find({ limit: 5 })).toEqual([]);
  });

  test("any JSON of the trail and of a mail comes back, kept as text", async () => {
    const { storage, firestore } = await engine.open();
    const changes = [
      { field: "a", from: [[1, [2]], { b: [[3]] }], to: "5" },
      { field: "b", from: null, to: 5 },
      { field: "c", from: '"quoted"', to: { d: "null" } },
    ];
    const payload = { rows: [[1], [2, [3]]], text: "[1]" };
    await storage.audit.insert(anEntry({ id: "a1", changes }));
    await storage.outbox.insert(aMail({ id: "m1", payload }));
    expect((await storage.audit.get("a1"))?.changes).toStrictEqual(changes);
    expect((await storage.outbox.get("m1"))?.payload).toStrictEqual(payload);
    const document = await firestore.collection("outbox").doc("m1").get();
    expect(document.get("payload")).toBe(JSON.stringify(payload));
  });

  test("an id never leads into a collection below", async () => {
    const { storage, firestore } = await engine.open();
    await firestore.doc("products/p1/secrets/s1").set({ productName: "secret" });
    for (const id of [
      "p1/secrets/s1",
      "../products/p1",
      "__a__",
      ".",
      "..",
      "\ud800",
      "x".repeat(2_000),
    ]) {
      expect(await storage.products.get(id)).toBeNull();
      expect(await storage.products.getMany([id])).toEqual([]);
      expect(await storage.products.find({ where: { id }, limit: 1 })).toEqual([]);
      expect(await storage.products.find({ where: { id: { in: [id] } }, limit: 1 })).toEqual([]);
      expect(await storage.products.patch(id, { brand: "x" })).toBe(false);
      expect(await storage.products.remove(id)).toBe(false);
      await expect(storage.products.put(aProduct({ id }))).rejects.toThrow();
    }
    expect((await firestore.doc("products/p1/secrets/s1").get()).exists).toBe(true);
  });

  test("many values of a list are asked for in parts, in one order", async () => {
    const { storage } = await engine.open();
    const brands = Array.from({ length: 45 }, (_, at) => `b${at}`);
    const rows = brands.map((brandLower, at) => aProduct({ brandLower, priceKey: (at * 7) % 45 }));
    await storage.products.insertMany(rows);
    const where = { brandLower: { in: brands }, featured: { in: [true, false] } };
    const order = { by: "priceKey", direction: "desc" } as const;
    const first = await storage.products.find({ where, order, limit: 20, only: ["brandLower"] });
    const sorted = [...rows].sort((a, b) => b.priceKey - a.priceKey);
    const expected = sorted.slice(0, 20).map(({ brandLower }) => ({ brandLower }));
    expect(first).toStrictEqual(expected);
    expect(await storage.products.count(where)).toBe(45);
  });

  test("the database's time pages without losing or repeating an entry", async () => {
    const { storage } = await engine.open();
    const before = await storage.now();
    const ids = Array.from({ length: 40 }, () => fresh("a"));
    await Promise.all(
      ids.map((id) =>
        storage.audit.insert(anEntry({ id, created: new Date(0) }), { clock: "created" }),
      ),
    );
    const seen: string[] = [];
    const order = { by: "created", direction: "desc" } as const;
    let after: { key: Date; id: string } | null = null;
    for (;;) {
      const rows: AuditEntry[] = await storage.audit.find({ order, after, limit: 3 });
      const last = rows.at(-1);
      if (!last) break;
      expect(last.created.getTime()).toBeGreaterThanOrEqual(before.getTime());
      seen.push(...rows.map(({ id }) => id));
      after = { key: last.created, id: last.id };
    }
    expect([...seen].sort()).toEqual([...ids].sort());
  });
}

/** Contention, as the engine has it. */
export function firestoreContention(engine: FirestoreEngine) {
  test("two servers that change one product lose nothing", async () => {
    const { storage, firestore } = await engine.open();
    const other = await openFirestore({ firestore });
    await storage.products.insert(aProduct({ id: "p1", stock: 100 }));
    const take = async (tx: Tx) => {
      const stock = (await tx.products.get("p1"))?.stock ?? 0;
      await tx.products.patch("p1", { stock: stock - 1 });
      tx.counters.add("taken", 1);
    };
    const works = Array.from({ length: 30 }, (_, at) =>
      (at % 2 ? storage : other).atomically(take),
    );
    await Promise.all(works);
    expect((await storage.products.get("p1"))?.stock).toBe(70);
    expect((await storage.counters.get(["taken"])).get("taken")).toBe(30);
  });

  test("an order is written while another transaction that looks for an order is open", async () => {
    const { storage, firestore } = await engine.open();
    const other = await openFirestore({ firestore });
    await storage.orders.insert(anOrder({ id: "o0", orderNumber: "O-0" }));
    await storage.atomically(async (tx) => {
      expect((await tx.orders.getBy("orderNumber", "O-0"))?.id).toBe("o0");
      expect(await tx.orders.getBy("quoteNumber", "Q-1")).toBeNull();
      expect(await tx.orders.getBy("quoteNumber", "\ud800")).toBeNull();
      await tx.orders.insert(anOrder({ id: "o1", paymentSessionId: "cs_1" }));
      await other.orders.insert(anOrder({ id: "o2", paymentSessionId: "cs_2" }));
    });
    const found = await storage.orders.find({ limit: 5, only: ["id"] });
    expect(found.map(({ id }) => id)).toEqual(["o0", "o1", "o2"]);
  });

  test("thirty payments for one product and thirty deliveries of one payment", async () => {
    const { storage } = await engine.open();
    const shop = await openShop({ storage });
    await shop.add(aShopProduct({ id: "p1", stock: 25, price: 10 }));
    const session = (sessionId: string) => ({
      sessionId,
      customerId: "u1",
      customer: { firstName: "", lastName: "", email: "a@example.test", phone: "" },
      items: [{ id: "p1", quantity: 1 }],
      total: 10,
    });
    const ids = Array.from({ length: 30 }, (_, at) => `cs_${at}`);
    const paid = await Promise.all(
      ids.map((id) => shop.commerce.orders.recordPaidSession(session(id))),
    );
    expect(paid.every(({ created }) => created)).toBe(true);
    expect(paid.filter(({ order }) => order.stockShortfall.length > 0)).toHaveLength(5);
    expect((await storage.products.get("p1"))?.stock).toBe(0);
    const again = await Promise.all(
      ids.map(() => shop.commerce.orders.recordPaidSession(session("cs_same"))),
    );
    expect(again.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(again.map(({ order }) => order.orderNumber)).size).toBe(1);
    expect(await storage.orders.count({})).toBe(31);
  });

  test("a transaction that the engine has closed before its commit runs again, and counts once", async (context) => {
    if (engine.emulatorHost === null) {
      context.skip(`${engine.name} has no requests of its own`);
    }
    const { firestore } = await engine.open();
    const closed: string[] = [];
    const storage = await openFirestore({
      firestore: closingFirst(firestore, async (id) => {
        const { projectId } = firestore as unknown as { projectId: string };
        const documents = `projects/${projectId}/databases/(default)/documents`;
        const rollback = await fetch(`http://${engine.emulatorHost}/v1/${documents}:rollback`, {
          method: "POST",
          headers: { authorization: "Bearer owner" },
          body: JSON.stringify({ transaction: id }),
        });
        expect(rollback.status).toBe(200);
        closed.push(id);
      }),
    });
    await storage.products.insert(aProduct({ id: "p1", stock: 100 }));
    let runs = 0;
    await storage.atomically(async (tx) => {
      runs += 1;
      const stock = (await tx.products.get("p1"))?.stock ?? 0;
      await tx.products.patch("p1", { stock: stock - 1 });
      tx.counters.add("taken", 1);
    });
    expect([closed.length, runs]).toEqual([1, 2]);
    expect((await storage.products.get("p1"))?.stock).toBe(99);
    expect((await storage.counters.get(["taken"])).get("taken")).toBe(1);
  });

  test("a payment that an earlier store recorded is not recorded again", async () => {
    const { storage, firestore } = await engine.open();
    const shop = await openShop({ storage });
    await firestore.collection("orders").add({ orderNumber: "OLD-1", paymentSessionId: "cs_old" });
    const found = await storage.atomically((tx) => tx.orders.getBy("orderNumber", "OLD-1"));
    expect(found?.paymentSessionId).toBe("cs_old");
    const { order, created } = await shop.commerce.orders.recordPaidSession({
      sessionId: "cs_old",
      customerId: null,
      customer: { firstName: "", lastName: "", email: "a@example.test", phone: "" },
      items: [],
      total: 10,
    });
    expect([order.orderNumber, created]).toEqual(["OLD-1", false]);
    expect(await storage.orders.count({})).toBe(1);
  });
}

/**
 * The same database, on which the first transaction that has read something is ended by the time that
 * its commit is sent, as the engine ends one that waited too long.
 */
function closingFirst(firestore: Firestore, close: (id: string) => Promise<void>): Firestore {
  let isDone = false;
  const run: Firestore["runTransaction"] = (work, options) =>
    firestore.runTransaction(async (transaction) => {
      const result = await work(transaction);
      const { _transactionIdPromise: id } = transaction as unknown as {
        _transactionIdPromise?: Promise<Buffer>;
      };
      if (id && !isDone) {
        isDone = true;
        await close((await id).toString("base64"));
      }
      return result;
    }, options);
  return new Proxy(firestore, {
    get(target, name) {
      if (name === "runTransaction") return run;
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

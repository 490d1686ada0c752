import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isTaken } from "~/kernel/failure";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import { freshDatabase, postgresForTests, type TestDatabase } from "../support/postgres";
import { aCustomer, anEntry, anOrder } from "../support/records";
import { openShop } from "../support/shop";
import { openTcpProxy } from "../support/tcp-proxy";

const server = await postgresForTests();
const reason = "reason" in server ? server.reason : null;
if (reason !== null) console.info(`skipped: PostgreSQL: ${reason}`);

describe.skipIf(reason !== null)("statements that travel together to PostgreSQL", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await freshDatabase(server as { url: string });
  });
  afterEach(() => database.drop());

  async function proxied() {
    const url = new URL(database.url);
    const proxy = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = "127.0.0.1";
    url.port = String(proxy.port);
    return { url: url.href, proxy };
  }

  test("a paid order waits for the server twice: for its products, and for all the rest", async () => {
    const { url, proxy } = await proxied();
    const storage = await openPostgres({ url, max: 1 });
    const shop = await openShop({ storage });
    const ids = ["a", "b", "c", "d", "e"];
    const variants = [{ id: "v", name: "V", sku: null, price: 1, stock: 1, imageURL: null }];
    await shop.add(...ids.map((id) => ({ id, price: 1, stock: 9, variants: [] })), {
      id: "f",
      price: 1,
      variants,
    });
    const customer = { firstName: "Ada", lastName: "", email: "a@example.test", phone: "" };
    const lines = [
      ...ids.map((id) => ({ id, quantity: 1 })),
      { id: "f", variantId: "v", quantity: 1 },
    ];
    for (const sessionId of ["cs_1", "cs_2"]) {
      const before = proxy.turns();
      const session = { sessionId, customerId: "u1", customer, items: lines, total: 6 };
      expect((await shop.commerce.orders.recordPaidSession(session)).created).toBe(true);
      expect(proxy.turns() - before).toBe(2);
    }
    const left = await storage.products.getMany([...ids, "f"]);
    expect(left.map(({ stock, variants: [v] }) => v?.stock ?? stock)).toEqual([7, 7, 7, 7, 7, 0]);
    await storage.close();
    await proxy.close();
  });

  test("what was sent behind a failed statement changes nothing, then or later", async () => {
    const storage = await openPostgres({ url: database.url, max: 1 });
    const [known, customer, entry] = [anOrder(), aCustomer(), anEntry()];
    await storage.orders.insert(known);
    const work = (orderNumber: string) =>
      storage.atomically(async (tx) => {
        await tx.orders.insert(anOrder({ orderNumber }));
        await tx.customers.put(customer);
        await tx.audit.insert(entry, { clock: "created" });
        tx.counters.add("made", 1);
        return "made";
      });
    for (const _ of [1, 2]) {
      await expect(work(known.orderNumber)).rejects.toSatisfy((error) =>
        isTaken(error, "orderNumber"),
      );
    }
    expect(await storage.customers.get(customer.id)).toBeNull();
    expect((await storage.counters.get(["made"])).get("made")).toBe(0);
    expect(await work("O-free")).toBe("made");
    expect(await storage.customers.get(customer.id)).toStrictEqual(customer);
    expect((await storage.counters.get(["made"])).get("made")).toBe(1);
    await storage.close();
  });

  test("a wire that is cut behind the writes leaves none of them", async () => {
    const { url, proxy } = await proxied();
    const storage = await openPostgres({ url, max: 2 });
    const customer = aCustomer();
    const broken = storage.atomically(async (tx) => {
      await tx.customers.get(customer.id);
      await tx.customers.insert(customer);
      await new Promise((resolve) => setTimeout(resolve, 50));
      proxy.cut();
    });
    await expect(broken).rejects.toThrow();
    proxy.repair();
    expect(await storage.customers.get(customer.id)).toBeNull();
    await storage.customers.insert(customer);
    expect(await storage.customers.get(customer.id)).toStrictEqual(customer);
    await storage.close();
    await proxy.close();
  });
});

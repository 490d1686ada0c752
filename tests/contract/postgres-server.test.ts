import { Worker } from "node:worker_threads";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { applyMigrations } from "~/storage/adapters/postgres/connection.server";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import { migrationLock } from "~db/migration-files";
import { waitingTime } from "../support/measured";
import {
  bareDatabase,
  postgresForTests,
  rowsOf,
  run,
  type TestDatabase,
} from "../support/postgres";
import { aCustomer, anOrder, aProduct, noon } from "../support/records";

/** Cuts every connection of the database from a thread of its own, and wakes who waits for it. */
const cutting = `
  const { workerData: { url, done } } = require("node:worker_threads");
  const { Client } = require("pg");
  const client = new Client({ connectionString: url });
  const others = "pid <> pg_backend_pid() AND datname = current_database()";
  client.connect()
    .then(() => client.query("SELECT pg_terminate_backend(pid, 2000) FROM pg_stat_activity WHERE " + others))
    .then(() => client.end())
    .finally(() => { Atomics.store(done, 0, 1); Atomics.notify(done, 0); });
`;

const server = await postgresForTests();
const reason = "reason" in server ? server.reason : null;
if (reason !== null) console.info(`skipped: PostgreSQL: ${reason}`);

describe.skipIf(reason !== null)("the PostgreSQL server", () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await bareDatabase(server as { url: string });
  });
  afterEach(() => database.drop());
  const raw = (text: string, values?: unknown[]) => rowsOf(database.url, text, values);

  test("holds what was written, in plain columns", async () => {
    const storage = await openPostgres({ url: database.url });
    const order = anOrder({ paymentSessionId: "cs_1", total: 0.1 });
    const product = aProduct({ categories: ["b", "a"], priceKey: 100, imageURLs: ["/é.png"] });
    await storage.orders.insert(order);
    await storage.products.insert(product);
    await storage.atomically(async (tx) => tx.counters.add("n", 3));
    const [stored] = await raw("SELECT * FROM orders WHERE payment_session_id = 'cs_1'");
    expect(stored).toMatchObject({
      id: order.id,
      order_number: order.orderNumber,
      payment_status: "paid",
      total: 0.1,
      flagged: true,
      created: noon,
      delivery_address: null,
      customer: order.customer,
    });
    expect(await raw("SELECT product_name, image_urls, price, stock FROM products")).toEqual([
      { product_name: product.productName, image_urls: ["/é.png"], price: 1234.56, stock: "7" },
    ]);
    const side = "SELECT category, product_id, price_key FROM product_categories ORDER BY category";
    expect(await raw(side)).toEqual([
      { category: "a", product_id: product.id, price_key: "100" },
      { category: "b", product_id: product.id, price_key: "100" },
    ]);
    expect(await raw("SELECT * FROM counters")).toEqual([{ name: "n", value: "3" }]);
    await storage.close();
  });

  test("is set up once by five openings at once", async () => {
    const failures: unknown[] = [];
    const onError = (error: unknown) => failures.push(error);
    const storages = await Promise.all(
      Array.from({ length: 5 }, () => openPostgres({ url: database.url, max: 2, onError })),
    );
    await Promise.all(storages.map((storage) => storage.customers.insert(aCustomer())));
    expect(await raw("SELECT count(*)::int AS n FROM customers")).toEqual([{ n: 5 }]);
    const once = "SELECT count(DISTINCT hash) = count(*) AS once FROM drizzle.__drizzle_migrations";
    expect(await raw(once)).toEqual([{ once: true }]);
    expect(failures).toEqual([]);
    await Promise.all(storages.map((storage) => storage.close()));
  });

  test("looks again at what another process applied while it waited for it", async () => {
    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query("BEGIN");
    await other.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
    const waiting = applyMigrations({ url: database.url });
    const refused = expect(waiting).rejects.toThrow("ahead of this version");
    const inLine =
      "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    await expect.poll(() => raw(inLine), { interval: 5 }).toEqual([{ n: 1 }]);
    await other.query("CREATE SCHEMA drizzle");
    await other.query("CREATE TABLE drizzle.__drizzle_migrations (hash text, created_at bigint)");
    await other.query("INSERT INTO drizzle.__drizzle_migrations VALUES ('newer', 9000000000000)");
    await other.query("COMMIT");
    await refused;
    await other.end();
  });

  test("refuses while migrations are pending and must not be applied", async () => {
    const failures: unknown[] = [];
    const onError = (error: unknown) => failures.push(error);
    const storage = await openPostgres({ url: database.url, migrate: false, onError });
    await expect(storage.ready()).rejects.toThrow("npm run db:migrate");
    await expect(storage.products.get("p1")).rejects.toThrow("npm run db:migrate");
    expect(failures).toHaveLength(1);
    await (await openPostgres({ url: database.url })).close();
    await storage.ready();
    expect(await storage.products.get("p1")).toBeNull();
    await storage.close();
  });

  test("may be away when the store starts, and is used when it is there", async () => {
    await database.drop();
    const failures: unknown[] = [];
    const onError = (error: unknown) => failures.push(error);
    const storage = await openPostgres({ url: database.url, onError });
    expect(failures).toHaveLength(1);
    await expect(storage.ready()).rejects.toThrow();
    await expect(storage.customers.insert(aCustomer())).rejects.toThrow();
    const name = new URL(database.url).pathname.slice(1);
    await run((server as { url: string }).url, `CREATE DATABASE ${name}`);
    await storage.ready();
    const customer = aCustomer();
    await storage.customers.insert(customer);
    expect(await storage.customers.get(customer.id)).toStrictEqual(customer);
    await storage.close();
  });

  test("cuts every connection, and the next request is answered", async () => {
    const failures: unknown[] = [];
    const onError = (error: unknown) => failures.push(error);
    const storage = await openPostgres({ url: database.url, max: 4, onError });
    const customer = aCustomer();
    await storage.customers.insert(customer);
    await Promise.all(Array.from({ length: 8 }, () => storage.customers.get(customer.id)));
    const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()`;
    await raw(cut);
    for (let at = 0; at < 6; at += 1) {
      expect(await storage.customers.get(customer.id)).toStrictEqual(customer);
    }
    await storage.customers.put({ ...customer, phone: "1" });
    expect((await storage.customers.get(customer.id))?.phone).toBe("1");
    await storage.close();
  });

  test("cuts every connection unseen, and the next transaction begins on a new one", async () => {
    const storage = await openPostgres({ url: database.url, max: 4 });
    const customer = aCustomer();
    await storage.customers.insert(customer);
    await Promise.all(Array.from({ length: 8 }, () => storage.customers.get(customer.id)));
    const done = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(cutting, { eval: true, workerData: { url: database.url, done } });
    // This thread learns nothing of the cut before the transaction has taken a dead connection.
    Atomics.wait(done, 0, 0, 20_000);
    await storage.atomically(async (tx) => {
      const found = await tx.customers.get(customer.id);
      await tx.customers.put({ ...customer, ...found, phone: "2" });
    });
    expect((await storage.customers.get(customer.id))?.phone).toBe("2");
    await worker.terminate();
    await storage.close();
  });

  test("cut in the middle of a transaction, none of it is written", async () => {
    const storage = await openPostgres({ url: database.url, max: 1 });
    const [customer, order] = [aCustomer(), anOrder()];
    const broken = storage.atomically(async (tx) => {
      await tx.customers.insert(customer);
      const cut = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND application_name = 'store'`;
      await raw(`${cut} AND datname = current_database()`);
      await tx.orders.insert(order);
    });
    await expect(broken).rejects.toThrow();
    expect(await storage.customers.get(customer.id)).toBeNull();
    await storage.orders.insert(order);
    expect(await storage.orders.get(order.id)).toStrictEqual(order);
    await storage.close();
  });

  test("a row locked for long fails who wants it soon, and holds up nobody else", async () => {
    const storage = await openPostgres({ url: database.url, max: 4 });
    const [held, free] = [aProduct(), aProduct()];
    await storage.products.insertMany([held, free]);
    const { Client } = (await import("pg")).default;
    const other = new Client({ connectionString: database.url });
    await other.connect();
    await other.query("BEGIN");
    await other.query("SELECT 1 FROM products WHERE id = $1 FOR UPDATE", [held.id]);
    const [others, all] = [waitingTime(), waitingTime()];
    const wanting = Promise.allSettled(
      Array.from({ length: 3 }, () =>
        storage.atomically(async (tx) => {
          await tx.products.get(held.id);
          await tx.products.patch(held.id, { stock: 0 });
        }),
      ),
    );
    expect(await storage.products.get(held.id)).toStrictEqual(held);
    await storage.atomically(async (tx) => {
      await tx.products.get(free.id);
      await tx.products.patch(free.id, { stock: 1 });
    });
    expect(others()).toBeLessThan(1_500);
    const ends = await wanting;
    expect(ends.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    expect(all()).toBeLessThan(4_500);
    await other.query("ROLLBACK");
    await other.end();
    await storage.products.patch(held.id, { stock: 3 });
    expect((await storage.products.get(held.id))?.stock).toBe(3);
    await storage.close();
  });

  test("tells no value of a row in an error", async () => {
    const storage = await openPostgres({ url: database.url });
    const customer = aCustomer({ email: "canary@example.test", phone: null as never });
    const error = await storage.customers.insert(customer).catch((reason: Error) => reason);
    expect(error).toBeInstanceOf(Error);
    const text = JSON.stringify({ ...error, message: error?.message, stack: error?.stack });
    expect(text).toContain("23502");
    expect(text).not.toContain("canary");
    await storage.close();
  });
});

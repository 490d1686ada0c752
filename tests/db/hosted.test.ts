import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { readEnv } from "~/kernel/env/env.server";
import { createServices } from "~/services.server";
import { openSupabase } from "~/storage/adapters/supabase/supabase.server";
import type { Storage } from "~/storage/storage";
import { applyFunction, rights } from "~db/hosted/apply";
import { applyMark, hostedFiles, lastMark } from "~db/hosted/migrations";
import { tables } from "~db/tables";
import { commandLine } from "../support/command-line";
import { onceAvailable } from "../support/patience";
import { bareDatabase, migrate, postgresForTests, rowsOf, run } from "../support/postgres";
import { postgresSchema, rowSecurity } from "../support/postgres-schema";
import { reasonForNoHost, startHostedSql } from "../support/postgrest";
import { makeRoles } from "../support/postgrest-server";
import { anOrder, aProduct } from "../support/records";
import { openShop } from "../support/shop";
import { silentLog } from "../support/silent-log";

const line = commandLine();
const server = await postgresForTests();
const noPostgres = "reason" in server ? server.reason : null;
const noHost = await reasonForNoHost();
for (const reason of new Set([noPostgres, noHost])) {
  if (reason !== null) console.info(`skipped: hosted SQL: ${reason}`);
}

async function emptyDatabase(): Promise<string> {
  const database = await bareDatabase(server as { url: string });
  onTestFinished(() => database.drop());
  return database.url;
}

describe("migrations for the tools of hosts", () => {
  it("are those of PostgreSQL: else run npm run db:generate", () => {
    const folder = "db/migrations/supabase";
    const shipped = readdirSync(folder)
      .sort()
      .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, "utf8") }));
    expect(shipped).toEqual(hostedFiles());
  });

  it("make apply(ops) for the tables as they are, once: else run npm run db:generate", () => {
    expect(lastMark()).toBe(applyMark());
    const makers = hostedFiles().filter(({ text }) => text.includes(applyFunction()));
    expect(makers).toHaveLength(1);
    expect(makers[0]?.text).toContain(rights());
  });

  it.skipIf(noPostgres)("make what npm run db:migrate makes, and tell it so", async () => {
    const [byFiles, byCommand] = [await emptyDatabase(), await emptyDatabase()];
    // Another test makes the roles of hosts at any time, for the whole server.
    await makeRoles(byFiles);
    for (const { text } of hostedFiles()) await run(byFiles, text);
    await migrate({ url: byCommand });
    expect(await postgresSchema(byFiles)).toEqual(await postgresSchema(byCommand));
    await migrate({ url: byFiles, migrate: false });
  });

  it.skipIf(noPostgres)("close every table to the public, and open none", async () => {
    const url = await emptyDatabase();
    await migrate({ url });
    const names = Object.values(tables).map(({ name }) => name);
    expect(await rowSecurity(url)).toEqual(
      names
        .sort()
        .map((relname) => ({ relname, relrowsecurity: true, relforcerowsecurity: false })),
    );
    expect(await rowsOf(url, "SELECT policyname FROM pg_policies")).toEqual([]);
  });
});

/** The whole of a test again, where the host did not answer in time. */
function again(test: () => Promise<void>) {
  return () => onceAvailable(test);
}

describe("a host", () => {
  it.skipIf(noHost)("gives the key of browsers nothing, whatever it asks for", async () => {
    const host = await startHostedSql();
    onTestFinished(() => host.close());
    const storage = await openSupabase(host);
    await storage.orders.insert(anOrder());
    await storage.close();
    const ask = (path: string, key: string, init: RequestInit = {}) =>
      fetch(`${host.url}/rest/v1/${path}`, {
        ...init,
        headers: {
          apikey: key,
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
        },
      });
    expect((await ask("orders?limit=1", host.serviceRoleKey)).status).toBe(200);
    for (const { name } of Object.values(tables)) {
      for (const init of [{}, { method: "POST", body: "{}" }, { method: "DELETE" }]) {
        const answer = await ask(name, host.anonKey, init);
        expect([name, init, answer.status]).toEqual([name, init, 401]);
      }
    }
    const body = JSON.stringify({ ops: [] });
    const called = await ask("rpc/apply", host.anonKey, { method: "POST", body });
    expect(called.status).toBe(401);
    expect((await ask("orders", "no key")).status).toBe(401);
  });

  it.skipIf(noHost)(
    "sees new tables as soon as they are made",
    again(async () => {
      const host = await startHostedSql({ migrate: false });
      onTestFinished(() => host.close());
      const failures: unknown[] = [];
      const storage = await openSupabase({ ...host, onError: (error) => failures.push(error) });
      onTestFinished(() => storage.close());
      await expect(storage.ready()).rejects.toThrow();
      await migrate({ url: host.database.url });
      const isWhole = async () => {
        const isReady = await storage.ready().catch(() => "not yet");
        return isReady === undefined && storage.transactional;
      };
      await expect.poll(isWhole).toBe(true);
      await run(host.database.url, "ALTER TABLE carts DROP COLUMN updated");
      const later = await openSupabase(host);
      onTestFinished(() => later.close());
      await expect(later.ready()).rejects.toThrow("tables are not those of this version");
    }),
  );

  it.skipIf(noHost)(
    "gets its tables from npm run db:migrate, where DATABASE_URL is set",
    async () => {
      const host = await startHostedSql({ migrate: false });
      onTestFinished(() => host.close());
      line.set({
        COMMERCE_BACKEND: "supabase",
        SUPABASE_URL: host.url,
        SUPABASE_SERVICE_ROLE_KEY: host.serviceRoleKey,
      });
      expect(await line.run("migrate")).toBe(1);
      expect(line.err).toContain("Set DATABASE_URL, or apply db/migrations/supabase");
      line.set({ DATABASE_URL: host.database.url });
      await expect.poll(() => line.run("migrate"), { interval: 1_000 }).toBe(0);
      const storage = await openSupabase(host);
      onTestFinished(() => storage.close());
      await storage.ready();
      expect(storage.transactional).toBe(true);
    },
  );

  it.skipIf(noHost)(
    "without apply(ops) still sells, one write after the other",
    again(async () => {
      const host = await startHostedSql();
      onTestFinished(() => host.close());
      await run(host.database.url, "DROP FUNCTION apply; NOTIFY pgrst, 'reload schema'");
      const storage = await openSupabase(host);
      onTestFinished(() => storage.close());
      await expect.poll(() => storage.now().then(() => storage.transactional)).toBe(false);
      await storage.ready();
      const product = aProduct({ categories: ["a", "b"], words: ["w"], stock: 3 });
      await storage.products.insert(product);
      const order = anOrder();
      await storage.atomically(async (tx) => {
        const known = await tx.products.get(product.id);
        await tx.orders.insert(order);
        await tx.products.patch(product.id, { stock: (known?.stock ?? 0) - 1, categories: ["b"] });
        tx.counters.add("orders", 2);
      });
      expect(await storage.orders.get(order.id)).toStrictEqual(order);
      expect(await storage.products.get(product.id)).toStrictEqual({
        ...product,
        stock: 2,
        categories: ["b"],
      });
      expect(await storage.products.count({ categories: { contains: "a" } })).toBe(0);
      expect(await storage.products.count({ words: { contains: "w" } })).toBe(1);
      expect(await storage.counters.get(["orders"])).toEqual(new Map([["orders", 2]]));
      const again = storage.orders.insert({ ...anOrder(), orderNumber: order.orderNumber });
      await expect(again).rejects.toMatchObject({ name: "Taken", key: "orderNumber" });
      expect(await storage.products.remove(product.id)).toBe(true);
      expect(await storage.products.count({ words: { contains: "w" } })).toBe(0);
      await migrate({ url: host.database.url });
      await expect.poll(() => storage.now().then(() => storage.transactional)).toBe(true);
    }),
  );

  it.skipIf(noHost)(
    "without apply(ops) loses no stock of parallel sales, and undoes a half one",
    async () => {
      const host = await startHostedSql();
      onTestFinished(() => host.close());
      await run(host.database.url, "DROP FUNCTION apply; NOTIFY pgrst, 'reload schema'");
      const stores = await Promise.all([openSupabase(host), openSupabase(host)]);
      onTestFinished(async () => void (await Promise.all(stores.map((store) => store.close()))));
      const [storage] = stores;
      await expect.poll(() => storage.now().then(() => storage.transactional)).toBe(false);
      const variant = { id: "v", name: "V", sku: null, price: null, stock: 12, imageURL: null };
      const lamp = aProduct({ stock: 12, variants: [variant], categories: ["a"] });
      const shade = aProduct({ stock: 9, variants: [], categories: ["a"] });
      await storage.products.insertMany([lamp, shade]);
      const soldOut = new Error("sold out");
      // Every other sale wants both products, and fails after its first writes.
      const sell = (at: number) =>
        (stores[at % 2] ?? storage).atomically(async (tx) => {
          const [known, other] = await tx.products.getMany([lamp.id, shade.id]);
          const stock = (known?.stock ?? 0) - 1;
          if (stock < 0) throw soldOut;
          const variants = [{ ...variant, stock }];
          await tx.products.patch(lamp.id, { stock, variants });
          if (at % 2 === 1) {
            await tx.products.patch(shade.id, { stock: (other?.stock ?? 0) - 1 });
            await tx.orders.insert(anOrder({ id: "taken" }));
          } else await tx.orders.insert(anOrder());
          tx.counters.add("sold", 1);
        });
      await storage.orders.insert(anOrder({ id: "taken" }));
      const ended = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => sell(at)));
      const sold = ended.filter(({ status }) => status === "fulfilled").length;
      expect(sold).toBe(6);
      const [left, whole] = await storage.products.getMany([lamp.id, shade.id]);
      expect([left?.stock, left?.variants[0]?.stock, whole?.stock]).toEqual([6, 6, 9]);
      expect(await storage.counters.get(["sold"])).toEqual(new Map([["sold", 6]]));
      expect(await storage.orders.count({})).toBe(7);
      expect(await storage.products.count({ categories: { contains: "a" } })).toBe(2);
    },
  );

  it.skipIf(noHost)("that loses apply(ops) records a paid order whose stock fails", async () => {
    const host = await startHostedSql();
    onTestFinished(() => host.close());
    const variables = {
      COMMERCE_BACKEND: "supabase",
      SUPABASE_URL: host.url,
      SUPABASE_SERVICE_ROLE_KEY: host.serviceRoleKey,
      DATABASE_URL: host.database.url,
      FILES_DIR: join(line.folder, "files"),
      PAYMENT_SPOOL_DIR: join(line.folder, "payments"),
    };
    const services = await createServices(readEnv(variables).env, { log: silentLog });
    onTestFinished(() => services.close());
    const shop = await openShop({ storage: services.storage as Storage });
    await shop.add({ id: "lamp", price: 20, stock: 5 });
    line.set(variables);
    expect(await line.doctor()).toBe(0);
    expect(line.out).toMatch(/^ok {4}migrations: all \d+ are applied, and no others$/m);
    expect(line.out).not.toContain("SQL function");

    await run(host.database.url, "DROP FUNCTION apply; NOTIFY pgrst, 'reload schema'");
    await expect
      .poll(() => services.ready().then(() => services.storage?.transactional))
      .toBe(false);
    await run(host.database.url, "ALTER TABLE products ADD CHECK (stock > 4)");
    const session = (sessionId: string) => ({
      sessionId,
      customerId: null,
      total: 20,
      items: [{ id: "lamp", quantity: 1 }],
      customer: { firstName: "Ada", lastName: "", email: "ada@example.test", phone: "" },
    });
    const orders = services.commerce?.orders;
    expect(await orders?.recordPaidSession(session("cs_1"))).toMatchObject({ created: true });
    expect((await services.storage?.orders.get("cs_1"))?.total).toBe(20);
    expect((await services.storage?.products.get("lamp"))?.stock).toBe(5);
    await run(host.database.url, "ALTER TABLE products DROP CONSTRAINT products_stock_check");
    expect(await orders?.recordPaidSession(session("cs_2"))).toMatchObject({ created: true });
    expect((await services.storage?.products.get("lamp"))?.stock).toBe(4);
    expect(await orders?.recordPaidSession(session("cs_2"))).toMatchObject({ created: false });

    await line.doctor();
    expect(line.out).toMatch(
      /^warn {2}SQL function: apply\(ops\) is not installed, .* migrations$/m,
    );
    line.set({ DATABASE_URL: "" });
    await line.doctor();
    expect(line.out).toMatch(/^off {3}migrations: DATABASE_URL is not set/m);
    line.set({ DATABASE_URL: "postgres://store:canary@127.0.0.1:9/none" });
    await line.doctor();
    expect(line.out).toMatch(/^warn {2}migrations: the database of DATABASE_URL does not answer/m);
    expect(line.out + line.err).not.toContain("canary");
  });
});

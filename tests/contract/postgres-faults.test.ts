import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPostgres } from "~/commerce/adapters/postgres/postgres.server";
import type { Storage } from "~/commerce/storage";
import { freshDatabase, postgresForTests, type TestDatabase } from "../support/postgres";
import { anOrder, aProduct } from "../support/records";
import { openTcpProxy, type TcpProxy } from "../support/tcp-proxy";

const server = await postgresForTests();
const reason = "reason" in server ? server.reason : null;
if (reason !== null) console.info(`skipped: PostgreSQL: ${reason}`);

const faults: [string, (wire: TcpProxy) => void][] = [
  ["refused", (wire) => wire.cut()],
  ["hangs", (wire) => wire.stall()],
  ["slow", (wire) => wire.drip()],
  ["half an answer", (wire) => wire.halve()],
];

describe.skipIf(reason !== null)("PostgreSQL behind a wire that fails", () => {
  let database: TestDatabase;
  let wire: TcpProxy;
  /** Through the wire, and past it. */
  let storage: Storage;
  let direct: Storage;
  beforeAll(async () => {
    database = await freshDatabase(server as { url: string });
    const { hostname, port } = new URL(database.url);
    wire = await openTcpProxy({ host: hostname, port: Number(port) });
    const through = new URL(database.url);
    through.port = String(wire.port);
    storage = await openPostgres({ url: through.href });
    direct = await openPostgres({ url: database.url });
  }, 60_000);
  afterAll(async () => {
    await storage?.close();
    await direct?.close();
    await wire?.close();
    await database?.drop();
  });

  it.each(faults)(
    "%s: an error in time, nothing half written, and well afterwards",
    async (_, begin) => {
      const product = aProduct({ stock: 5 });
      await direct.products.insert(product);
      const order = anOrder();
      const works: Record<string, () => Promise<unknown>> = {
        insert: () => storage.orders.insert(anOrder()),
        atomically: () =>
          storage.atomically(async (tx) => {
            const [known] = await tx.products.find({ where: { id: product.id }, limit: 1 });
            await tx.orders.insert(order);
            await tx.products.patch(product.id, { stock: (known?.stock ?? 0) - 1 });
          }),
        "atomically, without a read": () =>
          storage.atomically(async (tx) => {
            await tx.orders.insert({ ...anOrder(), id: `${order.id}x` });
            await tx.products.insert(aProduct({ id: `${product.id}x` }));
          }),
        get: () => storage.products.get(product.id),
        find: () => storage.products.find({ where: { brandLower: product.brandLower }, limit: 5 }),
        count: () => storage.products.count({ brandLower: product.brandLower }),
        counters: () => storage.counters.get(["x"]),
        now: () => storage.now(),
        ready: () => storage.ready(),
      };
      // Some connections are open when it begins, and some are not.
      await Promise.all(Array.from({ length: 5 }, () => storage.now()));
      begin(wire);
      const began = performance.now();
      const ends = await Promise.all(
        Object.entries(works).map(async ([name, work]) => {
          const error = await work().then(
            () => null,
            (failure: Error) => failure,
          );
          return { name, error, after: performance.now() - began };
        }),
      );
      wire.repair();
      for (const { name, error, after } of ends) {
        expect([name, error?.name]).toEqual([name, "Unavailable"]);
        expect(after, name).toBeLessThan(5_000);
      }
      // What the server did before its answer was lost is whole.
      const written = async (id: string) => (await direct.orders.get(id)) !== null;
      const stock = (await direct.products.get(product.id))?.stock;
      expect(stock).toBe((await written(order.id)) ? 4 : 5);
      const isThere = (await direct.products.get(`${product.id}x`)) !== null;
      expect(isThere).toBe(await written(`${order.id}x`));
      // And well again, without another start.
      await expect
        .poll(() =>
          storage.ready().then(
            () => "ready",
            () => "not yet",
          ),
        )
        .toBe("ready");
      await storage.atomically(async (tx) => {
        const known = await tx.products.get(product.id);
        await tx.products.patch(product.id, { stock: (known?.stock ?? 0) + 10 });
      });
      expect((await direct.products.get(product.id))?.stock).toBe((stock ?? 0) + 10);
    },
  );
});

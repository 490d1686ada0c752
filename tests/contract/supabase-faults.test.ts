import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSupabase } from "~/storage/adapters/supabase/supabase.server";
import type { Storage } from "~/storage/storage";
import { type Fault, type FaultyFront, openFaultyFront } from "../support/faulty-front";
import { onceAvailable } from "../support/patience";
import { type HostedSql, reasonForNoHost, startHostedSql } from "../support/postgrest";
import { aMail, anOrder, aProduct } from "../support/records";

const reason = await reasonForNoHost();
if (reason !== null) console.info(`skipped: hosted SQL: ${reason}`);

const faults: Fault[] = [
  "refused",
  "hangs",
  "500",
  "503 of a proxy",
  "login page",
  "reset",
  "slow",
  "half an answer",
  "half an answer, said to be whole",
  "lost answer",
];

describe.skipIf(reason !== null)("hosted SQL behind a front that fails", () => {
  let host: HostedSql;
  let front: FaultyFront;
  /** Through the front, and past it. */
  let storage: Storage;
  let direct: Storage;
  beforeAll(async () => {
    host = await startHostedSql();
    front = await openFaultyFront(host.url);
    storage = await openSupabase({ ...host, url: front.url });
    direct = await openSupabase(host);
  });
  afterAll(async () => {
    await storage?.close();
    await direct?.close();
    await front?.close();
    await host?.close();
  });

  it.each(faults)(
    "%s: an error in time, nothing half written, and well afterwards",
    async (fault) => {
      const product = aProduct({ stock: 5 });
      await onceAvailable(() => direct.products.put(product));
      const [order, alone] = [anOrder(), anOrder()];
      await front.fail(fault);
      const began = performance.now();
      const works: Record<string, () => Promise<unknown>> = {
        get: () => storage.products.get(product.id),
        find: () => storage.products.find({ where: { brandLower: product.brandLower }, limit: 5 }),
        count: () => storage.products.count({ brandLower: product.brandLower }),
        counters: () => storage.counters.get(["x"]),
        now: () => storage.now(),
        ready: () => storage.ready(),
        insert: () => storage.orders.insert(alone),
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
      };
      const ends = await Promise.all(
        Object.entries(works).map(async ([name, work]) => {
          const error = await work().then(
            () => null,
            (reason: Error) => reason,
          );
          return { name, error, after: performance.now() - began };
        }),
      );
      for (const { name, error, after } of ends) {
        // A count has no body to be cut.
        if (name === "count" && error === null && /half|slow/.test(fault)) continue;
        expect([name, error?.name]).toEqual([name, "Unavailable"]);
        expect(after, name).toBeLessThan(5_000);
        expect(`${error?.message} ${error?.cause}`, name).not.toMatch(
          /Sign in|unavailable|Bearer|ey[JK]/,
        );
      }
      await front.fail("none");
      // What the host did before its answer was lost is whole.
      const stockIn = (of: Storage) =>
        onceAvailable(async () => (await of.products.get(product.id))?.stock ?? 0);
      const stock = await stockIn(direct);
      const isRecorded = (await onceAvailable(() => direct.orders.get(order.id))) !== null;
      expect(stock).toBe(isRecorded ? 4 : 5);
      const pair = [
        await onceAvailable(() => direct.orders.get(`${order.id}x`)),
        await onceAvailable(() => direct.products.get(`${product.id}x`)),
      ].map((row) => row !== null);
      expect(pair[0]).toBe(pair[1]);
      // And well again, without another start.
      expect(await stockIn(storage)).toBe(stock);
      await onceAvailable(() => storage.ready());
      await onceAvailable(() =>
        storage.atomically(async (tx) => {
          await tx.products.get(product.id);
          await tx.products.patch(product.id, { stock: stock + 10 });
        }),
      );
      expect(await stockIn(direct)).toBe(stock + 10);
    },
  );
});

/** A host that answers every change, and closes its idle connections when it is told to. */
const closing = `
const { parentPort, workerData: closed } = require("node:worker_threads");
const sockets = new Set();
const server = require("node:http").createServer((asked, answer) => {
  asked.resume().on("end", () => {
    answer.writeHead(200, { "content-type": "application/json", connection: "keep-alive" });
    answer.end(JSON.stringify({ written: 1, now: new Date().toISOString() }));
  });
});
server.on("connection", (socket) => {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
});
parentPort.on("message", async () => {
  await Promise.all([...sockets].map((socket) => new Promise((sent) => socket.end(sent))));
  Atomics.add(closed, 0, 1);
  Atomics.notify(closed, 0);
});
server.listen(0, "127.0.0.1", () => parentPort.postMessage(server.address().port));`;

describe("hosted SQL that closes idle connections", () => {
  it("gets no change on one that it closed while the store was busy", async () => {
    const closed = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(closing, { eval: true, workerData: closed });
    const [port] = (await once(worker, "message")) as [number];
    const storage = await openSupabase({ url: `http://127.0.0.1:${port}`, serviceRoleKey: "k" });
    try {
      for (let turn = 0; turn < 3; turn += 1) {
        await Promise.all([aMail(), aMail()].map((mail) => storage.outbox.insert(mail)));
        // As when another request calculates for long: this thread learns nothing of it.
        worker.postMessage("close");
        Atomics.wait(closed, 0, turn, 20_000);
        await Promise.all([aMail(), aMail()].map((mail) => storage.outbox.insert(mail)));
      }
    } finally {
      await storage.close();
      await worker.terminate();
    }
  });
});

describe("hosted SQL that answers", () => {
  it("is asked for the wanted fields alone, and over a connection that is kept", async () => {
    const asked: string[] = [];
    const sockets = new Set<unknown>();
    const server = createServer(({ url = "", socket }, answer) => {
      const { pathname, searchParams } = new URL(url, "http://host");
      asked.push(`${pathname.split("/").at(-1)} ${searchParams.get("select") ?? ""}`);
      sockets.add(socket);
      answer.writeHead(200, { "content-type": "application/json" });
      answer.end(pathname.includes("/rpc/") ? `{"written":0,"now":"2026-01-01T00:00:00Z"}` : "[]");
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const storage = await openSupabase({ url: `http://127.0.0.1:${port}`, serviceRoleKey: "k" });
    try {
      asked.length = 0;
      await storage.products.find({ limit: 5, only: ["productName", "stock"] });
      await storage.products.getMany(["a"], { only: ["price"] });
      await storage.orders.find({
        where: { emailLower: "a@example.test" },
        limit: 5,
        only: ["total"],
        order: { by: "created", direction: "desc" },
      });
      await storage.admins.get("boss");
      expect(asked).toEqual([
        "products product_name,stock,id",
        "products id,price",
        "orders total,created,id",
        "admins id,email,created,role,name",
      ]);
      expect(sockets.size).toBeLessThanOrEqual(2);
    } finally {
      await storage.close();
      server.close();
    }
  });
});

import { copyFile, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { StoredOrder } from "~/modules/orders/order.resource";
import { createSpool } from "~/modules/payments/spool.server";
import { site } from "~/modules/settings/site";
import { recount } from "~/modules/upkeep/recount.server";
import { localFiles } from "~/providers/disk/local-files.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage } from "~/storage/storage";
import { isUnfinished, rememberBackup } from "~/storage/store-guard.server";
import { commandLine } from "../support/command-line";
import { onEveryEngine } from "../support/engines";
import { exportOf, fillEvery } from "../support/filled";
import { onceAvailable } from "../support/patience";
import { aProduct } from "../support/records";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";
import { startStoreProcess } from "../support/store-process";

const line = commandLine();
const png = Buffer.from("89504e470d0a1a0a0000", "hex");
const place = (name: string) => join(line.folder, name);
const boss = askedBy({ uid: "boss" });

interface Load {
  /** Numbers of orders, in the order in which the store answered. */
  acknowledged: string[];
  end(): Promise<void>;
}

/** Buyers who ask, and a seller who makes orders of it, without a pause. */
async function underLoad({ commerce, gateway, storage, add }: Shop): Promise<Load> {
  const right = { role: null, name: null, created: new Date() };
  await storage.admins.put({ id: "boss", email: "boss@example.test", ...right });
  await add({ id: "scale", price: 20, stock: null });
  const acknowledged: string[] = [];
  let going = true;
  const buyers = [1, 2, 3].map(async (buyer) => {
    while (going) {
      const contact = { ...aSubmission([]).contact, email: `b${buyer}@example.test` };
      const items = [{ id: "scale", quantity: 1 + Math.floor(Math.random() * 9_000) }];
      const asked = aSubmission(items, { contact });
      const quote = await onceAvailable(() => commerce.quotes.submit(null, asked));
      const order = await onceAvailable(() =>
        gateway.call("orders.createFromQuote", [quote.id], boss),
      );
      acknowledged.push(order.orderNumber);
    }
  });
  return {
    acknowledged,
    async end() {
      going = false;
      await Promise.all(buyers);
    },
  };
}

/** Every order has its quote, its lines make its total, and every kept total is the records'. */
async function checkSense(storage: Storage): Promise<void> {
  let after: { key: string; id: string } | null = null;
  for (;;) {
    const page: StoredOrder[] = await storage.orders.find({ after, limit: 100 });
    const last = page.at(-1);
    if (!last) break;
    for (const { orderNumber, quoteNumber, items, total } of page) {
      const quote = await storage.quotes.getBy("quoteNumber", quoteNumber ?? "");
      expect(quote?.orderNumber).toBe(orderNumber);
      const sum = items.reduce((all, { quantity, price }) => all + quantity * (price ?? 0), 0);
      expect(sum).toBeCloseTo(total, 6);
    }
    after = { key: last.id, id: last.id };
  }
  expect(await recount(storage, site)).toEqual([]);
}

await onEveryEngine("a backup", (open, engine) => {
  it("taken under load holds what was acknowledged before, and makes sense", async () => {
    const [store, fresh] = [await open(), await open()];
    const shop = await openShop({ storage: store.storage });
    try {
      line.set(store.variables);
      const kept = await localFiles(place("files")).save(png);
      const spool = createSpool(place("payments"));
      const event = { type: "checkout.session.completed", session: { id: "cs_1" } };
      const received = new Date("2026-03-01T12:00:00.000Z");
      const times = { received, state: "unrecorded" } as const;
      await spool.keep({ eventId: "evt_1", ...event, ...times });
      await spool.keep({ eventId: "evt_2", ...event, ...times });
      await spool.park("evt_2.json");

      const load = await underLoad(shop);
      while (load.acknowledged.length < 20) await new Promise((done) => setTimeout(done, 5));
      const before = [...load.acknowledged];
      expect(await line.run("backup", place("one.backup")), line.err).toBe(0);
      const during = load.acknowledged.length;
      await load.end();
      expect(during).toBeGreaterThan(before.length);
      const oneMoment = store.storage.snapshot !== undefined;
      expect(line.out).toContain(oneMoment ? "The records are as of" : "has no snapshots");
      expect((await stat(place("one.backup"))).mode & 0o077).toBe(0);

      await rm(place("files"), { recursive: true });
      await rm(place("payments"), { recursive: true });
      line.set(fresh.variables);
      expect(await line.run("restore", place("one.backup")), line.err).toBe(0);
      expect(line.out).toContain("Restored 1 pictures and 2 kept payments.");
      for (const number of before) {
        expect(await fresh.storage.orders.getBy("orderNumber", number)).not.toBeNull();
      }
      if (oneMoment) await checkSense(fresh.storage);
      expect((await localFiles(place("files")).read(kept.name))?.content).toEqual(png);
      const { events } = await spool.list();
      expect(events.map(({ eventId, parked }) => [eventId, parked]).sort()).toEqual([
        ["evt_1", false],
        ["evt_2", true],
      ]);
    } finally {
      await shop.close();
      await store.close();
      await fresh.close();
    }
  });

  it("holds every collection, and restores it byte for byte", async () => {
    const [store, fresh] = [await open(), await open()];
    try {
      await fillEvery(store.storage, 5);
      line.set(store.variables);
      expect(await line.run("backup", place("all.backup")), line.err).toBe(0);
      if (engine === "SQLite") {
        expect(await line.run("backup", place("all.backup"))).toBe(1);
        expect(line.err).toContain(`${place("all.backup")} already exists.`);
      }
      line.set(fresh.variables);
      await fillEvery(fresh.storage, 1);
      if (engine === "SQLite") {
        expect(await line.run("restore", place("all.backup"))).toBe(1);
        expect(line.err).toContain("The target is not empty.");
      }
      expect(await line.run("restore", place("all.backup"), "--replace"), line.err).toBe(0);
      expect(released(await exportOf(fresh.storage))).toBe(await exportOf(store.storage));
      if (engine === "PostgreSQL") {
        line.set({ COMMERCE_BACKEND: "sqlite", DATABASE_FILE: place("other.db") });
        expect(await line.run("restore", place("all.backup")), line.err).toBe(0);
        const other = await openSqlite({ file: place("other.db") });
        expect(released(await exportOf(other))).toBe(await exportOf(store.storage));
        await other.close();
      }
    } finally {
      await store.close();
      await fresh.close();
    }
  });
});

it("doctor says when the last backup was made, and warns when it is old", async () => {
  line.set({ DATABASE_FILE: place("dated.db") });
  expect(await line.run("seed"), line.err).toBe(0);
  await line.run("doctor");
  expect(line.out).toMatch(/^off {3}backup: npm run store -- backup was never run/m);
  const storage = await openSqlite({ file: place("dated.db") });
  await rememberBackup(storage, new Date(Date.now() - 3 * 86_400_000));
  await storage.close();
  await line.run("doctor");
  expect(line.out).toMatch(/^warn {2}backup: the last one is of .*: check its timer/m);
  expect(await line.run("backup", place("dated.backup")), line.err).toBe(0);
  await line.run("doctor");
  const day = new Date().toISOString().slice(0, 10);
  expect(line.out).toMatch(new RegExp(`^ok {4}backup: the last one is of ${day}T`, "m"));
  // A copy of the records does not take along what is true of this store alone.
  line.set({ DATABASE_FILE: place("restored.db") });
  expect(await line.run("restore", place("dated.backup")), line.err).toBe(0);
  await line.run("doctor");
  expect(line.out).toMatch(/^off {3}backup: /m);
});

it("a restore that was killed is taken up by the same command, and by no other", async () => {
  const source = await openSqlite({ file: place("store.db") });
  await source.products.insertMany(Array.from({ length: 3_000 }, () => aProduct()));
  await fillEvery(source, 3);
  expect(await line.run("backup", place("one.backup")), line.err).toBe(0);
  await source.products.insert(aProduct());
  expect(await line.run("backup", place("later.backup")), line.err).toBe(0);
  const target = await openSqlite({ file: place("target.db") });
  const variables = {
    DATABASE_FILE: place("target.db"),
    FILES_DIR: place("files"),
    PAYMENT_SPOOL_DIR: place("payments"),
  };
  const child = await startStoreProcess(
    {
      ...variables,
      COMMERCE_BACKEND: "sqlite",
      COMMAND: JSON.stringify(["restore", place("one.backup")]),
    },
    "command-process",
  );
  while ((await target.products.count({})) === 0) {
    const isOver = child.ended.then(() => true);
    if (await Promise.race([isOver, new Promise((done) => setTimeout(done, 2))])) {
      throw new Error("The restore ended before it had written anything");
    }
  }
  await child.kill();
  line.set(variables);
  expect(await line.run("restore", place("later.backup"))).toBe(1);
  expect(line.err).toContain("an unfinished copy of something else");
  expect(await line.run("restore", place("one.backup")), line.err).toBe(0);
  await source.products.remove((await missingIn(target, source))[0] ?? "");
  expect(released(await exportOf(target))).toBe(await exportOf(source));
  await Promise.all([source.close(), target.close()]);
});

it("a restore counts as complete only with its pictures and its payments", async () => {
  const source = await openSqlite({ file: place("store.db") });
  await fillEvery(source, 1);
  const kept = await localFiles(place("files")).save(png);
  const event = { eventId: "evt_1", type: "checkout.session.completed", session: { id: "cs_1" } };
  const times = { received: new Date("2026-03-01T12:00:00.000Z"), state: "unrecorded" } as const;
  await createSpool(place("payments")).keep({ ...event, ...times });
  expect(await line.run("backup", place("one.backup")), line.err).toBe(0);
  const target = await openSqlite({ file: place("target.db") });
  await writeFile(place("blocked"), "");
  const again = {
    DATABASE_FILE: place("target.db"),
    FILES_DIR: place("files2"),
    PAYMENT_SPOOL_DIR: place("payments2"),
  };
  for (const wrong of ["FILES_DIR", "PAYMENT_SPOOL_DIR"]) {
    line.set({ ...again, [wrong]: join(place("blocked"), "in a file") });
    expect([wrong, await line.run("restore", place("one.backup"))]).toEqual([wrong, 1]);
    // A store on it answers nothing, and the same command goes on without --replace.
    expect([wrong, await isUnfinished(target)]).toEqual([wrong, true]);
  }
  line.set(again);
  expect(await line.run("restore", place("one.backup")), line.err).toBe(0);
  expect(line.out).toContain("Restored 1 pictures and 1 kept payments.");
  expect(await isUnfinished(target)).toBe(false);
  expect((await localFiles(place("files2")).read(kept.name))?.content).toEqual(png);
  expect((await createSpool(place("payments2")).list()).events).toHaveLength(1);
  await Promise.all([source.close(), target.close()]);
});

async function missingIn(target: Storage, source: Storage): Promise<string[]> {
  const ids = (await source.products.find({ limit: 4_000, only: ["id"] })).map(({ id }) => id);
  const there = new Set((await target.products.getMany(ids, { only: ["id"] })).map(({ id }) => id));
  return ids.filter((id) => !there.has(id));
}

/** Without the rows that hold the numbers of invoices, which every restore adds. */
function released(text: string): string {
  const lines = text.split("\n");
  const holds = lines.filter((line) => /^numberSeries .*"held":true/.test(line));
  expect(holds.map((line) => /"id":"([^"]+)"/.exec(line)?.[1])).toEqual(["credit-note", "invoice"]);
  return lines.filter((line) => !holds.includes(line)).join("\n");
}

describe("a backup that must not be used", () => {
  async function taken(): Promise<void> {
    const storage = await openSqlite({ file: place("store.db") });
    await fillEvery(storage, 3);
    await storage.close();
    expect(await line.run("backup", place("good.backup")), line.err).toBe(0);
    line.set({ DATABASE_FILE: place("target.db") });
  }

  async function rewritten(change: (lines: string[]) => string[]): Promise<void> {
    const text = gunzipSync(await readFile(place("good.backup"))).toString();
    const lines = change(text.trimEnd().split("\n"));
    await writeFile(place("bad.backup"), gzipSync(`${lines.join("\n")}\n`));
  }

  async function refused(): Promise<string> {
    expect(await line.run("restore", place("bad.backup"))).toBe(1);
    const storage = await openSqlite({ file: place("target.db") });
    expect(await exportOf(storage)).toBe("");
    await storage.close();
    return line.err;
  }

  it("is refused before anything is written: cut off, changed, newer, or no backup", async () => {
    await taken();
    await copyFile(place("good.backup"), place("bad.backup"));
    await truncate(place("bad.backup"), (await stat(place("bad.backup"))).size - 100);
    expect(await refused()).toContain("truncated");
    await rewritten((lines) => lines.slice(0, -1));
    expect(await refused()).toContain("truncated");
    await rewritten((lines) => lines.filter((_, at) => at !== 2));
    expect(await refused()).toContain("damaged");
    await rewritten((lines) => lines.map((each) => each.replace("Ångström", "Angstrom")));
    expect(await refused()).toContain("damaged");
    await rewritten(([head = "", ...rest]) => [
      head.replace('"version":1', '"version":2'),
      ...rest,
    ]);
    expect(await refused()).toMatch(/file version 2.*Update the store first/);
    await rewritten(([head = "", ...rest]) => [head.replace('"sku"', '"moonPhase"'), ...rest]);
    expect(await refused()).toMatch(/newer store: it has moonPhase/);
    await writeFile(place("bad.backup"), "hello");
    expect(await refused()).toContain("not a backup of a store");
    await writeFile(place("bad.backup"), gzipSync('{"hello":1}\n'));
    expect(await refused()).toContain("not a backup of a store");
  });

  it("leaves no file behind when it could not be finished", async () => {
    expect(await line.run("backup", place("nowhere/file.backup"))).toBe(1);
    expect(await line.run("backup")).toBe(2);
    expect(await line.run("restore", place("missing.backup"))).toBe(1);
  });
});

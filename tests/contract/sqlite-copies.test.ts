import { copyFile, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { anOrder } from "../support/records";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "copies-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** What a program that replicates the file holds while it copies: the log cannot start anew. */
function holdLog(file: string): Database.Database {
  const db = new Database(file, { readonly: true });
  db.exec("BEGIN");
  db.prepare("SELECT count(*) FROM orders").get();
  return db;
}

describe("a copy of the file and its log, taken under load", () => {
  it("opens, is whole, and holds every write that was answered before", async () => {
    const file = join(folder, "store.db");
    const storage = await openSqlite({ file });
    const answered: string[] = [];
    let going = true;
    const writers = [1, 2, 3].map(async () => {
      while (going) {
        const order = anOrder();
        await storage.orders.insert(order);
        answered.push(order.id);
      }
    });
    const copies: { path: string; held: string[] }[] = [];
    for (let at = 0; at < 8; at += 1) {
      const until = answered.length + 150;
      while (answered.length < until) await new Promise((done) => setTimeout(done, 2));
      const held = [...answered];
      const reader = holdLog(file);
      const path = join(folder, `copy-${at}.db`);
      await copyFile(file, path);
      await copyFile(`${file}-wal`, `${path}-wal`);
      reader.close();
      copies.push({ path, held });
    }
    going = false;
    await Promise.all(writers);
    await storage.close();
    for (const { path, held } of copies) {
      const db = new Database(path);
      expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
      const ids = new Set(db.prepare("SELECT id FROM orders").pluck().all());
      expect(held.filter((id) => !ids.has(id))).toEqual([]);
      db.close();
      const restored = await openSqlite({ file: path });
      expect(await restored.orders.count({})).toBe(ids.size);
      await restored.close();
    }
  });

  it("disturbs nobody: the store writes, closes, and gives the log back its size", async () => {
    const file = join(folder, "store.db");
    const storage = await openSqlite({ file });
    const reader = holdLog(file);
    for (let at = 0; at < 1_500; at += 500) {
      await storage.orders.insertMany(Array.from({ length: 500 }, () => anOrder()));
    }
    const grown = (await stat(`${file}-wal`)).size;
    expect(grown).toBeGreaterThan(1_000_000);
    await storage.close();
    reader.close();
    const again = await openSqlite({ file });
    expect(await again.orders.count({})).toBe(1_500);
    await again.close();
    expect(
      await stat(`${file}-wal`).then(
        ({ size }) => size,
        () => 0,
      ),
    ).toBe(0);
  });
});

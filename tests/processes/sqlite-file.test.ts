import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";

test("a file is made once by five processes at once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "store-sqlite-"));
  const file = join(folder, "store.db");
  const script = `
    const { openSqlite } = await import("./app/storage/adapters/sqlite/sqlite.server.ts");
    const storage = await openSqlite({ file: ${JSON.stringify(file)} });
    await storage.atomically(async (tx) => tx.counters.add("starts", 1));
    await storage.close();`;
  const ends = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const args = ["--import", "tsx", "--input-type=module", "-e", script];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
      let output = "";
      child.stderr.on("data", (chunk) => {
        output += chunk;
      });
      const [code] = await once(child, "close");
      return code === 0 ? "done" : output;
    }),
  );
  expect(ends).toEqual(["done", "done", "done", "done", "done"]);
  const db = new Database(file, { readonly: true });
  expect(db.prepare("SELECT value FROM counters").get()).toEqual({ value: 5 });
  db.close();
  await rm(folder, { recursive: true });
});

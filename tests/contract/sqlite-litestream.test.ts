import { type ChildProcess, execFile, spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { describe, expect, it, onTestFinished, test } from "vitest";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { litestream } from "../support/litestream";
import { anOrder } from "../support/records";

const run = promisify(execFile);
const program = await litestream().catch((error: Error) => error);

if (program instanceof Error) {
  console.info(`skipped: Litestream: ${program.message}`);
  describe.skip("a store that Litestream replicates", () => test(program.message, () => {}));
} else {
  describe("a store that Litestream replicates", () => {
    it("comes back with every order that it had answered before the machine was lost", async () => {
      const folder = await mkdtemp(join(tmpdir(), "litestream-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const [file, replica] = [join(folder, "store.db"), join(folder, "replica")];
      const config = join(folder, "litestream.yml");
      // As docs/operations.md shows it, with a folder for the bucket.
      await writeFile(
        config,
        `dbs:\n  - path: ${file}\n    replicas:\n      - path: ${replica}\n        sync-interval: 100ms\n`,
      );
      const storage = await openSqlite({ file });
      const replicating = spawn(program, ["replicate", "-config", config], { stdio: "ignore" });
      onTestFinished(() => ended(replicating));
      const restored = async (name: string) => {
        const path = join(folder, name);
        await run(program, ["restore", "-config", config, "-o", path, file]);
        const db = new Database(path);
        const ids = new Set(db.prepare("SELECT id FROM orders").pluck().all() as string[]);
        const whole = db.pragma("integrity_check", { simple: true });
        db.close();
        return { path, ids, whole };
      };

      const answered: string[] = [];
      let going = true;
      const writers = [1, 2, 3].map(async () => {
        while (going) {
          const order = anOrder();
          await storage.orders.insert(order);
          answered.push(order.id);
          await new Promise((done) => setTimeout(done, 1));
        }
      });
      while (answered.length < 500) await new Promise((done) => setTimeout(done, 5));
      const before = [...answered];
      let tries = 0;
      // What was answered by then is in the replica soon, while the store goes on selling.
      await expect
        .poll(async () => {
          tries += 1;
          const { ids, whole } = await restored(`during-${tries}.db`).catch(() => ({
            ids: new Set<string>(),
            whole: "ok",
          }));
          return [whole, before.every((id) => ids.has(id))];
        })
        .toEqual(["ok", true]);
      expect(answered.length).toBeGreaterThan(before.length);
      going = false;
      await Promise.all(writers);

      // The machine is lost: neither program ends in order.
      await expect
        .poll(async () => {
          tries += 1;
          return (await restored(`after-${tries}.db`)).ids.size;
        })
        .toBe(answered.length);
      await ended(replicating);
      const { path, ids, whole } = await restored("store-again.db");
      expect(whole).toBe("ok");
      expect(answered.filter((id) => !ids.has(id))).toEqual([]);
      await storage.close();
      const again = await openSqlite({ file: path });
      await again.ready();
      await again.orders.insert(anOrder());
      expect(await again.orders.count({})).toBe(answered.length + 1);
      await again.close();
    });
  });
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill("SIGKILL");
  await gone;
}

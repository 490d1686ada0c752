import { expect, it } from "vitest";
import type { Storage } from "~/storage/storage";
import { createStoreGuard, unfinishedPrefix } from "~/storage/store-guard.server";
import { commandLine } from "../support/command-line";
import { onEveryEngine } from "../support/engines";
import { aProduct } from "../support/records";
import { silentLog } from "../support/silent-log";

const line = commandLine();
const mark = (storage: Storage, name: string, by: number) =>
  storage.atomically(async (tx) => tx.counters.add(name, by));

function guardOf(storage: Storage, schema = 1_000) {
  return createStoreGuard({ storage, schema, log: silentLog });
}

await onEveryEngine("a store", (open) => {
  it("serves nothing from an unfinished restore, and serves once it is finished", async () => {
    const store = await open();
    await mark(store.storage, `${unfinishedPrefix}one`, 1);
    const guard = guardOf(store.storage);
    let opened = 0;
    try {
      await expect(guard.ready()).rejects.toMatchObject({ reason: "restore unfinished" });
      guard.start(() => {
        opened += 1;
      });
      await expect.poll(() => guard.refuses()).toBe("restore unfinished");
      line.set(store.variables);
      expect(await line.run("doctor")).toBe(1);
      expect(line.out).toMatch(/^FAIL {2}restore: a restore or a copy into this store was not/m);
      expect(opened).toBe(0);
      await mark(store.storage, `${unfinishedPrefix}one`, -1);
      await expect.poll(() => opened).toBe(1);
      await guard.ready();
    } finally {
      await guard.stop();
      await store.close();
    }
  });

  it("knows its version when many instances start at once, and after they were added up", async () => {
    const store = await open();
    try {
      await Promise.all(Array.from({ length: 8 }, () => guardOf(store.storage).ready()));
      await guardOf(store.storage).ready();
      await mark(store.storage, "schema|version", 3_500_000_000);
      await guardOf(store.storage).ready();
      const counters = await store.storage.counters.get(["schema|version"]);
      expect(counters.get("schema|version")).toBe(1_000);
    } finally {
      await store.close();
    }
  });

  it("that runs is not replaced by a restore or a copy; one that was stopped is", async () => {
    const store = await open();
    const guard = guardOf(store.storage);
    try {
      line.set(store.variables);
      await store.storage.products.insert(aProduct({ id: "kept" }));
      const file = `${line.folder}/one.backup`;
      expect(await line.run("backup", file), line.err).toBe(0);
      await store.storage.products.insert(aProduct({ id: "later" }));
      let isOpen = false;
      guard.start(() => {
        isOpen = true;
      });
      await expect.poll(() => isOpen).toBe(true);
      for (const how of [[], ["--replace"]]) {
        expect(await line.run("restore", file, ...how)).toBe(1);
        expect(line.err).toContain("A store is running on the target. Stop it first");
        expect(line.err).not.toContain("not empty");
      }
      expect(await store.storage.products.get("later")).not.toBeNull();
      expect(guard.refuses()).toBeNull();
      await guard.stop();
      expect(await line.run("restore", file, "--replace"), line.err).toBe(0);
      expect(await store.storage.products.get("later")).toBeNull();
    } finally {
      await guard.stop();
      await store.close();
    }
  });

  it("of an earlier version refuses what a later one ran on, and one that runs goes on", async () => {
    const store = await open();
    const [earlier, later, restarted] = [1, 2, 1].map((at) => guardOf(store.storage, 1_000 + at));
    try {
      await earlier?.ready();
      await later?.ready();
      await earlier?.ready();
      await expect(restarted?.ready()).rejects.toMatchObject({
        reason: "schema newer than this version",
      });
    } finally {
      await store.close();
    }
  });
});

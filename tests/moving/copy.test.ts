import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { Unavailable } from "~/kernel/failure";
import type { StoredProduct } from "~/modules/catalogue/product.resource";
import { copyRecords } from "~/moving/copy-records";
import { collections, storedRecords } from "~/moving/records";
import { localFiles } from "~/providers/disk/local-files.server";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage } from "~/storage/storage";
import { createStoreGuard, isUnfinished } from "~/storage/store-guard.server";
import { commandLine } from "../support/command-line";
import { openHostedStore } from "../support/engines";
import { digestsOf, exportOf, fillEvery } from "../support/filled";
import { startFirestore, startLargeFirestore } from "../support/firestore";
import { bareDatabase, postgresForTests, type TestDatabase } from "../support/postgres";
import { reasonForNoHost } from "../support/postgrest";
import { aProduct, builders } from "../support/records";
import { silentLog } from "../support/silent-log";
import { startStoreProcess } from "../support/store-process";

/** Records of every collection; 20,000 in the long form. */
const size = Number(process.env.COPY_RECORDS ?? 20);
const isLong = size > 200;
/** How long four engines take for them is the machine's affair. */
const untimed = { timeout: 0 };

const line = commandLine();
const png = Buffer.from("89504e470d0a1a0a0000", "hex");

async function inSqlite<T>(file: string, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openSqlite({ file });
  return work(storage).finally(() => storage.close());
}

async function withPostgres(work: (database: TestDatabase) => Promise<void>): Promise<void> {
  const server = await postgresForTests();
  if ("reason" in server) throw new Error(`There is no PostgreSQL: ${server.reason}`);
  const database = await bareDatabase(server);
  try {
    await work(database);
  } finally {
    await database.drop();
  }
}

async function inPostgres<T>(url: string, work: (storage: Storage) => Promise<T>): Promise<T> {
  const storage = await openPostgres({ url });
  return work(storage).finally(() => storage.close());
}

function sqliteFile(name: string): string {
  return join(line.folder, name);
}

describe("every collection of the port", () => {
  it("has a generated record in these tests", () => {
    expect(Object.keys(builders).sort()).toEqual([...collections].sort());
  });
});

describe("records that go round every backend", () => {
  it("come back byte for byte: SQLite, PostgreSQL, Firestore, hosted SQL, SQLite", untimed, () =>
    withPostgres(async ({ url }) => {
      expect(await line.run("seed")).toBe(0);
      const lap = laps();
      const before = await inSqlite(sqliteFile("store.db"), async (storage) => {
        await fillEvery(storage, size);
        return digestsOf(storage);
      });
      for (const name of collections) {
        expect(before[name]?.count, name).toBeGreaterThanOrEqual(size);
      }
      line.set({ DATABASE_URL: url });
      lap("filled");
      expect(await line.run("copy", "--from", "sqlite", "--to", "postgres"), line.err).toBe(0);
      lap("SQLite to PostgreSQL");
      expect(line.out).toMatch(/^products +\d+ +[0-9a-f]{12}$/m);
      expect(line.out).toMatch(/^Both sides are equal\.$/m);

      const engine = await (isLong
        ? startLargeFirestore(400 + Math.ceil(size / 2))
        : startFirestore());
      const { storage: document } = await engine.open();
      const options = { fingerprint: "first", replace: false };
      await inPostgres(url, async (postgres) => {
        expect((await copyRecords(storedRecords(postgres), document, options)).same).toBe(true);
      });
      lap(`PostgreSQL to Firestore, ${engine.name}`);
      const hosted = (await reasonForNoHost()) === null ? await openHostedStore() : null;
      if (hosted) {
        const copied = await copyRecords(storedRecords(document), hosted.storage, options);
        expect(copied.same).toBe(true);
        lap("Firestore to hosted SQL");
        line.set({ ...hosted.variables, DATABASE_FILE: sqliteFile("end.db") });
        expect(await line.run("copy", "--from", "supabase", "--to", "sqlite"), line.err).toBe(0);
      }
      const after = await inSqlite(sqliteFile("end.db"), async (end) => {
        if (!hosted) await copyRecords(storedRecords(document), end, options);
        return digestsOf(end);
      });
      lap("the last to SQLite, and compared");
      await Promise.all([engine.stop(), hosted?.close()]);
      expect(after).toEqual(before);
    }),
  );
});

describe("copy", () => {
  it("replaces what a target holds only when told to, and takes away what is too much", () =>
    withPostgres(async ({ url }) => {
      line.set({ DATABASE_URL: url });
      const before = await inSqlite(sqliteFile("store.db"), async (storage) => {
        await fillEvery(storage, 3);
        return exportOf(storage);
      });
      const [mine] = await inSqlite(sqliteFile("store.db"), (storage) =>
        storage.products.find({ limit: 1 }),
      );
      await inPostgres(url, async (postgres) => {
        await fillEvery(postgres, 2);
        // The same number under another id: one must go before the other can come.
        await postgres.products.insert(aProduct({ sku: mine?.sku ?? null }));
        await postgres.products.insert({ ...aProduct(), id: mine?.id ?? "" });
      });
      expect(await line.run("copy", "--from", "sqlite", "--to", "postgres")).toBe(1);
      expect(line.err).toContain("The target is not empty. Add --replace");
      expect(await line.run("copy", "--from", "sqlite", "--to", "postgres", "--replace")).toBe(0);
      expect(await inPostgres(url, exportOf)).toBe(before);
    }));

  it("changes nothing in a dry run, not even by making or migrating the target", () =>
    withPostgres(async ({ url }) => {
      line.set({ DATABASE_URL: url });
      await inSqlite(sqliteFile("store.db"), (storage) => fillEvery(storage, 2));
      expect(await line.run("copy", "--from", "sqlite", "--to", "postgres", "--dry-run")).toBe(0);
      expect(line.out).toMatch(/^products +2$/m);
      expect(line.out).toContain("The target's tables would be created.");
      expect(line.out).toContain("Nothing was changed.");
      await inPostgres(url, (storage) => fillEvery(storage, 1));
      line.set({ DATABASE_FILE: sqliteFile("made/other.db") });
      expect(await line.run("copy", "--from", "postgres", "--to", "sqlite", "--dry-run")).toBe(0);
      expect(existsSync(sqliteFile("made"))).toBe(false);
    }));

  it("goes on where a killed one stopped, and with nothing else", () =>
    withPostgres(async ({ url }) => {
      const before = await inSqlite(sqliteFile("store.db"), async (storage) => {
        await storage.products.insertMany(Array.from({ length: 1_500 }, () => aProduct()));
        await fillEvery(storage, 10);
        return exportOf(storage);
      });
      const variables = {
        DATABASE_FILE: sqliteFile("store.db"),
        DATABASE_URL: url,
        COMMAND: JSON.stringify(["copy", "--from", "sqlite", "--to", "postgres"]),
      };
      await inPostgres(url, async (target) => {
        const child = await startStoreProcess(variables, "command-process");
        while ((await target.products.count({})) === 0) await Promise.race([child.ended, pause()]);
        await child.kill();
        const copied = await target.products.count({});
        expect(copied).toBeGreaterThan(0);
        expect(await target.spellings.count({})).toBe(0);
      });
      line.set({ DATABASE_URL: url });
      expect(await line.run("backup", sqliteFile("none.backup"))).toBe(0);
      line.set({ COMMERCE_BACKEND: "postgres" });
      expect(await line.run("backup", sqliteFile("half.backup"))).toBe(1);
      expect(line.err).toContain("unfinished copy");
      line.set({ DATABASE_FILE: sqliteFile("another.db") });
      await inSqlite(sqliteFile("another.db"), (storage) => fillEvery(storage, 1));
      expect(await line.run("copy", "--from", "sqlite", "--to", "postgres")).toBe(1);
      expect(line.err).toContain("an unfinished copy of something else");
      line.set({ DATABASE_FILE: sqliteFile("store.db") });
      expect(await line.run("copy", "--from", "sqlite", "--to", "postgres")).toBe(0);
      expect(await inPostgres(url, exportOf)).toBe(before);
      expect(await line.run("copy", "--from", "sqlite", "--to", "postgres")).toBe(1);
      expect(line.err).toContain("The target is not empty.");
    }));

  it.each([
    ["after it has written what it was given", "at once", 1],
    ["and writes what it was given only later", "late", 2],
  ])("outlasts a target that is away for a moment, %s", async (_, writes, expected) => {
    await inSqlite(sqliteFile("store.db"), async (from) => {
      await fillEvery(from, 2);
      await inSqlite(sqliteFile("away.db"), async (to) => {
        const away = () => new Unavailable("The answer was lost");
        let calls = 0;
        let late: StoredProduct[] = [];
        const insertMany: Storage["products"]["insertMany"] = async (records) => {
          calls += 1;
          if (calls === 1 && writes === "late") late = [...records];
          else await to.products.insertMany(late);
          if (calls > 1 || writes === "at once") await to.products.insertMany(records);
          if (calls === 1) throw away();
        };
        let begun = 0;
        const atomically: Storage["atomically"] = async (work) => {
          const answer = await to.atomically(work);
          begun += 1;
          if (begun === 1) throw away();
          return answer;
        };
        let listed = 0;
        const list: Storage["counters"]["list"] = async (...asked) => {
          listed += 1;
          if (listed === 1) throw away();
          return to.counters.list(...asked);
        };
        const products = { ...to.products, insertMany };
        const target = { ...to, products, atomically, counters: { ...to.counters, list } };
        const options = { fingerprint: "first", replace: false };
        expect((await copyRecords(storedRecords(from), target, options)).same).toBe(true);
        expect(calls).toBe(expected);
        // The marks, again after the loss, and twice the leases of running stores.
        expect(listed).toBe(4);
        expect(await exportOf(to)).toBe(await exportOf(from));
      });
    });
  });

  it("asks a source that is too slow for a page for a smaller one", async () => {
    await inSqlite(sqliteFile("store.db"), async (from) => {
      await fillEvery(from, 60);
      const asked: number[] = [];
      const find: Storage["products"]["find"] = async (query) => {
        asked.push(query.limit ?? 0);
        if (query.limit && query.limit > 50) throw new Unavailable("The page came too late");
        return from.products.find(query);
      };
      const products = { ...from.products, find };
      const slow = storedRecords({ ...from, products });
      const found = new Set<string>();
      for await (const { collection, records } of slow.batches()) {
        if (collection === "products") for (const { id } of records) found.add(id);
      }
      expect(found.size).toBe(await from.products.count({}));
      expect(asked).toEqual([100, 25, 35, 45]);
    });
  });

  it("says what is wrong with what was asked", async () => {
    expect(await line.run("copy", "--from", "sqlite")).toBe(2);
    expect(await line.run("copy", "--to", "sqlite", "--nonsense")).toBe(2);
    expect(await line.run("copy", "--from", "nothing", "--to", "sqlite")).toBe(1);
    expect(line.err).toContain("There is no backend named nothing.");
    expect(await line.run("copy", "--from", "sqlite", "--to", "sqlite")).toBe(1);
    expect(line.err).toContain("Source and target are the same.");
    expect(await line.run("copy", "--from", "sqlite", "--to", "postgres")).toBe(1);
    expect(line.err).toContain("needs DATABASE_URL");
    line.set({ DATABASE_URL: "postgres://user:canary@127.0.0.1:9/none" });
    expect(await line.run("copy", "--from", "sqlite", "--to", "postgres")).toBe(1);
    expect(line.err).toContain("There is no file");
    expect(line.out + line.err).not.toContain("canary");
  });

  it("counts as complete only with its pictures, and says when a store runs on the target", () =>
    withPostgres(async ({ url }) => {
      await inSqlite(sqliteFile("store.db"), (storage) => fillEvery(storage, 1));
      await localFiles(sqliteFile("files")).save(png);
      await writeFile(sqliteFile("blocked"), "");
      line.set({ DATABASE_URL: url });
      const copy = ["copy", "--from", "sqlite", "--to", "postgres", "--files-to"];
      expect(await line.run(...copy, join(sqliteFile("blocked"), "in a file"))).toBe(1);
      await inPostgres(url, async (target) => {
        expect(await isUnfinished(target)).toBe(true);
        expect(await line.run(...copy, sqliteFile("elsewhere")), line.err).toBe(0);
        expect(line.out).toContain("Pictures: 1 copied, 0 already there.\n");
        expect(await isUnfinished(target)).toBe(false);
        const guard = createStoreGuard({ storage: target, schema: 1, log: silentLog });
        await new Promise<void>((open) => guard.start(open));
        const dryRun = [...copy, sqliteFile("elsewhere"), "--replace", "--dry-run"];
        expect(await line.run(...dryRun)).toBe(1);
        expect(line.err).toContain("A store is running on the target");
        await guard.stop();
        expect(await line.run(...dryRun)).toBe(0);
      });
    }));

  it("copies pictures to another place, each once", async () => {
    const files = localFiles(sqliteFile("files"));
    const kept = await files.save(png);
    const place = sqliteFile("elsewhere");
    expect(await line.run("copy", "--files-to", place, "--dry-run")).toBe(0);
    expect(line.out).toBe("Pictures: 1 to copy, 0 already there.\n");
    expect(await line.run("copy", "--files-to", place)).toBe(0);
    expect((await localFiles(place).read(kept.name))?.content).toEqual(png);
    expect(await line.run("copy", "--files-to", place)).toBe(0);
    expect(line.out).toBe("Pictures: 0 copied, 1 already there.\n");
    await mkdir(sqliteFile("bad"));
    await writeFile(join(sqliteFile("bad"), kept.name), Buffer.concat([png, png]));
    expect(
      await line.run("copy", "--files-from", sqliteFile("bad"), "--files-to", `${place}2`),
    ).toBe(1);
    expect(line.err).toContain("does not match its name");
  });
});

/** In the long form, tells the seconds that each copy took. */
function laps(): (what: string) => void {
  let began = performance.now();
  return (what) => {
    const now = performance.now();
    if (isLong) console.info(`${what}: ${((now - began) / 1_000).toFixed(1)} s`);
    began = now;
  };
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

import { spawnSync } from "node:child_process";
import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import {
  generateDrizzleJson,
  generateMigration,
  generateSQLiteDrizzleJson,
  generateSQLiteMigration,
} from "drizzle-kit/api";
import { describe, expect, test } from "vitest";
import { nameKey } from "~/kernel/name-key";
import { lowerKey } from "~/kernel/text";
import { reindex } from "~/modules/upkeep/reindex.server";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage } from "~/storage/storage";
import { type AnyTable, columnName, indexName, uniqueName } from "~db/kit";
import { postgresTables } from "~db/postgres";
import { sqliteTables } from "~db/sqlite";
import { tables } from "~db/tables";
import { makeEarlierDatabase, makeEarlierFile, momentBefore } from "../support/earlier-versions";
import { bareDatabase, postgresForTests, run } from "../support/postgres";
import { aProduct } from "../support/records";

function lastSnapshot(dialect: string) {
  const folder = `db/migrations/${dialect}/meta`;
  const name = readdirSync(folder)
    .filter((file) => file.endsWith("_snapshot.json"))
    .sort()
    .at(-1);
  return JSON.parse(readFileSync(`${folder}/${name}`, "utf8"));
}

const tokensEach = 20;

/**
 * Makes a database of the version before search tokens were stored without row ids. Every document
 * has the token `all`, and tokens that only it has.
 */
function fillEarlierVersion(folder: string, documents: number): void {
  const db = new Database(join(folder, "store.db"));
  db.pragma("journal_mode = WAL");
  makeEarlierFile(db, momentBefore("sqlite", "document_token_rows_new"));
  db.exec(`
    WITH RECURSIVE
      n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${documents}),
      t(k) AS (SELECT 2 UNION ALL SELECT k + 1 FROM t WHERE k < ${tokensEach})
    INSERT INTO document_tokens (id, kind, document_id, tokens, created)
    SELECT 'quote-0mwtkudsc000got50sk6v' || i, 'quote', '0mwtkudsc000got50sk6v' || i,
      (SELECT json_insert(json_group_array(hex(i * 7919 + k)), '$[#]', 'all') FROM t),
      1795000000000 + i FROM n;
    INSERT INTO document_token_rows
    SELECT value, kind, created, d.id FROM document_tokens d, json_each(tokens) GROUP BY d.id, value`);
  db.close();
}

/** How many documents the index of tokens finds. */
function foundBy(file: string, token: string): number {
  const db = new Database(file);
  try {
    return db
      .prepare(
        "SELECT count(*) FROM document_token_index WHERE document_token_index MATCH hex('quote:' || ?)",
      )
      .pluck()
      .get(token) as number;
  } finally {
    db.close();
  }
}

/** Rows of products as the version before their number's key stored them. */
function numberedProducts(of: (value: unknown) => unknown) {
  return ["ERP-41", "erp-41", "B-2", null].map((sku, at) => {
    const { skuLower, ...row } = aProduct({ id: `p${at + 1}`, sku, categories: ["a"] });
    return Object.fromEntries(
      Object.entries(row).map(([field, value]) => [columnName(field), of(value)]),
    );
  });
}

const numberKeys = [
  { id: "p1", skuLower: "erp-41" },
  { id: "p2", skuLower: "erp-41\np2" },
  { id: "p3", skuLower: "b-2" },
  { id: "p4", skuLower: null },
];

async function keysOf(storage: Storage) {
  const rows = await storage.products.find({ limit: 9 });
  return rows.map(({ id, skuLower }) => ({ id, skuLower }));
}

/** Lists look as before the migration, until the records are indexed again. */
async function expectShownOrder(storage: Storage): Promise<void> {
  const order = { by: "nameKey", direction: "asc" } as const;
  const find = (where: object) => storage.products.find({ where, order, limit: 9 });
  const earlier = { nameKey: lowerKey(aProduct().productName), pricesDiffer: true };
  expect(await find({ listed: true })).toMatchObject(numberKeys.map(() => earlier));
  expect((await reindex(storage)).products).toBe(numberKeys.length);
  const now = { nameKey: nameKey(aProduct().productName), pricesDiffer: false };
  expect(await find({ listed: true })).toMatchObject(numberKeys.map(() => now));
  const inCategory = await find({ listed: true, categories: { contains: "a" } });
  expect(inCategory).toMatchObject(numberKeys.map(() => now));
}

const disk = mkdtempSync(join(tmpdir(), "small-disk-"));
const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", disk]).status === 0;
if (!mounted) console.info("skipped: a small disk: this user may not mount a tmpfs");

describe("migrations", () => {
  test("of SQLite lead to the tables as they are: else run npm run db:generate", async () => {
    const now = await generateSQLiteDrizzleJson(sqliteTables);
    expect(await generateSQLiteMigration(lastSnapshot("sqlite"), now)).toEqual([]);
  });

  test("of PostgreSQL lead to the tables as they are: else run npm run db:generate", async () => {
    const now = generateDrizzleJson(postgresTables);
    expect(await generateMigration(lastSnapshot("postgres"), now)).toEqual([]);
  });

  test("give space back, find every document by its tokens, and say what they did", async () => {
    const folder = mkdtempSync(join(tmpdir(), "migrations-"));
    const file = join(folder, "store.db");
    try {
      fillEarlierVersion(folder, 10_000);
      const before = statSync(file).size;
      const said: string[] = [];
      const onMigration = (_: object, message: string) => void said.push(message);
      await (await openSqlite({ file, onMigration })).close();
      expect(statSync(file).size).toBeLessThan(before * 0.6);
      expect(said).toContain("[migration] applied");
      expect(said.at(-1)).toBe("[migration] space given back");
      expect(foundBy(file, "all")).toBe(10_000);
      expect(foundBy(file, Buffer.from(String(77 * 7919 + 2)).toString("hex"))).toBeGreaterThan(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test.skipIf(!mounted)("begin only with room for twice the database", async () => {
    const file = join(disk, "store.db");
    try {
      fillEarlierVersion(disk, 2_500);
      const size = statSync(file).size;
      const leaveFree = (bytes: number) => {
        rmSync(join(disk, "filling"), { force: true });
        const { bavail, bsize } = statfsSync(disk);
        writeFileSync(join(disk, "filling"), Buffer.alloc(bavail * bsize - bytes));
      };
      leaveFree(size * 1.46);
      await expect(openSqlite({ file })).rejects.toThrow("The migrations need up to");
      expect(statSync(file).size).toBe(size);
      leaveFree(size * 2 + 65_536);
      await (await openSqlite({ file })).close();
      expect(foundBy(file, "all")).toBe(2_500);
    } finally {
      spawnSync("umount", ["-l", disk]);
      rmSync(disk, { recursive: true });
    }
  });

  test("of SQLite give products the key of their number, also where two share one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "migrations-"));
    const file = join(folder, "store.db");
    try {
      const db = new Database(file);
      makeEarlierFile(db, momentBefore("sqlite", "sku_lower"));
      const columns = db.pragma("table_info(products)") as { name: string }[];
      const rows = numberedProducts((value) => {
        if (value instanceof Date) return value.getTime();
        if (typeof value === "boolean") return Number(value);
        return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
      });
      for (const row of rows) {
        const names = columns.map(({ name }) => name);
        const marks = names.map((name) => `@${name}`).join(", ");
        db.prepare(`INSERT INTO products (${names.join(", ")}) VALUES (${marks})`).run(row);
      }
      db.close();
      const storage = await openSqlite({ file });
      expect(await keysOf(storage)).toEqual(numberKeys);
      await expectShownOrder(storage);
      await storage.close();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("of PostgreSQL give products the key of their number, also where two share one", async ({
    skip,
  }) => {
    const server = await postgresForTests();
    if ("reason" in server) return skip(server.reason);
    const database = await bareDatabase(server);
    try {
      await makeEarlierDatabase(database.url, momentBefore("postgres", "sku_lower"));
      const rows = JSON.stringify(numberedProducts((value) => value)).replaceAll("'", "''");
      const source = `jsonb_populate_recordset(null::products, '${rows}')`;
      await run(database.url, `INSERT INTO products SELECT * FROM ${source}`);
      const storage = await openPostgres({ url: database.url });
      expect(await keysOf(storage)).toEqual(numberKeys);
      await expectShownOrder(storage);
      await storage.close();
    } finally {
      await database.drop();
    }
  });

  test("names fit PostgreSQL and are never given twice", () => {
    const names = Object.values<AnyTable>(tables).flatMap(({ name, columns, indexes }) => [
      name,
      ...indexes.map((index) => indexName(name, index)),
      ...Object.keys(columns).flatMap((field) =>
        columns[field]?.unique ? [uniqueName(name, field)] : [],
      ),
    ]);
    expect(names.filter((name) => Buffer.byteLength(name) > 63)).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  });
});

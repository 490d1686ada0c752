import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { productCounters } from "~/modules/catalogue/catalogue-counts";
import { rowOfProduct, type StoredProduct } from "~/modules/catalogue/product.resource";
import { unknownSpellings } from "~/modules/catalogue/spelling.resource";
import type { TechnicalDatum } from "~/modules/catalogue/technical-data";
import { productTokens } from "~/modules/search/document-tokens.resource";
import type { Attribute } from "~/modules/settings/part-fields";
import { settingsId } from "~/modules/settings/settings.server";
import { markIfEmpty } from "~/modules/upkeep/reindex.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import type { Storage } from "~/storage/storage";
import { generateProducts } from "~db/sample/generator";

const folder = ".cache/bench";
const sources = [
  "app/modules/catalogue/catalogue-counts.ts",
  "app/modules/catalogue/product.resource.ts",
  "app/modules/catalogue/spelling.resource.ts",
  "app/modules/catalogue/technical-data.ts",
  "app/modules/search/document-tokens.resource.ts",
  "app/kernel/tokens.ts",
  "db/migrations/sqlite/meta/_journal.json",
  "db/sample/generator.ts",
  "db/sample/vocabulary.ts",
  "bench/catalogues.ts",
];

/**
 * A fingerprint that changes when tables or generated products change, so that an old file is not
 * measured.
 */
function fingerprint(): string {
  const hash = createHash("sha1");
  for (const file of sources) {
    hash.update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 8);
}

/** What is measured: products as they are generated, or with a value of each attribute. */
export type Filling = "plain" | "data";

/** Half of them are numbers. */
const attributes = Array.from({ length: 20 }, (_, at): Attribute => {
  const isNumber = at % 2 === 0;
  return {
    name: `Property ${at}`,
    kind: isNumber ? "number" : "option",
    unit: isNumber ? "mm" : null,
    decimals: null,
    group: "",
    categories: [],
    facet: true,
    card: at < 2,
  };
});

function dataOf(product: number): TechnicalDatum[] {
  return attributes.map(({ name, unit }, at) => {
    const value = (product * (at + 3)) % (10 + 2 * at);
    return { name, value: unit ? String(value) : `Option ${value}`, unit };
  });
}

/** Fills an empty storage with generated products and their kept counters. */
export async function fill(storage: Storage, count: number, filling: Filling): Promise<void> {
  // One transaction, with the tokens of all values, must not take too long.
  const batch = filling === "data" ? 200 : 1_000;
  await markIfEmpty(storage);
  if (filling === "data") {
    const settings = { parts: { attributes }, updated: new Date(), updatedBy: "bench", version: 1 };
    await storage.atomically((tx) => tx.settings.put({ ...settings, id: settingsId }));
  }
  let at = 0;
  const totals = new Map<string, number>();
  const words = new Set<string>();
  let rows: StoredProduct[] = [];
  for (const product of generateProducts(count, { seed: 7 })) {
    const data = filling === "data" ? { technicalData: dataOf(at) } : {};
    const row = rowOfProduct({ ...product, ...data });
    at += 1;
    for (const word of row.words) words.add(word);
    for (const [name, by] of productCounters(null, row)) {
      totals.set(name, (totals.get(name) ?? 0) + by);
    }
    rows.push(row);
    if (rows.length < batch) continue;
    await insert(storage, rows);
    rows = [];
  }
  await insert(storage, rows);
  await storage.spellings.insertMany(await unknownSpellings(words, storage.spellings));
  for (const part of parts([...totals], Math.min(20_000, 20 * batch))) {
    await storage.atomically(async (tx) => {
      for (const [name, by] of part) tx.counters.add(name, by);
    });
  }
}

/**
 * Inserts in one transaction, because each further transaction writes the same pages again. A store
 * makes the tokens for the desk after its start where they are missing.
 */
function insert(storage: Storage, rows: readonly StoredProduct[]): Promise<void> {
  return storage.atomically(async (tx) => {
    await tx.products.insertMany(rows);
    await tx.documentTokens.insertMany(rows.map(productTokens));
  });
}

/** The words are more than one transaction should count. */
export function* parts<T>(items: readonly T[], size = 20_000): Generator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size);
}

/** A SQLite file with that many products, made once and kept under .cache. */
export async function sqliteCatalogue(count: number, filling: Filling = "plain"): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${count}-${filling}-${fingerprint()}.db`);
  if (existsSync(file)) return file;
  const making = `${file}.making`;
  for (const end of ["", "-wal", "-shm"]) rmSync(making + end, { force: true });
  const storage = await openSqlite({ file: making });
  const indexes = dropIndexes(making);
  await fill(storage, count, filling);
  await storage.close();
  makeIndexes(making, indexes);
  renameSync(making, file);
  return file;
}

/**
 * Indexes are created afterwards, each at once: updating them for a million rows one by one would
 * take an hour.
 */
function dropIndexes(file: string): string[] {
  const db = new Database(file);
  const indexes = db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND sql NOT LIKE '%UNIQUE%'")
    .all() as { name: string; sql: string }[];
  for (const { name } of indexes) db.exec(`DROP INDEX "${name}"`);
  db.close();
  return indexes.map(({ sql }) => sql);
}

function makeIndexes(file: string, indexes: string[]): void {
  const db = new Database(file);
  db.pragma("cache_size = -400000");
  for (const sql of indexes) db.exec(sql);
  db.exec("ANALYZE");
  db.close();
}

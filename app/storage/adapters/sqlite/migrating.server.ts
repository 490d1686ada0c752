import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { Unavailable } from "~/kernel/failure";
import {
  aheadError,
  beginMigration,
  pendingAfter,
  pendingError,
  type TellMigration,
} from "~/storage/adapters/relational/migrations.server";
import type { Migration, Migrations } from "~db/migration-files";

const megabyte = 1024 * 1024;
/** Beyond this share of unused pages after a migration the file is written anew. */
const unusedShare = 0.25;
/** How many times the size of the database must be free before migrations. */
const spaceFactor = 2;
/** A file below this size is not worth it. */
const leastUnused = 16 * megabyte;

/**
 * Runs in one transaction: when several processes start at once, one applies the migrations and the
 * others find them applied. Returns whether it applied some.
 */
export function applyMigrations(
  db: Database.Database,
  migrations: Migrations,
  { migrate, tell }: { migrate: boolean; tell: TellMigration },
): boolean {
  if (pendingNow(db, migrations).length === 0) return false;
  db.pragma("foreign_keys = OFF");
  db.exec("BEGIN IMMEDIATE");
  try {
    // Another process may have applied them, or newer ones, since.
    const pending = pendingNow(db, migrations);
    const last = lastApplied(db);
    if (pending.length > 0 && !migrate) throw pendingError(pending.length);
    if (last > 0) requireSpace(db);
    db.exec(
      "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
    );
    const remember = db.prepare(
      "INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)",
    );
    // The tables of a new store are made in a moment.
    const told = last > 0 ? tell : () => {};
    for (const [at, migration] of pending.entries()) {
      const end = beginMigration(told, migration, `${at + 1} of ${pending.length}`);
      db.exec(migration.sql);
      remember.run(migration.hash, migration.created);
      end();
    }
    renewStatistics(db);
    db.exec("COMMIT");
    return pending.length > 0 && last > 0;
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/**
 * A migration may write every row again, first into the write-ahead log and then into the file,
 * and the log is emptied only afterwards. Writing the search data again took 1.46 times the size.
 */
function requireSpace(db: Database.Database): void {
  const { name } = db;
  if (name === "" || name === ":memory:") return;
  const needed = spaceFactor * pragmaNumber(db, "page_count") * pragmaNumber(db, "page_size");
  const free = freeBytes(name);
  if (free >= needed) return;
  throw new Unavailable(
    `The migrations need up to ${Math.ceil(needed / megabyte)} MB on the disk of the database, and ${Math.floor(free / megabyte)} MB are free`,
    { reason: "disk full" },
  );
}

/**
 * Gives the space of dropped tables back to the disk. It takes about as long as a copy of the file,
 * and needs as much space, so it happens only after a migration that left much unused, and where
 * that space is free.
 */
export function giveSpaceBack(db: Database.Database, tell: TellMigration): void {
  const [pages, unused, size] = [
    pragmaNumber(db, "page_count"),
    pragmaNumber(db, "freelist_count"),
    pragmaNumber(db, "page_size"),
  ];
  if (unused * size < leastUnused || unused < pages * unusedShare) return;
  const before = Math.round((pages * size) / megabyte);
  if (freeBytes(db.name) < 2 * (pages - unused) * size) {
    tell({ unused: Math.round((unused * size) / megabyte) }, "[migration] no room for VACUUM");
    return;
  }
  tell({ megabytes: before }, "[migration] the file is written anew without what was dropped");
  const began = performance.now();
  db.exec("VACUUM");
  db.pragma("wal_checkpoint(TRUNCATE)");
  const after = Math.round((pragmaNumber(db, "page_count") * size) / megabyte);
  const ms = Math.round(performance.now() - began);
  tell({ before, after, ms }, "[migration] space given back");
}

function pragmaNumber(db: Database.Database, name: string): number {
  return Number(db.pragma(name, { simple: true }));
}

function freeBytes(file: string): number {
  const { bavail, bsize } = statfsSync(dirname(file));
  return bavail * bsize;
}

/**
 * After an ANALYZE by an operator, an index without statistics looks more selective than one with
 * them, and lists would be sorted instead of read in index order. A sample of each index is enough.
 */
function renewStatistics(db: Database.Database): void {
  if (!db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'sqlite_stat1'").get()) return;
  db.pragma("analysis_limit = 1000");
  db.exec("ANALYZE");
}

function pendingNow(db: Database.Database, migrations: Migrations): Migration[] {
  const last = lastApplied(db);
  const ahead = aheadError(migrations, last);
  if (ahead) throw ahead;
  return pendingAfter(migrations, last);
}

function lastApplied(db: Database.Database): number {
  const table = db.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!table) return 0;
  const last = db.prepare("SELECT max(created_at) FROM __drizzle_migrations").pluck().get();
  return Number(last ?? 0);
}

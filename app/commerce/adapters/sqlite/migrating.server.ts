import type Database from "better-sqlite3";
import {
  aheadError,
  type Migration,
  pendingAfter,
  pendingError,
} from "../relational/migrations.server";

/**
 * Runs in one transaction: when several processes start at once, one applies the migrations and the
 * others find them applied.
 */
export function applyMigrations(
  db: Database.Database,
  known: readonly Migration[],
  migrate: boolean,
) {
  const ahead = aheadError(known, [lastApplied(db)]);
  if (ahead) throw ahead;
  if (pendingAfter(known, lastApplied(db)).length === 0) return;
  db.pragma("foreign_keys = OFF");
  db.exec("BEGIN IMMEDIATE");
  try {
    const pending = pendingAfter(known, lastApplied(db));
    if (pending.length > 0 && !migrate) throw pendingError(pending.length);
    db.exec(
      "CREATE TABLE IF NOT EXISTS __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
    );
    const remember = db.prepare(
      "INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)",
    );
    for (const { statements, hash, created } of pending) {
      for (const statement of statements) db.exec(statement);
      remember.run(hash, created);
    }
    renewStatistics(db);
    db.exec("COMMIT");
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
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

function lastApplied(db: Database.Database): number {
  const table = db.prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'").get();
  if (!table) return 0;
  const last = db.prepare("SELECT max(created_at) FROM __drizzle_migrations").pluck().get();
  return Number(last ?? 0);
}

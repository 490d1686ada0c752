import { readMigrations } from "~db/migration-files";
import type { Storage } from "../../storage";
import type { Engine } from "../relational/engine.server";
import { plain } from "../relational/statement.server";
import { createStorage } from "../relational/storage.server";
import { fileCheck, openReader, openWriter, type SqliteFile, sessionOf } from "./connection.server";
import { sqliteDialect } from "./dialect.server";
import { isGone } from "./errors.server";
import { scrubFile } from "./scrubbing.server";
import { createWriter } from "./writer.server";

export interface SqliteOptions extends SqliteFile {
  /** Called with failures that no caller waits for. */
  onError?: (error: unknown) => void;
}

/**
 * Opens a store in one file. One connection writes, behind a queue, and another only reads. Several
 * processes may open the file; each write then waits for the others.
 */
export async function openSqlite(options: SqliteOptions): Promise<Storage> {
  const { onError = () => {} } = options;
  const db = await openWriter(options);
  const readDb = openReader(options.file);
  const reader = sessionOf(readDb);
  const checkFile = fileCheck(options.file);
  const { transaction, end } = createWriter(db, { checkFile, onError });

  const engine: Engine = {
    dialect: sqliteDialect,
    reader,
    writer: {
      rows: (...asked) => transaction((session) => session.rows(...asked)),
      run: (...asked) => transaction((session) => session.run(...asked)),
      send: (...asked) => transaction((session) => session.send(...asked)),
    },
    transaction,
    violation,
    migrations: readMigrations("sqlite", options.migrations),
    async applied() {
      const rows = await reader.rows(
        plain("applied", "SELECT created_at FROM __drizzle_migrations"),
        [],
      );
      return rows.map(([created]) => Number(created));
    },
    async snapshot() {
      checkFile();
      const snapshotDb = openReader(options.file);
      const session = sessionOf(snapshotDb);
      try {
        snapshotDb.exec("BEGIN");
        // The snapshot is taken by the first read.
        await session.rows(plain("moment", "SELECT count(*) FROM sqlite_master"), []);
      } catch (error) {
        snapshotDb.close();
        throw error;
      }
      return { session, close: async () => void snapshotDb.close() };
    },
    isGone,
    scrub() {
      checkFile();
      return scrubFile(options.file);
    },
    async ready() {
      checkFile();
      await reader.rows(plain("ready", "SELECT 1 FROM counters LIMIT 1"), []);
    },
    async close() {
      await end();
      if (!db.open) return;
      readDb.close();
      try {
        db.pragma("wal_checkpoint(TRUNCATE)");
      } catch (error) {
        onError(error);
      }
      db.close();
    },
  };
  return createStorage(engine);
}

const uniqueCodes = new Set(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]);

function violation(error: unknown) {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (code === undefined || !uniqueCodes.has(code)) return null;
  const [, table, column] = /failed: (\w+)\.(\w+)/.exec(message ?? "") ?? [];
  return table && column ? { table, column } : null;
}

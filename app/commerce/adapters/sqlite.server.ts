import type { Storage } from "../storage";
import type { Engine, Session } from "./relational/engine.server";
import { createStorage } from "./relational/storage.server";
import {
  openReader,
  openWriter,
  patiently,
  type SqliteFile,
  sessionOf,
} from "./sqlite-connection.server";
import { sqliteDialect } from "./sqlite-dialect.server";

export interface SqliteOptions extends SqliteFile {
  /** Told of failures that no caller waits for. */
  onError?: (error: unknown) => void;
}

/**
 * A store in one file: one connection writes, behind a queue, and one only reads meanwhile.
 * Several processes may open the file; each write then waits for the others.
 */
export async function openSqlite(options: SqliteOptions): Promise<Storage> {
  const { onError = () => {} } = options;
  const db = await openWriter(options);
  const readDb = openReader(options.file);
  const own = sessionOf(db);
  const reader = sessionOf(readDb);
  const queue = createQueue();

  const writer: Session = {
    rows: (statement, values) => queue(() => own.rows(statement, values)),
    run: (statement, values) => queue(() => own.run(statement, values)),
  };

  const engine: Engine = {
    dialect: sqliteDialect,
    reader,
    writer,
    transaction: (work) =>
      queue(async () => {
        await patiently(() => db.exec("BEGIN IMMEDIATE"));
        try {
          const result = await work(own);
          await patiently(() => db.exec("COMMIT"));
          return result;
        } finally {
          if (db.inTransaction) db.exec("ROLLBACK");
        }
      }),
    violation,
    async ready() {
      await reader.rows({ name: "ready", text: "SELECT 1" }, []);
    },
    async close() {
      await queue(async () => {
        readDb.close();
        if (!db.open) return;
        try {
          db.pragma("wal_checkpoint(TRUNCATE)");
        } catch (error) {
          onError(error);
        }
        db.close();
      });
    },
  };
  return createStorage(engine);
}

/** One at a time, in the order of asking. */
function createQueue() {
  let tail: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const done = tail.then(work);
    tail = done.catch(() => {});
    return done;
  };
}

const uniqueCodes = new Set(["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_CONSTRAINT_PRIMARYKEY"]);

function violation(error: unknown) {
  const { code, message } = (error ?? {}) as { code?: string; message?: string };
  if (code === undefined || !uniqueCodes.has(code)) return null;
  const [, table, column] = /failed: (\w+)\.(\w+)/.exec(message ?? "") ?? [];
  return table && column ? { table, column } : null;
}

import { accessSync, closeSync, constants, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { Unavailable } from "~/kernel/failure";
import { databaseFiles, hideFromOthers } from "~/kernel/process/private-files.server";
import { diskFull, isDiskFull } from "~/kernel/process/writable.server";
import type { Session, Statement } from "~/storage/adapters/relational/engine.server";
import type { TellMigration } from "~/storage/adapters/relational/migrations.server";
import { readMigrations } from "~db/migration-files";
import { isBusy, isGone, retryWhileBusy } from "./errors.server";
import { applyMigrations, giveSpaceBack } from "./migrating.server";

export type Connection = Database.Database;

/** SQLite's own wait for another process's lock blocks this process, so that wait is short. */
const busyTimeout = 20;

export interface SqliteFile {
  file: string;
  /**
   * The folder with one folder per dialect. When left out, db/migrations of the working directory.
   */
  migrations?: string;
  /** False: pending migrations are an error instead of being applied. */
  migrate?: boolean;
  /** Told when each migration begins and how long it took, and of the space that is given back. */
  onMigration?: TellMigration;
}

/** Opens the file for writing, with the settings that SQLite does not store in it, and migrates. */
export async function openWriter({
  file,
  migrations,
  migrate = true,
  onMigration: tell = () => {},
}: SqliteFile) {
  makeFile(file);
  const db = new Database(file, { timeout: busyTimeout });
  try {
    await retryWhileBusy(() => db.pragma("journal_mode = WAL"));
    // Now it is known to be a database: the rights of another file are not the store's.
    if (migrate) hideFromOthers(databaseFiles(file));
    db.pragma("synchronous = FULL");
    db.pragma("journal_size_limit = 67108864");
    db.pragma("cache_size = -32000");
    const all = readMigrations("sqlite", migrations);
    const isMigrated = await retryWhileBusy(() => applyMigrations(db, all, { migrate, tell }));
    if (isMigrated) await retryWhileBusy(() => giveSpaceBack(db, tell));
    db.pragma("foreign_keys = ON");
    // Deleted rows are overwritten with zeros. After the migrations, which may drop large tables.
    db.pragma("secure_delete = ON");
  } catch (error) {
    db.close();
    if ((error as { code?: unknown }).code !== "SQLITE_NOTADB") throw error;
    const message = `${file} is not a SQLite database: set DATABASE_FILE to the store's file, or to a new one.`;
    throw new Unavailable(message, { cause: error });
  }
  return db;
}

/**
 * Makes the folder and the file if there are none, readable by their owner alone, since they hold
 * customers' data and keys. SQLite gives the files beside it the same rights.
 */
function makeFile(file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    closeSync(openSync(file, "a", 0o600));
    accessSync(dirname(file), constants.W_OK);
  } catch (error) {
    if (isDiskFull(error)) throw diskFull("the database", error);
    const message = `the database cannot be written to ${file}: give it and its folder to the user that runs the store, or set DATABASE_FILE.`;
    throw new Unavailable(message, { cause: error, reason: "folder not writable" });
  }
}

export function openReader(file: string): Connection {
  const db = new Database(file, { readonly: true, timeout: busyTimeout });
  db.pragma("cache_size = -32000");
  return db;
}

/**
 * Throws when the file or its write-ahead log was removed or replaced since it was opened. The
 * process would otherwise go on reading and writing a file that nobody can open again.
 */
export function fileCheck(file: string): () => void {
  const opened = idOf(file);
  let log = idOf(`${file}-wal`);
  return () => {
    const logNow = idOf(`${file}-wal`);
    log ??= logNow;
    if (opened === null || idOf(file) !== opened || logNow !== log) {
      throw new Unavailable("The database file was removed or replaced while it was open");
    }
  };
}

/** Identifies the file at a path; null when it cannot be read. */
function idOf(path: string): string | null {
  try {
    const { dev, ino } = statSync(path);
    return `${dev}:${ino}`;
  } catch {
    return null;
  }
}

/**
 * SQLite uses the values of ranges and limits while it plans, and plans again whenever one is
 * bound, which costs ten times as much as a small read. A unary plus or a sum hides them from the
 * planner.
 */
function planned(text: string): string {
  return text.replaceAll("?", "+?").replaceAll("limit +?", "limit ? + 0");
}

/** Pages read from a failing disk are dropped from the cache: the disk may recover. */
export function forgetPages(db: Connection, error: unknown): void {
  if (isGone(error) && !isBusy(error)) db.pragma("shrink_memory");
}

/** The statements of one connection, each prepared when it is first used. */
export function sessionOf(db: Connection): Session {
  const prepared = new Map<string, Database.Statement<unknown[], unknown[]>>();

  function of({ name, text }: Statement) {
    let statement = prepared.get(name);
    if (!statement) {
      statement = db.prepare<unknown[], unknown[]>(planned(text));
      if (statement.reader) statement.raw(true);
      prepared.set(name, statement);
    }
    return statement;
  }

  function forgetful<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      forgetPages(db, error);
      throw error;
    }
  }

  const session: Session = {
    rows: (statement, values) => retryWhileBusy(() => forgetful(() => of(statement).all(values))),
    run: (statement, values) =>
      retryWhileBusy(() => forgetful(() => of(statement).run(values).changes)),
    async send(steps) {
      for (const { statement, values } of steps) await session.run(statement, values);
    },
  };
  return session;
}

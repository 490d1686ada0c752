import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { type SQL, sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/better-sqlite3";
import type {
  Builder,
  Dialect,
  Engine,
  OwnIndex,
  Statement,
  Step,
  Tables,
} from "~/storage/adapters/relational/engine.server";
import { plain } from "~/storage/adapters/relational/statement.server";
import { createStorage } from "~/storage/adapters/relational/storage.server";
import type { Storage } from "~/storage/storage";
import { readMigrations } from "~db/migration-files";
import { sqliteTables as tables } from "~db/sqlite";
import { fileCheck, openReader, openWriter, type SqliteFile, sessionOf } from "./connection.server";
import { busyTimeoutMs, isGone } from "./errors.server";
import { createWriter } from "./writer.server";

/*
 * The tokens of documents are in an index of FTS5, which has a twentieth of the size of a table
 * with a row per token. FTS5 returns rows by number only, so every document has a place: a number
 * that grows with its creation time. Documents of one millisecond have neighbouring places. A token
 * is indexed by its hexadecimal digits, which are one word to FTS5 whatever characters it has.
 */

const index = "document_token_index";
const places = "document_token_places";
/** A place is the millisecond, shifted by this many bits, plus a number within it. */
const bits = 20;
/** The last millisecond for which it and the next have places within SQLite's integers. */
const last = 2 ** (63 - bits) - 2;

/** The millisecond of a place. Times that have no place of their own are at the first or last. */
const millisecondOf = (created: string) => `min(max(${created}, 0), ${last})`;
const theseIds = "(select value from json_each(?))";

const unlist = [
  `delete from ${index} where rowid in (select place from ${places} where entry_id in ${theseIds})`,
  `delete from ${places} where entry_id in ${theseIds}`,
];
const list = [
  `insert into ${places} (place, entry_id)
   select (ms << ${bits}) + row_number() over (partition by ms order by id) - 1 + coalesce(
     (select max(place) + 1 from ${places} where place >= ms << ${bits} and place < (ms + 1) << ${bits})
       - (ms << ${bits}), 0), id
   from (select id, ${millisecondOf("created")} ms from document_tokens where id in ${theseIds})`,
  `insert into ${index} (rowid, words)
   select place, (select group_concat(hex(kind || ':' || value), ' ') from json_each(tokens))
   from document_tokens join ${places} on entry_id = id where id in ${theseIds}`,
];

export const tokenIndex: OwnIndex = {
  aside: {
    field: "tokens",
    carried: new Set(["kind", "created"]),
    release: stepsOf("release", unlist),
    prune: () => [],
    refill: stepsOf("refill", list),
  },

  /**
   * FTS5 walks from the newest place backwards. A page by age needs only the first places of a
   * kind: as many as it has rows, with all neighbours of the last one, whose order is not that of
   * the page.
   */
  holds({ newestFirst, isAfter }): SQL {
    const words = sql.placeholder("words");
    const found = sql.raw(`from ${index} where ${index} match`);
    const ms = sql`min(max(${sql.placeholder("after key")}, 0), ${sql.raw(String(last))})`;
    const [right, shift] = [sql.raw(`>> ${bits}`), sql.raw(`<< ${bits}`)];
    const before = newestFirst && isAfter ? sql`and rowid < (${ms} + 1) ${shift}` : sql``;
    const older = isAfter ? sql`and rowid < ${ms} ${shift}` : sql``;
    const least = newestFirst
      ? sql`and rowid >= coalesce((select rowid ${right} ${shift} ${found} ${words} ${older}
          order by rowid desc limit 1 offset ${sql.placeholder("limit")} - 1), 0)`
      : sql``;
    return sql`id in (select entry_id from ${sql.raw(places)} where place in
      (select rowid ${found} ${words} ${before} ${least}))`;
  },

  given(kind, lists) {
    const word = (token: string) => `"${Buffer.from(`${kind}:${token}`).toString("hex")}"`;
    const each = lists.map((list) => `(${list.map(word).join(" OR ")})`);
    return { words: each.join(" AND ") };
  },
};

function stepsOf(what: string, texts: readonly string[]) {
  const statements = texts.map(
    (text, at): Statement => ({
      name: `${index}_${what}_${at}`,
      text,
      takes: ["ids"],
      byValue: false,
    }),
  );
  return (ids: readonly string[]): Step[] =>
    statements.map((statement) => ({ statement, values: [JSON.stringify(ids)] }));
}

const builder = drizzle.mock() as unknown as Builder;

const same = (value: unknown) => value;

function parsed(raw: unknown): unknown {
  if (typeof raw !== "string") return null;
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

const clock = "CAST(round(unixepoch('subsec') * 1000) AS INTEGER)";

export const sqliteDialect: Dialect = {
  builder,
  tables: tables as unknown as Tables,
  oneOf: (column, name) =>
    sql`${column} in (select value from json_each(${sql.placeholder(name)}))`,
  list: (values) => JSON.stringify(values),
  bound: (name) => sql`${sql.placeholder(name)}`,
  /** Ranges in the same order are read side by side, as far as the page needs. */
  page({ table, columns, ranges, order }) {
    const [first, ...others] = ranges.map((range) =>
      builder.select(columns).from(table).where(range).$dynamic(),
    );
    if (!first) throw new Error("A page has a range");
    const merged = others.reduce((left, right) => left.unionAll(right as never) as never, first);
    return merged.orderBy(...order()).limit(sql.placeholder("limit"));
  },
  sizeOf: () => 0,
  among: (column, select) => sql`${column} in ${select}`,
  locks: false,
  clock: sql.raw(clock),
  now: plain("now", `select ${clock}`),
  elements: (column) => sql`json_each(${column}) item`,
  ownIndexes: { documentTokens: tokenIndex },
  differ: (left, right) => sql`${left} is not ${right}`,
  insertMany: null,
  updateMany: null,
  encode: {
    key: same,
    text: same,
    integer: same,
    money: same,
    flag: (value) => (value ? 1 : 0),
    instant: (value) => (value as Date).getTime(),
    json: (value) => JSON.stringify(value),
  },
  decode: {
    key: same,
    text: same,
    integer: same,
    money: same,
    flag: (raw) => raw === 1,
    instant: (raw) => (typeof raw === "number" ? new Date(raw) : null),
    json: parsed,
  },
};

/**
 * Above this size the rewriting holds the write lock longer than writers wait for it. 256 MB took
 * two seconds.
 */
const mostBytes = 256 * 1024 * 1024;

/** Runs in a thread of its own, because VACUUM blocks its thread. */
const program = `
const { workerData } = require("node:worker_threads");
const Database = require(workerData.driver);
const db = new Database(workerData.file, { timeout: workerData.timeout });
db.pragma("secure_delete = ON");
db.exec("INSERT INTO document_token_index (document_token_index) VALUES ('optimize')");
db.exec("VACUUM");
const [{ busy }] = db.pragma("wal_checkpoint(TRUNCATE)");
db.close();
if (busy) throw new Error("The write-ahead log is still being read");
`;

/**
 * Rewrites the file without unused space, and empties its write-ahead log. `secure_delete`
 * overwrites deleted rows, but copies of them remain where SQLite once moved rows between pages,
 * and the index of tokens keeps those of deleted documents until its parts are merged.
 * Resolves to false for a file that is too large to do this while the store runs.
 */
export async function scrubFile(file: string): Promise<boolean> {
  if (statSync(file).size > mostBytes) return false;
  const driver = createRequire(import.meta.url).resolve("better-sqlite3");
  const worker = new Worker(program, {
    eval: true,
    workerData: { driver, file, timeout: busyTimeoutMs },
  });
  await new Promise<void>((resolve, reject) => {
    worker.once("error", reject);
    worker.once("exit", (code) => (code === 0 ? resolve() : reject(new Error("It was stopped"))));
  });
  return true;
}

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

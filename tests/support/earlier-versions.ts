import { readFileSync } from "node:fs";
import type Database from "better-sqlite3";
import pg from "pg";
import { type Migration, readMigrations } from "~db/migration-files";

type Dialect = "sqlite" | "postgres";

/** When the first tables of all were made. */
const first = { sqlite: 1795226309183, postgres: 1795226310054 };

/** What a store has applied that was made by the first version and updated until this moment. */
export function historyOf(dialect: Dialect, until = Number.POSITIVE_INFINITY): Migration[] {
  const sql = readFileSync(`tests/db/first-version/${dialect}.sql`, "utf8");
  const all = [
    { name: "first", hash: "first", created: first[dialect], sql },
    ...readMigrations(dialect).earlier,
  ];
  return all.filter(({ created }) => created <= until);
}

/** The moment of the version right before the one whose step has this text. */
export function momentBefore(dialect: Dialect, text: string): number | undefined {
  const history = historyOf(dialect);
  return history[history.findIndex(({ sql }) => sql.includes(text)) - 1]?.created;
}

/** Makes the tables of the version of this moment; without one those right before the baseline. */
export function makeEarlierFile(db: Database.Database, until?: number): void {
  db.exec(
    "CREATE TABLE __drizzle_migrations (id INTEGER PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  const remember = db.prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)");
  db.pragma("foreign_keys = OFF");
  for (const { sql, hash, created } of historyOf("sqlite", until)) {
    db.exec(sql);
    remember.run(hash, created);
  }
}

/** The same on a server, with an earlier function of hosted SQL. */
export async function makeEarlierDatabase(url: string, until?: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`);
    for (const { sql, hash, created } of historyOf("postgres", until)) {
      await client.query(sql);
      await client.query(
        "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)",
        [hash, created],
      );
    }
    await client.query(
      "CREATE FUNCTION apply(ops jsonb) RETURNS jsonb LANGUAGE sql AS 'SELECT ops'",
    );
  } finally {
    await client.end();
  }
}

import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { applyMigrations } from "~/storage/adapters/postgres/connection.server";
import { onceAvailable } from "./patience";

export interface TestDatabase {
  url: string;
  /** Closes every connection to it. */
  drop(): Promise<void>;
}

export type PostgresForTests = { url: string } | { reason: string };

/**
 * TEST_DATABASE_URL when it is set (its user must be allowed to create databases), else the one
 * server of this run; a reason when there is none.
 */
export async function postgresForTests(): Promise<PostgresForTests> {
  const given = process.env.TEST_DATABASE_URL;
  if (given) return { url: given };
  const answer = await fetch(inject("postgresBroker"));
  return (await answer.json()) as PostgresForTests;
}

/**
 * How many transactions PostgreSQL has ended because they waited for each other. A connection tells
 * the server its figures within a second, once it is idle.
 */
export async function deadlocksIn(url: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const text = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
  const { rows } = await client.query<{ deadlocks: string }>(text).finally(() => client.end());
  return Number(rows[0]?.deadlocks);
}

/** A database without any table, for tests of what makes them. */
export async function bareDatabase(server: { url: string }): Promise<TestDatabase> {
  const name = newName();
  await createSorted(server.url, name);
  return databaseOf(server, name);
}

/** A database with the tables and no records. */
export async function freshDatabase(server: { url: string }): Promise<TestDatabase> {
  // A server that was given keeps nothing of the tests, so it has no template to copy.
  if (process.env.TEST_DATABASE_URL) return bareDatabase(server);
  migrating ??= migrateTemplate(server);
  await migrating;
  const name = newName();
  await run(server.url, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  return databaseOf(server, name);
}

const template = "store_template";
/** What the processes of a run agree on before one of them makes the template. */
const templateLock = 7_360_411;
let migrating: Promise<void> | null = null;

/** As `npm run db:migrate` does it, again where a busy machine took no connection in time. */
export function migrate(server: Parameters<typeof applyMigrations>[0]): Promise<void> {
  return onceAvailable(() => applyMigrations(server));
}

/** Makes the database that others are copied from, unless another process has. */
async function migrateTemplate(server: { url: string }): Promise<void> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock($1)", [templateLock]);
    const there = await client.query("SELECT 1 FROM pg_database WHERE datname = $1", [template]);
    if (there.rows.length > 0) return;
    const name = newName();
    await createSorted(server.url, name);
    await migrate({ url: addressOf(server, name) });
    // Under its name it is whole: a process that was killed on the way leaves none.
    await client.query(`ALTER DATABASE ${name} RENAME TO ${template}`);
  } finally {
    await client.end();
  }
}

/** Sorted by a language where that is possible, so that ours must not depend on it. */
async function createSorted(url: string, name: string): Promise<void> {
  const sorted = "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'";
  await run(url, `CREATE DATABASE ${name} ${sorted}`).catch(() =>
    run(url, `CREATE DATABASE ${name}`),
  );
}

const newName = () => `store_${randomBytes(8).toString("hex")}`;

function addressOf(server: { url: string }, name: string): string {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

function databaseOf(server: { url: string }, name: string): TestDatabase {
  return {
    url: addressOf(server, name),
    drop: () => run(server.url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** One statement on a connection of its own. */
export async function run(url: string, text: string, values: unknown[] = []): Promise<void> {
  await rowsOf(url, text, values);
}

export async function rowsOf(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";

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

/** An empty database, where possible sorted by a language, so that ours must not depend on it. */
export async function freshDatabase(server: { url: string }): Promise<TestDatabase> {
  const name = `store_${randomBytes(8).toString("hex")}`;
  const sorted = "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en'";
  await run(server.url, `CREATE DATABASE ${name} ${sorted}`).catch(() =>
    run(server.url, `CREATE DATABASE ${name}`),
  );
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return {
    url: url.href,
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

import pg from "pg";
import { failpoint } from "~/kernel/process/failpoint.server";
import type { Statement } from "~/storage/adapters/relational/engine.server";
import {
  aheadError,
  beginMigration,
  pendingAfter,
  pendingError,
  type TellMigration,
} from "~/storage/adapters/relational/migrations.server";
import { applyFunction, rights } from "~db/hosted/apply";
import {
  type Migration,
  type Migrations,
  migrationLock,
  readMigrations,
} from "~db/migration-files";
import { postgresTypes } from "./dialect.server";

export interface PostgresServer {
  url: string;
  /** The largest number of connections. */
  max?: number;
  /**
   * The folder with one folder per dialect. When left out, db/migrations of the working directory.
   */
  migrations?: string;
  /** False: pending migrations are an error and are not applied. */
  migrate?: boolean;
  /** Told when each migration begins and how long it took. */
  onMigration?: TellMigration;
  /** Called with failures that no caller waits for, such as a connection lost while idle. */
  onError?: (error: unknown) => void;
}

const connectTimeout = 3_000;

export function createPool({ url, max = 10, onError = () => {} }: PostgresServer): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    pipeline: true,
    types: postgresTypes,
    application_name: "store",
    keepAlive: true,
    connectionTimeoutMillis: connectTimeout,
    statement_timeout: 4_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    // A server that disappears silently never sends its own timeout, and callers are to be told
    // within five seconds.
    query_timeout: 4_500,
  });
  pool.on("error", onError);
  // The pool handles errors of idle connections only; an error of a connection in use would end the
  // process.
  pool.on("connect", (client) => client.on("error", () => {}));
  return pool;
}

const applied = `CREATE SCHEMA IF NOT EXISTS drizzle;
CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (
  id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint
)`;

/**
 * All in one transaction, so that a process that is killed leaves the tables as they were. When
 * several processes start at once, one applies the migrations, and the rest wait and find them
 * applied.
 */
export async function applyMigrations(server: PostgresServer): Promise<void> {
  const migrations = readMigrations("postgres", server.migrations);
  const client = new pg.Client({
    connectionString: server.url,
    connectionTimeoutMillis: connectTimeout,
    application_name: "store migrations",
  });
  client.on("error", () => {});
  await client.connect();
  try {
    const { length } = await pendingNow(client, migrations);
    if (server.migrate === false) {
      if (length > 0) throw pendingError(length);
      return;
    }
    if (length === 0 && (await hasApply(client))) return;
    await client.query("BEGIN");
    // Of the transaction, not of the session: a pooler may give the session to somebody else.
    await client.query("SELECT pg_advisory_xact_lock($1)", [migrationLock]);
    await applyPending(client, migrations, server.onMigration);
    await failpoint("migrations:before-commit");
    await client.query("COMMIT");
  } finally {
    await client.end();
  }
}

async function applyPending(
  client: pg.Client,
  migrations: Migrations,
  tell: TellMigration = () => {},
): Promise<void> {
  // Another process may have applied them, or newer ones, since.
  const pending = await pendingNow(client, migrations);
  if (pending.length === 0 && (await hasApply(client))) return;
  await client.query(applied);
  // The tables of a new store are made in a moment.
  const told = pending[0] === migrations.known[0] ? () => {} : tell;
  for (const [at, migration] of pending.entries()) {
    const { sql, hash, created } = migration;
    const end = beginMigration(told, migration, `${at + 1} of ${pending.length}`);
    await client.query(sql);
    await client.query(
      "INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)",
      [hash, created],
    );
    end();
  }
  await client.query(applyFunction());
  await client.query(rights());
  // PostgREST, if one serves this database, must reload its schema.
  await client.query("NOTIFY pgrst, 'reload schema'");
}

async function pendingNow(client: pg.Client, migrations: Migrations): Promise<Migration[]> {
  const last = await lastApplied(client);
  const ahead = aheadError(migrations, last);
  if (ahead) throw ahead;
  return pendingAfter(migrations, last);
}

/** Whether `apply(ops)` is there, which hosted SQL needs. */
async function hasApply(client: pg.Client): Promise<boolean> {
  const found = await client.query("SELECT to_regprocedure('apply(jsonb)') AS name");
  return found.rows[0]?.name !== null;
}

async function lastApplied(client: pg.Client): Promise<number> {
  // Read from the catalogue: `to_regclass` may answer from memory, and then a table that another
  // process made while this one waited for the lock would still be missing.
  const table = await client.query(
    "SELECT 1 FROM pg_tables WHERE schemaname = 'drizzle' AND tablename = '__drizzle_migrations'",
  );
  if (table.rows.length === 0) return 0;
  const last = await client.query("SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations");
  return Number(last.rows[0]?.at ?? 0);
}

/** Connections that broke and never return to the pool. */
const broken = new WeakSet<pg.PoolClient>();

/** Connection failures, which look like any other error. */
const lost = new WeakSet<object>();

/** Marks the failure as one of the connection, not of the statement. */
export function remember(error: unknown): void {
  if (typeof error === "object" && error !== null) lost.add(error);
}

/**
 * Too many connections, a full disk, a statement or lock that took too long, or lasting contention.
 */
const overwhelmed = /^(53|57014|55P03|40)/;

/** True when the server cannot be reached or cannot work now. */
export function isGone(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { severity, code } = error as { severity?: string; code?: string };
  return lost.has(error) || (severity !== undefined && overwhelmed.test(code ?? ""));
}

export async function query(
  client: pg.PoolClient,
  { name, text, byValue }: Statement,
  values: readonly unknown[],
): Promise<pg.QueryArrayResult<unknown[]>> {
  try {
    // Without a name the statement is planned for its values each time it runs.
    const named = byValue ? undefined : name;
    const config = { name: named, text, values: values as unknown[], rowMode: "array" as const };
    return await client.query<unknown[], unknown[]>(config);
  } catch (error) {
    noteLost(client, error);
    throw withoutValues(error);
  }
}

/** Runs BEGIN and similar commands. Returns the server's last command tag. */
export async function command(client: pg.PoolClient, text: string): Promise<string | undefined> {
  try {
    return [await client.query(text)].flat().at(-1)?.command;
  } catch (error) {
    noteLost(client, error);
    throw error;
  }
}

function noteLost(client: pg.PoolClient, error: unknown): void {
  if (!isConnectionLost(error)) return;
  broken.add(client);
  remember(error);
}

export function release(client: pg.PoolClient) {
  client.release(broken.has(client));
}

/** PostgreSQL puts the row's values into an error's details, and errors end up in logs. */
function withoutValues(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error;
  const details = error as Partial<pg.DatabaseError>;
  for (const part of ["detail", "where", "internalQuery"] as const) delete details[part];
  return error;
}

/** Whether the connection can no longer be used, as opposed to a statement that failed. */
export function isConnectionLost(error: unknown): boolean {
  const { severity, code } = (error ?? {}) as { severity?: string; code?: string };
  if (severity === undefined) return true;
  return code !== undefined && (code.startsWith("08") || code.startsWith("57P"));
}

/** Whether a connection broke before it was used, as opposed to a server that does not answer. */
export function isBrokenConnection(error: unknown): boolean {
  const { message, code = "" } = (error ?? {}) as { message?: string; code?: string };
  const codes = ["57P01", "ECONNRESET", "EPIPE"];
  return message === "Connection terminated unexpectedly" || codes.includes(code);
}

/**
 * Whether this is a deadlock or a serialization failure. The same work may succeed when it runs
 * again.
 */
export function isConflict(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string };
  return code === "40P01" || code === "40001";
}

import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { Engine, Session, Step } from "~/storage/adapters/relational/engine.server";
import { plain } from "~/storage/adapters/relational/statement.server";
import { createStorage } from "~/storage/adapters/relational/storage.server";
import type { Storage } from "~/storage/storage";
import { type AnyTable, columnName, uniqueName } from "~db/kit";
import { readMigrations } from "~db/migration-files";
import { tables } from "~db/tables";
import {
  applyMigrations,
  command,
  createPool,
  isBrokenConnection,
  isConflict,
  isGone,
  type PostgresServer,
  query,
  release,
  remember,
} from "./connection.server";
import { postgresDialect } from "./dialect.server";

const tries = 10;

/**
 * Opens a store on a PostgreSQL server. It opens even when the server is down: every call then
 * fails, until the server is back and the migrations are applied.
 */
export async function openPostgres(server: PostgresServer): Promise<Storage> {
  const { onError = () => {} } = server;
  const pool = createPool(server);
  const prepare = untilDone(() => applyMigrations(server));

  async function connected(): Promise<pg.PoolClient> {
    try {
      await prepare();
      return await pool.connect();
    } catch (error) {
      remember(error);
      throw error;
    }
  }

  async function using<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connected();
    try {
      return await work(client);
    } finally {
      release(client);
    }
  }

  /**
   * After a restart of the server every connection of the pool is dead, and a call may meet each of
   * them before the pool notices. What has changed nothing yet is repeated.
   */
  async function pastBroken<T>(
    work: () => Promise<T>,
    isUnchanged: (error: unknown) => boolean,
  ): Promise<T> {
    for (let left = pool.options.max; ; left -= 1) {
      try {
        return await work();
      } catch (error) {
        if (!isUnchanged(error) || left <= 0) throw error;
      }
    }
  }

  const alone: Session = {
    rows: (...asked) => using(async (client) => (await query(client, ...asked)).rows),
    run: (...asked) => using(async (client) => (await query(client, ...asked)).rowCount ?? 0),
    async send(steps) {
      for (const { statement, values } of steps) await alone.run(statement, values);
    },
  };

  const engine: Engine = {
    dialect: postgresDialect,
    writer: alone,
    reader: {
      ...alone,
      // A read changes nothing, so it is repeated.
      rows: (...asked) => pastBroken(() => alone.rows(...asked), isBrokenConnection),
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await pastBroken(
            () => using((client) => transact(client, work)),
            (error) => isBrokenConnection(error) && hasNotBegun(error),
          );
        } catch (error) {
          if (!isConflict(error) || attempt === tries) throw error;
        }
        await pause(Math.random() * 20 * attempt);
      }
    },
    violation,
    migrations: readMigrations("postgres", server.migrations),
    async applied() {
      const rows = await alone.rows(
        plain("applied", "SELECT created_at FROM drizzle.__drizzle_migrations"),
        [],
      );
      return rows.map(([created]) => Number(created));
    },
    async snapshot() {
      await prepare();
      const own = createPool({ ...server, max: 1 });
      try {
        const client = await own.connect();
        await command(client, "SET idle_in_transaction_session_timeout = 0");
        await command(client, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY");
        // The snapshot is taken by the first read.
        await command(client, "SELECT 1");
        const session: Session = {
          ...alone,
          rows: async (...asked) => (await query(client, ...asked)).rows,
        };
        const close = async () => {
          release(client);
          await own.end();
        };
        return { session, close };
      } catch (error) {
        await own.end();
        throw error;
      }
    },
    isGone,
    pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async ready() {
      await using((client) => command(client, "SELECT 1"));
    },
    async close() {
      if (!pool.ending) await pool.end();
    },
  };
  await prepare().catch(onError);
  return createStorage(engine);
}

/** Runs the work until it has succeeded once. Simultaneous callers share one attempt. */
function untilDone(work: () => Promise<void>): () => Promise<void> {
  let result: Promise<void> | null = null;
  return () => {
    result ??= work().catch((error) => {
      result = null;
      throw error;
    });
    return result;
  };
}

const constraints = new Map<string, { table: string; column: string }>();
for (const { name, columns } of Object.values<AnyTable>(tables)) {
  for (const [field, { kind, unique }] of Object.entries(columns)) {
    const column = columnName(field);
    if (kind === "key") constraints.set(`${name}_pkey`, { table: name, column });
    if (unique) constraints.set(uniqueName(name, field), { table: name, column });
  }
}

function violation(error: unknown) {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  if (code !== "23505" || constraint === undefined) return null;
  return constraints.get(constraint) ?? null;
}

/**
 * A statement that waits for a row may also wait for others ahead of it, so its total time is
 * limited. The limit is a little longer than the wait for a connection, so that a queue empties at
 * once. Every statement names its rows by an index, but the planner overestimates the length of
 * lists inside records and would read whole tables.
 */
const begin = "BEGIN; SET LOCAL statement_timeout = 3100; SET LOCAL enable_seqscan = off";

/**
 * The number of statements that may be sent before a response is awaited; they are held in memory.
 */
const ahead = 32;

const reserveRows = plain(
  "reserve",
  "SELECT pg_advisory_xact_lock(hashtextextended(row, 0)) FROM (SELECT row FROM unnest($1::text[]) row ORDER BY row) rows",
);

/** Failures of BEGIN itself. */
const unbegun = new WeakSet<object>();

/** Whether the transaction failed before it had begun, so that none of it can have been written. */
export function hasNotBegun(error: unknown): boolean {
  return typeof error === "object" && error !== null && unbegun.has(error);
}

/**
 * Runs the work once. BEGIN is sent with the first read, and COMMIT with the last writes: when one
 * of them fails, the server turns COMMIT into a ROLLBACK.
 */
export async function transact<T>(
  client: pg.PoolClient,
  work: (session: Session) => Promise<T>,
): Promise<T> {
  const { session, settled } = openSession(client);
  let result: T;
  try {
    result = await work(session);
  } catch (error) {
    const first = await settled().then(
      () => error,
      (earlier) => earlier,
    );
    await command(client, "ROLLBACK").catch(() => {});
    throw first;
  }
  const [sent, end] = await Promise.allSettled([settled(), command(client, "COMMIT")]);
  if (sent.status === "rejected") throw sent.reason;
  if (end.status === "rejected") throw end.reason;
  if (end.value !== "COMMIT") throw new Error("The server rolled the transaction back");
  return result;
}

/** The statements that were sent without waiting, in order. */
interface Sent {
  add(answers: Promise<unknown>, meaning: (error: unknown) => Promise<unknown>): void;
  /** Resolves when all of them are answered; rejects with the first failure. */
  settled(): Promise<void>;
  /**
   * Resolves with the response. When the response failed because of an earlier statement, rejects
   * with that statement's failure.
   */
  after<T>(answer: Promise<T>): Promise<T>;
}

function followed(begun: Promise<void>): Sent {
  let sent = begun;
  sent.catch(ignore);
  return {
    add(answers, meaning) {
      const settled = answers.then(ignore, async (error) => {
        throw await meaning(error);
      });
      settled.catch(ignore);
      sent = sent.then(() => settled);
      sent.catch(ignore);
    },
    settled: () => sent,
    async after(answer) {
      try {
        return await answer;
      } catch (error) {
        await sent;
        throw error;
      }
    },
  };
}

/** A read may be sent together with BEGIN. A write may not: it would persist if BEGIN failed. */
function openSession(client: pg.PoolClient): { session: Session; settled(): Promise<void> } {
  let open = false;
  let underWay = 0;
  const begun = command(client, begin).then(
    () => {
      open = true;
    },
    (error) => {
      unbegun.add(error);
      throw error;
    },
  );
  const sent = followed(begun);

  async function write({ statement, values }: Step) {
    if (!open) await begun;
    return sent.after(query(client, statement, values));
  }

  const session: Session = {
    async rows(statement, values) {
      const [answer] = await Promise.all([sent.after(query(client, statement, values)), begun]);
      return answer.rows;
    },
    run: async (statement, values) => (await write({ statement, values })).rowCount ?? 0,
    async send(steps, meaning = async (error) => error) {
      if (!open) await begun;
      const answers = steps.map(({ statement, values }) => query(client, statement, values));
      sent.add(Promise.all(answers), meaning);
      underWay += steps.length;
      if (underWay < ahead) return;
      await sent.settled();
      underWay = 0;
    },
    async reserve(table, ids) {
      const values = [ids.map((id) => `${table}/${id}`)];
      await write({ statement: reserveRows, values });
    },
  };
  return { session, settled: sent.settled };
}

function ignore() {}

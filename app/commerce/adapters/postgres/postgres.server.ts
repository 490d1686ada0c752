import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type AnyTable, columnName, uniqueName } from "~db/kit";
import { readMigrations } from "~db/migration-files";
import { tables } from "~db/tables";
import type { Storage } from "../../storage";
import type { Engine, Session } from "../relational/engine.server";
import { plain } from "../relational/statement.server";
import { createStorage } from "../relational/storage.server";
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
import { hasNotBegun, transact } from "./transaction.server";

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

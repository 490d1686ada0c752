import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "vitest";
import { openPostgres } from "~/commerce/adapters/postgres/postgres.server";
import { openSqlite } from "~/commerce/adapters/sqlite/sqlite.server";
import { openSupabase } from "~/commerce/adapters/supabase/supabase.server";
import type { Storage } from "~/commerce/storage";
import { freshDatabase, postgresForTests } from "./postgres";
import { reasonForNoHost, startHostedSql } from "./postgrest";

/** An empty store of one engine. */
export interface EngineStore {
  storage: Storage;
  /** A second connection to the same rows, as another process has it. */
  reopen(): Promise<Storage>;
  /** The variables that make a process use it. */
  variables: Record<string, string>;
  /** Closes what was opened, and removes the rows. */
  close(): Promise<void>;
}

export type Engine = "SQLite" | "PostgreSQL" | "hosted SQL";

/** Runs a suite on every SQL engine; where there is none, a skip says why. */
export async function onEveryEngine(
  title: string,
  suite: (open: () => Promise<EngineStore>, engine: Engine) => void,
): Promise<void> {
  for (const engine of engines) {
    const reason = await engine.reason();
    if (reason !== null) {
      console.info(`skipped: ${engine.name}: ${reason}`);
      describe.skip(`${title}: ${engine.name}`, () => test(reason, () => {}));
    } else {
      describe(`${title}: ${engine.name}`, () => suite(engine.open, engine.name));
    }
  }
}

const engines: {
  name: Engine;
  open(): Promise<EngineStore>;
  /** Why there is none; null: there is. */
  reason(): Promise<string | null>;
}[] = [
  { name: "SQLite", open: openSqliteStore, reason: async () => null },
  { name: "PostgreSQL", open: openPostgresStore, reason: reasonForNoPostgres },
  { name: "hosted SQL", open: openHostedStore, reason: reasonForNoHost },
];

async function reasonForNoPostgres(): Promise<string | null> {
  const server = await postgresForTests();
  return "reason" in server ? server.reason : null;
}

export async function openSqliteStore(): Promise<EngineStore> {
  const folder = await mkdtemp(join(tmpdir(), "engine-"));
  const file = join(folder, "store.db");
  return keep(() => openSqlite({ file }), {
    variables: { COMMERCE_BACKEND: "sqlite", DATABASE_FILE: file },
    remove: () => rm(folder, { recursive: true, force: true }),
  });
}

export async function openPostgresStore(): Promise<EngineStore> {
  const database = await freshDatabase((await postgresForTests()) as { url: string });
  return keep(() => openPostgres({ url: database.url }), {
    variables: { COMMERCE_BACKEND: "postgres", DATABASE_URL: database.url },
    remove: () => database.drop(),
  });
}

export async function openHostedStore(): Promise<EngineStore> {
  const host = await startHostedSql();
  return keep(() => openSupabase(host), {
    variables: {
      COMMERCE_BACKEND: "supabase",
      SUPABASE_URL: host.url,
      SUPABASE_SERVICE_ROLE_KEY: host.serviceRoleKey,
      DATABASE_URL: host.database.url,
    },
    remove: () => host.close(),
  });
}

async function keep(
  open: () => Promise<Storage>,
  { variables, remove }: { variables: Record<string, string>; remove(): Promise<void> },
): Promise<EngineStore> {
  const opened: Storage[] = [];
  async function reopen() {
    const storage = await open();
    opened.push(storage);
    return storage;
  }
  return {
    storage: await reopen(),
    reopen,
    variables,
    async close() {
      await Promise.all(opened.map((storage) => storage.close()));
      await remove();
    },
  };
}

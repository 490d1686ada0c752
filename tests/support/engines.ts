import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "vitest";
import { openPostgres } from "~/commerce/adapters/postgres/postgres.server";
import { openSqlite } from "~/commerce/adapters/sqlite/sqlite.server";
import type { Storage } from "~/commerce/storage";
import { freshDatabase, postgresForTests } from "./postgres";

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

/** Runs a suite on SQLite and on PostgreSQL; where there is none, a skip says why. */
export async function onEveryEngine(
  title: string,
  suite: (open: () => Promise<EngineStore>, engine: "SQLite" | "PostgreSQL") => void,
): Promise<void> {
  describe(`${title}: SQLite`, () => suite(openSqliteStore, "SQLite"));
  const server = await postgresForTests();
  if ("reason" in server) {
    console.info(`skipped: PostgreSQL: ${server.reason}`);
    describe.skip(`${title}: PostgreSQL`, () => test(server.reason, () => {}));
  } else {
    describe(`${title}: PostgreSQL`, () => suite(() => openPostgresStore(server), "PostgreSQL"));
  }
}

async function openSqliteStore(): Promise<EngineStore> {
  const folder = await mkdtemp(join(tmpdir(), "engine-"));
  const file = join(folder, "store.db");
  return keep(() => openSqlite({ file }), {
    variables: { COMMERCE_BACKEND: "sqlite", DATABASE_FILE: file },
    remove: () => rm(folder, { recursive: true, force: true }),
  });
}

async function openPostgresStore(server: { url: string }): Promise<EngineStore> {
  const database = await freshDatabase(server);
  return keep(() => openPostgres({ url: database.url }), {
    variables: { COMMERCE_BACKEND: "postgres", DATABASE_URL: database.url },
    remove: () => database.drop(),
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

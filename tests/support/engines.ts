import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "vitest";
import { openFirestore } from "~/storage/adapters/firestore/firestore.server";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { openSupabase } from "~/storage/adapters/supabase/supabase.server";
import type { Storage } from "~/storage/storage";
import { clearProject, startFirestore } from "./firestore";
import { watchIndexes } from "./firestore-watch";
import { freshDatabase, postgresForTests } from "./postgres";
import { reasonForNoHost, startHostedSql } from "./postgrest";
import { copyTemplate } from "./templates";

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

export type Engine = "SQLite" | "PostgreSQL" | "hosted SQL" | "Firestore";

/** What a run without TEST_BACKEND opens under a suite; the contract itself runs on all four. */
const usual: readonly Engine[] = ["SQLite", "PostgreSQL"];

/**
 * Runs a suite on SQLite and on PostgreSQL, or on the one engine that TEST_BACKEND names; where
 * there is none, a skip says why.
 */
export async function onEveryEngine(
  title: string,
  suite: (open: () => Promise<EngineStore>, engine: Engine) => void,
): Promise<void> {
  const named = process.env.TEST_BACKEND;
  const wanted = engines.filter(({ backend, name }) =>
    named ? backend === named : usual.includes(name),
  );
  for (const engine of wanted) {
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
  /** As COMMERCE_BACKEND and TEST_BACKEND name it. */
  backend: string;
  open(): Promise<EngineStore>;
  /** Why there is none; null: there is. */
  reason(): Promise<string | null>;
}[] = [
  { name: "SQLite", backend: "sqlite", open: openSqliteStore, reason: async () => null },
  {
    name: "PostgreSQL",
    backend: "postgres",
    open: openPostgresStore,
    reason: reasonForNoPostgres,
  },
  { name: "hosted SQL", backend: "supabase", open: openHostedStore, reason: reasonForNoHost },
  {
    name: "Firestore",
    backend: "firestore",
    open: openFirestoreStore,
    reason: reasonForNoEmulator,
  },
];

/**
 * An empty backend under a store that a test opens: SQLite in the folder, or what TEST_BACKEND
 * names. A test that names a backend itself keeps its own.
 */
export async function backendUnder(
  folder: string,
  variables: Record<string, string | undefined>,
): Promise<{ variables: Record<string, string>; close(): Promise<void> }> {
  const engine = engines.find(({ backend }) => backend === process.env.TEST_BACKEND);
  const isNamed = "COMMERCE_BACKEND" in variables || "DATABASE_FILE" in variables;
  if (!engine || engine.name === "SQLite" || isNamed) {
    const file = join(folder, "store.db");
    if (!isNamed) await copyTemplate(file);
    const close = () => Promise.resolve();
    return { variables: { COMMERCE_BACKEND: "sqlite", DATABASE_FILE: file }, close };
  }
  const reason = await engine.reason();
  if (reason !== null) throw new Error(reason);
  return engine.open();
}

async function reasonForNoEmulator(): Promise<string | null> {
  const found = await startFirestore();
  await found.stop();
  return found.emulatorHost === null ? `Firestore: ${found.name}` : null;
}

let projects = 0;

async function openFirestoreStore(): Promise<EngineStore> {
  const { emulatorHost } = await startFirestore();
  if (emulatorHost === null) throw new Error("There is no emulator of Firestore");
  await watchIndexes();
  projects += 1;
  const projectId = `engine-${process.pid}-${Date.now().toString(36)}-${projects}`;
  return keep(() => openFirestore({ projectId, emulatorHost }), {
    variables: {
      COMMERCE_BACKEND: "firestore",
      GOOGLE_CLOUD_PROJECT: projectId,
      FIRESTORE_EMULATOR_HOST: emulatorHost,
    },
    remove: () => clearProject(emulatorHost, projectId),
  });
}

async function reasonForNoPostgres(): Promise<string | null> {
  const server = await postgresForTests();
  return "reason" in server ? server.reason : null;
}

async function openSqliteStore(): Promise<EngineStore> {
  const folder = await mkdtemp(join(tmpdir(), "engine-"));
  const file = join(folder, "store.db");
  await copyTemplate(file);
  return keep(() => openSqlite({ file }), {
    variables: { COMMERCE_BACKEND: "sqlite", DATABASE_FILE: file },
    remove: () => rm(folder, { recursive: true, force: true }),
  });
}

async function openPostgresStore(): Promise<EngineStore> {
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

import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { openStorage } from "~/backend.server";
import { openFirestore } from "~/commerce/adapters/firestore/firestore.server";
import { openSqlite } from "~/commerce/adapters/sqlite/sqlite.server";
import type { Storage } from "~/commerce/storage";
import { readEnv } from "~/env.server";
import { createLog } from "~/log.server";
import { copyRecords } from "~/moving/copy-records";
import { storedRecords } from "~/moving/records";
import { rights } from "~db/hosted/apply";
import { type FirestoreEmulator, startEmulator } from "../tests/support/firestore-emulator";
import { makeRoles, type Postgrest, startPostgrest } from "../tests/support/postgrest-server";
import { sqliteCatalogue } from "./catalogues";
import type { Backend } from "./options";
import { postgresCatalogue, stopPostgres } from "./postgres";

/** For 100,000 products, with the entries of their indexes; Java takes what it needs of it. */
const emulatorHeapMb = 8_000;

const hosts = new Map<number, Promise<Postgrest>>();
const projects = new Map<number, Promise<string>>();
let emulator: Promise<FirestoreEmulator> | null = null;

/** The variables of a backend that holds that many products; SQLite's file is the store's own copy. */
export async function backendWith(
  backend: Backend,
  { size, folder }: { size: number; folder: string },
): Promise<Record<string, string>> {
  switch (backend) {
    case "sqlite": {
      const file = join(folder, `store-${size}.db`);
      await copyFile(await sqliteCatalogue(size), file);
      return { COMMERCE_BACKEND: backend, DATABASE_FILE: file };
    }
    case "postgres":
      return { COMMERCE_BACKEND: backend, DATABASE_URL: await postgresCatalogue(size) };
    case "supabase": {
      const url = await postgresCatalogue(size);
      const host = remembered(hosts, size, () => hostOver(url));
      const { url: address, serviceRoleKey } = await host;
      return {
        COMMERCE_BACKEND: backend,
        SUPABASE_URL: address,
        SUPABASE_SERVICE_ROLE_KEY: serviceRoleKey,
        DATABASE_URL: url,
      };
    }
    case "firestore": {
      emulator ??= startEmulator({ heapMb: emulatorHeapMb });
      const { answer } = await emulator;
      if ("reason" in answer) throw new Error(`Firestore: ${answer.reason}`);
      const { host } = answer;
      const project = await remembered(projects, size, () => fillProject(host, size));
      return {
        COMMERCE_BACKEND: backend,
        GOOGLE_CLOUD_PROJECT: project,
        FIRESTORE_EMULATOR_HOST: host,
      };
    }
  }
}

/** The storage that such variables name, past the store. */
export function storageWith(variables: Record<string, string>): Promise<Storage> {
  const { backend } = readEnv(variables).env;
  if (!backend.on) throw new Error(backend.why);
  return openStorage(backend.settings, { log: createLog("silent") });
}

export async function stopBackends(): Promise<void> {
  for (const host of hosts.values()) await (await host).close();
  await (await emulator)?.stop();
  await stopPostgres();
}

function remembered<T>(
  known: Map<number, Promise<T>>,
  size: number,
  make: () => Promise<T>,
): Promise<T> {
  const made = known.get(size) ?? make();
  known.set(size, made);
  return made;
}

async function hostOver(url: string): Promise<Postgrest> {
  await makeRoles(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  // The tables were there before the roles.
  await client.query(rights());
  await client.end();
  return startPostgrest(url);
}

/** Copies a catalogue into an empty project, as the operator's `copy` does. */
async function fillProject(emulatorHost: string, size: number): Promise<string> {
  const projectId = `bench-${size}`;
  const [from, to] = await Promise.all([
    openSqlite({ file: await sqliteCatalogue(size) }),
    openFirestore({ projectId, emulatorHost }),
  ]);
  const snapshot = await from.snapshot?.();
  if (!snapshot) throw new Error("SQLite gives no snapshot");
  const options = { fingerprint: "bench", replace: false };
  const { same } = await copyRecords(storedRecords(snapshot), to, options);
  if (!same) throw new Error("The copy is another catalogue");
  await snapshot.close();
  await Promise.all([from.close(), to.close()]);
  return projectId;
}

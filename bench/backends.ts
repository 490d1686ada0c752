import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { readEnv } from "~/kernel/env/env.server";
import { createLog } from "~/kernel/process/log.server";
import { createTaskPool, insert, setCounters } from "~/moving/copy-records";
import { storedRecords } from "~/moving/records";
import { openFirestore } from "~/storage/adapters/firestore/firestore.server";
import { connect } from "~/storage/adapters/firestore/sdk.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { openStorage } from "~/storage/open-storage.server";
import type { Storage } from "~/storage/storage";
import { rights } from "~db/hosted/apply";
import { type FirestoreEmulator, startEmulator } from "../tests/support/firestore-emulator";
import { makeRoles, type Postgrest, startPostgrest } from "../tests/support/postgrest-server";
import { type Filling, parts, sqliteCatalogue } from "./catalogues";
import type { Backend } from "./options";
import { postgresCatalogue, stopPostgres } from "./postgres";

/** For 100,000 products, with the entries of their indexes; Java takes what it needs of it. */
const emulatorHeapMb = 10_000;

const hosts = new Map<number, Promise<Postgrest>>();
const projects = new Map<number, Promise<string>>();
let emulator: Promise<FirestoreEmulator> | null = null;

/** The variables of a backend that holds that many products; SQLite's file is the store's own copy. */
export async function backendWith(
  backend: Backend,
  { size, folder, filling = "plain" }: { size: number; folder: string; filling?: Filling },
): Promise<Record<string, string>> {
  switch (backend) {
    case "sqlite": {
      const file = join(folder, `store-${filling}-${size}.db`);
      await copyFile(await sqliteCatalogue(size, filling), file);
      return { COMMERCE_BACKEND: backend, DATABASE_FILE: file };
    }
    case "postgres":
      return { COMMERCE_BACKEND: backend, DATABASE_URL: await postgresCatalogue(size, filling) };
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

/** A page of a list in the order of names, by the SDK alone. */
export async function pageOfFirestore(
  variables: Record<string, string>,
): Promise<() => Promise<void>> {
  const { firestore } = await connect({
    projectId: variables.GOOGLE_CLOUD_PROJECT,
    emulatorHost: variables.FIRESTORE_EMULATOR_HOST,
  });
  const listed = firestore.collection("products").where("listed", "==", true);
  const page = listed.orderBy("nameLower").limit(20);
  return async () => {
    const { size } = await page.get();
    if (size === 0) throw new Error("Firestore has no products");
  };
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

/**
 * Writes a catalogue into an empty project, with what the operator's `copy` writes with. It is not
 * read back: the emulator looks at a whole collection for each page.
 */
async function fillProject(emulatorHost: string, size: number): Promise<string> {
  const projectId = `bench-${size}`;
  const [from, to] = await Promise.all([
    openSqlite({ file: await sqliteCatalogue(size) }),
    openFirestore({ projectId, emulatorHost }),
  ]);
  const source = storedRecords(from);
  const pool = createTaskPool(4);
  for await (const { collection, records } of source.batches()) {
    for (const some of parts(records, 250)) await pool.run(() => insert(to, collection, some));
  }
  const totals: [string, number][] = [];
  for await (const { name, value } of source.counters()) totals.push([name, value]);
  for (const some of parts(totals, 200)) await pool.run(() => setCounters(to, new Map(some)));
  await pool.end();
  await Promise.all([from.close(), to.close()]);
  return projectId;
}

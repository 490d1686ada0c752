import "./production";

import { existsSync } from "node:fs";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { backendWith, pageOfFirestore, stopBackends, storageWith } from "./backends";
import { measureBulk } from "./bulk";
import { sqliteCatalogue } from "./catalogues";
import { measureDesk } from "./desk";
import { measureEditor } from "./editor";
import { measureExtensions } from "./extensions";
import { measureFinding } from "./finding";
import { printFlatness } from "./flatness";
import { measureImports } from "./imports";
import { measureInstances } from "./instances";
import { type BaselineServers, measure } from "./measure";
import { type Backend, readOptions } from "./options";
import { measurePhone } from "./phone";
import { type Running, start } from "./processes";
import { printHeading, printRow } from "./report";
import { signUp } from "./shopper";
import { measureWebhook } from "./webhook";
import { worksOn } from "./works";

const options = readOptions(process.argv.slice(2));
if (!existsSync("build/server.js")) throw new Error("run `npm run build` first");
const begun = Date.now();
try {
  const wanted = new Set(options.parts);
  for (const backend of options.backends) {
    const sizes = wanted.has("catalogue") ? options.sizes : [];
    for (const size of sizes) await measureCatalogue(backend, size);
    if (wanted.has("flatness")) await measureFlatness(backend, options.sizes);
    if (wanted.has("webhook")) await measureWebhook(backend, options);
    if (wanted.has("instances")) {
      const size = Math.min(...options.sizes);
      const works = await storeReads(size);
      await measureInstances(backend, options, { open: startStore, works, size });
    }
    const bench = { open: startStore, admit: makeAdmin };
    if (wanted.has("desk")) await measureDesk(backend, options, bench);
    if (wanted.has("imports")) await measureImports(backend, options, bench);
    if (wanted.has("bulk")) await measureBulk(backend, options, bench);
    if (wanted.has("finding")) await measureFinding(backend, options);
  }
  if (wanted.has("extensions")) await measureExtensions(options);
  if (wanted.has("phone")) await measurePhone();
  if (wanted.has("editor")) await measureEditor();
} finally {
  await stopBackends();
}
console.info(`\nDone in ${Math.round((Date.now() - begun) / 1000)} s.`);

/**
 * Measures one catalogue on one backend: the store, and the baselines beside it in the same
 * minutes.
 */
async function measureCatalogue(backend: Backend, size: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const master = await sqliteCatalogue(size);
  const places = readPlaces(master);
  const file = join(folder, "store.db");
  await copyFile(master, file);
  const running: Running[] = [];
  try {
    const database = await backendWith(backend, { size, folder });
    const store = await startStore(database);
    running.push(store);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    const idle = store.memory().now;
    const tsx = ["--import", "tsx"];
    const yard = await start([...tsx, "bench/yardstick.ts"], { ready: "/api" });
    running.push(yard);
    const { DATABASE_URL = "" } = database;
    const bareEnv = { DATABASE_FILE: file, DATABASE_URL };
    const bare = await start([...tsx, "bench/bare.ts"], { env: bareEnv });
    running.push(bare);
    const shopper = await signUp(store.origin);
    await makeAdmin(database, shopper.uid);
    printHeading({ backend, size, coldStart: store.coldStart, idle });
    const yardsticks: BaselineServers = { yard: yard.origin, bare: bare.origin };
    for (const work of worksOn({ ...places, shopper })) {
      const row = await measure(work, { store: store.origin, ...yardsticks }, options);
      printRow({ ...row, backend, size });
    }
    console.info(`peak memory ${store.memory().peak.toFixed(0)} MB`);
  } finally {
    await Promise.all(running.map((process) => process.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

function startStore(database: Record<string, string>): Promise<Running> {
  return start(["build/server.js"], {
    env: {
      ...database,
      AUTH_PROVIDER: "session",
      SESSION_SECRET: "a secret of the bench that is long enough",
    },
    ready: "/api/store/products",
  });
}

/** The pages of the dashboard are measured too. */
async function makeAdmin(database: Record<string, string>, uid: string): Promise<void> {
  const storage = await storageWith(database);
  await storage.admins.put({
    id: uid,
    email: "bench@example.test",
    created: new Date(),
    role: null,
    name: null,
  });
  await storage.close();
}

/** Measures the smallest and the largest catalogue at the same time. */
async function measureFlatness(backend: Backend, sizes: number[]): Promise<void> {
  const [small, large] = [Math.min(...sizes), Math.max(...sizes)];
  if (small === large) return;
  const nobody = { uid: "", cookie: "" };
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const open = async (size: number) => {
    const master = await sqliteCatalogue(size);
    const variables = await backendWith(backend, { size, folder });
    const works = worksOn({ ...readPlaces(master), shopper: nobody });
    const askEngine = backend === "firestore" ? await pageOfFirestore(variables) : null;
    return { size, works, askEngine, store: await startStore(variables) };
  };
  const catalogues = [await open(small), await open(large)] as const;
  try {
    await printFlatness(backend, ...catalogues);
  } finally {
    await Promise.all(catalogues.map(({ store }) => store.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

async function storeReads(size: number) {
  const nobody = { uid: "", cookie: "" };
  const works = worksOn({ ...readPlaces(await sqliteCatalogue(size)), shopper: nobody });
  return works.filter(({ name }) => ["list page 1", "detail", "rendered list"].includes(name));
}

/** The product in the middle and the largest category, read from the catalogue itself. */
function readPlaces(file: string): { middle: string; category: string } {
  const db = new Database(file, { readonly: true });
  const { total } = db.prepare("SELECT count(*) AS total FROM products WHERE listed = 1").get() as {
    total: number;
  };
  const { id } = db
    .prepare("SELECT id FROM products WHERE listed = 1 ORDER BY name_lower, id LIMIT 1 OFFSET ?")
    .get(Math.floor(total / 2)) as { id: string };
  const { category } = db
    .prepare(
      "SELECT category FROM product_categories GROUP BY category ORDER BY count(*) DESC LIMIT 1",
    )
    .get() as { category: string };
  db.close();
  return { middle: id, category };
}

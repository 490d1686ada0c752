import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdminStore, openAdminStore } from "../support/admin-store";

/** The long form has as many rows as a large supplier's price list. */
const rows = Number(process.env.RANDOM_RUNS ?? 0.2) >= 1 ? 20_000 : 1_000;

let store: AdminStore;
let folder: string;
beforeAll(async () => {
  store = await openAdminStore();
  folder = await mkdtemp(join(tmpdir(), "large-import-"));
});
afterAll(async () => {
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

it(`the example imports a file of ${rows} rows by API, writes its result, and undoes it`, async () => {
  const file = join(folder, "parts.csv");
  const lines = Array.from(
    { length: rows },
    (_, at) => `L-${at},Part ${at},${(at % 900) + 1},5,yes`,
  );
  lines[7] = "L-7,Part 7,cheap,5,yes";
  await writeFile(file, ["sku,name,price,stock,published", ...lines, ""].join("\n"));
  const asked = { name: "Import", role: "catalogue" as const, methods: [], expires: null };
  const { secret } = await store.call("keys.create", [asked]);
  const before = await store.services.storage?.counters.list("products|");
  // As the process does it.
  store.services.runs?.start();
  const result = join(folder, "result.csv");
  const env = { ...process.env, STORE: store.origin, TOKEN: secret, UNDO: "1" };
  const began = performance.now();
  const { stdout } = await promisify(execFile)(
    "python3",
    ["examples/python/import.py", file, result],
    { env: { ...env, PYTHONDONTWRITEBYTECODE: "1" }, maxBuffer: 10_000_000 },
  );
  console.info(`${rows} rows: ${Math.round((performance.now() - began) / 1_000)} s`);
  expect(stdout.trim().split("\n")).toEqual([
    `ready: ${rows - 1} new, 0 changed, 1 wrong`,
    `done: ${rows - 1}, refused 0`,
    `undone: ${rows - 1}`,
  ]);
  const told = (await readFile(result, "utf8")).trim().split(/\r?\n/);
  expect(told).toHaveLength(rows + 1);
  expect(told[1]).toMatch(/^2,\S+,Part 0,create,done,$/);
  expect(told.at(-1)).toMatch(/^9,.*,fault,refused,.*price/i);
  // What was imported is in the bin.
  expect(await store.services.storage?.counters.list("products|")).toEqual(before);
});

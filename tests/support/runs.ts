import { pino } from "pino";
import { csvText } from "~/kernel/csv-text";
import { systemRandom } from "~/kernel/identifiers";
import { readProduct } from "~/modules/catalogue/product.resource";
import { csvHeader, productLines } from "~/modules/runs/cells.server";
import { readCsv } from "~/modules/runs/read-csv.server";
import type { BulkAction } from "~/modules/runs/runs.server";
import { createRunWorker, type RunWorker } from "~/modules/runs/worker.server";
import { site } from "~/modules/settings/site";
import { askedBy, type Shop } from "./shop";

const boss = askedBy({ uid: "boss" }, "r1");

export function workerOf(shop: Shop): RunWorker {
  return createRunWorker({
    storage: shop.storage,
    site,
    clock: () => shop.time.now,
    random: systemRandom,
    audit: shop.commerce.audit,
    log: pino({ level: "silent" }),
  });
}

/** Every product that is not in the bin, or those whose id begins so, as a file. */
export async function exported(shop: Shop, prefix = ""): Promise<string> {
  const rows = await shop.storage.products.find({ where: { deleted: null }, limit: 10_000 });
  const wanted = rows.filter(({ id }) => id.startsWith(prefix));
  const lines = wanted.flatMap((row) => productLines(readProduct(row)));
  return `\uFEFF${csvText([csvHeader(), ...lines])}`;
}

/** Reads a file in and works out what it would do. */
export async function importing(shop: Shop, file: string | Uint8Array, size = 100) {
  const bytes = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const read = await readCsv(bytes, { encoding: "", delimiter: "" });
  if ("problem" in read) throw new Error(read.problem);
  const { groups, ...details } = read;
  const asked = { title: "Import of a.csv", details: { kind: "import" as const, ...details } };
  const { id } = await shop.gateway.call("runs.begin", [asked], boss);
  let parts = 0;
  for (let at = 0; at < groups.length; at += size) {
    await shop.gateway.call("runs.keepParts", [id, parts, [groups.slice(at, at + size)]], boss);
    parts += 1;
  }
  await shop.gateway.call("runs.filled", [id, parts], boss);
  await workerOf(shop).work(id, 60_000);
  return runOf(shop, id);
}

export async function choosing(shop: Shop, action: BulkAction, ids: readonly string[]) {
  const products = await shop.storage.products.getMany(ids);
  const asked = { title: "Change", details: { kind: "bulk" as const, action } };
  const { id } = await shop.gateway.call("runs.begin", [asked], boss);
  const chosen = products.map(({ id: product, version }) => ({ id: product, version }));
  await shop.gateway.call("runs.keepParts", [id, 0, [chosen]], boss);
  await shop.gateway.call("runs.filled", [id, 1], boss);
  await workerOf(shop).work(id, 60_000);
  return runOf(shop, id);
}

export async function apply(shop: Shop, id: string) {
  await shop.gateway.call("runs.apply", [id], boss);
  await workerOf(shop).work(id, 60_000);
  return runOf(shop, id);
}

export async function undo(shop: Shop, id: string) {
  const run = await shop.gateway.call("runs.undo", [id], boss);
  await workerOf(shop).work(run.id, 60_000);
  return runOf(shop, run.id);
}

export async function runOf(shop: Shop, id: string) {
  const run = await shop.storage.catalogueRuns.get(id);
  if (!run) throw new Error("no such run");
  const { rows } = await shop.commerce.runs.rows(id, "acts", { limit: 500, part: 0 });
  const faults = await shop.commerce.runs.rows(id, "faults", { limit: 500, part: 0 });
  return { ...run, acting: rows, faulty: faults.rows };
}

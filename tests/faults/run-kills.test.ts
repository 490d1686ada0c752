import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { importing } from "../support/runs";
import { askedBy, openShop, type Shop } from "../support/shop";
import { bundleOf } from "../support/store-process";

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const rows = 400;

let folder: string;
let file: string;
let shop: Shop;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "run-kill-"));
  file = join(folder, "store.db");
  shop = await openShop({ storage: await openSqlite({ file }) });
  await shop.commerce.admin.grant("boss", "boss@example.test");
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

/** A process that goes on with a run, each a minute later, when no claim of an earlier one holds. */
async function instance(run: string, failpoints = ""): Promise<ChildProcess> {
  shop.time.now = new Date(shop.time.now.getTime() + 60_000);
  const moment = shop.time.now.toISOString();
  return spawn(process.execPath, [await bundleOf("run-child"), file, run, moment], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { PATH: process.env.PATH, NODE_ENV: "test", FAILPOINTS: failpoints },
  });
}

const ended = async (child: ChildProcess) => (await once(child, "exit"))[1] as string | null;
const doneOf = async (id: string) => (await shop.storage.catalogueRuns.get(id))?.done ?? 0;

it("kill -9 in the middle of an import loses no row and does none twice", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const ids = Array.from({ length: rows }, (_, at) => `kill-${round}-${at}`);
    const lines = ids.map((id, at) => `${id},Part ${at},Norvik,K-${round}-${at},3,4`);
    const header = "id,productName,brand,sku,price,stock";
    const { id } = await importing(shop, [header, ...lines, ""].join("\n"), 50);
    await shop.gateway.call("runs.apply", [id], askedBy({ uid: "boss" }));
    for (const point of ["run:after-products", "run:before-commit"]) {
      const before = await doneOf(id);
      expect(await ended(await instance(id, `${point}=kill9`)), point).toBe("SIGKILL");
      expect(await doneOf(id), point).toBe(before);
    }
    const child = await instance(id);
    const end = ended(child);
    while ((await doneOf(id)) < rows / 4) await pause(1);
    child.kill("SIGKILL");
    expect(await end).toBe("SIGKILL");
    const soFar = await doneOf(id);
    expect(soFar).toBeLessThan(rows);
    expect(await ended(await instance(id))).toBeNull();

    const run = await shop.storage.catalogueRuns.get(id);
    expect(run).toMatchObject({ status: "done", done: rows, refused: 0 });
    const made = await shop.storage.products.getMany(ids);
    expect(made.map(({ version, stock }) => `${version} ${stock}`)).toEqual(ids.map(() => "1 4"));
    const movements = await shop.storage.stockMovements.find({ limit: 900 });
    const own = movements.filter(({ reference }) => reference === id);
    expect(own.map(({ productId }) => productId).sort()).toEqual([...ids].sort());
    const entries = await shop.storage.audit.count({ action: "products.create" });
    expect(entries).toBe(rows * (round + 1));
  }
});

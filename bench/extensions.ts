import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteCatalogue } from "./catalogues";
import type { BenchOptions } from "./options";
import { type Running, start } from "./processes";

/** How many idle extensions, and how many percent of processor time they may add. */
const counts: readonly (readonly [count: number, aim: number])[] = [
  [0, 0],
  [3, 5],
  [20, 5],
];
const rounds = 20;
const warmUp = 400;
/** How much processor time the store without extensions takes in a round, in seconds. */
const perRound = 0.1;

/**
 * Lists and details of stores with idle extensions beside one with none, round by round, on copies
 * of one catalogue. The least processor time of all rounds is compared. The store with none is
 * measured twice: the second time shows how far two equal stores differ.
 */
export async function measureExtensions({ sizes }: BenchOptions): Promise<void> {
  const size = Math.min(...sizes);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const master = await sqliteCatalogue(size);
  const stores: { name: string; aim: number | null; store: Running }[] = [];
  const open = async (count: number, name: string, aim: number | null) => {
    const file = join(folder, `${stores.length}.db`);
    await copyFile(master, file);
    const env = {
      COMMERCE_BACKEND: "sqlite",
      DATABASE_FILE: file,
      AUTH_PROVIDER: "session",
      SESSION_SECRET: "a secret of the bench that is long enough",
      EXTENSIONS: String(count),
    };
    const store = await start(["--import", "tsx", "bench/extended.ts"], {
      env,
      ready: "/api/store/products",
    });
    stores.push({ name, aim, store });
  };
  try {
    for (const [count, aim] of counts) await open(count, `${count} extensions`, aim || null);
    await open(0, "0 again", null);
    const origin = stores[0]?.store.origin ?? "";
    const first = (await (await fetch(`${origin}/api/store/products?limit=1`)).json()) as {
      products: { id: string }[];
    };
    const id = encodeURIComponent(first.products[0]?.id ?? "");
    const paths = {
      "list, API": "/api/store/products",
      "details, API": `/api/store/products/${id}`,
      "list, page": "/products",
      "details, page": `/products/${id}`,
    };
    console.info(`\nsqlite, ${size.toLocaleString("en")} products: processor time per request`);
    for (const [what, path] of Object.entries(paths)) {
      const asked = async ({ store }: (typeof stores)[number], count: number) => {
        const before = store.processor();
        await ask(store.origin + path, count);
        return ((store.processor() - before) / count) * 1_000;
      };
      // The first requests warm up.
      for (const each of stores) await asked(each, warmUp);
      const [plain] = stores;
      if (!plain) return;
      const count = Math.ceil((perRound * 1_000) / (await asked(plain, warmUp)));
      const taken = stores.map((): number[] => []);
      for (let round = 0; round < rounds; round += 1) {
        // To and fro, so that work beside the bench meets no store more than another.
        const order = [...stores.entries()];
        for (const [at, each] of round % 2 === 0 ? order : order.toReversed()) {
          taken[at]?.push(await asked(each, count));
        }
      }
      const none = least(taken[0]);
      const cells = stores.map(({ name, aim }, at) => {
        const more = (least(taken[at]) / none - 1) * 100;
        const missed = aim !== null && more > aim ? " above its aim" : "";
        return at === 0
          ? `${none.toFixed(2)} ms`
          : `${name} ${more >= 0 ? "+" : ""}${more.toFixed(1)} %${missed}`;
      });
      console.info(`${what.padEnd(14)}${cells.join("   ")}`);
    }
  } finally {
    await Promise.all(stores.map(({ store }) => store.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** So many requests, four at a time. */
async function ask(url: string, count: number): Promise<void> {
  let left = count;
  const one = async () => {
    while (left > 0) {
      left -= 1;
      const answer = await fetch(url);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
}

/** Of the rounds: other work of the machine makes a round slower, and none faster. */
function least(values: readonly number[] = []): number {
  return Math.min(...values);
}

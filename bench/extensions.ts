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
/** Each is started so often: how the runtime compiles a process can differ by a quarter. */
const starts = 4;
const rounds = 12;
const warmUp = 400;
/** How much processor time the store without extensions takes in a round, in seconds. */
const perRound = 0.1;

interface Measured {
  count: number;
  store: Running;
}

/**
 * Lists and details of stores with idle extensions beside stores with none, round by round, on
 * copies of one catalogue. The least processor time of all rounds and starts is compared. How far
 * the starts of the store with none differ shows what a difference can mean.
 */
export async function measureExtensions({ sizes }: BenchOptions): Promise<void> {
  const size = Math.min(...sizes);
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const master = await sqliteCatalogue(size);
  const stores: Measured[] = [];
  const open = async (count: number) => {
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
    stores.push({ count, store });
  };
  try {
    for (let at = 0; at < starts; at += 1) for (const [count] of counts) await open(count);
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
      const leasts = await leastsOf(path, stores);
      const leastWith = (count: number) =>
        Math.min(...leasts.filter((_, at) => stores[at]?.count === count));
      const none = leastWith(0);
      const cells = counts.slice(1).map(([count, aim]) => {
        const more = (leastWith(count) / none - 1) * 100;
        const missed = more > aim ? " above its aim" : "";
        return `${count} extensions ${more >= 0 ? "+" : ""}${more.toFixed(1)} %${missed}`;
      });
      const alike = leasts.filter((_, at) => stores[at]?.count === 0);
      const apart = (Math.max(...alike) / none - 1) * 100;
      const facts = [
        `${none.toFixed(2)} ms`,
        ...cells,
        `equal stores differ by ${apart.toFixed(1)} %`,
      ];
      console.info(`${what.padEnd(14)}${facts.join("   ")}`);
    }
  } finally {
    await Promise.all(stores.map(({ store }) => store.stop()));
    await rm(folder, { recursive: true, force: true });
  }
}

/** The least processor time per request of each store, in milliseconds. */
async function leastsOf(path: string, stores: readonly Measured[]): Promise<number[]> {
  const asked = async ({ store }: Measured, count: number) => {
    const before = store.processor();
    await ask(store.origin + path, count);
    return ((store.processor() - before) / count) * 1_000;
  };
  // The first requests warm up.
  let usual = 1;
  for (const each of stores) {
    await asked(each, warmUp);
    usual = await asked(each, warmUp / 4);
  }
  const count = Math.ceil((perRound * 1_000) / usual);
  const leasts = stores.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round += 1) {
    // To and fro, so that work beside the bench meets no store more than another. Other work of the
    // machine makes a round slower, and none faster.
    const order = [...stores.entries()];
    for (const [at, each] of round % 2 === 0 ? order : order.toReversed()) {
      leasts[at] = Math.min(leasts[at] ?? 0, await asked(each, count));
    }
  }
  return leasts;
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

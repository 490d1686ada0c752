import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sqliteCatalogue } from "./catalogues";
import { load } from "./load";
import type { BenchOptions } from "./options";
import { type Running, start } from "./processes";

/** How many idle extensions, and how many percent of processor time they may add. */
const counts: readonly (readonly [count: number, aim: number])[] = [
  [0, 0],
  [3, 5],
  [20, 5],
];
const rounds = 6;

/**
 * Lists and details of stores with idle extensions beside one with none, round by round, on copies
 * of one catalogue. Processor time is compared, which other work of the machine changes little. The
 * store with none is measured twice: the second time shows how far two equal stores differ.
 */
export async function measureExtensions({ sizes, seconds }: BenchOptions): Promise<void> {
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
      const taken = stores.map((): number[] => []);
      for (let round = -1; round < rounds; round += 1) {
        // To and fro, so that work beside the bench meets no store more than another.
        const order = [...stores.entries()];
        for (const [at, { store }] of round % 2 === 0 ? order : order.toReversed()) {
          const before = store.processor();
          const request = { url: store.origin + path, connections: 4, seconds };
          const { rate, failed } = await load(request);
          if (failed > 0) throw new Error(`${failed} answers of ${path} failed`);
          // The first round warms up.
          const each = ((store.processor() - before) / (rate * seconds)) * 1_000;
          if (round >= 0) taken[at]?.push(each);
        }
      }
      const none = median(taken[0] ?? []);
      const cells = stores.map(({ name, aim }, at) => {
        const more = (median(taken[at] ?? []) / none - 1) * 100;
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

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { backendWith } from "./backends";
import { load } from "./load";
import type { Backend, BenchOptions } from "./options";
import type { Running } from "./processes";
import { signUp } from "./shopper";

/** Lines of the file that is read in; at most half of the catalogue. */
const mostRows = 50_000;
/** Megabytes that either may take beside what the store has, and how the shop's p99 may grow. */
const aims = { memory: 150, p99: 2 };
const longest = 30 * 60_000;

interface Bench {
  /** Starts the store over a backend. */
  open(database: Record<string, string>): Promise<Running>;
  /** Makes the account an owner. */
  admit(database: Record<string, string>, uid: string): Promise<void>;
}

/**
 * Exports a whole catalogue and reads a file of changed prices in, each with its time and memory,
 * and with the shop's p99 meanwhile beside that of a quiet store.
 */
export async function measureImports(
  backend: Backend,
  { seconds, sizes }: BenchOptions,
  { open, admit }: Bench,
): Promise<void> {
  const size = Math.min(100_000, Math.max(...sizes));
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await backendWith(backend, { size, folder });
  const store = await open(database);
  try {
    const { uid, cookie } = await signUp(store.origin);
    await admit(database, uid);
    const shop = (long: number) =>
      load({ url: `${store.origin}/api/store/products`, connections: 4, seconds: long });
    await shop(seconds);
    console.info(`\n${backend}, ${size.toLocaleString("en")} products: files`);
    const report = async (what: string, work: () => Promise<string>) => {
      const before = await shop(seconds);
      const idle = store.memory().now;
      const begun = performance.now();
      let [over, peak] = [false, idle];
      const working = work().finally(() => {
        over = true;
      });
      const latencies: number[] = [];
      const loading = (async () => {
        while (!over) for (const each of (await shop(1)).latencies) latencies.push(each);
      })();
      while (!over) {
        peak = Math.max(peak, store.memory().now);
        await pause(50);
      }
      const said = await working;
      const taken = (performance.now() - begun) / 1_000;
      await loading;
      // Beside both, because a machine with other work is not as fast at the end as at the start.
      const after = await shop(seconds);
      const quiet = (before.p99 + after.p99) / 2;
      latencies.sort((a, b) => a - b);
      const p99 = latencies[Math.floor((latencies.length - 1) * 0.99)] ?? 0;
      const [more, ratio] = [peak - idle, p99 / quiet];
      const missed = more > aims.memory || ratio > aims.p99 ? "  below its aim" : "";
      console.info(
        `${what}: ${said} in ${taken.toFixed(1)} s, ${more.toFixed(0)} MB more ` +
          `(aim ${aims.memory}); the shop's p99 ${p99.toFixed(1)} ms beside ` +
          `${quiet.toFixed(1)} ms: ${ratio.toFixed(2)} (aim ${aims.p99})${missed}`,
      );
    };
    const desk = { origin: store.origin, cookie };
    await report("export", async () => {
      const bytes = await exported(desk, "/admin/products.csv");
      return `${(bytes / 1_048_576).toFixed(1)} MB`;
    });
    const rows = Math.min(mostRows, Math.floor(size / 2));
    const file = await priceFile(desk, rows, 37);
    await report("import", () => importing(desk, file));
    const other = await priceFile(desk, rows, 73);
    const begun = performance.now();
    const said = await importing(desk, other);
    const taken = (performance.now() - begun) / 1_000;
    console.info(`import while nobody asks the shop: ${said} in ${taken.toFixed(1)} s`);
  } finally {
    await store.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

interface Desk {
  origin: string;
  cookie: string;
}

async function exported({ origin, cookie }: Desk, path: string): Promise<number> {
  const response = await fetch(origin + path, { headers: { cookie } });
  if (response.status !== 200 || !response.body) throw new Error(`${path}: ${response.status}`);
  let bytes = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>)
    bytes += (chunk as Uint8Array).byteLength;
  return bytes;
}

/** Ids of the catalogue with another price each. */
async function priceFile({ origin }: Desk, rows: number, cents: number): Promise<string> {
  const lines = ["id,price"];
  let cursor = "";
  while (lines.length <= rows) {
    const query = new URLSearchParams({ limit: "100", ...(cursor ? { cursor } : {}) });
    const answer = (await (await fetch(`${origin}/api/store/products?${query}`)).json()) as {
      products: { id: string }[];
    };
    const last = answer.products.at(-1);
    if (!last) break;
    for (const { id } of answer.products) lines.push(`${id},${1 + (lines.length % 900)}.${cents}`);
    cursor = last.id;
  }
  return lines.slice(0, rows + 1).join("\r\n");
}

async function importing(desk: Desk, file: string): Promise<string> {
  const form = new FormData();
  form.set("file", new File([file], "prices.csv", { type: "text/csv" }));
  const begun = performance.now();
  const run = await post(desk, "/admin/products/import", form);
  await until(desk, run, "would ");
  const shown = performance.now();
  await post(desk, run, new URLSearchParams({ intent: "apply" }));
  const page = await until(desk, run, " done");
  const [count = "?"] = /[\d,]+ products? done[^.]*/.exec(page) ?? [];
  const seconds = (from: number, to: number) => ((to - from) / 1_000).toFixed(1);
  return `${count}; looked through in ${seconds(begun, shown)} s`;
}

async function post(
  { origin, cookie }: Desk,
  path: string,
  body: FormData | URLSearchParams,
): Promise<string> {
  const headers = { cookie, origin };
  const options = { method: "POST", headers, body, redirect: "manual" } as const;
  const response = await fetch(origin + path, options);
  const to = response.headers.get("location");
  if (!to) throw new Error(`${path}: ${response.status}`);
  return to;
}

async function until({ origin, cookie }: Desk, path: string, words: string): Promise<string> {
  for (const begun = performance.now(); performance.now() - begun < longest; ) {
    const page = await (await fetch(origin + path, { headers: { cookie } })).text();
    const [counts = ""] = /run-counts"[^>]*>[^<]*/.exec(page) ?? [];
    if (counts.includes(words)) return counts;
    await pause(500);
  }
  throw new Error("the import did not end");
}

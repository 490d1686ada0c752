import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { backendWith } from "./backends";
import { sqliteCatalogue } from "./catalogues";
import { type LoadRequest, load } from "./load";
import type { Backend, BenchOptions } from "./options";
import { type Running, start } from "./processes";

interface Catalogue {
  category: string;
  /** The ids of six products, and 500 article numbers. */
  ids: string[];
  numbers: string[];
}

/** What the works ask for, the same in every store of that size. */
async function catalogueOf(size: number): Promise<Catalogue> {
  const db = new Database(await sqliteCatalogue(size), { readonly: true });
  const rows = db.prepare("SELECT id, sku FROM products WHERE listed = 1 ORDER BY id").all() as {
    id: string;
    sku: string | null;
  }[];
  const [largest] = db
    .prepare("SELECT category FROM product_categories GROUP BY category ORDER BY count(*) DESC")
    .all() as { category: string }[];
  db.close();
  const numbers = rows.flatMap(({ sku }) => sku ?? []);
  const spread = Math.max(1, Math.floor(numbers.length / 500));
  return {
    category: largest?.category ?? "",
    ids: rows.slice(0, 6).map(({ id }) => id),
    numbers: numbers.filter((_, at) => at % spread === 0).slice(0, 500),
  };
}

interface Work {
  name: string;
  path: string;
  body?: string;
  headers?: Record<string, string>;
  /** The work that this one is compared with, and the least that it should reach of its rate. */
  beside?: { name: string; aim: number | null };
}

/** The same list in a store without attributes and technical data. */
const noFacets = "cards, no facets of data";

function worksOn({ category, ids, numbers }: Catalogue): Work[] {
  const list = `/categories/${category}`;
  const query = (pairs: Record<string, string>) => `${list}?${new URLSearchParams(pairs)}`;
  const text = numbers.map((number, at) => `${number}\t${(at % 9) + 1}`).join("\n");
  const api = `/api/store/products?category=${category}`;
  return [
    { name: "list, API", path: api },
    {
      name: "list with facets, API",
      path: `${api}&include=facets`,
      beside: { name: "list, API", aim: null },
    },
    { name: "cards", path: list, beside: { name: noFacets, aim: 0.6 } },
    {
      name: "cards, one option",
      path: query({ data: "Property 1:Option 4" }),
      beside: { name: "cards", aim: 0.6 },
    },
    {
      name: "cards, a range",
      path: query({ "from.Property 2": "3", "to.Property 2": "7" }),
      beside: { name: "cards", aim: 0.6 },
    },
    {
      name: "table",
      path: list,
      headers: { cookie: "list-look=table" },
      beside: { name: "cards", aim: 0.6 },
    },
    { name: "compare six", path: `/compare?${new URLSearchParams(ids.map((id) => ["id", id]))}` },
    {
      name: "quick order, 500 lines",
      path: "/quick-order",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        "sec-fetch-site": "same-origin",
      },
      body: new URLSearchParams({ text, intent: "check" }).toString(),
    },
  ];
}

/** The backends whose processes hold an index of 100,000 products. */
const indexed: readonly Backend[] = ["sqlite", "postgres"];

/**
 * What buyers find articles with, in stores whose products have twenty attributes each: lists with
 * facets, the table, the comparison and the quick order. The last column compares the sizes.
 */
export async function measureFinding(backend: Backend, options: BenchOptions): Promise<void> {
  if (!indexed.includes(backend)) return;
  const { sizes, seconds } = options;
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const times = new Map<string, number[]>();
  try {
    for (const size of sizes) {
      const works = worksOn(await catalogueOf(size));
      const [list] = works.filter(({ name }) => name === "cards");
      if (!list) throw new Error("no list");
      const plain = await backendWith(backend, { size, folder });
      const data = await backendWith(backend, { size, folder, filling: "data" });
      console.info(
        `\n${backend}, ${size.toLocaleString("en")} products of 20 attributes: rate, processor time, p50, p99`,
      );
      const found = new Map<string, number>();
      await inStore(plain, [{ name: noFacets, path: list.path }], { seconds, times, found });
      await inStore(data, works, { seconds, times, found });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (sizes.length < 2) return;
  console.info("\nprocessor time of the largest catalogue beside the smallest");
  for (const [name, each] of times) {
    console.info(`${name.padEnd(26)}${((each.at(-1) ?? 0) / (each[0] ?? 1)).toFixed(2)}`);
  }
}

interface Measuring {
  seconds: number;
  /** The processor time of each work, by size and for this size. */
  times: Map<string, number[]>;
  found: Map<string, number>;
}

async function inStore(
  database: Record<string, string>,
  works: readonly Work[],
  measuring: Measuring,
): Promise<void> {
  const store = await start(["build/server.js"], {
    env: {
      ...database,
      AUTH_PROVIDER: "session",
      SESSION_SECRET: "a secret of the bench that is long enough",
    },
    ready: "/api/store/products",
  });
  try {
    await measureStore(store, works, measuring);
  } finally {
    await store.stop();
  }
}

/**
 * Waits until the process has nothing to do by itself: the index of the catalogue is loaded beside
 * the first requests, and leaves memory to be freed.
 */
async function settled(store: Running): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    const before = store.processor();
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    if (store.processor() - before < 0.05) return;
  }
}

const warmRequests = 400;

/**
 * On a busy machine two seconds are a few dozen answers. Code that is not compiled yet would be
 * measured then, and only in the works that come first.
 */
async function warmUp(request: Omit<LoadRequest, "connections" | "seconds">): Promise<void> {
  for (let made = 0, rounds = 0; made < warmRequests && rounds < 10; rounds += 1) {
    const { rate } = await load({ ...request, connections: 4, seconds: 2 });
    made += 2 * rate;
  }
}

async function measureStore(
  store: Running,
  works: readonly Work[],
  { seconds, times, found }: Measuring,
): Promise<void> {
  for (const { name, path, body, headers, beside } of works) {
    const url = store.origin + path;
    const request = { url, headers, ...(body ? { method: "POST" as const, body } : {}) };
    await warmUp(request);
    await settled(store);
    const before = store.processor();
    const { rate, p50, p99, failed } = await load({ ...request, connections: 4, seconds });
    const each = ((store.processor() - before) / (rate * seconds)) * 1_000;
    found.set(name, each);
    times.set(name, [...(times.get(name) ?? []), each]);
    // Of processor time, which other work of the machine changes little.
    const ratio = beside ? (found.get(beside.name) ?? Number.NaN) / each : null;
    console.info(
      [
        name.padEnd(26),
        `${rate.toFixed(0)}/s`.padStart(8),
        `${each.toFixed(2)} ms`.padStart(11),
        `${p50.toFixed(1)} ms`.padStart(10),
        `${p99.toFixed(1)} ms`.padStart(10),
        beside && ratio !== null
          ? `  ${ratio.toFixed(2)} of “${beside.name}”${ratio < (beside.aim ?? 0) ? ", below its aim" : ""}`
          : "",
        failed > 0 ? `  ${failed} FAILED` : "",
      ].join(""),
    );
  }
}

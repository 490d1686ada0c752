import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { backendWith, storageWith } from "./backends";
import { load } from "./load";
import type { Backend, BenchOptions } from "./options";
import type { Running } from "./processes";
import { fillSelling } from "./selling";
import { signUp } from "./shopper";

interface Bench {
  open(database: Record<string, string>): Promise<Running>;
  admit(database: Record<string, string>, uid: string): Promise<void>;
}

const listed = (rest: string) => `SELECT * FROM products WHERE listed = yes AND ${rest} LIMIT 51`;

/** Every list of the desk with a filter and a sort, and the query that a program would write. */
const lists: readonly (readonly [path: string, query: string])[] = [
  ["/admin/products", listed("true = true ORDER BY name_lower, id")],
  ["/admin/products?sort=price-down", listed("true = true ORDER BY price_key DESC, id DESC")],
  ["/admin/products?priced=no", listed("priced = no ORDER BY name_lower, id")],
  ["/admin/products?stock=out", listed("available = no ORDER BY name_lower, id")],
  ["/admin/products?stock=low", listed("least_stock < 6 ORDER BY least_stock, id")],
  ["/admin/stock", listed("true = true ORDER BY name_lower, id")],
  ["/admin/orders", "SELECT * FROM orders ORDER BY created DESC, id DESC LIMIT 51"],
  [
    "/admin/orders?status=Processing&sort=value-down",
    "SELECT * FROM orders WHERE status = 'Processing' AND total >= 0 ORDER BY total DESC, id DESC LIMIT 51",
  ],
  [
    "/admin/orders?payment=unpaid&sort=oldest",
    "SELECT * FROM orders WHERE payment_status = 'unpaid' ORDER BY created, id LIMIT 51",
  ],
  [
    "/admin/orders?review=yes",
    "SELECT * FROM orders WHERE flagged = yes ORDER BY created DESC, id DESC LIMIT 51",
  ],
  [
    "/admin/quotes?status=Quoted&sort=expiry",
    "SELECT * FROM quotes WHERE status = 'Quoted' AND valid_until IS NOT NULL ORDER BY valid_until, id LIMIT 51",
  ],
  [
    "/admin/quotes?sort=value-up",
    "SELECT * FROM quotes WHERE total >= 0 ORDER BY total, id LIMIT 51",
  ],
  ["/admin/customers", "SELECT * FROM customers ORDER BY created DESC, id DESC LIMIT 51"],
  [
    "/admin/customers?q=buyer77",
    "SELECT * FROM customers WHERE email_lower >= 'buyer77' AND email_lower < 'buyer78' ORDER BY created DESC, id DESC LIMIT 51",
  ],
  ["/admin/audit", "SELECT * FROM audit ORDER BY created DESC, id DESC LIMIT 51"],
  // Over quotes, orders, customers and products: a number's end, a company, a middle, words that
  // are frequent and seldom meet, and nothing.
  ...["99995", "berg+tools", "etall", "ida+laine+foundry", "zzzz"].map(
    (term): readonly [string, string] => [`/admin/search?q=${term}`, containing(term)],
  ),
];

/** The search of one kind, as a program without tokens would write it. */
function containing(term: string): string {
  const pieces = term.split("+").map((piece) => `lower(company_name) LIKE '%${piece}%'`);
  return `SELECT * FROM customers WHERE ${pieces.join(" AND ")} ORDER BY created DESC, id DESC LIMIT 5`;
}

/**
 * The desk's lists over as many orders and customers as products, one reader at a time, beside the
 * bare query of each on the same rows.
 */
export async function measureDesk(
  backend: Backend,
  { seconds, sizes }: BenchOptions,
  { open, admit }: Bench,
): Promise<void> {
  const size = Math.min(100_000, Math.max(...sizes));
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const database = await backendWith(backend, { size, folder });
  const storage = await storageWith(database);
  await fillSelling(storage, size);
  await storage.close();
  const bare = await bareQueries(backend, database);
  if (!bare) return;
  const store = await open(database);
  try {
    const { uid, cookie } = await signUp(store.origin);
    await admit(database, uid);
    console.info(`\n${backend}, ${size.toLocaleString("en")} of each: the desk's lists`);
    console.info(
      `${"list".padEnd(47)}${cells("p50 ms", "p99 ms", "cpu ms", "data ms", "bare ms")}`,
    );
    for (const [path, query] of lists) {
      const request = { url: store.origin + path, headers: { cookie }, connections: 1 };
      await load({ ...request, seconds: 1 });
      const before = store.processor();
      const { p50, p99, rate, failed } = await load({ ...request, seconds });
      const each = ((store.processor() - before) / (rate * seconds)) * 1_000;
      const data = await load({ ...request, url: store.origin + dataOf(path), seconds: 1 });
      const alone = await bare.median(query);
      const wrong = failed + data.failed > 0 ? `  ${failed + data.failed} FAILED` : "";
      const figures = [p50.toFixed(1), p99.toFixed(1), each.toFixed(1), data.p50.toFixed(1)];
      console.info(`${path.padEnd(47)}${cells(...figures, alone.toFixed(2))}${wrong}`);
    }
  } finally {
    await store.stop();
    await bare.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function cells(...texts: string[]): string {
  return texts.map((text) => text.padStart(9)).join("");
}

/** What the page is made of, as the browser's own navigation would fetch it: nothing is rendered. */
function dataOf(path: string): string {
  const [page = "", query] = path.split("?");
  return `${page}.data${query === undefined ? "" : `?${query}`}`;
}

const times = 40;

interface Bare {
  /** The middle of so many runs, in milliseconds. */
  median(query: string): Promise<number>;
  close(): Promise<void>;
}

async function bareQueries(
  backend: Backend,
  database: Record<string, string>,
): Promise<Bare | null> {
  const middle = async (run: () => unknown) => {
    const taken: number[] = [];
    for (let at = 0; at < times; at += 1) {
      const begun = performance.now();
      await run();
      taken.push(performance.now() - begun);
    }
    return taken.sort((a, b) => a - b)[times / 2] ?? 0;
  };
  if (backend === "sqlite") {
    const db = new Database(database.DATABASE_FILE ?? "", { readonly: true });
    const spelled = (query: string) =>
      query.replaceAll("= yes", "= 1").replaceAll("= no", "= 0").replaceAll("true = true", "1");
    return {
      median: (query) => {
        const statement = db.prepare(spelled(query));
        return middle(() => statement.all());
      },
      async close() {
        db.close();
      },
    };
  }
  if (backend !== "postgres") return null;
  const client = new pg.Client({ connectionString: database.DATABASE_URL });
  await client.connect();
  await client.query("ANALYZE");
  const spelled = (query: string) =>
    query.replaceAll("= yes", "= true").replaceAll("= no", "= false");
  return {
    median: (query) => middle(() => client.query({ text: spelled(query), name: query.slice(-60) })),
    close: () => client.end(),
  };
}

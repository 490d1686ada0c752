import { randomBytes } from "node:crypto";
import Database from "better-sqlite3";
import pg from "pg";
import type { StoredOrder } from "~/modules/orders/order.resource";
import type { Storage } from "~/storage/storage";

/**
 * Writes the rows of a paid order by hand, which shows what the engine can do when nothing else is
 * done.
 */
export interface RawOrders {
  /** The ids of products whose own stock is counted. */
  trackedProducts(limit: number): Promise<string[]>;
  orders(): Promise<number>;
  /** Transactions per second. */
  record(
    someProducts: () => string[],
    options: { seconds: number; connections: number },
  ): Promise<number>;
  close(): Promise<void>;
}

const columns = [
  "id",
  "order_number",
  "payment_session_id",
  "customer_id",
  "customer",
  "items",
  "charges",
  "total",
  "status",
  "payment_status",
  "tracking",
  "payments",
  "history",
  "stock_shortfall",
  "created",
  "updated",
  "version",
  "email_lower",
  "flagged",
  "stock_held",
];

/** The values of an order, in the order of the columns. */
function orderOf(products: { id: string; name: string; price: number | null }[]): unknown[] {
  const id = `cs_raw_${randomBytes(12).toString("hex")}`;
  const email = "buyer@example.test";
  const items = products.map(({ id: product, name, price }) => ({
    id: product,
    variantId: null,
    quantity: 1,
    productName: name,
    brand: "Brand",
    variantName: null,
    primaryImageURL: "/images/sample/product.webp",
    price,
    subtotal: price,
  }));
  const customer = { firstName: "Ada", lastName: "Byron", email, phone: "", companyName: "" };
  const at = new Date().toISOString();
  const payments = [{ at, method: "online", amount: 100, note: null }];
  const history = [{ at, actor: "bench", from: null, to: "Processing", note: null }];
  const json = [customer, items, []].map((value) => JSON.stringify(value));
  const more = [[], payments, history, []].map((value) => JSON.stringify(value));
  const named: unknown[] = [id, `O-${id.slice(-20)}`, id, "bench", ...json];
  return [...named, 100, "Processing", "paid", ...more, null, null, 1, email, null, null];
}

const counters = (): [string, number][] => [
  [`orders|day|${new Date().toISOString().slice(0, 10)}|amount`, 10_000],
  [`orders|day|${new Date().toISOString().slice(0, 10)}|count`, 1],
  ["orders|status|Processing", 1],
];

const created = columns.indexOf("created");
const flagged = columns.indexOf("flagged");

function filled(values: unknown[], now: unknown, yes: unknown, no: unknown): unknown[] {
  values.splice(created, 2, now, now);
  values.splice(flagged, 2, no, yes);
  return values;
}

export function rawSqlite(file: string): RawOrders {
  const db = new Database(file, { timeout: 5_000 });
  db.pragma("journal_mode = WAL");
  db.pragma("synchronous = FULL");
  const read = db.prepare(
    "SELECT id, product_name AS name, price, stock FROM products WHERE id = ?",
  );
  const marks = columns.map(() => "?").join(", ");
  const insert = db.prepare(`INSERT INTO orders (${columns.join(", ")}) VALUES (${marks})`);
  const take = db.prepare(
    "UPDATE products SET stock = max(0, stock - 1), updated = ?, version = version + 1 WHERE id = ?",
  );
  const count = db.prepare(
    "INSERT INTO counters (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value",
  );
  const record = db.transaction((ids: string[]) => {
    const now = Date.now();
    const products = ids.map((id) => read.get(id) as { id: string; name: string; price: number });
    insert.run(filled(orderOf(products), now, 1, 0));
    for (const id of ids) take.run(now, id);
    for (const [name, by] of counters()) count.run(name, by);
  });
  return {
    trackedProducts: async (limit) => trackedOf(db, limit),
    orders: async () => Number(db.prepare("SELECT count(*) FROM orders").pluck().get()),
    async record(someProducts, { seconds }) {
      const end = performance.now() + seconds * 1_000;
      let done = 0;
      for (; performance.now() < end; done += 1) record.immediate(someProducts());
      return done / seconds;
    },
    close: async () => void db.close(),
  };
}

const tracked = "SELECT id FROM products WHERE stock IS NOT NULL AND deleted IS NULL ORDER BY id";

function trackedOf(db: Database.Database, limit: number): string[] {
  const rows = db.prepare(`${tracked} LIMIT ?`).all(limit) as { id: string }[];
  return rows.map(({ id }) => id);
}

export function rawPostgres(url: string, connections: number): RawOrders {
  const pool = new pg.Pool({ connectionString: url, max: connections });
  pool.on("error", () => {});
  const marks = columns.map((_, at) => `$${at + 1}`).join(", ");
  const texts = {
    read: "SELECT id, product_name AS name, price, stock FROM products WHERE id = ANY($1) ORDER BY id FOR UPDATE",
    insert: `INSERT INTO orders (${columns.join(", ")}) VALUES (${marks})`,
    take: "UPDATE products SET stock = greatest(0, stock - 1), updated = $2, version = version + 1 WHERE id = ANY($1)",
    count:
      "INSERT INTO counters (name, value) SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT (name) DO UPDATE SET value = counters.value + excluded.value",
  };

  async function record(ids: string[]): Promise<void> {
    const client = await pool.connect();
    const query = (name: keyof typeof texts, values: unknown[]) =>
      client.query({ name, text: texts[name], values });
    try {
      await client.query("BEGIN");
      const { rows } = await query("read", [ids]);
      const now = new Date();
      await query("insert", filled(orderOf(rows), now, true, false));
      await query("take", [ids, now]);
      const totals = counters();
      await query("count", [totals.map(([name]) => name), totals.map(([, by]) => by)]);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
  }

  return {
    async trackedProducts(limit) {
      const { rows } = await pool.query(`${tracked} LIMIT $1`, [limit]);
      return rows.map(({ id }: { id: string }) => id);
    },
    async orders() {
      const { rows } = await pool.query("SELECT count(*) AS total FROM orders");
      return Number(rows[0]?.total);
    },
    async record(someProducts, { seconds }) {
      const end = performance.now() + seconds * 1_000;
      let done = 0;
      const worker = async () => {
        for (; performance.now() < end; done += 1) await record(someProducts());
      };
      await Promise.all(Array.from({ length: connections }, worker));
      return done / seconds;
    },
    close: () => pool.end(),
  };
}

/**
 * The same rows on a host that is reached by its API alone: a transaction of the port, which reads
 * the products, and writes an order, their stock and the totals.
 */
export function rawStorage(storage: Storage): RawOrders {
  async function record(known: StoredOrder, ids: string[]): Promise<void> {
    const id = `cs_raw_${randomBytes(12).toString("hex")}`;
    await storage.atomically(async (tx) => {
      const products = await tx.products.getMany(ids, { only: ["id", "stock"] });
      await tx.orders.insert({ ...known, id, orderNumber: id, paymentSessionId: id });
      for (const { id: product, stock } of products) {
        await tx.products.patch(product, { stock: Math.max(0, (stock ?? 0) - 1) });
      }
      for (const [name, by] of counters()) tx.counters.add(name, by);
    });
  }
  return {
    async trackedProducts(limit) {
      const rows = await storage.products.find({ limit: 10 * limit, only: ["id", "stock"] });
      return rows.flatMap(({ id, stock }) => (stock === null ? [] : [id])).slice(0, limit);
    },
    orders: () => storage.orders.count({}),
    async record(someProducts, { seconds, connections }) {
      const [known] = await storage.orders.find({ limit: 1 });
      if (!known) return 0;
      const end = performance.now() + seconds * 1_000;
      let done = 0;
      const worker = async () => {
        for (; performance.now() < end; done += 1) await record(known, someProducts());
      };
      await Promise.all(Array.from({ length: connections }, worker));
      return done / seconds;
    },
    close: () => storage.close(),
  };
}

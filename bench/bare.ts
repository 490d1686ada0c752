import { createServer } from "node:http";
import Database from "better-sqlite3";
import pg from "pg";

/**
 * A bare Node server on the store's engine and catalogue. It shows what the machine can do with only
 * the query, the mapping and the response: `/list`, `/category/<slug>` and `/product/<id>`, and a
 * POST that adds to a cart in a transaction. It reads PostgreSQL if it has `DATABASE_URL`, else the
 * SQLite file.
 */
interface Row {
  id: string;
  product_name: string;
  brand: string;
  price: number | null;
  /** JSON text on SQLite, an array on PostgreSQL. */
  categories: string | string[];
  description: string | null;
  primary_image_url: string | null;
  pdf_link: string | null;
  tracked: number | boolean;
  available: number | boolean;
}

interface Engine {
  list(): Row[] | Promise<Row[]>;
  category(slug: string): Row[] | Promise<Row[]>;
  product(id: string): Row[] | Promise<Row[]>;
}

const columns = [
  ...["id", "product_name", "brand", "price", "categories", "description"],
  ...["primary_image_url", "pdf_link", "tracked", "available"],
]
  .map((name) => `p.${name}`)
  .join(", ");
const byName = `SELECT ${columns} FROM products p WHERE p.listed = true ORDER BY p.name_lower, p.id LIMIT 20`;
/** The page's ids come from the narrow side table first, as any engine reads them fastest. */
const inCategory = (slug: string) =>
  `SELECT ${columns} FROM products p JOIN (
     SELECT product_id FROM product_categories WHERE category = ${slug} AND listed = true
     ORDER BY name_lower, product_id LIMIT 20
   ) page ON page.product_id = p.id ORDER BY p.name_lower, p.id`;
const byId = (id: string) => `SELECT ${columns} FROM products p WHERE p.id = ${id}`;

const { DATABASE_FILE: file = "", DATABASE_URL: url = "" } = process.env;
const engine = url === "" ? onSqlite() : onPostgres(url);

function onSqlite(): Engine {
  const reader = new Database(file, { readonly: true });
  const list = reader.prepare(byName);
  const category = reader.prepare(inCategory("?"));
  const product = reader.prepare(byId("?"));
  return {
    list: () => list.all() as Row[],
    category: (slug) => category.all(slug) as Row[],
    product: (id) => product.all(id) as Row[],
  };
}

function onPostgres(connectionString: string): Engine {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const ask = async (name: string, text: string, values: string[] = []) =>
    (await pool.query<Row>({ name, text, values })).rows;
  return {
    list: () => ask("list", byName),
    category: (slug) => ask("category", inCategory("$1"), [slug]),
    product: (id) => ask("product", byId("$1"), [id]),
  };
}

// It writes to its own file, because beside the store's writer the wait for the lock would be
// measured.
const writer = new Database(`${file}-bare`);
writer.pragma("journal_mode = WAL");
writer.pragma("synchronous = FULL");
writer.exec("CREATE TABLE IF NOT EXISTS bench_carts (id TEXT PRIMARY KEY, items TEXT NOT NULL)");
const read = writer.prepare("SELECT items FROM bench_carts WHERE id = ?");
const write = writer.prepare(
  "INSERT INTO bench_carts (id, items) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET items = excluded.items",
);
const add = writer.transaction((id: string) => {
  const row = read.get(id) as { items: string } | undefined;
  const items = row ? (JSON.parse(row.items) as { id: string; quantity: number }[]) : [];
  const line = items[0];
  if (line) line.quantity = (line.quantity % 9_999) + 1;
  else items.push({ id: "p", quantity: 1 });
  write.run(id, JSON.stringify(items));
  return items;
});

/** A row as the Store API shows it. */
function toProduct(row: Row) {
  const { categories } = row;
  return {
    id: row.id,
    productName: row.product_name,
    brand: row.brand,
    price: row.price,
    categories: typeof categories === "string" ? JSON.parse(categories) : categories,
    description: row.description,
    primaryImageURL: row.primary_image_url,
    pdfLink: row.pdf_link,
    inStock: row.tracked ? Boolean(row.available) : null,
  };
}

async function answer(path: string): Promise<unknown> {
  const [, kind = "", name = ""] = path.split("/");
  if (kind === "product") {
    const [row] = await engine.product(decodeURIComponent(name));
    return row ? toProduct(row) : { error: "Product not found." };
  }
  const rows = kind === "category" ? engine.category(name) : engine.list();
  return { products: (await rows).map(toProduct) };
}

createServer((request, response) => {
  response.setHeader("content-type", "application/json; charset=utf-8");
  if (request.method === "POST") {
    request.resume();
    request.on("end", () => response.end(JSON.stringify({ items: add("bench") })));
    return;
  }
  void answer(request.url ?? "/").then((found) => response.end(JSON.stringify(found)));
}).listen(Number(process.env.PORT), "127.0.0.1");

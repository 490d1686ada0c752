import { createServer } from "node:http";
import Database from "better-sqlite3";

/**
 * A bare Node server on the same SQLite file. It shows what the machine can do with only the query,
 * the mapping and the response: a list by name, and adding to a cart in a transaction.
 */
const file = process.env.DATABASE_FILE ?? "";
const reader = new Database(file, { readonly: true });
// It writes to its own file, because beside the store's writer the wait for the lock would be
// measured.
const writer = new Database(`${file}-bare`);
writer.pragma("journal_mode = WAL");
writer.pragma("synchronous = FULL");
writer.exec("CREATE TABLE IF NOT EXISTS bench_carts (id TEXT PRIMARY KEY, items TEXT NOT NULL)");

const list = reader.prepare(
  `SELECT id, product_name, brand, price, categories, description, primary_image_url, pdf_link, tracked, available
   FROM products WHERE listed = 1 ORDER BY name_lower, id LIMIT 20`,
);
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

createServer((request, response) => {
  response.setHeader("content-type", "application/json; charset=utf-8");
  if (request.method === "POST") {
    request.resume();
    request.on("end", () => response.end(JSON.stringify({ items: add("bench") })));
    return;
  }
  const rows = list.all() as Record<string, unknown>[];
  const products = rows.map((row) => ({
    ...row,
    categories: JSON.parse(String(row.categories)) as unknown,
  }));
  response.end(JSON.stringify({ products }));
}).listen(Number(process.env.PORT), "127.0.0.1");

import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowOfProduct } from "~/modules/catalogue/product.resource";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { aProduct } from "../support/shop";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "statistics-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it("an index that a migration adds turns no plan of a file that was analyzed before", async () => {
  const file = join(folder, "store.db");
  const migrations = join(folder, "migrations");
  await cp("db/migrations/sqlite", join(migrations, "sqlite"), { recursive: true });
  const storage = await openSqlite({ file, migrations });
  await storage.products.insertMany(Array.from({ length: 400 }, () => rowOfProduct(aProduct())));
  await storage.close();
  const own = new Database(file);
  own.exec("ANALYZE");
  own.close();

  const journalFile = join(migrations, "sqlite/meta/_journal.json");
  const journal = JSON.parse(await readFile(journalFile, "utf8"));
  const last = journal.entries.at(-1);
  const tag = "9999_late";
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  await writeFile(journalFile, JSON.stringify(journal));
  const statement = "CREATE INDEX `late` ON `products` (`listed`,`stock`,`id`);";
  await writeFile(join(migrations, "sqlite", `${tag}.sql`), statement);
  await (await openSqlite({ file, migrations })).close();

  const db = new Database(file, { readonly: true });
  const plan = db
    .prepare<[number, number], { detail: string }>(
      "EXPLAIN QUERY PLAN SELECT id FROM products WHERE listed = ? ORDER BY name_lower, id LIMIT ?",
    )
    .all(1, 20);
  expect(plan.map(({ detail }) => detail).join("; ")).toMatch(
    /^SEARCH products USING (COVERING )?INDEX products_by_listed_name_lower \(listed=\?\)$/,
  );
  const known = db.prepare("SELECT 1 FROM sqlite_stat1 WHERE idx = 'late'").get();
  expect(known).toBeDefined();
  db.close();
});

import {
  chmod,
  copyFile,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { quoteTokens } from "~/modules/search/document-tokens.resource";
import { plain } from "~/storage/adapters/relational/statement.server";
import { fileCheck, openWriter } from "~/storage/adapters/sqlite/connection.server";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { createWriter } from "~/storage/adapters/sqlite/writer.server";
import { aCustomer, anOrder, aProduct, noon } from "../support/records";
import { searchedQuotes } from "../support/searched-quotes";

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "store-sqlite-"));
  file = join(folder, "store.db");
});
afterEach(() => rm(folder, { recursive: true }));

function raw<T>(text: string, ...values: unknown[]): T {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare(text).get(...values) as T;
  } finally {
    db.close();
  }
}

describe("the SQLite file", () => {
  test("is half documents at least: the data of their search is smaller", async () => {
    const storage = await openSqlite({ file });
    const quotes = searchedQuotes(1_000);
    await storage.quotes.insertMany(quotes);
    await storage.documentTokens.insertMany(quotes.map(quoteTokens));
    await storage.close();
    const bytes = (tables: string) =>
      raw<{ bytes: number }>(
        `SELECT sum(pgsize) bytes FROM dbstat WHERE name IN
          (SELECT name FROM sqlite_master WHERE tbl_name ${tables})`,
      ).bytes;
    const [documents, search] = [
      bytes("= 'quotes'"),
      bytes("LIKE 'document\\_token%' ESCAPE '\\'"),
    ];
    console.info(`1000 quotes: ${documents >> 10} KB, and ${search >> 10} KB of their search`);
    expect(search).toBeGreaterThan(100_000);
    expect(search).toBeLessThan(documents);
  });

  test("holds what was written, in plain columns", async () => {
    const storage = await openSqlite({ file });
    const order = anOrder({ paymentSessionId: "cs_1", total: 0.1 });
    const product = aProduct({ categories: ["b", "a"], priceKey: 100, imageURLs: ["/é.png"] });
    await storage.orders.insert(order);
    await storage.products.insert(product);
    await storage.atomically(async (tx) => tx.counters.add("n", 3));
    expect(raw("SELECT * FROM orders WHERE payment_session_id = 'cs_1'")).toMatchObject({
      id: order.id,
      order_number: order.orderNumber,
      payment_status: "paid",
      total: 0.1,
      flagged: 1,
      created: noon.getTime(),
      delivery_address: null,
      customer: JSON.stringify(order.customer),
      payments: JSON.stringify(order.payments),
    });
    expect(raw("SELECT * FROM products")).toMatchObject({
      product_name: product.productName,
      image_urls: '["/é.png"]',
      price: 1234.56,
      stock: 7,
      published: 1,
      deleted: null,
    });
    const side = "SELECT category, product_id, price_key, listed FROM product_categories";
    expect(raw(`${side} WHERE category = 'b'`)).toEqual({
      category: "b",
      product_id: product.id,
      price_key: 100,
      listed: 1,
    });
    expect(raw("SELECT count(*) AS n FROM product_categories")).toEqual({ n: 2 });
    expect(raw("SELECT * FROM counters")).toEqual({ name: "n", value: 3 });
    await storage.close();
  });

  test("keeps its settings when it is opened again", async () => {
    for (const time of ["first", "second"]) {
      const db = await openWriter({ file });
      const settings = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout"].map((name) =>
        db.pragma(name, { simple: true }),
      );
      expect(settings.slice(0, 3), time).toEqual(["wal", 2, 1]);
      expect(settings[3], time).toBeLessThanOrEqual(250);
      db.close();
    }
  });

  test("is made once by five openings at once", async () => {
    const storages = await Promise.all(Array.from({ length: 5 }, () => openSqlite({ file })));
    await Promise.all(storages.map((storage) => storage.customers.insert(aCustomer())));
    expect(raw("SELECT count(*) AS n FROM customers")).toEqual({ n: 5 });
    expect(raw("SELECT count(DISTINCT hash) = count(*) AS once FROM __drizzle_migrations")).toEqual(
      {
        once: 1,
      },
    );
    await Promise.all(storages.map((storage) => storage.close()));
  });

  test("is refused while migrations are pending and must not be applied", async () => {
    await expect(openSqlite({ file, migrate: false })).rejects.toThrow("npm run db:migrate");
    await (await openSqlite({ file })).close();
    const storage = await openSqlite({ file, migrate: false });
    await storage.ready();
    await storage.close();
  });

  test("waits for another process's write without freezing this one", async () => {
    const storage = await openSqlite({ file });
    const other = new Database(file);
    other.exec("BEGIN IMMEDIATE");
    const start = Date.now();
    let beats = 0;
    const beat = setInterval(() => {
      beats += 1;
    }, 5);
    const writing = storage.customers.insert(aCustomer());
    await pause(600);
    const meanwhile = beats;
    other.exec("COMMIT");
    other.close();
    await writing;
    clearInterval(beat);
    expect(Date.now() - start).toBeGreaterThanOrEqual(590);
    expect(meanwhile).toBeGreaterThan(4);
    await storage.close();
  });

  test("is read while another process writes", async () => {
    const storage = await openSqlite({ file });
    const customer = aCustomer();
    await storage.customers.insert(customer);
    const other = new Database(file);
    other.exec("BEGIN IMMEDIATE");
    other.prepare("UPDATE customers SET phone = 'x'").run();
    expect(await storage.customers.get(customer.id)).toStrictEqual(customer);
    other.exec("ROLLBACK");
    other.close();
    await storage.close();
  });

  test("is read while a long work of this process goes on", async () => {
    const storage = await openSqlite({ file });
    let over = false;
    let reads = 0;
    const reading = (async () => {
      while (!over) {
        await nextTurn();
        if ((await storage.products.get("p0")) === null) reads += 1;
      }
    })();
    await storage.atomically(async (tx) => {
      for (let at = 0; at < 300; at += 1) await tx.products.insert(aProduct({ id: `p${at}` }));
    });
    over = true;
    await reading;
    expect(reads).toBeGreaterThan(5);
    await storage.close();
  });

  test("does not grow its log without end, and is one file when closed", async () => {
    const storage = await openSqlite({ file });
    const cart = { id: "u:1", items: [{ id: "p1", quantity: 1 }], updated: noon };
    for (let at = 0; at < 3_000; at += 1) await storage.carts.put(cart);
    expect((await stat(`${file}-wal`)).size).toBeLessThan(8 * 1024 * 1024);
    await storage.close();
    await expect(stat(`${file}-wal`)).rejects.toThrow("ENOENT");
  });

  test("is readable by its owner alone, and so are the files beside it", async () => {
    const inside = join(folder, "new", "store.db");
    const storage = await openSqlite({ file: inside });
    await storage.customers.insert(aCustomer());
    const modes = ["", "-wal", "-shm"].map(async (end) => (await stat(inside + end)).mode & 0o777);
    expect(await Promise.all(modes)).toEqual([0o600, 0o600, 0o600]);
    expect((await stat(join(folder, "new"))).mode & 0o777).toBe(0o700);
    await storage.close();
  });

  test("of an earlier version, which others could read, is hidden from them", async () => {
    const writer = await openSqlite({ file });
    await writer.customers.insert(aCustomer());
    const files = ["", "-wal", "-shm"].map((end) => file + end);
    await Promise.all(files.map((each) => chmod(each, 0o644)));
    const rights = () => Promise.all(files.map(async (each) => (await stat(each)).mode & 0o777));
    const reader = await openSqlite({ file, migrate: false });
    expect(await rights()).toEqual([0o644, 0o644, 0o644]);
    const storage = await openSqlite({ file });
    expect(await rights()).toEqual([0o600, 0o600, 0o600]);
    await Promise.all([writer.close(), reader.close(), storage.close()]);
  });

  test("another file in its place keeps its rights and its content", async () => {
    await writeFile(file, "Names of all users\n".repeat(100));
    await chmod(file, 0o644);
    await expect(openSqlite({ file })).rejects.toThrow("is not a SQLite database");
    expect((await stat(file)).mode & 0o777).toBe(0o644);
    expect(await readFile(file, "utf8")).toBe("Names of all users\n".repeat(100));
    expect(await readdir(dirname(file))).toEqual([basename(file)]);
  });

  test("refuses work after it is closed", async () => {
    const storage = await openSqlite({ file });
    const writing = storage.customers.insert(aCustomer());
    await storage.close();
    await writing;
    await expect(storage.customers.insert(aCustomer())).rejects.toThrow("closed");
    await storage.close();
    expect(raw("SELECT count(*) AS n FROM customers")).toEqual({ n: 1 });
  });
});

describe("a SQLite file that goes away while it is open", () => {
  const gone = "The database file was removed or replaced while it was open";

  test.each(["store.db", "store.db-wal"])(
    "%s removed: not ready, and no write is told to be kept",
    async (name) => {
      const storage = await openSqlite({ file });
      const kept = aCustomer();
      await storage.customers.insert(kept);
      await storage.ready();
      await rename(join(folder, name), join(folder, "elsewhere"));
      await expect(storage.ready()).rejects.toThrow(gone);
      await expect(storage.customers.insert(aCustomer())).rejects.toThrow(gone);
      const work = storage.atomically((tx) => tx.customers.insert(aCustomer()));
      await expect(work).rejects.toThrow(gone);
      await rename(join(folder, "elsewhere"), join(folder, name));
      await storage.ready();
      const after = aCustomer();
      await storage.customers.insert(after);
      await storage.close();
      expect(raw("SELECT count(*) AS n FROM customers")).toEqual({ n: 2 });
      expect(raw("SELECT id FROM customers WHERE id = ?", after.id)).toEqual({ id: after.id });
    },
  );

  test("replaced by another one, as by a backup", async () => {
    const storage = await openSqlite({ file });
    await copyFile(file, join(folder, "copy.db"));
    await rename(join(folder, "copy.db"), file);
    await expect(storage.ready()).rejects.toThrow(gone);
    await expect(storage.customers.insert(aCustomer())).rejects.toThrow(gone);
    await storage.close();
  });

  test("in the middle of a write: it is not told to be kept", async () => {
    const storage = await openSqlite({ file });
    const work = storage.atomically(async (tx) => {
      await tx.customers.insert(aCustomer());
      await rm(file);
    });
    await expect(work).rejects.toThrow(gone);
    await storage.close();
  });
});

describe("SQLite's one writer", () => {
  const writing = () => ({ checkFile: fileCheck(file), onError: () => {} });
  const insert = plain("i", "INSERT INTO counters (name, value) VALUES (?, ?)");

  test("a commit waits for the disk when any of its transactions does", async () => {
    const db = await openWriter({ file });
    const { transaction, end } = createWriter(db, writing());
    const seen: unknown[] = [];
    const work = async () => void seen.push(db.pragma("synchronous", { simple: true }));
    const lapse = { mayLapse: true };
    await Promise.all([transaction(work, lapse), transaction(work), transaction(work, lapse)]);
    expect(seen).toEqual([1, 2, 2]);
    await end();
    db.close();
  });

  test("transactions that share a commit fail alone", async () => {
    const db = await openWriter({ file });
    const { transaction, end } = createWriter(db, writing());
    const ends = await Promise.allSettled(
      ["a", "b", "a", "c", "b"].map((name) =>
        transaction(async (session) => {
          await session.run(insert, [`before ${name} ${Math.random()}`, 1]);
          await session.run(insert, [name, 1]);
          return name;
        }),
      ),
    );
    expect(ends.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
      "rejected",
    ]);
    await end();
    db.close();
    expect(raw("SELECT count(*) AS n FROM counters")).toEqual({ n: 6 });
  });

  test("a full disk fails what was not written, and nothing that was answered is lost", async () => {
    const db = await openWriter({ file });
    const { transaction, end } = createWriter(db, writing());
    db.pragma(`max_page_count = ${Number(db.pragma("page_count", { simple: true })) + 20}`);
    const names = Array.from({ length: 200 }, (_, at) => `${at} ${"x".repeat(1_000)}`);
    const ends = await Promise.allSettled(
      names.map((name) => transaction((session) => session.run(insert, [name, 1]))),
    );
    const written = names.filter((_, at) => ends[at]?.status === "fulfilled");
    expect(written.length).toBeGreaterThan(0);
    expect(written.length).toBeLessThan(200);
    const codes = ends.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(["SQLITE_FULL"]));
    db.pragma("max_page_count = 1000000");
    await transaction((session) => session.run(insert, ["after", 1]));
    await end();
    const kept = db.prepare("SELECT name FROM counters ORDER BY name").pluck().all();
    expect(kept).toEqual([...written, "after"].sort());
    expect(db.pragma("integrity_check", { simple: true })).toBe("ok");
    db.close();
  });
});

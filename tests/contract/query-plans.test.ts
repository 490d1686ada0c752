import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import pg from "pg";
import { describe, expect, test } from "vitest";
import { postgresDialect } from "~/storage/adapters/postgres/dialect.server";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import { compileCollection } from "~/storage/adapters/relational/access.server";
import type { Dialect } from "~/storage/adapters/relational/engine.server";
import { openSqlite, sqliteDialect } from "~/storage/adapters/sqlite/sqlite.server";
import { type CollectionName, type Query, type Records, uniqueFields } from "~/storage/storage";
import { freshDatabase, postgresForTests } from "../support/postgres";
import { noon } from "../support/records";

type AskedOf<C extends CollectionName> = C extends CollectionName
  ? [string, C, Omit<Query<Records[C]>, "limit">]
  : never;
type Asked = AskedOf<CollectionName>;

const byName = { by: "nameLower", direction: "asc" } as const;
const byNameKey = { by: "nameKey", direction: "asc" } as const;
const newest = { by: "created", direction: "desc" } as const;
const dearest = { by: "priceKey", direction: "desc" } as const;
const cheapest = { by: "priceKey", direction: "asc" } as const;
const inRange = { from: 10, below: 20 };
const inChairs = { listed: true, categories: { contains: "chairs" } };
const listed = { listed: true };

const asked: Asked[] = [
  ["the list by name", "products", { where: listed, order: byName, after: { key: "k", id: "x" } }],
  [
    "people's list by name",
    "products",
    { where: listed, order: byNameKey, after: { key: "k", id: "x" } },
  ],
  [
    "people's list by name, backwards",
    "products",
    { where: listed, order: { ...byNameKey, direction: "desc" }, after: { key: "k", id: "x" } },
  ],
  [
    "people's list of a category by name",
    "products",
    { where: inChairs, order: byNameKey, after: { key: "k", id: "x" } },
  ],
  [
    "people's list of a brand by name",
    "products",
    { where: { listed: true, brandLower: "b" }, order: byNameKey },
  ],
  ["newest first", "products", { where: listed, order: newest, after: { key: noon, id: "x" } }],
  ["by price", "products", { where: listed, order: dearest, after: { key: 5, id: "x" } }],
  [
    "what changed since",
    "products",
    {
      where: { listed: true, updated: { from: noon } },
      order: { by: "updated", direction: "asc" },
      after: { key: noon, id: "x" },
    },
  ],
  ["a price range", "products", { where: { listed: true, priceKey: inRange }, order: dearest }],
  [
    "a price range after a position",
    "products",
    { where: { listed: true, priceKey: inRange }, order: cheapest, after: { key: 15, id: "x" } },
  ],
  [
    "a price range of a brand that can be had",
    "products",
    { where: { ...listed, brandLower: "b", available: true, priceKey: inRange }, order: cheapest },
  ],
  [
    "a price range of a brand in a category",
    "products",
    { where: { ...inChairs, brandLower: "b", priceKey: inRange }, order: dearest },
  ],
  ["a brand", "products", { where: { listed: true, brandLower: "b" }, order: byName }],
  [
    "names that start with",
    "products",
    { where: { listed: true, nameLower: { prefix: "a" } }, order: byName },
  ],
  [
    "a word, and names that start with",
    "products",
    {
      where: { listed: true, words: { contains: "w" }, nameLower: { prefix: "a" } },
      order: byName,
    },
  ],
  ["a word", "products", { where: { listed: true, words: { contains: "w" } }, order: byName }],
  ["one of several words", "products", { where: { words: { containsAny: ["w", "x", "y"] } } }],
  ["featured", "products", { where: { listed: true, featured: true }, order: byName }],
  [
    "a category by name",
    "products",
    { where: inChairs, order: byName, after: { key: "k", id: "x" } },
  ],
  ["a category, newest", "products", { where: inChairs, order: newest }],
  ["a category by price", "products", { where: { ...inChairs, available: true }, order: dearest }],
  ["a brand in a category", "products", { where: { ...inChairs, brandLower: "b" }, order: byName }],
  ["the dashboard's list", "products", { where: { deleted: null }, order: newest }],
  [
    "the dashboard's search",
    "products",
    { where: { deleted: null, nameLower: { prefix: "a" } }, order: byName },
  ],
  [
    "the dashboard's category",
    "products",
    { where: { deleted: null, categories: { contains: "chairs" } }, order: newest },
  ],
  ["quotes", "quotes", { order: newest, after: { key: noon, id: "x" } }],
  ["quotes of a state", "quotes", { where: { status: "Quoted" }, order: newest }],
  ["quotes of a customer", "quotes", { where: { customerId: "u" }, order: newest }],
  [
    "quotes of a state, of some days",
    "quotes",
    {
      where: { status: "Quoted", created: { from: noon, below: noon } },
      order: { by: "created", direction: "asc" },
    },
  ],
  [
    "orders of some days",
    "orders",
    { where: { flagged: true, created: { from: noon, below: noon } }, order: newest },
  ],
  [
    "quotes that end",
    "quotes",
    {
      where: { status: "Quoted", validUntil: { below: noon } },
      order: { by: "validUntil", direction: "asc" },
    },
  ],
  [
    "quotes and orders by a token",
    "documentTokens",
    {
      where: { kind: "quote", tokens: { contains: "acm" } },
      order: newest,
      after: { key: noon, id: "x" },
    },
  ],
  [
    "words that are nearly so",
    "spellings",
    { where: { deletions: { containsAny: ["micro", "micr"] } } },
  ],
  [
    "quotes that wait",
    "quotes",
    {
      where: { status: "Declined", waitsSince: { below: noon } },
      order: { by: "waitsSince", direction: "asc" },
    },
  ],
  [
    "offers without an answer",
    "quotes",
    {
      where: { status: "Quoted", quietSince: { below: noon } },
      order: { by: "quietSince", direction: "asc" },
    },
  ],
  ["messages of a quote", "messages", { where: { quoteId: "q" }, order: newest }],
  [
    "openings of a quote",
    "openings",
    { where: { quoteId: "q" }, order: { by: "revision", direction: "asc" } },
  ],
  ["templates of a kind", "templates", { where: { kind: "offer" }, order: byName }],
  [
    "orders that need review, the oldest first",
    "orders",
    { where: { flagged: true }, order: { by: "created", direction: "asc" } },
  ],
  [
    "quotes by e-mail",
    "quotes",
    {
      where: { emailLower: { prefix: "a" } },
      order: { by: "emailLower", direction: "asc" },
    },
  ],
  [
    "quotes by number",
    "quotes",
    {
      where: { quoteNumber: { prefix: "Q-2" } },
      order: { by: "quoteNumber", direction: "asc" },
    },
  ],
  ["orders", "orders", { order: newest }],
  ["orders of a state", "orders", { where: { status: "Pending" }, order: newest }],
  ["orders of a customer", "orders", { where: { customerId: "u" }, order: newest }],
  ["orders to look at", "orders", { where: { flagged: true }, order: newest }],
  ["orders to be paid", "orders", { where: { paymentStatus: "unpaid" }, order: newest }],
  ["customers", "customers", { order: newest }],
  ["customers by name", "customers", { order: { by: "nameKey", direction: "desc" } }],
  ["invoices by total", "invoices", { order: { by: "total", direction: "desc" } }],
  [
    "credit notes by total",
    "invoices",
    { where: { kind: "credit-note" }, order: { by: "total", direction: "asc" } },
  ],
  [
    "customers by e-mail",
    "customers",
    {
      where: { emailLower: { prefix: "a" } },
      order: { by: "emailLower", direction: "asc" },
    },
  ],
  [
    "addresses of a customer",
    "addresses",
    { where: { customerId: "u" }, order: { by: "created", direction: "asc" } },
  ],
  ["discounts", "discounts", { order: newest }],
  ["the trail", "audit", { order: newest, after: { key: noon, id: "x" } }],
  ["the trail of somebody", "audit", { where: { actorUid: "u" }, order: newest }],
  ["the trail of something", "audit", { where: { targetId: "p" }, order: newest }],
  ["the trail of an action", "audit", { where: { action: "products.update" }, order: newest }],
  [
    "mail that is due",
    "outbox",
    {
      where: { status: "waiting", nextAt: { below: noon } },
      order: { by: "nextAt", direction: "asc" },
    },
  ],
  ["sessions of an account", "sessions", { where: { uid: "u" }, order: newest }],
  [
    "sessions that ended",
    "sessions",
    {
      where: { expires: { below: noon } },
      order: { by: "expires", direction: "asc" },
    },
  ],
  [
    "carts left behind",
    "carts",
    {
      where: { updated: { below: noon } },
      order: { by: "updated", direction: "asc" },
    },
  ],
];

function statementOf(dialect: Dialect, [, collection, query]: Asked) {
  const { selects } = compileCollection(collection, dialect);
  const found = selects.find({ ...query, limit: 20 } as never, false);
  if (!found) throw new Error("nothing to plan");
  return { text: found.select.statement.text, values: found.values };
}

describe("every list the store shows is one walk along an index", () => {
  test("on SQLite", async () => {
    const folder = await mkdtemp(join(tmpdir(), "store-plans-"));
    const file = join(folder, "store.db");
    await (await openSqlite({ file })).close();
    const db = new Database(file, { readonly: true });
    for (const each of asked) {
      const { text, values } = statementOf(sqliteDialect, each);
      const rows = db.prepare(`EXPLAIN QUERY PLAN ${text}`).all(...values) as { detail: string }[];
      const plan = rows.map(({ detail }) => detail).join("\n");
      // The index of tokens walks by age; the page's few rows are then sorted.
      if (each[1] === "documentTokens")
        expect(plan).toMatch(/document_token_index VIRTUAL TABLE INDEX \d+:M1<>/);
      else expect(plan, each[0]).not.toMatch(/TEMP B-TREE/);
      // The list of values asked for is read whole, and nothing of the store's.
      expect(plan, each[0]).not.toMatch(/SCAN (?!\w+ USING|\w+ VIRTUAL TABLE|ids$)/m);
    }
    db.close();
    await rm(folder, { recursive: true });
  });

  test("on PostgreSQL", async (context) => {
    const server = await postgresForTests();
    if ("reason" in server) return context.skip(server.reason);
    const database = await freshDatabase(server);
    await (await openPostgres({ url: database.url })).close();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    // An empty table is read whole: asked is whether the index can serve, not whether it pays.
    await client.query(
      "SET enable_seqscan = off; SET enable_bitmapscan = off; SET enable_sort = off",
    );
    for (const each of asked) {
      const { text, values } = statementOf(postgresDialect, each);
      const { rows } = await client.query(`EXPLAIN ${text}`, values);
      const whole = rows.map((row) => row["QUERY PLAN"]).join("\n");
      // The ranges that make up a page are sorted together, each cut to a page before.
      const plan = whole.replace(/Sort +\(.*\n +Sort Key: .*\n( +-> +Append.*\n +-> +Limit)/, "$1");
      // Behind a unique key the id decides nothing, which PostgreSQL does not know.
      const unique: readonly string[] = uniqueFields[each[1]];
      const sorted = unique.includes(each[2].order?.by ?? "") ? /-> +Sort/ : /Sort Key/;
      expect(plan, each[0]).not.toMatch(/Seq Scan/);
      // The newest documents are walked by age, and the few rows of the page are then sorted.
      if (each[1] === "documentTokens") expect(plan).toMatch(/Scan Backward using \w+_by_kind_cr/);
      else expect(plan, each[0]).not.toMatch(sorted);
    }
    await client.end();
    await database.drop();
  });
});

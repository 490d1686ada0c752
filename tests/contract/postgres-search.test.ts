import pg from "pg";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { quoteTokens } from "~/modules/search/document-tokens.resource";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import type { Storage } from "~/storage/storage";
import { freshDatabase, postgresForTests, rowsOf, type TestDatabase } from "../support/postgres";
import { explain, type Planned } from "../support/postgres-plans";
import { searchedQuotes } from "../support/searched-quotes";
import { recordPostgres, type SeenStatement } from "../support/statements";

const server = await postgresForTests();
const noPostgres = "reason" in server ? server.reason : null;
if (noPostgres !== null) console.info(`skipped: PostgreSQL: ${noPostgres}`);

const documents = 20_000;
const first = 20;
/**
 * For a page of twenty the newest hundred documents are read. Then come a few rows of each span of
 * time, and some more than a page of the last one. Each counts in the index, in the table and in
 * memory.
 */
const atMost = 20 * first;

describe.skipIf(noPostgres)("the search data of PostgreSQL", () => {
  let database: TestDatabase;
  let storage: Storage;
  beforeAll(async () => {
    database = await freshDatabase(server as { url: string });
    storage = await openPostgres({ url: database.url });
    await fill();
  });
  afterAll(async () => {
    await storage.close();
    await database.drop();
  });

  test("are smaller than the documents", async () => {
    const database = await freshDatabase(server as { url: string });
    onTestFinished(() => database.drop());
    const storage = await openPostgres({ url: database.url });
    onTestFinished(() => storage.close());
    const quotes = searchedQuotes(1_000);
    await storage.quotes.insertMany(quotes);
    await storage.documentTokens.insertMany(quotes.map(quoteTokens));
    const [bytes] = await rowsOf(
      database.url,
      `SELECT pg_total_relation_size('quotes')::int AS documents,
         pg_total_relation_size('document_tokens')::int AS search`,
    );
    const { documents: ofDocuments, search } = bytes as { documents: number; search: number };
    console.info(`1000 quotes: ${ofDocuments >> 10} KB, and ${search >> 10} KB of their search`);
    expect(search).toBeGreaterThan(100_000);
    expect(search).toBeLessThan(ofDocuments);
  });

  /**
   * Twenty thousand orders of two years, and as many products that an import made within a minute.
   */
  async function fill(): Promise<void> {
    await rowsOf(
      database.url,
      `INSERT INTO document_tokens (id, kind, document_id, tokens, created)
       SELECT kind || '-' || n, kind, n::text, to_jsonb(array_remove(array[
         'all', 'x' || n % 997, 'y' || n % 1009,
         CASE WHEN n % 2 = 0 THEN 'even' ELSE 'odd' END,
         CASE WHEN n % 12 = 0 THEN 'some' END,
         CASE WHEN n % 200 = 0 THEN 'few' END,
         CASE WHEN n = 7 THEN 'one' END], NULL)),
         '2026-01-01Z'::timestamptz + n * CASE kind WHEN 'order' THEN interval '52 minutes'
           ELSE interval '3 milliseconds' END
       FROM generate_series(1, ${documents}) n, unnest(array['order', 'product']) kind`,
    );
    await rowsOf(database.url, "VACUUM ANALYZE document_tokens");
  }

  type Search = [tokens: string[][], found: number];
  const searches: Search[] = [
    [[["all"]], first],
    [[["even"]], first],
    [[["one"]], 1],
    [[["none"]], 0],
    [[["x5", "none"]], first],
    [[["all"], ["even"]], first],
    [[["even"], ["odd"]], 0],
    [[["x5"], ["y7"]], 0],
    [[["all"], ["one"]], 1],
  ];
  /** Among documents of one age the index reads all that have them. */
  const searchesByAge: Search[] = [
    [[["some"]], first],
    [[["few"]], first],
    [[["even"], ["some", "x5"], ["all"]], first],
  ];

  test.each([
    ["orders of two years", "order", [...searches, ...searchesByAge]],
    ["products of one import", "product", searches],
  ] as const)(
    "of %s are read in proportion to a page, however many have a token",
    async (_, kind, asked) => {
      const position = { key: new Date("2026-12-01T00:00:00.000Z"), id: "" };
      const client = new pg.Client({ connectionString: database.url });
      onTestFinished(() => client.end());
      await client.connect();
      for (const [tokens, length] of asked) {
        for (const after of [null, position]) {
          const recording = recordPostgres();
          const pages = storage.findByTokens({ kind, tokens, first, after });
          const page = await pages[Symbol.asyncIterator]().next();
          recording.stop();
          if (after === null) expect(page.value ?? []).toHaveLength(length);
          const [statement, ...others] = recording.statements.values();
          expect(others).toEqual([]);
          const plans = await explain(client, statement as SeenStatement, isSmall);
          expect(Math.max(...plans.map(readBy)), JSON.stringify(tokens)).toBeLessThanOrEqual(
            atMost,
          );
        }
      }
    },
  );
});

const readBy = ({ scans }: Planned) => scans.reduce((sum, { rows }) => sum + rows, 0);
const isSmall = (planned: Planned) => readBy(planned) <= atMost;

import pg from "pg";
import { openPostgres } from "~/storage/adapters/postgres/postgres.server";
import { type PostgresServer, startPostgres } from "../tests/support/postgres-server";
import { type Filling, fill } from "./catalogues";

let server: Promise<PostgresServer> | null = null;

const made = new Map<string, Promise<string>>();

/** A database with that many products, on a server of this run or on that of BENCH_DATABASE_URL. */
export function postgresCatalogue(count: number, filling: Filling = "plain"): Promise<string> {
  const name = `bench_${filling}_${count}`;
  const known = made.get(name) ?? makeCatalogue(name, count, filling);
  made.set(name, known);
  return known;
}

async function makeCatalogue(name: string, count: number, filling: Filling): Promise<string> {
  const given = process.env.BENCH_DATABASE_URL;
  server ??= given ? Promise.resolve({ url: given, stop: async () => {} }) : startPostgres();
  const url = new URL((await server).url);
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  const storage = await openPostgres({ url: url.href });
  const own = new pg.Client({ connectionString: url.href });
  await own.connect();
  // Indexes are created afterwards, each at once, as in a bulk load.
  const { rows: indexes } = await own.query<{ indexname: string; indexdef: string }>(
    "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public' AND indexdef NOT LIKE '%UNIQUE%'",
  );
  for (const { indexname } of indexes) await own.query(`DROP INDEX "${indexname}"`);
  await fill(storage, count, filling);
  await storage.close();
  for (const { indexdef } of indexes) await own.query(indexdef);
  await own.query("VACUUM ANALYZE");
  await own.end();
  return url.href;
}

export async function stopPostgres(): Promise<void> {
  await (await server)?.stop();
}

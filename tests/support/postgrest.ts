import { existsSync } from "node:fs";
import { bareDatabase, migrate, postgresForTests, type TestDatabase } from "./postgres";
import { makeRoles, type Postgrest, postgrestBinary, startPostgrest } from "./postgrest-server";

/** Hosted SQL as a host offers it: PostgREST over PostgreSQL. */
export interface HostedSql extends Postgrest {
  database: TestDatabase;
}

/** Why this machine has no hosted SQL to test with; null: it has. */
export async function reasonForNoHost(): Promise<string | null> {
  if (!existsSync(postgrestBinary)) return "PostgREST's package is for Linux on x64 only";
  const server = await postgresForTests();
  return "reason" in server ? `PostgreSQL: ${server.reason}` : null;
}

interface Options {
  /** False: the tables are not made. */
  migrate?: boolean;
  /** The host's cap on rows per answer. */
  maxRows?: number;
}

/** A host of its own, with an empty database. */
export async function startHostedSql({
  migrate: isMigrated = true,
  maxRows,
}: Options = {}): Promise<HostedSql> {
  const server = await postgresForTests();
  if ("reason" in server) throw new Error(server.reason);
  const database = await bareDatabase(server);
  await makeRoles(database.url);
  if (isMigrated) await migrate({ url: database.url });
  const rest = await startPostgrest(database.url, { maxRows });
  return {
    ...rest,
    database,
    async close() {
      await rest.close();
      await database.drop();
    },
  };
}

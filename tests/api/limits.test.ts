import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { sharedStoreLimiter } from "~/kernel/limits/shared-store.server";
import { waitingTime } from "../support/measured";
import { openNotifyStore } from "../support/notify-store";
import { type SharedStore, startSharedStore } from "../support/shared-store";
import { silentLog } from "../support/silent-log";

const limit = { name: "notify", limit: 3, windowMs: 600_000 };

let store: SharedStore;
beforeAll(async () => {
  store = await startSharedStore();
  console.info(`shared counters run on: ${store.engine}`);
});
afterAll(() => store.close());
afterEach(() => {
  store.mode = "ok";
});

function open(
  lines: string[] = [],
  time = { now: new Date() },
  waits: { timeoutMs?: number } = {},
) {
  const log = { ...silentLog, error: (_: object, text: string) => void lines.push(text) };
  const { url, token } = store;
  return sharedStoreLimiter({ url: `${url}/`, token, clock: () => time.now, log, ...waits });
}

/** On a busy machine an answer may come after the time in which a request is let through. */
const openPatient = () => open([], undefined, { timeoutMs: 10_000 });

describe("counters in a shared store", () => {
  it("count a window from its first request, whichever instance asks", async () => {
    const [one, two] = [openPatient(), openPatient()];
    const taken = [];
    for (const limiter of [one, two, one, two]) taken.push(await limiter.take(limit, "a"));
    expect(taken.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    for (const { resetSeconds } of taken) expect([599, 600]).toContain(resetSeconds);
    expect((await one.take(limit, "b")).allowed).toBe(true);
    expect(await store.run("PTTL", "notify:a")).toBeGreaterThan(598_000);
  });

  it("can be looked at without counting", async () => {
    const [one, two] = [openPatient(), openPatient()];
    const left = async () => {
      const { allowed, remaining } = await one.peek(limit, "looked");
      return [allowed, remaining];
    };
    expect(await left()).toEqual([true, 3]);
    expect(await left()).toEqual([true, 3]);
    for (let count = 0; count < 2; count += 1) await two.take(limit, "looked");
    expect(await left()).toEqual([true, 1]);
    for (let count = 0; count < 2; count += 1) await two.take(limit, "looked");
    expect(await left()).toEqual([false, 0]);
    expect((await one.peek(limit, "looked")).resetSeconds).toBeGreaterThan(590);
  });

  it("begin anew when the window is over", async () => {
    const limiter = openPatient();
    for (let count = 0; count < 4; count += 1) await limiter.take(limit, "over");
    expect(await limiter.take(limit, "over")).toMatchObject({ allowed: false });
    await store.run("PEXPIRE", "notify:over", 1);
    await expect.poll(() => store.run("PTTL", "notify:over")).toBe(-2);
    expect(await limiter.take(limit, "over")).toMatchObject({ allowed: true, remaining: 2 });
  });

  it("heal a key without an end, and one that would outlast its window", async () => {
    const limiter = openPatient();
    await store.run("SET", "notify:stuck", 1_000);
    expect(await limiter.take(limit, "stuck")).toMatchObject({ allowed: false });
    expect(await store.run("PTTL", "notify:stuck")).toBeGreaterThan(0);
    await store.run("SET", "notify:long", 1_000);
    await store.run("PEXPIRE", "notify:long", 86_400_000);
    await limiter.take(limit, "long");
    expect(await store.run("PTTL", "notify:long")).toBeLessThanOrEqual(600_000);
  });

  it("get their end from a store that does not know NX as well", async () => {
    store.mode = "no-nx";
    expect((await openPatient().take(limit, "old")).allowed).toBe(true);
    expect(await store.run("PTTL", "notify:old")).toBeGreaterThan(0);
  });
});

describe("a store that cannot be reached", () => {
  it.each(["500", "nonsense", "reset", "hang"] as const)(
    "%s: allowed, and logged once a second",
    async (mode) => {
      store.mode = mode;
      const lines: string[] = [];
      const limiter = open(lines);
      const taken = [];
      for (let count = 0; count < 6; count += 1) taken.push(await limiter.take(limit, "x"));
      expect(taken.every(({ allowed, limit: of }) => allowed && of === 3)).toBe(true);
      expect(lines).toEqual(["[rate-limit] shared store unreachable, requests are allowed"]);
    },
  );

  it("does not open the door to guessing: wrong passwords are counted in this process", async () => {
    store.mode = "500";
    const guards = { ...limit, name: "signin-account", guards: true };
    const limiter = open();
    for (let count = 0; count < 3; count += 1) {
      expect((await limiter.peek(guards, "ada")).allowed).toBe(true);
      expect((await limiter.take(guards, "ada")).allowed).toBe(true);
    }
    expect(await limiter.peek(guards, "ada")).toMatchObject({ allowed: false, remaining: 0 });
    expect((await limiter.peek(guards, "bob")).allowed).toBe(true);
  });

  it("nobody waits once the breaker is open, and it closes when the store is back", async () => {
    store.mode = "hang";
    const lines: string[] = [];
    const time = { now: new Date() };
    const limiter = open(lines, time);
    const slow: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const started = performance.now();
      await limiter.take(limit, "back");
      slow.push(performance.now() - started);
    }
    expect(Math.min(...slow)).toBeGreaterThan(250);

    const calls = store.calls;
    const quick: number[] = [];
    for (let count = 0; count < 2_000; count += 1) {
      const started = performance.now();
      await limiter.take(limit, "back");
      quick.push(performance.now() - started);
    }
    quick.sort((a, b) => a - b);
    expect(quick[1_980]).toBeLessThan(5);
    expect(store.calls).toBe(calls);

    // Time for one to try; it does not wait either, and finds the store still gone.
    time.now = new Date(time.now.getTime() + 10_000);
    const waited = waitingTime();
    await Promise.all(Array.from({ length: 20 }, () => limiter.take(limit, "back")));
    expect(waited()).toBeLessThan(100);
    await expect.poll(() => store.calls).toBe(calls + 1);
    expect(lines.length).toBeLessThanOrEqual(2);

    store.mode = "ok";
    time.now = new Date(time.now.getTime() + 10_000);
    // Open, it would allow everything.
    await expect.poll(async () => (await limiter.take(limit, "back")).allowed).toBe(false);
  });
});

describe("one client is one client", () => {
  it("whatever it says of itself, behind a proxy", async () => {
    const shop = await openNotifyStore({ TRUST_PROXY: "1" });
    const proxy = await stubProxy(shop.origin);
    const spoofed = [
      "x-forwarded-for",
      "x-real-ip",
      "cf-connecting-ip",
      "x-vercel-forwarded-for",
      "true-client-ip",
      "fly-client-ip",
      "forwarded",
    ];
    const statuses = [];
    for (let count = 0; count < 8; count += 1) {
      const headers = Object.fromEntries(spoofed.map((name) => [name, `203.0.113.${count}`]));
      const answer = await fetch(`${proxy.url}/api/quotes/notify`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: '{"quoteNumber":"Q-nobody"}',
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429, 429, 429]);
    await proxy.close();
    await shop.close();
  });

  it("by the pinned header alone, IPv4 inside IPv6 folded, IPv6 by its /64", async () => {
    const shop = await openNotifyStore({ TRUST_PROXY: "", CLIENT_IP_HEADER: "cf-connecting-ip" });
    const ask = async (address: string, spoof: string) => {
      const answer = await fetch(`${shop.origin}/api/quotes/notify`, {
        method: "POST",
        headers: { "cf-connecting-ip": address, "x-real-ip": spoof, "x-forwarded-for": spoof },
        body: '{"quoteNumber":"Q-nobody"}',
      });
      return answer.status;
    };
    const mapped = [
      "1.2.3.4",
      "::ffff:1.2.3.4",
      "::ffff:102:304",
      "1.2.3.4",
      "[::ffff:1.2.3.4]:443",
    ];
    for (const [at, address] of mapped.entries()) {
      expect(await ask(address, `10.0.0.${at}`)).toBe(404);
    }
    expect(await ask("1.2.3.4", "10.9.9.9")).toBe(429);
    expect(await ask("::ffff:5.6.7.8", "10.9.9.9")).toBe(404);
    for (let at = 0; at < 5; at += 1) expect(await ask(`2001:db8:1:2::${at}`, "x")).toBe(404);
    expect(await ask("2001:db8:1:2:ffff::1", "x")).toBe(429);
    expect(await ask("2001:db8:1:3::1", "x")).toBe(404);
    await shop.close();
  });

  it("tells what is left", async () => {
    const shop = await openNotifyStore({
      SHARED_STORE_REST_URL: store.url,
      SHARED_STORE_REST_TOKEN: store.token,
    });
    const answer = await shop.post("/api/newsletter", { email: "a@b.example" }, "192.0.2.44");
    expect(answer.headers.get("ratelimit-limit")).toBe("5");
    expect(answer.headers.get("ratelimit-remaining")).toBe("4");
    expect(Number(answer.headers.get("ratelimit-reset"))).toBeGreaterThan(590);
    expect(await store.run("PTTL", "newsletter:192.0.2.44")).toBeGreaterThan(0);
    await shop.close();
  });
});

/** As reverse proxies do: adds the address it sees to x-forwarded-for. */
async function stubProxy(target: string) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { host: _, connection: __, "content-length": ___, ...headers } = request.headers;
    const before = headers["x-forwarded-for"];
    const seen = request.socket.remoteAddress ?? "";
    const answer = await fetch(target + request.url, {
      method: request.method ?? "GET",
      headers: {
        ...(headers as Record<string, string>),
        "x-forwarded-for": before ? `${String(before)}, ${seen}` : seen,
      },
      body: Buffer.concat(chunks),
    });
    response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

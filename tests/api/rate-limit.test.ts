import type { AppLoadContext } from "@remix-run/node";
import { describe, expect, it } from "vitest";
import { endpoint } from "~/http/api/endpoint.server";
import { limited } from "~/http/api/rate-limit.server";
import { json } from "~/http/api/reply";
import { Failure } from "~/kernel/failure";
import { memoryLimiter } from "~/kernel/limits/memory-limiter.server";

const minute = 60_000;
const three = { name: "three", limit: 3, windowMs: 10 * minute };

function at(start: string) {
  const time = { now: new Date(start) };
  const limiter = memoryLimiter({ clock: () => time.now });
  const wait = (ms: number) => {
    time.now = new Date(time.now.getTime() + ms);
  };
  return { limiter, wait };
}

describe("the limiter of this process", () => {
  it("lets so many through in a window, counted from the first", async () => {
    const { limiter, wait } = at("2026-03-01T12:00:00.000Z");
    const taken = [];
    for (let count = 0; count < 4; count += 1) taken.push(await limiter.take(three, "a"));
    expect(taken.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
    ]);
    expect(taken[3]?.resetSeconds).toBe(600);
    wait(10 * minute - 1);
    expect(await limiter.take(three, "a")).toMatchObject({ allowed: false, resetSeconds: 1 });
    wait(1);
    expect(await limiter.take(three, "a")).toMatchObject({ allowed: true, remaining: 2 });
  });

  it("counts every key and every limit by itself", async () => {
    const { limiter } = at("2026-03-01T12:00:00.000Z");
    for (let count = 0; count < 3; count += 1) await limiter.take(three, "a");
    expect((await limiter.take(three, "a")).allowed).toBe(false);
    expect((await limiter.take(three, "b")).allowed).toBe(true);
    expect((await limiter.take({ ...three, name: "other" }, "a")).allowed).toBe(true);
  });

  it("locks nobody out when the clock was set back", async () => {
    const { limiter, wait } = at("2026-03-01T12:00:00.000Z");
    for (let count = 0; count < 4; count += 1) await limiter.take(three, "a");
    wait(-24 * 60 * minute);
    expect((await limiter.take(three, "a")).allowed).toBe(true);
  });

  it("stays small under a flood of addresses, and forgets those in use last", async () => {
    const { limiter } = at("2026-03-01T12:00:00.000Z");
    for (let count = 0; count < 4; count += 1) await limiter.take(three, "busy");
    for (let flood = 0; flood < 120_000; flood += 1) {
      await limiter.take(three, `f${flood}`);
      if (flood % 10_000 === 0) await limiter.take(three, "busy");
    }
    expect(limiter.size).toBe(50_000);
    expect((await limiter.take(three, "busy")).allowed).toBe(false);
  });
});

describe("a limited endpoint", () => {
  function callWith(handler: () => unknown) {
    const { limiter, wait } = at("2026-03-01T12:00:00.000Z");
    const route = endpoint({ POST: limited(three, handler) });
    const context = (clientAddress: string) =>
      ({
        services: { limiter, log: { error: () => {} } },
        clientAddress,
        requestId: "r",
      }) as unknown as AppLoadContext;
    const call = (clientAddress = "1.2.3.4") => {
      const request = new Request("http://store.test/api/x", { method: "POST" });
      return route({ request, params: {}, context: context(clientAddress) });
    };
    return { call, wait };
  }

  it("tells what is left, and refuses with the time to wait", async () => {
    const { call, wait } = callWith(() => json({ ok: true }, { status: 201 }));
    const first = await call();
    expect(first.status).toBe(201);
    expect(first.headers.get("ratelimit-limit")).toBe("3");
    expect(first.headers.get("ratelimit-remaining")).toBe("2");
    expect(first.headers.get("ratelimit-reset")).toBe("600");
    await call();
    await call();
    wait(90_500);
    const refused = await call();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toEqual({ error: "Too many requests" });
    expect(refused.headers.get("retry-after")).toBe("510");
    expect(refused.headers.get("ratelimit-remaining")).toBe("0");
    expect(refused.headers.get("cache-control")).toBe("no-store");
    expect((await call("1.2.3.5")).status).toBe(201);
  });

  it("counts failed calls too", async () => {
    const { call } = callWith(() => {
      throw new Failure("invalid", "Invalid request body");
    });
    const statuses = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await call()).status);
    expect(statuses).toEqual([400, 400, 400, 429]);
  });
});

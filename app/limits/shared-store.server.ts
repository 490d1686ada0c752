import type { Clock } from "~/domain/identifiers";
import type { Log } from "~/log.server";
import { createBreaker } from "./breaker";
import type { Allowance, Limit, Limiter } from "./limiter";

const timeoutMs = 300;
const logEveryMs = 1_000;

export interface SharedStoreSettings {
  url: string;
  token: string;
  clock: Clock;
  log: Log;
}

/**
 * Counters in a store that all instances share, over its REST interface: one `/pipeline` of INCR,
 * PEXPIRE NX and PTTL. NX gives a key its end with its first request, and heals one that has none.
 * When the store does not answer, the request is allowed; after three failures nobody waits for it.
 */
export function sharedStoreLimiter({ url, token, clock, log }: SharedStoreSettings): Limiter {
  const endpoint = `${url.replace(/\/+$/, "")}/pipeline`;
  const now = () => clock().getTime();
  const breaker = createBreaker({ now });
  let quietUntil = 0;

  async function run(commands: readonly (readonly (string | number)[])[]): Promise<unknown[]> {
    const response = await fetch(endpoint, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: JSON.stringify(commands),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: "error",
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`status ${response.status}`);
    }
    const results: unknown = await response.json();
    if (!Array.isArray(results)) throw new Error("no list of results");
    return results.map((result: unknown) => (result as { result?: unknown } | null)?.result);
  }

  async function count(
    { windowMs }: Limit,
    key: string,
  ): Promise<{ count: number; leftMs: number }> {
    const [used, , left] = await run([
      ["INCR", key],
      ["PEXPIRE", key, windowMs, "NX"],
      ["PTTL", key],
    ]);
    if (typeof used !== "number" || typeof left !== "number") throw new Error("no numbers");
    if (left >= 0 && left <= windowMs) return { count: used, leftMs: left };
    // A store without NX, or a key from longer windows: without an end it would lock out for ever.
    await run([["PEXPIRE", key, windowMs]]);
    return { count: used, leftMs: windowMs };
  }

  function failed(error: unknown): void {
    breaker.failed();
    if (now() < quietUntil && quietUntil - now() <= logEveryMs) return;
    quietUntil = now() + logEveryMs;
    log.error({ error }, "[rate-limit] shared store unreachable, requests are allowed");
  }

  async function ask(limit: Limit, key: string): Promise<Allowance> {
    try {
      const counted = await count(limit, key);
      breaker.succeeded();
      return allowance(limit, counted);
    } catch (error) {
      failed(error);
      return unlimited(limit);
    }
  }

  return {
    async take(limit, name) {
      const key = `${limit.name}:${name}`;
      const state = breaker.state();
      if (state === "closed") return ask(limit, key);
      // One request finds out whether the store is back, and does not wait for the answer itself.
      if (state === "probing") ask(limit, key).catch(failed);
      return unlimited(limit);
    },
  };
}

function allowance(
  { limit }: Limit,
  { count, leftMs }: { count: number; leftMs: number },
): Allowance {
  return {
    allowed: count <= limit,
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  };
}

function unlimited({ limit, windowMs }: Limit): Allowance {
  return { allowed: true, limit, remaining: limit, resetSeconds: Math.ceil(windowMs / 1000) };
}

import { createBreaker } from "./breaker";
import type { Allowance, Limit, Limiter, LimiterDeps } from "./limiter";
import { memoryLimiter } from "./memory-limiter.server";

const logEveryMs = 1_000;

interface SharedStoreAddress {
  url: string;
  token: string;
}

interface SharedStore extends SharedStoreAddress {
  /** How long a request waits for the store before it is let through, in milliseconds. */
  timeoutMs?: number;
}

type Commands = readonly (readonly (string | number)[])[];

interface Counted {
  count: number;
  leftMs: number;
}

interface Question {
  limit: Limit;
  key: string;
  /** False only reads the counter. */
  counts: boolean;
}

/**
 * Keeps the counters in a store that all instances share, over its REST interface: one `/pipeline`
 * of INCR, PEXPIRE NX and PTTL. NX sets a key's expiry at its first request, and repairs a key
 * without one. When the store does not answer, the request is allowed; after three failures no
 * request waits for it. Wrong guesses at passwords are then counted in this process, so that an
 * outage does not allow unlimited guessing.
 */
export function sharedStoreLimiter({
  url,
  token,
  timeoutMs = 300,
  clock,
  log,
}: SharedStore & LimiterDeps): Limiter {
  const now = () => clock().getTime();
  const breaker = createBreaker({ now });
  const own = memoryLimiter({ clock });
  let quietUntil = 0;

  function run(commands: Commands): Promise<unknown[]> {
    return runIn({ url, token }, commands, timeoutMs);
  }

  async function count({ windowMs }: Limit, key: string): Promise<Counted> {
    const [used, , left] = await run([
      ["INCR", key],
      ["PEXPIRE", key, windowMs, "NX"],
      ["PTTL", key],
    ]);
    if (typeof used !== "number" || typeof left !== "number") throw new Error("no numbers");
    if (left >= 0 && left <= windowMs) return { count: used, leftMs: left };
    // The store may not know NX, or the key may come from a longer window; without an expiry it
    // would lock out for ever.
    await run([["PEXPIRE", key, windowMs]]);
    return { count: used, leftMs: windowMs };
  }

  function failed(error: unknown): void {
    breaker.failed();
    if (now() < quietUntil && quietUntil - now() <= logEveryMs) return;
    quietUntil = now() + logEveryMs;
    log.error({ error }, "[rate-limit] shared store unreachable, requests are allowed");
  }

  async function seen({ windowMs }: Limit, key: string): Promise<Counted> {
    const [used, left] = await run([
      ["GET", key],
      ["PTTL", key],
    ]);
    const live = typeof left === "number" && left >= 0 && left <= windowMs;
    return live ? { count: Number(used) || 0, leftMs: left } : { count: 0, leftMs: windowMs };
  }

  async function ask(question: Question): Promise<Allowance> {
    const { limit, key, counts } = question;
    try {
      const counted = await (counts ? count(limit, key) : seen(limit, key));
      breaker.succeeded();
      return allowance(limit, counted, counts);
    } catch (error) {
      failed(error);
      return withoutStore(question);
    }
  }

  async function withoutStore({ limit, key, counts }: Question): Promise<Allowance> {
    if (!limit.guards) return unlimited(limit);
    return counts ? own.take(limit, key) : own.peek(limit, key);
  }

  async function answer(question: Question): Promise<Allowance> {
    const state = breaker.state();
    if (state === "closed") return ask(question);
    // One request probes whether the store is back, without waiting for the result.
    if (state === "probing") ask({ ...question, counts: false }).catch(failed);
    return withoutStore(question);
  }

  return {
    take: (limit, name) => answer({ limit, key: `${limit.name}:${name}`, counts: true }),
    peek: (limit, name) => answer({ limit, key: `${limit.name}:${name}`, counts: false }),
  };
}

function allowance({ limit }: Limit, { count, leftMs }: Counted, counts: boolean): Allowance {
  return {
    allowed: counts ? count <= limit : count < limit,
    limit,
    remaining: Math.max(0, limit - count),
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
  };
}

function unlimited({ limit, windowMs }: Limit): Allowance {
  return { allowed: true, limit, remaining: limit, resetSeconds: Math.ceil(windowMs / 1000) };
}

const checkMs = 3_000;

/** Whether the shared store answers and accepts the token. */
export async function sharedStoreAnswers(address: SharedStoreAddress): Promise<boolean> {
  try {
    const [left] = await runIn(address, [["PTTL", "health"]], checkMs);
    return typeof left === "number";
  } catch {
    return false;
  }
}

/** @throws when the store does not answer within the time, or refuses */
async function runIn(
  { url, token }: SharedStoreAddress,
  commands: Commands,
  ms: number,
): Promise<unknown[]> {
  const response = await fetch(`${url.replace(/\/+$/, "")}/pipeline`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(commands),
    signal: AbortSignal.timeout(ms),
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

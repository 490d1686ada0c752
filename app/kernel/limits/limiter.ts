import type { Clock } from "../identifiers";
import type { Log } from "../process/log.server";

/** One fixed window: at most `limit` requests per key in `windowMs`. */
export interface Limit {
  name: string;
  limit: number;
  windowMs: number;
  /**
   * Marks a limit on wrong guesses at a secret. Its counters are kept apart, so that a flood of
   * other keys cannot displace them.
   */
  guards?: boolean;
}

export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until the window resets, at least 1. */
  resetSeconds: number;
}

/** What the store gives to a provider of rate limits. */
export interface LimiterDeps {
  clock: Clock;
  log: Log;
}

/**
 * The port of rate limits. It never throws and answers within 500 ms: when its shared store is
 * unreachable it allows requests and logs `[rate-limit]`, and counts wrong guesses (`guards`) in
 * this process. Its contract suite is tests/contract/limits.suite.ts.
 */
export interface Limiter {
  take(limit: Limit, key: string): Promise<Allowance>;
  /**
   * The remaining requests, without counting; `allowed` says whether another one would be allowed.
   */
  peek(limit: Limit, key: string): Promise<Allowance>;
}

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

/** Counts requests. When its shared store is unreachable it allows them and logs `[rate-limit]`. */
export interface Limiter {
  take(limit: Limit, key: string): Promise<Allowance>;
  /**
   * The remaining requests, without counting; `allowed` says whether another one would be allowed.
   */
  peek(limit: Limit, key: string): Promise<Allowance>;
}

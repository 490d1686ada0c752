/** One fixed window: at most `limit` requests per key in `windowMs`. */
export interface Limit {
  name: string;
  limit: number;
  windowMs: number;
  /** Counts wrong guesses at a secret: kept where a flood of other counters does not reach. */
  guards?: boolean;
}

export interface Allowance {
  allowed: boolean;
  limit: number;
  remaining: number;
  /** Whole seconds until the window resets, at least 1. */
  resetSeconds: number;
}

/** Counts requests; when its shared store is unreachable it allows and logs `[rate-limit]`. */
export interface Limiter {
  take(limit: Limit, key: string): Promise<Allowance>;
  /** What is left, without counting: `allowed` says whether another one would be. */
  peek(limit: Limit, key: string): Promise<Allowance>;
}

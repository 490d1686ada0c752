import type { AppLoadContext } from "@remix-run/node";
import type { Allowance } from "~/limits/limiter";

/**
 * Has the answer to this request state what is left, whatever the answer will be. Of several limits
 * the one that is nearest to its end is told.
 */
export function tellAllowance(context: AppLoadContext, allowance: Allowance): void {
  const told = context.allowance;
  if (!told || isNearer(allowance, told)) context.allowance = allowance;
}

function isNearer(one: Allowance, other: Allowance): boolean {
  if (one.allowed !== other.allowed) return !one.allowed;
  return one.remaining < other.remaining;
}

/** The headers that describe a limit. */
export function allowanceHeaders(allowance: Allowance): Record<string, string> {
  const { limit, remaining, resetSeconds } = allowance;
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(resetSeconds),
  };
}

import type { AppLoadContext } from "@remix-run/node";
import type { Allowance } from "~/kernel/limits/limiter";

/**
 * Reports the remaining limit in the answer to this request, whatever the answer is. Of several
 * limits the one with the least left is reported.
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

import type { AppLoadContext } from "@remix-run/node";
import type { Allowance, Limit } from "~/limits/limiter";
import type { Call, Handler } from "./endpoint.server";
import { errorReply, isReply, isResponse, json, withHeaders } from "./reply";
import { errors } from "./statuses";

const tenMinutes = 10 * 60 * 1000;

/** Limits per client address; the name is the key's prefix. */
export const limits = {
  checkout: { name: "checkout", limit: 10, windowMs: tenMinutes },
  notify: { name: "notify", limit: 5, windowMs: tenMinutes },
  status: { name: "status", limit: 20, windowMs: tenMinutes },
  newsletter: { name: "newsletter", limit: 5, windowMs: tenMinutes },
} as const satisfies Record<string, Limit>;

/** The handler, limited per client address. Every response states what is left. */
export function limited(limit: Limit, handler: Handler): Handler {
  return async (call: Call) => {
    const headers = await takeAllowance(call.context, limit);
    const result = await handler(call);
    return withHeaders(isReply(result) || isResponse(result) ? result : json(result), headers);
  };
}

/**
 * Counts one request of the caller and returns the headers that state what is left.
 * @throws the 429 response, which `endpoint` sends
 */
export async function takeAllowance(
  { services, clientAddress }: AppLoadContext,
  limit: Limit,
  key: string = clientAddress,
): Promise<Record<string, string>> {
  const allowance = await services.limiter.take(limit, key);
  const headers = allowanceHeaders(allowance);
  if (allowance.allowed) return headers;
  throw errorReply(429, errors.tooMany, {
    ...headers,
    "retry-after": String(allowance.resetSeconds),
  });
}

/** The headers that describe a limit; none when nothing was counted. */
export function allowanceHeaders(allowance: Allowance | null): Record<string, string> {
  if (!allowance) return {};
  const { limit, remaining, resetSeconds } = allowance;
  return {
    "ratelimit-limit": String(limit),
    "ratelimit-remaining": String(remaining),
    "ratelimit-reset": String(resetSeconds),
  };
}

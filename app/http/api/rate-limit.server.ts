import type { AppLoadContext } from "@remix-run/node";
import type { Limit } from "~/kernel/limits/limiter";
import { tellAllowance } from "./allowance";
import type { Call, Handler } from "./endpoint.server";
import { errorReply } from "./reply";
import { errors } from "./statuses";

const tenMinutes = 10 * 60 * 1000;

/** Limits per client address; the name is the key's prefix. */
export const limits = {
  checkout: { name: "checkout", limit: 10, windowMs: tenMinutes },
  notify: { name: "notify", limit: 5, windowMs: tenMinutes },
  status: { name: "status", limit: 20, windowMs: tenMinutes },
  newsletter: { name: "newsletter", limit: 5, windowMs: tenMinutes },
} as const satisfies Record<string, Limit>;

/** The handler, limited per client address. */
export function limited(limit: Limit, handler: Handler): Handler {
  return async (call: Call) => {
    await takeAllowance(call.context, limit);
    return handler(call);
  };
}

/**
 * Counts one request of the caller.
 * @throws the 429 response, which `endpoint` sends
 */
export async function takeAllowance(
  context: AppLoadContext,
  limit: Limit,
  key: string = context.clientAddress,
): Promise<void> {
  const allowance = await context.services.limiter.take(limit, key);
  tellAllowance(context, allowance);
  if (allowance.allowed) return;
  throw errorReply(429, errors.tooMany, { "retry-after": String(allowance.resetSeconds) });
}

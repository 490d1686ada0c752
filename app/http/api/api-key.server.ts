import { Failure, tooManyRequests } from "~/kernel/failure";
import type { Allowance, Limit } from "~/kernel/limits/limiter";
import { type Caller, keyCaller } from "~/modules/identity/caller";
import { keyPrefix } from "~/modules/staff/staff.resource";
import type { Call } from "./endpoint.server";

/** Counts the calls of one key, from any address. */
const keyLimit: Limit = { name: "api-key", limit: 600, windowMs: 60_000 };

/** The key of a request; null when it has another credential, or none. */
export function presentedKey(call: Call): string | null {
  const [scheme = "", token = ""] = (call.header("authorization") ?? "").trim().split(/\s+/, 2);
  return scheme.toLowerCase() === "bearer" && token.startsWith(keyPrefix) ? token : null;
}

/**
 * The caller that a key stands for, under every identity provider. Each call counts.
 * @throws Failure unauthenticated (unknown, revoked or expired), tooMany
 */
export async function callerOfKey(
  { context: { services } }: Call,
  presented: string,
  onAllowance: (allowance: Allowance) => void,
): Promise<Caller> {
  const key = await services.apiKeys?.find(presented);
  if (!key) throw new Failure("unauthenticated", "Authentication required.");
  const allowance = await services.limiter.take(keyLimit, key.id);
  onAllowance(allowance);
  if (!allowance.allowed) throw tooManyRequests(allowance.resetSeconds);
  return keyCaller(key);
}

import type { Requester } from "~/gateway/rows/method";
import { tellAllowance } from "~/http/api/allowance";
import type { Call } from "~/http/api/endpoint.server";
import { Failure, tooManyRequests } from "~/kernel/failure";
import type { Allowance, Limit } from "~/kernel/limits/limiter";
import { type Caller, keyCaller } from "~/modules/identity/caller";
import { keyPrefix } from "~/modules/staff/staff.resource";

/** Counts the calls of one key, from any address. */
const keyLimit: Limit = { name: "api-key", limit: 600, windowMs: 60_000 };

/** Finds the caller of a program: by its API key, or else as the identity provider knows it. */
export function callerOf(call: Call): Requester["caller"] {
  const { services, crossSite } = call.context;
  const key = presentedKey(call);
  const onAllowance = (left: Allowance) => tellAllowance(call.context, left);
  return (options) =>
    key === null
      ? services.identity.caller(call.request, { via: "api", crossSite, ...options })
      : callerOfKey(call, key, onAllowance);
}

/** The key of a request; null when it has another credential, or none. */
function presentedKey(call: Call): string | null {
  const [scheme = "", token = ""] = (call.header("authorization") ?? "").trim().split(/\s+/, 2);
  return scheme.toLowerCase() === "bearer" && token.startsWith(keyPrefix) ? token : null;
}

/**
 * The caller that a key stands for, under every identity provider. Each call counts.
 * @throws Failure unauthenticated (unknown, revoked or expired), tooMany
 */
async function callerOfKey(
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

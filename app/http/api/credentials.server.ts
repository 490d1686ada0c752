import type { Requester } from "~/gateway/rows/method";
import { Failure, tooManyRequests } from "~/kernel/failure";
import type { Allowance, Limit } from "~/kernel/limits/limiter";
import { type Caller, type DocumentLink, keyCaller } from "~/modules/identity/caller";
import { keyPrefix } from "~/modules/staff/staff.resource";
import { requesterOf } from "../context.server";
import { tellAllowance } from "./allowance";
import type { Call } from "./endpoint.server";

/** Counts the calls of one key, from any address. */
const keyLimit: Limit = { name: "api-key", limit: 600, windowMs: 60_000 };

/** Who makes a call: a key, a session or an ID token. */
export function callerOf(call: Call): Requester["caller"] {
  const { services, crossSite } = call.context;
  const key = presentedKey(call);
  return (options) =>
    key === null
      ? services.identity.caller(call.request, { via: "api", crossSite, ...options })
      : callerOfKey(call, key);
}

/** The requester of a call outside the RPC, such as a download. */
export function programOf(call: Call, link: DocumentLink | null = null): Requester {
  return requesterOf(call.context, {
    caller: callerOf(call),
    onAllowance: (left) => tellAllowance(call.context, left),
    overRpc: true,
    userAgent: call.header("user-agent") ?? "",
    link,
  });
}

/**
 * The document whose signed link the call presents: the key of the link in `x-link-key`. Null
 * without one, and for a key that does not belong to it.
 */
export async function presentedLink(
  { header, context }: Call,
  document: Pick<DocumentLink, "kind" | "number">,
): Promise<DocumentLink | null> {
  const key = header("x-link-key");
  if (key === null) return null;
  return (await context.services.mail.signedLinks?.present(document, key)) ?? null;
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
async function callerOfKey({ context }: Call, presented: string): Promise<Caller> {
  const { apiKeys, limiter } = context.services;
  const key = await apiKeys?.find(presented);
  if (!key) throw new Failure("unauthenticated", "Authentication required.");
  context.keyId = key.id;
  const allowance: Allowance = await limiter.take(keyLimit, key.id);
  tellAllowance(context, allowance);
  if (!allowance.allowed) throw tooManyRequests(allowance.resetSeconds);
  return keyCaller(key);
}

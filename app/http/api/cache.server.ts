import { hash } from "node:crypto";
import type { Handler } from "./endpoint.server";
import { emptyReply, isReply, isResponse, json } from "./reply";

/** How long shared caches may keep a response of the Store API. */
const cachePolicies = {
  product: "public, s-maxage=60, stale-while-revalidate=300",
  config: "public, s-maxage=3600, stale-while-revalidate=86400",
} as const;

/** The handler with a cache policy, a weak ETag and conditional requests for its 200 responses. */
export function cached(policy: keyof typeof cachePolicies, handler: Handler): Handler {
  return async (call) => {
    const result = await handler(call);
    if (isResponse(result)) return result;
    const reply = isReply(result) ? result : json(result);
    if (reply.status !== 200 || reply.body === null) return reply;
    const headers = {
      "cache-control": cachePolicies[policy],
      etag: `W/"${hash("sha1", reply.body, "base64url")}"`,
      vary: "Accept-Encoding",
    };
    const known = call.header("if-none-match");
    if (known !== null && names(known, headers.etag)) return emptyReply(304, headers);
    Object.assign(reply.headers, headers);
    return reply;
  };
}

/** Weak comparison, which RFC 9110 prescribes for If-None-Match. */
function names(condition: string, etag: string): boolean {
  if (condition.trim() === "*") return true;
  return condition.split(",").some((item) => item.trim().replace(/^W\//, "") === etag.slice(2));
}

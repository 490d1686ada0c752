import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import type { Services } from "~/services.server";
import { clientAddress, isForwarded, isProxyConfigured, signInAddress } from "../client-address";
import { isCrossSite, isUnsafe } from "../cross-site";
import { readTarget, type Target } from "./target";

/** A request as the server received it, in the form that everything behind the server uses. */
export interface Incoming {
  target: Target;
  context: AppLoadContext;
  /**
   * Scheme and host that the client used, as far as the proxy settings allow trusting the headers.
   */
  origin: string;
  startedAt: number;
}

/** The operator's settings that reading a request depends on. */
export interface EdgeSettings {
  services: Services;
  origins: ReadonlySet<string>;
}

const plainPath = /^(?:\/[\w.~-]{0,40}){1,11}$/;
const saneId = /^[\w.:=-]{1,128}$/;
const hostPattern = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const forwarded = ["x-forwarded-host", "x-forwarded-proto"] as const;

/** The last valid Host header, cached because nearly every request repeats it. */
let lastHost = "";

/**
 * null when the Host header is missing, malformed or given twice, and the request must be refused.
 */
export function readIncoming(
  request: IncomingMessage,
  { services, origins }: EdgeSettings,
): Incoming | null {
  const { headers } = request;
  const { env } = services;
  const trusted = env.trustProxy !== null && env.trustProxy > 0;
  if (!trusted) for (const name of forwarded) delete headers[name];
  if (!isProxyConfigured(env) && isForwarded(headers)) services.noteForwarding();
  const host = isNamedTwice(request) ? null : hostOf(request);
  if (host === null) return null;
  // From here on there is only one host, whichever header named it.
  headers.host = host;
  delete headers["x-forwarded-host"];
  const target = readTarget(request.url ?? "/");
  const requestId = headers["x-request-id"];
  return {
    target,
    startedAt: performance.now(),
    origin: `${isSecure(request) ? "https" : "http"}://${host}`,
    context: {
      services,
      requestId: typeof requestId === "string" && saneId.test(requestId) ? requestId : randomUUID(),
      clientAddress: clientAddress(headers, request.socket.remoteAddress, env),
      signInAddress: signInAddress(headers, request.socket.remoteAddress, env),
      cspNonce: target.kind === "page" ? randomBytes(16).toString("base64url") : "",
      crossSite: isUnsafe(request.method ?? "GET") && isCrossSite(headers, { host, origins }),
    },
  };
}

/** Node keeps the first of several Host headers, but a proxy before it may have used the last. */
function isNamedTwice({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts > 1;
}

export function isSecure({ headers }: IncomingMessage): boolean {
  const proto = headers["x-forwarded-proto"];
  return typeof proto === "string" && (proto.split(",", 1)[0] ?? "").trim() === "https";
}

function hostOf({ headers, httpVersion }: IncomingMessage): string | null {
  const seen = headers["x-forwarded-host"];
  const host = (typeof seen === "string" && seen.split(",", 1)[0]?.trim()) || headers.host;
  if (host === undefined || host === "") return httpVersion === "1.0" ? "localhost" : null;
  if (host === lastHost) return host;
  if (!hostPattern.test(host) || !URL.canParse(`http://${host}`)) return null;
  lastHost = host;
  return host;
}

/** Logs one line per response: never a query, a header or a body. */
export function logWhenDone(
  incoming: Incoming,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  response.on("close", () => {
    const { services, requestId } = incoming.context;
    services.log.info(
      {
        requestId,
        method: request.method,
        path: loggable(incoming.target.path),
        status: response.statusCode,
        ms: Math.round((performance.now() - incoming.startedAt) * 10) / 10,
        ...(response.writableFinished ? null : { aborted: true }),
      },
      "request",
    );
  });
}

/**
 * Links in mails carry tokens, and e-mail addresses can be typed into paths; neither may be logged.
 */
function loggable(path: string): string {
  if (plainPath.test(path)) return path;
  return path
    .split("/")
    .slice(0, 12)
    .map((part) => (isHarmless(part) ? part : "…"))
    .join("/");
}

/** Whether a segment is readable, short and no e-mail address, however often it is encoded. */
function isHarmless(part: string): boolean {
  if (part.length > 40) return false;
  let text = part;
  try {
    for (let layer = 0; layer < 4 && text.includes("%"); layer += 1) {
      text = decodeURIComponent(text);
    }
  } catch {
    return false;
  }
  return !/[%@＠﹫\p{Cc}\p{Cs}]/u.test(text);
}

const areas = /^\/(api\/store|api\/commerce|api|admin|account|assets|files|healthz|readyz)(?=\/|$)/;

/** The part of the store that a request is for. Metrics and traces hold it instead of the address. */
export function areaOf({ url }: IncomingMessage): string {
  return areas.exec((url ?? "").split("?")[0] ?? "")?.[1] ?? "pages";
}

/** One of the few methods that the store knows, or `other`. */
export function methodOf({ method }: IncomingMessage): string {
  return /^(GET|HEAD|POST|OPTIONS)$/.test(method ?? "") ? (method ?? "") : "other";
}

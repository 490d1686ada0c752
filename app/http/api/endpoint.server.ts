import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { invalid, isUnavailable } from "~/kernel/failure";
import { contextOf } from "../context.server";
import { allowanceHeaders } from "./allowance";
import {
  emptyReply,
  errorReply,
  isReply,
  isResponse,
  json,
  type Reply,
  replyOf,
  toResponse,
  withHeaders,
  withoutHeader,
  withProblemDetails,
} from "./reply";
import { errors, retryAfterSeconds } from "./statuses";

/** One call of an endpoint. `request` and `url` are created when they are first used. */
export interface Call {
  readonly request: Request;
  readonly url: URL;
  /** Whether the address has a query, without creating the URL. */
  readonly hasQuery: boolean;
  /** Path parameters, decoded once. */
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly context: AppLoadContext;
  /** A request header by its lower-case name, without creating the request. */
  header(name: string): string | null;
}

/** Returns plain data (a 200), `json(…)` or a Response; throws Failure for expected problems. */
export type Handler = (call: Call) => unknown;

type Verb = "GET" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS";

export interface EndpointOptions {
  /** The endpoint's own message for a bug; `Internal server error` when left out. */
  unexpected?: string;
  /**
   * The status while the store cannot reach its data: 503 with `Retry-After` when left out. The
   * endpoints whose published answers have 500 for it keep that.
   */
  unavailable?: 500 | 503;
  /** False: no answer has caching headers, not even an error. True when left out. */
  cacheHeaders?: boolean;
  /**
   * The verbs of this path, where the paths below an endpoint have different ones; null when the
   * path does not exist.
   */
  allow?: (call: Call) => string | null;
  /** Scripts of any site may read the answers; only for public data without cookies. */
  anyOrigin?: boolean;
  /** Scripts of the origins in API_ORIGINS may read the answers; they send no cookies. */
  chosenOrigins?: boolean;
  /** The parameters of the address; with x-strict, others are refused. Left out: not checked. */
  parameters?: readonly string[];
}

/** All documented headers for programs; scripts may read `cache-control` in any case. */
const exposed = [
  "allow",
  "content-disposition",
  "content-security-policy",
  "etag",
  "idempotent-replayed",
  "location",
  "ratelimit-limit",
  "ratelimit-remaining",
  "ratelimit-reset",
  "retry-after",
  "x-error-code",
  "x-error-field",
  "x-request-id",
];
const readableAnywhere = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": exposed.join(", "),
};
const allowMethods = "access-control-allow-methods";
/** The answer to a browser's preflight request of another site. */
const preflight = {
  "access-control-allow-headers": "content-type, if-none-match, x-request-id, x-strict",
  "access-control-max-age": "86400",
};

const preflightOfPrograms = {
  ...preflight,
  "access-control-allow-headers":
    "accept, authorization, content-type, idempotency-key, x-link-key, x-request-id, x-strict",
};

/** What a browser is told: the origin that may read the answer; null for none. */
function readableBy(call: Call, { anyOrigin, chosenOrigins }: EndpointOptions): string | null {
  if (anyOrigin) return "*";
  const origin = chosenOrigins ? call.header("origin") : null;
  return origin && call.context.services.env.apiOrigins.includes(origin) ? origin : null;
}

/** @throws Failure invalid for a parameter that the endpoint does not have */
function refuseParameters(call: Call, known: readonly string[]): void {
  if (!call.hasQuery || call.header("x-strict") !== "1") return;
  const unknown = [...call.url.searchParams.keys()].find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalid("Unknown parameter", spelled(unknown));
}

/** The name, if a header can have it. */
function spelled(name: string): string | null {
  return /^[\w$-]{1,64}$/.test(name) ? name : null;
}

/** Called by the production server, past Remix's router. Never throws. */
export type Respond = (call: Call & { readonly method: string }) => Promise<Reply | Response>;

type RouteFunction = ((args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>) & {
  respond: Respond;
};

/**
 * The two exports of an API route, which are the same function:
 *
 *     export const loader = endpoint({ GET: listProducts });
 *     export const action = loader;
 *
 * (The bundler cannot take server code out of `const { loader, action } = …`.) Every answer has our
 * format: HEAD answers as GET, OPTIONS lists the verbs, other verbs get 405, a store without its
 * data is a 503, and a bug becomes the endpoint's constant 500.
 */
export function endpoint(
  handlers: Partial<Record<Verb, Handler>>,
  options: EndpointOptions = {},
): RouteFunction {
  const table = new Map<string, Handler>(Object.entries(handlers));
  const get = handlers.GET;
  if (get) table.set("HEAD", get);
  const verbs = [...new Set([...table.keys(), "OPTIONS"])].join(", ");

  const respond: Respond = async (call) => {
    const handler = table.get(call.method);
    const began = performance.now();
    const answer = handler ? await answerOf(handler, call, options) : withoutHandler(call);
    noteKeyCall(call, answer, performance.now() - began);
    const { allowance } = call.context;
    if (allowance) withHeaders(answer, allowanceHeaders(allowance));
    withProblemDetails(answer, call.header("accept"));
    if (options.cacheHeaders === false) withoutHeader(answer, "cache-control");
    const reader = readableBy(call, options);
    if (reader === null) return answer;
    if (reader === "*") return withHeaders(answer, readableAnywhere);
    const vary = "Origin, Accept-Encoding";
    return withHeaders(answer, {
      ...readableAnywhere,
      "access-control-allow-origin": reader,
      vary,
    });
  };

  function withoutHandler(call: Parameters<Respond>[0]): Reply {
    const { method, header } = call;
    const allow = options.allow ? options.allow(call) : verbs;
    if (allow === null) return errorReply(404, errors.notFound);
    if (method !== "OPTIONS") return errorReply(405, errors.methodNotAllowed, { allow });
    const reader = readableBy(call, options);
    const asked = reader !== null && header("access-control-request-method") !== null;
    const told = options.anyOrigin ? preflight : preflightOfPrograms;
    return emptyReply(204, asked ? { allow, ...told, [allowMethods]: allow } : { allow });
  }

  async function throughRemix({
    request,
    params,
    context,
  }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> {
    const call = {
      request,
      method: request.method,
      url: new URL(request.url),
      hasQuery: request.url.includes("?"),
      params,
      context: await contextOf(context, request),
      header: (name: string) => request.headers.get(name),
    };
    return toResponse(await respond(call));
  }
  return Object.assign(throughRemix, { respond });
}

/** Enters a call that an API key made in the key's log. */
function noteKeyCall(
  call: Call & { readonly method: string },
  answer: Reply | Response,
  took: number,
): void {
  const { keyId, services, requestId } = call.context;
  if (keyId === undefined) return;
  const { service, method } = call.params;
  services.apiKeys?.noteCall(keyId, {
    at: services.clock(),
    name: service && method ? `${service}.${method}` : `${call.method} ${call.url.pathname}`,
    status: answer.status,
    code:
      (isReply(answer) ? answer.headers["x-error-code"] : answer.headers.get("x-error-code")) ??
      null,
    milliseconds: Math.round(took),
    requestId,
  });
}

async function answerOf(
  handler: Handler,
  call: Call,
  { unexpected = errors.unexpected, unavailable = 503, parameters }: EndpointOptions,
): Promise<Reply | Response> {
  try {
    if (parameters) refuseParameters(call, parameters);
    const result = await handler(call);
    return isReply(result) || isResponse(result) ? result : json(result);
  } catch (error) {
    const answer = replyOf(error);
    if (answer) return answer;
    const { services, requestId } = call.context;
    services.log.error({ error, requestId }, "endpoint failed");
    if (isUnavailable(error) && unavailable === 503) {
      return errorReply(503, errors.unavailable, { "retry-after": String(retryAfterSeconds) });
    }
    return errorReply(500, unexpected);
  }
}

import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { isUnavailable } from "~/kernel/failure";
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
}

/** All documented headers for programs; scripts may read `cache-control` in any case. */
const exposed = [
  "allow",
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
  "access-control-allow-headers": "content-type, if-none-match, x-request-id",
  "access-control-max-age": "86400",
};

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
    const answer = handler ? await answerOf(handler, call, options) : withoutHandler(call);
    const { allowance } = call.context;
    if (allowance) withHeaders(answer, allowanceHeaders(allowance));
    if (options.cacheHeaders === false) withoutHeader(answer, "cache-control");
    return options.anyOrigin ? withHeaders(answer, readableAnywhere) : answer;
  };

  function withoutHandler(call: Parameters<Respond>[0]): Reply {
    const { method, header } = call;
    const allow = options.allow ? options.allow(call) : verbs;
    if (allow === null) return errorReply(404, errors.notFound);
    if (method !== "OPTIONS") return errorReply(405, errors.methodNotAllowed, { allow });
    const asked = options.anyOrigin && header("access-control-request-method") !== null;
    return emptyReply(204, asked ? { allow, ...preflight, [allowMethods]: allow } : { allow });
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

async function answerOf(
  handler: Handler,
  call: Call,
  { unexpected = errors.unexpected, unavailable = 503 }: EndpointOptions,
): Promise<Reply | Response> {
  try {
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

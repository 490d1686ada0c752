import type { IncomingMessage, ServerResponse } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { Call, Respond } from "../api/endpoint.server";
import { errorReply, isReply, type Reply, replyOf, withoutHeader } from "../api/reply";
import { errors } from "../api/statuses";
import type { Incoming } from "./incoming.server";
import { type RouteTable, readApiRoutes, respondOf } from "./routes";
import { toRequest, writeReply, writeResponse } from "./transport.server";

export type Build = ServerBuild | (() => Promise<ServerBuild>);

/**
 * Answers everything below /api without Remix's router, which would match sixty page routes, copy
 * the request twice and answer errors in its own formats. The routes and endpoints are the same.
 */
export function createApi(build: Build) {
  const fixed: RouteTable | null = typeof build === "function" ? null : readApiRoutes(build);

  async function replyTo(incoming: Incoming, request: IncomingMessage): Promise<Reply | Response> {
    const { target, context } = incoming;
    if (target.refusal) return refused(target.path, target.refusal);
    const routes = fixed ?? readApiRoutes(await (build as () => Promise<ServerBuild>)());
    const match = routes.find(target.path);
    if (!match) return errorReply(404, errors.notFound);
    const respond = respondOf(match.module);
    if (!respond) throw new TypeError(`${match.id} is no endpoint`);
    return respond(callOf(incoming, request, match.params, context));
  }

  async function answer(
    incoming: Incoming,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const send = async (reply: Reply | Response) => {
      if (isReply(reply)) writeReply(request, response, reply);
      else await writeResponse(request, response, reply);
    };
    try {
      await send(await replyTo(incoming, request));
    } catch (error) {
      const { services, requestId } = incoming.context;
      services.log.error({ error, requestId }, "api failed");
      // A file that stops in the middle must not look complete.
      if (response.headersSent) response.destroy();
      else await send(replyOf(error) ?? errorReply(500, errors.unexpected));
    }
  }

  /**
   * Whether a resource outside the API is answered without the router too, such as search
   * suggestions.
   */
  function takes({ target }: Incoming, { method }: IncomingMessage): boolean {
    if (target.kind !== "page") return true;
    const isRead = method === "GET" || method === "HEAD" || method === "OPTIONS";
    return isRead && fixed !== null && fixed.find(target.path) !== null;
  }

  return { answer, takes };
}

/** The response to an invalid path. The RPC's carry no caching headers, like its endpoint. */
function refused(path: string, { status, error }: { status: number; error: string }): Reply {
  const reply = errorReply(status, error);
  if (path === "/api/commerce") withoutHeader(reply, "cache-control");
  return reply;
}

function callOf(
  { origin, target }: Incoming,
  incoming: IncomingMessage,
  params: Call["params"],
  context: Call["context"],
): Parameters<Respond>[0] {
  let request: Request | undefined;
  let url: URL | undefined;
  return {
    method: incoming.method ?? "GET",
    params,
    context,
    hasQuery: target.url !== target.path,
    header(name) {
      const value = incoming.headers[name];
      return Array.isArray(value) ? value.join(", ") : (value ?? null);
    },
    get url() {
      url ??= new URL(origin + target.url);
      return url;
    },
    get request() {
      request ??= toRequest(incoming, origin + target.url);
      return request;
    },
  };
}

import type { ActionFunctionArgs, AppLoadContext, LoaderFunctionArgs } from "@remix-run/node";
import { type PageProblem, problemTexts } from "~/components/frame/problem";
import { isFailure, isUnavailable } from "~/kernel/failure";
import type { Call } from "../api/endpoint.server";
import { isResponse, type Reply, textReply, toResponse } from "../api/reply";
import { errors, retryAfterSeconds, statuses } from "../api/statuses";
import { contextOf } from "../context.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Handler = (args: Args) => Promise<Response>;

/**
 * The two exports of a route without a page of its own, which are the same function:
 *
 *     export const loader = resource({ GET: page(sendFeed) });
 *     export const action = loader;
 *
 * It works as `endpoint` does for the API: HEAD answers as GET, other verbs get 405 with `Allow`,
 * and every problem is a line of plain text. Problems are thrown, so that a form sent by scripts
 * ends on the error page.
 */
export function resource(handlers: { GET?: Handler; POST?: Handler }): Handler {
  const table = new Map<string, Handler>(Object.entries(handlers));
  if (handlers.GET) table.set("HEAD", handlers.GET);
  const allow = [...table.keys(), "OPTIONS"].join(", ");
  return async (args) => {
    const handler = table.get(args.request.method);
    if (!handler) throw toResponse(textReply(405, errors.methodNotAllowed, { allow }));
    try {
      return await handler(args);
    } catch (error) {
      if (isResponse(error)) throw error;
      throw toResponse(answerTo(error, await contextOf(args.context, args.request)));
    }
  };
}

/** The parts of a path as routes match them, so that one route module can serve several paths. */
export function pathParts({ url }: Request): string[] {
  const { pathname } = new URL(url);
  return decodeURI(pathname).toLowerCase().split("/").filter(Boolean);
}

/** A route module that serves several paths: the resource of each, by the last part of its path. */
export function resourcesAt(resources: Readonly<Record<string, Handler>>): Handler {
  return async (args) => {
    const found = resources[pathParts(args.request).at(-1) ?? ""];
    if (!found) throw toResponse(textReply(404, problemTexts(404).title));
    return found(args);
  };
}

/**
 * A resource whose GET the production server answers past the router, because people wait for it at
 * every key. Its other verbs, and all of it under the framework's own server, take the usual way.
 */
export function directResource(read: (call: Call) => Promise<Reply>) {
  const handler: Handler = async ({ request, params, context }) => {
    const whole = await contextOf(context, request);
    const header = (name: string) => request.headers.get(name);
    const url = new URL(request.url);
    const hasQuery = url.search !== "";
    const call = { request, params, context: whole, url, hasQuery, header };
    return toResponse(await respond(call));
  };
  async function respond(call: Call): Promise<Reply | Response> {
    try {
      return await read(call);
    } catch (error) {
      return isResponse(error) ? error : answerTo(error, call.context);
    }
  }
  return Object.assign(resource({ GET: handler }), { respond });
}

function answerTo(error: unknown, { services, requestId }: AppLoadContext): Reply {
  if (isThrownProblem(error)) {
    const { status = 500, headers } = error.init ?? {};
    const text = error.data.message ?? problemTexts(status, error.data).title;
    return textReply(status, text, Object.fromEntries(new Headers(headers)));
  }
  if (isFailure(error)) {
    const { kind, message, retryAfter } = error;
    const headers: Record<string, string> = {};
    if (retryAfter !== null) headers["retry-after"] = String(retryAfter);
    return textReply(statuses[kind], message, headers);
  }
  services.log.error({ error, requestId }, "resource failed");
  if (isUnavailable(error)) return textReply(503, problemTexts(503).title, soonAgain);
  return textReply(500, problemTexts(500).title);
}

const soonAgain = { "retry-after": String(retryAfterSeconds) };

interface ThrownProblem {
  data: PageProblem;
  init: ResponseInit | null;
}

/** The data and status that `problem` and the guards throw. */
function isThrownProblem(error: unknown): error is ThrownProblem {
  return typeof error === "object" && error !== null && "data" in error && "init" in error;
}

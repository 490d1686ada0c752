import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { type PageProblem, wordsFor } from "~/components/frame/problem";
import { errors } from "../api/statuses";
import { contextOf } from "../context.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;
type Handler = (args: Args) => Promise<Response>;

/**
 * The two exports of a route that has no page of its own, which are the same function:
 *
 *     export const loader = resource({ GET: page(sendFeed) });
 *     export const action = loader;
 *
 * What `endpoint` is to the API: HEAD answers as GET, other verbs get 405 with `Allow`, and every
 * problem is a line of plain text. Problems are thrown, so that a form which scripts carried here
 * ends on the error page.
 */
export function resource(handlers: { GET?: Handler; POST?: Handler }): Handler {
  const table = new Map<string, Handler>(Object.entries(handlers));
  if (handlers.GET) table.set("HEAD", handlers.GET);
  const allow = [...table.keys(), "OPTIONS"].join(", ");
  return async (args) => {
    const handler = table.get(args.request.method);
    if (!handler) throw plainText(405, errors.methodNotAllowed, { Allow: allow });
    try {
      return await handler(args);
    } catch (error) {
      throw await answerTo(error, args);
    }
  };
}

async function answerTo(error: unknown, { context, request }: Args): Promise<Response> {
  if (error instanceof Response) return error;
  if (isThrownProblem(error)) {
    const { status = 500 } = error.init ?? {};
    return plainText(status, error.data.message ?? wordsFor(status, error.data).title);
  }
  const { services, requestId } = await contextOf(context, request);
  services.log.error({ error, requestId }, "resource failed");
  return plainText(500, wordsFor(500).title);
}

interface ThrownProblem {
  data: PageProblem;
  init: ResponseInit | null;
}

/** What `problem` and the guards throw: data with a status. */
function isThrownProblem(error: unknown): error is ThrownProblem {
  return typeof error === "object" && error !== null && "data" in error && "init" in error;
}

function plainText(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(`${text}\n`, {
    status,
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}

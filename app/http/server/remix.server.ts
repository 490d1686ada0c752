import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
  writeReadableStreamToWritable,
} from "@remix-run/node";
import type { Build } from "./api.server";
import type { Incoming } from "./incoming.server";
import { areasOf } from "./page-areas";
import { pageOutput } from "./page-output.server";
import { headersOf } from "./transport.server";

type RenderedPage = Parameters<NonNullable<AppLoadContext["takePage"]>>[0];
type Handle = ReturnType<typeof createRequestHandler>;

/**
 * Answers pages with Remix; a built store has one handler for each area of its pages. React writes
 * a rendered page directly to the connection, without a Response and its stream.
 */
export function createRemix(build: Build, mode: "development" | "production") {
  const areaOf = typeof build === "function" ? () => build : areasOf(build);
  const handlers = new Map<Build, Handle>();

  function handlerFor(path: string): Handle {
    const area = areaOf(path);
    const handle = handlers.get(area) ?? createRequestHandler(area, mode);
    handlers.set(area, handle);
    return handle;
  }

  return async function answer(
    { target, origin, context }: Incoming,
    incoming: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    let page: RenderedPage | null = null;
    context.takePage = (rendered) => {
      page = rendered;
    };
    const request = toRequest(incoming, response, origin + target.url);
    const answer = await handlerFor(target.path)(request, context);
    writeHead(response, answer);
    if (page) (page as RenderedPage)(pageOutput(response));
    else if (answer.body) await writeReadableStreamToWritable(answer.body, response);
    else response.end();
  };
}

function writeHead(response: ServerResponse, { status, statusText, headers }: Response): void {
  response.statusCode = status;
  if (statusText) response.statusMessage = statusText;
  for (const [name, value] of headers) {
    if (name !== "set-cookie") response.setHeader(name, value);
  }
  const cookies = headers.getSetCookie();
  if (cookies.length > 0) response.setHeader("set-cookie", cookies);
}

/** The signal is aborted when the client disconnects before the response. */
function toRequest(incoming: IncomingMessage, response: ServerResponse, url: string): Request {
  const { method = "GET" } = incoming;
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  const init = { method, headers: headersOf(incoming), signal: controller.signal };
  if (method === "GET" || method === "HEAD") return new Request(url, init);
  const body = createReadableStreamFromReadable(incoming);
  return new Request(url, { ...init, body, duplex: "half" } as RequestInit);
}

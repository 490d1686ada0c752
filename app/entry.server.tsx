import { PassThrough, type Writable } from "node:stream";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { createReadableStreamFromReadable } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { NonceContext } from "./components/frame/nonce";
import { retryAfterSeconds } from "./http/api/statuses";
import { servicesOf } from "./http/context.server";
import { editorOf } from "./http/pages/language-switch.server";
import { localPath } from "./texts/local-path";
import { prefixNow } from "./texts/on-server";

/** How long a page waits for its deferred data. */
export const streamTimeout = 5_000;
const renderTimeout = streamTimeout + 1_000;
/** Every page shows a cart or an account, so no cache may keep one unless its route says so. */
const personal = "private, no-store";

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: Partial<AppLoadContext>,
): Promise<Response> {
  takePrefix(remixContext);
  const nonce = context.cspNonce || undefined;
  const edit = editorOf(remixContext, context);
  const isBot = isbot(request.headers.get("user-agent"));
  // What many visitors get says by its status whether all of it could be made.
  const complete = isBot || context.shared || remixContext.isSpaMode;
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    let statusCode = status;
    let started = false;
    let isLate = false;
    const respond = () => {
      started = true;
      headers.set("content-type", "text/html; charset=utf-8");
      if (!headers.has("cache-control")) headers.set("cache-control", personal);
      const retryAfter = isLate ? String(retryAfterSeconds) : retryAfterOf(remixContext);
      if (retryAfter) headers.set("retry-after", retryAfter);
      // The methods of a page without a form; a page with a form takes any POST.
      if (statusCode === 405) headers.set("allow", "GET, HEAD, OPTIONS");
      const render = (output: Writable) => {
        output.once("close", () => clearTimeout(timer));
        const send = edit ? heldShell(output, edit) : null;
        pipe(withoutPadding(output));
        send?.();
      };
      const take = context.takePage;
      take?.(render);
      const body = take ? null : streamOf(render);
      resolve(new Response(body, { headers, status: statusCode }));
    };
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext.Provider value={nonce}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </NonceContext.Provider>,
      {
        nonce,
        [complete ? "onAllReady" : "onShellReady"]: respond,
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error: unknown) {
          // What did not come in time may come when it is asked for again.
          statusCode = isLate ? 503 : 500;
          // Remix itself reports errors that occur before the shell is sent.
          if (started || isLate) report(error, context, request);
        },
      },
    );
    timer = setTimeout(() => {
      isLate = true;
      abort();
    }, renderTimeout);
  });
}

/**
 * Pages know their paths without the prefix of their language. Only the router in the browser, and
 * what it renders here for it, needs the prefix.
 */
function takePrefix(remixContext: EntryContext): void {
  const basename = prefixNow();
  if (basename === "") return;
  const { staticHandlerContext, serverHandoffString = "{}" } = remixContext;
  const { location } = staticHandlerContext;
  staticHandlerContext.basename = basename;
  staticHandlerContext.location = { ...location, pathname: localPath(location.pathname) };
  const handoff = { ...JSON.parse(serverHandoffString), basename };
  remixContext.serverHandoffString = JSON.stringify(handoff).replaceAll("<", "\\u003c");
}

/** The retry time after a limit, a busy store, or a missing backend. */
function retryAfterOf({ staticHandlerContext }: EntryContext): string | null {
  const { actionHeaders, loaderHeaders } = staticHandlerContext;
  const answers = [...Object.values(actionHeaders), ...Object.values(loaderHeaders)];
  return answers.map((answer) => answer.get("retry-after")).find(Boolean) ?? null;
}

function streamOf(render: (output: Writable) => void): ReadableStream {
  const body = new PassThrough();
  const stream = createReadableStreamFromReadable(body);
  render(body);
  return stream;
}

/**
 * React 18 encodes into blocks of 2 KB. Where a character of several bytes does not fit into the
 * rest of one, it sends that rest as zeros, which damage texts and hidden fields.
 */
function withoutPadding(output: Writable): Writable {
  const write = output.write.bind(output) as (chunk: Uint8Array | string) => boolean;
  output.write = (chunk: Uint8Array | string) => {
    if (typeof chunk === "string") return write(chunk);
    let end = chunk.length;
    while (end > 0 && chunk[end - 1] === 0) end -= 1;
    return write(end === chunk.length ? chunk : chunk.subarray(0, end));
  };
  return output;
}

/**
 * Holds what React writes at once, which has the page's forms and its frame, so that it can be
 * edited. What is streamed later passes. Returns how to send it.
 */
function heldShell(output: Writable, edit: (html: string) => string): () => void {
  const write = output.write.bind(output) as (chunk: Uint8Array | string) => boolean;
  const end = output.end.bind(output) as () => Writable;
  let held: Buffer[] | null = [];
  let isOver = false;
  output.write = (chunk: Uint8Array | string) => {
    if (!held) return write(chunk);
    held.push(Buffer.from(chunk as Uint8Array));
    return true;
  };
  output.end = () => {
    if (!held) return end();
    isOver = true;
    return output;
  };
  return () => {
    const html = Buffer.concat(held ?? []).toString();
    held = null;
    write(edit(html));
    if (isOver) end();
  };
}

export function handleDataRequest(response: Response): Response {
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", personal);
  return response;
}

export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
): void {
  // A method that the page does not take is the client's error and needs no log line.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  report(error, context, request);
}

function report(error: unknown, context: Partial<AppLoadContext>, request: Request): void {
  if (request.signal.aborted) return;
  servicesOf(context)
    .then(({ log }) => log.error({ error, requestId: context.requestId }, "page failed"))
    // Without services there is no log, and the client already has its answer.
    .catch(() => {});
}

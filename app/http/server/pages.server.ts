import type { IncomingMessage, ServerResponse } from "node:http";
import { Writable } from "node:stream";
import {
  type AppLoadContext,
  createReadableStreamFromReadable,
  createRequestHandler,
} from "@remix-run/node";
import { bodyLimits } from "~/http/api/body.server";
import { isUnsafe } from "~/http/cross-site";
import { countParts } from "~/http/form-parts.server";
import { type FormSize, formSizeOf, largestForm, usualForm } from "~/http/form-size.server";
import type { Services } from "~/services.server";
import type { Language } from "~/texts/languages";
import { isTranslated, localPath } from "~/texts/local-path";
import { inLanguage, inPageLanguage, languageNow } from "~/texts/on-server";
import type { Build } from "./api.server";
import type { Incoming } from "./incoming.server";
import { asksForAccount, findLanguage, languageOfAccount } from "./language.server";
import { areasOf } from "./page-areas";
import { plainPages, sendPlainPage } from "./plain-page";
import { readFormRoutes } from "./routes";
import type { Scripts } from "./scripts.server";
import { framedMailHeaders, pageHeaders } from "./security-headers";
import { gathered, hashesOf, mayShare, sharedFor } from "./shared-pages.server";
import {
  closeAfter,
  compress,
  headersOf,
  lingerOn,
  type Middleware,
  sendPieces,
} from "./transport.server";

export interface PageOptions {
  services: Services;
  build: Build;
  /** Serves the built files, or the bundler's files in development. */
  files: Middleware;
  /** Scripts in other languages; none in development. */
  scripts: Scripts | null;
  development: boolean;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const mostSegments = 32;
/** To pages in the language that a visitor wants, which others may not. */
const redirectHeaders = { vary: "Accept-Language, Cookie", "cache-control": "no-store" };

/** Serves the pages: files, compression, Remix. */
export function createPages({ services, build, files, scripts, development }: PageOptions) {
  const headers = pageHeaders(services.providers, development);
  const { pageCacheSeconds } = services.env;
  const mode = development ? "development" : "production";
  const remix = createRemix({ build, scripts, mode, finish: finishShared });
  const formSizeAt = formSizesOf(build);

  return function answerPage(
    incoming: Incoming,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    if (!asksForAccount(incoming.target, request)) {
      answerWith(null, incoming, request, response);
      return;
    }
    const fail = (error: unknown) => answerFailure(error, incoming, response);
    void languageOfAccount(incoming, request)
      .then((account) => answerWith(account, incoming, request, response))
      .catch(fail);
  };

  function answerWith(
    account: Language | null,
    incoming: Incoming,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const found = findLanguage(incoming.target, request, account);
    if (found.redirect !== undefined) {
      const { redirect: location, status } = found;
      response.writeHead(status, { location, ...redirectHeaders }).end();
      return;
    }
    if (found.varies) response.setHeader("vary", "Accept-Language, Cookie");
    const { language, target } = found;
    const speak = isTranslated(target.path) ? inPageLanguage : inLanguage;
    speak(language, () => answerIn({ ...incoming, target }, request, response));
  }

  function answerIn(incoming: Incoming, request: IncomingMessage, response: ServerResponse): void {
    const { context, target } = incoming;
    for (const [name, value] of headers.constant) response.setHeader(name, value);
    if (target.impossible || isTooDeep(target.path)) {
      sendPlainPage(response, plainPages.notFound);
      return;
    }
    const size = () => formSizeAt(target.path);
    if (!mayPass(request, response, { context, size })) return;
    response.once("finish", () => takeRest(request));
    // Remix compares Origin with Host, which proxies rewrite, and would answer 500. Our own check
    // has already run.
    delete request.headers.origin;
    request.url = target.url;
    if (pageCacheSeconds > 0 && mayShare(request, target.path)) {
      context.shared = true;
      context.cspNonce = "";
    }
    response.setHeader("content-security-policy", headers.contentSecurityPolicy(context.cspNonce));
    for (const [name, value] of framedMailHeaders(target.path)) response.setHeader(name, value);
    const fail = (error: unknown) => answerFailure(error, incoming, response);
    const render = () => void remix(incoming, request, response).catch(fail);
    const serve = () =>
      files(request, response, (error) => {
        if (error) fail(error);
        else compress(request, response, render);
      });
    if (!scripts) serve();
    else scripts.serve(request, response, (error) => (error ? fail(error) : serve()));
  }

  /** Sends a page that caches may keep, if nothing went wrong and nothing is left in the browser. */
  function finishShared(response: ServerResponse, page: Buffer): void {
    const policy = headers.sharedPolicy(hashesOf(page.toString()));
    response.setHeader("content-security-policy", policy);
    if (response.statusCode === 200 && !response.hasHeader("set-cookie")) {
      response.setHeader("cache-control", sharedFor(pageCacheSeconds));
      const vary = String(response.getHeader("vary") ?? "");
      if (!/cookie/i.test(vary))
        response.setHeader("vary", [vary, "Cookie"].filter(Boolean).join(", "));
    }
    response.end(page);
  }

  function answerFailure(error: unknown, { context }: Incoming, response: ServerResponse): void {
    // The response is complete, as after a refused upload, or it stops in the middle of a stream.
    if (response.writableEnded) return;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    services.log.error({ error, requestId: context.requestId }, "page failed");
    sendPlainPage(response, plainPages.broken);
  }
}

/**
 * Remix matches every prefix of a path against every route when it renders a page, so a path of
 * thousands of segments would keep the process busy for seconds. No page is that deep.
 */
function isTooDeep(path: string): boolean {
  return path.length > mostSegments && path.split(/\/|%2f/i).length > mostSegments;
}

/**
 * A page may be answered before its form is read, and the next request would wait behind the rest.
 */
function takeRest(request: IncomingMessage): void {
  if (request.complete) return;
  if (request.headers["content-length"] === undefined) {
    lingerOn(request);
    return;
  }
  request.removeAllListeners("data");
  request.resume();
}

/** False when the request was refused and answered. */
function mayPass(
  request: IncomingMessage,
  response: ServerResponse,
  { context, size }: { context: AppLoadContext; size: () => FormSize },
): boolean {
  const { method = "GET" } = request;
  if (!methods.has(method)) refuseMethod(method, response);
  else if (context.crossSite) sendPlainPage(response, plainPages.crossSite);
  else return !isUnsafe(method) || holdBody(request, response, size());
  return false;
}

function refuseMethod(method: string, response: ServerResponse): void {
  response.setHeader("allow", "GET, HEAD, POST, OPTIONS");
  if (method === "OPTIONS") response.writeHead(204).end();
  else sendPlainPage(response, plainPages.methodNotAllowed);
}

/** The size of the forms at a path. In development, where routes change, it is the largest one. */
function formSizesOf(build: Build): (path: string) => FormSize {
  if (typeof build === "function") return () => largestForm;
  const routes = readFormRoutes(build);
  return (path) => {
    const page = path.replace(/\.data$/, "").replace(/\/+$/, "");
    const route = routes.find(page === "/_root" ? "/" : page || "/");
    return route ? formSizeOf(route.module) : usualForm;
  };
}

/**
 * Refuses a form that is too large or has too many parts, by its announced length or while it is
 * read.
 */
function holdBody(request: IncomingMessage, response: ServerResponse, size: FormSize): boolean {
  const type = request.headers["content-type"] ?? "";
  const limit = /^multipart\/form-data/i.test(type) ? size.bytes : bodyLimits.form;
  const refuse = (page: "tooLarge" | "unreadable" = "tooLarge") => {
    if (response.headersSent) return;
    closeAfter(request, response);
    sendPlainPage(response, plainPages[page]);
  };
  const count = countParts(type, size.parts);
  if (!count) {
    refuse("unreadable");
    return false;
  }
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    refuse();
    return false;
  }
  let bytes = 0;
  request.on("data", (chunk: Buffer) => {
    bytes += chunk.byteLength;
    if (bytes <= limit && count(chunk)) return;
    refuse();
    // The part that Remix has read must not count as a whole form.
    request.removeAllListeners("data");
    if (request.listenerCount("error") > 0) request.emit("error", new RangeError("too large"));
  });
  return true;
}

type RenderedPage = Parameters<NonNullable<AppLoadContext["takePage"]>>[0];
type Handle = ReturnType<typeof createRequestHandler>;

/**
 * Answers pages with Remix; a built store has one handler for each area of its pages. React writes
 * a rendered page directly to the connection, without a Response and its stream.
 */
function createRemix({
  build,
  scripts,
  mode,
  finish,
}: Pick<PageOptions, "build" | "scripts"> & {
  mode: "development" | "production";
  finish: (response: ServerResponse, page: Buffer) => void;
}) {
  const areas = new WeakMap<object, (path: string) => Build>();
  const handlers = new WeakMap<object, Handle>();

  /** The part of the build that has the path, with scripts in the present language. */
  function areaOf(path: string): Build {
    if (typeof build === "function") return build;
    const spoken = scripts?.buildIn(languageNow()) ?? build;
    const find = areas.get(spoken) ?? areasOf(spoken);
    areas.set(spoken, find);
    return find(path);
  }

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
    // The head is not written before the first bytes are there, so that a failure can have its page.
    const pieces = page ? null : answer.body?.getReader();
    const first = await pieces?.read();
    writeHead(response, answer);
    const output = () =>
      context.shared
        ? gathered(response, (whole) => finish(response, whole))
        : pageOutput(response);
    if (page) (page as RenderedPage)(output());
    else if (pieces && first) await sendPieces(response, pieces, first);
    else response.end();
  };
}

function writeHead(response: ServerResponse, { status, statusText, headers }: Response): void {
  response.statusCode = status;
  if (statusText) response.statusMessage = statusText;
  for (const [name, value] of headers) {
    if (name === "location") response.setHeader(name, localPath(value));
    else if (name !== "set-cookie") response.setHeader(name, value);
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

/** React needs several turns to write a page, even when its data is complete. */
const turns = 3;

/**
 * The stream to which React writes a page, in pieces of 2 KB. Pieces from a few turns of the event
 * loop are sent as one, usually the whole page: that is cheaper to send, and much cheaper to
 * compress. It ends with the response, whichever side ends it.
 */
function pageOutput(response: ServerResponse): Writable {
  let pieces: Buffer[] = [];

  function take(): Buffer {
    const all = Buffer.concat(pieces);
    pieces = [];
    return all;
  }

  function sendAfter(left: number): void {
    if (left > 0) setImmediate(sendAfter, left - 1);
    else if (pieces.length > 0 && !response.destroyed) response.write(take());
  }

  const output = new Writable({
    write(piece: Buffer, _encoding, done) {
      if (pieces.push(piece) === 1) sendAfter(turns);
      if (response.writableNeedDrain) response.once("drain", done);
      else done();
    },
    final(done) {
      response.end(take());
      done();
    },
    destroy(error, done) {
      response.destroy(error ?? undefined);
      done(error);
    },
    autoDestroy: false,
  });
  response.once("close", () => output.destroy());
  return output;
}

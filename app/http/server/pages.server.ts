import type { IncomingMessage, ServerResponse } from "node:http";
import type { AppLoadContext } from "@remix-run/node";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import type { Services } from "~/services.server";
import { bodyLimits } from "../api/body.server";
import { isUnsafe } from "../cross-site";
import type { Build } from "./api.server";
import { countParts, mostParts } from "./form-parts.server";
import type { Incoming } from "./incoming.server";
import { plainPages, sendPlainPage } from "./plain-page";
import { createRemix } from "./remix.server";
import { framedMailHeaders, pageHeaders } from "./security-headers";
import { closeAfter, compress, lingerOn } from "./transport.server";

export interface PageOptions {
  services: Services;
  build: Build;
  /** Serves the built files, or the bundler's files in development. */
  files: RequestHandler;
  development: boolean;
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);
const mostSegments = 32;
const incomingOf = new WeakMap<object, Incoming>();

/** Serves the pages: files, compression, Remix. */
export function createPages({ services, build, files, development }: PageOptions) {
  const headers = pageHeaders(services.env, development);
  const app = express().disable("x-powered-by").disable("etag").set("query parser", false);
  app.use(files);
  app.use(compress);
  const remix = createRemix(build, development ? "development" : "production");
  app.use((request, response, next) => {
    remix(incomingOf.get(request) as Incoming, request, response).catch(next);
  });
  app.use(onError(services));

  return function answerPage(
    incoming: Incoming,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    const { context, target } = incoming;
    for (const [name, value] of headers.constant) response.setHeader(name, value);
    if (target.impossible || isTooDeep(target.path)) {
      sendPlainPage(response, plainPages.notFound);
      return;
    }
    if (!mayPass(request, response, { context, path: target.path })) return;
    response.once("finish", () => takeRest(request));
    // Remix compares Origin with Host, which proxies rewrite, and would answer 500. Our own check
    // has already run.
    delete request.headers.origin;
    request.url = target.url;
    response.setHeader("content-security-policy", headers.contentSecurityPolicy(context.cspNonce));
    for (const [name, value] of framedMailHeaders(target.path)) response.setHeader(name, value);
    incomingOf.set(request, incoming);
    app(request as express.Request, response as express.Response);
  };
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
  { context, path }: { context: AppLoadContext; path: string },
): boolean {
  const { method = "GET" } = request;
  if (!methods.has(method)) refuseMethod(method, response);
  else if (context.crossSite) sendPlainPage(response, plainPages.crossSite);
  else return !isUnsafe(method) || holdBody(request, response, path);
  return false;
}

function refuseMethod(method: string, response: ServerResponse): void {
  response.setHeader("allow", "GET, HEAD, POST, OPTIONS");
  if (method === "OPTIONS") response.writeHead(204).end();
  else sendPlainPage(response, plainPages.methodNotAllowed);
}

/** Where files can be sent: pictures on the desk, and up to five files about a quote. */
function uploadLimit(path: string): number {
  if (/^\/(quote|(account\/|admin\/)?quotes\/[^/]+)(\.data)?$/.test(path))
    return bodyLimits.message;
  return path.startsWith("/admin/") ? bodyLimits.upload : bodyLimits.form;
}

/**
 * Refuses a form that is too large or has too many parts, by its announced length or while it is
 * read.
 */
function holdBody(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  const type = request.headers["content-type"] ?? "";
  const limit = /^multipart\/form-data/i.test(type) ? uploadLimit(path) : bodyLimits.form;
  const refuse = (page: "tooLarge" | "unreadable" = "tooLarge") => {
    if (response.headersSent) return;
    closeAfter(request, response);
    sendPlainPage(response, plainPages[page]);
  };
  const count = countParts(type, mostParts[path.startsWith("/admin/") ? "desk" : "shop"]);
  if (!count) {
    refuse("unreadable");
    return false;
  }
  if (Number(request.headers["content-length"] ?? 0) > limit) {
    refuse();
    return false;
  }
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size <= limit && count(chunk)) return;
    refuse();
    // The part that Remix has read must not count as a whole form.
    request.removeAllListeners("data");
    if (request.listenerCount("error") > 0) request.emit("error", new RangeError("too large"));
  });
  return true;
}

function onError({ log }: Services): ErrorRequestHandler {
  return (error, request, response, _next) => {
    // The response is complete, as after a refused upload, or it stops in the middle of a stream.
    if (response.writableEnded) return;
    if (response.headersSent) {
      response.destroy();
      return;
    }
    log.error({ error, requestId: incomingOf.get(request)?.context.requestId }, "page failed");
    sendPlainPage(response, plainPages.broken);
  };
}

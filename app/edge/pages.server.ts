import type { IncomingMessage, ServerResponse } from "node:http";
import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext } from "@remix-run/node";
import express, { type ErrorRequestHandler, type RequestHandler } from "express";
import { bodyLimits } from "~/api/body.server";
import { isUnsafe } from "~/api/cross-site";
import type { Services } from "~/services.server";
import type { Build } from "./api.server";
import type { Exchange } from "./exchange.server";
import { plainPages, sendPlainPage } from "./plain-page";
import { pageHeaders } from "./security-headers";
import { closeAfter, compress } from "./transport.server";

export interface PageOptions {
  services: Services;
  build: Build;
  /** Serves the built files, or the bundler's in development. */
  files: RequestHandler;
  development: boolean;
}

const contexts = new WeakMap<object, AppLoadContext>();

/** The pages: files, compression, Remix. */
export function createPages({ services, build, files, development }: PageOptions) {
  const headers = pageHeaders(services.env, development);
  const app = express()
    .disable("x-powered-by")
    .disable("etag")
    .set("query parser", false)
    .set("trust proxy", services.env.trustProxy ?? false);
  app.use(files);
  app.use(compress);
  app.use(
    createRequestHandler({
      build,
      mode: development ? "development" : "production",
      getLoadContext: (request) => contexts.get(request) as AppLoadContext,
    }),
  );
  app.use(onError(services));

  return function answerPage(
    { context, target }: Exchange,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    for (const [name, value] of headers.constant) response.setHeader(name, value);
    if (context.crossSite) {
      sendPlainPage(response, plainPages.crossSite);
      return;
    }
    // Remix compares Origin with Host, which proxies rewrite, and answers 500: ours was the check.
    delete request.headers.origin;
    request.url = target.url;
    if (isUnsafe(request.method ?? "GET") && !holdBody(request, response, target.path)) return;
    response.setHeader("content-security-policy", headers.contentSecurityPolicy(context.cspNonce));
    contexts.set(request, context);
    app(request as express.Request, response as express.Response);
  };
}

/** Refuses a form that is too large, by its announced length or while it is read. */
function holdBody(request: IncomingMessage, response: ServerResponse, path: string): boolean {
  const type = request.headers["content-type"] ?? "";
  const upload = path.startsWith("/admin/") && type.startsWith("multipart/form-data");
  const limit = upload ? bodyLimits.upload : bodyLimits.form;
  const refuse = () => {
    if (!response.headersSent) closeAfter(request, response);
    sendPlainPage(response, plainPages.tooLarge);
  };
  if (Number(request.headers["content-length"]) > limit) {
    refuse();
    return false;
  }
  if (request.headers["content-length"] !== undefined) return true;
  let size = 0;
  request.on("data", (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size <= limit || response.headersSent) return;
    refuse();
  });
  return true;
}

function onError({ log }: Services): ErrorRequestHandler {
  return (error, request, response, _next) => {
    if (response.headersSent || response.destroyed) {
      response.destroy();
      return;
    }
    log.error({ error, requestId: contexts.get(request)?.requestId }, "page failed");
    sendPlainPage(response, plainPages.broken);
  };
}

import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http";
import { join } from "node:path";
import { isUnavailable, type UnavailableReason } from "~/kernel/failure";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import type { Services } from "~/services.server";
import { emptyReply, errorReply, json, withoutHeader } from "../api/reply";
import { errors, retryAfterSeconds } from "../api/statuses";
import { type AdmissionLimits, createAdmission, limitTime } from "./admission.server";
import { type Build, createApi } from "./api.server";
import { onClientError } from "./client-error.server";
import { serveFiles } from "./files.server";
import { type Incoming, isSecure, logWhenDone, readIncoming } from "./incoming.server";
import { createPages } from "./pages.server";
import { plainPages, sendPlainPage } from "./plain-page";
import { createScripts } from "./scripts.server";
import { strictTransport } from "./security-headers";
import { closeAfter, type Middleware, writeReply } from "./transport.server";

export interface ServerOptions {
  /** The folder of the built browser files. */
  clientFolder?: string;
  /** The bundler's own middleware, in development. */
  developmentFiles?: Middleware;
  /** How many requests are worked on at once. */
  admission?: AdmissionLimits;
}

export interface StoreServer {
  server: Server;
  /** From now on the store reports not ready, and connections end with their response. */
  beginDrain(): void;
  /** What /readyz answers: null when it is ready, otherwise why not. */
  unready(): Promise<Unready | null>;
  /** Requests that are worked on, and those that wait to be started. */
  load(): { active: number; waiting: number };
}

/** The reason is null when waiting helps. */
interface Unready {
  reason: UnavailableReason | null;
}

const readyWithinMs = 500;

/** Creates the store's HTTP server, which does not listen yet. */
export function createServer(
  services: Services,
  build: Build,
  options: ServerOptions = {},
): StoreServer {
  const { clientFolder = "build/client", developmentFiles } = options;
  const { env } = services;
  const settings = {
    services,
    origins: new Set([...env.allowedOrigins, ...(env.publicOrigin ? [env.publicOrigin] : [])]),
  };
  const always = env.publicOrigin?.startsWith("https:") ?? false;
  const api = createApi(build);
  const answerPage = createPages({
    services,
    build,
    files: developmentFiles ?? serveFiles(clientFolder),
    scripts:
      typeof build === "function"
        ? null
        : createScripts(build, { clientFolder, templates: join(clientFolder, "../templates") }),
    development: developmentFiles !== undefined,
  });
  const { admit, connected, load } = createAdmission(options.admission);
  const withinMs = env.answerSeconds * 1_000;
  let draining = false;

  function answer(request: IncomingMessage, response: ServerResponse): void {
    if (draining) response.setHeader("connection", "close");
    const incoming = readIncoming(request, settings);
    if (incoming) dispatch(incoming, request, response);
    else refuseHost(request, response);
  }

  function dispatch(incoming: Incoming, request: IncomingMessage, response: ServerResponse): void {
    const { target, context } = incoming;
    response.setHeader("x-request-id", context.requestId);
    response.setHeader("x-content-type-options", "nosniff");
    if (always || isSecure(request)) {
      response.setHeader("strict-transport-security", strictTransport);
    }
    // An error while a response is written ends its own connection and nothing else.
    const cut = () => void response.destroy();
    const isHealth = target.path === "/healthz" || target.path === "/readyz";
    if (isHealth && !isRead(request)) writeReply(request, response, verbsOfHealth(request));
    else if (target.path === "/healthz") writeReply(request, response, well());
    else if (target.path === "/readyz") answerReady(request, response).catch(cut);
    else {
      logWhenDone(incoming, request, response);
      const refuse = () => refuseBusy(incoming, request, response);
      // In development the first page waits until its modules are translated.
      if (!developmentFiles) limitTime(request, response, { withinMs, late: refuse });
      const begin = () => {
        if (api.takes(incoming, request)) api.answer(incoming, request, response).catch(cut);
        else answerPage(incoming, request, response);
      };
      if (services.refuses()) refuse();
      else admit({ request, response, begin, refuse });
    }
  }

  async function answerReady(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const found = await unready();
    writeReply(request, response, found ? unwell(found) : well());
  }

  async function unready(): Promise<Unready | null> {
    return draining ? { reason: null } : findUnready(services);
  }

  const server = createHttpServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16 * 1024,
      requireHostHeader: false,
    },
    answer,
  );
  // For clients that neither send nor read; longer than the time until a response begins.
  server.timeout = 30_000;
  server.on("connection", connected);
  server.on("clientError", onClientError);
  server.on("checkExpectation", refuseExpectation);
  return {
    server,
    load,
    beginDrain() {
      draining = true;
    },
    unready,
  };
}

function refuseExpectation(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("connection", "close");
  writeReply(request, response, errorReply(417, "Expectation failed"));
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

function verbsOfHealth({ method }: IncomingMessage) {
  const allow = "GET, HEAD, OPTIONS";
  if (method === "OPTIONS") return emptyReply(204, { allow });
  return errorReply(405, errors.methodNotAllowed, { allow });
}

const belowRpc = /^\/api\/commerce(?:\/|$)/i;

const uncached = { "cache-control": "no-store" };

function well() {
  return json({ status: "ok" }, { status: 200, headers: uncached });
}

function unwell({ reason }: Unready) {
  const status = "unavailable";
  const headers = { ...uncached, "retry-after": String(retryAfterSeconds) };
  return json(reason ? { status, reason } : { status }, { status: 503, headers });
}

async function findUnready({ ready, log }: Services): Promise<Unready | null> {
  try {
    await withinOrThrow(readyWithinMs, ready(), () => new RangeError("not ready in time"));
    return null;
  } catch (error) {
    log.warn({ error }, "not ready");
    return { reason: isUnavailable(error) ? error.reason : null };
  }
}

/** Sent at once when the store is busy, or when a response did not come in time. */
function refuseBusy(
  { target }: Incoming,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  if (!request.complete) closeAfter(request, response);
  if (target.kind === "page") sendPlainPage(response, plainPages.busy);
  else {
    const headers = { "retry-after": String(retryAfterSeconds) };
    const reply = errorReply(503, errors.busy, headers);
    // The RPC's answers carry no caching headers.
    if (belowRpc.test(target.path)) withoutHeader(reply, "cache-control");
    writeReply(request, response, reply);
  }
}

function refuseHost(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader("connection", "close");
  response.setHeader("x-content-type-options", "nosniff");
  if (/^\/+api\b/i.test(request.url ?? ""))
    writeReply(request, response, errorReply(400, "Bad request"));
  else sendPlainPage(response, plainPages.badRequest);
}

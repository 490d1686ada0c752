import { existsSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import closeWithGrace from "close-with-grace";
import type { Env } from "~/kernel/env/env.server";
import { isUnavailable, Unavailable } from "~/kernel/failure";
import type { Log } from "~/kernel/process/log.server";
import { withinOrThrow } from "~/kernel/process/waiting.server";
import { readProviders } from "~/read-providers.server";
import { createServices, type Services } from "~/services.server";
import type { OpenedProcess } from "./open-process.server";
import { createServer, type StoreServer } from "./server";

const drainMs = 20_000;
/** How long the start waits for a backend that does not answer. */
const guardMs = 1_000;
/** Longer than the drain and the closing of the backend take; then the process is killed. */
const graceMs = 26_000;

/** Starts the store from the folder of its built server, and stops it with the process. */
export async function runStore(
  buildFolder: URL,
  opened: OpenedProcess,
): Promise<{ origin: string }> {
  const { env, problems, log } = opened;
  try {
    const providers = readProviders(env);
    if (providers.refusal !== null) {
      log.error({}, `refusing to start: ${providers.refusal}`);
      process.exit(1);
    }
    const remarks = [...problems, ...providers.problems, ...remarksOn(env)];
    if (remarks.length > 0) log.warn({ remarks }, "configuration");
    if (!providers.identity.on && env.production && !env.demo) {
      log.error({ why: providers.identity.why }, "nobody can sign in");
    }
    return await open(opened, buildFolder);
  } catch (error) {
    const repair = repairOf(error);
    if (repair === null) log.error({ error }, "cannot start");
    else log.error({}, `cannot start: ${repair}`);
    process.exit(1);
  }
}

/** One sentence for the operator about a start that fails until they change something. */
export function repairOf(error: unknown): string | null {
  return error instanceof CannotListen || isUnavailable(error) ? error.message : null;
}

async function open(
  { env, log, served }: OpenedProcess,
  buildFolder: URL,
): Promise<{ origin: string }> {
  assertOwnFolder(fileURLToPath(new URL("../../", buildFolder)));
  const services = await createServices(env, { log });
  const build = (await import(new URL("index.js", buildFolder).href)) as ServerBuild;
  const clientFolder = fileURLToPath(new URL("../client/", buildFolder));
  const store = createServer(services, build, { clientFolder });
  // What the guard refuses is known before the first request.
  if (services.storage) {
    const late = () => new RangeError("not ready in time");
    await withinOrThrow(guardMs, services.ready(), late).catch(() => {});
  }
  // The packages are loaded only where traces are wanted.
  const tracing = env.tracing
    ? (await import("./tracing.server")).startTracing(store.server, log)
    : null;
  await listen(store.server, env);
  services.start();
  const metrics = env.metrics && (await openMetrics(env.metrics, services, store));
  endWithGrace({ store, services, metrics, tracing });
  served();
  const origin = originOf(store.server);
  log.info({ origin, backend: env.backend.on ? env.backend.settings.kind : null }, "listening");
  return { origin };
}

/** In another folder the store would look for its database and its migrations there. */
function assertOwnFolder(folder: string): void {
  if (existsSync("db/migrations")) return;
  throw new Unavailable(`${process.cwd()} is not the store's folder: start it in ${folder}.`);
}

/** Whether this reason is already among the problems of single variables. */
function isReported({ unusable }: Env, why: string): boolean {
  return Object.values(unusable).includes(why);
}

/** The packages are loaded only where figures are wanted. */
async function openMetrics(
  place: { port: number; host: string },
  services: Services,
  store: StoreServer,
): Promise<Server> {
  const { createMetricsServer } = await import("./metrics.server");
  const metrics = createMetricsServer(services, store);
  await listen(metrics, place, { port: "METRICS_PORT", host: "METRICS_HOST" });
  services.log.info({ metrics: originOf(metrics) }, "metrics are served");
  return metrics;
}

/** Settings that work, but are unsuitable for production. */
function remarksOn(env: Env): string[] {
  const remarks = env.backend.on || isReported(env, env.backend.why) ? [] : [env.backend.why];
  if (!env.production || env.demo) return remarks;
  if (!env.publicOrigin && !env.unusable.PUBLIC_ORIGIN) {
    remarks.push("PUBLIC_ORIGIN is not set: links follow the request");
  }
  const isProxyUnusable = env.unusable.TRUST_PROXY || env.unusable.CLIENT_IP_HEADER;
  if (env.trustProxy === null && env.clientIpHeader === null && !isProxyUnusable) {
    remarks.push("neither TRUST_PROXY nor CLIENT_IP_HEADER is set: callers can name their address");
  }
  return remarks;
}

/** The message says what to do, with the address and the variables that set it. */
class CannotListen extends Error {
  override readonly name = "CannotListen";
}

interface Place {
  port: number;
  host: string;
}

/** @throws CannotListen */
export function listen(
  server: Server,
  place: Place,
  variables = { port: "PORT", host: "HOST" },
): Promise<void> {
  const { port, host } = place;
  return new Promise<void>((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      reject(new CannotListen(listenProblem(error, place, variables), { cause: error }));
    };
    server.once("error", refuse).listen(port, host, () => {
      server.off("error", refuse);
      resolve();
    });
  });
}

/** Why a server cannot listen there, and what to do. */
export function listenProblem(
  { code }: Pick<NodeJS.ErrnoException, "code">,
  { port, host }: Place,
  variables: { port: string; host: string },
): string {
  const place = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  const isName = code === "ENOTFOUND" || code === "EAI_AGAIN" || code === "ENODATA";
  if (code === "EADDRINUSE") {
    return `${place} is in use: stop the program that listens there, or set ${variables.port} to a free port.`;
  }
  if (code === "EACCES" || code === "EPERM") {
    return `this user may not listen on ${place}: set ${variables.port} to a port from 1024 on, with a proxy before it where a lower one is needed.`;
  }
  if (isName || ["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"].includes(code ?? "")) {
    return `${place} is no address of this machine: set ${variables.host} to one of its addresses, or to 0.0.0.0 for all of them.`;
  }
  return `the store cannot listen on ${place} (${code ?? "unknown"}): check ${variables.host} and ${variables.port}.`;
}

export function originOf(server: Server): string {
  const { address, port, family } = server.address() as AddressInfo;
  const host = family === "IPv6" ? `[${address}]` : address;
  return `http://${host === "0.0.0.0" || host === "[::]" ? "localhost" : host}:${port}`;
}

interface Running {
  store: StoreServer;
  services: Services;
  metrics: Server | null;
  tracing: { stop(): Promise<void> } | null;
}

function endWithGrace({ store, services, metrics, tracing }: Running): void {
  const { log } = services;
  const onSecond = () => process.exit(1);
  const onTimeout = () => log.error({}, "stopped before everything was closed");
  closeWithGrace(
    {
      delay: graceMs,
      logger: false,
      onTimeout,
      onSecondSignal: onSecond,
      onSecondError: onSecond,
      skip: ["unhandledRejection"],
    },
    async ({ err, signal }) => {
      if (err) log.error({ error: err }, "stopping after an uncaught error");
      else log.info({ signal }, "stopping");
      await drain(store, log);
      metrics?.close();
      metrics?.closeAllConnections();
      await services.close();
      await tracing?.stop();
      log.info({}, "stopped");
    },
  );
}

/** Accepts no new connection and waits for the open ones, within a time limit. */
export async function drain({ server, beginDrain }: StoreServer, log: Log): Promise<void> {
  beginDrain();
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => {
    log.warn({}, "closing the connections that are still open");
    server.closeAllConnections();
  }, drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}

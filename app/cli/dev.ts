import { existsSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { createServer as createBundler } from "vite";
import { listen, originOf, repairOf } from "~/http/server/process.server";
import { createServer } from "~/http/server/server";
import { readEnv } from "~/kernel/env/env.server";
import { createLog } from "~/kernel/process/log.server";
import { readProviders } from "~/read-providers.server";
import { createServices } from "~/services.server";
import { print, printError } from "./command";

/**
 * The store with the production server's own front; pages and routes are reloaded when they change.
 */
process.env.NODE_ENV ??= "development";
process.chdir(fileURLToPath(new URL("../../", import.meta.url)));
if (existsSync(".env")) process.loadEnvFile?.(".env");
const { env, problems } = readEnv(process.env);
const log = createLog(env.logLevel);
const services = await createServices(env, { log }).catch(cannotStart);
const found = [...problems, ...readProviders(env).problems];
if (found.length > 0) log.warn({ problems: found }, "configuration problems");

const reloads = createHttpServer();
const bundler = await createBundler({
  server: { middlewareMode: true, hmr: { server: reloads } },
  appType: "custom",
});
const build = () => bundler.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
const { server } = createServer(services, build, { developmentFiles: bundler.middlewares });
server.on("upgrade", (...socket) => reloads.emit("upgrade", ...socket));
await listen(server, env).catch(cannotStart);
services.start();
print(`The store is open at ${originOf(server)}`);

function cannotStart(error: unknown): never {
  const repair = repairOf(error);
  if (repair === null) throw error;
  printError(`The store cannot start: ${repair}`);
  process.exit(1);
}

async function stop() {
  server.closeAllConnections();
  await bundler.close();
  await services.close();
  process.exit(0);
}
function stopNow() {
  stop().catch(() => process.exit(1));
}
process.once("SIGINT", stopNow);
process.once("SIGTERM", stopNow);

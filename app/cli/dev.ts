import { existsSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { fileURLToPath } from "node:url";
import type { ServerBuild } from "@remix-run/node";
import { createServer as createBundler } from "vite";
import { readEnv } from "~/env.server";
import { listen, originOf } from "~/http/server/process.server";
import { createServer } from "~/http/server/server";
import { createLog } from "~/log.server";
import { createServices } from "~/services.server";
import { print } from "./command";

/**
 * The store with the production server's own front; pages and routes are reloaded when they change.
 */
process.env.NODE_ENV ??= "development";
process.chdir(fileURLToPath(new URL("../../", import.meta.url)));
if (existsSync(".env")) process.loadEnvFile?.(".env");
const { env, problems } = readEnv(process.env);
const log = createLog(env.logLevel);
if (problems.length > 0) log.warn({ problems }, "configuration problems");
const services = await createServices(env, { log });

const reloads = createHttpServer();
const bundler = await createBundler({
  server: { middlewareMode: true, hmr: { server: reloads } },
  appType: "custom",
});
const build = () => bundler.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
const { server } = createServer(services, build, { developmentFiles: bundler.middlewares });
server.on("upgrade", (...socket) => reloads.emit("upgrade", ...socket));
await listen(server, env);
services.start();
print(`The store is open at ${originOf(server)}`);

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

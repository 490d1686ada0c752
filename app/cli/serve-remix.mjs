import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe } from "node:diagnostics_channel";
import { createRequire } from "node:module";

// Remix's own server, which hands a loader the request without its socket. Node announces every
// request together with its socket, and what runs for a request can be told by its async context.
const addresses = new AsyncLocalStorage();
subscribe("http.server.request.start", ({ socket }) => addresses.enterWith(socket.remoteAddress));
// Read by app/http/context.server.ts, which is in the build.
globalThis[Symbol.for("store.socketAddress")] = () => addresses.getStore();

process.argv[2] = "build/server/index.js";
createRequire(import.meta.url)("@remix-run/serve/dist/cli.js");

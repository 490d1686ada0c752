import { defineExtension, nullable, text } from "~/extending/extension";
import { listen } from "~/http/server/process.server";
import { createServer } from "~/http/server/server";
import { readEnv } from "~/kernel/env/env.server";
import { createLog } from "~/kernel/process/log.server";
import { createServices } from "~/services.server";

/*
 * The built pages over the services with so many idle extensions (EXTENSIONS): each has a field, a
 * handler, a slot on a page that nobody opens and settings, and takes no part in what is measured.
 */
const index = new URL("../build/server/index.js", import.meta.url);
const build = await import(index.href);
const { env } = readEnv(process.env);
const extensions = Array.from({ length: Number(process.env.EXTENSIONS ?? 0) }, (_, at) =>
  defineExtension({
    id: `idle-${at}`,
    apiVersion: 1,
    fields: { products: { mark: nullable(text({ label: `Mark ${at}`, max: 50 })) } },
    settings: { address: text({ label: "Address", max: 100 }) },
    on: { "order.refunded": () => null },
    slots: { "request.sent": () => null },
  }),
);
const services = await createServices(env, { log: createLog("warn"), extensions });
const { server } = createServer(services, build);
await listen(server, env);
process.once("SIGTERM", () => process.exit(0));

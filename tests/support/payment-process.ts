import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { listen, originOf } from "~/http/server/process.server";
import { createServer } from "~/http/server/server";
import { readEnv } from "~/kernel/env/env.server";
import { createServices } from "~/services.server";
import { paymentRoutes } from "./payment-routes";

/** A store of its own process, for tests that kill it: prints its address when it listens. */
const { env } = readEnv({
  FILES_DIR: join(tmpdir(), "store-files"),
  ...process.env,
});
const services = await createServices(env, { log: pino({ level: "silent" }) });
await services.ready();
const { server } = createServer(services, paymentRoutes);
await listen(server, env);
process.stdout.write(`${originOf(server)}\n`);

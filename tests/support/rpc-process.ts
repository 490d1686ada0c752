import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ServerBuild } from "@remix-run/node";
import { pino } from "pino";
import { listen, originOf } from "~/http/server/process.server";
import { createServer } from "~/http/server/server";
import { readEnv } from "~/kernel/env/env.server";
import * as commerce from "~/routes/api/commerce";
import { createServices } from "~/services.server";

/** A store of its own process whose identity provider believes the bearer: the uid itself. */
const build = {
  routes: {
    commerce: { id: "commerce", path: "api/commerce/:service/:method", module: commerce },
  },
} as unknown as ServerBuild;

const { env } = readEnv({
  FILES_DIR: join(tmpdir(), "store-files"),
  ...process.env,
});
const services = await createServices(env, { log: pino({ level: "silent" }) });
await services.ready();
const caller = async (request: Request) => ({
  uid: request.headers.get("authorization")?.replace("Bearer ", "") ?? "",
  email: "",
  firstName: "",
  lastName: "",
});
const identity = { ...services.identity, caller };
const { server } = createServer({ ...services, identity }, build);
await listen(server, env);
process.stdout.write(`${originOf(server)}\n`);

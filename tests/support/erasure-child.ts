import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readEnv } from "~/kernel/env/env.server";
import { createServices } from "~/services.server";

/** Erases whom ERASURE names, until FAILPOINTS kill it. */
process.stdout.write("started\n");
const { env } = readEnv({
  FILES_DIR: join(tmpdir(), "store-files"),
  ...process.env,
});
const services = await createServices(env, { log: pino({ level: "silent" }) });
await services.commerce?.erasures.run(process.env.ERASURE ?? "");
await services.close();

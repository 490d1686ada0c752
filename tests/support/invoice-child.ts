import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { readEnv } from "~/kernel/env/env.server";
import { createServices } from "~/services.server";
import { askedBy } from "./shop";

/** Issues an invoice over the named order, then sends its mail, until it is killed. */
const [, , order = ""] = process.argv;
const { env } = readEnv({
  FILES_DIR: join(tmpdir(), "store-files"),
  ...process.env,
});
const services = await createServices(env, { log: pino({ level: "silent" }) });
const asked = { count: 1, lines: null, tax: null };
// Twice, as after an answer that was lost.
for (let time = 0; time < 2; time += 1) {
  await services.gateway?.call("invoices.issue", [order, asked], askedBy({ uid: "boss" }));
}
await services.mail.outbox?.run();
await services.close();

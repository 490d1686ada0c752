import { pino } from "pino";
import { openPostgres } from "~/commerce/adapters/postgres/postgres.server";
import { openSqlite } from "~/commerce/adapters/sqlite/sqlite.server";
import { systemRandom } from "~/random.server";
import { createWebhookSender } from "~/webhooks/webhooks.server";

/** An instance that sends the webhooks that are due, until FAILPOINTS kill it. */
const { DATABASE_FILE, DATABASE_URL } = process.env;
const storage = DATABASE_URL
  ? await openPostgres({ url: DATABASE_URL })
  : await openSqlite({ file: DATABASE_FILE ?? "" });
const sender = createWebhookSender({
  ...{ storage, currency: "EUR", clock: () => new Date(), random: systemRandom },
  ...{ log: pino({ level: "silent" }), anyAddress: true },
});
await sender.run();
await sender.stop();
await storage.close();

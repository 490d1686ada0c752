import { pino } from "pino";
import { readEnv } from "~/kernel/env/env.server";
import { systemRandom } from "~/kernel/identifiers";
import { failpoint } from "~/kernel/process/failpoint.server";
import { emptyOutbox, silentAnnouncements } from "~/modules/announcements";
import { createCommerce } from "~/modules/create-commerce.server";
import { site } from "~/modules/settings/site";
import { createWebhookSender } from "~/modules/webhooks/sender.server";
import { watchWrites } from "~/modules/webhooks/watched-storage.server";
import { openStorage } from "~/storage/open-storage.server";

/**
 * An instance that changes a product's price where PRICE says so, or else sends the webhooks that
 * are due, until FAILPOINTS or the test kill it.
 */
process.stdout.write("started\n");
const { PRICE } = process.env;
const clock = () => new Date();
const log = pino({ level: "silent" });
const { backend } = readEnv(process.env).env;
if (!backend.on) throw new Error(backend.why);
const storage = await openStorage(backend.settings, { log });
const random = systemRandom;
const sender = createWebhookSender({
  storage,
  currency: "EUR",
  clock,
  random,
  log,
  anyAddress: true,
});
if (PRICE) {
  await sender.refresh();
  const watched = watchWrites(storage, sender.listener);
  const commerce = createCommerce({
    storage: watched,
    site,
    clock,
    random,
    log,
    announcements: silentAnnouncements,
    outbox: emptyOutbox,
  });
  await watched.atomically((tx) =>
    commerce.products.update(tx, "boss", "scale", { price: Number(PRICE) }),
  );
  await failpoint("change:committed");
} else {
  await sender.run();
}
await sender.stop();
await storage.close();

import { spawn } from "node:child_process";
import { once } from "node:events";
import { pino } from "pino";
import { expect, it } from "vitest";
import { watchWrites } from "~/commerce/webhooks/watched-storage";
import { systemRandom } from "~/random.server";
import { createWebhookSender } from "~/webhooks/webhooks.server";
import { onEveryEngine } from "../support/engines";
import { askedBy, openShop } from "../support/shop";
import { startReceiver } from "../support/webhook-receiver";

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const steps = ["queue:claimed", "queue:attempted", "queue:settled"];
const engines = ["SQLite", "PostgreSQL"];

async function killedAt(step: string, variables: Record<string, string>): Promise<void> {
  const env = {
    ...process.env,
    ...variables,
    NODE_ENV: "test" as const,
    FAILPOINTS: `${step}=kill9`,
  };
  const child = spawn(process.execPath, ["--import", "tsx", "tests/support/webhook-child.ts"], {
    stdio: ["ignore", "inherit", "inherit"],
    env,
  });
  const [, signal] = await once(child, "exit");
  expect([step, signal]).toEqual([step, "SIGKILL"]);
}

await onEveryEngine("webhooks under kill -9", (open, engine) => {
  if (!engines.includes(engine))
    console.info(`skipped: ${engine}: the instance opens a file or a database`);
  it.skipIf(!engines.includes(engine))(
    `at each step of a delivery, ${rounds} times: every event arrives, folded by its id`,
    async () => {
      const { storage, variables, close } = await open();
      const receiver = await startReceiver();
      const time = { now: new Date() };
      const sender = createWebhookSender({
        ...{ storage, currency: "EUR", clock: () => time.now, random: systemRandom },
        ...{ log: pino({ level: "silent" }), anyAddress: true },
      });
      const shop = await openShop({ storage: watchWrites(storage, sender.listener) });
      await shop.commerce.admin.grant("boss", "boss@example.test");
      await shop.add({ id: "scale", price: 20 });
      const boss = askedBy({ uid: "boss" });
      const asked = { url: receiver.url, description: "", events: ["product.updated" as const] };
      await shop.gateway.call("webhooks.create", [asked], boss);
      await sender.refresh();
      let changes = 0;
      for (let round = 0; round < rounds; round += 1) {
        for (const step of steps) {
          changes += 1;
          await shop.gateway.call("products.update", ["scale", { price: changes }], boss);
          await killedAt(step, variables);
        }
      }
      // What a killed instance held is free when its lease has ended.
      time.now = new Date(Date.now() + 3 * 60_000);
      await sender.run();
      const prices = new Map<string, number>();
      for (const { headers, body } of receiver.received) {
        prices.set(String(headers["webhook-id"]), JSON.parse(body).data.price);
      }
      expect([...prices.values()].sort((a, b) => a - b)).toEqual(
        Array.from({ length: changes }, (_, at) => at + 1),
      );
      expect(await storage.deliveries.count({ status: "sent" })).toBe(changes);
      await sender.stop();
      await shop.close();
      await close();
      await receiver.close();
    },
    240_000,
  );
});

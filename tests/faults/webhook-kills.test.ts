import { pino } from "pino";
import { expect, it } from "vitest";
import { systemRandom } from "~/kernel/identifiers";
import { createWebhookSender } from "~/modules/webhooks/sender.server";
import { watchWrites } from "~/modules/webhooks/watched-storage.server";
import { onEveryEngine } from "../support/engines";
import { askedBy, openShop } from "../support/shop";
import { startStoreProcess } from "../support/store-process";
import { type Receiver, startReceiver } from "../support/webhook-receiver";

/** Once with every `npm test`, twenty times each in `npm run test:faults`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
/** Of the change that causes the event, in the order in which it passes them. */
const changing = ["webhooks:written", "change:committed"];
/** Of a delivery, likewise. While the receiver has not answered, the test itself kills. */
const sending = [
  "queue:claiming",
  "queue:claimed",
  "the request is on its way",
  "queue:attempted",
  "queue:settled",
];

async function killedAt(step: string, variables: Record<string, string>): Promise<void> {
  const armed = { ...variables, FAILPOINTS: `${step}=kill9` };
  const { ended } = await startStoreProcess(armed, "webhook-child");
  expect([step, await ended]).toEqual([step, "SIGKILL"]);
}

/** The instance dies while the receiver works on what it got. */
async function killedWaiting(receiver: Receiver, variables: Record<string, string>): Promise<void> {
  const before = receiver.received.length;
  receiver.answer = { status: 204, delayMs: 5_000 };
  const child = await startStoreProcess(variables, "webhook-child");
  await expect.poll(() => receiver.received.length).toBeGreaterThan(before);
  await child.kill();
  expect(await child.ended).toBe("SIGKILL");
  receiver.answer = { status: 204 };
}

await onEveryEngine("webhooks under kill -9", (open, engine) => {
  if (engine === "Firestore") {
    it.skip("the emulator holds for a minute what a killed process has locked", () => {});
    return;
  }
  it(
    `at each step of a delivery, ${rounds} times: every event arrives, folded by its id`,
    async () => {
      const { storage, variables, close } = await open();
      const receiver = await startReceiver();
      const time = { now: new Date() };
      const sender = createWebhookSender({
        storage,
        currency: "EUR",
        clock: () => time.now,
        random: systemRandom,
        log: pino({ level: "silent" }),
        anyAddress: true,
      });
      const shop = await openShop({ storage: watchWrites(storage, sender.listener) });
      await shop.commerce.admin.grant("boss", "boss@example.test");
      await shop.add({ id: "scale", price: 20 });
      const boss = askedBy({ uid: "boss" });
      const asked = { url: receiver.url, description: "", events: ["product.updated" as const] };
      await shop.gateway.call("webhooks.create", [asked], boss);
      await sender.refresh();
      const told: number[] = [];
      let price = 100;
      const state = async () => [
        (await storage.products.get("scale"))?.price,
        (await storage.deliveries.find({ limit: 1_000 })).length,
      ];
      for (let round = 0; round < rounds; round += 1) {
        for (const step of changing) {
          const before = await state();
          price += 1;
          await killedAt(step, { ...variables, PRICE: String(price) });
          const isCommitted = step === "change:committed";
          if (isCommitted) told.push(price);
          const after = isCommitted ? [price, Number(before[1]) + 1] : before;
          expect([step, await state()]).toEqual([step, after]);
        }
        for (const step of sending) {
          price += 1;
          await shop.gateway.call("products.update", ["scale", { price }], boss);
          told.push(price);
          if (step.startsWith("queue:")) await killedAt(step, variables);
          else await killedWaiting(receiver, variables);
        }
      }
      // What a killed instance held is free when its lease has ended.
      time.now = new Date(Date.now() + 3 * 60_000);
      await sender.run();
      const prices = new Map<string, number>();
      for (const { headers, body } of receiver.received) {
        const id = String(headers["webhook-id"]);
        const { data } = JSON.parse(body) as { data: { price: number } };
        // Whatever arrives again is the same event.
        expect(prices.get(id) ?? data.price).toBe(data.price);
        prices.set(id, data.price);
      }
      expect([...prices.values()].sort((a, b) => a - b)).toEqual(told);
      expect(await storage.deliveries.count({ status: "sent" })).toBe(told.length);
      console.info(
        `${engine}: ${rounds * (changing.length + sending.length)} kills, ${told.length} events, ` +
          `${receiver.received.length} arrivals`,
      );
      await sender.stop();
      await shop.close();
      await close();
      await receiver.close();
    },
    60_000 + rounds * 20_000,
  );
});

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { completedEvent, deliver, paidSession } from "../support/payment-events";
import { webhookSecret } from "../support/payment-store";
import { openShop } from "../support/shop";
import { type StoreProcess, startStoreProcess } from "../support/store-process";

/** Once with every `npm test`, twenty times each in `npm run test:faults`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);

const points = [
  "webhook:before-verify",
  "webhook:after-verify",
  "record:before-begin",
  "record:after-read",
  "record:after-insert",
  "record:after-stock",
  "record:before-commit",
  "record:after-commit",
  "webhook:before-answer",
];

await onEveryEngine("a process killed while it records a payment", (open) => {
  let store: EngineStore;
  let folder: string;
  /** Gets the redeliveries. */
  let healthy: StoreProcess | undefined;
  let expectedStock = 1_000;
  let expectedOrders = 0;

  beforeAll(async () => {
    store = await open();
    folder = await mkdtemp(join(tmpdir(), "kills-"));
    const shop = await openShop({ storage: store.storage });
    await shop.add(
      { id: "lamp", price: 20, stock: expectedStock },
      { id: "stand", price: 5, stock: expectedStock },
    );
    healthy = await start({});
  });
  afterAll(async () => {
    await healthy?.kill();
    await store.close();
    await rm(folder, { recursive: true });
  });

  const start = (failpoints: Record<string, string>) =>
    startStoreProcess({
      ...store.variables,
      ...failpoints,
      PAYMENT_SECRET_KEY: "sk_test_1",
      PAYMENT_WEBHOOK_SECRET: webhookSecret,
      PAYMENT_SPOOL_DIR: join(folder, "spool"),
    });

  const aPayment = () =>
    completedEvent(
      paidSession({
        amount_total: 2500,
        amount_subtotal: 2500,
        client_reference_id: "uid-1",
        metadata: { items: '[["stand",1],["lamp",1]]' },
      }),
    );

  describe.each(points)("at %s", (point) => {
    it(
      `leaves one order and one decrement after the redelivery, ${rounds} times`,
      async () => {
        for (let round = 0; round < rounds; round += 1) {
          const doomed = await start({ FAILPOINTS: `${point}=kill9` });
          const event = aPayment();
          const to = { url: `${doomed.origin}/api/webhooks/payment`, secret: webhookSecret };
          await expect(deliver(event, to)).rejects.toThrow();
          expect(await doomed.ended).toBe("SIGKILL");

          const again = { url: `${healthy?.origin}/api/webhooks/payment`, secret: webhookSecret };
          const answer = await deliver(event, again);
          const committed = point === "record:after-commit" || point === "webhook:before-answer";
          expect(answer).toMatchObject({
            status: 200,
            body: { received: true, recorded: true, created: !committed },
          });
          expectedStock -= 1;
          expectedOrders += 1;
          const { products, orders, counters } = store.storage;
          expect((await products.getMany(["lamp", "stand"])).map(({ stock }) => stock)).toEqual([
            expectedStock,
            expectedStock,
          ]);
          expect(await orders.count({ customerId: "uid-1" })).toBe(expectedOrders);
          expect((await counters.get(["orders|status|Processing"])).values().next().value).toBe(
            expectedOrders,
          );
        }
        expect(await readdir(join(folder, "spool")).catch(() => [])).toEqual([]);
      },
      30_000 + rounds * 10_000,
    );
  });
});

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { completedEvent, deliver, paidSession } from "../support/payment-events";
import { webhookSecret } from "../support/payment-store";
import { rowsOf } from "../support/postgres";
import { openShop } from "../support/shop";
import { type StoreProcess, startStoreProcess } from "../support/store-process";
import { together } from "../support/together";

/** Many more at once in the long form, where the machine has nothing else to do. */
const isLong = Number(process.env.FAULT_ROUNDS ?? 1) > 1;

await onEveryEngine("payments delivered to two processes", (open, engine) => {
  let store: EngineStore;
  let folder: string;
  let processes: StoreProcess[];

  beforeAll(async () => {
    store = await open();
    folder = await mkdtemp(join(tmpdir(), "deliveries-"));
    const shop = await openShop({ storage: store.storage });
    await shop.add(
      { id: "single", price: 20, stock: 100 },
      { id: "a", price: 1, stock: 5_000 },
      { id: "b", price: 1, stock: 5_000 },
    );
    const variables = {
      ...store.variables,
      PAYMENT_SECRET_KEY: "sk_test_1",
      PAYMENT_WEBHOOK_SECRET: webhookSecret,
      PAYMENT_SPOOL_DIR: join(folder, "spool"),
    };
    processes = await Promise.all([startStoreProcess(variables), startStoreProcess(variables)]);
  });
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.kill()));
    await store.close();
    await rm(folder, { recursive: true });
  });

  function send(event: object, nth: number) {
    const origin = processes[nth % 2]?.origin;
    return deliver(event, { url: `${origin}/api/webhooks/payment`, secret: webhookSecret });
  }

  it("makes one order of 200 deliveries at once of one payment", async () => {
    const event = completedEvent(
      paidSession({
        amount_total: 2000,
        amount_subtotal: 2000,
        metadata: { items: '[["single",1]]' },
      }),
    );
    const answers = await together(200, (nth) => send(event, nth));
    const one = {
      received: true,
      recorded: true,
      orderNumber: expect.stringMatching(/^O-\d{8}-\d{4}[A-Z2-9]{4}$/),
      created: true,
    };
    const repeated = { received: true, recorded: true, created: false };
    const wasKept = ({ body }: { body: unknown }) =>
      (body as { recorded?: boolean }).recorded === false;
    const kept = answers.filter(wasKept);
    const recorded = answers.filter((answer) => !wasKept(answer));
    expect(kept).toEqual(
      kept.map(() => ({ status: 200, body: { received: true, recorded: false } })),
    );
    const isCreated = ({ body }: { body: unknown }) => (body as { created?: boolean }).created;
    recorded.sort((a, b) => Number(isCreated(b)) - Number(isCreated(a)));
    const bodies = recorded.map((_, nth) => (nth === 0 ? one : repeated));
    // A delivery that waited for too long is kept: it may be the one that made the order.
    if (kept.length > 0 && !recorded.some(isCreated)) bodies.fill(repeated);
    expect(recorded).toEqual(bodies.map((body) => ({ status: 200, body })));
    if (kept.length > 0) expect(await send(event, 0)).toEqual({ status: 200, body: repeated });
    expect(await store.storage.orders.count({ status: "Processing" })).toBe(1);
    expect((await store.storage.products.get("single"))?.stock).toBe(99);
  });

  it("makes an order of each payment delivered three times, shuffled", async () => {
    // Hosted SQL has no locks that wait: of works on one product, one is done and the rest begin anew.
    // On Firestore's emulator two servers that sell one product wait for each other's locks.
    const usual: [payments: number, senders: number] = isLong ? [1_000, 32] : [250, 8];
    const slower = { "hosted SQL": [100, 4], Firestore: [15, 2] } as const;
    const [payments, senders] = slower[engine as keyof typeof slower] ?? usual;
    const events = Array.from({ length: payments }, (_, at) =>
      completedEvent(
        paidSession({
          amount_total: 200,
          amount_subtotal: 200,
          client_reference_id: "uid-many",
          metadata: { items: at % 2 ? '[["a",1],["b",1]]' : '[["b",1],["a",1]]' },
        }),
      ),
    );
    const deliveries = shuffled([...events, ...events, ...events]);
    let created = 0;
    const kept: object[] = [];
    const workers = Array.from({ length: senders }, async (_, nth) => {
      for (let next = deliveries.pop(); next; next = deliveries.pop()) {
        const { status, body } = await send(next, nth);
        expect(status).toBe(200);
        expect(body).toMatchObject({ received: true });
        const { recorded, created: isNew } = body as { recorded: boolean; created?: boolean };
        if (!recorded) kept.push(next);
        if (isNew) created += 1;
      }
    });
    await Promise.all(workers);
    // A delivery that waited for too long is answered, kept, and recorded later.
    if (kept.length === 0) expect(created).toBe(payments);
    for (const event of kept) {
      expect((await send(event, 0)).body).toMatchObject({ recorded: true });
    }
    expect(await store.storage.orders.count({ customerId: "uid-many" })).toBe(payments);
    const left = await store.storage.products.getMany(["a", "b"]);
    expect(left.map(({ stock }) => stock)).toEqual([5_000 - payments, 5_000 - payments]);
    const counters = await store.storage.counters.get(["orders|status|Processing"]);
    expect(counters.get("orders|status|Processing")).toBe(payments + 1);
    await expectNoDeadlocks();
  });

  /** The port would run a deadlocked work again; here there is to be none. */
  async function expectNoDeadlocks() {
    const url = store.variables.DATABASE_URL;
    if (!url) return;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const query = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()";
    expect(await rowsOf(url, query)).toEqual([{ deadlocks: "0" }]);
  }
});

function shuffled<T>(items: T[]): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [items[at], items[other]] = [items[other] as T, items[at] as T];
  }
  return items;
}

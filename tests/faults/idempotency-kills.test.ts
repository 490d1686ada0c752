import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Commerce } from "~/modules/commerce";
import type { Storage } from "~/storage/storage";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { address } from "../support/rpc-arguments";
import { aSubmission, openShop } from "../support/shop";
import { type StoreProcess, startStoreProcess } from "../support/store-process";

/** Once with every `npm test`, twenty times each in `npm run test:faults`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const beforeCommit = "idempotency:before-commit";
const afterChange = "idempotency:after-change";

interface Operation {
  who: string | null;
  args(commerce: Commerce, storage: Storage): Promise<unknown[]>;
  /** How often it was done. */
  times(storage: Storage, args: unknown[]): Promise<number>;
  /** Where the process is killed. A change that repeats itself keeps its answer afterwards. */
  points: readonly string[];
}

const items = [{ id: "lathe", quantity: 1 }];

const operations: Record<string, Operation> = {
  "customers.addAddress": {
    who: "ann",
    args: async () => ["ann", address],
    times: async ({ addresses }) => (await addresses.find({ limit: 100 })).length,
    points: [beforeCommit, afterChange],
  },
  "products.create": {
    who: "boss",
    args: async () => [{ productName: "New" }],
    times: ({ products }) => products.count({ productName: "New" }),
    points: [beforeCommit, afterChange],
  },
  "quotes.answer": {
    who: "ann",
    async args(commerce, storage) {
      const validUntil = new Date("2099-01-01T00:00:00.000Z");
      const { id } = await commerce.quotes.submit("ann", aSubmission(items));
      const { quoteNumber, revision, total } = await storage.atomically(
        async (tx) =>
          (await commerce.quotes.updateStatus(tx, "boss", id, "Quoted", { validUntil })).result,
      );
      return [quoteNumber, { answer: "Approved", seen: { revision, total } }];
    },
    times: async ({ acceptances }, [number]) =>
      (await acceptances.find({ limit: 1_000 })).filter((each) => each.quoteNumber === number)
        .length,
    points: [beforeCommit, afterChange],
  },
  "messages.send": {
    who: "ann",
    async args(commerce) {
      const { quoteNumber } = await commerce.quotes.submit("ann", aSubmission(items));
      return [quoteNumber, { text: "By Friday?" }];
    },
    times: async ({ messages }, [number]) =>
      (await messages.find({ limit: 1_000 })).filter(({ quoteNumber }) => quoteNumber === number)
        .length,
    points: [beforeCommit, afterChange],
  },
  "quotes.submit": {
    who: null,
    args: async () => [null, aSubmission(items, { reference: "Killed" })],
    times: async ({ quotes }) =>
      (await quotes.find({ limit: 1_000 })).filter(({ reference }) => reference === "Killed")
        .length,
    points: [afterChange],
  },
  "carts.updateItem": {
    who: "ann",
    args: async () => ["ann", { id: "lathe", quantity: 3 }],
    times: async ({ carts }) => (await carts.get("u:ann"))?.items.length ?? 0,
    points: [afterChange],
  },
};

interface Keyed {
  name: string;
  who: string | null;
  args: unknown[];
  key: string;
}

async function post({ origin }: StoreProcess, { name, who, args, key }: Keyed) {
  const answer = await fetch(`${origin}/api/commerce/${name.replace(".", "/")}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "idempotency-key": key,
      ...(who ? { authorization: `Bearer ${who}` } : {}),
    },
    body: JSON.stringify({ args }),
  });
  const replayed = answer.headers.get("idempotent-replayed") === "true";
  return { status: answer.status, body: await answer.text(), replayed };
}

/** Time goes by: whoever held the call's place is taken for lost. */
async function letGo({ keptAnswers }: Storage): Promise<void> {
  for (const { id, status } of await keptAnswers.find({ limit: 1_000 })) {
    if (status === null) await keptAnswers.patch(id, { lockedUntil: new Date(0) });
  }
}

await onEveryEngine("idempotency over processes", (open) => {
  let store: EngineStore;
  let commerce: Commerce;
  let healthy: StoreProcess[];

  beforeAll(async () => {
    store = await open();
    const shop = await openShop({ storage: store.storage });
    commerce = shop.commerce;
    await shop.add({ id: "lathe", price: 20, stock: 100_000 });
    await commerce.admin.grant("boss", "boss@example.test");
    const start = () => startStoreProcess(store.variables, "rpc-process");
    healthy = [await start(), await start()];
  });
  afterAll(async () => {
    for (const each of healthy ?? []) await each.kill();
    await store?.close();
  });

  it("100 equal submissions with one key over two processes: one quote, one answer", async () => {
    const args = [null, aSubmission(items, { reference: "Once" })];
    const keyed = { name: "quotes.submit", who: null, args, key: "one-and-the-same" };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => post(healthy[at % 2] as StoreProcess, keyed)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(answers.filter(({ replayed }) => replayed)).toHaveLength(99);
    const quotes = await store.storage.quotes.find({ limit: 1_000 });
    expect(quotes.filter(({ reference }) => reference === "Once")).toHaveLength(1);
  });

  describe.each(Object.entries(operations))("%s", (name, { who, args, times, points }) => {
    it(
      `killed between the change and its answer, ${rounds} times, is done once`,
      async () => {
        const { storage } = store;
        for (let round = 0; round < rounds; round += 1) {
          for (const point of points) {
            const sent = await args(commerce, storage);
            const before = name === "carts.updateItem" ? 0 : await times(storage, sent);
            const keyed = {
              name,
              who,
              args: sent,
              key: `${name} ${point} ${round}`.replaceAll(" ", "/"),
            };
            const doomed = await startStoreProcess(
              { ...store.variables, FAILPOINTS: `${point}=kill9` },
              "rpc-process",
            );
            await expect(post(doomed, keyed)).rejects.toThrow();
            expect(await doomed.ended).toBe("SIGKILL");
            const isDone = point === afterChange ? 1 : 0;
            expect((await times(storage, sent)) - before).toBe(isDone);
            await letGo(storage);
            const again = await post(healthy[0] as StoreProcess, keyed);
            const third = await post(healthy[1] as StoreProcess, keyed);
            expect([again.status, third.body, third.replayed]).toEqual([200, again.body, true]);
            // What was stored with its change is answered from there.
            expect(again.replayed).toBe(isDone === 1 && points.length === 2);
            expect((await times(storage, sent)) - before).toBe(1);
          }
        }
      },
      60_000 + rounds * 20_000,
    );
  });
});

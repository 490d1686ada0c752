import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Commerce } from "~/modules/commerce";
import type { Storage } from "~/storage/storage";
import { createClient, type TestClient } from "../support/client";
import { type Engine, type EngineStore, onEveryEngine } from "../support/engines";
import { aSubmission, openShop } from "../support/shop";
import { type StoreProcess, startStoreProcess } from "../support/store-process";

/** Once with every `npm test`, twenty times each in `npm run test:faults`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const points = ["audit:after-mutation", "audit:before-commit"];

/** Each audited operation: a call that would succeed, and what it would change. */
const operations: Record<
  string,
  {
    call: (client: TestClient, target: string) => Promise<unknown>;
    state: (storage: Storage, target: string) => Promise<unknown>;
    target?: (commerce: Commerce, storage: Storage) => Promise<string>;
  }
> = {
  "products.create": {
    call: (client, id) => client.products.create({ id, productName: "New" }),
    state: async (storage, id) => (await storage.products.get(id))?.id ?? null,
    target: async () => "created",
  },
  "products.update": {
    call: (client, id) => client.products.update(id, { price: 77 }),
    state: async (storage, id) => (await storage.products.get(id))?.price,
  },
  "products.delete": {
    call: (client, id) => client.products.delete(id),
    state: async (storage, id) => (await storage.products.get(id))?.deleted,
    target: async () => "old-lathe",
  },
  "products.feature": {
    call: (client, id) => client.products.feature(id),
    state: async (storage, id) => (await storage.products.get(id))?.featured,
  },
  "products.unfeature": {
    call: (client, id) => client.products.unfeature(id),
    state: async (storage, id) => (await storage.products.get(id))?.version,
  },
  "quotes.updateStatus": {
    call: (client, id) => client.quotes.updateStatus(id, "In Review"),
    state: async (storage, id) => (await storage.quotes.get(id))?.status,
    target: aQuote,
  },
  "orders.createFromQuote": {
    call: (client, id) => client.orders.createFromQuote(id),
    state: async (storage, id) => (await storage.quotes.get(id))?.status,
    target: aQuote,
  },
  "orders.updateStatus": {
    call: (client, id) => client.orders.updateStatus(id, "Processing"),
    state: async (storage, id) => (await storage.orders.get(id))?.status,
    async target(commerce, storage) {
      const quote = await aQuote(commerce);
      return storage.atomically(
        async (tx) => (await commerce.orders.createFromQuote(tx, "boss", quote)).result.id,
      );
    },
  },
  "discounts.save": {
    call: (client, code) => client.discounts.save({ code, type: "percentage", value: 5 }),
    state: async (storage, code) => (await storage.discounts.getBy("codeLower", code))?.id ?? null,
    target: async () => "new-code",
  },
  "discounts.remove": {
    call: (client, code) => client.discounts.remove(code),
    state: async (storage, code) => (await storage.discounts.getBy("codeLower", code))?.id ?? null,
    async target(commerce, storage) {
      const saved = await storage.atomically((tx) =>
        commerce.discounts.save(tx, "boss", { code: `old`, type: "fixed", value: 1 }),
      );
      return saved.result.code ?? "";
    },
  },
};

async function aQuote(commerce: Commerce): Promise<string> {
  return (await commerce.quotes.submit(null, aSubmission([{ id: "lathe", quantity: 1 }]))).id;
}

/**
 * Every place where it is repeated, else one of them for each operation, and on the next engine
 * another: all operations pass the same two.
 */
function placesOf(operation: string, engine: Engine): string[] {
  if (rounds > 1) return points;
  const shift = engine === "SQLite" ? 0 : 1;
  return [points[(Object.keys(operations).indexOf(operation) + shift) % points.length] ?? ""];
}

await onEveryEngine("a process killed inside an admin mutation", (open, engine) => {
  let store: EngineStore;
  let commerce: Commerce;
  let healthy: StoreProcess;

  beforeAll(async () => {
    store = await open();
    const shop = await openShop({ storage: store.storage });
    commerce = shop.commerce;
    await shop.add({ id: "lathe", price: 20, stock: 100_000 }, { id: "old-lathe" });
    await commerce.admin.grant("boss", "boss@example.test");
    healthy = await startStoreProcess(store.variables, "rpc-process");
  });
  afterAll(async () => {
    await healthy.kill();
    await store.close();
  });

  describe.each(Object.entries(operations))("%s", (name, { call, state, target }) => {
    it(
      `leaves neither the change nor an entry, ${rounds} times, and both when it lives`,
      async () => {
        const { storage } = store;
        const entries = async () => (await storage.audit.find({ limit: 10_000 })).length;
        const id = (await target?.(commerce, storage)) ?? "lathe";
        for (let round = 0; round < rounds; round += 1) {
          for (const point of placesOf(name, engine)) {
            const before = { state: await state(storage, id), entries: await entries() };
            const doomed = await startStoreProcess(
              { ...store.variables, FAILPOINTS: `${point}=kill9` },
              "rpc-process",
            );
            const client = createClient({ origin: doomed.origin, token: () => "boss" });
            await expect(call(client, id)).rejects.toMatchObject({ status: 0 });
            expect(await doomed.ended).toBe("SIGKILL");
            expect({ state: await state(storage, id), entries: await entries() }).toEqual(before);
          }
        }
        const before = await entries();
        const client = createClient({ origin: healthy.origin, token: () => "boss" });
        await call(client, id);
        const [latest] = (await commerce.audit.listPage({ limit: 1, action: name })).items;
        expect(latest).toMatchObject({ action: name, actorUid: "boss" });
        expect((await entries()) - before).toBe(1);
      },
      60_000 + rounds * 10_000,
    );
  });
});

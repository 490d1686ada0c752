import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { site } from "~/modules/settings/site";
import { recount } from "~/modules/upkeep/recount.server";
import type { CollectionName, Storage } from "~/storage/storage";
import { onEveryEngine } from "../support/engines";
import { anyOf, builders } from "../support/records";
import { address } from "../support/rpc-arguments";
import { askedBy, openShop, type Shop } from "../support/shop";
import { startStoreProcess } from "../support/store-process";

/** Once with every `npm test`, twenty times each in `npm run test:faults`. */
const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
/** In the order in which an erasure passes them. */
const points = [
  "erasure:after-attachments",
  "erasure:after-quote",
  "erasure:after-order",
  "erasure:before-profile",
  "erasure:after-profile",
];
const email = "zelda@example.test";
const contact = {
  email,
  firstName: "Zelda",
  lastName: "Quist",
  companyName: "Quist Optik",
  phone: "",
};

/** Where the person still stands, apart from what the law keeps. */
async function standsIn(storage: Storage): Promise<string[]> {
  const names = (Object.keys(builders) as CollectionName[]).filter((name) => name !== "retained");
  const found = await Promise.all(
    names.map(async (name) => {
      const text = JSON.stringify(await anyOf(storage, name).find({ limit: 1_000 })).toLowerCase();
      return /quist|zelda/.test(text) ? [name] : [];
    }),
  );
  return found.flat();
}

/** An account with an open request and with an order that is invoiced and delivered. */
async function person({ commerce, gateway }: Shop, uid: string) {
  const boss = askedBy({ uid: "boss" });
  await commerce.customers.create(uid, contact);
  await commerce.customers.addAddress(uid, address);
  const items = [{ id: "scale", quantity: 2 }];
  const asked = { items, contact, message: "Zelda asks." };
  await commerce.quotes.submit(uid, asked);
  const bought = await commerce.quotes.submit(uid, asked);
  const order = await gateway.call("orders.createFromQuote", [bought.id], boss);
  const { orderNumber, total: amount } = order;
  const invoice = { count: 1, lines: null, tax: null };
  await gateway.call("invoices.issue", [orderNumber, invoice], boss);
  const paid = { amount, method: "Cash", payer: null, at: order.created, note: null };
  await gateway.call("orders.recordPayment", [orderNumber, paid], boss);
  await gateway.call("orders.ship", [orderNumber, { count: 1, lines: null, parcel: null }], boss);
  await gateway.call(
    "orders.updateStatus",
    [orderNumber, "Delivered", { force: true, note: "Moved by an owner." }],
    boss,
  );
}

await onEveryEngine("erasures under kill -9", (open, engine) => {
  it(`at each step, ${rounds} times: the next start ends it, and keeps each document once`, async () => {
    const { storage, variables, close } = await open();
    const folder = await mkdtemp(join(tmpdir(), "erasure-"));
    const shop = await openShop({ storage });
    const { commerce, gateway } = shop;
    await commerce.admin.grant("boss", "boss@example.test");
    await shop.add({ id: "scale", price: 20, stock: 500 });
    for (const [at, point] of Array.from({ length: rounds }, () => points)
      .flat()
      .entries()) {
      const uid = `person-${at}`;
      await person(shop, uid);
      const { id } = await gateway.call("erasures.begin", [uid], askedBy({ uid: "boss" }));
      const child = await startStoreProcess(
        {
          ...variables,
          ERASURE: id,
          FAILPOINTS: `${point}=kill9`,
          FILES_DIR: join(folder, "files"),
          ERASED_LIST_FILE: join(folder, "erased"),
        },
        "erasure-child",
      );
      expect([engine, point, await child.ended]).toEqual([engine, point, "SIGKILL"]);
      expect((await commerce.erasures.get(id))?.state).toBe("running");
      expect(await commerce.erasures.resume()).toBe(1);
      expect([point, await standsIn(storage)]).toEqual([point, []]);
      expect((await commerce.erasures.get(id))?.state).toBe("done");
      const kept = (await commerce.erasures.retained(id)).map(({ kind }) => kind);
      expect([
        point,
        ...kept.filter((kind) => kind !== "revision" && kind !== "acceptance"),
      ]).toEqual([point, "quote", "order", "invoice", "shipment"]);
      expect(new Set(kept).size, "nothing is kept twice").toBe(kept.length);
      expect(await commerce.erasures.resume(), "nothing is left to do").toBe(0);
    }
    expect(await recount(storage, site)).toEqual([]);
    await shop.close();
    await close();
    await rm(folder, { recursive: true, force: true });
  });
});

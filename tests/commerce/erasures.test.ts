import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { erasedAs } from "~/modules/privacy/mentions.server";
import { personalFields } from "~/modules/registry";
import type { CollectionName, Storage } from "~/storage/storage";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { anOrder, anyOf, aQuote, builders, fresh } from "../support/records";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";
import { watchReads } from "../support/transaction-reads";

const boss = askedBy({ uid: "boss" });

async function openedShop(
  opened: EngineStore,
  removeAttachment?: (hash: string) => Promise<unknown>,
): Promise<Shop> {
  const { storage } = opened;
  const shop = await openShop({ storage, ...(removeAttachment ? { removeAttachment } : {}) });
  await shop.commerce.admin.grant("boss", "boss@example.test");
  await shop.add({ id: "press", price: 20 });
  return shop;
}

function asked(shop: Shop, email: string, message = "") {
  const contact = { email, firstName: "", lastName: "", phone: "", companyName: "" };
  const items = [{ id: "press", quantity: 1 }];
  return shop.commerce.quotes.submit(null, aSubmission(items, { contact, message }));
}

async function erase({ gateway }: Shop, who: string): Promise<void> {
  const { id } = await gateway.call("erasures.begin", [who], boss);
  await gateway.call("erasures.run", [id], boss);
}

/** More than one read takes, and more than an erasure read before. */
const many = 1_005;

/** A customer with that many closed quotes, addresses and messages, and some orders. */
async function fillFor(storage: Storage, uid: string, orders: number): Promise<void> {
  const email = `${uid}@x.de`;
  const times = <T>(count: number, make: () => T) => Array.from({ length: count }, make);
  const of = { customerId: uid, emailLower: email };
  await storage.customers.insert({ ...builders.customers(), id: uid, email, emailLower: email });
  await storage.quotes.insertMany(
    times(many, () => aQuote({ ...of, id: fresh("many"), status: "Rejected" })),
  );
  await storage.orders.insertMany(
    times(orders, () => anOrder({ ...of, status: "Cancelled", payments: [] })),
  );
  await storage.addresses.insertMany(
    times(many, () => ({ ...builders.addresses(), customerId: uid })),
  );
  const [quote] = await storage.quotes.find({ where: { customerId: uid }, limit: 1 });
  const said = { quoteId: quote?.id ?? "", files: [] };
  await storage.messages.insertMany(times(many, () => ({ ...builders.messages(), ...said })));
}

async function idsOf(storage: Storage, name: CollectionName) {
  const rows = await anyOf(storage, name).find({ limit: 100 });
  return rows.map(({ id }) => id).sort();
}

it("every collection with personal fields has its way of being erased", () => {
  const names = (Object.keys(builders) as CollectionName[]).filter(
    (name) => personalFields(name).length > 0,
  );
  expect(names.filter((name) => !Object.hasOwn(erasedAs, name))).toEqual([]);
});

await onEveryEngine("an erasure", (open, engine) => {
  it("removes what names the person elsewhere, and nothing that names a similar address", async () => {
    const opened = await open();
    const { storage } = opened;
    const shop = await openedShop(opened);
    const quote = await asked(shop, "ann@x.de");
    await asked(shop, "joann@x.de");
    const rows = {
      "ann-email": { email: "Ann@x.de" },
      "ann-number": { quoteNumber: quote.quoteNumber },
      joann: { email: "joann@x.de" },
      longer: { email: "ann@x.de.example" },
      number: { quoteNumber: `${quote.quoteNumber}0` },
    };
    for (const [id, about] of Object.entries(rows)) {
      const payload = { order: about };
      await storage.deliveries.insert({ ...builders.deliveries(), id, payload });
      await storage.outbox.insert({ ...builders.outbox(), id, payload });
      const body = JSON.stringify({ result: about });
      await storage.keptAnswers.insert({ ...builders.keptAnswers(), id, body });
    }
    await erase(shop, "ann@x.de");
    const left = ["joann", "longer", "number"];
    expect(await idsOf(storage, "deliveries")).toEqual(left);
    expect(await idsOf(storage, "outbox")).toEqual(left);
    expect(await idsOf(storage, "keptAnswers")).toEqual(left);
    const [joann] = await storage.quotes.find({ where: { emailLower: "joann@x.de" }, limit: 2 });
    expect(joann?.contact.email).toBe("joann@x.de");
    await shop.close();
    await opened.close();
  });

  it("that fails does not stop those after it, and is tried again", async () => {
    const opened = await open();
    const broken = { hash: "" };
    const shop = await openedShop(opened, async (hash) => {
      if (hash === broken.hash) throw new Error("the place of files is away");
    });
    const { storage, commerce, gateway } = shop;
    const people = ["first@x.de", "second@x.de", "third@x.de"];
    for (const email of people) {
      const quote = await asked(shop, email);
      const type = "application/pdf" as const;
      const file = { id: email, name: "a.pdf", hash: email, type, bytes: 1 };
      const written = { quoteId: quote.id, files: [file] };
      await storage.messages.insert({ ...builders.messages(), ...written });
      await gateway.call("erasures.begin", [email], boss);
      shop.time.now = new Date(shop.time.now.getTime() + 1000);
    }
    const left = async () => {
      const quotes = await storage.quotes.find({ limit: 10 });
      return quotes.map(({ emailLower }) => emailLower).filter((email) => email !== "");
    };
    broken.hash = "second@x.de";
    await expect(commerce.erasures.resume()).rejects.toThrow("1 records failed");
    expect(await left()).toEqual(["second@x.de"]);
    broken.hash = "";
    expect(await commerce.erasures.resume()).toBe(1);
    expect(await left()).toEqual([]);
    await shop.close();
    await opened.close();
  });

  it("leaves nothing of the person's texts in the audit trail", async () => {
    const opened = await open();
    const shop = await openedShop(opened);
    const { gateway, storage } = shop;
    const { quoteNumber } = await asked(shop, "ann@x.de");
    await gateway.call("messages.reply", [quoteNumber, { text: "Dear Ann Oakley" }], boss);
    const text = async () => JSON.stringify(await storage.audit.find({ limit: 100 }));
    expect(await text()).not.toContain("Oakley");
    const [entry] = await storage.audit.find({ where: { targetId: quoteNumber }, limit: 1 });
    // As earlier versions wrote it.
    await storage.audit.patch(entry?.id ?? "", {
      summary: `${quoteNumber}: made for Oakley & Daughters`,
      changes: [{ field: "text", from: null, to: "Dear Ann Oakley" }],
    });
    await erase(shop, "ann@x.de");
    expect(await text()).not.toContain("Oakley");
    await shop.close();
    await opened.close();
  });

  it("counts everything of a person, however much there is", async () => {
    const opened = await open();
    const shop = await openedShop(opened);
    await fillFor(opened.storage, "ann", many);
    const plan = await shop.commerce.erasures.plan("ann");
    const counts = new Map(plan?.counts.map(({ what, count }) => [what, count]));
    for (const what of ["quotes", "orders", "addresses", "messages"]) {
      expect([what, counts.get(what)]).toEqual([what, many]);
    }
    await shop.close();
    await opened.close();
  });

  it("begins in a transaction that reads little, however much there is to erase", async () => {
    const opened = await open();
    const { storage, reads } = watchReads(opened.storage);
    const shop = await openedShop({ ...opened, storage });
    const of = { customerId: null, emailLower: "ann@x.de" };
    for (let at = 0; at < 30; at += 1) {
      const quote = aQuote({ ...of, status: "Rejected" });
      await storage.quotes.insert(quote);
      const revision = { ...builders.revisions(), quoteId: quote.id, revision: 1 };
      await storage.revisions.insert(revision);
      const id = `offer-${quote.id}-1`;
      await storage.issuedDocuments.insert({ ...builders.issuedDocuments(), id });
    }
    for (let at = 0; at < 20; at += 1) {
      const order = anOrder({ ...of, status: "Delivered" });
      await storage.orders.insert(order);
      await storage.invoices.insert({ ...builders.invoices(), orderId: order.id });
    }
    reads.length = 0;
    const { counts } = await shop.gateway.call("erasures.begin", ["ann@x.de"], boss);
    expect(counts.find(({ what }) => what === "issuedDocuments")?.count).toBe(30);
    expect(counts.find(({ what }) => what === "invoices")?.count).toBe(20);
    expect(reads.filter((read) => /Documents|revisions|messages|shipments/.test(read))).toEqual([]);
    expect(reads.length).toBeLessThan(14);
    await shop.close();
    await opened.close();
  });

  it("is refused by what came in its way after it was prepared", async () => {
    const opened = await open();
    const shop = await openedShop(opened);
    const { storage, commerce } = shop;
    const { erasures } = commerce;
    const quote = await asked(shop, "ann@x.de");
    const plan = await erasures.plan("ann@x.de");
    const begin = () => storage.atomically((tx) => erasures.begin(tx, "boss", plan));
    await storage.quotes.patch(quote.id, { status: "Approved" });
    await expect(begin()).rejects.toMatchObject({ kind: "impossible" });
    await storage.quotes.patch(quote.id, { status: "Rejected" });
    expect((await begin()).result.state).toBe("running");
    await shop.close();
    await opened.close();
  });

  it("erases the quotes and orders of a customer without an address", async () => {
    const opened = await open();
    const { storage } = opened;
    const shop = await openedShop(opened);
    const of = { customerId: "phone", emailLower: "" };
    await storage.customers.insert({ ...builders.customers(), id: "phone", emailLower: "" });
    await storage.quotes.insert(aQuote({ ...of, id: "by-phone", status: "Rejected" }));
    await storage.orders.insert(anOrder({ ...of, id: "by-phone", status: "Cancelled" }));
    await erase(shop, "phone");
    const [quote, order] = [
      await storage.quotes.get("by-phone"),
      await storage.orders.get("by-phone"),
    ];
    expect([quote?.customerId, quote?.contact.lastName]).toEqual([null, ""]);
    expect([order?.customerId, order?.customer.lastName]).toEqual([null, ""]);
    await shop.close();
    await opened.close();
  });

  it("removes a file that only the person's own quotes share", async () => {
    const opened = await open();
    const removed: string[] = [];
    const shop = await openedShop(opened, async (hash) => removed.push(hash));
    const say = async (email: string, hash: string) => {
      const { id: quoteId } = await asked(shop, email);
      const type = "application/pdf" as const;
      const written = { quoteId, files: [{ id: fresh("f"), name: "a.pdf", type, bytes: 1, hash }] };
      await opened.storage.messages.insert({ ...builders.messages(), ...written });
    };
    await say("ann@x.de", "own");
    await say("ann@x.de", "own");
    await say("ann@x.de", "another's too");
    await say("joann@x.de", "another's too");
    await erase(shop, "ann@x.de");
    expect(removed).toEqual(["own"]);
    await shop.close();
    await opened.close();
  });

  if (engine !== "SQLite") return;
  describe("of a SQLite file", () => {
    it("leaves nothing of more than a thousand records, and exports all of them", async () => {
      const opened = await open();
      const shop = await openedShop(opened);
      const { storage, commerce } = shop;
      await fillFor(storage, "ann", 3);
      const exported = (await commerce.erasures.export("ann")) as Record<string, unknown[]>;
      for (const what of ["quotes", "addresses", "messages"]) {
        expect([what, exported[what]?.length]).toEqual([what, many]);
      }
      await erase(shop, "ann");
      for (const name of ["quotes", "orders"] as const) {
        const text = JSON.stringify(await anyOf(storage, name).find({ limit: 2_000 }));
        expect([name, text.length > 1_000, /"ann"|ann@x/.test(text)]).toEqual([name, true, false]);
      }
      expect(await storage.addresses.count({ customerId: "ann" })).toBe(0);
      expect(await storage.messages.count({})).toBe(0);
      expect(await commerce.erasures.plan("ann")).toBeNull();
      const [erasure] = await commerce.erasures.list();
      expect(erasure?.state).toBe("done");
      await shop.close();
      await opened.close();
    });

    it("leaves no readable text in the file or its write-ahead log", async () => {
      const opened = await open();
      const shop = await openedShop(opened);
      const word = "Zyxwvut";
      for (let at = 0; at < 40; at += 1) {
        await asked(shop, "zoe@x.de", `${word} ${at} `.repeat(1 + (at % 7) * 40));
        await asked(shop, `other-${at}@x.de`, "An ordinary request.");
      }
      const file = opened.variables.DATABASE_FILE ?? "";
      const found = async (text: string) => {
        const parts = await Promise.all([file, `${file}-wal`].map((path) => readFile(path)));
        return Buffer.concat(parts).toString("latin1").split(text).length - 1;
      };
      // As the index of tokens holds it, which leaves out what a token has in common with the last.
      const token = Buffer.from("zoe").toString("hex").slice(1);
      expect(await found(word)).toBeGreaterThan(40);
      expect(await found(token)).toBeGreaterThan(0);
      await erase(shop, "zoe@x.de");
      expect([await found(word), await found("zoe@x.de"), await found(token)]).toEqual([0, 0, 0]);
      expect(await found("other-7@x.de")).toBeGreaterThan(0);
      expect(await opened.storage.tokens.get("scrub")).toBeNull();
      await shop.close();
      await opened.close();
    });
  });
});

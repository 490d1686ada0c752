import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { erasedAs } from "~/modules/privacy/mentions.server";
import { personalFields } from "~/modules/registry";
import type { CollectionName, Storage } from "~/storage/storage";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { anyOf, builders } from "../support/records";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

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

  if (engine !== "SQLite") return;
  describe("of a SQLite file", () => {
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

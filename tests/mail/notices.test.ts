import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { onEveryEngine } from "../support/engines";
import { type MailProvider, startMailProvider } from "../support/mail-provider";
import { openMail } from "../support/mail-shop";
import { inputOf } from "../support/offer-input";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";
import { watchReads } from "../support/transaction-reads";

const boss = askedBy({ uid: "boss" });
const sam = askedBy({ uid: "sam" });
const wendy = askedBy({ uid: "wendy" });
const noon = new Date("2026-03-01T12:00:00.000Z");
const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000);

await onEveryEngine("notices", (open) => {
  let shop: Shop;
  let provider: MailProvider;
  let run: () => Promise<unknown>;
  /** What the shop's transactions have read. */
  let reads: string[];
  const closing: (() => Promise<unknown>)[] = [];

  beforeAll(async () => {
    provider = await startMailProvider();
    const engine = await open();
    const time = {
      get now() {
        return shop?.time.now ?? noon;
      },
    };
    const mail = openMail(engine.storage, provider, { time });
    const watched = watchReads(engine.storage);
    reads = watched.reads;
    shop = await openShop({ storage: watched.storage, announcements: mail.announcements });
    shop.time.now = noon;
    provider.time = shop.time;
    run = async () => mail.outbox?.run();
    closing.push(
      () => provider.close(),
      () => engine.close(),
    );
    await shop.add({ id: "press", productName: "Arbor press", price: 200, stock: 5 });
    for (const [id, role] of [
      ["boss", null],
      ["sam", "sales"],
      ["wendy", "warehouse"],
    ] as const) {
      const row = { id, email: `${id}@example.test`, created: noon, name: null, role };
      await shop.storage.admins.put(row);
    }
  });
  afterAll(async () => {
    site.salesSees = "all";
    for (const close of closing) await close();
  });

  const ask = (): Promise<Quote> =>
    shop.commerce.quotes.submit(null, aSubmission([{ id: "press", quantity: 2 }]));
  const newsOf = async (by: typeof boss) => (await shop.gateway.call("notices.read", [], by)).news;
  const count = (by: typeof boss) => shop.gateway.call("notices.countNew", [], by);
  const digests = async () => {
    const before = provider.accepted.length;
    await shop.commerce.notices.sendDigests();
    await run();
    return provider.accepted
      .slice(before)
      .filter(({ subject }) => /wait/.test(subject))
      .map(({ to, subject, text }) => ({ to, subject, text: text ?? "" }));
  };

  describe("the bell", () => {
    it("counts what came, until it is seen or done, by what each colleague chose", async () => {
      shop.time.now = hours(0);
      const quote = await ask();
      expect((await newsOf(boss)).map(({ kind, name, isNew }) => [kind, name, isNew])).toEqual([
        ["request", quote.quoteNumber, true],
      ]);
      expect([await count(boss), await count(sam)]).toEqual([1, 1]);

      shop.time.now = hours(1);
      await shop.gateway.call("notices.see", [], boss);
      expect([await count(boss), await count(sam)]).toEqual([0, 1]);
      expect((await newsOf(boss)).map(({ isNew }) => isNew)).toEqual([false]);

      const kinds = ["order" as const];
      await shop.gateway.call("notices.choose", [{ kinds, digest: false, hour: 7 }], sam);
      expect(await count(sam)).toBe(0);
      expect(await newsOf(sam)).toEqual([]);

      shop.time.now = hours(2);
      const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
      const offer = { ...input, validUntil: "2026-03-31", note: null };
      await shop.gateway.call("offers.send", [quote.id, offer], boss);
      expect(await newsOf(boss)).toEqual([]);
    });

    it("shows nobody what their role or the setting hides from them", async () => {
      shop.time.now = hours(3);
      const quote = await ask();
      expect(await newsOf(wendy)).toEqual([]);
      const all = { kinds: ["request" as const], digest: false, hour: 7 };
      await shop.gateway.call("notices.choose", [all], sam);
      await shop.gateway.call("assignments.quote", [quote.id, "boss"], boss);
      expect((await newsOf(sam)).map(({ name }) => name)).toEqual([quote.quoteNumber]);
      site.salesSees = "own";
      expect(await newsOf(sam)).toEqual([]);
      expect(await count(sam)).toBe(0);
      site.salesSees = "all";
    });

    it("is each person's own, and in the audit trail without a value of another", async () => {
      const { choice } = await shop.gateway.call("notices.read", [], boss);
      expect([choice.digest, choice.hour]).toEqual([false, 7]);
      const { items } = await shop.gateway.call("audit.listPage", [{ limit: 20 }], boss);
      const chosen = items.filter(({ action }) => action === "notices.choose");
      expect(chosen.map(({ actorUid, targetId }) => [actorUid, targetId])).toEqual([
        ["sam", "sam"],
        ["sam", "sam"],
      ]);
    });
  });

  describe("the daily digest", () => {
    const choose = (hour: number, by = boss) =>
      shop.gateway.call("notices.choose", [{ kinds: [], digest: true, hour }], by);

    it("goes once a day, after the chosen hour of the store, to whoever asked for it", async () => {
      shop.time.now = hours(4);
      await run();
      await choose(18);
      expect(await digests()).toEqual([]);
      // 18:30 in Dublin, which has the time of Greenwich in winter.
      shop.time.now = hours(6.5);
      reads.length = 0;
      const [mail, ...others] = await digests();
      expect(reads, "no transaction waits for all that is read").toEqual([]);
      expect(others).toEqual([]);
      expect([mail?.to, mail?.subject]).toEqual([
        "boss@example.test",
        `1 thing waits at ${site.name}`,
      ]);
      expect(mail?.text).toContain("New requests: 1");
      expect(mail?.text).toContain("<https://shop.example/admin>");
      shop.time.now = hours(7);
      expect(await digests()).toEqual([]);
      shop.time.now = hours(31);
      const { notices } = shop.commerce;
      const written = await Promise.all([notices.sendDigests(), notices.sendDigests()]);
      expect(written.reduce((sum, each) => sum + each)).toBe(1);
      expect((await digests()).map(({ to }) => to)).toEqual(["boss@example.test"]);
    });

    it("is not sent when nothing waits, nor once it is switched off", async () => {
      shop.time.now = hours(32);
      await choose(0, wendy);
      // Of quotes, the warehouse sees nothing, and there is no order.
      expect(await digests()).toEqual([]);
      shop.time.now = hours(56);
      await shop.gateway.call("notices.choose", [{ kinds: [], digest: false, hour: 18 }], boss);
      expect(await digests()).toEqual([]);
    });

    it("leaves with whoever leaves the staff", async () => {
      await shop.gateway.call("staff.remove", ["wendy"], boss);
      expect(await shop.storage.noticeChoices.get("wendy")).toBeNull();
    });
  });

  it("names an order until somebody works on it, and to nobody who made it", async () => {
    shop.time.now = hours(80);
    const only = { kinds: ["order" as const], digest: false, hour: 7 };
    for (const who of [boss, sam]) await shop.gateway.call("notices.choose", [only], who);
    const made = async () => {
      const quote = await ask();
      const { version } = quote;
      return shop.gateway.call("orders.createFromQuote", [quote.id, { version }], sam);
    };
    const [begun, cancelled, open] = [await made(), await made(), await made()];
    const names = async () => (await newsOf(boss)).map(({ name }) => name);
    expect((await names()).sort()).toEqual(
      [begun, cancelled, open].map(({ orderNumber }) => orderNumber).sort(),
    );
    expect(await newsOf(sam)).toEqual([]);
    await shop.gateway.call("orders.updateStatus", [begun.id, "Processing", {}], boss);
    await shop.gateway.call("orders.updateStatus", [cancelled.id, "Cancelled", {}], boss);
    expect(await names()).toEqual([open.orderNumber]);
    await shop.gateway.call("orders.updateStatus", [open.id, "Processing", {}], boss);
  });
});

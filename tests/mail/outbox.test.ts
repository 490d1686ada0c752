import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Quote } from "~/modules/quotes/quote.resource";
import { type MailShop, openMail, openMailShop } from "../support/mail-shop";
import { aSubmission } from "../support/shop";

let shop: MailShop;
beforeEach(async () => {
  shop = await openMailShop();
  await shop.add({ id: "scale", price: 19.99 }, { id: "press", price: null });
  await shop.storage.admins.put({
    id: "boss",
    email: "boss@example.test",
    created: new Date(),
    role: null,
    name: null,
  });
});
afterEach(() => shop.close());

const minute = 60_000;

function submit(email = "buyer@example.test"): Promise<Quote> {
  const contact = { email, firstName: "Mara", lastName: "Lind", phone: "", companyName: "" };
  return shop.commerce.quotes.submit(
    null,
    aSubmission([{ id: "scale", quantity: 2 }], { contact }),
  );
}

function move(quote: Quote, status: string): Promise<Quote> {
  const { commerce, storage } = shop;
  return storage.atomically(
    async (tx) =>
      (await commerce.quotes.updateStatus(tx, "boss", quote.quoteNumber, status, {})).result,
  );
}

/** As the gateway asks for it, in a transaction. */
async function resend(id: string): Promise<boolean> {
  const { outbox, storage } = shop;
  return (await storage.atomically((tx) => outbox.resend(tx, "seller", id))).result;
}

function later(ms: number): void {
  shop.time.now = new Date(shop.time.now.getTime() + ms);
}

function subjects(): string[] {
  return shop.provider.accepted.map(({ subject }) => subject);
}

describe("the intent is written with what causes it", () => {
  it("a quote tells the seller and the buyer, once", async () => {
    const quote = await submit();
    expect(await shop.outbox.run()).toEqual({ sent: 2, delayed: 0, parked: 0, obsolete: 0 });
    expect(await shop.outbox.run()).toEqual({ sent: 0, delayed: 0, parked: 0, obsolete: 0 });
    const to = (address: string) => shop.provider.accepted.find((mail) => mail.to === address);
    expect(to("seller@fieldbench.example")).toMatchObject({
      from: "shop@fieldbench.example",
      subject: `New quote request ${quote.quoteNumber}`,
      replyTo: "buyer@example.test",
      key: `quote/${quote.quoteNumber}/seller/Pending/1`,
    });
    expect(to("buyer@example.test")).toMatchObject({
      subject: `Quote request ${quote.quoteNumber} received`,
      key: `quote/${quote.quoteNumber}/customer/Pending/1`,
    });
    for (const mail of shop.provider.accepted) {
      expect(mail.html).toContain("Product");
      expect(mail.text).toContain("2 × €19.99 = €39.98");
    }
  });

  it("a change that is rolled back leaves no mail", async () => {
    const quote = await submit();
    await shop.outbox.run();
    await expect(
      shop.storage.atomically(async (tx) => {
        await shop.commerce.quotes.updateStatus(tx, "boss", quote.id, "In Review", {});
        throw new Error("no");
      }),
    ).rejects.toThrow("no");
    await shop.outbox.run();
    expect(subjects()).toHaveLength(2);
  });

  it("every change of status is a mail, the same status again is none", async () => {
    const quote = await submit();
    later(minute);
    await move(quote, "In Review");
    await move(quote, "In Review");
    later(minute);
    await move(quote, "Rejected");
    later(minute);
    await move(quote, "Pending");
    later(minute);
    await move(quote, "Rejected");
    await shop.outbox.run();
    const about = (status: string) => `Your quote request ${quote.quoteNumber}: ${status}`;
    expect(subjects().slice(2)).toEqual([
      about("In review"),
      about("Not possible"),
      about("Received"),
      about("Not possible"),
    ]);
    const keys = shop.provider.accepted.map(({ key }) => key);
    expect(new Set(keys).size).toBe(6);
    expect(keys.at(-1)).toBe(`quote/${quote.quoteNumber}/customer/Rejected/2`);
  });

  it("an offer comes whole, with a link that opens the quote, and a newer one replaces it", async () => {
    const quote = await submit();
    await shop.outbox.run();
    const offer = (price: number) =>
      shop.storage.atomically((tx) =>
        shop.commerce.quotes.updateStatus(tx, "boss", quote.id, "Quoted", {
          prices: [{ id: "scale", price }],
        }),
      );
    await offer(18);
    await offer(17);
    expect(await shop.outbox.run()).toEqual({ sent: 1, delayed: 0, parked: 0, obsolete: 1 });
    const mails = shop.provider.accepted.slice(2);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe(`Your new offer ${quote.quoteNumber} is ready`);
    expect(mails[0]?.text).toContain("2 × €17.00 = €34.00");
    const link = /https:\/\/shop\.example\/quotes\/[^\s>]+/.exec(mails[0]?.text ?? "")?.[0] ?? "";
    const key = new URL(link).searchParams.get("key") ?? "";
    const grant = { purpose: "quote", subject: quote.quoteNumber } as const;
    expect(await shop.mail.signedLinks?.verify(grant, key)).toBe(true);
    expect(await shop.mail.signedLinks?.verify({ ...grant, subject: "Q-other" }, key)).toBe(false);
    expect(await shop.mail.signedLinks?.verify(grant, `${key}x`)).toBe(false);
  });

  it("an offer that was taken back before it went out is not sent, nor are its prices", async () => {
    const quote = await submit();
    await shop.outbox.run();
    const price = (amount: number) => ({ prices: [{ id: "scale", price: amount }] });
    const change = (status: string, options: object) =>
      shop.storage.atomically((tx) =>
        shop.commerce.quotes.updateStatus(tx, "boss", quote.id, status, options),
      );
    await change("Quoted", price(18));
    later(minute);
    await change("In Review", { force: true, notify: true, note: "A wrong price." });
    await shop.outbox.run();
    expect(subjects().slice(2)).toEqual([`Update on your quote ${quote.quoteNumber}: In review`]);
    expect(shop.provider.accepted.at(-1)?.text).not.toContain("18.00");

    const { items } = await shop.outbox.list("obsolete");
    expect(items).toMatchObject([{ status: "obsolete", kind: "quote-status", lockedUntil: null }]);
    expect(await shop.storage.outbox.count({ status: "sent" })).toBe(3);
    expect(await resend(items[0]?.id ?? "")).toBe(false);
    expect(await shop.outbox.run()).toEqual({ sent: 0, delayed: 0, parked: 0, obsolete: 0 });
  });

  it("a mail of an unknown kind is kept, not counted as sent", async () => {
    await submit();
    const [entry] = await shop.storage.outbox.find({ limit: 1 });
    await shop.storage.outbox.patch(entry?.id ?? "", { kind: "of-a-newer-version" });
    expect(await shop.outbox.run()).toEqual({ sent: 1, delayed: 1, parked: 0, obsolete: 0 });
    const kept = await shop.storage.outbox.get(entry?.id ?? "");
    expect(kept).toMatchObject({ status: "waiting", lastError: "broken" });
  });

  it("the buyer's answer reaches the seller too, and an order confirms itself", async () => {
    const quote = await submit();
    await shop.outbox.run();
    await shop.storage.atomically((tx) =>
      shop.commerce.quotes.updateStatus(tx, "boss", quote.id, "Quoted", {}),
    );
    later(minute);
    await shop.commerce.quotes.answer(quote.quoteNumber, "Approved", {
      actor: "customer-link",
      seen: await shop.commerce.quotes.find(quote.id),
    });
    later(minute);
    const order = await shop.storage.atomically((tx) =>
      shop.commerce.orders.createFromQuote(tx, "boss", quote.id),
    );
    await shop.outbox.run();
    const { orderNumber } = order.result;
    const wanted = [
      `Your offer ${quote.quoteNumber} is ready`,
      `Offer ${quote.quoteNumber}: Accepted`,
      `Update on your quote ${quote.quoteNumber}: Accepted`,
      `Order ${orderNumber} received`,
    ];
    expect(subjects().slice(2).toSorted()).toEqual(wanted.toSorted());
  });

  it("while e-mail is off nothing is sent and nothing piles up", async () => {
    const off = openMail(shop.storage, shop.provider, { time: shop.time, settings: {} });
    expect(off.mailer.on).toBe(false);
    await shop.storage.atomically((tx) =>
      off.announcements.quoteSubmitted(tx, { ...quoteOf(), quoteNumber: "Q-1" }),
    );
    expect(await off.outbox?.run()).toEqual({ sent: 0, delayed: 0, parked: 0, obsolete: 0 });
    expect(await shop.storage.outbox.count({ status: "waiting" })).toBe(0);
    expect(shop.provider.calls).toHaveLength(0);
  });
});

function quoteOf(): Quote {
  const now = shop.time.now;
  const contact = { email: "a@b.example", firstName: "", lastName: "", phone: "", companyName: "" };
  return {
    id: "q",
    quoteNumber: "Q",
    customerId: null,
    contact,
    buyerVatId: null,
    reference: null,
    neededBy: null,
    language: null,
    items: [],
    deliveryAddress: null,
    billingAddress: null,
    charges: [],
    message: null,
    discount: null,
    subtotal: null,
    total: null,
    status: "Pending",
    revision: 0,
    validUntil: null,
    orderNumber: null,
    history: [],
    offer: null,
    thread: null,
    lossReason: null,
    created: now,
    updated: now,
    version: 1,
    assigneeUid: null,
  };
}

describe("a provider in trouble", () => {
  it("down for an hour, then back: every mail exactly once", async () => {
    const numbers: string[] = [];
    for (let at = 0; at < 6; at += 1)
      numbers.push((await submit(`b${at}@example.test`)).quoteNumber);
    const modes = ["429", "reset", "401", "take-and-reset"] as const;
    shop.provider.mode = (call) => modes[call % modes.length] ?? "reset";
    for (let at = 0; at < 60; at += 1) {
      await shop.outbox.run();
      later(minute);
    }
    expect(await shop.storage.outbox.count({ status: "sent" })).toBe(0);
    shop.provider.mode = "ok";
    for (let at = 0; at < 240; at += 1) {
      await shop.outbox.run();
      later(minute);
    }
    expect(await shop.storage.outbox.count({ status: "sent" })).toBe(12);
    const wanted = numbers.flatMap((number) => [
      `New quote request ${number}`,
      `Quote request ${number} received`,
    ]);
    expect(subjects().toSorted()).toEqual(wanted.toSorted());
  });

  it("waits 1 m, 5 m, 30 m, 2 h, 6 h and 12 h, then parks within the day", async () => {
    await submit();
    shop.provider.mode = "reset";
    const start = shop.time.now.getTime();
    const tries: number[] = [];
    let calls = 0;
    for (let at = 0; at < 26 * 60; at += 1) {
      await shop.outbox.run();
      if (shop.provider.calls.length > calls)
        tries.push((shop.time.now.getTime() - start) / minute);
      calls = shop.provider.calls.length;
      later(minute);
    }
    expect(tries).toEqual([0, 1, 6, 36, 156, 516, 1236]);
    expect(await shop.outbox.countParked()).toBe(2);
    const [parked] = (await shop.outbox.list("parked")).items;
    expect(parked).toMatchObject({ attempts: 7, lastError: "unreachable", lockedUntil: null });
  });

  it("a parked mail goes out when it is sent again", async () => {
    await submit();
    shop.provider.mode = "422";
    expect(await shop.outbox.run()).toEqual({ sent: 0, delayed: 0, parked: 2, obsolete: 0 });
    shop.provider.mode = "ok";
    expect(await shop.outbox.run()).toEqual({ sent: 0, delayed: 0, parked: 0, obsolete: 0 });
    for (const { id } of (await shop.outbox.list("parked")).items) {
      expect(await resend(id)).toBe(true);
    }
    expect(await shop.outbox.run()).toEqual({ sent: 2, delayed: 0, parked: 0, obsolete: 0 });
    expect(await resend("nothing")).toBe(false);
    expect(subjects()).toHaveLength(2);
  });

  it("a refusal tells the log the code and nothing of the mail or the provider's text", async () => {
    const lines: string[] = [];
    const log = {
      info: (fields: object, text: string) => lines.push(JSON.stringify(fields) + text),
      warn: (fields: object, text: string) => lines.push(JSON.stringify(fields) + text),
      error: (fields: object, text: string) => lines.push(JSON.stringify(fields) + text),
    };
    const mail = openMail(shop.storage, shop.provider, { time: shop.time, log });
    await submit();
    shop.provider.mode = "422";
    await mail.outbox?.run();
    expect(lines.join("\n")).toContain("validation_error");
    expect(lines.join("\n")).not.toMatch(/buyer@|re_test_key|secret provider text|Mara/);
  });
});

describe("several instances", () => {
  it("eight of them send every mail once", async () => {
    for (let at = 0; at < 10; at += 1) await submit(`b${at}@example.test`);
    const others = Array.from({ length: 8 }, () =>
      openMail(shop.storage, shop.provider, { time: shop.time }),
    );
    const runs = await Promise.all(others.map((mail) => mail.outbox?.run()));
    expect(runs.reduce((sum, run) => sum + (run?.sent ?? 0), 0)).toBe(20);
    expect(shop.provider.calls).toHaveLength(20);
  });

  it("what one left behind is taken up after its hold has passed", async () => {
    await submit();
    const [entry] = await shop.storage.outbox.find({ limit: 1 });
    const lockedUntil = new Date(shop.time.now.getTime() + 2 * minute);
    await shop.storage.outbox.patch(entry?.id ?? "", { lockedUntil, nextAt: lockedUntil });
    expect((await shop.outbox.run()).sent).toBe(1);
    expect(await resend(entry?.id ?? "")).toBe(false);
    later(2 * minute);
    expect((await shop.outbox.run()).sent).toBe(1);
  });
});

import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { systemRandom } from "~/kernel/identifiers";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import { outboxAnnouncements } from "~/modules/mail/announcements.server";
import type { Order } from "~/modules/orders/order.resource";
import { rowOfOrder } from "~/modules/orders/order-records.server";
import { paymentReminders } from "~/modules/pricing/history";
import { erasable } from "~/storage/storage";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { anOrderedOffer, byOwner, furnished } from "../support/invoice-orders";
import { askedBy, openShop, type Shop } from "../support/shop";

const day = 24 * 60 * 60_000;
const rest = { lines: null, tax: null };
const payment = { method: "Transfer", payer: null, note: null };

await onEveryEngine("payment reminders", (open) => {
  let shop: Shop;
  /** The same store while it sends no mail. */
  let silent: Shop;
  let engine: EngineStore;
  let call: ReturnType<typeof byOwner>;

  beforeAll(async () => {
    engine = await open();
    const { storage } = engine;
    const clock = () => shop.time.now;
    const parts = { clock, random: systemRandom, nudge() {}, sendCode() {} };
    shop = await openShop({ storage, announcements: outboxAnnouncements(parts) });
    silent = await openShop({ storage });
    // Invoices have the days of the database's clock.
    shop.time.now = new Date();
    call = byOwner(shop);
    await furnished(shop);
  });
  afterAll(async () => {
    await shop.close();
    await engine.close();
  });

  /** An order with its invoice; time passes until the invoice is overdue. */
  async function overdue(uid: string | null = null) {
    const order = await anOrderedOffer(shop, { uid });
    const invoice = await call("invoices.issue", [order.id, { count: 1, ...rest }]);
    pass(40);
    return { order, invoice };
  }

  function pass(days: number): void {
    shop.time.now = new Date(shop.time.now.getTime() + days * day);
    silent.time.now = shop.time.now;
  }

  const remind = (number: string, count: number) => call("invoices.remind", [number, { count }]);
  const remindersOf = async ({ id }: Order) =>
    paymentReminders((await shop.commerce.orders.find(id))?.history ?? []);
  const mailsOf = async (number: string) => {
    const keys = [1, 2, 3].map((count) => `invoice-reminder/${number}/${count}`);
    const found = await Promise.all(keys.map((key) => shop.storage.outbox.getBy("key", key)));
    return found.filter((entry) => entry !== null).length;
  };
  const refusal = (message: RegExp) => ({
    kind: "impossible",
    message: expect.stringMatching(message),
  });

  it("are for overdue invoices alone, each count once, and the order's history tells of them", async () => {
    const order = await anOrderedOffer(shop, { uid: "mara" });
    const { number } = await call("invoices.issue", [order.id, { count: 1, ...rest }]);
    await expect(remind(number, 1)).rejects.toMatchObject(refusal(/not overdue/));
    await expect(remind("INV-1999-0001", 1)).rejects.toMatchObject({ kind: "notFound" });
    pass(40);
    await expect(remind(number, 2)).rejects.toMatchObject({ kind: "conflict" });
    const all = await Promise.all([1, 2, 3].map(() => remind(number, 1)));
    expect(new Set(all.map(({ version }) => version)).size).toBe(1);
    expect(await mailsOf(number)).toBe(1);
    pass(7);
    await remind(number.toLowerCase(), 2);
    await remind(number, 1);
    expect(await mailsOf(number)).toBe(2);
    const told = await remindersOf(order);
    expect(told).toMatchObject([
      { number, count: 1 },
      { number, count: 2, at: shop.time.now },
    ]);
    expect(await call("invoices.reminders", [[order.id]])).toEqual(told);
    const audit = await call("audit.listPage", [{ limit: 20 }]);
    const entries = audit.items.filter(({ action }) => action === "invoices.remind");
    expect(entries.map(({ targetId }) => targetId)).toEqual([number, number]);
    const mara = askedBy({ uid: "mara" });
    const seen = await shop.gateway.call("orders.listForCustomer", ["mara"], mara);
    expect(JSON.stringify(seen)).toContain(`Invoice ${number} over`);
    expect(JSON.stringify(seen)).not.toContain("reminder");
  });

  it("end when the invoice is paid or credited", async () => {
    const { order, invoice } = await overdue();
    await remind(invoice.number, 1);
    const paid = { ...payment, amount: order.total, at: shop.time.now };
    await call("orders.recordPayment", [order.id, paid]);
    await expect(remind(invoice.number, 2)).rejects.toMatchObject(refusal(/not overdue/));
    // A retry of the one that was sent is still the same reminder.
    await remind(invoice.number, 1);
    const credited = await overdue();
    const credit = { ...rest, count: 1, charges: true, reason: "Wrong", lowersDebt: true };
    const { number } = await call("invoices.credit", [
      credited.order.id,
      credited.invoice.number,
      credit,
    ]);
    for (const each of [credited.invoice.number, number]) {
      await expect(remind(each, 1)).rejects.toMatchObject(refusal(/not overdue/));
    }
  });

  it("are refused without mail, without an address, and for an erased person", async () => {
    const { order, invoice } = await overdue();
    const { id, number, document } = invoice;
    await expect(byOwner(silent)("invoices.remind", [number, { count: 1 }])).rejects.toMatchObject(
      refusal(/sends no e-mail/),
    );
    const write = (changed: Invoice["document"]) =>
      shop.storage.atomically((tx) => erasable(tx, "invoices").patch(id, { document: changed }));
    const buyer = { ...document.buyer, email: "by telephone" };
    await write({ ...document, buyer });
    await expect(remind(number, 1)).rejects.toMatchObject(refusal(/no e-mail address/));
    await write({ ...document, timeZone: "" });
    await expect(remind(number, 1)).rejects.toMatchObject(refusal(/erased/));
    expect([await remindersOf(order), await mailsOf(number)]).toEqual([[], 0]);
  });

  it("leave a customer's invoices listed, open ones by due day, in few reads", async () => {
    const sell = async () => {
      const order = await anOrderedOffer(shop, { uid: "petra" });
      const invoice = await call("invoices.issue", [order.id, { count: 1, ...rest }]);
      return { order, ...invoice };
    };
    const [first, paid, last] = [await sell(), await sell(), await sell()];
    await shop.storage.invoiceBalances.patch(first.id, { dueDay: "2026-01-31" });
    const amount = { ...payment, amount: paid.order.total, at: shop.time.now };
    await call("orders.recordPayment", [paid.order.id, amount]);
    const listed = await call("invoices.ofCustomer", ["petra"]);
    expect(listed.items.map(({ invoice, balance }) => [invoice.number, balance?.state])).toEqual([
      [first.number, "open"],
      [last.number, "open"],
      [paid.number, "settled"],
    ]);
    expect([listed.whole, Object.keys(listed.items[0]?.invoice ?? {})]).toEqual([
      true,
      expect.not.arrayContaining(["document"]),
    ]);

    const known = await shop.commerce.orders.find(paid.order.id);
    if (!known) throw new Error("the order is gone");
    const copies = Array.from({ length: 100 }, (_, at) =>
      rowOfOrder({ ...known, id: `copy-${at}`, orderNumber: `O-${at}`, quoteNumber: null }, false),
    );
    await shop.storage.orders.insertMany(copies);
    const reads = vi.spyOn(shop.storage.invoices, "find");
    const many = await call("invoices.ofCustomer", ["petra"]);
    expect([many.whole, reads.mock.calls.length]).toEqual([false, 60]);
    // What may be open is read, however many newer orders are paid.
    expect(many.items.map(({ invoice }) => invoice.number).slice(0, 2)).toEqual([
      first.number,
      last.number,
    ]);
    reads.mockRestore();
  });
});

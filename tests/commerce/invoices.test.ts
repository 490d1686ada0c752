import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toMinor } from "~/kernel/money";
import { silentAnnouncements } from "~/modules/announcements";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import type { InvoiceListing, ListedInvoice } from "~/modules/invoices/invoices-service.server";
import type { PartLine } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import { creditAmount, openAmount, paymentShown } from "~/modules/payments/order-payment";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { recount } from "~/modules/upkeep/recount.server";
import { type EngineStore, onEveryEngine } from "../support/engines";
import { anOrderedOffer, byOwner, furnished } from "../support/invoice-orders";
import { inputOf } from "../support/offer-input";
import { onceAvailable } from "../support/patience";
import { aSubmission, openShop, type Shop } from "../support/shop";
import { together } from "../support/together";

const cents = (amount: number) => toMinor(amount, site.currency);
const rest = { lines: null, tax: null };

await onEveryEngine("invoices", (open) => {
  let shop: Shop;
  let engine: EngineStore;
  let call: ReturnType<typeof byOwner>;
  const mails: string[] = [];

  beforeAll(async () => {
    engine = await open();
    shop = await openShop({
      storage: engine.storage,
      announcements: {
        ...silentAnnouncements,
        async invoiceIssued(_tx, { number }) {
          mails.push(number);
        },
      },
    });
    call = byOwner(shop);
    await furnished(shop);
  });
  afterAll(async () => {
    await shop.close();
    await engine.close();
  });

  async function now({ id }: Order): Promise<Order> {
    const order = await shop.commerce.orders.find(id);
    if (!order) throw new Error("the order is gone");
    return order;
  }

  it("fifty at once have the numbers from 1 to 50, and dates that never fall", async () => {
    const one = { items: [{ id: "press", quantity: 1 }] };
    const orders: Order[] = [];
    while (orders.length < 50) {
      orders.push(...(await together(10, () => onceAvailable(() => anOrderedOffer(shop, one)))));
    }
    const issued = await together(50, (at) =>
      onceAvailable(() => call("invoices.issue", [orders[at]?.id ?? "", { count: 1, ...rest }])),
    );
    const bySerial = issued.toSorted((a, b) => a.serial - b.serial);
    expect(bySerial.map(({ serial }) => serial)).toEqual(
      Array.from({ length: 50 }, (_, at) => at + 1),
    );
    const year = bySerial[0]?.day.slice(0, 4);
    expect(bySerial[0]?.number).toBe(`INV-${year}-0001`);
    const days = bySerial.map(({ day }) => day);
    expect(days).toEqual(days.toSorted());
    expect(await shop.commerce.invoices.problems()).toEqual([]);
    expect(new Set(mails).size).toBe(50);
  });

  it("the same asked again is the same invoice, and another content is refused", async () => {
    const order = await anOrderedOffer(shop);
    const two = { count: 1, lines: [{ at: 0, quantity: 2 }], tax: null, version: order.version };
    const all = await Promise.all([1, 2, 3].map(() => call("invoices.issue", [order.id, two])));
    expect(new Set(all.map(({ number }) => number)).size).toBe(1);
    const other = { ...two, lines: [{ at: 0, quantity: 3 }] };
    await expect(call("invoices.issue", [order.id, other])).rejects.toMatchObject({
      kind: "conflict",
    });
    await expect(
      call("invoices.issue", [order.id, { ...two, count: 3, version: undefined }]),
    ).rejects.toMatchObject({ kind: "conflict" });
  });

  it("parts add up to the order to the cent, whatever is credited and invoiced anew", async () => {
    const order = await anOrderedOffer(shop, {
      discount: { type: "percentage", value: 7, label: "Spring" },
      charges: [
        { label: "Freight", amount: 12.5, tax: "VAT 13.5%" },
        { label: "Rebate", amount: -3.33, tax: "VAT 23%" },
      ],
    });
    const first = await call("invoices.issue", [
      order.id,
      { count: 1, lines: [{ at: 0, quantity: 3 }], tax: null },
    ]);
    const second = await call("invoices.issue", [
      order.id,
      {
        count: 2,
        lines: [
          { at: 1, quantity: 1 },
          { at: 0, quantity: 4 },
        ],
        tax: null,
      },
    ]);
    const wrong = await call("invoices.credit", [
      order.id,
      second.number,
      { count: 1, lines: null, charges: false, reason: "Wrong lines", lowersDebt: false },
    ]);
    expect(wrong.total).toBe(second.total);
    expect(wrong.number).toMatch(/^CN-\d{4}-\d{4}$/);
    const last = await call("invoices.issue", [order.id, { count: 3, ...rest }]);
    expect(cents(first.total) + cents(last.total)).toBe(cents(order.total));
    await expect(call("invoices.issue", [order.id, { count: 4, ...rest }])).rejects.toMatchObject({
      kind: "impossible",
    });
    for (const { document } of [first, second, wrong, last]) expectAddedUp(document);
  });

  it("a credit note by line lowers the debt, and payments settle the oldest first", async () => {
    const order = await anOrderedOffer(shop);
    const one = await call("invoices.issue", [
      order.id,
      { count: 1, lines: [{ at: 0, quantity: 10 }], tax: null },
    ]);
    await call("invoices.issue", [order.id, { count: 2, ...rest }]);
    const part = { lines: [{ at: 0, quantity: 2 }], charges: false, lowersDebt: true };
    const credit = await call("invoices.credit", [
      order.id,
      one.number,
      { count: 1, ...part, reason: "Two came back" },
    ]);
    expect(credit.total).toBe(492);
    const owed = openAmount(await now(order), site.currency);
    expect(cents(owed)).toBe(cents(order.total) - 49_200);
    const paid = { method: "bank transfer", at: shop.time.now, note: null };
    await call("orders.recordPayment", [order.id, { ...paid, amount: 1_968 }]);
    const { invoices } = await call("invoices.ofOrder", [order.id]);
    expect(invoices.map(({ balance }) => balance?.state ?? null)).toEqual([
      "settled",
      "open",
      null,
    ]);
    await call("orders.recordPayment", [
      order.id,
      { ...paid, amount: openAmount(await now(order), site.currency) },
    ]);
    expect((await now(order)).paymentStatus).toBe("paid");
    await expect(
      call("orders.recordRefund", [order.id, { ...paid, amount: 0.01 }]),
    ).rejects.toMatchObject({ kind: "impossible" });
    await call("invoices.credit", [
      order.id,
      one.number,
      { count: 2, ...part, reason: "Two more came back" },
    ]);
    await call("orders.recordRefund", [order.id, { ...paid, amount: 492 }]);
    expect(openAmount(await now(order), site.currency)).toBe(0);
  });

  it("ships in parts, counts what is open, and takes back no more than left", async () => {
    const order = await anOrderedOffer(shop);
    const some = { count: 1, lines: [{ at: 0, quantity: 4 }], parcel: null };
    const note = await call("orders.ship", [order.id, some]);
    expect((await call("orders.ship", [order.id, some])).number).toBe(note.number);
    expect(note.document.lines).toMatchObject([{ ordered: 10, quantity: 4, open: 6 }]);
    expect(note.document.others).toMatchObject([{ at: 1, ordered: 3, quantity: 0, open: 3 }]);
    const partly = await now(order);
    expect(partly.status).toBe("Processing");
    const waiting = await call("desk.orders", [{ toDeliver: true, limit: 100 }]);
    expect(waiting.items.map(({ id }) => id)).toContain(order.id);
    await expect(
      call("orders.ship", [order.id, { count: 2, lines: [{ at: 0, quantity: 7 }], parcel: null }]),
    ).rejects.toMatchObject({ kind: "impossible" });
    await call("orders.ship", [order.id, { count: 2, lines: null, parcel: null }]);
    expect((await now(order)).status).toBe("Shipped");
    const left = await call("desk.orders", [{ toDeliver: true, limit: 100 }]);
    expect(left.items.map(({ id }) => id)).not.toContain(order.id);
    const stock = async () => (await shop.storage.products.get("press"))?.stock ?? 0;
    const before = await stock();
    const back = { count: 1, lines: [{ at: 0, quantity: 3 }], reason: "Too many", restock: true };
    await call("orders.takeBack", [order.id, back]);
    await call("orders.takeBack", [order.id, back]);
    expect(await stock()).toBe(before + 3);
    await expect(
      call("orders.takeBack", [order.id, { ...back, count: 2, lines: [{ at: 0, quantity: 8 }] }]),
    ).rejects.toMatchObject({ kind: "impossible" });
  });

  it("a move to Shipped ships the rest; cancelling gives back what did not leave", async () => {
    const moved = await anOrderedOffer(shop);
    await call("orders.updateStatus", [moved.id, "Processing"]);
    await call("orders.updateStatus", [moved.id, "Shipped"]);
    const papers = await call("invoices.ofOrder", [moved.id]);
    expect(papers.shipments).toMatchObject([{ document: { lines: [{ open: 0 }, { open: 0 }] } }]);
    const order = await anOrderedOffer(shop);
    const stock = async () => (await shop.storage.products.get("press"))?.stock ?? 0;
    await call("orders.ship", [
      order.id,
      { count: 1, lines: [{ at: 0, quantity: 4 }], parcel: null },
    ]);
    const before = await stock();
    await call("orders.updateStatus", [order.id, "Cancelled"]);
    expect(await stock()).toBe(before + 6);
  });

  it("a cancelled order owes and is invoiced what was shipped, and can be opened again", async () => {
    const order = await anOrderedOffer(shop, {
      charges: [{ label: "Freight", amount: 20, tax: "VAT 23%" }],
    });
    const read = async () => {
      const found = await call("orders.find", [order.id]);
      if (!found) throw new Error("the order is gone");
      return found;
    };
    const stock = async () => (await shop.storage.products.get("press"))?.stock ?? 0;
    const lines = [{ at: 0, quantity: 2 }];
    await call("orders.ship", [order.id, { count: 1, lines, parcel: null }]);
    const payment = { amount: 100, method: "cash", at: shop.time.now, note: null };
    await call("orders.recordPayment", [order.id, payment]);
    const before = await stock();
    await call("orders.updateStatus", [order.id, "Cancelled"]);
    // Two of the presses with the freight: (400 + 20) with 23 % tax, less 100.
    expect([openAmount(await read(), "EUR"), await stock()]).toEqual([416.6, before + 8]);
    const invoice = await call("invoices.issue", [order.id, { ...rest, count: 1 }]);
    expect([invoice.total, invoice.document.lines.map(({ quantity }) => quantity)]).toEqual([
      516.6,
      [2],
    ]);
    await expect(call("invoices.issue", [order.id, { ...rest, count: 2 }])).rejects.toThrow(
      "Nothing is left",
    );
    const owed = { ...payment, amount: 516.6 };
    await call("orders.recordPayment", [order.id, owed]);
    expect([(await read()).paymentStatus, creditAmount(await read(), "EUR")]).toEqual([
      "paid",
      100,
    ]);
    await call("orders.recordRefund", [order.id, { ...payment, amount: 100 }]);
    await call("orders.updateStatus", [order.id, "Processing"]);
    const open = await read();
    expect([open.paymentStatus, open.stockShortfall, await stock()]).toEqual([
      "unpaid",
      [],
      before,
    ]);
    expect(openAmount(open, "EUR")).toBe(Math.round((order.total - 516.6) * 100) / 100);
    await call("orders.ship", [order.id, { count: 2, lines: null, parcel: null }]);
    expect([(await read()).status, await stock()]).toEqual(["Shipped", before]);
  });

  it("a cancelled order that was paid belongs to the customer, and refunds keep it reopenable", async () => {
    const order = await anOrderedOffer(shop);
    const payment = { amount: order.total, method: "cash", at: shop.time.now, note: null };
    await call("orders.recordPayment", [order.id, payment]);
    const cancelled = await call("orders.updateStatus", [order.id, "Cancelled"]);
    expect([cancelled.paymentStatus, creditAmount(cancelled, "EUR")]).toEqual([
      "paid",
      order.total,
    ]);
    const refunded = await call("orders.recordRefund", [order.id, payment]);
    expect([refunded.paymentStatus, paymentShown(refunded, "EUR")]).toEqual(["unpaid", "refunded"]);
    const again = await call("orders.updateStatus", [order.id, "Pending"]);
    expect([again.paymentStatus, openAmount(again, "EUR")]).toEqual(["unpaid", order.total]);
  });

  it("the desk's lists say what is open, overdue and paid", async () => {
    const list = async (filter: "all" | "open" | "overdue" | "paid" | "credit") =>
      (await call("invoices.listForDesk", [{ filter, limit: 100 }])).items;
    const numbers = (items: { invoice: Invoice }[]) => items.map(({ invoice }) => invoice.kind);
    expect(new Set(numbers(await list("credit")))).toEqual(new Set(["credit-note"]));
    expect((await list("paid")).every(({ balance }) => balance?.state === "settled")).toBe(true);
    const open = await list("open");
    expect(open.length).toBeGreaterThan(50);
    const day = 86_400_000;
    const asked = shop.time.now;
    shop.time.now = new Date(Date.parse(open[0]?.invoice.dueDay ?? "") + 2 * day);
    expect(await list("overdue")).toHaveLength(open.length);
    expect(await call("invoices.countOverdue", [])).toBe(open.length);
    shop.time.now = asked;
    const from = open[0]?.invoice.day;
    const all = await call("invoices.listForDesk", [{ filter: "all", from, to: from, limit: 5 }]);
    expect(all.items).toHaveLength(5);
  });

  it("the desk's lists are sorted by total and by age, with any filter, days and search", async () => {
    const filters = ["all", "open", "overdue", "paid", "credit"] as const;
    const whole = async (asked: Omit<InvoiceListing, "limit">) => {
      const found: ListedInvoice[] = [];
      for (let after: string | undefined; ; ) {
        const way = { ...asked, limit: 20, ...(after ? { after } : {}) };
        const { items, next } = await call("invoices.listForDesk", [way]);
        found.push(...items);
        if (next === null) return found.map(({ invoice }) => invoice);
        after = next;
      }
    };
    const asked = shop.time.now;
    const [open] = await whole({ filter: "open" });
    shop.time.now = new Date(Date.parse(open?.dueDay ?? "") + 2 * 86_400_000);
    const numbers = (list: readonly Invoice[]) => list.map(({ number }) => number).sort();
    for (const filter of filters) {
      for (const time of [{}, { from: open?.dueDay ?? null, to: open?.dueDay ?? null }]) {
        const usual = await whole({ filter, ...time });
        if (!("from" in time)) expect(usual.length).toBeGreaterThan(0);
        for (const search of [{}, { search: "buyer" }]) {
          const found = "search" in search ? await whole({ filter, ...time, ...search }) : usual;
          for (const sort of ["oldest", "total-down", "total-up"] as const) {
            const sorted = await whole({ filter, ...time, ...search, sort });
            expect([filter, sort, numbers(sorted)]).toEqual([filter, sort, numbers(found)]);
            const keys = sorted.map((each) =>
              sort === "oldest" ? each.created.getTime() : each.total,
            );
            const sign = sort === "total-down" ? -1 : 1;
            expect([filter, sort, keys]).toEqual([
              filter,
              sort,
              keys.toSorted((a, b) => sign * (a - b)),
            ]);
          }
        }
      }
    }
    shop.time.now = asked;
  });

  it("after a restore no number is given out until the last one is confirmed", async () => {
    const { invoices } = shop.commerce;
    await invoices.hold();
    const order = await anOrderedOffer(shop);
    const issuing = () => call("invoices.issue", [order.id, { count: 1, ...rest }]);
    await expect(issuing()).rejects.toMatchObject({ kind: "impossible" });
    const known = (await invoices.series()).find(({ id }) => id === "invoice");
    const [year, last] = [known?.year ?? 0, (known?.next ?? 1) - 1];
    await expect(invoices.confirmLast("invoice", { year, serial: last - 1 })).rejects.toMatchObject(
      {
        kind: "invalid",
      },
    );
    await invoices.confirmLast("invoice", { year, serial: last + 2 });
    await invoices.confirmLast("credit-note", { year, serial: 3 });
    expect((await issuing()).serial).toBe(last + 3);
    expect(await invoices.problems()).toEqual([]);
  });

  it("a number that is not there is seen", async () => {
    const row = await shop.storage.numberSeries.get("invoice");
    if (!row) throw new Error("no series");
    await shop.storage.numberSeries.put({ ...row, next: row.next + 1 });
    expect(await shop.commerce.invoices.problems()).toHaveLength(1);
    await shop.storage.numberSeries.put(row);
  });

  it("numbers that were lost at the end of a year are no gap in the next one", async () => {
    const row = await shop.storage.numberSeries.get("invoice");
    if (!row) throw new Error("no series");
    const { year, next, lost } = row;
    const missing = { series: `INV-${year}`, from: next, to: next + 1, at: "" };
    const put = (from: number) =>
      shop.storage.numberSeries.put({
        ...row,
        year: year + 2,
        next: 1,
        lost: [...lost, { ...missing, from }],
      });
    await put(next);
    expect(await shop.commerce.invoices.problems()).toEqual([]);
    await put(next + 1);
    const detail = expect.stringContaining(`but ${next + 1} were given out`);
    const gap = { series: `INV-${year}`, detail };
    expect(await shop.commerce.invoices.problems()).toEqual([gap]);
    await shop.storage.numberSeries.put(row);
  });

  it("a day ends where the owner's time zone says, also after a change of it", async () => {
    const { now: before } = shop.time;
    const zone = site.timeZone;
    try {
      const { items } = await call("invoices.listForDesk", [{ filter: "open", limit: 1 }]);
      const due = items[0]?.balance?.dueDay;
      shop.time.now = new Date(`${due}T20:00:00.000Z`);
      const overdue = async () => {
        const list = await call("invoices.listForDesk", [{ filter: "overdue", limit: 100 }]);
        const counted = await call("invoices.countOverdue", []);
        expect(counted).toBe(list.items.length);
        return counted > 0;
      };
      expect(await overdue()).toBe(false);
      site.timeZone = { id: "Pacific/Auckland", name: "New Zealand time" };
      expect(await overdue()).toBe(true);
    } finally {
      site.timeZone = zone;
      shop.time.now = before;
    }
  });

  it("lists and counts what is to be invoiced, until all of it is or it came back", async () => {
    const listed = async ({ id }: Order) => {
      const { items } = await call("desk.orders", [{ toInvoice: true, limit: 100 }]);
      return items.some((each) => each.id === id);
    };
    const counted = async () => (await call("desk.counts", [])).toInvoice;
    const start = await counted();
    const order = await anOrderedOffer(shop);
    expect([await listed(order), await counted()]).toEqual([true, start + 1]);
    const part = [{ at: 0, quantity: 10 }];
    await call("invoices.issue", [order.id, { count: 1, lines: part, tax: null }]);
    expect(await listed(order)).toBe(true);
    const last = await call("invoices.issue", [order.id, { count: 2, ...rest }]);
    expect([await listed(order), await counted()]).toEqual([false, start]);
    const wrong = { lines: null, charges: false, reason: "Wrong lines", lowersDebt: false };
    await call("invoices.credit", [order.id, last.number, { count: 1, ...wrong }]);
    expect(await listed(order)).toBe(true);
    await call("orders.updateStatus", [order.id, "Cancelled"]);
    expect([await listed(order), await counted()]).toEqual([false, start]);

    const customer = { firstName: "", lastName: "", email: "a@example.test", phone: "" };
    const session = { sessionId: "cs_to_invoice", customerId: null, customer, total: 400 };
    const { order: paid } = await shop.commerce.orders.recordPaidSession({
      ...session,
      items: [{ id: "press", quantity: 2 }],
    });
    expect(await listed(paid)).toBe(false);
    await call("orders.ship", [paid.id, { count: 1, lines: null, parcel: null }]);
    expect([await listed(paid), await counted()]).toEqual([true, start + 1]);
    const found = { toInvoice: true, limit: 5, search: paid.orderNumber };
    expect((await call("desk.orders", [found])).items).toHaveLength(1);
    const back = { count: 1, lines: [{ at: 0, quantity: 2 }], reason: "Too many", restock: true };
    await call("orders.takeBack", [paid.id, back]);
    expect([await listed(paid), await counted()]).toEqual([false, start]);
    expect((await call("desk.orders", [found])).items).toEqual([]);
    expect(await recount(shop.storage, site)).toEqual([]);
  });
});

describe("what an invoice needs", () => {
  let shop: Shop;
  let call: ReturnType<typeof byOwner>;
  beforeAll(async () => {
    shop = await openShop();
    await furnished(shop);
    call = byOwner(shop);
  });
  afterAll(() => shop.close());

  const home = {
    firstName: "Lin",
    lastName: "Dahl",
    companyName: "Dahl GmbH",
    phone: "",
    line1: "Hafen 1",
    line2: "",
    city: "Kiel",
    region: "",
    postalCode: "24103",
    country: "DE",
  };

  /** A sent offer with reverse charge, as an earlier release stored it: without the VAT ID. */
  async function anOlderOffer() {
    const quote = await shop.commerce.quotes.submit(
      null,
      aSubmission([{ id: "press", quantity: 2 }]),
    );
    const part = { taxCase: "Reverse charge", buyerVatId: "DE123456789" };
    const input = inputOf(workingContent(quote, site.selling), { version: 1, ...part });
    await call("offers.send", [quote.id, { ...input, note: null }]);
    return {
      quote,
      async withoutId() {
        const { offer } = (await shop.storage.quotes.get(quote.id)) ?? {};
        if (!offer?.sent) throw new Error("nothing was sent");
        const sent = { ...offer.sent, buyerVatId: null };
        await shop.storage.quotes.patch(quote.id, { offer: { ...offer, sent } });
      },
    };
  }

  it("a discount for some products lowers the invoices and credit notes of these alone", async () => {
    await call("discounts.save", [
      { code: "PRESSES", type: "percentage", value: 10, productIds: ["press"] },
    ]);
    const items = [
      { id: "press", quantity: 10 },
      { id: "lathe", quantity: 3 },
    ];
    const quote = await shop.commerce.quotes.submit(
      null,
      aSubmission(items, { discountCode: "PRESSES" }),
    );
    await call("quotes.updateStatus", [quote.id, "Quoted"]);
    const order = await call("orders.createFromQuote", [quote.id]);
    expect(order.discount).toEqual({ code: "PRESSES", amount: 200 });
    const issue = (count: number, at: number, quantity: number) =>
      call("invoices.issue", [order.id, { count, lines: [{ at, quantity }], tax: null }]);
    const nets = ({ document }: Invoice) => [
      document.net,
      document.taxes.map(({ discount }) => discount),
    ];
    const presses = await issue(1, 0, 4);
    expect(nets(presses)).toEqual([720, [80]]);
    expect(nets(await issue(2, 1, 1))).toEqual([999.99, [0]]);
    expect(nets(await issue(3, 0, 6))).toEqual([1080, [120]]);
    const all = await issue(4, 1, 2);
    expect(nets(all)).toEqual([1999.98, [0]]);
    const credit = (number: string, at: number) =>
      call("invoices.credit", [
        order.id,
        number,
        {
          count: 1,
          lines: [{ at, quantity: 1 }],
          charges: false,
          reason: "One came back",
          lowersDebt: true,
        },
      ]);
    expect(nets(await credit(presses.number, 0))).toEqual([180, [20]]);
    expect(nets(await credit(all.number, 1))).toEqual([999.99, [0]]);
  });

  it("no offer with reverse charge is sent without a VAT ID", async () => {
    await expect(anOrderedOffer(shop, { taxCase: "Reverse charge" })).rejects.toMatchObject({
      kind: "impossible",
      message: expect.stringContaining("need the customer's VAT ID"),
    });
  });

  it("an older offer without it is neither accepted nor made an order", async () => {
    const { quote, withoutId } = await anOlderOffer();
    await withoutId();
    await expect(call("quotes.updateStatus", [quote.id, "Approved"])).rejects.toThrow(
      "needs the buyer's VAT ID",
    );
    await expect(call("orders.createFromQuote", [quote.id])).rejects.toThrow("VAT ID");
    expect((await shop.commerce.quotes.find(quote.id))?.status).toBe("Quoted");
  });

  it("the buyer types VAT ID and billing address while accepting, and the invoice has them", async () => {
    const { quote, withoutId } = await anOlderOffer();
    await withoutId();
    const accept = async (given: object) => {
      const shown = await shop.commerce.quotes.find(quote.id);
      const person = { options: null, name: "Lin Dahl", role: "", purchaseOrder: null };
      return shop.commerce.quotes.answer(quote.id, "Approved", {
        actor: "customer-link",
        seen: { revision: shown?.revision ?? 0, total: shown?.total ?? null },
        given: { ...person, ...given },
      });
    };
    const wrong = { kind: "impossible", fields: { vatId: expect.any(String) } };
    await expect(accept({})).rejects.toMatchObject(wrong);
    await expect(accept({ vatId: "DE12" })).rejects.toMatchObject(wrong);
    const accepted = await accept({ vatId: "de 987 654 321", billingAddress: home });
    const data = { buyerVatId: "DE987654321", billingAddress: home };
    // What was sent stays as it was sent.
    expect(accepted).toMatchObject({ billingAddress: home, offer: { sent: { buyerVatId: null } } });
    const [record] = await shop.commerce.offers.acceptances(quote.id);
    expect(record?.facts).toMatchObject(data);
    const order = await call("orders.createFromQuote", [quote.id]);
    expect(order).toMatchObject({ ...data, needsReview: null });
    const { document } = await call("invoices.issue", [order.id, { count: 1, ...rest }]);
    expect(document).toMatchObject({
      buyerVatId: data.buyerVatId,
      buyer: { billingAddress: home },
    });
  });

  it("staff correct VAT ID and address of an order until an invoice is in force", async () => {
    const { quote, withoutId } = await anOlderOffer();
    await call("quotes.updateStatus", [quote.id, "Approved"]);
    await withoutId();
    const order = await call("orders.createFromQuote", [quote.id]);
    expect(order.needsReview).toContain("VAT ID is missing");
    const issue = (count: number) => call("invoices.issue", [order.id, { count, ...rest }]);
    await expect(issue(1)).rejects.toThrow("the customer's VAT ID is missing");
    const correct = (buyerVatId: string) =>
      call("orders.correctBilling", [order.id, { buyerVatId, billingAddress: home }]);
    await expect(correct("DE12")).rejects.toThrow("wrong format");
    await correct("DE 987654321");
    const first = await issue(1);
    expect(first.document).toMatchObject({
      buyerVatId: "DE987654321",
      buyer: { billingAddress: home },
      awaitsSupply: true,
    });
    await expect(correct("DE111111111")).rejects.toThrow("Credit it before");
    const whole = { lines: null, charges: true, reason: "Wrong ID", lowersDebt: false };
    await call("invoices.credit", [order.id, first.number, { count: 1, ...whole }]);
    await correct("DE111111111");
    await call("orders.ship", [order.id, { count: 1, lines: null, parcel: null }]);
    const second = await issue(2);
    expect(second.document).toMatchObject({ buyerVatId: "DE111111111", awaitsSupply: false });
    expect(second.document.supplied).toHaveLength(1);
  });

  it("an invoice states the days on which what it asks for was sent, and no others", async () => {
    const order = await anOrderedOffer(shop);
    const { timeZone } = site;
    // In these zones it is never the same day. Shipments have the day of the database's clock.
    const ship = async (zone: "Pago_Pago" | "Kiritimati", count: number, line: PartLine) => {
      site.timeZone = { ...timeZone, id: `Pacific/${zone}` };
      const shipped = { count, lines: [line], parcel: null };
      return (await call("orders.ship", [order.id, shipped])).day;
    };
    const invoiced = async (count: number, at: number, quantity: number) => {
      const lines = [{ at, quantity }];
      const { document } = await call("invoices.issue", [order.id, { count, lines, tax: null }]);
      return [document.supplied, document.awaitsSupply];
    };
    try {
      const early = await ship("Pago_Pago", 1, { at: 0, quantity: 4 });
      expect(await invoiced(1, 0, 4)).toEqual([[early], false]);
      expect(await invoiced(2, 1, 1)).toEqual([[], true]);
      const late = await ship("Kiritimati", 2, { at: 0, quantity: 2 });
      await ship("Kiritimati", 3, { at: 0, quantity: 2 });
      expect(await invoiced(3, 0, 3)).toEqual([[late], false]);
      await ship("Pago_Pago", 4, { at: 1, quantity: 3 });
      expect(await invoiced(4, 1, 2)).toEqual([[early], false]);
    } finally {
      site.timeZone = timeZone;
    }
  });

  it("an invoice states no day of goods that came back", async () => {
    const { timeZone } = site;
    const zoned = (zone: "Pago_Pago" | "Kiritimati") => {
      site.timeZone = { ...timeZone, id: `Pacific/${zone}` };
    };
    const lines = [{ at: 0, quantity: 4 }];
    const bill = { lines, tax: null };
    try {
      for (const again of [false, true]) {
        const order = await anOrderedOffer(shop);
        const ship = async (count: number) =>
          (await call("orders.ship", [order.id, { count, lines, parcel: null }])).day;
        zoned("Pago_Pago");
        await ship(1);
        const goods = { count: 1, lines, reason: "Damaged", restock: true, again };
        await call("orders.takeBack", [order.id, goods]);
        zoned("Kiritimati");
        const late = await ship(2);
        const { document } = await call("invoices.issue", [order.id, { count: 1, ...bill }]);
        expect([again, document.supplied]).toEqual([again, [late]]);
      }
      // What was invoiced, came back and was credited for good is not asked for again.
      const order = await anOrderedOffer(shop);
      const ship = async (count: number) =>
        (await call("orders.ship", [order.id, { count, lines, parcel: null }])).day;
      zoned("Pago_Pago");
      await ship(1);
      const first = await call("invoices.issue", [order.id, { count: 1, ...bill }]);
      const goods = { count: 1, lines, reason: "Damaged", restock: true };
      await call("orders.takeBack", [order.id, goods]);
      const credit = { count: 1, lines, charges: false, reason: "Damaged", lowersDebt: true };
      await call("invoices.credit", [order.id, first.number, credit]);
      zoned("Kiritimati");
      const late = await ship(2);
      const { document } = await call("invoices.issue", [order.id, { count: 2, ...bill }]);
      expect(document.supplied).toEqual([late]);
    } finally {
      site.timeZone = timeZone;
    }
  });

  it("an order whose invoice was taken back is not called paid, and refunded once the money is", async () => {
    const order = await anOrderedOffer(shop);
    const { number } = await call("invoices.issue", [
      order.id,
      { count: 1, lines: null, tax: null },
    ]);
    const credit = { count: 1, lines: null, charges: true, reason: "Wrong", lowersDebt: true };
    const shown = async () => {
      const found = await call("orders.find", [order.id]);
      return found && [found.paymentStatus, paymentShown(found, "EUR")];
    };
    const payment = { amount: order.total, method: "cash", at: shop.time.now, note: null };
    await call("invoices.credit", [order.id, number, credit]);
    expect(await shown()).toEqual(["paid", "none"]);
    await call("orders.recordPayment", [order.id, payment]);
    expect(await shown()).toEqual(["paid", "paid"]);
    await call("orders.recordRefund", [order.id, payment]);
    expect(await shown()).toEqual(["paid", "refunded"]);
  });
});

function expectAddedUp({ lines, charges, taxes, net, tax, total }: Invoice["document"]): void {
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + cents(amount), 0);
  const parts = sum([...lines, ...charges].map((each) => each.net));
  expect(parts - sum(taxes.map(({ discount }) => discount))).toBe(cents(net));
  expect(sum(taxes.map(({ base }) => base))).toBe(cents(net));
  expect(sum(taxes.map((row) => row.tax))).toBe(cents(tax));
  expect(cents(net) + cents(tax)).toBe(cents(total));
  for (const row of taxes) {
    expect(Math.abs(cents(row.tax) - (cents(row.base) * row.rate) / 100)).toBeLessThan(2);
  }
}

import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { type Announcements, silentAnnouncements } from "~/commerce/announcements";
import { missingSteps } from "~/commerce/catalogue/stock-ledger";
import { readOrder, storeOrder } from "~/commerce/orders/order-records";
import { recount } from "~/commerce/recount";
import { Failure } from "~/domain/failure";
import { fulfilmentOf, openToShip } from "~/domain/fulfilment";
import { toMinor } from "~/domain/money";
import { type Order, orderStates, type StoredOrder } from "~/domain/order";
import { paidMinor } from "~/domain/order-payment";
import { orderMachine } from "~/domain/order-rules";
import { type Quote, quoteStates } from "~/domain/quote";
import { isClosed } from "~/domain/quote-rules";
import { site } from "~/site";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

const boss = askedBy({ uid: "boss" });
const sales = askedBy({ uid: "sal" });
const mara = askedBy({ uid: "mara", email: "mara@example.test" });
const day = 86_400_000;
const counted = 1_000_000;

const kinds = [
  "submit",
  "move",
  "move",
  "force",
  "answer",
  "answer",
  "convert",
  "convert",
  "wait",
  "order",
  "order",
  "force order",
  "ship",
  "ship",
  "return",
  "pay",
  "pay",
  "pay online",
  "correct",
  "refund",
  "undo",
  "record",
  "review",
  "extend",
  "invoice",
] as const;
const step = fc.record({
  kind: fc.constantFrom(...kinds),
  pick: fc.nat(10_000),
  on: fc.nat(3),
});
type Step = { kind: (typeof kinds)[number]; pick: number; on: number };

/** What was written to customers in the last step, with the record as it was then. */
const told: ({ kind: "quote"; record: Quote } | { kind: "order"; record: Order })[] = [];
const announcements: Announcements = {
  ...silentAnnouncements,
  async quoteChanged(_tx, record) {
    told.push({ kind: "quote", record });
  },
  async orderChanged(_tx, record) {
    told.push({ kind: "order", record });
  },
};

let shop: Shop | null = null;
let walks = 0;
afterAll(() => shop?.close());

/** A store for the next walk: a new one now and then, because each check counts all its rows. */
async function storeFor(): Promise<Shop> {
  walks += 1;
  if (shop && walks % 8 !== 0) return shop;
  await shop?.close();
  shop = await openShop({ announcements });
  await shop.add(
    { id: "press", productName: "Press", price: 100, stock: counted },
    { id: "scarce", productName: "Scarce", price: 10, stock: 3 },
    { id: "free", productName: "Not counted", price: 7.5, stock: null },
  );
  await shop.commerce.admin.grant("boss", "boss@example.test");
  await shop.commerce.admin.grant("sal", "sal@example.test");
  await shop.storage.admins.patch("sal", { role: "sales" });
  const discount = { type: "percentage", value: 10, usageLimit: 5 } as const;
  const args = [{ code: "TEN", ...discount }] as never;
  await shop.gateway.call("discounts.save", args, boss);
  return shop;
}

interface Walk {
  store: Shop;
  quotes: string[];
  orders: string[];
}

async function take(walk: Walk, { kind, pick, on }: Step): Promise<unknown> {
  const { store, quotes, orders } = walk;
  const { gateway, commerce, time } = store;
  const quoteId = quotes[on % Math.max(1, quotes.length)];
  const quote = quoteId ? await commerce.quotes.find(quoteId) : null;
  const number = orders[on % Math.max(1, orders.length)];
  const order = number ? await commerce.orders.find(number) : null;
  const by = pick % 2 === 0 ? boss : sales;
  const note = pick % 3 === 0 ? undefined : "As agreed.";
  if (kind === "submit" || !quote) {
    const items = [
      { id: "press", quantity: 1 + (pick % 5) },
      ...(pick % 2 ? [{ id: "scarce", quantity: 1 + (pick % 3) }] : []),
      ...(pick % 3 ? [{ id: "free", quantity: 2 }] : []),
    ];
    const code = pick % 4 === 0 ? { discountCode: "TEN" } : {};
    const uid = pick % 5 === 0 ? null : "mara";
    const made = await commerce.quotes.submit(uid, { ...aSubmission(items), ...code });
    return quotes.push(made.id);
  }
  const anyQuoteState = quoteStates[pick % quoteStates.length] ?? "Pending";
  const anyOrderState = orderStates[pick % orderStates.length] ?? "Pending";
  const forced = { force: true, note: "By an owner.", notify: pick % 5 === 0 };
  switch (kind) {
    case "move":
      return gateway.call("quotes.updateStatus", [quote.id, anyQuoteState, { note }], by);
    case "force":
      return gateway.call("quotes.updateStatus", [quote.id, anyQuoteState, forced], boss);
    case "answer": {
      const answer = (["Approved", "Declined", "Cancelled"] as const)[pick % 3] ?? "Approved";
      const seen = { revision: quote.revision, total: quote.total };
      const link = { kind: "quote", number: quote.quoteNumber } as never;
      const holder = quote.customerId ? mara : { ...askedBy({}), link };
      return gateway.call("quotes.answer", [quote.quoteNumber, { answer, note, seen }], holder);
    }
    case "convert": {
      const made = await gateway.call("orders.createFromQuote", [quote.id], by);
      if (!orders.includes(made.orderNumber)) orders.push(made.orderNumber);
      return made;
    }
    case "wait":
      time.now = new Date(time.now.getTime() + (pick % 40) * day);
      return commerce.quotes.expire(100);
    case "undo":
      return gateway.call("offers.undoAcceptance", [quote.id, { reason: "Wrong." }], by);
    case "extend":
      return gateway.call("offers.extend", [quote.id, { until: null }], by);
    case "record": {
      const word = { name: "Mara", role: "", how: "Telephone", purchaseOrder: null, options: null };
      const answer = pick % 2 === 0 ? ("accepted" as const) : ("declined" as const);
      return gateway.call("offers.recordAnswer", [quote.id, { ...word, answer, at: time.now }], by);
    }
  }
  if (!order) return null;
  const id = order.orderNumber;
  const progress = fulfilmentOf(order);
  switch (kind) {
    case "order":
      return gateway.call("orders.updateStatus", [id, anyOrderState, { note }], by);
    case "force order":
      return gateway.call("orders.updateStatus", [id, anyOrderState, forced], boss);
    case "ship": {
      const open = openToShip(order)[0] ?? 0;
      const part = [{ at: 0, quantity: 1 + (pick % Math.max(1, open)) }];
      const lines = pick % 3 === 0 ? null : part;
      const asked = { count: progress.shipments + 1, lines, parcel: null };
      return gateway.call("orders.ship", [id, asked], by);
    }
    case "return": {
      const lines = [{ at: 0, quantity: 1 + (pick % 2) }];
      const asked = { count: progress.returns + 1, lines, reason: "Back", restock: pick % 3 > 0 };
      return gateway.call("orders.takeBack", [id, asked], by);
    }
    case "pay": {
      const amount = pick % 2 ? order.total : toMinor(order.total, site.currency) / 200;
      const payment = { amount: Math.floor(amount) || 1, method: "bank transfer", at: time.now };
      return gateway.call("orders.recordPayment", [id, { ...payment, note: null }], boss);
    }
    case "pay online":
      return commerce.orders.recordOrderPayment(id, {
        sessionId: `cs_${walks}_${pick}`,
        amount: pick % 3 ? order.total : 1,
        currency: null,
        payer: null,
      });
    case "correct":
      return gateway.call("orders.correctPayment", [id, { at: pick % 3, note: "Wrong." }], boss);
    case "refund": {
      const refund = { amount: 1 + (pick % 50), method: "bank transfer", at: time.now, note: null };
      return gateway.call("orders.recordRefund", [id, refund], boss);
    }
    case "review":
      return gateway.call("orders.markReviewed", [id, {}], by);
    case "invoice": {
      const asked = { count: progress.invoices + 1, lines: null, tax: null };
      return gateway.call("invoices.issue", [id, asked], boss);
    }
  }
  return null;
}

/** The quantity of the first line that the order keeps out of the stock. */
async function heldBy({ storage }: Shop, order: StoredOrder): Promise<number> {
  const [line] = order.items;
  const shipped = fulfilmentOf(order).lines[0]?.shipped ?? 0;
  const found = await storage.shipments.find({ where: { orderId: order.id }, limit: 100 });
  const restocked = found
    .filter(({ kind, document }) => kind === "return" && document.restocked)
    .flatMap(({ document }) => document.lines.filter(({ at }) => at === 0))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const holds = orderMachine.of(order.status).holdsStock;
  return (holds ? (line?.quantity ?? 0) : shipped) - restocked;
}

async function check({ store }: Walk): Promise<void> {
  const { storage } = store;
  const orders = await storage.orders.find({ limit: 1_000 });
  const quotes = await storage.quotes.find({ limit: 1_000 });
  const products = await storage.products.getMany(["press", "scarce"]);
  const held = await Promise.all(orders.map((order) => heldBy(store, order)));
  const stock = products.find(({ id }) => id === "press")?.stock ?? 0;
  expect(counted - stock, "stock held").toBe(held.reduce((sum, each) => sum + each, 0));
  for (const product of products) {
    expect(product.stock).toBeGreaterThanOrEqual(0);
    expect(await missingSteps(storage, product), "the ledger").toEqual([]);
  }
  expect(await recount(storage, site), "kept totals").toEqual([]);
  const [discount] = await storage.discounts.find({ limit: 1 });
  const carried = quotes.filter(
    ({ status, discount: given }) => given?.terms?.id === discount?.id && !isClosed(status),
  );
  expect(discount?.usedCount, "uses of the discount").toBe(carried.length);
  for (const order of orders) {
    expect(storeOrder(readOrder(order), order.stockHeld), "flags").toEqual(order);
    expect(order.stockHeld).toBe(orderMachine.of(order.status).holdsStock);
    const quote = quotes.find(({ quoteNumber }) => quoteNumber === order.quoteNumber);
    expect([quote?.status, quote?.orderNumber]).toEqual(["Converted", order.orderNumber]);
    expect(order.total).toBe(quote?.total);
  }
  for (const { kind, record } of told.splice(0)) {
    const stored = [...quotes, ...orders].find(({ id }) => id === record.id);
    expect(stored?.status, "the status that a mail names").toBe(record.status);
    if (kind === "order" && record.status === "Refunded") {
      expect(paidMinor(record, site.currency), "money of a refund").toBeGreaterThan(0);
    }
    if (kind === "order" && record.status === "Shipped") {
      expect(openToShip(record).every((open) => open === 0)).toBe(true);
    }
    const last = record.history.findLast(({ to }) => to === "Expired");
    if (record.status === "Expired" && !last?.note) expect(last?.from).toBe("Quoted");
  }
}

/** The long form, with RANDOM_RUNS=1, makes all of the walks. */
const runs = Number(process.env.RANDOM_RUNS) === 1 ? 10_000 : 25;

describe("quotes and orders, whoever moves them by whichever way", () => {
  it("agree with their stock, totals, ledger, discounts, flags and mails after each step", async () => {
    const walk = fc.array(step, { minLength: 6, maxLength: 18 });
    await fc.assert(
      fc.asyncProperty(walk, async (steps) => {
        const at: Walk = { store: await storeFor(), quotes: [], orders: [] };
        for (const each of steps) {
          await take(at, each).catch((error: unknown) => {
            if (!(error instanceof Failure)) throw error;
          });
          await check(at);
        }
      }),
      { numRuns: runs, endOnFailure: true },
    );
  }, 7_200_000);
});

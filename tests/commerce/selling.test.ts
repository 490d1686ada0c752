import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ArgsOf, MethodName, ResultOf } from "~/gateway/methods";
import type { Order } from "~/modules/orders/order.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { linesCell } from "~/routes/admin/documents/document-lists";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await shop.add({ id: "scale", price: 20, stock: 1 }, { id: "press", price: null });
  await shop.storage.admins.put({
    id: "boss",
    email: "boss@example.test",
    created: new Date(),
    role: null,
    name: null,
  });
});
afterAll(() => shop.close());

const boss = askedBy({ uid: "boss" }, "r1");
const mara = askedBy({ uid: "mara" }, "r2");

function call<N extends MethodName>(name: N, args: ArgsOf<N>): Promise<ResultOf<N>> {
  return shop.gateway.call(name, args, boss);
}

const both = [
  { id: "scale", quantity: 2 },
  { id: "press", quantity: 1 },
];

function asked(items = both): Promise<Quote> {
  return shop.commerce.quotes.submit("mara", aSubmission(items));
}

/** As its customer gets it. */
async function shownTo(quote: Quote): Promise<Quote> {
  const mine = await shop.gateway.call("quotes.listForCustomer", ["mara"], mara);
  const found = mine.find(({ id }) => id === quote.id);
  if (!found) throw new Error("not listed");
  return found;
}

async function ordered(): Promise<Order> {
  const quote = await asked([{ id: "scale", quantity: 1 }]);
  return call("orders.createFromQuote", [quote.id]);
}

describe("an offer", () => {
  it("adds charges to the total and is mailed as one revision", async () => {
    const quote = await asked();
    const offer = await call("quotes.updateStatus", [
      quote.id,
      "Quoted",
      {
        prices: [
          { id: "press", variantId: null, price: 100 },
          { id: "scale", variantId: null, price: 15.5 },
        ],
        charges: [{ label: "Freight", amount: 12.25 }],
        version: quote.version,
      },
    ]);
    expect(offer).toMatchObject({ status: "Quoted", revision: 1, subtotal: 131, total: 176.2 });
    const trail = await shop.commerce.audit.listPage({ targetId: quote.quoteNumber });
    const changed = trail.items[0]?.changes.map(({ field }) => field);
    expect(changed).toEqual([
      "charges",
      "items",
      "offer",
      "revision",
      "status",
      "subtotal",
      "total",
      "validUntil",
    ]);
  });

  it("keeps its charges where a later change names none", async () => {
    const quote = await asked([{ id: "scale", quantity: 1 }]);
    const charges = [{ label: "Freight", amount: 5 }];
    await call("quotes.updateStatus", [quote.id, "Quoted", { charges }]);
    const again = await call("quotes.updateStatus", [
      quote.id,
      "Quoted",
      { prices: [{ id: "scale", variantId: null, price: 10 }] },
    ]);
    expect(again).toMatchObject({ charges, total: 18.45, revision: 2 });
  });

  it("is a draft that its customer does not see until it is sent", async () => {
    const quote = await asked();
    const prices = [{ id: "press", variantId: null, price: 100 }];
    const charges = [{ label: "Freight", amount: 5 }];
    const draft = await call("quotes.updateStatus", [quote.id, "In Review", { prices, charges }]);
    expect(draft).toMatchObject({ total: 145 });
    expect(await shownTo(quote)).toMatchObject({ total: null, charges: [] });
    await call("quotes.updateStatus", [quote.id, "Quoted", {}]);
    expect(await shownTo(quote)).toMatchObject({ total: 178.35, charges });
  });

  it("that was never sent stays unseen when the request is turned down", async () => {
    const quote = await asked();
    const prices = [{ id: "press", variantId: null, price: 100 }];
    await call("quotes.updateStatus", [quote.id, "Pending", { prices }]);
    await call("quotes.updateStatus", [quote.id, "Rejected", {}]);
    const shown = await shownTo(quote);
    expect(shown.total).toBeNull();
    expect(shown.history.map(({ to }) => to)).toEqual(["Pending", "Rejected"]);
  });
});

describe("a change to a version that is gone", () => {
  const stale = { kind: "conflict", message: "Changed meanwhile." };

  it("of a quote is refused, and writes nothing", async () => {
    const quote = await asked();
    await call("quotes.updateStatus", [quote.id, "In Review", { version: quote.version }]);
    const late = { version: quote.version };
    await expect(call("quotes.updateStatus", [quote.id, "Rejected", late])).rejects.toMatchObject(
      stale,
    );
    await expect(call("orders.createFromQuote", [quote.id, late])).rejects.toMatchObject(stale);
    expect((await shop.commerce.quotes.find(quote.id))?.status).toBe("In Review");
  });

  it("of an order is refused, a payment sent twice too", async () => {
    const order = await ordered();
    const payment = {
      amount: 5,
      method: "cheque",
      at: shop.time.now,
      note: null,
      version: order.version,
    };
    await call("orders.recordPayment", [order.id, payment]);
    await expect(call("orders.recordPayment", [order.id, payment])).rejects.toMatchObject(stale);
    await expect(
      call("orders.updateStatus", [order.id, "Cancelled", { version: order.version }]),
    ).rejects.toMatchObject(stale);
    expect((await shop.commerce.orders.find(order.id))?.payments).toHaveLength(1);
  });
});

describe("notes", () => {
  it("stand in the history for the seller alone, and move nothing", async () => {
    const quote = await asked();
    const noted = await call("quotes.addNote", [quote.id, "Called: wants blue."]);
    expect(noted.status).toBe("Pending");
    expect(noted.history.at(-1)).toMatchObject({ actor: "boss", note: "Called: wants blue." });
    expect((await shownTo(quote)).history).toHaveLength(1);
    const order = await ordered();
    const other = await call("orders.addNote", [order.id, "Gate code 12."]);
    expect(other).toMatchObject({ status: "Pending", version: order.version + 1 });
  });

  it("are for admins", async () => {
    const quote = await asked();
    await expect(
      shop.gateway.call("quotes.addNote", [quote.id, "Mine."], mara),
    ).rejects.toMatchObject({ kind: "forbidden" });
  });
});

describe("an order that needs review", () => {
  it("is counted and listed until somebody has looked at it", async () => {
    const quote = await asked([{ id: "scale", quantity: 3 }]);
    const before = await shop.commerce.orders.countFlagged();
    const order = await call("orders.createFromQuote", [quote.id]);
    expect(order.needsReview).not.toBeNull();
    expect(await shop.commerce.orders.countFlagged()).toBe(before + 1);
    const done = await call("orders.markReviewed", [order.id, { note: "Bought more." }]);
    expect(done.needsReview).toBeNull();
    expect(done.history.at(-1)?.note).toBe("Reviewed. Bought more.");
    expect(await shop.commerce.orders.countFlagged()).toBe(before);
    const flagged = await shop.commerce.orders.listPage({ flagged: true, limit: 100 });
    expect(flagged.items.map(({ id }) => id)).not.toContain(order.id);
  });
});

describe("a line's article number", () => {
  it("is a snapshot from the request to the order and its delivery note", async () => {
    const own = { name: "M", sku: "CAP-M", price: 4, stock: null, imageURL: null };
    const plain = { ...own, id: "plain", name: "S", sku: null };
    const variants = [{ ...own, id: "m" }, plain];
    await shop.add({ id: "cap", sku: "CAP", price: 4, unit: "set", variants });
    const quote = await shop.commerce.quotes.submit(
      "mara",
      aSubmission([
        { id: "cap", variantId: "m", quantity: 2 },
        { id: "cap", variantId: "plain", quantity: 1 },
      ]),
    );
    await shop.storage.atomically((tx) =>
      shop.commerce.products.update(tx, "boss", "cap", { sku: "NEW", variants: [] }),
    );
    const order = await call("orders.createFromQuote", [quote.id]);
    const numbers = (lines: readonly { sku: string | null }[]) => lines.map(({ sku }) => sku);
    expect([numbers(quote.items), numbers(order.items)]).toEqual([
      ["CAP-M", "CAP"],
      ["CAP-M", "CAP"],
    ]);
    expect([...quote.items, ...order.items].map(({ unit }) => unit)).toEqual(Array(4).fill("set"));
    expect(linesCell(order.items)).toContain("M (CAP-M)");
    await call("orders.updateStatus", [order.id, "Processing"]);
    const lines = [{ at: 0, quantity: 2 }];
    await call("orders.ship", [order.id, { count: 1, lines, parcel: null }]);
    const { shipments } = await call("invoices.ofOrder", [order.id]);
    expect(shipments[0]?.document.lines).toMatchObject([{ sku: "CAP-M", quantity: 2 }]);
  });
});

describe("orders by payment", () => {
  it("are those that nobody has paid", async () => {
    const paid = await ordered();
    const open = await ordered();
    const payment = { amount: paid.total, method: "cash", at: shop.time.now, note: null };
    await call("orders.recordPayment", [paid.id, payment]);
    const unpaid = await shop.commerce.orders.listPage({ paymentStatus: "unpaid", limit: 100 });
    const ids = unpaid.items.map(({ id }) => id);
    expect([ids.includes(open.id), ids.includes(paid.id)]).toEqual([true, false]);
  });
});

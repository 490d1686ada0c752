import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CustomerList } from "~/modules/desk/customers.server";
import type { StoredOrder } from "~/modules/orders/order.resource";
import { openOrderStates } from "~/modules/orders/order-states";
import type { StoredQuote } from "~/modules/quotes/quote.resource";
import { isOwn } from "~/modules/staff/role";
import { isSold } from "~/modules/statistics/day-totals.server";
import { byOwner, furnished } from "../support/invoice-orders";
import { aCustomer, builders } from "../support/records";
import { aSubmission, askedBy, openShop, type Shop } from "../support/shop";

/**
 * Every choice of the filters of a list, against a look at each row. The set-up of the tests adds
 * that Firestore has an index for each of the queries.
 */
const day = 86_400_000;
const start = Date.parse("2026-03-01T12:00:00.000Z");
const colleagues = ["u1", "u2", null] as const;

let shop: Shop;
let quotes: StoredQuote[];
let orders: StoredOrder[];

beforeAll(async () => {
  shop = await openShop();
  await furnished(shop);
  await shop.add({ id: "p1", price: 10 });
  const asked = await shop.commerce.quotes.submit(null, aSubmission([{ id: "p1", quantity: 1 }]));
  const quote = await shop.storage.quotes.get(asked.id);
  const order = await byOwner(shop)("orders.createFromQuote", [asked.id]);
  const placed = await shop.storage.orders.get(order.id);
  if (!quote || !placed) throw new Error("Nothing was stored.");
  const { storage } = shop;
  await Promise.all([storage.quotes.remove(quote.id), storage.orders.remove(placed.id)]);
  const quoteStates = ["Pending", "Quoted", "Declined", "Converted"] as const;
  quotes = Array.from({ length: 96 }, (_, at) => {
    const status = quoteStates[at % 4] ?? "Pending";
    const colleague = colleagues[Math.floor(at / 4) % 3] ?? null;
    const waits = status === "Pending" || (status === "Declined" && at % 8 < 4);
    const created = new Date(start + Math.floor(at / 12) * day + at);
    return {
      ...quote,
      id: `q${at}`,
      quoteNumber: `Q-${at}`,
      status,
      created,
      assignedTo: colleague,
      openFor: status === "Converted" ? null : (colleague ?? "unassigned"),
      waitsSince: waits ? created : null,
      validUntil: at % 3 === 0 ? null : new Date(start + (30 - (at % 30)) * day),
      quietSince: status === "Quoted" && at % 2 === 1 ? new Date(start - at * day) : null,
      value: (at * 37) % 101,
    };
  });
  const orderStates = ["Pending", "Processing", "Shipped", "Cancelled"] as const;
  orders = Array.from({ length: 96 }, (_, at) => {
    const status = orderStates[at % 4] ?? "Pending";
    const colleague = colleagues[Math.floor(at / 4) % 3] ?? null;
    return {
      ...placed,
      id: `o${at}`,
      orderNumber: `O-${at}`,
      quoteNumber: `Q-${at}`,
      quoteId: `q${at}`,
      paymentSessionId: null,
      status,
      created: new Date(start + Math.floor(at / 12) * day + at),
      assignedTo: colleague,
      openFor: at % 4 < 2 ? (colleague ?? "unassigned") : null,
      flagged: at % 5 === 0,
      paymentStatus: at % 3 === 0 ? "paid" : "unpaid",
      toDeliver: at % 7 < 3 ? new Date(start + at) : null,
      toInvoice: at % 2 === 0 ? new Date(start + at) : null,
      promised: [null, "2001-02-03", "2001-02-04", "2999-01-01"][at % 5] ?? null,
      value: (at * 37) % 101,
    };
  });
  for (const row of quotes) await storage.quotes.put(row);
  for (const row of orders) await storage.orders.put(row);
});
afterAll(() => shop.close());

/** Every choice of which of the filters are given. */
function choices<T extends object>(filters: T): Partial<T>[] {
  const entries = Object.entries(filters);
  return Array.from({ length: 2 ** entries.length }, (_, bits) =>
    Object.fromEntries(entries.filter((_, at) => bits & (2 ** at))),
  ) as Partial<T>[];
}

const sorts = ["newest", "oldest", "value-down", "value-up"] as const;
const days = { from: new Date(start + 2 * day), below: new Date(start + 6 * day) };

describe("the lists of the desk show exactly what every chosen filter allows", () => {
  it("orders", async () => {
    const filters = {
      open: true,
      toDeliver: true,
      toInvoice: true,
      late: true,
      status: "Processing",
      flagged: true,
      paymentStatus: "unpaid",
      sold: true,
      openFor: "u1",
      seenBy: "u1",
    } as const;
    for (const filter of choices(filters)) {
      for (const time of [{}, days]) {
        const fitting = orders.filter(
          (row) =>
            (!filter.open || openOrderStates.some((state) => state === row.status)) &&
            (!filter.toDeliver || row.toDeliver !== null) &&
            (!filter.toInvoice || row.toInvoice !== null) &&
            (!filter.late || row.promised?.startsWith("2001")) &&
            (!filter.status || row.status === filter.status) &&
            (!filter.flagged || row.flagged) &&
            (!filter.paymentStatus || row.paymentStatus === filter.paymentStatus) &&
            (!filter.sold || isSold(row)) &&
            (!filter.openFor || row.openFor === filter.openFor) &&
            (!filter.seenBy || isOwn(row, filter.seenBy)) &&
            isIn(row, time),
        );
        for (const sort of sorts) {
          const list = { ...filter, ...time, sort, limit: 100 };
          const { items } = await shop.commerce.desk.orders(list);
          expect([list, names(items)]).toEqual([list, names(fitting)]);
        }
      }
    }
  });

  it("quotes", async () => {
    const filters = { waiting: true, status: "Declined", openFor: "u1", seenBy: "u1" } as const;
    for (const filter of choices(filters)) {
      for (const time of [{}, days]) {
        for (const sort of [...sorts, "expiry", "waiting"] as const) {
          const list = { ...filter, ...time, sort, limit: 100 };
          const { items } = await shop.commerce.desk.quotes(list);
          const fitting = quotes.filter(
            (row) =>
              (!(filter.waiting || sort === "waiting") || row.waitsSince !== null) &&
              (!filter.status || row.status === filter.status) &&
              (!filter.openFor || row.openFor === filter.openFor) &&
              (!filter.seenBy || isOwn(row, filter.seenBy)) &&
              (sort !== "expiry" || filter.waiting || isOffer(row, filter.status)) &&
              isIn(row, time),
          );
          expect([list, names(items)]).toEqual([list, names(fitting)]);
        }
      }
    }
    const quiet = { followUp: "quiet", limit: 100 } as const;
    const all = await shop.commerce.desk.quotes(quiet);
    expect(all.items.length).toBeGreaterThan(3);
    const theirs = await shop.commerce.desk.quotes({ ...quiet, openFor: "u1" });
    expect(names(theirs.items)).toEqual(
      names(quotes.filter(({ id, openFor }) => has(all.items, id) && openFor === "u1")),
    );
    const declined = await shop.commerce.desk.quotes({ ...quiet, status: "Declined" });
    expect(names(declined.items)).toEqual([]);
  });

  it("customers", async () => {
    const call = byOwner(shop);
    for (const [id, firstName] of [
      ["c1", "Mara"],
      ["c2", "Mara"],
      ["c3", "Ivo"],
    ] as const) {
      await shop.gateway.call("customers.create", [id, { firstName }], askedBy({ uid: id }));
    }
    await call("customerCards.tag", ["c1", ["Dealer"]]);
    await call("customerCards.tag", ["c3", ["Dealer"]]);
    const shown = async (list: { search?: string; tag?: string }) =>
      names((await shop.commerce.desk.customers({ ...list, limit: 100 })).items);
    expect(await shown({ tag: "dealer" })).toEqual(["c1", "c3"]);
    expect(await shown({ search: "mara" })).toEqual(["c1", "c2"]);
    expect(await shown({ search: "mara", tag: "dealer" })).toEqual(["c1"]);
  });

  it("customers by company, or else by name, also of a search and of a tag, over pages", async () => {
    const call = byOwner(shop);
    const named = { z1: "Zeta 10", z2: "Zeta 2", z3: "Ähre", z4: "" } as const;
    for (const [id, companyName] of Object.entries(named)) {
      const own = { companyName, firstName: "Quirin", lastName: "Mühl" };
      await shop.gateway.call("customers.create", [id, own], askedBy({ uid: id }));
      await call("customerCards.tag", [id, ["Sorted"]]);
    }
    const byName = ["z3", "z4", "z2", "z1"];
    const walk = async (asked: Partial<CustomerList>) => {
      const ids: string[] = [];
      for (let after: string | undefined; ; ) {
        const way = { ...asked, limit: 2, ...(after ? { after } : {}) };
        const { items, next } = await shop.commerce.desk.customers(way);
        ids.push(...items.map(({ id }) => id));
        if (next === null) return ids.filter((id) => id in named);
        after = next;
      }
    };
    for (const asked of [{}, { search: "quirin" }, { tag: "sorted" }]) {
      expect(await walk({ ...asked, sort: "name-up" })).toEqual(byName);
      expect(await walk({ ...asked, sort: "name-down" })).toEqual(byName.toReversed());
      expect(await walk({ ...asked, sort: "oldest" })).toEqual(Object.keys(named));
    }
    const list = { sort: "name-up", limit: 2 } as const;
    const { customers } = shop.commerce.desk;
    const first = await customers(list);
    const second = await customers({ ...list, after: first.next ?? "" });
    const back = await customers({ ...list, before: second.previous ?? "" });
    expect(back.items).toEqual(first.items);
    // A name that changes takes its place.
    await shop.gateway.call("customers.update", ["z4", { lastName: "A", firstName: "A" }], {
      ...askedBy({ uid: "z4" }),
    });
    expect(await walk({ tag: "sorted", sort: "name-up" })).toEqual(["z4", "z3", "z2", "z1"]);
  });

  it("the few with a tag, and the few open invoices, at once among many", async () => {
    const { storage, commerce } = shop;
    const many = Array.from({ length: 2_500 }, (_, at) => at);
    await storage.customers.insertMany(
      many.map((at) => aCustomer({ id: `many${at}`, nameKey: `a ${at}` })),
    );
    await byOwner(shop)("customerCards.tag", ["many77", ["Rare"]]);
    const tagged = await commerce.desk.customers({ tag: "rare", sort: "name-down", limit: 5 });
    expect([names(tagged.items), tagged.next]).toEqual([["many77"], null]);

    const invoice = { ...builders.invoices(), kind: "invoice" } as const;
    const rows = many.map((at) => {
      const [id, number] = [`i${at}`, `INV-2026-${at}`];
      return { ...invoice, id, number, sourceKey: id, total: 1_000_000 + at };
    });
    await storage.invoices.insertMany(rows);
    const balance = builders.invoiceBalances();
    await storage.invoiceBalances.insertMany(
      rows.map(({ id, number }) => {
        const state = id === "i3" || id === "i5" ? ("open" as const) : ("settled" as const);
        return { ...balance, id, number, state };
      }),
    );
    const open = { filter: "open", sort: "total-down", limit: 1 } as const;
    const first = await commerce.invoices.listPage(open);
    const second = await commerce.invoices.listPage({ ...open, after: first.next ?? "" });
    const shown = [...first.items, ...second.items].map((each) => each.invoice.id);
    expect([shown, second.next]).toEqual([["i5", "i3"], null]);
  });
});

function isOffer({ status, validUntil }: StoredQuote, asked: string | undefined): boolean {
  return status === (asked ?? "Quoted") && validUntil !== null;
}

function isIn({ created }: { created: Date }, time: { from?: Date; below?: Date }): boolean {
  return (!time.from || created >= time.from) && (!time.below || created < time.below);
}

function has(rows: readonly { id: string }[], id: string): boolean {
  return rows.some((row) => row.id === id);
}

function names(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id).sort();
}

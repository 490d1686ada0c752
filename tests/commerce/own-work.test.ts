import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { methods } from "~/gateway/methods";
import type { AnyMethod } from "~/gateway/rows/method";
import { isFailure } from "~/kernel/failure";
import { countedValue } from "~/modules/pricing/offer-totals";
import { site } from "~/modules/settings/site";
import { isAllowed } from "~/modules/staff/role";
import { anOrderedOffer, byOwner, furnished } from "../support/invoice-orders";
import { type Made, validArguments } from "../support/rpc-arguments";
import { askedBy, openShop, type Shop } from "../support/shop";
import { staffArguments } from "../support/staff-arguments";

const rest = { lines: null, tax: null };
const seller = askedBy({ uid: "seller" });
/** What a seller may read. */
const rows = Object.entries(methods).flatMap(([service, table]) =>
  Object.entries(table)
    .map(([name, row]) => [`${service}.${name}`, row as AnyMethod] as const)
    .filter(([, row]) => row.access === "admin" && row.run !== null)
    .filter(([, row]) => isAllowed("sales", row.roles ?? [])),
);

let shop: Shop;
const { salesSees } = site;
/** Numbers, ids and amounts of a colleague's quote, order and documents. */
let hidden: string[];
let own: { quote: string; order: string; invoice: string; net: number };
let others: Made;

beforeAll(async () => {
  shop = await openShop();
  await furnished(shop);
  const call = byOwner(shop);
  for (const id of ["seller", "colleague"]) {
    const row = { email: `${id}@example.test`, created: shop.time.now, name: null, role: "sales" };
    await shop.storage.admins.put({ id, ...row });
  }
  const mara = askedBy({ uid: "mara" });
  await shop.gateway.call("customers.create", ["mara", { firstName: "Mara" }], mara);
  async function sell(to: string, quantity: number) {
    const order = await anOrderedOffer(shop, { items: [{ id: "press", quantity }], uid: "mara" });
    await call("assignments.order", [order.id, to]);
    const invoice = await call("invoices.issue", [order.id, { count: 1, ...rest }]);
    const shipped = { count: 1, lines: null, parcel: null };
    await call("orders.ship", [order.id, shipped]);
    const quote = await shop.storage.quotes.getBy("quoteNumber", order.quoteNumber ?? "");
    return { order, invoice, quoteId: quote?.id ?? "" };
  }
  const mine = await sell("seller", 1);
  const theirs = await sell("colleague", 37);
  own = {
    quote: mine.order.quoteNumber ?? "",
    order: mine.order.orderNumber,
    invoice: mine.invoice.number,
    net: countedValue(mine.order),
  };
  const { order, invoice, quoteId } = theirs;
  hidden = [order.id, order.orderNumber, order.quoteNumber ?? "", quoteId, invoice.number];
  hidden.push(`"total":${order.total}`);
  others = {
    quote: order.quoteNumber ?? "",
    quoteId,
    order: order.orderNumber,
    address: () => "none",
    own: () => ({ id: quoteId }) as never,
  };
  site.salesSees = "own";
});
afterAll(async () => {
  site.salesSees = salesSees;
  await shop?.close();
});

async function asked(name: string, row: AnyMethod, args: unknown[]): Promise<string> {
  try {
    return JSON.stringify((await shop.gateway.callRow(name, row, args, seller)) ?? null);
  } catch (error) {
    if (isFailure(error)) return error.message;
    throw error;
  }
}

describe("a seller who sees only their own work", () => {
  it.each(rows)("%s names nothing of a colleague's", async (name, row) => {
    const args = staffArguments[name]?.(others) ?? validArguments[name]?.("shopper", others) ?? [];
    const answers = [await asked(name, row, args)];
    if (name === "desk.customer") answers.push(await asked(name, row, ["mara"]));
    if (name === "invoices.ofCustomer") answers.push(await asked(name, row, ["mara"]));
    if (name === "stock.movements") answers.push(await asked(name, row, ["press", { limit: 50 }]));
    if (name === "invoices.find") answers.push(await asked(name, row, [hidden[4]]));
    for (const search of hidden.slice(0, 5)) {
      if (/^(desk\.(quotes|orders|customers|products)|invoices\.listForDesk)$/.test(name)) {
        const filter = name === "invoices.listForDesk" ? { filter: "all" } : {};
        answers.push(await asked(name, row, [{ ...filter, search, limit: 20 }]));
      }
    }
    const named = hidden.filter((each) => answers.some((answer) => answer.includes(each)));
    expect(named).toEqual([]);
  });

  it("has figures that agree with the lists", async () => {
    const sheet = await shop.gateway.call("desk.customer", ["mara"], seller);
    expect(sheet?.orders.map(({ orderNumber }) => orderNumber)).toEqual([own.order]);
    expect([sheet?.sold, sheet?.ordered]).toEqual([1, own.net]);
    const [trade] = await shop.gateway.call("desk.listSold", [{ ids: ["mara"] }], seller);
    expect([trade?.sold, trade?.ordered]).toEqual([1, own.net]);
    const list = await shop.gateway.call("desk.orders", [{ sold: true, limit: 20 }], seller);
    expect(list.items).toHaveLength(sheet?.sold ?? 0);
    const { items } = await shop.gateway.call("stock.movements", ["press", { limit: 50 }], seller);
    // The stock is everybody's: the movement stays, without its order.
    expect(items.map(({ change, reference }) => [change, reference])).toContainEqual([-37, null]);
    expect(items.map(({ reference }) => reference)).toContain(own.order);
    const found = await shop.gateway.call("invoices.find", [own.invoice], seller);
    expect(found?.invoice.number).toBe(own.invoice);
  });
});

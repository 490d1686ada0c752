import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formatMoney } from "~/kernel/money";
import type { Order } from "~/modules/orders/order.resource";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import {
  type AdminStore,
  openAdminStore,
  seenIn,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { aSubmission } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

/** An accepted offer of the shopper's that became an order. */
async function ordered(quantity: number): Promise<Order> {
  const session = await store.shopper.get("/api/auth/session");
  const { user } = (await session.json()) as { user: { uid: string } };
  const items = [{ id: "press", quantity }];
  const quote = await store.commerce.quotes.submit(user.uid, aSubmission(items));
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  await store.call("offers.send", [quote.id, { ...input, note: null }]);
  return store.call("orders.createFromQuote", [quote.id]);
}

async function text(browser: TestBrowser, path: string) {
  const response = await browser.get(path);
  expect(response.status, path).toBe(200);
  return visibleText(await response.text());
}

async function stock(): Promise<number> {
  return (await store.services.storage?.products.get("press"))?.stock ?? 0;
}

const issuing = (count: number) => ({ count, lines: null, tax: null });

describe("an order of which the rest is not delivered any more", () => {
  const part = { count: 1, lines: [{ at: 0, quantity: 1 }], parcel: null };

  const words = /Ship the rest|Partly shipped|still to be shipped|To follow:/;

  /** Where the order, as staff and its customer see it, is said to have a rest to ship. */
  async function placesOfRest({ orderNumber, customerId, customer }: Order): Promise<string[]> {
    const desk = ["", "orders", "orders?view=deliver", `orders/${orderNumber}`, "orders.csv"];
    const more = [`search?q=${orderNumber}`, `customers/${customerId}`];
    const account = ["", "/orders", `/orders/${orderNumber}`];
    const pages = [
      ...[...desk, ...more].map((path) => [store.admin, `/admin/${path}`] as const),
      ...account.map((path) => [store.shopper, `/account${path}`] as const),
    ];
    const places: string[] = [];
    for (const [browser, path] of pages) {
      const found = words.exec(await text(browser, path.replace(/\/$/, "")));
      if (found) places.push(`${path}: ${found[0]}`);
    }
    await store.admin.postForm(`/admin/orders/${orderNumber}`, { intent: "notify" });
    await store.mailsTo(customer.email);
    const mail = store.provider.accepted.findLast(({ subject }) => subject.includes(orderNumber));
    const found = words.exec(mail?.text ?? "no mail: To follow");
    return found ? [...places, `mail: ${found[0]}`] : places;
  }

  it("is shipped once the rest is credited for good, and what it held is in stock again", async () => {
    const before = await stock();
    const order = await ordered(3);
    await store.call("orders.ship", [order.id, part]);
    const invoice = await store.call("invoices.issue", [order.id, issuing(1)]);
    const credit = { charges: false, reason: "Not needed", lowersDebt: true };
    const lines = [{ at: 0, quantity: 2 }];
    await store.call("invoices.credit", [order.id, invoice.number, { ...credit, count: 1, lines }]);
    const after = await store.commerce.orders.find(order.id);
    expect([after?.status, before - (await stock())]).toEqual(["Shipped", 1]);
    expect(await placesOfRest(order)).toEqual([]);
    const desk = await text(store.admin, `/admin/orders/${order.orderNumber}`);
    expect(desk).toContain("Nothing is left to be delivered");
    await expect(
      store.call("orders.ship", [order.id, { ...part, count: 2 }]),
    ).rejects.toMatchObject({ kind: "impossible" });
  });

  it("asks for no shipping after it was cancelled, or after all of it was credited", async () => {
    const cancelled = await ordered(2);
    await store.call("orders.ship", [cancelled.id, part]);
    await store.call("orders.updateStatus", [cancelled.id, "Cancelled", {}]);
    expect(await placesOfRest(cancelled)).toEqual([]);
    // A part of it is with the customer.
    const mails = store.provider.accepted.filter(({ subject }) =>
      subject.includes(cancelled.orderNumber),
    );
    // Two mails that are due at once may leave in either order.
    expect(mails.map(({ text }) => text).join("\n")).toContain(
      "cancelled. We will send nothing more of it.",
    );
    const credited = await ordered(1);
    const { number } = await store.call("invoices.issue", [credited.id, issuing(1)]);
    const whole = { count: 1, lines: null, charges: true, reason: "No", lowersDebt: true };
    await store.call("invoices.credit", [credited.id, number, whole]);
    const desk = await text(store.admin, `/admin/orders/${credited.orderNumber}`);
    expect(desk).toContain("All of it was credited. Cancel the order.");
  });

  it("is shipped on where a returned part was credited, with what is owed", async () => {
    const before = await stock();
    const order = await ordered(3);
    await store.call("orders.ship", [order.id, part]);
    const invoice = await store.call("invoices.issue", [order.id, issuing(1)]);
    const back = { count: 1, lines: part.lines, reason: "Broken", restock: false };
    await store.call("orders.takeBack", [order.id, back]);
    const credit = { charges: false, reason: "Broken", lowersDebt: true, lines: part.lines };
    await store.call("invoices.credit", [order.id, invoice.number, { ...credit, count: 1 }]);
    expect(before - (await stock())).toBe(3);
    const desk = await text(store.admin, `/admin/orders/${order.orderNumber}`);
    expect(desk).toContain("Still to be delivered: 2 × Arbor press");
    expect(desk).toContain("Ship the rest");
    // By one form, which is open.
    const html = await (await store.admin.get(`/admin/orders/${order.orderNumber}`)).text();
    expect(html.match(/name="parcel\.number"/g)).toHaveLength(1);
    expect(html).toMatch(/<details[^>]* open=""[^>]*><summary>Ship<\/summary>/);
    expect(html).toMatch(
      /<a class="button button-primary" href="#ship-line0">Ship the remaining 2 pieces/,
    );
    // The link leads into the form's first field.
    expect(html).toMatch(/<input[^>]*id="ship-line0"/);
  });
});

it("lines of one article share its stock in the form that ships them", async () => {
  await store.call("products.create", [{ id: "vise", productName: "Vise", price: 9, stock: 5 }]);
  const asked = await store.ask([["vise", 3]]);
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  const [line] = input.lines;
  if (!line) throw new Error("no line");
  const lines = [line, { ...line, id: null, quantity: 4 }];
  await store.call("offers.send", [asked.id, { ...input, lines, note: null }]);
  const { orderNumber } = await store.call("orders.createFromQuote", [asked.id]);
  const html = await (await store.admin.get(`/admin/orders/${orderNumber}`)).text();
  const [, form = ""] = /<form[^>]* id="ship"[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
  const stocks = [...form.matchAll(/data-label="In stock">([^<]*)</g)].map(([, stock]) => stock);
  expect(stocks).toEqual(["5", "2"]);
  expect([valueIn(form, "line0"), valueIn(form, "line1")]).toEqual(["3", "2"]);
});

it("the history names each delivery note and invoice, to staff and to the customer", async () => {
  const order = await ordered(3);
  const parcel = { count: 1, lines: [{ at: 0, quantity: 1 }], parcel: null };
  await store.call("orders.ship", [order.id, parcel]);
  const { number, total } = await store.call("invoices.issue", [
    order.id,
    { ...issuing(1), lines: parcel.lines },
  ]);
  await store.call("orders.addNote", [order.id, `Invoice ${number} over which we quarrel.`]);
  await store.call("orders.ship", [order.id, { count: 2, lines: null, parcel: null }]);
  const back = { count: 1, lines: parcel.lines, reason: "A secret", restock: false };
  await store.call("orders.takeBack", [order.id, back]);
  const of = order.orderNumber;
  const happened = (page: string) => page.slice(page.indexOf("What happened"));
  const desk = happened(await text(store.admin, `/admin/orders/${of}`));
  const account = happened(await text(store.shopper, `/account/orders/${of}`));
  const sum = formatMoney(total, site.currency, site.locale);
  for (const page of [desk, account]) {
    expect(page).toContain(`Shipped in part: delivery note ${of}-D1`);
    expect(page).toContain(`Invoice ${number} over ${sum}`);
    expect(page).toContain(`Shipped: delivery note ${of}-D2`);
    expect(page).toContain(`Goods came back: return note ${of}-R1`);
    expect(page).not.toMatch(/In preparation|On its way/);
  }
  expect(desk).toContain("A secret");
  expect(account).not.toMatch(/A secret|quarrel/);
});

it("why a delivery was withdrawn is the seller's own note", async () => {
  const { id, orderNumber } = await ordered(2);
  await store.call("orders.ship", [id, { count: 1, lines: null, parcel: null }]);
  await store.call("orders.withdrawShipment", [id, { count: 1, reason: "Packed for Meyer" }]);
  expect(await text(store.admin, `/admin/orders/${orderNumber}`)).toContain("Packed for Meyer");
  const account = await text(store.shopper, `/account/orders/${orderNumber}`);
  expect(account).toContain(`Not sent after all: delivery note ${orderNumber}-D1`);
  const read = await store.shopper.postJson("/api/commerce/orders/read", { args: [orderNumber] });
  const answer = await read.text();
  expect(answer).toContain(`${orderNumber}-D1 withdrawn`);
  for (const shown of [account, answer]) expect(shown).not.toContain("Meyer");
});

it("a delivery withdrawn after its goods were credited for good returns them to the stock", async () => {
  await store.call("stock.adjust", ["press", { ...set, amount: 10, seen: await stock() }]);
  const order = await ordered(4);
  const invoice = await store.call("invoices.issue", [order.id, issuing(1)]);
  await store.call("orders.ship", [order.id, { count: 1, lines: null, parcel: null }]);
  const lines = [{ at: 0, quantity: 3 }];
  const credit = { count: 1, lines, charges: false, reason: "Not needed", lowersDebt: true };
  await store.call("invoices.credit", [order.id, invoice.number, credit]);
  expect(await stock()).toBe(6);
  await store.call("orders.withdrawShipment", [order.id, { count: 1, reason: "Never left" }]);
  expect(await stock()).toBe(9);
  expect((await store.commerce.orders.find(order.id))?.status).toBe("Processing");
  await store.call("orders.updateStatus", [order.id, "Cancelled", {}]);
  expect(await stock()).toBe(10);
});

describe("an order beyond the stock", () => {
  it("needs no review once it is cancelled, and again when it is opened again", async () => {
    const beyond = (await stock()) + 4;
    const order = await ordered(beyond);
    const desk = `/admin/orders/${order.orderNumber}`;
    expect(await text(store.admin, desk)).toContain("4 of Arbor press missing from the stock");
    await store.call("orders.updateStatus", [order.id, "Cancelled", {}]);
    expect(await text(store.admin, desk)).not.toMatch(/Needs attention|missing from the stock/);
    for (const path of ["/admin", "/admin/orders?review=yes"]) {
      expect(await text(store.admin, path), path).not.toContain(order.orderNumber);
    }
    await store.call("orders.updateStatus", [order.id, "Pending", {}]);
    expect(await text(store.admin, desk)).toContain("4 of Arbor press missing from the stock");
    const invoice = await store.call("invoices.issue", [order.id, issuing(1)]);
    const lines = [{ at: 0, quantity: 4 }];
    const credit = { count: 1, lines, charges: false, reason: "Not needed", lowersDebt: true };
    await store.call("invoices.credit", [order.id, invoice.number, credit]);
    expect(await text(store.admin, desk)).not.toMatch(/Needs attention|missing from the stock/);
    await store.call("orders.updateStatus", [order.id, "Cancelled", {}]);
    expect(await stock()).toBe(beyond - 4);
  });

  it("proposes to ship what is in stock, says why it is less, and ships more if asked", async () => {
    await store.call("stock.adjust", ["press", { ...set, amount: 6, seen: await stock() }]);
    const order = await ordered(10);
    const desk = `/admin/orders/${order.orderNumber}`;
    const page = async () => (await store.admin.get(desk)).text();
    const proposed = async () => {
      const html = await page();
      return [valueIn(html, "line0"), /(Only|None)[^<]* in stock/.exec(html)?.[0]];
    };
    expect(await proposed()).toEqual(["6", "Only 6 of 10 in stock"]);
    await store.call("orders.ship", [
      order.id,
      { count: 1, lines: [{ at: 0, quantity: 6 }], parcel: null },
    ]);
    expect(await proposed()).toEqual(["0", "None in stock"]);
    expect(visibleText(await page())).toContain("Nothing of it is in stock.");
    expect(await page()).not.toContain("Ship the remaining");
    // Received goods are free until somebody ships them.
    await store.call("stock.adjust", ["press", { ...set, mode: "add", amount: 1, seen: null }]);
    expect(await proposed()).toEqual(["1", "Only 1 of 4 in stock"]);
    const html = await page();
    const form = { intent: "ship", count: "2", version: versionIn(html), seen: seenIn(html) };
    const shipped = await store.admin.postForm(desk, { ...form, line0: "3" });
    expect(shipped.status).toBe(303);
    // What was booked in has left with them, and is sold to nobody else.
    expect(await stock()).toBe(0);
    expect(await proposed()).toEqual(["0", "None in stock"]);
    await store.call("stock.adjust", ["press", { ...set, mode: "add", amount: 5, seen: null }]);
    expect(await proposed()).toEqual(["1", undefined]);
    expect(await page()).toContain("Ship the remaining 1 piece");
    await store.call("orders.updateStatus", [order.id, "Shipped", {}]);
    expect(await stock()).toBe(4);
  });

  it("takes all that came in when it is shipped, and its review ends", async () => {
    await store.call("stock.adjust", ["press", { ...set, amount: 6, seen: await stock() }]);
    const order = await ordered(10);
    const ship = (count: number, quantity: number) => {
      const lines = [{ at: 0, quantity }];
      return store.call("orders.ship", [order.id, { count, lines, parcel: null }]);
    };
    await ship(1, 6);
    await store.call("stock.adjust", ["press", { ...set, mode: "add", amount: 4, seen: null }]);
    await ship(2, 4);
    expect(await stock()).toBe(0);
    const found = await store.commerce.orders.find(order.id);
    expect([found?.stockShortfall, found?.needsReview]).toEqual([[], null]);
  });

  it("says once that an order lacks stock, when it is made", async () => {
    await store.call("stock.adjust", ["press", { ...set, amount: 1, seen: await stock() }]);
    const quote = await store.ask([["press", 3]]);
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    await store.call("offers.send", [quote.id, { ...input, note: null }]);
    const desk = `/admin/quotes/${quote.quoteNumber}`;
    const html = await (await store.admin.get(desk)).text();
    const agreed = { answerName: "Gail", answerHow: "By telephone", version: versionIn(html) };
    const made = await store.admin.postForm(desk, { ...agreed, intent: "convert" });
    const page = await text(store.admin, made.headers.get("location") ?? "");
    expect(page).toContain("is made.");
    expect(page.split("More was ordered than is in stock.")).toHaveLength(2);
  });
});

const set = { variantId: null, mode: "set", reason: "count", note: null } as const;

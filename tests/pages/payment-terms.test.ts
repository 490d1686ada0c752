import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayInWords } from "~/kernel/calendar";
import type { Order } from "~/modules/orders/order.resource";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { reindex } from "~/modules/upkeep/reindex.server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { person } from "../support/identity-store";
import { inputOf } from "../support/offer-input";
import { aSubmission } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

/** An order of the shopper's whose offer gives these days to pay. */
async function ordered(dueDays: number | null): Promise<Order> {
  const session = await store.shopper.get("/api/auth/session");
  const { user } = (await session.json()) as { user: { uid: string } };
  const items = [{ id: "press", quantity: 3 }];
  const quote = await store.commerce.quotes.submit(user.uid, aSubmission(items));
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  const payment = { dueDays, text: "" };
  await store.call("offers.send", [quote.id, { ...input, payment, note: null }]);
  return store.call("orders.createFromQuote", [quote.id]);
}

/** Issues the invoice, whose day is the database's, and returns its last day to pay. */
async function dueDayOf(order: Order): Promise<string> {
  const { dueDay } = await store.call("invoices.issue", [
    order.id,
    { count: 1, lines: null, tax: null },
  ]);
  return dueDay ?? "";
}

/** "12 Dec 2026" */
function inWords(day: string): string {
  const noon = new Date(`${day}T12:00:00Z`);
  return dayInWords(noon, { locale: site.locale, timeZone: "UTC", month: "short" });
}

/** Some days later, both sign in again. */
async function onDay(day: string, later = 0): Promise<void> {
  store.time.now = new Date(Date.parse(`${day}T09:00:00Z`) + later * 86_400_000);
  await store.admin.postJson("/api/auth/signin", person);
  const account = { email: "shopper@example.test", password: person.password };
  await store.shopper.postJson("/api/auth/signin", account);
}

async function text(browser: TestBrowser, path: string): Promise<string> {
  const response = await browser.get(path);
  expect(response.status, path).toBe(200);
  return visibleText(await response.text());
}

/** Everywhere that names the order's payment, by place. */
async function places({ orderNumber }: Order): Promise<[string, string][]> {
  const row = async (browser: TestBrowser, path: string) => {
    const html = await (await browser.get(path)).text();
    const [, ...all] = html.split("<tr");
    const rows = all.filter((each) => each.includes(orderNumber));
    return visibleText(`<tr${rows[0] ?? ""}`);
  };
  return [
    ["account", await row(store.shopper, "/account")],
    ["orders", await row(store.shopper, "/account/orders")],
    ["order", await text(store.shopper, `/account/orders/${orderNumber}`)],
    ["desk list", await row(store.admin, "/admin/orders")],
    ["desk", await text(store.admin, `/admin/orders/${orderNumber}`)],
  ];
}

/** `listed` is what the desk's list says instead, in one line. */
async function expectEverywhere(order: Order, words: RegExp, listed = words): Promise<void> {
  for (const [place, shown] of await places(order)) {
    const wanted = place === "desk list" ? listed : words;
    expect([place, wanted.test(shown) || shown]).toEqual([place, true]);
    expect([place, /Awaiting payment|Not paid/.test(shown)]).toEqual([place, false]);
  }
}

/** The last mail about the order's status. */
async function statusMail({ customer }: Order): Promise<string> {
  await store.mailsTo(customer.email);
  const mail = store.provider.accepted.findLast(
    ({ to, subject }) => to === customer.email && subject.startsWith("Update on your order"),
  );
  return mail?.text ?? "";
}

describe("an order whose customer has days to pay", () => {
  it("says when the payment is due, and that it is overdue, in pages, the desk and mails", async () => {
    const order = await ordered(20);
    const { orderNumber, customer } = order;
    await store.mailsTo(customer.email);
    const confirmation = store.provider.accepted.findLast(({ subject }) =>
      subject.includes(orderNumber),
    );
    expect(confirmation?.text).toContain("Payment: Due 20 days after the invoice");
    await expectEverywhere(order, /due 20 days after the invoice/i, /New\s+Not invoiced\s+Prepare/);
    expect(await text(store.shopper, "/account/orders")).toContain("Received");
    const [, list] = (await places(order)).find(([place]) => place === "desk list") ?? [];
    expect(list).toContain("Prepare");

    const dueDay = await dueDayOf(order);
    const due = new RegExp(`due ${inWords(dueDay)}`, "i");
    const overdue = new RegExp(`overdue since ${inWords(dueDay)}`, "i");
    await expectEverywhere(order, due);
    await store.call("orders.updateStatus", [order.id, "Processing", {}]);
    expect(await statusMail(order)).toMatch(due);

    await onDay(dueDay);
    await expectEverywhere(order, due);
    await onDay(dueDay, 1);
    await expectEverywhere(order, overdue, /Overdue/);
    await store.call("orders.updateStatus", [order.id, "Shipped", {}]);
    expect(await statusMail(order)).toMatch(overdue);

    const paid = { method: "Bank transfer", payer: null, at: store.time.now, note: null };
    await store.call("orders.recordPayment", [order.id, { ...paid, amount: 1 }]);
    const rest = new RegExp(`Partly paid, the rest is ${overdue.source}`, "i");
    await expectEverywhere(order, rest, /Overdue/);
    await store.call("orders.updateStatus", [order.id, "Delivered", {}]);
    const next = await text(store.admin, `/admin/orders/${orderNumber}`);
    expect(next).not.toContain("Nothing is left to do");
    await store.call("orders.recordPayment", [order.id, { ...paid, amount: order.total - 1 }]);
    for (const [place, shown] of await places(order)) {
      expect([place, /Paid/.test(shown), /due/i.test(shown)]).toEqual([place, true, false]);
    }
  });

  it("awaits its payment where the offer gives no days", async () => {
    const order = await ordered(null);
    expect(await text(store.shopper, `/account/orders/${order.orderNumber}`)).toContain(
      "Awaiting payment",
    );
    const { customer } = order;
    await store.mailsTo(customer.email);
    const mail = store.provider.accepted.findLast(({ subject }) =>
      subject.includes(order.orderNumber),
    );
    expect(mail?.text).toContain("Payment: Not paid yet");
  });

  it("gets its day from reindex where an earlier version issued the invoice", async () => {
    const order = await ordered(5);
    const dueDay = await dueDayOf(order);
    await onDay(dueDay);
    const storage = store.services.storage;
    if (!storage) throw new Error("this store has no backend");
    const known = await storage.orders.get(order.id);
    if (!known?.fulfilment) throw new Error("the order has no progress");
    await storage.orders.patch(order.id, { fulfilment: { ...known.fulfilment, dueDay: null } });
    await expectEverywhere(order, /due 5 days after the invoice/i, /Not invoiced/);
    expect(await reindex(storage, { dryRun: true })).toMatchObject({ orders: 1 });
    expect(await reindex(storage)).toMatchObject({ orders: 1 });
    expect(await reindex(storage)).toMatchObject({ orders: 0 });
    await expectEverywhere(order, new RegExp(`due ${inWords(dueDay)}`, "i"));
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site, siteDefaults } from "~/modules/settings/site";
import {
  type AdminStore,
  openAdminStore,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";
import { person } from "../support/identity-store";
import { inputOf } from "../support/offer-input";

const postal = {
  label: "",
  firstName: "Mara",
  lastName: "Lind",
  companyName: "Lind & Sons",
  line1: "1 Quay",
  line2: "",
  region: "",
  postalCode: "T12",
  country: "IE",
  phone: "",
};
const day = 86_400_000;
let store: AdminStore;
let start: Date;

beforeAll(async () => {
  store = await openAdminStore();
  start = store.time.now;
});
afterAll(async () => {
  await store?.close();
  // Other files share the process, and with it the site.
  Object.assign(site, siteDefaults);
});

async function offered(days: number): Promise<Quote> {
  const quote = await store.ask([["press", 1]], { contact: { companyName: "Lind & Sons" } });
  const validUntil = new Date(store.time.now.getTime() + days * day);
  return store.call("quotes.updateStatus", [quote.id, "Quoted", { validUntil }]);
}

async function page(path: string) {
  const html = await (await store.admin.get(path)).text();
  return { html, words: visibleText(html) };
}

/** One group of what needs attention. */
async function group(key: string): Promise<string> {
  const { html } = await page("/admin");
  const from = html.indexOf(`id="waiting-${key}"`);
  return from < 0 ? "" : visibleText(html.slice(from, html.indexOf("</section>", from)));
}

/** Posts a form of the quote's page as it is now. */
async function post(quote: Quote, fields: Record<string, string>): Promise<number> {
  const path = `/admin/quotes/${quote.id}`;
  const version = versionIn((await page(path)).html);
  return (await store.admin.postForm(path, { version, ...fields })).status;
}

describe("what needs attention", () => {
  it("names offers that end soon, and no longer once they are extended with one click", async () => {
    const soon = await offered(2);
    const later = await offered(20);
    const listed = await group("quotes-expiring");
    expect(listed).toContain(soon.quoteNumber);
    expect(listed).toContain("ends ");
    expect(listed).not.toContain(later.quoteNumber);
    expect(await post(soon, { intent: "extend" })).toBe(303);
    expect(await group("quotes-expiring")).toBe("");
    const { validUntil, revision } = (await store.commerce.quotes.find(soon.id)) ?? {};
    expect(validUntil && validUntil.getTime() > start.getTime() + 20 * day).toBe(true);
    expect(revision).toBe(soon.revision + 1);
  });

  it("names offers without a word for seven days, the longest silence first", async () => {
    const quiet = await offered(60);
    expect(await group("quotes-quiet")).not.toContain(quiet.quoteNumber);
    store.time.now = new Date(start.getTime() + 7.5 * day);
    await store.admin.postJson("/api/auth/signin", person);
    const listed = await group("quotes-quiet");
    expect(listed).toContain(quiet.quoteNumber);
    expect(listed).toContain("7 days");
    store.time.now = start;
    await store.admin.postJson("/api/auth/signin", person);
  });

  it("goes by the days that the owner sets, who and what is in the trail", async () => {
    const quote = await offered(12);
    expect(await group("quotes-expiring")).not.toContain(quote.quoteNumber);
    const version = versionIn((await page("/admin/settings")).html);
    const fields = {
      version,
      reminderDays: "13",
      unopenedDays: "0",
      quietDays: "2",
      intent: "save followUp",
    };
    expect((await store.admin.postForm("/admin/settings", fields)).status).toBe(303);
    expect(await group("quotes-expiring")).toContain(quote.quoteNumber);
    store.time.now = new Date(start.getTime() + 2.5 * day);
    await store.admin.postJson("/api/auth/signin", person);
    const listed = await group("quotes-quiet");
    expect(listed).toContain("Offers without an answer for 2 days");
    // It stands among those that expire, and nothing stands twice.
    expect(listed).not.toContain(quote.quoteNumber);
    store.time.now = start;
    await store.admin.postJson("/api/auth/signin", person);
    const { items } = await store.call("audit.listPage", [{ limit: 5 }]);
    const saved = items.find(({ action }) => action === "settings.save");
    expect(saved).toMatchObject({ targetId: "followUp" });
    expect(saved?.changes).toEqual([
      { field: "followUp.quietDays", from: 7, to: 2 },
      { field: "followUp.reminderDays", from: 3, to: 13 },
    ]);
  });

  it("leads from an expired offer to the buyer's request for a new one, and back to an open quote", async () => {
    const quote = await offered(1);
    store.time.now = new Date(start.getTime() + 2 * day);
    await store.commerce.quotes.expire(10);
    store.time.now = start;
    expect((await store.commerce.quotes.find(quote.id))?.status).toBe("Expired");
    const link = await linkTo(quote);
    const guest = store.browser();
    const shown = visibleText(await (await guest.get(link)).text());
    expect(shown).toContain("Ask for a new offer");
    expect(shown).toContain("Write to us to have it renewed.");
    expect((await guest.postForm(link, { intent: "again" })).status).toBe(303);
    expect(visibleText(await (await guest.get(link)).text())).toContain(
      "You have written to us, and we will answer here.",
    );
    expect(await group("quotes-Expired")).toContain(quote.quoteNumber);
    expect(await post(quote, { intent: "to Pending", moveNote: "" })).toBe(303);
    expect((await store.commerce.quotes.find(quote.id))?.status).toBe("Pending");
  });
});

/** The address of the customer's page without a sign-in, as the desk shows it. */
async function linkTo({ id }: Quote): Promise<string> {
  const { html } = await page(`/admin/quotes/${id}`);
  const [, path = ""] = /href="http:\/\/[^/"]+(\/quotes\/[^"]+)"/.exec(html) ?? [];
  return path.replaceAll("&amp;", "&");
}

describe("the views of orders and invoices", () => {
  it("list what is still to be delivered until all of it has left, and what is overdue", async () => {
    const asked = await store.ask([["press", 4]], {
      deliveryAddress: { ...postal, city: "Cork" },
      billingAddress: { ...postal, city: "Cork" },
    });
    const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
    await store.call("offers.send", [asked.id, { ...input, note: null }]);
    const order = await store.call("orders.createFromQuote", [asked.id]);
    const listed = async () => (await page("/admin/orders?view=deliver")).words;
    const ship = (count: number, quantity: number) => {
      const lines = [{ at: 0, quantity }];
      return store.call("orders.ship", [order.id, { count, lines, parcel: null }]);
    };
    expect(await listed()).toContain(order.orderNumber);
    await ship(1, 3);
    expect(await listed()).toContain(order.orderNumber);
    await ship(2, 1);
    expect(await listed()).not.toContain(order.orderNumber);

    const counted = async () => {
      const { words } = await page("/admin/orders");
      return Number(/To invoice (\d+)/.exec(words)?.[1] ?? 0);
    };
    const toInvoice = async () => (await page("/admin/orders?view=invoice")).html;
    const before = await counted();
    expect(await group("to-invoice")).toContain(`${before} Orders to invoice`);
    expect(await group("to-invoice")).toContain(order.orderNumber);
    expect(await toInvoice()).toContain(order.orderNumber);
    expect((await toInvoice()).match(/class="[^"]*row-link/g)).toHaveLength(before);
    // The list says the same next step as the overview, before the order is prepared as well.
    const listedStep = new RegExp(`${order.orderNumber}[^€]* Issue the invoice `);
    expect((await page("/admin/orders?view=invoice")).words).toMatch(listedStep);
    await store.call("orders.updateStatus", [
      order.id,
      "Delivered",
      { force: true, note: "Moved by an owner." },
    ]);
    expect((await page(`/admin/orders/${order.orderNumber}`)).words).toContain("Issue the invoice");
    await store.call("invoices.issue", [order.id, { count: 1, lines: null, tax: null }]);
    expect(await counted()).toBe(before - 1);
    expect(await group("to-invoice")).not.toContain(order.orderNumber);
    expect(await toInvoice()).not.toContain(order.orderNumber);
    expect((await page(`/admin/orders/${order.orderNumber}`)).words).toContain("Nothing is left");
    expect(await group("invoices")).toBe("");
    const [issued] = (await store.call("invoices.ofOrder", [order.id])).invoices;
    // Invoices are dated by the database's clock.
    store.time.now = new Date(Date.parse(issued?.invoice.dueDay ?? "") + 2 * day);
    await store.admin.postJson("/api/auth/signin", person);
    expect(await group("invoices")).toContain(issued?.invoice.number);
    store.time.now = start;
    await store.admin.postJson("/api/auth/signin", person);
  });

  it("list what should have arrived, until another day is named or all is sent", async () => {
    const asked = await store.ask([["press", 1]], {});
    const order = await store.call("orders.createFromQuote", [asked.id]);
    const inDays = (days: number) =>
      new Date(start.getTime() + days * day).toISOString().slice(0, 10);
    const expected = (days: number) =>
      store.call("orders.expectDelivery", [order.id, { day: inDays(days) }]);
    await expected(1);
    const seen = async () => ({
      overview: await group("late"),
      list: (await page("/admin/orders?view=late")).words,
      all: (await page("/admin/orders")).words,
      order: (await page(`/admin/orders/${order.orderNumber}`)).words,
    });
    const inTime = await seen();
    expect(inTime.overview).toBe("");
    expect(inTime.list).not.toContain(order.orderNumber);
    store.time.now = new Date(start.getTime() + 3 * day);
    await store.admin.postJson("/api/auth/signin", person);
    const late = await seen();
    expect(late.overview).toContain("1 Deliveries that are late");
    expect(late.overview).toMatch(new RegExp(`${order.orderNumber}[\\s\\S]*expected on `));
    expect(late.list).toMatch(new RegExp(`${order.orderNumber}[^€]* Late `));
    expect(late.all).toContain("Late 1");
    expect(late.order).toContain("which has passed");
    await expected(4);
    expect((await seen()).overview).toBe("");
    expect((await seen()).list).not.toContain(order.orderNumber);
    store.time.now = new Date(start.getTime() + 6 * day);
    await store.admin.postJson("/api/auth/signin", person);
    expect((await seen()).overview).toContain(order.orderNumber);
    await store.call("orders.ship", [order.id, { count: 1, lines: null, parcel: null }]);
    expect((await seen()).overview).toBe("");
    expect((await seen()).list).not.toContain(order.orderNumber);
    store.time.now = start;
    await store.admin.postJson("/api/auth/signin", person);
  });

  it("start a quote for a customer from their page, whose it then is", async () => {
    const user = await store.services.storage?.accounts.getBy("email", "shopper@example.test");
    if (!user) throw new Error("no account");
    const { html } = await page(`/admin/customers/${user.id}`);
    const [, path = ""] = /href="(\/admin\/quotes\/new\?customer=[^"]+)"/.exec(html) ?? [];
    const form = (await page(path)).html;
    expect(valueIn(form, "email")).toBe("shopper@example.test");
    expect(valueIn(form, "customer")).toBe(user.id);
    const fields = {
      email: "shopper@example.test",
      companyName: "Lind & Sons",
      customer: user.id,
    };
    const made = await store.admin.postForm(path, fields);
    expect(made.status).toBe(303);
    const id = made.headers.get("location")?.split("/").at(-1) ?? "";
    expect((await store.commerce.quotes.find(id))?.customerId).toBe(user.id);
  });
});

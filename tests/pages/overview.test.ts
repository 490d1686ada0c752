import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayIn } from "~/kernel/calendar";
import { diskFull } from "~/kernel/process/writable.server";
import { createSpool } from "~/modules/payments/spool.server";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { recount, repairTotals } from "~/modules/upkeep/recount.server";
import type { Storage } from "~/storage/storage";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { person } from "../support/identity-store";
import { inputOf } from "../support/offer-input";
import { paidSession } from "../support/payment-events";
import { aProduct, aSubmission } from "../support/shop";

const hour = 3_600_000;
const day = 24 * hour;
let store: AdminStore;
let storage: Storage;

beforeAll(async () => {
  store = await openAdminStore();
  if (!store.services.storage) throw new Error("this store has no backend");
  storage = store.services.storage;
  for (let at = 0; at < 3; at += 1) {
    const quote = await store.ask([["press", 1 + at]]);
    pass(2 * hour);
    if (at < 2) await store.call("quotes.updateStatus", [quote.id, "Quoted", {}]);
    if (at === 0) await store.call("orders.createFromQuote", [quote.id]);
    if (at === 1)
      await store.call("quotes.updateStatus", [
        quote.id,
        "Declined",
        { force: true, note: "Moved by an owner." },
      ]);
  }
});
afterAll(() => store?.close());

function pass(milliseconds: number): void {
  store.time.now = new Date(store.time.now.getTime() + milliseconds);
}

async function page(path = "/admin") {
  const answer = await store.admin.get(path);
  const html = await answer.text();
  return { status: answer.status, html, words: visibleText(html) };
}

const rowsOf = (html: string) => [...html.matchAll(/class="[^"]*row-link[^"]*"/g)].length;
const main = (html: string) => html.slice(html.indexOf("<main"), html.indexOf("</main>"));

/** The links of the page that stand with a figure: what they say, and where they lead. */
function countedLinks(html: string): { to: string; count: number }[] {
  const rows = html.matchAll(
    /<dt><a[^>]*href="([^"]+)"[^>]*>[^<]*<\/a><\/dt><dd class="num">([\d,]+)<\/dd>/g,
  );
  const tiles = html.matchAll(/<dd class="num"><a[^>]*href="([^"]+)"[^>]*>([\d,]+)<\/a><\/dd>/g);
  const sums = html.matchAll(
    /<dd class="num"><a[^>]*href="([^"]+)"[^>]*>[^<]*<\/a><\/dd><dd class="figure-of num">of ([\d,]+) /g,
  );
  const groups = html.matchAll(/<a[^>]*href="([^"]+)"[^>]*>[^<(]+\(([\d,]+)\)<\/a>/g);
  return [...rows, ...tiles, ...sums, ...groups].map(([, to = "", count = ""]) => ({
    to: to.replaceAll("&amp;", "&"),
    count: Number(count.replaceAll(",", "")),
  }));
}

/** Each of the links leads to as many rows as it says. */
async function expectCounted(html: string): Promise<string[]> {
  const links = countedLinks(main(html));
  for (const { to, count } of links) {
    expect([to, rowsOf(main((await page(to)).html))]).toEqual([to, count]);
  }
  return links.map(({ to }) => to);
}

describe("each figure that leads to a list", () => {
  it("is the number of the list's rows", async () => {
    const { html } = await page();
    const links = await expectCounted(html);
    expect(main(html).match(/<div class="figure">/g)).toHaveLength(6);
    for (const view of ["sold", "offered", "decided"]) {
      expect(links.filter((to) => to.includes(`view=${view}&`)).length).toBe(
        view === "offered" ? 2 : 1,
      );
    }
  });

  it("counts by the store's own days, also in the hour when they differ from those of UTC", async () => {
    const before = store.time.now;
    // In Dublin it is the next day by then.
    store.time.now = new Date("2026-07-10T23:30:00.000Z");
    await store.ask([["press", 1]]);
    const made = await store.call("overview.figures", [7]);
    expect([made.now.to, made.days.at(-1)?.requests]).toEqual(["2026-07-11", 1]);
    store.time.now = before;
  });
});

describe("the figures", () => {
  it("follow from the records after every move, and are what recounting finds", async () => {
    const { now, before } = await store.call("overview.figures", [30]);
    expect(now).toMatchObject({
      requests: 3,
      offers: 2,
      won: 1,
      lost: 1,
      orders: 1,
      value: 200,
      winRate: 0.5,
      averageOffer: 300,
    });
    expect((now.answer ?? 0) / hour).toBeGreaterThan(1.5);
    expect((now.answer ?? 0) / hour).toBeLessThanOrEqual(2);
    expect(before).toMatchObject({ requests: 0, value: 0, winRate: null, answer: null });
    expect(await recount(storage, site)).toEqual([]);
  });

  it("leave out the value of an order that is called off", async () => {
    const quote = await store.ask([["press", 5]]);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const value = async () => (await store.call("overview.figures", [30])).now.value;
    const with_ = await value();
    await store.call("orders.updateStatus", [order.orderNumber, "Cancelled", {}]);
    expect(await value()).toBe(with_ - 1_000);
    expect(await recount(storage, site)).toEqual([]);
  });

  it("are made anew by recounting where another program wrote", async () => {
    const wanted = await store.call("overview.figures", [30]);
    await storage.atomically(async (tx) => {
      for (const { name, value } of await tx.counters.list("days|")) tx.counters.add(name, -value);
      tx.counters.add("days|2026-03-01|orders", 7);
    });
    expect((await store.call("overview.figures", [30])).now.requests).toBe(0);
    await repairTotals(storage, await recount(storage, site));
    expect(await store.call("overview.figures", [30])).toEqual(wanted);
  });

  it("are drawn on the server, with a title, a description and the same as a table", async () => {
    const { html, words } = await page("/admin?days=7");
    expect(html).toContain('<title id="chart-title">Order value by day</title>');
    expect(words).toContain("Last 7 days");
    expect(html.match(/class="chart-bar"/g)).toHaveLength(7);
    const table = html.slice(html.indexOf("chart-scroll"), html.indexOf("</figure>"));
    expect(table.match(/<th scope="row"/g)).toHaveLength(7);
    expect(table).toContain("€200.00");
  });
});

describe("low stock", () => {
  it("lists products and variants at or below the threshold, the least first", async () => {
    const variant = { id: "v", name: "Small", sku: null, price: null, imageURL: null };
    for (const fields of [
      { productName: "Plenty", stock: 50 },
      { productName: "Uncounted", stock: null },
      { productName: "One left", stock: 1 },
      { productName: "Gone", stock: 0 },
      { productName: "In one size", stock: 40, variants: [{ ...variant, stock: 2 }] },
    ]) {
      const { id: _, created: __, updated: ___, version: ____, ...input } = aProduct(fields);
      await store.call("products.create", [input]);
    }
    const { html } = await page();
    const card = html.slice(html.indexOf('id="low-stock"'), html.lastIndexOf("</section>"));
    const names = ["Gone", "One left", "In one size"];
    const found = names.map((name) => card.indexOf(name));
    expect(found).toEqual([...found].sort((a, b) => a - b));
    expect(Math.min(...found)).toBeGreaterThan(0);
    expect(card).not.toContain("Plenty");
    const [, to = "", count] = /href="([^"]*stock=low[^"]*)"[^>]*>(\d+)/.exec(card) ?? [];
    expect(rowsOf(main((await page(to.replaceAll("&amp;", "&"))).html))).toBe(Number(count));
  });
});

describe("what is put off", () => {
  const fieldsOf = (html: string, number: string) => {
    const form = html.split("<form").find((part) => part.includes(`value="${number}"`)) ?? "";
    return Object.fromEntries(
      [...form.matchAll(/name="(kind|id|version|name)" value="([^"]*)"/g)].map(
        ([, name = "", value = ""]) => [name, value],
      ),
    );
  };
  const isListed = (html: string, id: string) =>
    main(html).split('class="waiting snoozed"')[0]?.includes(`href="/admin/quotes/${id}"`);

  it("leaves the list until its day, and comes back then, on request or when something happens", async () => {
    const quote = await store.ask([["lathe", 1]]);
    const first = await page();
    expect(isListed(first.html, quote.id)).toBe(true);
    const fields = fieldsOf(first.html, quote.quoteNumber);
    expect(fields).toMatchObject({ kind: "quote", id: quote.id });
    const until = new Date(store.time.now.getTime() + 3 * day).toISOString().slice(0, 10);
    const sent = await store.admin.postForm("/admin?index", { intent: "snooze", until, ...fields });
    expect(sent.status).toBe(303);
    const after = await page();
    expect(isListed(after.html, quote.id)).toBe(false);
    expect(after.words).toContain("1 snoozed");
    // The number of the group is that of its list without what is snoozed, and it says so.
    const group = /<section class="waiting"[^>]*quotes-Pending[\s\S]*?<\/section>/.exec(after.html);
    const words = visibleText(group?.[0] ?? "");
    const [listed, count] = [/^\s*(\d+)/, /\((\d+)\)/].map((number) => number.exec(words)?.[1]);
    expect(Number(listed) + 1).toBe(Number(count));
    expect(words).toContain("1 more is snoozed");
    const [, wake = ""] = /value="(wake [^"]+)"/.exec(after.html) ?? [];
    await store.admin.postForm("/admin?index", { intent: wake });
    expect(isListed((await page()).html, quote.id)).toBe(true);

    await store.admin.postForm("/admin?index", { intent: "snooze", until, ...fields });
    expect(isListed((await page()).html, quote.id)).toBe(false);
    const start = store.time.now;
    pass(3 * day + 12 * hour);
    expect(await store.call("overview.snoozes", [])).toEqual([]);
    store.time.now = start;
    await store.call("quotes.addNote", [quote.id, "They called."]);
    expect(isListed((await page()).html, quote.id)).toBe(true);
    const { items } = await store.call("audit.listPage", [{ limit: 20 }]);
    const trail = items.map(({ action }) => action);
    expect(trail).toEqual(expect.arrayContaining(["overview.snooze", "overview.wake"]));
  });

  it("needs a day that is still to come", async () => {
    const { html } = await page();
    const quote = await store.ask([["lathe", 1]]);
    const fields = { ...fieldsOf(html, "Q"), kind: "quote", id: quote.id, version: "1", name: "Q" };
    for (const until of ["2020-01-01", "", "soon", "2099-01-01"]) {
      await store.admin.postForm("/admin?index", { intent: "snooze", ...fields, until });
      expect((await page()).words).toContain("Choose a future day");
      expect(isListed((await page()).html, quote.id)).toBe(true);
    }
  });
});

describe("what waits", () => {
  // Invoices are dated by the database's clock.
  const start = new Date();
  const offered = async (days: number, customer: string | null = null) => {
    const quote = await store.commerce.quotes.submit(
      customer,
      aSubmission([{ id: "press", quantity: 1 }]),
    );
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const validUntil = new Date(store.time.now.getTime() + days * day).toISOString().slice(0, 10);
    return store.call("offers.send", [quote.id, { ...input, validUntil, note: null }]);
  };

  const namesIn = (html: string) =>
    [...html.matchAll(/<a\b[^>]*row-link[^>]*>/g)].map(
      ([link]) => /href="([^"?]+)/.exec(link)?.[1] ?? "",
    );

  /** The lists behind a group have its rows in the group's order. */
  async function expectSameOrder(group: string): Promise<void> {
    const [head = "", rows = ""] = group.split("waiting-items");
    const named = namesIn(rows);
    for (const [, to = ""] of head.matchAll(/href="(\/admin\/(?:quotes|orders|invoices)[^"]*)"/g)) {
      const path = to.replaceAll("&amp;", "&");
      const listed = namesIn((await page(path)).html);
      const both = named.filter((name) => listed.includes(name));
      expect([path, listed.filter((name) => both.includes(name))]).toEqual([path, both]);
      expect(both.length, path).toBeGreaterThan(0);
    }
  }

  it("leads to a list of as many as it says, kind by kind, and each row says its age and has one button", async () => {
    store.time.now = start;
    const shopper = { ...person, email: "shopper@example.test" };
    await store.shopper.postJson("/api/auth/signin", shopper);
    const account = await storage.accounts.getBy("email", "shopper@example.test");
    const asked = await offered(60, account?.id ?? "");
    const message = new FormData();
    message.set("intent", "message");
    message.set("text", "Is it grey?");
    await store.shopper.postMultipart(`/account/quotes/${asked.quoteNumber}`, message);
    for (const note of [null, "Two would do."]) {
      const { id, revision, total } = await offered(60);
      const seen = { revision, total };
      await store.commerce.quotes.answer(id, "Declined", { actor: "customer-link", note, seen });
    }
    const quiet = await offered(60);
    const ordered = await store.call("orders.createFromQuote", [(await offered(60)).id]);
    await store.call("invoices.issue", [ordered.id, { count: 1, lines: null, tax: null }]);
    const off = await store.call("orders.createFromQuote", [(await offered(60)).id]);
    await store.call("orders.updateStatus", [off.id, "Cancelled", {}]);
    const late = await offered(5);
    pass(40 * day);
    await store.admin.postJson("/api/auth/signin", person);
    await store.commerce.quotes.expire(50);
    await offered(2);
    const { html, status } = await page();
    expect(status).toBe(200);
    const links = await expectCounted(html);
    for (const view of ["asked", "declined", "expired", "ending", "quiet", "invoice", "overdue"]) {
      expect(
        links.some((to) => to.includes(`view=${view}`)),
        view,
      ).toBe(true);
    }
    expect((await page("/admin/quotes?view=quiet")).html).toContain(quiet.quoteNumber);
    expect((await page("/admin/quotes?view=expired")).html).toContain(late.quoteNumber);
    const groups = main(html).match(/<section class="waiting"[\s\S]*?<\/section>/g) ?? [];
    expect(groups.length).toBeGreaterThanOrEqual(7);
    for (const group of groups) {
      await expectSameOrder(group);
      for (const [row] of group.matchAll(/<li>[\s\S]*?<\/li>/g)) {
        expect(row).toMatch(/waiting-age"[^>]*>[^<]+</);
        expect(row.match(/class="[^"]*waiting-next/g)).toHaveLength(1);
        expect(row).toContain('class="snooze"');
      }
    }
  });

  it("stands there once, money first, and says how much and for how long", async () => {
    const html = main((await page()).html).split('class="waiting snoozed"')[0] ?? "";
    const groups = html.match(/<section class="waiting"[\s\S]*?<\/section>/g) ?? [];
    const links = groups.flatMap((group) =>
      [
        ...group.matchAll(
          /href="([^"]+)" class="[^"]*row-link|class="[^"]*row-link[^"]*"[^>]*href="([^"]+)"/g,
        ),
      ].map(([, first, second]) => first ?? second ?? ""),
    );
    expect(links.length).toBeGreaterThan(6);
    expect(links).toEqual([...new Set(links)]);
    const titleOf = (group: string) => /<\/span> ([^<]+)<\/h2>/.exec(group)?.[1] ?? "";
    const titles = groups.map(titleOf);
    expect(titles.indexOf("Invoices that are overdue")).toBeLessThan(2);
    expect(html.indexOf('class="waiting"')).toBeLessThan(
      (await page()).html.indexOf('class="figures"'),
    );
    for (const group of groups) {
      await expectSameOrder(group);
      for (const [row] of group.matchAll(/<li>[\s\S]*?<\/li>/g)) {
        expect(row).toMatch(
          /<time class="waiting-age"[^>]* title="\d+ \w+ \d{4}"[^>]*>\d+ (min|h|d)( late)?</,
        );
        // A request may have no price yet.
        if (/href="\/admin\/(orders|invoices)\//.test(row)) expect(row).toContain("waiting-amount");
      }
    }
  });

  it("an overdue invoice is put off to a day, and comes back when something is paid", async () => {
    const listed = async () => main((await page()).html).split('class="waiting snoozed"')[0] ?? "";
    const [, number = ""] = /href="\/admin\/invoices\/([A-Z0-9-]+)"/.exec(await listed()) ?? [];
    const found = await store.call("invoices.find", [number]);
    const form = (await listed()).split("<form").find((part) => part.includes(`value="${number}"`));
    const fields = [...(form ?? "").matchAll(/name="(kind|id|version|name)" value="([^"]*)"/g)];
    const until = new Date(store.time.now.getTime() + 3 * day).toISOString().slice(0, 10);
    await store.admin.postForm("/admin?index", {
      intent: "snooze",
      until,
      ...Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value])),
    });
    const row = `href="/admin/invoices/${number}"`;
    expect(await listed()).not.toContain(row);
    expect((await page("/admin/invoices?view=overdue")).html).toContain(number);
    const part = { amount: 1, method: "Cash", payer: null, at: store.time.now, note: null };
    await store.call("orders.recordPayment", [found?.invoice.orderId ?? "", part]);
    expect(await listed()).toContain(row);
  });

  it("a payment without an order says its event, is snoozed, and is recorded on request", async () => {
    const session = paidSession({
      id: "cs_late",
      amount_total: 20_000,
      amount_subtotal: 20_000,
      metadata: { items: '[["press",1]]', store: site.name },
    });
    const spool = createSpool(store.services.env.paymentSpoolDir);
    const received = new Date(store.time.now.getTime() - 3 * day);
    const type = "checkout.session.completed";
    for (const [eventId, held] of [
      ["evt_late", session],
      ["evt_odd", { object: "checkout.session" }],
    ] as const) {
      await spool.keep({ eventId, type, session: held, received, state: "unrecorded" });
    }
    const rows = async () => {
      const listed = main((await page()).html).split('class="waiting snoozed"')[0] ?? "";
      return (listed.match(/<li>[\s\S]*?<\/li>/g) ?? []).filter((row) => row.includes("evt_"));
    };
    const [late = "", odd = ""] = await rows();
    expect([late, odd].map((row) => /evt_[a-z]+/.exec(row)?.[0])).toEqual(["evt_late", "evt_odd"]);
    for (const row of [late, odd]) {
      expect(visibleText(row)).toContain(" 3 d ");
      expect(row.match(/class="[^"]*waiting-next/g)).toHaveLength(1);
    }
    const again = { intent: "retry-payments" };
    expect((await store.admin.postForm("/admin?index", again)).status).toBe(303);
    expect((await page()).words).toContain("Still waiting: 1 of 2.");
    expect(await store.commerce.orders.findBySession("cs_late")).not.toBeNull();
    const [left = "", ...others] = await rows();
    expect(others).toEqual([]);
    expect(visibleText(left)).toContain("no longer retried automatically");
    const [entry] = (await store.call("audit.listPage", [{ limit: 20 }])).items.filter(
      ({ action }) => action === "overview.retryPayments",
    );
    expect(entry?.summary).toContain("tried again (2)");

    const fields = [...left.matchAll(/name="(kind|id|version|name)" value="([^"]*)"/g)];
    await store.admin.postForm("/admin?index", {
      intent: "snooze",
      until: new Date(store.time.now.getTime() + 3 * day).toISOString().slice(0, 10),
      ...Object.fromEntries(fields.map(([, name = "", value = ""]) => [name, value])),
    });
    expect(await rows()).toEqual([]);
    const { payments } = store.services;
    expect(payments.retry(), "two people at once: one run").toBe(payments.retry());
    await payments.retry();
    await spool.drop("parked/evt_odd.json");
    await store.admin.postForm("/admin?index", again);
    expect((await page()).words).toContain("No payment waits any more.");
  });

  it("is found in its list by a search and by the days of the offer", async () => {
    const rows = async (search: string) => rowsOf(main((await page(search)).html));
    const [ending] = (await store.call("quotes.followUps", ["expiring", 5])).items;
    if (!ending) throw new Error("no offer ends soon");
    const day = dayIn(ending.created, site.timeZone.id);
    const first = dayIn(start, site.timeZone.id);
    expect(await rows(`/admin/quotes?view=ending&q=${ending.quoteNumber}`)).toBe(1);
    expect(await rows(`/admin/quotes?view=quiet&q=${ending.quoteNumber}`)).toBe(0);
    expect(await rows(`/admin/quotes?view=offered&from=${day}&to=${day}`)).toBe(1);
    const { words } = await page("/admin/quotes?view=decided&from=2020-01-01&to=2020-01-02");
    expect(words).toContain("No quotes of this view were decided in the days that you chose.");
    const made = `from=${first}&to=${first}`;
    expect(await rows(`/admin/orders?view=sold&${made}`)).toBe(1);
    expect(await rows(`/admin/orders?${made}`)).toBe(2);
  });
});

describe("what an operator has to repair", () => {
  const entry = (id: string, attempts: number) => ({
    id,
    key: id,
    kind: "quote-status",
    payload: {},
    status: "waiting" as const,
    attempts,
    nextAt: new Date("2099-01-01"),
    lockedUntil: null,
    lastError: "provider-down",
    created: store.time.now,
    updated: store.time.now,
  });

  it("stands on the overview: mails after their first failure, and a folder that is full", async () => {
    await storage.outbox.insert(entry("untried", 0));
    expect((await page()).words).not.toContain("E-mails are not going out");
    await storage.outbox.insert(entry("failed", 1));
    expect((await page()).words).toContain("E-mails are not going out: 1 failed at least once");
    await storage.outbox.remove("untried");
    await storage.outbox.remove("failed");
    const { ready } = store.services;
    expect((await page()).words).not.toContain("No space is left");
    store.services.ready = () => Promise.reject(diskFull("the database", null));
    expect((await page()).words).toContain("No space is left on the disk of the database.");
    store.services.ready = ready;
  });
});

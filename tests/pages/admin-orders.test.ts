import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { dayInWords } from "~/kernel/calendar";
import type { Order } from "~/modules/orders/order.resource";
import {
  type AdminStore,
  openAdminStore,
  seenIn,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";
import { aSubmission } from "../support/shop";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const clock = { locale: "en-IE", timeZone: "UTC" };

let people = 0;
const registered = new Date("2026-01-01T12:00:00Z");

/** An order of a customer of its own, from a quote. */
async function ordered(quantity = 1): Promise<Order> {
  people += 1;
  const contact = { email: `per${people}@example.test`, firstName: "Per", lastName: "Holm" };
  const quote = await store.ask([["press", quantity]], { contact });
  return store.call("orders.createFromQuote", [quote.id]);
}

async function page(path: string) {
  const response = await store.admin.get(path);
  const html = await response.text();
  return { response, html, words: visibleText(html) };
}

const pathOf = ({ orderNumber }: Order) => `/admin/orders/${orderNumber}`;

/** Sends a form of the order's page as it is now, or as it was. */
async function post(order: Order, fields: Record<string, string>) {
  const { version } = await now(order);
  const all = { version: String(version), ...fields };
  const response = await store.admin.postForm(pathOf(order), all);
  const html = await response.text();
  return { status: response.status, html, words: visibleText(html) };
}

/** The form of a page with that button. */
function formOf(html: string, intent: string): string {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  return forms.find((form) => form.includes(`value="${intent}"`)) ?? "";
}

/** The form of “Undo” in the message of the order's page. */
async function undoFields(order: Order): Promise<Record<string, string>> {
  const { html } = await page(pathOf(order));
  const [message = ""] = /<div class="flash [\s\S]*?<\/form>/.exec(html) ?? [];
  const hidden = message.matchAll(/name="([^"]+)" value="([^"]*)"/g);
  return Object.fromEntries([...hidden].map(([, name = "", value = ""]) => [name, value]));
}

/** Presses it, and gives the words of the next page. */
async function pressUndo(order: Order): Promise<string> {
  const answer = await post(order, await undoFields(order));
  return answer.status === 303 ? (await page(pathOf(order))).words : answer.words;
}

async function now(order: Order): Promise<Order> {
  const found = await store.commerce.orders.find(order.orderNumber);
  if (!found) throw new Error("the order is gone");
  return found;
}

describe("the list of orders", () => {
  it("shows what is new, what nobody paid, and what needs attention", async () => {
    const plain = await ordered();
    const paid = await ordered();
    const day = "2026-03-01";
    await post(paid, { intent: "pay", amount: "200", day, method: "cash" });
    const short = await ordered(9);
    const lists: [string, Order[], Order[]][] = [
      ["", [plain, paid, short], []],
      ["?payment=unpaid", [plain, short], [paid]],
      ["?review=yes", [short], [plain, paid]],
      ["?status=Pending", [plain, paid, short], []],
      [`?q=${plain.orderNumber.slice(0, 14).toLowerCase()}`, [plain], []],
      [`?q=${paid.customer.email}`, [paid], [plain]],
      ["?status=Shipped", [], [plain]],
    ];
    for (const [search, there, missing] of lists) {
      const { words } = await page(`/admin/orders${search}`);
      for (const { orderNumber } of there) expect(words, search).toContain(orderNumber);
      for (const { orderNumber } of missing) expect(words, search).not.toContain(orderNumber);
    }
  });

  it("is closed to others", async () => {
    const order = await ordered();
    for (const path of ["/admin", "/admin/orders", pathOf(order)]) {
      const visitor = await store.browser().get(path);
      expect([path, visitor.status]).toEqual([path, 302]);
      const shopper = await store.shopper.get(path);
      expect([path, shopper.status]).toEqual([path, 403]);
    }
    const fields = { intent: "to Cancelled", version: String(order.version) };
    expect((await store.shopper.postForm(pathOf(order), fields)).status).toBe(403);
    const from = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
    expect((await store.admin.postForm(pathOf(order), fields, from)).status).toBe(403);
    expect(await now(order)).toEqual(order);
    expect((await page("/admin/orders/O-20260301-0000XXXX")).response.status).toBe(404);
  });
});

describe("an order on its way", () => {
  it("is prepared and sent with its tracking number, which the customer's mail names", async () => {
    const order = await ordered();
    await store.mailsTo("");
    expect((await post(order, { intent: "to Processing", note: "" })).status).toBe(303);
    const url = "https://dhl.example/JD01";
    const half = await post(order, { intent: "to Shipped", "parcel.url": url });
    expect(half.status).toBe(400);
    expect(half.words).toContain("Enter the carrier or the tracking number");
    expect(valueIn(formOf(half.html, "to Shipped"), "parcel.url")).toBe(url);
    const parcel = { "parcel.carrier": "DHL", "parcel.number": "JD01", "parcel.url": url };
    expect((await post(order, { intent: "to Shipped", ...parcel })).status).toBe(303);
    const sent = await now(order);
    expect([sent.status, sent.tracking]).toEqual([
      "Shipped",
      [{ carrier: "DHL", number: "JD01", url }],
    ]);
    await store.mailsTo("");
    const mail = store.provider.accepted.find(({ subject }) => subject.endsWith(": On its way"));
    expect(mail?.text).toContain("JD01");
  });

  it("says when it is expected: on the customer's pages and in the mail, until all is sent", async () => {
    const order = await ordered(3);
    const expected = (day: string, more = {}) => post(order, { intent: "expect", day, ...more });
    const then = store.time.now;
    const soon = new Date(then.getTime() + 5 * 86_400_000);
    const soonDay = soon.toISOString().slice(0, 10);
    const inWords = (month: "short" | "long") => dayInWords(soon, { ...clock, month });
    const past = await expected("2020-01-31");
    expect(past.status).toBe(400);
    expect(past.words).toContain("Choose today or a later day");
    expect(past.words).not.toContain("no longer possible");
    const refusedForm = formOf(past.html, "expect");
    expect(valueIn(refusedForm, "day")).toBe("2020-01-31");
    expect(refusedForm).toMatch(
      /href="#expect-day"[\s\S]*id="expect-day"[^>]* aria-invalid="true"/,
    );
    expect((await now(order)).expectedDay).toBeNull();
    expect((await expected("2099-01-31")).status).toBe(303);
    expect((await page(pathOf(order))).words).toContain("Expected delivery 31 Jan 2099");
    const { email } = order.customer;
    const before = (await store.mailsTo(email)).length;
    expect((await expected(soonDay, { tell: "yes" })).status).toBe(303);
    expect((await page(pathOf(order))).words).toContain(`on its way to ${email}`);
    await store.mailsTo(email);
    const mail = store.provider.accepted.filter(({ to }) => to === email).slice(before);
    expect(mail.map(({ text }) => text)).toEqual([
      expect.stringContaining(`Expected delivery: ${inWords("short")}`),
    ]);
    expect(mail[0]?.subject).toBe(`Order ${order.orderNumber}: expected on ${inWords("short")}`);
    expect((await expected(soonDay)).status, "the same day").toBe(303);
    expect(await store.mailsTo(email)).toHaveLength(before + 1);
    expect((await expected(soonDay, { tell: "yes" })).status, "told once more").toBe(303);
    expect(await store.mailsTo(email)).toHaveLength(before + 2);
    const [link = ""] = /\/orders\/O-[^\s>]+/.exec(mail[0]?.text ?? "") ?? [];
    const customers = async () => visibleText(await (await store.browser().get(link)).text());
    expect(await customers()).toContain(`Expected delivery ${inWords("long")}`);
    store.time.now = new Date(soon.getTime() + 86_400_000);
    const late = await customers();
    expect(late).toContain(order.orderNumber);
    expect(late, "a day that is over is no promise").not.toContain("Expected delivery");
    store.time.now = then;
    const progress = await now(order);
    expect(progress.history.at(-1)?.note).toBe(`Delivery expected on ${soonDay}.`);
    expect(progress.status, "nothing else has changed").toBe(order.status);

    await store.call("orders.ship", [order.id, { count: 1, lines: null, parcel: null }]);
    expect(await customers()).not.toContain("Expected delivery");
    const sent = await page(pathOf(order));
    expect(formOf(sent.html, "expect")).toBe("");
    const tooLate = await expected("2099-03-31");
    expect(tooLate.words).toContain("this is no longer possible");
    expect((await now(order)).expectedDay).toBe(soonDay);
  });

  it("is asked for the same of its parcel, whether all of it is shipped or a part", async () => {
    const order = await ordered(3);
    await post(order, { intent: "to Processing", note: "" });
    const { html } = await page(pathOf(order));
    const asked = (intent: string) =>
      formOf(html, intent)
        .split("<label")
        .filter((part) => part.includes('name="parcel.'))
        .map((part) => [
          visibleText(`<label${part.split("<input")[0]}`).trim(),
          /name="(parcel[^"]+)"/.exec(part)?.[1],
        ]);
    expect(asked("ship")).toEqual([
      ["Carrier (optional)", "parcel.carrier"],
      ["Tracking number (optional)", "parcel.number"],
      [expect.stringContaining("https://"), "parcel.url"],
    ]);
    expect(asked("ship")).toEqual(asked("to Shipped"));
    const part = { intent: "ship", count: "1", line0: "1" };
    const half = await post(order, { ...part, "parcel.url": "https://dhl.example/JD02" });
    expect([half.status, half.words]).toEqual([
      400,
      expect.stringContaining("Enter the carrier or"),
    ]);
    const url = "https://dhl.example/JD02";
    const parcel = { "parcel.carrier": "DHL", "parcel.number": "JD02", "parcel.url": url };
    expect((await post(order, { ...part, ...parcel })).status).toBe(303);
    expect((await now(order)).tracking).toEqual([{ carrier: "DHL", number: "JD02", url }]);
  });

  it.each([
    [{ carrier: "Overland Freight", number: "" }, "Overland Freight"],
    [{ carrier: "", number: "JD03" }, "JD03"],
  ])("goes by a forwarder without a number, or by a number alone: %o", async (named, text) => {
    const typed = { "parcel.carrier": named.carrier, "parcel.number": named.number };
    const fields = { ...typed, "parcel.url": "" };
    const [whole, parts] = [await ordered(), await ordered(2)];
    for (const order of [whole, parts]) await post(order, { intent: "to Processing", note: "" });
    await store.mailsTo("");
    expect((await post(whole, { intent: "to Shipped", ...fields })).status).toBe(303);
    const url = "https://freight.example/here";
    const part = { intent: "ship", count: "1", line0: "1", ...fields, "parcel.url": url };
    expect((await post(parts, part)).status).toBe(303);
    expect((await post(parts, { intent: "track", ...fields })).status).toBe(303);
    const { tracking } = await now(parts);
    expect(tracking).toEqual([
      { ...named, url },
      { ...named, url: null },
    ]);
    const [{ document } = {}] = (await store.call("invoices.ofOrder", [parts.id])).shipments;
    expect(document).toMatchObject({ carrier: named.carrier, trackingNumber: named.number });
    const { html } = await page(pathOf(parts));
    expect(visibleText(html)).toContain(`Parcels: ${text}, ${text}.`);
    expect(html).toMatch(new RegExp(`<a href="${url}"[^>]*>${text}</a>`));
    expect(visibleText(html)).toContain(`Remove ${text}`);
    for (const { customer } of [whole, parts]) {
      await store.mailsTo(customer.email);
      const texts = store.provider.accepted
        .filter(({ to }) => to.includes(customer.email))
        .map((mail) => mail.text);
      expect(texts.join()).toMatch(new RegExp(`(Tracking|Carrier): ${text}`));
    }
  });

  it("gets another number and loses a wrong one, without a mail", async () => {
    const order = await ordered();
    await store.call("orders.updateStatus", [
      order.id,
      "Shipped",
      { force: true, note: "Moved by an owner." },
    ]);
    const before = (await store.mailsTo(order.customer.email)).length;
    const bad = { "parcel.carrier": "UPS", "parcel.number": "1Z", "parcel.url": "javascript:x" };
    const refused = await post(order, { intent: "track", ...bad });
    expect([refused.status, refused.words.includes("starts with https://")]).toEqual([400, true]);
    for (const number of ["1Z", "1Y"]) {
      const fields = { "parcel.carrier": "UPS", "parcel.number": number, "parcel.url": "" };
      expect((await post(order, { intent: "track", ...fields })).status).toBe(303);
    }
    expect((await post(order, { intent: "untrack", at: "0" })).status).toBe(303);
    expect((await now(order)).tracking.map(({ number }) => number)).toEqual(["1Y"]);
    // The message has a button that brings it back.
    const html = await (await store.admin.get(`/admin/orders/${order.id}`)).text();
    const [message = ""] = /<div class="flash .*?<\/form>/s.exec(html) ?? [];
    const hidden = message.matchAll(/name="([^"]+)" value="([^"]*)"/g);
    const undo = Object.fromEntries([...hidden].map(([, name, value]) => [name, value]));
    expect(undo).toMatchObject({ intent: "track", "parcel.carrier": "UPS", "parcel.number": "1Z" });
    expect((await post(order, undo)).status).toBe(303);
    expect((await now(order)).tracking.map(({ number }) => number)).toEqual(["1Y", "1Z"]);
    expect(await store.mailsTo(order.customer.email)).toHaveLength(before);
  });

  it("that was partly shipped is named so by the button that ships the rest", async () => {
    const received = { variantId: null, mode: "add", amount: 9, seen: null } as const;
    await store.call("stock.adjust", ["press", { ...received, reason: "received", note: null }]);
    const order = await ordered(3);
    const ship = { count: 1, lines: [{ at: 0, quantity: 1 }], parcel: null };
    await store.call("orders.ship", [order.id, ship]);
    const { words } = await page(pathOf(order));
    expect(words).toContain("Ship the remaining 2 pieces");
    expect(words).not.toContain("Mark as shipped");
    expect((await post(order, { intent: "to Shipped" })).status).toBe(303);
    const sent = await page(pathOf(order));
    expect(sent.words).toContain("Shipped: 2 × Norvik Arbor press.");
    const file = `/admin/orders/${order.id}/documents/${order.orderNumber}-D2/file.pdf`;
    expect(sent.html).toContain(`class="flash-link" href="${file}"`);
    expect((await store.admin.get(file)).headers.get("content-type")).toBe("application/pdf");
  });

  it("that was partly shipped is cancelled after a look, and takes payments after that", async () => {
    const order = await ordered(2);
    const ship = { count: 1, lines: [{ at: 0, quantity: 1 }], parcel: null };
    await store.call("orders.ship", [order.id, ship]);
    const asked = await post(order, { intent: "to Cancelled" });
    expect([asked.status, (await now(order)).status]).toEqual([400, "Processing"]);
    expect(asked.words).toContain("Those goods stay owed");
    expect((await post(order, { intent: "to Cancelled", understood: "yes" })).status).toBe(303);
    const { words } = await page(pathOf(order));
    expect(words).toContain("Issue the invoice for that part");
    expect(words).toContain("Open €200.00");
    const day = "2026-03-01";
    const paid = await post(order, { intent: "pay", amount: "100", day, method: "cash" });
    expect([paid.status, (await now(order)).payments.length]).toEqual([303, 1]);
    const { words: rest, html } = await page(pathOf(order));
    expect(rest).toContain("Open €100.00");
    expect(html).toContain("Reopen the order");
    expect((await post(order, { intent: "to Processing" })).status).toBe(303);
    expect((await page(pathOf(order))).words).toContain("Open €300.00");
  });

  it("takes a step back that was taken by mistake", async () => {
    const order = await ordered();
    for (const [to, earlier] of [
      ["Processing", "Pending"],
      ["Delivered", "Shipped"],
    ] as const) {
      if (to === "Delivered") {
        await post(order, { intent: "to Processing" });
        await post(order, { intent: "to Shipped" });
      }
      expect((await post(order, { intent: `to ${to}` })).status).toBe(303);
      expect(await pressUndo(order)).toContain("The step is taken back.");
      expect((await now(order)).status).toBe(earlier);
      await store.mailsTo("");
      const told = store.provider.accepted.filter(({ to }) => to === order.customer.email);
      expect(told.map(({ text }) => text).join()).not.toMatch(
        to === "Processing" ? /in preparation/i : /delivered/i,
      );
      // Later, from the page.
      await post(order, { intent: `to ${to}` });
      expect((await page(pathOf(order))).words).toContain("Take back: it is not");
      expect((await post(order, { intent: "back" })).status).toBe(303);
      expect((await now(order)).status).toBe(earlier);
    }
    const paid = await ordered();
    await post(paid, { intent: "pay", amount: "200", day: "2026-03-01", method: "cash" });
    await post(paid, { intent: "to Processing" });
    expect((await page(pathOf(paid))).words).not.toContain("Take back: it is not");
    expect((await post(paid, { intent: "back" })).words).toContain("no step that can be taken");
  });

  it("withdraws a delivery that was not sent after all", async () => {
    const received = { variantId: null, mode: "add", amount: 9, seen: null } as const;
    await store.call("stock.adjust", ["press", { ...received, reason: "received", note: null }]);
    const order = await ordered(3);
    const { stock } = (await store.commerce.products.find("press")) ?? {};
    const parcel = { "parcel.carrier": "DHL", "parcel.number": "JD01" };
    await post(order, { intent: "ship", count: "1", line0: "1", ...parcel });
    await post(order, { intent: "to Shipped" });
    expect((await now(order)).status).toBe("Shipped");
    expect(await pressUndo(order)).toContain("The delivery note is void");
    // The other one is withdrawn later, by its form below the delivery note.
    expect(formOf((await page(pathOf(order))).html, "withdraw")).toContain('value="1"');
    const bare = await post(order, { intent: "withdraw", count: "1", reason: "" });
    expect([bare.status, bare.words.includes("Enter the reason")]).toEqual([400, true]);
    const reasoned = { intent: "withdraw", count: "1", reason: "Wrong order" };
    expect((await post(order, reasoned)).status).toBe(303);
    expect(formOf((await page(pathOf(order))).html, "withdraw")).toBe("");
    const first = { count: 1, reason: "Wrong order" };
    await store.call("orders.withdrawShipment", [order.orderNumber, first]);
    const { version } = await now(order);
    await store.call("orders.withdrawShipment", [order.orderNumber, first]);
    expect(await now(order)).toMatchObject({
      status: "Processing",
      version,
      tracking: [],
      fulfilment: { shipments: 2, withdrawn: [2, 1], lines: [{ shipped: 0, returned: 0 }] },
    });
    expect((await store.commerce.products.find("press"))?.stock).toBe(stock);
    const desk = await page(pathOf(order));
    expect(desk.words).toMatch(new RegExp(`${order.orderNumber}-D1 , \\d+ \\w+ \\d+ not sent`));
    const [, view = ""] = /href="http:\/\/shop\.example(\/orders\/[^"]+)"/.exec(desk.html) ?? [];
    const shown = visibleText(await (await store.browser().get(view)).text());
    expect(shown).not.toMatch(/-D\d+ \(PDF\)/);
    expect(shown).toContain("Not sent after all: delivery note");
    expect(desk.words).toContain("Still to be delivered: 3 × Arbor press.");
    expect(desk.words).toContain("Not sent after all: delivery note");
    await store.mailsTo("");
    const mails = store.provider.accepted.filter(({ to }) => to === order.customer.email);
    expect(mails.map(({ text }) => text).join()).not.toMatch(/shipped|on its way/i);

    // It is sent for good, comes back, and is sent again.
    await post(order, { intent: "ship", count: "3", line0: "3" });
    const goodsBack = { count: "1", line0: "2", reason: "Damaged", restock: "no", again: "yes" };
    expect((await post(order, { intent: "return", ...goodsBack })).status).toBe(303);
    expect(await now(order)).toMatchObject({
      status: "Processing",
      fulfilment: { returns: 1, lines: [{ shipped: 1, returned: 0 }] },
    });
    expect((await store.commerce.products.find("press"))?.stock).toBe((stock ?? 0) - 2);
    const again = { count: 3, reason: "Wrong" };
    const refused = store.call("orders.withdrawShipment", [order.orderNumber, again]);
    await expect(refused).rejects.toThrow("Goods came back");
    await post(order, { intent: "ship", count: "4", line0: "2" });
    expect((await now(order)).status).toBe("Shipped");
    // What came back was of the third one, and is sent for good now.
    await expect(store.call("orders.withdrawShipment", [order.orderNumber, again])).rejects.toThrow(
      "Goods came back",
    );
    const other = { count: 1, lines: [{ at: 0, quantity: 2 }], reason: "Damaged", restock: false };
    await expect(store.call("orders.takeBack", [order.id, other])).rejects.toThrow("Changed");
    const message = await undoFields(order);
    await store.call("invoices.issue", [order.id, { count: 1, lines: null, tax: null }]);
    // On a page that was open meanwhile the message offers it still.
    const late = await post(order, message);
    expect([late.status, late.words.includes("Somebody has changed it")]).toEqual([409, true]);
    const fresh = await post(order, { ...message, version: String((await now(order)).version) });
    expect(fresh.words).toContain("names this delivery");
    const named = store.call("orders.withdrawShipment", [
      order.orderNumber,
      { count: 4, reason: "Wrong" },
    ]);
    await expect(named).rejects.toThrow("names this delivery");
  });

  it("offers only what comes next", async () => {
    const order = await ordered();
    expect((await page(pathOf(order))).html).not.toContain('value="to Delivered"');
    expect((await post(order, { intent: "to Delivered" })).status).toBe(400);
    expect((await post(order, { intent: "to Cancelled", note: "Out of stock." })).status).toBe(303);
    const { words, html } = await page(pathOf(order));
    expect(words).toContain("Out of stock.");
    expect(html).not.toContain('value="pay"');
  });
});

describe("payments", () => {
  it("are recorded in parts until the order is paid", async () => {
    const order = await ordered();
    const open = await page(pathOf(order));
    expect(valueIn(open.html, "amount")).toBe("200.00");
    expect(open.html).toContain(`/orders/${order.orderNumber}?key=`);
    const part = { intent: "pay", amount: "50", day: "2026-02-27", method: "bank transfer" };
    expect((await post(order, { ...part, note: "Statement 9" })).status).toBe(303);
    const half = await page(pathOf(order));
    expect(half.words).toContain("27 Feb 2026 , bank transfer Statement 9 €50.00");
    expect(half.words).toContain("Open €150.00");
    await post(order, { ...part, amount: "150.00", day: "2026-03-01" });
    expect((await now(order)).paymentStatus).toBe("paid");
    const { words, html } = await page(pathOf(order));
    expect(words).toContain("The payment has arrived. Prepare the order.");
    expect(html).not.toContain("payment link of this order");
    const trail = await store.commerce.audit.listPage({ targetId: order.orderNumber });
    expect(trail.items.map(({ action }) => action)).toContain("orders.recordPayment");
  });

  it("beyond the total are the customer's credit, on both sides", async () => {
    const order = await ordered();
    const paid = { intent: "pay", day: "2026-03-01", method: "bank transfer", payer: "Holm A/S" };
    expect((await post(order, { ...paid, amount: "€250,50" })).status).toBe(303);
    const { words, html } = await page(pathOf(order));
    expect(words).toContain("€50.50 above the total are the customer's credit.");
    expect(words).toContain("Credit of the customer €50.50");
    // The status says it as well, and not only that the order is paid.
    expect(words).toContain("Paid €50.50 too much");
    expect(words).toContain("€250.50 by bank transfer from Holm A/S.");
    const [, view = ""] = /href="http:\/\/shop\.example(\/orders\/[^"]+)"/.exec(html) ?? [];
    const shown = visibleText(await (await store.browser().get(view)).text());
    expect(shown).toContain("Credit in your favour: €50.50");
    expect(shown).not.toContain("Holm A/S.");
  });

  it("recorded by mistake are taken back by an entry of their own", async () => {
    const order = await ordered();
    const paid = { intent: "pay", amount: "200", day: "2026-03-01", method: "cheque" };
    await post(order, paid);
    expect((await now(order)).paymentStatus).toBe("paid");
    const silent = await post(order, { intent: "correct", at: "0", note: "" });
    expect([silent.status, silent.words.includes("Enter what was wrong")]).toEqual([400, true]);
    const wrong = { intent: "correct", at: "0", note: "The cheque bounced." };
    expect((await post(order, wrong)).status).toBe(303);
    expect(await now(order)).toMatchObject({
      paymentStatus: "unpaid",
      payments: [
        { amount: 200, corrects: null },
        { amount: -200, corrects: 0, method: "cheque", note: "The cheque bounced." },
      ],
    });
    const { words, html } = await page(pathOf(order));
    expect(words).toContain("Open €200.00");
    expect(words).toContain("−€200.00 by cheque. Correction: The cheque bounced.");
    expect(html).not.toContain('value="correct"');
    expect((await post(order, wrong)).status).toBe(400);
    const trail = await store.commerce.audit.listPage({ targetId: order.orderNumber });
    expect(trail.items[0]).toMatchObject({
      action: "orders.correctPayment",
      summary: expect.stringContaining("payment of €200.00 corrected"),
    });
  });

  it("are undone by the message that reports them, and so is a refund", async () => {
    const order = await ordered();
    const undo = async (fields: Record<string, string>) => {
      const { version } = await now(order);
      const all = { version: String(version), day: "2026-03-01", method: "cash", ...fields };
      const answer = await store.admin.postForm(pathOf(order), all);
      const html = await (await store.admin.get(answer.headers.get("location") ?? "")).text();
      const [form = ""] = /<form[^>]*>(?:<input[^>]*>)+<button[^>]*>Undo</.exec(html) ?? [];
      const named = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)];
      const back = Object.fromEntries(named.map(([, name, value]) => [name, value]));
      const action = /action="([^"]+)"/.exec(form)?.[1] ?? "";
      expect((await store.admin.postForm(action, back)).status).toBe(303);
      // Pressed twice, it changes nothing.
      expect((await store.admin.postForm(action, back)).status).toBe(409);
    };
    await undo({ intent: "pay", amount: "200" });
    await post(order, { intent: "pay", amount: "250", day: "2026-03-01", method: "cash" });
    await undo({ intent: "refund", amount: "50" });
    const { payments } = await now(order);
    expect(payments.map(({ amount, corrects }) => [amount, corrects])).toEqual([
      [200, null],
      [-200, 0],
      [250, null],
      [-50, null],
      [50, 3],
    ]);
    expect(payments[1]?.note).toBe("Undone right after it was recorded.");
  });

  it("that make no sense are refused, with what was typed", async () => {
    const order = await ordered();
    const wrong: [Record<string, string>, string][] = [
      [{ amount: "0" }, "Enter an amount above zero"],
      [{ amount: "much" }, "Enter the amount as a number such as 1250.00"],
      [{ amount: "1.234" }, "Enter the amount with its decimals"],
      [{ amount: "12.345,678" }, "Enter the amount without parts of the smallest coin"],
      [{ amount: "90071992547409.92" }, "Enter the amount with fewer digits"],
      [{ day: "2026-03-02" }, "Choose today or an earlier day"],
      [{ day: "2026-02-30" }, "Enter the day as a day"],
      [{ method: "" }, "Choose the way of payment"],
    ];
    const good = { amount: "10", day: "2026-03-01", method: "cash" };
    for (const [fields, text] of wrong) {
      const typed = { intent: "pay", ...good, ...fields };
      const refused = await post(order, typed);
      expect([refused.status, refused.words.includes(text), text]).toEqual([400, true, text]);
      expect(valueIn(refused.html, "amount")).toBe(typed.amount);
    }
    expect((await now(order)).payments).toEqual([]);
  });

  it("sent twice are recorded once, and the page says what changed", async () => {
    const order = await ordered();
    const { html } = await page(pathOf(order));
    const fields = {
      intent: "pay",
      amount: "200",
      day: "2026-03-01",
      method: "cheque",
      version: versionIn(html),
      seen: seenIn(html),
    };
    expect((await post(order, fields)).status).toBe(303);
    const again = await post(order, fields);
    expect(again.status).toBe(409);
    expect(again.words).toContain("Payment Not paid Paid");
    expect((await now(order)).payments).toHaveLength(1);
  });
});

describe("the customer's own page", () => {
  it("opens from the order, also where the customer has an account", async () => {
    const items = [{ id: "press", quantity: 1 }];
    const quote = await store.commerce.quotes.submit("somebody", aSubmission(items));
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const { html } = await page(pathOf(order));
    const [, view = ""] = /href="http:\/\/shop\.example(\/orders\/[^"]+)"/.exec(html) ?? [];
    expect((await store.admin.get(view)).status).toBe(200);
  });
});

describe("an order that needs attention", () => {
  it("says what is missing, and is done when somebody says so", async () => {
    const order = await ordered(50);
    const { words } = await page(pathOf(order));
    expect(words).toContain("Needs attention");
    expect(words).toMatch(/\d+ of Arbor press missing from the stock/);
    expect((await post(order, { intent: "reviewed", note: "Bought more." })).status).toBe(303);
    const after = await page(pathOf(order));
    expect(after.words).toContain("Reviewed. Bought more.");
    expect(after.words).not.toContain("Needs attention");
  });
});

describe("the overview", () => {
  it("is linked from the account of an admin alone", async () => {
    const link = '<a href="/admin"';
    expect((await page("/account")).html).toContain(link);
    expect(await (await store.shopper.get("/account")).text()).not.toContain(link);
  });

  it("counts what waits, and leads there", async () => {
    // The oldest of each kind are named; the link leads to all of them.
    store.time.now = new Date(store.time.now.getTime() + 60_000);
    const quote = await store.ask([["lathe", 1]]);
    const order = await ordered(50);
    const parked = await store.ask([["press", 1]], { contact: { email: "parked@example.test" } });
    store.provider.mode = "422";
    await store.mailsTo("");
    store.provider.mode = "ok";
    const { words, html } = await page("/admin");
    expect(words).toMatch(/\d+ Quotes that wait for an offer/);
    expect(words).toMatch(/\d+ Orders that need attention/);
    expect(words).toMatch(/\d+ Mails that did not go out/);
    expect(html).toContain(`href="/admin/quotes/${quote.id}"`);
    expect(html).toContain(`href="/admin/quotes/${parked.id}"`);
    const [oldest] = await store.call("orders.listFlagged", [1]);
    if (!oldest) throw new Error("no order is flagged");
    expect(html).toContain(`href="${pathOf(oldest)}"`);
    expect(html).toContain('href="/admin/orders?review=yes&amp;sort=oldest"');
    expect((await page("/admin/orders?review=yes")).html).toContain(`href="${pathOf(order)}`);
    expect(words).not.toContain("Payments that wait");
  });
});

describe("what an order tells the seller's people", () => {
  it("is who of them did it, the customer's message, and when by the store's clocks", async () => {
    const { storage } = store.services;
    if (!storage) throw new Error("this store has no backend");
    const account = {
      passwordHash: null,
      oidcSubject: null,
      factors: null,
      emailVerified: null,
      created: registered,
      updated: registered,
    };
    const colleague = { id: "colleague1", email: "noor@example.test" };
    const name = { firstName: "Noor", lastName: "Brandt" };
    await storage.accounts.insert({ ...account, ...colleague, ...name });
    await store.commerce.admin.grant(colleague.id, colleague.email);
    await store.commerce.admin.grant("nameless1", "desk@example.test");
    const message = "By the back door, please.";
    const quote = await store.ask([["press", 1]], { message });
    const order = await store.call("orders.createFromQuote", [quote.id]);
    await storage.atomically((tx) =>
      store.commerce.orders.addNote(tx, colleague.id, order.id, "Called them."),
    );
    await storage.atomically((tx) =>
      store.commerce.orders.addNote(tx, "nameless1", order.id, "Called again."),
    );
    const { words } = await page(pathOf(order));
    expect(words).toContain("by Noor Brandt");
    expect(words).toContain("by desk@example.test");
    expect(words).toContain("by you");
    expect(words).toContain(message);
    expect(words).toMatch(/1 March 2026 at \d\d:\d\d \( ?Irish time ?\)/);
    expect(words).not.toMatch(/colleague1|nameless1|UTC/);

    const link = await store.services.mail.context.links.order(order);
    const seen = await store.browser().get(link?.replace("http://shop.example", "") ?? "");
    const customers = visibleText(await seen.text());
    expect(customers).toContain(message);
    expect(customers).toContain("Dates and times are in Irish time");
    expect(customers).not.toMatch(/Noor|desk@|colleague1|Called/);
  });
});

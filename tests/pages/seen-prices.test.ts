import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Quote } from "~/modules/quotes/quote.resource";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { aSubmission } from "../support/shop";
import { cartSeen, hiddenIn, offerSeen, type TestBrowser } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

/** A sent offer of 180 each, its customer, and the way to it: by account or by the mail's link. */
async function offered(way: "account" | "link") {
  const uid = way === "account" ? await shopperUid() : null;
  const items = [{ id: "press", quantity: 2 }];
  const quote = await store.commerce.quotes.submit(uid, aSubmission(items));
  await revise(quote, 180);
  if (way === "account") {
    return { quote, browser: store.shopper, path: `/account/quotes/${quote.quoteNumber}` };
  }
  const html = await (await store.admin.get(`/admin/quotes/${quote.id}`)).text();
  const [, path = ""] = /href="http:\/\/[^/"]+(\/quotes\/[^"]+)"/.exec(html) ?? [];
  return { quote, browser: store.browser(), path: path.replaceAll("&amp;", "&") };
}

async function shopperUid(): Promise<string> {
  const session = await store.shopper.get("/api/auth/session");
  return ((await session.json()) as { user: { uid: string } }).user.uid;
}

async function revise(quote: Quote, price: number): Promise<void> {
  const prices = [{ id: "press", variantId: null, price }];
  await store.call("quotes.updateStatus", [quote.id, "Quoted", { prices }]);
}

async function now(quote: Quote): Promise<Quote> {
  const found = await store.commerce.quotes.find(quote.id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

async function answered(browser: TestBrowser, path: string, fields: Record<string, string>) {
  const response = await browser.postForm(path, fields);
  const html = await response.text();
  return { status: response.status, html, words: visibleText(html) };
}

describe.each(["account", "link"] as const)("an offer answered by %s", (way) => {
  it("is taken as it was seen", async () => {
    const { quote, browser, path } = await offered(way);
    const seen = await offerSeen(browser, path);
    expect(seen).toMatchObject({ "offer.revision": "1", "offer.total": "442.8" });
    const done = await answered(browser, path, { answer: "Approved", name: "Mara Lind", ...seen });
    expect(done.status).toBe(303);
    expect((await now(quote)).status).toBe("Approved");
  });

  it.each(["Approved", "Declined"])("is not %s once it was superseded", async (answer) => {
    const { quote, browser, path } = await offered(way);
    const seen = await offerSeen(browser, path);
    await revise(quote, 215.5);
    const late = await answered(browser, path, { answer, name: "Mara", note: "PO 17", ...seen });
    expect(late.status).toBe(409);
    expect(late.words).toContain("The offer has changed.");
    expect(late.words).toContain("1. Arbor press 2 × €180.00 2 × €215.50");
    expect(late.words).toContain("Total €442.80 €530.13");
    expect(late.html).toContain("PO 17");
    expect((await now(quote)).status).toBe("Quoted");
    const fresh = {
      answer,
      name: "Mara",
      "offer.revision": hiddenIn(late.html, "offer.revision"),
      "offer.total": hiddenIn(late.html, "offer.total"),
    };
    expect((await answered(browser, path, fresh)).status).toBe(303);
    expect((await now(quote)).status).toBe(answer);
  });

  it("is refused where the total alone, or nothing at all was said of it", async () => {
    const { quote, browser, path } = await offered(way);
    const seen = await offerSeen(browser, path);
    await revise(quote, 180);
    const same = { answer: "Approved", name: "Mara Lind", ...seen, "offer.revision": "" };
    for (const fields of [
      { answer: "Approved", name: "Mara Lind", ...seen },
      same,
      { answer: "Approved", name: "Mara Lind" },
    ]) {
      expect((await answered(browser, path, fields)).status).toBe(409);
    }
    expect((await now(quote)).status).toBe("Quoted");
  });

  it("is answered by one of two tabs while the seller revises", async () => {
    const { quote, browser, path } = await offered(way);
    const fields = { answer: "Approved", name: "Mara Lind", ...(await offerSeen(browser, path)) };
    const [first, second] = await Promise.all([
      answered(browser, path, fields),
      answered(browser, path, fields),
      revise(quote, 300).catch(() => null),
    ]);
    const { history, total } = await now(quote);
    const accepted = history.filter(({ to }) => to === "Approved");
    const taken = [first, second].filter(({ status }) => status === 303);
    expect(accepted).toHaveLength(taken.length);
    expect(taken.length).toBeLessThanOrEqual(1);
    // Whoever was told yes has accepted the first offer; a revision that came first refused both.
    if (taken.length === 0) expect(total).toBe(738);
    const before = history.slice(
      0,
      history.findIndex(({ to }) => to === "Approved"),
    );
    if (taken.length === 1) expect(before.filter(({ to }) => to === "Quoted")).toHaveLength(1);
  });
});

describe("an order paid by its link", () => {
  it("asks again when what is to be paid has changed", async () => {
    const quote = await store.ask([["press", 1]]);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const admin = await (await store.admin.get(`/admin/orders/${order.orderNumber}`)).text();
    const [, link = ""] = /href="http:\/\/[^/"]+(\/orders\/[^"]+)"/.exec(admin) ?? [];
    const path = link.replaceAll("&amp;", "&");
    const visitor = store.browser();
    const owed = hiddenIn(await (await visitor.get(path)).text(), "owed");
    expect(owed).toBe("200");
    const cash = { amount: 50, method: "cash", at: store.time.now, note: null };
    await store.call("orders.recordPayment", [order.id, cash]);
    for (const seen of [{ owed }, { owed: "" }]) {
      const late = await answered(visitor, path, { intent: "pay", ...seen });
      expect(late.status).toBe(409);
      expect(late.words).toContain("The amount to pay has changed.");
      expect(hiddenIn(late.html, "owed")).toBe("150");
      if (seen.owed !== "") expect(late.words).toContain("To pay €200.00 €150.00");
    }
  });
});

describe("a cart whose price changed", () => {
  const contact = {
    "contact.firstName": "Ada",
    "contact.lastName": "Holm",
    "contact.email": "ada@example.test",
    "delivery.line1": "1 Mill Lane",
    "delivery.city": "Cork",
    "delivery.country": "IE",
    "billing.country": "IE",
  };
  let made = 0;

  /** A product of its own in the cart of somebody new. */
  async function filled() {
    made += 1;
    const id = `vice-${made}`;
    await store.call("products.create", [{ id, productName: "Vice", price: 10 }]);
    const browser = store.browser();
    await browser.postForm(`/products/${id}`, { intent: "add", quantity: "3" });
    return { id, browser };
  }

  it("is not requested at a price that was not shown", async () => {
    const { id, browser } = await filled();
    const seen = await cartSeen(browser);
    await store.call("products.update", [id, { price: 12.5 }]);
    const late = await answered(browser, "/quote", { ...contact, seen });
    expect(late.status).toBe(409);
    expect(late.words).toContain("Your cart has changed since this page was loaded");
    expect(late.words).toContain("Vice 3 × €10.00 3 × €12.50");
    expect(late.words).toContain("Total €30.00 €37.50");
    expect(late.html).toContain('value="Holm"');
    const agreed = { ...contact, neededBy: "week 12", seen: hiddenIn(late.html, "seen") };
    const sent = await browser.postForm("/quote", agreed);
    const thanks = await browser.get(sent.headers.get("location") ?? "");
    expect(visibleText(await thanks.text())).toContain("Needed by week 12");
    const { items } = await store.call("quotes.listPage", [{ limit: 1 }]);
    expect(items[0]).toMatchObject({ total: 37.5, neededBy: "week 12" });
  });

  it("is not requested by a form that shows nothing, or as another tab has changed it", async () => {
    const { id, browser } = await filled();
    const seen = await cartSeen(browser);
    expect((await answered(browser, "/quote", contact)).status).toBe(409);
    await browser.postForm("/cart", { intent: "set", id, quantity: "9" });
    const late = await answered(browser, "/quote", { ...contact, seen });
    expect([late.status, late.words.includes("3 × €10.00 9 × €10.00")]).toEqual([409, true]);
  });

  it("is refused by the service too, when the price changes last of all", async () => {
    const { id } = await filled();
    const asked = { ...aSubmission([{ id, quantity: 1 }]), seenPrices: { each: [9], discount: 0 } };
    await expect(store.commerce.quotes.submit(null, asked)).rejects.toMatchObject({
      kind: "conflict",
    });
    const { checkout } = store.services.payments;
    const cart = { items: [{ id, quantity: 3 }], customerId: null, origin: "http://shop.example" };
    const paid = checkout.cart({ ...cart, formToken: null, fromCart: true, seen: 29.99 });
    await expect(paid).rejects.toMatchObject({ kind: "conflict" });
  });

  it("is not paid at a price that was not shown", async () => {
    const { id, browser } = await filled();
    const html = await (await browser.get("/cart")).text();
    await store.call("products.update", [id, { price: 8 }]);
    const fields = { intent: "pay", token: hiddenIn(html, "token"), seen: hiddenIn(html, "seen") };
    const late = await answered(browser, "/cart", fields);
    expect(late.status).toBe(409);
    expect(late.words).toContain("Your cart has changed since this page was loaded");
    expect(late.words).toContain("Vice 3 × €10.00 3 × €8.00");
    expect(late.words).toContain("Pay €24.00 now");
  });
});

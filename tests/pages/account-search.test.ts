import { afterAll, beforeAll, expect, test } from "vitest";
import type { Order } from "~/modules/orders/order.resource";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { aSubmission } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
let uid: string;
const quotes: Quote[] = [];
const orders: Order[] = [];
const names = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"];
beforeAll(async () => {
  store = await openAdminStore();
  const { storage } = store.services;
  uid = (await storage?.accounts.getBy("email", "shopper@example.test"))?.id ?? "";
  for (let at = 0; at < 6; at += 1) {
    const id = `part-${at}`;
    await store.call("products.create", [
      { id, productName: `Étuve ${names[at]}`, sku: `ET-4${at}`, price: 10 },
    ]);
    const asked = { ...aSubmission([{ id, quantity: 1 }]), reference: `PO 77-${at}` };
    quotes.push(await store.commerce.quotes.submit(uid, asked));
  }
});
afterAll(() => store?.close());

const numbersIn = (html: string) => [...new Set(html.match(/[QO]-\d{8}-\w{8}/g) ?? [])];

async function find(list: string, text: string) {
  const path = `/account/${list}?${new URLSearchParams({ find: text })}`;
  const html = await (await store.shopper.get(path)).text();
  return { numbers: numbersIn(html), words: visibleText(html), html };
}

test("quotes and orders of an account are found by number, reference and article", async () => {
  const [first, second] = quotes;
  if (!first || !second) throw new Error("no quotes");
  expect((await find("quotes", "")).numbers).toHaveLength(6);
  for (const text of [second.quoteNumber.slice(-8).toLowerCase(), "po77-1", "et41", "ETUVE beta"]) {
    expect([text, (await find("quotes", text)).numbers]).toEqual([text, [second.quoteNumber]]);
  }
  const none = await find("quotes", "<b>nothing</b>");
  expect(none.numbers).toEqual([]);
  expect(none.words).toContain("Nothing matches “&lt;b&gt;nothing&lt;/b&gt;”.");
  expect(none.html).not.toContain("<b>nothing");
  expect(none.words).toContain("Show all");

  for (const { id } of quotes) orders.push(await store.call("orders.createFromQuote", [id]));
  const [order] = orders;
  for (const text of ["PO 77-0", order?.orderNumber ?? "", first.quoteNumber]) {
    const found = (await find("orders", text)).numbers.filter((number) => number.startsWith("O"));
    expect([text, found]).toEqual([text, [order?.orderNumber]]);
  }
  expect((await find("orders", "PO 77-zzz")).words).toContain("Nothing matches");
});

test("the account begins with what waits for its owner, and lists say what documents are of", async () => {
  const items = [0, 1].map((at) => ({ id: `part-${at}`, quantity: 2 - at }));
  const quote = await store.commerce.quotes.submit(uid, aSubmission(items));
  const empty = visibleText(await (await store.shopper.get("/account")).text());
  expect(empty).not.toContain("Waiting for you");
  const send = async (note: string) => {
    const { version } = (await store.commerce.quotes.find(quote.id)) ?? quote;
    const input = inputOf(workingContent(quote, site.selling), { version });
    await store.call("offers.send", [quote.id, { ...input, note }]);
  };
  await send("As asked.");
  const all = { count: 1, lines: null, tax: null };
  const invoice = await store.call("invoices.issue", [orders[0]?.id ?? "", all]);
  const home = await (await store.shopper.get("/account")).text();
  const words = visibleText(home);
  expect(words).toMatch(
    new RegExp(`Waiting for you Offer ${quote.quoteNumber} .*€36.90 incl. VAT Open the offer`),
  );
  expect(words).toMatch(new RegExp(`Invoice ${invoice.number} .*€10.00 .*Open the invoice`));
  expect(home).toContain(`href="/account/quotes/${quote.quoteNumber}"`);
  const page = async () =>
    visibleText(await (await store.shopper.get(`/account/quotes/${quote.quoteNumber}`)).text());
  expect(await page()).not.toContain("Offer ready, revision");
  store.time.now = new Date(store.time.now.getTime() + 86_400_000);
  await send("Another price.");
  expect(await page()).toMatch(/Offer ready, revision 2 .*Offer ready, revision 1 /);
  expect((await find("quotes", quote.quoteNumber)).words).toContain("Étuve alpha +1");
  expect((await find("invoices", "et40")).words).toContain(invoice.number);
  expect((await find("invoices", "et41")).words).toContain("Nothing matches");
});

test("the shop's search opens a document of the visitor's own by its number", async () => {
  const [quote] = quotes;
  const number = quote?.quoteNumber ?? "";
  const opened = async (browser: TestBrowser, q: string) => {
    const answer = await browser.get(`/search?${new URLSearchParams({ q })}`);
    await answer.arrayBuffer();
    return [answer.status, answer.headers.get("location")];
  };
  expect(await opened(store.shopper, number.toLowerCase())).toEqual([
    302,
    `/account/quotes/${number}`,
  ]);
  const strange = ["Q-20990101-AAAAAAAA", "O-20990101-AAAAAAAA", "INV-2026-9999", "INV-2000"];
  for (const none of strange) {
    expect(await opened(store.shopper, none)).toEqual([200, null]);
  }
  expect(await opened(store.browser(), number)).toEqual([200, null]);
  expect(await opened(store.admin, number), "a colleague works in the desk").toEqual([200, null]);
});

test("a short list has no search, and another account's documents are never found", async () => {
  const stranger = store.browser();
  expect((await stranger.get("/account/quotes?find=PO")).status).toBe(302);
  const { html } = await find("invoices", "");
  expect(html).not.toContain('name="find"');
});

import { afterAll, beforeAll, expect, test } from "vitest";
import type { Quote } from "~/modules/quotes/quote.resource";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { aSubmission } from "../support/shop";

let store: AdminStore;
let uid: string;
const quotes: Quote[] = [];
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

  const orders = [];
  for (const { id } of quotes) orders.push(await store.call("orders.createFromQuote", [id]));
  const [order] = orders;
  for (const text of ["PO 77-0", order?.orderNumber ?? "", first.quoteNumber]) {
    const found = (await find("orders", text)).numbers.filter((number) => number.startsWith("O"));
    expect([text, found]).toEqual([text, [order?.orderNumber]]);
  }
  expect((await find("orders", "PO 77-9")).words).toContain("Nothing matches");
});

test("a short list has no search, and another account's documents are never found", async () => {
  const stranger = store.browser();
  expect((await stranger.get("/account/quotes?find=PO")).status).toBe(302);
  const { html } = await find("invoices", "");
  expect(html).not.toContain('name="find"');
});

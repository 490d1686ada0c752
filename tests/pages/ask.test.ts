import { afterAll, beforeAll, expect, test } from "vitest";
import { siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  takeLanguages({ main: "en", others: ["de"] });
});
afterAll(async () => {
  await store?.close();
  takeLanguages(siteDefaults.languages);
});

async function page(path: string, browser: TestBrowser) {
  const answer = await browser.get(path);
  const html = await answer.text();
  return { status: answer.status, html, words: visibleText(html) };
}

const keyIn = (html: string) => /name="key" value="([a-z0-9]{24})"/.exec(html)?.[1] ?? "";

function question(email: string, message: string): Record<string, string> {
  return {
    message,
    "contact.firstName": "Grace",
    "contact.lastName": "Hopper",
    "contact.email": email,
    "contact.companyName": "Yard Ltd",
    "contact.phone": "",
  };
}

test("what a search did not find becomes a request without products, from a guest without cookies", async () => {
  const guest = store.browser();
  const missed = await page("/search?q=zzgrinder+75", guest);
  expect(missed.words).toContain("No products found");
  expect(missed.html).toContain('href="/ask?about=zzgrinder+75"');
  const form = await page("/ask?about=zzgrinder+75", guest);
  expect(form.html).toContain("Looking for: zzgrinder 75</textarea>");
  expect(form.words).not.toContain("in the request for your cart");

  const text = "Looking for: zzgrinder 75\nThree of them, please.";
  const typed = { key: keyIn(form.html), ...question("grace@example.test", text) };
  const sent = await guest.postForm("/ask", typed);
  expect(sent.status).toBe(303);
  const to = sent.headers.get("location") ?? "";
  const thanks = await page(to, guest);
  expect(thanks.status).toBe(200);
  expect(thanks.words).not.toContain("You asked for");
  expect(thanks.html).toContain("<title>Question sent");
  expect(thanks.words).toContain("Thank you. We have your question.");
  expect(thanks.words).toContain("Our answer goes to grace@example.test");
  expect(visibleText(/<main.*<\/main>/s.exec(thanks.html)?.[0] ?? "")).not.toMatch(/request/i);
  expect(visibleText(/<main.*<\/main>/s.exec(form.html)?.[0] ?? "")).not.toMatch(/your request/i);
  // The form that is sent twice makes one request.
  expect((await guest.postForm("/ask", typed)).headers.get("location")).toBe(to);

  const number = to.split("/").at(-1) ?? "";
  const quote = await store.commerce.quotes.find(number);
  expect(quote).toMatchObject({
    status: "Pending",
    message: text,
    items: [],
    charges: [],
    discount: null,
    total: null,
    customerId: null,
  });
  expect(await store.mailsTo("grace@example.test")).toEqual([`Quote request ${number} received`]);
  const alert = store.provider.accepted.find(({ subject }) => subject.includes("New quote"));
  expect(alert?.subject).toBe(`New quote request ${number}`);
  expect(alert?.text).toContain("asks a question");
  expect(alert?.text).toContain("Three of them, please.");

  expect((await page("/admin/quotes", store.admin)).words).toContain(number);
  expect((await page("/admin", store.admin)).words).toContain("Looking for: zzgrinder 75");
  const desk = await page(`/admin/quotes/${quote?.id}`, store.admin);
  expect(desk.words).toContain("Three of them, please.");
  // Nothing can be agreed to before there is an offer.
  await expect(store.call("orders.createFromQuote", [number])).rejects.toThrow(/price/);

  const link = /\/quotes\/Q-[^"]*key=[^"<]*/.exec(thanks.html)?.[0] ?? "";
  const own = await page(link.replaceAll("&amp;", "&"), store.browser());
  expect(own.status).toBe(200);
  expect(own.words).toContain("Three of them, please.");
  expect(own.words).not.toContain("€0.00");
});

test("keeps what was typed when something is missing", async () => {
  const answer = await store.browser().postForm("/ask", question("not an address", ""));
  expect(answer.status).toBe(400);
  const html = await answer.text();
  expect(visibleText(html)).toContain("Enter your message");
  expect(html).toContain('value="Yard Ltd"');
});

test("asks nothing where only the line about the product stands, or that about the order", async () => {
  for (const path of [
    "/ask?product=lathe",
    "/ask?order=O-20260301-0001ABCD",
    "/de/ask?product=lathe",
  ]) {
    const guest = store.browser();
    const form = await page(path, guest);
    const [, begun = ""] = /<textarea[^>]*>\n?([^<]*)<\/textarea>/.exec(form.html) ?? [];
    expect(begun).not.toBe("");
    const typed = { key: keyIn(form.html), ...question("none@example.test", begun) };
    for (const intent of ["", "cart"]) {
      const refused = await guest.postForm(path, { ...typed, intent });
      expect(refused.status, path).toBe(400);
      const html = await refused.text();
      expect(visibleText(html)).toMatch(
        /Write your question below the first line|Schreiben Sie Ihre Frage unter die erste Zeile/,
      );
      expect(html).toContain(`${begun.trim()}`);
      expect(html).toContain('value="Yard Ltd"');
    }
  }
  expect(await store.mailsTo("none@example.test")).toEqual([]);
});

test("goes into the request for the cart where there is one", async () => {
  const guest = store.browser();
  await guest.postForm("/products/press", { intent: "add", quantity: "1" });
  const form = await page("/ask?about=zzgrinder", guest);
  expect(form.words).toContain("Ask for it in the request for your cart instead");
  const message = "Looking for: zzgrinder";
  const sent = await guest.postForm("/ask", { intent: "cart", message });
  expect(sent.headers.get("location")).toBe("/quote");
  expect((await page("/quote", guest)).html).toContain(message);
});

test("a question about a product leaves the cart and the unsent request alone", async () => {
  const guest = store.browser();
  await guest.postForm("/products/press", { intent: "add", quantity: "1" });
  await guest.postForm("/quote", { intent: "keep", message: "Before June, please." });
  const product = await page("/products/lathe", guest);
  expect(product.html).toContain('href="/ask?product=lathe"');
  const form = await page("/ask?product=lathe", guest);
  const [, about = ""] = /(About: [^<\n]*)/.exec(form.html) ?? [];
  expect(about).toBe("About: Bench lathe");
  expect(form.html).not.toContain("Before June");
  expect((await page("/ask", guest)).html).not.toContain("Before June");

  const message = `${about}\nWhich voltage?`;
  const sent = await guest.postForm("/ask?product=lathe", question("ask@example.test", message));
  const number = sent.headers.get("location")?.split("/").at(-1) ?? "";
  expect(await store.commerce.quotes.find(number)).toMatchObject({ message, items: [] });
  const cart = await page("/cart", guest);
  expect(cart.html).toContain("/products/press");
  expect(cart.html).not.toContain('value="lathe"');
  expect((await page("/quote", guest)).html).toContain("Before June, please.</textarea>");

  // With the request for the cart, both texts are its message, once.
  for (const _ of [1, 2]) await guest.postForm("/ask", { intent: "cart", message });
  const both = await page("/quote", guest);
  expect(both.html).toContain(`Before June, please.\n\n${about}\nWhich voltage?</textarea>`);
  const long = "ö".repeat(1_400);
  const refused = await guest.postForm("/ask", { intent: "cart", message: long });
  expect(refused.status).toBe(400);
  const html = await refused.text();
  expect(html).toContain(`${long}</textarea>`);
  expect(visibleText(html)).toContain("send the question on its own");
});

test("a question about an order goes to its quote's conversation, or names the order in the form", async () => {
  const quote = await store.ask([["press", 1]], { contact: { email: "shopper@example.test" } });
  const account = await store.services.storage?.accounts.getBy("email", "shopper@example.test");
  await store.services.storage?.quotes.patch(quote.id, { customerId: account?.id ?? "" });
  const { orderNumber } = await store.call("orders.createFromQuote", [quote.id]);
  await store.services.storage?.quotes.patch(quote.id, { reference: "PO 9981" });
  await store.services.storage?.orders.patch(
    (await store.commerce.orders.find(orderNumber))?.id ?? "",
    { reference: "PO 9981" },
  );
  for (const list of ["/account", "/account/quotes", "/account/orders"]) {
    expect((await page(list, store.shopper)).words).toContain("Your reference: PO 9981");
  }
  const own = await page(`/account/orders/${orderNumber}`, store.shopper);
  expect(own.words).toContain("Order confirmation (PDF)");
  const talk = `/account/quotes/${quote.quoteNumber}#conversation`;
  expect(own.html).toMatch(new RegExp(`href="${talk}"[^>]*>Ask about this order<`));
  expect((await page(talk, store.shopper)).html).toContain('id="conversation"');

  const desk = await page(`/admin/orders/${orderNumber}`, store.admin);
  const [link = ""] = /\/orders\/[^"/]*\?key=[^"]*/.exec(desk.html) ?? [];
  const guest = store.browser();
  const linked = await page(link.replaceAll("&amp;", "&"), guest);
  const form = `/ask?order=${orderNumber}`;
  expect(linked.html).toMatch(
    new RegExp(`href="/ask\\?order=${orderNumber}"[^>]*>Ask about this order<`),
  );
  expect((await page(form, guest)).html).toContain(`About my order ${orderNumber}:\n</textarea>`);
  const odd = await page(`/ask?order=${encodeURIComponent("<b>1</b> call this number")}`, guest);
  expect(odd.html).not.toContain("About my order");
});

test("asks in German, and answers in German", async () => {
  const guest = store.browser();
  const form = await page("/de/ask?about=Bandschleifer", guest);
  expect(form.words).toContain("Frage absenden");
  expect(form.html).toContain("Gesucht: Bandschleifer</textarea>");
  const typed = question("emmy@example.test", "Gesucht: Bandschleifer");
  const to = (await guest.postForm("/de/ask", typed)).headers.get("location") ?? "";
  expect(to).toMatch(/^\/de\/quote\/sent\/Q-/);
  const quote = await store.commerce.quotes.find(to.split("/").at(-1) ?? "");
  expect(quote).toMatchObject({ language: "de", message: "Gesucht: Bandschleifer" });
  expect((await store.mailsTo("emmy@example.test")).join()).toMatch(/^Ihre Angebotsanfrage/);
});

test("stands in the account of who is signed in, and counts as a request for the limits", async () => {
  const typed = question("shopper@example.test", "A belt grinder?");
  const { headers } = await store.shopper.postForm("/ask", typed);
  const number = headers.get("location")?.split("/").at(-1) ?? "";
  for (const path of ["/account", "/account/quotes"]) {
    const { words } = await page(path, store.shopper);
    expect(words).toMatch(new RegExp(`${number}\\s*Question`));
    expect(words).not.toMatch(/0 products(?! in the cart)/);
  }
  expect((await page(`/account/quotes/${number}`, store.shopper)).words).toContain(
    `Question ${number}`,
  );
  expect((await page("/admin/quotes", store.admin)).words).toMatch(/Question/);
  expect((await page(`/account/quotes/${number}`, store.shopper)).words).toContain(
    "A belt grinder?",
  );
  const guest = store.browser();
  const answers: number[] = [];
  for (let at = 0; at < 21; at += 1) {
    answers.push((await guest.postForm("/ask", question("many@example.test", `${at}`))).status);
  }
  expect(answers).toContain(303);
  expect(answers.at(-1)).toBe(429);
});

import { JSDOM } from "jsdom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import { everything } from "../support/everything";
import { inputOf } from "../support/offer-input";
import { pdfPages, pdfPlace } from "../support/pdf-text";
import type { TestBrowser } from "../support/test-browser";

/*
 * The pages of customers in the language for tests, in which every text of a catalogue stands in
 * brackets. What is outside of them is written by the seller or the customer, or is not translated.
 * Days and countries have their names from the runtime.
 */

let store: WalkStore;
beforeAll(async () => {
  store = await openWalkStore({ TEST_LANGUAGES: "true" });
  // It shows what the last form said, which was sent in English.
  await store.shopper.get("/account");
}, 60_000);
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
  takeLanguages(siteDefaults.languages);
});

/** Everything that people wrote: the words of all records and of the settings. */
async function writtenWords(): Promise<Set<string>> {
  const { storage } = store;
  const words = new Set<string>();
  const add = (value: unknown): void => {
    if (typeof value === "string") for (const word of wordsOf(value)) words.add(word);
    else if (Array.isArray(value)) value.forEach(add);
    else if (value && typeof value === "object") Object.values(value).forEach(add);
  };
  add((await everything(storage)).rows);
  add(site);
  return words;
}

/** Their names come from the runtime. */
const months =
  /\b(January|February|March|April|May|June|July|August|(Sept|Nov|Dec)ember|October)\b/g;
const authenticatorKey = /^(?:[A-Z2-7]{4} ?)+$/;
const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];

const shown = ["aria-label", "alt", "title", "placeholder"];

/** The texts of a page that are in no brackets. */
function outside(html: string): string[] {
  const { document } = new JSDOM(html).window;
  for (const hidden of document.querySelectorAll(
    "script, style, template, svg, time, code, [autocomplete$=country], [lang]:not(html)",
  )) {
    hidden.remove();
  }
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, 4);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    texts.push(node.textContent ?? "");
  }
  for (const element of document.querySelectorAll(shown.map((name) => `[${name}]`).join())) {
    for (const name of shown) texts.push(element.getAttribute(name) ?? "");
  }
  return texts.map(withoutBrackets).filter((text) => /[A-Za-z]{3}/.test(text));
}

/** Brackets may stand in brackets, where a text is the value of another. */
function withoutBrackets(text: string): string {
  let rest = text;
  for (let before = ""; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\[[^[\]]*\]/g, " ");
  }
  return rest.replace(/\s+/g, " ").trim();
}

async function linkTo(kind: "quote" | "order", number = "", page = ""): Promise<string> {
  const { signedLinks } = store.services.mail;
  const key = await signedLinks?.sign({ purpose: kind, subject: number }, store.time.now);
  return `/${kind}s/${number}${page}?key=${key}`;
}

async function check(browser: TestBrowser, paths: readonly string[]): Promise<void> {
  const known = await writtenWords();
  const left: string[] = [];
  for (const path of paths) {
    const answer = await browser.get(path === "/" ? "/xa" : `/xa${path}`);
    const html = await answer.text();
    if (answer.status >= 300 && answer.status < 400) throw new Error(`${path} leads elsewhere`);
    for (const text of outside(html)) {
      if (authenticatorKey.test(text)) continue;
      if (wordsOf(text).every((word) => known.has(word))) continue;
      left.push(`${path}: ${text.slice(0, 100)}`);
    }
    // The mirrored language has the same texts: its page is there, and written from the right.
    const mirrored = await browser.get(path === "/" ? "/xb" : `/xb${path}`);
    expect([path, mirrored.status]).toEqual([path, answer.status]);
    expect(await mirrored.text(), path).toMatch(/<html lang="[^"]+" dir="rtl"/);
  }
  expect([...new Set(left)]).toEqual([]);
}

describe("nothing is left in English", () => {
  it("on the pages of the shop", async () => {
    const browser = store.browser();
    await browser.postForm("/xa/products/press", { intent: "add", quantity: "9" });
    await browser.postForm("/xa/products/lathe", { intent: "add", quantity: "1" });
    await check(browser, [
      ...["/", "/products", "/search?q=press", "/search?q=zzzz", "/categories/machine-tools"],
      ...[
        "/products/press",
        "/products/lathe",
        "/cart",
        "/quote",
        "/quick-order",
        "/ask",
        "/new-link",
      ],
      ...["/sign-in", "/sign-up", "/forgot-password", "/no-such-page"],
      ...["/products?brand=x&price=priced", "/products/no-such-product"],
    ]);
  });

  it("in the account", async () => {
    const { ids } = store;
    await check(store.shopper, [
      ...["/account", "/account/details", "/account/addresses", "/account/addresses/new"],
      ...["/account/sessions", "/account/security", "/account/quotes", "/account/orders"],
      `/account/quotes/${ids["wished number"]}`,
    ]);
  });

  it("on offers and orders behind a signed link, and their printed pages", async () => {
    const { ids } = store;
    const quotes = ["offer", "declined", "accepted"].map((name) => ids[`${name} number`]);
    const orders = ["order", "paid", "shipped", "sold"].map((name) => ids[name]);
    await check(store.browser(), [
      ...(await Promise.all(quotes.map((number) => linkTo("quote", number)))),
      ...(await Promise.all(orders.map((number) => linkTo("order", number)))),
      "/quotes/Q-20260101-0000AAAA?key=wrong",
    ]);
  });

  it("in the files of offers, orders, delivery notes, invoices and credit notes", async () => {
    const { ids, storage } = store;
    for (const name of ["plain", "bulk"]) {
      await storage.quotes.patch(ids[name] ?? "", { language: "xa" });
    }
    const asked = await storage.quotes.get(ids.plain ?? "");
    if (!asked) throw new Error("there is no request");
    const offer = inputOf(workingContent(asked, site.selling), { version: asked.version });
    const lines = offer.lines.map((line) => ({ ...line, price: 5 }));
    await store.call("offers.send", [asked.id, { ...offer, lines, note: null }]);
    const { orderNumber: sold } = await store.call("orders.createFromQuote", [ids.bulk ?? ""]);
    await store.call("orders.ship", [sold, { count: 1, lines: null, parcel: null }]);
    const issued = { count: 1, lines: null, tax: null };
    const { number } = await store.call("invoices.issue", [sold, issued]);
    const credited = { count: 1, lines: null, charges: true, reason: "Gail", lowersDebt: true };
    const credit = await store.call("invoices.credit", [sold, number, credited]);
    const known = await writtenWords();
    const left: string[] = [];
    for (const path of [
      await linkTo("quote", asked.quoteNumber, "/offer.pdf"),
      await linkTo("order", sold, "/confirmation.pdf"),
      ...(await Promise.all(
        [`${sold}-D1`, number, credit.number].map((each) =>
          linkTo("order", sold, `/documents/${each}/file.pdf`),
        ),
      )),
    ]) {
      const answer = await store.browser().get(path);
      expect(answer.headers.get("content-type"), path).toBe("application/pdf");
      const pages = await pdfPages(Buffer.from(await answer.arrayBuffer()));
      const text = withoutBrackets(pages.join(" ")).replace(months, " ");
      const foreign = wordsOf(text).filter((word) => !known.has(word));
      left.push(...foreign.map((word) => `${path.replace(/\?.*/, "")}: ${word}`));
    }
    expect([...new Set(left)]).toEqual([]);
  });

  it("nor a column in its English place, where files are read from right to left", async () => {
    const asks = async () => {
      const asked = await store.ask([["press", 2]], { contact: { email: "shopper@example.test" } });
      await store.storage.quotes.patch(asked.id, { language: "xb" });
      return asked;
    };
    const asked = await asks();
    const { lines, ...offer } = inputOf(workingContent(asked, site.selling), {
      version: asked.version,
    });
    await store.call("offers.send", [asked.id, { ...offer, lines, note: null }]);
    const { orderNumber } = await store.call("orders.createFromQuote", [(await asks()).id]);
    await store.call("orders.ship", [orderNumber, { count: 1, lines: null, parcel: null }]);
    const issued = { count: 1, lines: null, tax: null };
    const { number } = await store.call("invoices.issue", [orderNumber, issued]);
    for (const path of [
      await linkTo("quote", asked.quoteNumber, "/offer.pdf"),
      await linkTo("order", orderNumber, "/confirmation.pdf"),
      await linkTo("order", orderNumber, `/documents/${orderNumber}-D1/file.pdf`),
      await linkTo("order", orderNumber, `/documents/${number}/file.pdf`),
    ]) {
      const answer = await store.browser().get(path);
      expect(answer.headers.get("content-type"), path).toBe("application/pdf");
      const file = Buffer.from(await answer.arrayBuffer());
      // What is sold stands on the right, and the seller's address on the left.
      expect(await pdfPlace(file, "Arbor press"), path).toBeGreaterThan(0.5);
      expect(await pdfPlace(file, site.contact.email), path).toBeLessThan(0.5);
    }
  });

  it("in what a refused form says", async () => {
    const known = await writtenWords();
    const browser = store.browser();
    await browser.postForm("/xa/products/press", { intent: "add", quantity: "9" });
    await browser.postForm("/xa/products/lathe", { intent: "add", quantity: "1" });
    const forms: [TestBrowser, string, Record<string, string>][] = [
      [browser, "/xa/quote", { "contact.email": "x", "contact.firstName": "\u0007" }],
      [browser, "/xa/cart", { intent: "set", id: "press", quantity: "-1" }],
      [browser, "/xa/cart", { intent: "code", code: "NOSUCHCODE" }],
      [browser, "/xa/cart", { intent: "code", code: "" }],
      [browser, "/xa/cart", { intent: "remove", id: "press" }],
      [browser, "/xa/products/press", { intent: "add", quantity: "x" }],
      [browser, "/xa/quick-order", { intent: "check", text: "PRESS 1\nnone 2\nnone x" }],
      [browser, "/xa/sign-in", { email: "x", password: "" }],
      [browser, "/xa/sign-up", { email: "x", password: "short" }],
      [browser, "/xa/forgot-password", { email: "x" }],
      [browser, "/xa/new-link", { number: "x", email: "x" }],
      [store.shopper, "/xa/account/details", { intent: "profile", phone: "abc" }],
      [store.shopper, "/xa/account/addresses/new", { country: "ZZ", label: "x".repeat(300) }],
    ];
    const left: string[] = [];
    for (const [who, path, fields] of forms) {
      const answer = await who.postForm(path, fields);
      const typed: string[] = wordsOf(Object.values(fields).join(" "));
      const html =
        answer.status === 303
          ? await (await who.get(answer.headers.get("location") ?? "/xa")).text()
          : await answer.text();
      for (const text of outside(html)) {
        const foreign = wordsOf(text).filter((word) => !known.has(word) && !typed.includes(word));
        if (foreign.length > 0) left.push(`${path}: ${text}`);
      }
    }
    expect([...new Set(left)]).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import { inputOf } from "../support/offer-input";
import { pdfPages, pdfPlace } from "../support/pdf-text";
import { inEnglish, type ShopWalk, shopPlaces, shopRoutes, walkShop } from "../support/shop-places";
import type { TestBrowser } from "../support/test-browser";
import { foreignIn, untranslatedIn, withoutBrackets, writtenTexts } from "../support/untranslated";

/** The pages of customers in the language for tests, as they are without scripts. */

let store: WalkStore;
let walk: ShopWalk;
beforeAll(async () => {
  store = await openWalkStore({ TEST_LANGUAGES: "true" });
  walk = await walkShop(store);
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
  takeLanguages(siteDefaults.languages);
});

async function linkTo(kind: "quote" | "order", number = "", page = ""): Promise<string> {
  const { signedLinks } = store.services.mail;
  const key = await signedLinks?.sign({ purpose: kind, subject: number }, store.time.now);
  return `/${kind}s/${number}${page}?key=${key}`;
}

describe("nothing is left in English", () => {
  it("on any page of the shop, the account and of links", async () => {
    const written = await writtenTexts(store);
    const left: string[] = [];
    for (const { at, who, status } of shopPlaces) {
      const path = at(walk);
      const answer = await who(walk).get(`/xa${path}`);
      expect([path, answer.status]).toEqual([path, status]);
      for (const text of untranslatedIn(await answer.text(), written))
        left.push(`${path}: ${text}`);
      // The mirrored language has the same texts: its page is there, and written from the right.
      const mirrored = await who(walk).get(`/xb${path}`);
      expect([path, mirrored.status]).toEqual([path, status]);
      expect(await mirrored.text(), path).toMatch(/<html lang="[^"]+" dir="rtl"/);
    }
    expect([...new Set(left)]).toEqual([]);
  });

  it("and no page is left out", () => {
    const walked = [...shopPlaces.map(({ route }) => route), ...inEnglish];
    expect(shopRoutes().filter((route) => !walked.includes(route))).toEqual([]);
    expect(walked.filter((route) => !shopRoutes().includes(route))).toEqual([]);
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
    const written = await writtenTexts(store);
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
      const text = withoutBrackets(pages.join(" "));
      const foreign = foreignIn(text, written);
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
    const written = await writtenTexts(store);
    const { guest, customer, newcomer, halfway, ids, signed } = walk;
    const forms: [TestBrowser, string, Record<string, string>][] = [
      [guest, "/quote", { "contact.email": "x", "contact.firstName": "\u0007" }],
      [guest, "/ask?about=press", { "contact.email": "x" }],
      [guest, "/cart", { intent: "set", id: "press", quantity: "-1" }],
      [guest, "/cart", { intent: "code", code: "NOSUCHCODE" }],
      [guest, "/cart", { intent: "code", code: "" }],
      [guest, "/cart", { intent: "remove", id: "press" }],
      [guest, "/products/press", { intent: "add", quantity: "x" }],
      [guest, "/products/varied", { intent: "add", quantity: "1" }],
      [guest, "/quick-order", { intent: "check", text: "PRESS 1\nnone 2\nnone x" }],
      [guest, "/compare?id=press&id=lathe", { intent: "add", "quantity.press": "x" }],
      [guest, `/lists/${ids.shared}`, { intent: "keep" }],
      [guest, "/api/newsletter", { email: "x", redirectTo: "/xa/contact" }],
      [guest, "/newsletter/confirm?id=a&key=b", {}],
      [guest, "/newsletter/leave?id=a&key=b", {}],
      [guest, "/sign-in", { email: "x", password: "" }],
      [guest, "/sign-in", { email: "nobody@example.test", password: "wrong password" }],
      [halfway, "/sign-in/code", { code: "000000" }],
      [guest, "/sign-up", { email: "x", password: "short" }],
      [guest, "/forgot-password", { email: "x" }],
      [guest, ids.reset ?? "", { token: tokenIn(ids.reset), password: "short" }],
      [guest, "/reset-password", { token: "x".repeat(43), password: "a long password" }],
      [guest, "/new-link", { number: "x", email: "x" }],
      [guest, signed("quote", ids["offer number"] ?? ""), { answer: "Accept", name: "" }],
      [guest, signed("quote", ids["offer number"] ?? ""), { answer: "Decline", reason: "x" }],
      [guest, signed("quote", ids["offer number"] ?? ""), { intent: "message", text: "" }],
      [guest, signed("order", ids.order ?? ""), { intent: "message", text: "" }],
      [newcomer, `/invitation?token=${ids.invited}`, { token: ids.invited ?? "" }],
      [newcomer, "/confirm-email", { token: "x".repeat(43) }],
      [customer, "/account/details", { intent: "profile", phone: "abc" }],
      [customer, "/account/details", { intent: "password", current: "x", password: "y" }],
      [customer, "/account/details", { intent: "delete", password: "x" }],
      [customer, "/account/addresses/new", { country: "ZZ", label: "x".repeat(300) }],
      [customer, `/account/addresses/${ids.address}`, { intent: "save", line1: "", country: "" }],
      [customer, "/account/lists", { intent: "create", name: "" }],
      [customer, ids.list ?? "", { intent: "save", name: "", version: "1" }],
      [newcomer, "/account/security", { intent: "on", setup: "x", code: "000000" }],
      [customer, `/account/quotes/${ids["wished number"]}`, { intent: "message", text: "" }],
      [customer, `/account/quotes/${ids["wished number"]}`, { answer: "Accept", name: "" }],
    ];
    const left: string[] = [];
    for (const [who, path, fields] of forms) {
      const at = path.startsWith("/api/") ? path : `/xa${path}`;
      const answer = await who.postForm(at, fields, { Accept: "text/html" });
      const to = answer.headers.get("location");
      const html = to === null ? await answer.text() : await (await who.get(to)).text();
      const typed = Object.values(fields).flatMap((value) => [value, ...value.split(/\s+/)]);
      const known = [...written, ...typed.filter((value) => value !== "")];
      for (const text of untranslatedIn(html, known)) left.push(`${path}: ${text}`);
      expect([path, answer.status < 500, /<html lang="en-XA"/.test(html)]).toEqual([
        path,
        true,
        true,
      ]);
    }
    expect([...new Set(left)]).toEqual([]);
  });
});

const tokenIn = (link = "") => link.split("token=")[1] ?? "";

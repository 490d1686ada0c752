import { afterAll, beforeAll, expect, test } from "vitest";
import { seed } from "~/cli/seed.server";
import { cartOf } from "~/modules/cart/cart.resource";
import { deliveryNote } from "~/modules/documents/delivery-note";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, valueIn, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { pdfPages } from "../support/pdf-text";
import { aProduct } from "../support/shop";
import { cartSeen, type TestBrowser } from "../support/test-browser";

let store: AdminStore;
let buyer: TestBrowser;
let uid: string;
beforeAll(async () => {
  store = await openAdminStore();
  buyer = store.shopper;
  const { storage } = store.services;
  if (!storage) throw new Error("no storage");
  uid = (await storage.accounts.getBy("email", "shopper@example.test"))?.id ?? "";
  await seed(storage, [
    aProduct({ id: "vise", productName: "Vise", sku: "VI-1", price: 90 }),
    aProduct({ id: "jaw", productName: "Soft jaws", sku: "JW-2", price: 12 }),
  ]);
});
afterAll(() => store?.close());

const wordsOf = async (path: string, browser = buyer) =>
  visibleText(await (await browser.get(path)).text());

async function lineOfCart(id: string) {
  const { items } = await store.commerce.carts.get(cartOf(uid));
  return items.find((item) => item.id === id);
}

async function requested(): Promise<Quote> {
  const answer = await buyer.postForm("/quote", {
    seen: await cartSeen(buyer),
    "contact.firstName": "Ada",
    "contact.lastName": "Byron",
    "contact.email": "shopper@example.test",
    "delivery.line1": "9 Quarry Road",
    "delivery.city": "Galway",
    "delivery.country": "IE",
    "billing.country": "IE",
  });
  const [number = ""] = /Q-\d{8}-\w{8}/.exec(answer.headers.get("location") ?? "") ?? [];
  const quote = await store.commerce.quotes.find(number);
  if (!quote) throw new Error(`${answer.status} and no quote`);
  return quote;
}

const list =
  "Pos.\tArticle no\tDescription\tQty\n10\tVI-1\tVise\t2\n20\tJW-2\tJaws\t4\n30\tVI-1\tVise\t1";

test("the positions of a list go from the quick order to every document", async () => {
  const added = await buyer.postForm("/quick-order", { intent: "add", text: list });
  expect([added.status, added.headers.get("location")]).toEqual([303, "/cart"]);
  expect(await wordsOf("/cart")).toMatch(
    /Vise Your item no\. 10, 30 .*Soft jaws Your item no\. 20 /,
  );

  const asked = await requested();
  expect(asked.items.map(({ reference }) => reference)).toEqual(["10, 30", "20"]);
  const page = `/account/quotes/${asked.quoteNumber}`;
  expect(await wordsOf(page)).toContain("Your item no.: 10, 30");
  await store.mailsTo("shopper@example.test");
  const told = store.provider.accepted.find(({ to }) => to === "shopper@example.test");
  expect(told?.text).toContain("Your item no. 10, 30");

  const content = workingContent(asked, site.selling);
  const input = inputOf(content, { version: asked.version });
  const sent = await store.call("offers.send", [asked.id, { ...input, note: null }]);
  expect(sent.offer?.sent?.lines.map(({ reference }) => reference)).toEqual(["10, 30", "20"]);
  expect(await wordsOf(page)).toContain("10, 30");
  const file = await store.admin.get(`/admin/quotes/${asked.id}/offer.pdf`);
  const printed = (await pdfPages(new Uint8Array(await file.arrayBuffer()))).join("");
  expect(printed.replace(/\s+/g, "")).toContain("Youritemno.10,30");

  const agreement = { agreed: "By telephone", files: [] };
  const order = await store.call("orders.createAgreed", [asked.id, agreement]);
  expect(await wordsOf(`/account/orders/${order.orderNumber}`)).toContain("10, 30");
  const parcel = { count: 1, lines: null, parcel: null };
  const shipment = await store.call("orders.ship", [order.id, parcel]);
  const note = deliveryNote(shipment, site);
  expect(note.rows.map((row) => row.kind === "line" && row.cells[1]?.below)).toEqual([
    ["VI-1", "Your item no. 10, 30"],
    ["JW-2", "Your item no. 20"],
  ]);
  const terms = { count: 1, lines: null, tax: null };
  const invoice = await store.call("invoices.issue", [order.id, terms]);
  expect(invoice.document.lines.map(({ reference }) => reference)).toEqual(["10, 30", "20"]);
});

test("numbers of the buyer's own are typed in the cart, changed, removed and restored", async () => {
  await buyer.postForm("/quick-order", { intent: "add", text: "VI-1 1\nJW-2 2" });
  const typed = { "reference.vise": " A-77 ", "reference.jaw": "" };
  const kept = await buyer.postForm("/cart", { intent: "references", ...typed });
  expect(kept.status).toBe(303);
  const html = await (await buyer.get("/cart")).text();
  expect(visibleText(html)).toContain("Vise Your item no. A-77");
  expect(valueIn(html, "reference.vise")).toBe("A-77");
  await buyer.postForm("/cart", { intent: "set", id: "vise", quantity: "3" });
  expect(await lineOfCart("vise")).toMatchObject({ quantity: 3, reference: "A-77" });
  for (const wrong of ["x".repeat(65), "a\u0007b"]) {
    const answer = await buyer.postForm("/cart", {
      ...typed,
      intent: "references",
      "reference.vise": wrong,
    });
    const words = visibleText(await answer.text());
    expect(answer.status).toBe(400);
    expect(words).toMatch(/Your item no\. must be 64 characters or fewer|cannot be printed/);
    expect(await lineOfCart("vise")).toMatchObject({ reference: "A-77" });
  }
  await buyer.postForm("/cart", { intent: "references", "reference.vise": "" });
  expect((await lineOfCart("vise"))?.reference).toBeUndefined();
  expect(await lineOfCart("vise")).toMatchObject({ quantity: 3 });
});

test("the button to the request, and that of payment, keep the numbers that were typed", async () => {
  const html = await (await buyer.get("/cart")).text();
  const [, form = ""] =
    /<form[^>]* id="([^"]+)"(?:(?!<\/form>).)*name="reference\.vise"/s.exec(html) ?? [];
  const buttons = [...html.matchAll(/<button[^>]*>/g)].map(([tag]) => tag);
  const onward = buttons.find((tag) => tag.includes('value="quote"')) ?? "";
  expect([form, onward.includes(`form="${form}"`)]).toEqual([expect.stringMatching(/./), true]);
  const typed = { "reference.vise": "B-12", "reference.jaw": "B-13" };
  const led = await buyer.postForm("/cart", { intent: "quote", ...typed });
  expect([led.status, led.headers.get("location")]).toEqual([303, "/quote"]);
  expect(await wordsOf("/quote")).toMatch(/VI-1 Your item no\. B-12.*JW-2 Your item no\. B-13/);
  const wrong = await buyer.postForm("/cart", {
    intent: "quote",
    "reference.vise": "x".repeat(65),
  });
  expect([wrong.status, await lineOfCart("vise")]).toMatchObject([400, { reference: "B-12" }]);
  await buyer.postForm("/cart", { intent: "pay", "reference.vise": "B-14" });
  expect(await lineOfCart("vise")).toMatchObject({ reference: "B-14" });
});

test("a list that is made of the cart keeps them, and puts them into the next cart", async () => {
  await buyer.postForm("/cart", { intent: "references", "reference.vise": "30" });
  expect(await wordsOf("/quote")).toContain("VI-1 Your item no. 30");
  const made = await buyer.postForm("/account/lists?take=cart", {
    intent: "create",
    take: "cart",
    name: "Next month",
  });
  const path = made.headers.get("location") ?? "";
  expect(await wordsOf(path)).toContain("VI-1 Your item no. 30");
  await buyer.postForm("/cart", { intent: "remove", id: "vise" });
  await buyer.postForm(path, { intent: "cart" });
  expect(await lineOfCart("vise")).toMatchObject({ reference: "30" });
});

test("a saved list's own numbers come along, and what was typed as one", async () => {
  await buyer.postForm("/cart", { intent: "remove", id: "vise" });
  await buyer.postForm("/cart", { intent: "remove", id: "jaw" });
  const lines = [{ id: "vise", quantity: 2, ownNumber: "4711" }];
  const made = await store.commerce.savedLists.create(uid, { name: "Every week", lines });
  await buyer.postForm(`/account/lists/${made.id}`, {
    intent: "cart",
    version: String(made.version),
  });
  expect(await lineOfCart("vise")).toMatchObject({ quantity: 2, reference: "4711" });
  await buyer.postForm("/cart", { intent: "remove", id: "vise" });
  await buyer.postForm("/quick-order", { intent: "add", text: "4711 3" });
  expect(await lineOfCart("vise")).toMatchObject({ quantity: 3, reference: "4711" });
});

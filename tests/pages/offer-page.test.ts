import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { OfferInput } from "~/modules/quotes/offers-service.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, valueIn, visibleText } from "../support/admin-store";
import { inputOf, lineInput } from "../support/offer-input";
import { pdfLinks, pdfPages } from "../support/pdf-text";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const vat = site.selling.defaultTax;
let people = 0;

async function offered(part: Partial<OfferInput> = {}): Promise<Quote> {
  people += 1;
  const contact = { email: `ida${people}@example.test`, firstName: "Ida", lastName: "Berg" };
  const quote = await store.ask([["press", 1]], {
    contact: { ...contact, companyName: "Berg AS" },
  });
  return send(quote, part);
}

async function send(quote: Quote, part: Partial<OfferInput> = {}): Promise<Quote> {
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  return store.call("offers.send", [quote.id, { ...input, ...part, note: null }]);
}

/** The quote's page as the mail's link opens it. */
async function linkTo(quote: Quote): Promise<string> {
  const html = await (await store.admin.get(`/admin/quotes/${quote.id}`)).text();
  const [, view = ""] = /href="http:\/\/[^/"]+(\/quotes\/[^"]+)"/.exec(html) ?? [];
  return view.replaceAll("&amp;", "&");
}

async function open(path: string) {
  const html = await (await store.browser().get(path)).text();
  return { html, words: visibleText(html) };
}

async function answer(path: string, fields: Record<string, string>) {
  const response = await store.browser().postForm(path, fields);
  const html = await response.text();
  return { status: response.status, html, words: visibleText(html) };
}

async function now({ id }: Quote): Promise<Quote> {
  const found = await store.commerce.quotes.find(id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

const options = [
  lineInput({ name: "Installation", price: 100, tax: vat, leadTime: "2 weeks" }),
  lineInput({
    name: "Training",
    price: 50,
    tax: vat,
    inclusion: { kind: "optional", min: 1, max: 3 },
  }),
  lineInput({
    name: "Steel frame",
    price: 10,
    tax: vat,
    inclusion: { kind: "choice", group: "Frame", preselected: true },
  }),
  lineInput({
    name: "Brass frame",
    price: 30,
    tax: vat,
    inclusion: { kind: "choice", group: "Frame", preselected: false },
  }),
];

describe("an offer's page, without scripts", () => {
  it("tells variants of one product apart, where one of them is to be chosen", async () => {
    const variants = [
      { id: "plain", name: "On its own", sku: "SL-1", price: 10 },
      { id: "stand", name: "With a stand", sku: "SL-2", price: 20 },
    ];
    await store.call("products.create", [
      {
        id: "slim",
        productName: "Slim lathe",
        price: 10,
        variants,
        technicalData: [{ name: "Speed", value: "900", unit: "rpm" }],
      },
    ]);
    const lines = variants.map(({ id, price }, at) =>
      lineInput({
        kind: "product",
        productId: "slim",
        variantId: id,
        name: "Slim lathe",
        price,
        tax: vat,
        inclusion: { kind: "choice", group: "Lathe", preselected: at === 0 },
      }),
    );
    const { html, words } = await open(
      await linkTo(await offered({ lines: [...lines, ...options] })),
    );
    expect(words).toContain("Slim lathe, On its own Pos. 1 · SL-1");
    expect(words).toContain("Slim lathe, With a stand Pos. 2 · SL-2");
    // What must be chosen leads to its data, as other lines do.
    for (const { id } of variants) expect(html).toContain(`href="/products/slim?variant=${id}"`);
    expect(words).toMatch(
      /Slim lathe, With a stand Pos. 2 · SL-2.*Product page of Slim lathe, With a stand\s*Data/,
    );
  });

  it("shows alternatives in their place, and one subtotal of a section on page and paper", async () => {
    const [first, , steel, brass] = options;
    if (!first || !steel || !brass) throw new Error("no options");
    const section = lineInput({ kind: "heading", name: "Workshop" });
    const last = lineInput({ name: "Delivery and set-up", price: 5, tax: vat });
    const lines = [section, first, steel, brass, last];
    const path = await linkTo(await offered({ lines }));
    const { words } = await open(path);
    expect(words).toMatch(
      /Workshop Subtotal €115.00.*Steel frame.*Brass frame.*Delivery and set-up/,
    );
    const pdf = await store.browser().get(path.replace("?", "/offer.pdf?"));
    const paper = (await pdfPages(Buffer.from(await pdf.arrayBuffer()))).join(" ");
    expect(paper).toMatch(/Subtotal of Workshop\s+€115.00/);
    // One line alone needs no subtotal.
    const alone = await open(await linkTo(await offered({ lines: [section, first] })));
    expect(alone.words).not.toContain("Workshop Subtotal");
  });

  it("has lines, options, taxes, terms, then name and order number, and the button last", async () => {
    const quote = await offered({ lines: options });
    const { html, words } = await open(await linkTo(quote));
    for (const text of [
      "Lead time: 2 weeks",
      "Options, in the total only as chosen",
      "Total excl. VAT €110.00",
      "VAT 23% on €110.00",
      "Total incl. VAT €135.30",
      site.selling.offer.terms,
      `I accept offer ${quote.quoteNumber}, revision 1, for €135.30 incl. VAT and the terms above, for Berg AS.`,
    ]) {
      expect(words).toContain(text);
    }
    const order = [
      "Lead time",
      "Training",
      '<h2 id="terms"',
      'name="name"',
      'name="purchaseOrder"',
    ];
    const places = [...order, 'value="Approved"'].map((text) => html.indexOf(text));
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it("groups alternatives below the line that they replace, each with its difference in price", async () => {
    const choice = (name: string, price: number | null, part = {}) =>
      lineInput({
        name,
        price,
        tax: vat,
        inclusion: { kind: "choice", group: "Stand", preselected: false, ...part },
      });
    const stands = [
      choice("Wooden stand", 65.1),
      choice("Iron stand", 100.1, { preselected: true }),
      choice("Steel stand", 110.05),
      choice("Zinc stand", 100.1),
    ];
    const { html } = await open(await linkTo(await offered({ lines: [...stands, ...options] })));
    const sets = [...html.matchAll(/<fieldset class="offer-options.*?<\/fieldset>/gs)];
    const [stand = "", frame = "", others = ""] = sets.map(([text]) => visibleText(text).trim());
    expect(stand).toMatch(/^Stand: “Iron stand” or an alternative/);
    expect(stand).toMatch(/Wooden stand.*−€35\.00 compared with Iron stand/);
    expect(stand).toMatch(/Iron stand Pos\. 2 1 pc, €100\.10 €100\.10 as offered/);
    expect(stand).toMatch(/Steel stand.*\+€9\.95 compared with Iron stand/);
    expect(stand).toMatch(/Zinc stand.*same price compared with Iron stand/);
    expect(frame).toMatch(/^Frame: “Steel frame” or .*\+€20\.00 compared with Steel frame/);
    expect(others).toMatch(/^Options, in the total only as chosen Training/);
    expect(others).not.toContain("frame");
  });

  it("stands in the seller's frame, without menus, and has a link for a colleague", async () => {
    const path = await linkTo(await offered({ lines: options }));
    const { html, words } = await open(path);
    expect(html).toContain('class="offer-header"');
    expect(html).not.toMatch(/class="(site-header|category-bar|site-footer|menu)"/);
    expect(words).toContain(site.contact.phone);
    expect(html.replaceAll("&amp;", "&")).toContain(`value="http://shop.example${path}"`);
    expect(words).toMatch(/write to us\s*, and accept or decline it/);
    // The total and the way to the answer come before the lines.
    const first = html.indexOf('href="#answer-form"');
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(html.indexOf("Installation"));
  });

  it("says to a guest what happens after the acceptance", async () => {
    const path = await linkTo(await offered({ lines: options }));
    const { html, words } = await open(path);
    expect(words).not.toContain("What happens next");
    const seen = { "offer.revision": "1", "offer.total": valueIn(html, "offer.total") ?? "" };
    const done = await answer(path, { ...seen, answer: "Approved", name: "Ida Berg" });
    expect(done.status).toBe(303);
    const after = (await open(path)).words;
    expect(after).toContain("What happens next");
    expect(after).toContain("Its link will be on this page.");
  });

  it("asks for VAT ID and billing address where the tax needs them, and the order has them", async () => {
    const part = { taxCase: "Reverse charge", buyerVatId: "DE123456789" };
    const quote = await offered({ lines: options, ...part });
    expect((await open(await linkTo(await offered()))).html).not.toContain('name="vatId"');
    const path = await linkTo(quote);
    const { html } = await open(path);
    // Only the tax of the whole offer is named, on each line and in the sum.
    expect(visibleText(html)).not.toContain("VAT 23%");
    expect(visibleText(html), "no VAT is in the total").not.toContain("incl. VAT");
    expect(valueIn(html, "vatId")).toBe("DE123456789");
    // The list of countries begins in the country of the VAT ID.
    expect(html).toMatch(/<option value="DE" selected/);
    const seen = { "offer.revision": "1", "offer.total": valueIn(html, "offer.total") ?? "" };
    const typed = { ...seen, answer: "Approved", name: "Ida Berg" };
    const place = { "billing.line1": "Hafen 1", "billing.city": "Kiel", "billing.country": "DE" };
    const wrong = await answer(path, { ...typed, ...place, vatId: "DE12" });
    expect(wrong.status).toBe(409);
    expect(wrong.words).toContain(
      "The VAT ID has a wrong format. Enter it with its country, like DE123456789.",
    );
    expect([valueIn(wrong.html, "vatId"), valueIn(wrong.html, "billing.line1")]).toEqual([
      "DE12",
      "Hafen 1",
    ]);
    const half = await answer(path, { ...typed, "billing.line2": "Tor 2", vatId: "DE987654321" });
    expect([half.status, half.html.includes("<details open")]).toEqual([400, true]);
    expect(half.words).toContain("Enter the town or city of the billing address");
    const tooLong = { purchaseOrder: "x".repeat(500), vatId: "DE12".repeat(99) };
    const other = await linkTo(await offered({ lines: options, ...part }));
    const declines = { ...seen, ...tooLong, answer: "Declined", "billing.line2": "Tor 2" };
    expect((await answer(other, { ...declines, answer: "Update" })).status).toBe(200);
    expect((await answer(other, declines)).status).toBe(303);
    const done = await answer(path, { ...typed, ...place, vatId: "DE 987654321" });
    expect(done.status).toBe(303);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    expect(order).toMatchObject({
      buyerVatId: "DE987654321",
      billingAddress: { line1: "Hafen 1", city: "Kiel", country: "DE", companyName: "Berg AS" },
    });
  });

  it("leaves its lines' discounts and its days to pay on the pages of the order", async () => {
    const discount = { type: "percentage", value: 5 } as const;
    const line = lineInput({ name: "Installation", price: 100, tax: vat, discount });
    const payment = { dueDays: 30, text: "" };
    const tenth = { type: "percentage", value: 10 } as const;
    const part = { name: "Cable", price: 62, quantity: 0.01, tax: vat, discount: tenth };
    const quote = await offered({ lines: [line, lineInput(part)], payment });
    const seen = { "offer.revision": "1", "offer.total": "117.54" };
    const accepts = { ...seen, answer: "Approved", name: "Ida Berg" };
    expect((await answer(await linkTo(quote), accepts)).status).toBe(303);
    const { orderNumber } = await store.call("orders.createFromQuote", [quote.id]);
    const desk = await (await store.admin.get(`/admin/orders/${orderNumber}`)).text();
    const [, link = ""] = /href="http:\/\/[^/"]+(\/orders\/[^"]+)"/.exec(desk) ?? [];
    const own = await open(link.replaceAll("&amp;", "&"));
    expect(own.words).toContain("You pay after the invoice, as the offer says.");
    expect(visibleText(desk)).toContain(
      "Prepare the order. Payment due 30 days after the invoice.",
    );
    for (const words of [own.words, visibleText(desk)]) {
      expect(words).toMatch(/€100.00 Discount 5%: −€5.00 €95.00 each after the discount €95.00/);
      expect(words).toContain("€55.80 each after the discount");
      expect(words).toMatch(/Unit price excl. VAT Amount excl. VAT/);
      expect(words).toContain("Total incl. VAT €117.54");
    }
  });

  it("quotes no customer who did not accept here", async () => {
    const quote = await offered({
      lines: [lineInput({ name: "Installation", price: 100, tax: vat })],
    });
    const path = await linkTo(quote);
    await store.call("quotes.updateStatus", [quote.id, "Approved", { note: "On the telephone." }]);
    const { words } = await open(path);
    expect(words).toContain("The seller recorded that this offer was accepted.");
    expect(words).not.toMatch(/I accept offer|On the telephone/);
  });

  it("comes to what is chosen, and is accepted at that total alone", async () => {
    const quote = await offered({ lines: options });
    const path = await linkTo(quote);
    const ids = quote.offer?.sent?.lines.map(({ id }) => id) ?? [];
    const chosen = { [`options.${ids[1]}`]: "2", [`choices.${ids[2]}`]: ids[3] ?? "" };
    const seen = { "offer.revision": "1", "offer.total": "135.3" };
    const person = { name: "Ida Berg", role: "Buyer", purchaseOrder: "PO 11" };
    const updated = await answer(path, { ...chosen, ...seen, answer: "Update" });
    expect(updated.status).toBe(200);
    expect(updated.words).toContain("Total incl. VAT €282.90");
    expect(valueIn(updated.html, `options.${ids[1]}`)).toBe("2");
    const early = await answer(path, { ...chosen, ...seen, ...person, answer: "Approved" });
    expect(early.status).toBe(409);
    expect(early.words).toContain("With these options the total is €282.90.");
    expect(early.words).toContain("for €282.90 incl. VAT");
    const nameless = { ...chosen, "offer.revision": "1", "offer.total": "282.9" };
    const silent = await answer(path, { ...nameless, name: " ", answer: "Approved" });
    expect([silent.status, silent.words.includes("Enter your name")]).toEqual([400, true]);
    const foreign = { ...nameless, ...person, [`options.${ids[1]}`]: "9", "offer.total": "713.4" };
    expect((await answer(path, { ...foreign, answer: "Approved" })).status).toBe(409);
    expect((await now(quote)).status).toBe("Quoted");
    const done = await answer(path, { ...nameless, ...person, answer: "Approved" });
    expect(done.status).toBe(303);
    expect(await now(quote)).toMatchObject({
      status: "Approved",
      total: 282.9,
      reference: "PO 11",
    });
    const { words } = await open(path);
    expect(words).toContain("By Ida Berg on");
    expect(words).toContain("purchase order PO 11");
    const again = await answer(path, { ...nameless, ...person, answer: "Approved" });
    expect(again.status).toBe(409);
  });

  it("has a box for an option that is taken as a whole or not at all", async () => {
    const whole = { kind: "optional", min: 2, max: 2 } as const;
    const training = lineInput({ name: "Training", price: 50, quantity: 2, inclusion: whole });
    const quote = await offered({ lines: [...options.slice(0, 1), training] });
    const path = await linkTo(quote);
    const [, option = ""] = quote.offer?.sent?.lines.map(({ id }) => `options.${id}`) ?? [];
    const box = (html: string) =>
      html.match(/<input type="checkbox"[^>]*>/g)?.find((input) => input.includes(option));
    expect(box((await open(path)).html)).toMatch(/ value="2"(?!.* checked)/);
    const seen = { "offer.revision": "1", "offer.total": "123" };
    const taken = await answer(path, { ...seen, [option]: "2", answer: "Update" });
    expect(taken.words).toContain("€223.00");
    expect(box(taken.html)).toMatch(/ checked/);
  });

  it("is declined whatever options are chosen, and refused only where another revision was sent", async () => {
    const quote = await offered({ lines: options });
    const path = await linkTo(quote);
    const ids = quote.offer?.sent?.lines.map(({ id }) => id) ?? [];
    const chosen = { [`options.${ids[1]}`]: "2", name: "Ida Berg" };
    const first = { ...chosen, "offer.revision": "1", "offer.total": "135.3" };
    const shown = await answer(path, { ...first, answer: "Approved" });
    expect(valueIn(shown.html, "offer.total")).toBe("258.3");
    const again = await send(await now(quote), { lines: options });
    const refused = await answer(path, { ...first, answer: "Declined" });
    expect([refused.status, refused.words.includes("The offer has changed.")]).toEqual([409, true]);
    const second = { ...chosen, "offer.revision": "2", "offer.total": "258.3" };
    const wrong = { ...second, [`options.${ids[1]}`]: "many" };
    expect((await answer(path, { ...wrong, answer: "Declined" })).status).toBe(303);
    expect((await now(again)).status).toBe("Declined");
  });

  it("names no customer to a reader who only has the link, and leaves their name to be typed", async () => {
    const quote = await offered({ lines: options });
    const path = await linkTo(quote);
    const sent = await answer(path, { intent: "message", text: "In blue?", messages: "0" });
    expect(sent.status).toBe(303);
    const { html, words } = await open(path);
    expect(valueIn(html, "name")).toBe("");
    expect(html).toMatch(
      /name="name"[^>]*autocomplete="name"|autocomplete="name"[^>]*name="name"/i,
    );
    expect(words).toMatch(/Ida Berg\s*· .*In blue\?/);
    expect(words).not.toMatch(/You\s*· |by you/);
    expect(words).toContain("by the customer");
  });

  it("tells the seller the customer's wish by mail, and beside the order that is made of it", async () => {
    const quote = await offered();
    const wish = "Please deliver on a Tuesday.";
    const seen = { "offer.revision": "1", "offer.total": String(quote.total) };
    const person = { name: "Ida Berg", purchaseOrder: "PO 12", note: wish };
    const path = await linkTo(quote);
    expect((await answer(path, { ...seen, ...person, answer: "Approved" })).status).toBe(303);
    const subject = `Offer ${quote.quoteNumber}: Accepted`;
    await store.mailsTo(quote.contact.email);
    const told = store.provider.accepted.find((mail) => mail.subject === subject);
    expect(told?.text).toContain(wish);
    expect(told?.text).toContain("Reference: PO 12");
    const desk = async (page: string) => visibleText(await (await store.admin.get(page)).text());
    const shown = `The customer's note when accepting ${wish}`;
    expect(await desk(`/admin/quotes/${quote.id}`)).toContain(shown);
    const { orderNumber } = await store.call("orders.createFromQuote", [quote.id]);
    const order = await desk(`/admin/orders/${orderNumber}`);
    expect(order).toContain(shown);
    // Those who may not read the quote, such as the warehouse, find it in the order's history.
    expect(order).toContain(`The customer's note when accepting: ${wish}`);
  });

  it("lets the customer leave out lines that may be left out, and the order is without them", async () => {
    const part = (name: string, price: number, kind: "included" | "removable") =>
      lineInput({ name, price, tax: vat, inclusion: { kind } });
    const lines = [
      part("Vice", 100, "included"),
      part("Stand", 50, "removable"),
      part("Cover", 10, "removable"),
    ];
    const quote = await offered({ lines });
    const path = await linkTo(quote);
    const [vice = "", stand = "", cover = ""] =
      quote.offer?.sent?.lines.map(({ id }) => `options.${id}`) ?? [];
    const first = await open(path);
    expect(first.words).toContain("Total incl. VAT €196.80");
    expect(first.words).toContain("untick the lines that you leave out");
    const seen = { "offer.revision": "1", "offer.total": "184.5", name: "Ida Berg" };
    const chosen = { [stand]: "1", [cover]: "0" };
    const updated = await answer(path, { ...seen, ...chosen, answer: "Update" });
    expect(updated.words).toContain("Total incl. VAT €184.50");
    expect(updated.words).toContain("left out");
    const foreign = { ...seen, ...chosen, [vice]: "0", "offer.total": "61.5" };
    expect((await answer(path, { ...foreign, answer: "Approved" })).status).toBe(409);
    const done = await answer(path, { ...seen, ...chosen, answer: "Approved" });
    expect(done.status).toBe(303);
    const accepted = await now(quote);
    expect(accepted).toMatchObject({ status: "Approved", total: 184.5 });
    expect(accepted.items.map(({ productName }) => productName)).toEqual(["Vice", "Stand"]);
    const order = await store.call("orders.createFromQuote", [
      quote.id,
      { version: accepted.version },
    ]);
    expect(order.items.map(({ productName }) => productName)).toEqual(["Vice", "Stand"]);
    expect((await open(path)).words).toContain("€184.50");
  });

  it("takes at least one line", async () => {
    const lines = [
      lineInput({ name: "Vice", price: 100, tax: vat, inclusion: { kind: "removable" } }),
    ];
    const quote = await offered({ lines });
    const [only = ""] = quote.offer?.sent?.lines.map(({ id }) => `options.${id}`) ?? [];
    const none = { "offer.revision": "1", "offer.total": "0", name: "Ida Berg", [only]: "0" };
    const refused = await answer(await linkTo(quote), { ...none, answer: "Approved" });
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("Keep at least one line of the offer.");
  });

  it("says which quantity of an option is wrong, keeps it, and adds it to no total", async () => {
    const quote = await offered({ lines: options });
    const path = await linkTo(quote);
    const [, training] = quote.offer?.sent?.lines.map(({ id }) => id) ?? [];
    const field = `options.${training}`;
    const message = "Training: enter 0, or a number from 1 to 3";
    const seen = { "offer.revision": "1", "offer.total": "135.3" };
    expect((await open(path)).words).toContain("0, or 1 to 3 pcs, €50.00 each");
    for (const typed of ["9", "two"]) {
      const updated = await answer(path, { ...seen, [field]: typed, answer: "Update" });
      expect(updated.words).toContain(message);
      expect(updated.words).toContain("Total incl. VAT €135.30");
      expect(valueIn(updated.html, field)).toBe(typed);
      const accepted = { ...seen, [field]: typed, name: "Ida Berg", answer: "Approved" };
      const refused = await answer(path, accepted);
      expect([refused.status, refused.words.split(message)]).toMatchObject([409, { length: 3 }]);
      expect(refused.html).toContain(`href="#options-${training}"`);
      expect(refused.html).toContain(`id="options-${training}"`);
      expect(valueIn(refused.html, field)).toBe(typed);
    }
    expect((await now(quote)).status).toBe("Quoted");
  });

  it("names every wrong field of an acceptance at once, by its label", async () => {
    const path = await linkTo(await offered());
    const seen = { "offer.revision": "1", "offer.total": "123" };
    const wrong = { name: "", purchaseOrder: "x".repeat(101), answer: "Approved" };
    const { status, words } = await answer(path, { ...seen, ...wrong });
    expect(status).toBe(400);
    expect(words).toContain("Enter your name");
    expect(words).toContain("Purchase order number must be 100 characters or fewer");
  });

  it("keeps the reference of the request beside the purchase order number", async () => {
    people += 1;
    const contact = { email: `ida${people}@example.test`, firstName: "Ida", lastName: "Berg" };
    const asked = await store.ask([["press", 1]], { contact, reference: "PRJ-77" });
    const spare = { kind: "removable" } as const;
    const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
    const quote = await send(asked, {
      lines: [
        ...input.lines,
        lineInput({ name: "Spare belt", price: 5, tax: vat, inclusion: spare }),
      ],
    });
    const path = await linkTo(quote);
    const [, kept = ""] = /name="(options\.[^"]+)"/.exec((await open(path)).html) ?? [];
    const { total } = quote;
    const seen = { "offer.revision": "1", "offer.total": String((total ?? 0) - 5 * 1.23) };
    const fields = { ...seen, [kept]: "0", name: "Ida Berg", purchaseOrder: "PO 9981" };
    const accepted = await answer(path, { ...fields, answer: "Approved" });
    expect([accepted.status, accepted.words]).toEqual([303, accepted.words]);
    const both = "PO 9981 · PRJ-77";
    expect((await open(path)).words).toContain(both);
    const desk = async () =>
      visibleText(await (await store.admin.get(`/admin/quotes/${quote.id}`)).text());
    expect(await desk()).toContain(both);
    // What the customer left out is named where the agreed lines are.
    expect(await desk()).toMatch(/Not ordered\s+Spare belt \(1 pc\)/);
    expect((await now(quote)).reference).toBe("PO 9981");
    const order = await store.call("orders.createFromQuote", [quote.id]);
    expect(order.reference).toBe("PO 9981");
    await store.call("orders.ship", [order.id, { count: 1, lines: null, parcel: null }]);
    const issued = { count: 1, lines: null, tax: null };
    const invoice = await store.call("invoices.issue", [order.id, issued]);
    expect(invoice.document.reference).toBe(both);
    await store.mailsTo(contact.email);
    const mails = store.provider.accepted.filter(({ to }) => to === contact.email);
    for (const subject of [/^Order O-\S+/, /^Invoice /, / on its way$/]) {
      const mail = mails.find((each) => subject.test(each.subject));
      expect([mail?.subject, mail?.text]).toEqual([mail?.subject, expect.stringContaining(both)]);
    }
    const page = await store.admin.get(`/admin/orders/${order.orderNumber}`);
    expect(visibleText(await page.text())).toContain(both);
    // Both are found, and the request's returns with an acceptance that is undone.
    for (const words of ["PRJ-77", "PO 9981"]) {
      const found = await store.admin.get(`/admin/orders?${new URLSearchParams({ q: words })}`);
      expect([words, await found.text()]).toEqual([
        words,
        expect.stringContaining(order.orderNumber),
      ]);
    }
  });

  it("leaves the purchase order number empty: a reference of the request is none", async () => {
    people += 1;
    const contact = { email: `ida${people}@example.test`, firstName: "Ida", lastName: "Berg" };
    const asked = await store.ask([["press", 1]], { contact, reference: "PRJ-79" });
    const quote = await send(asked);
    const path = await linkTo(quote);
    const { html, words } = await open(path);
    expect(valueIn(html, "purchaseOrder")).toBe("");
    expect(words).toContain("Your reference PRJ-79");
    // Without a purchase order number the order is named by the reference.
    const seen = { "offer.revision": "1", "offer.total": String(quote.total) };
    const named = { ...seen, name: "Ida Berg", purchaseOrder: "" };
    expect((await answer(path, { ...named, answer: "Approved" })).status).toBe(303);
    const { orderNumber } = await store.call("orders.createFromQuote", [quote.id]);
    const desk = await (await store.admin.get(`/admin/orders/${orderNumber}`)).text();
    expect(visibleText(desk)).toContain("Customer's reference PRJ-79");
  });

  it("shows again what was chosen and typed, whichever button was pressed", async () => {
    const spare = lineInput({
      name: "Spare",
      price: 5,
      tax: vat,
      inclusion: { kind: "removable" },
    });
    const quote = await offered({ lines: [...options, spare] });
    const path = await linkTo(quote);
    const ids = quote.offer?.sent?.lines.map(({ id }) => id) ?? [];
    const first = await open(path);
    // One form holds all, so that without scripts each button sends all.
    expect(first.html.match(/<form\b[^>]*method="post"[\s\S]*?<\/form>/)?.[0]).toMatch(
      /name="choices[\s\S]*name="options[\s\S]*value="Approved"[\s\S]*value="message"/,
    );
    const chosen = {
      [`options.${ids[1]}`]: "2",
      [`choices.${ids[2]}`]: ids[3] ?? "",
      [`options.${ids[4]}`]: "0",
    };
    const typed = {
      name: "Nora Dahl",
      purchaseOrder: "PO 5",
      note: "On Tuesday.",
      reason: "price",
    };
    const message = { text: "Is it grey?", messages: "0", [`change.${ids[0]}.price`]: "90" };
    const seen = { "offer.revision": "1", "offer.total": "141.45" };
    const form = { ...chosen, ...typed, ...message, ...seen };
    const shows = (html: string) => {
      expect(valueIn(html, `options.${ids[1]}`)).toBe("2");
      expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${ids[3]}"`));
      expect(html).not.toMatch(/class="offer-kept"[^>]*checked/);
      expect([valueIn(html, "name"), valueIn(html, "purchaseOrder")]).toEqual([
        "Nora Dahl",
        "PO 5",
      ]);
      expect(html).toContain("On Tuesday.</textarea>");
      expect(html).toContain('<option value="price" selected="">');
      expect(visibleText(html)).toContain("Total incl. VAT €282.90");
    };
    // The last one is refused, because the total is no longer that of the form.
    const presses: Record<string, string>[] = [
      { answer: "Update" },
      { intent: "mute" },
      { answer: "Approved" },
    ];
    for (const more of presses) {
      const { html } = await answer(path, { ...form, ...more });
      shows(html);
      expect(html).toContain("Is it grey?</textarea>");
      expect(valueIn(html, `change.${ids[0]}.price`)).toBe("90");
    }
    const sent = await answer(path, { ...form, intent: "message" });
    expect([sent.status, sent.words.includes("Your message is sent.")]).toEqual([200, true]);
    shows(sent.html);
    expect(sent.html).not.toContain("Is it grey?</textarea>");
    expect(valueIn(sent.html, `change.${ids[0]}.price`)).toBe("");
    // A reload of that page sends the form again, and the message counts once.
    expect((await answer(path, { ...form, intent: "message" })).status).toBe(200);
    const thread = async () => (await now(quote)).thread?.messages;
    expect(await thread()).toBe(1);
    await answer(path, { ...form, messages: "1", intent: "message" });
    expect(await thread()).toBe(2);
    const refused = await answer(path, { ...form, text: "x".repeat(6_000), intent: "message" });
    expect(refused.status).toBe(400);
    shows(refused.html);
  });

  it("shows what was ordered after the acceptance, and apart what was not", async () => {
    const spare = lineInput({
      name: "Spare",
      price: 5,
      tax: vat,
      inclusion: { kind: "removable" },
    });
    const quote = await offered({ lines: [...options, spare] });
    const path = await linkTo(quote);
    const ids = quote.offer?.sent?.lines.map(({ id }) => id) ?? [];
    const chosen = {
      [`options.${ids[1]}`]: "2",
      [`choices.${ids[2]}`]: ids[3] ?? "",
      [`options.${ids[4]}`]: "0",
    };
    const seen = { "offer.revision": "1", "offer.total": "282.9", name: "Ida Berg" };
    expect((await answer(path, { ...chosen, ...seen, answer: "Approved" })).status).toBe(303);
    const { words } = await open(path);
    expect(words).toMatch(/Training Pos\. 2 2 pcs/);
    expect(words).toMatch(/Not ordered Steel frame \(1 pc\) Spare \(1 pc\)/);
    expect(words).not.toMatch(/only as chosen|not chosen|0, or 1 to 3|left out/);
  });

  it("takes the purchase order number back with the acceptance", async () => {
    people += 1;
    const contact = { email: `ida${people}@example.test`, firstName: "Ida", lastName: "Berg" };
    const asked = await store.ask([["press", 1]], { contact, reference: "PRJ-78" });
    const quote = await send(asked);
    const seen = { "offer.revision": "1", "offer.total": String(quote.total) };
    const fields = { ...seen, name: "Ida Berg", purchaseOrder: "PO 12", answer: "Approved" };
    expect((await answer(await linkTo(quote), fields)).status).toBe(303);
    const { version } = await now(quote);
    await store.call("offers.undoAcceptance", [quote.id, { version, reason: "Wrong quantity" }]);
    expect((await now(quote)).reference).toBe("PRJ-78");
  });

  it("says what changed since the last revision, line by line", async () => {
    const first = await offered({ lines: options.slice(0, 2) });
    const [install, training] = first.offer?.sent?.lines ?? [];
    if (!install || !training) throw new Error("no lines");
    const again = await send(first, {
      lines: [
        lineInput({ ...install, price: 90, leadTime: "1 week" }),
        lineInput({ name: "Spare belt", price: 5, tax: vat }),
      ],
      payment: { dueDays: 14, text: "Net." },
    });
    const { html, words } = await open(await linkTo(again));
    expect(words).toContain("Changed from revision 1 to 2");
    expect(html).toContain("<del>€100.00</del>");
    expect(html).toContain("<ins>€90.00</ins>");
    expect(html).toContain("<del>Training</del>");
    expect(html).toContain("<ins>Spare belt</ins>");
    expect(words).toContain("Days to pay : 30 is now 14");
    const [, earlier = ""] = /href="([^"]*revision=1)"/.exec(html) ?? [];
    const file = (path: string) => store.browser().get(path.replaceAll("&amp;", "&"));
    const sent = await file(earlier);
    expect(sent.headers.get("content-disposition")).toContain(`offer-${again.quoteNumber}-1.pdf`);
    expect(Buffer.from(await sent.arrayBuffer()).toString("latin1", 0, 5)).toBe("%PDF-");
    expect((await file(earlier.replace("revision=1", "revision=3"))).status).toBe(404);
    expect((await file(earlier.replace(/key=[^&]*/, "key=none"))).status).toBe(404);
    const desk = await (await store.admin.get(`/admin/quotes/${again.id}?before=1&after=2`)).text();
    expect(desk).toContain("<del>Training</del>");
    const late = { "offer.revision": "1", "offer.total": String(first.total), name: "Ida" };
    const refused = await answer(await linkTo(again), { ...late, answer: "Approved" });
    expect(refused.status).toBe(409);
    expect(refused.words).toContain("The offer has changed.");
  });

  it("compares the totals of two revisions with the same options, those that the page counts", async () => {
    const first = await offered({ lines: options });
    const lines = first.offer?.sent?.lines ?? [];
    const [install, training, ...frames] = lines;
    if (!install || !training) throw new Error("no lines");
    const again = await send(first, {
      lines: [lineInput({ ...install, price: 110 }), ...[training, ...frames].map(lineInput)],
    });
    const path = await linkTo(again);
    const [, totals] = /(Total with the options chosen now.*?)(?:Valid|Lines|Installation)/.exec(
      (await open(path)).words,
    ) ?? ["", ""];
    expect(totals).toContain("€135.30 is now €147.60");
    const chosen = { [`options.${training.id}`]: "2", "offer.revision": "2" };
    const updated = await answer(path, { ...chosen, answer: "Update" });
    expect(updated.words).toContain("Total incl. VAT €270.60");
    expect(updated.words).toContain("Total with the options chosen now : €258.30 is now €270.60");
  });

  it("goes out by mail with its taxes, and the order's mail and page have them too", async () => {
    const quote = await offered({ lines: options.slice(0, 1) });
    await store.mailsTo(quote.contact.email);
    const bodies = () => JSON.stringify(store.provider.accepted);
    expect(bodies()).toContain("VAT 23%");
    await store.call("orders.createFromQuote", [quote.id]);
    const { orderNumber } = await now(quote);
    const html = await (await store.admin.get(`/admin/orders/${orderNumber}`)).text();
    expect(visibleText(html)).toContain("VAT 23% €23.00");
    expect(visibleText(html)).not.toContain("Added on the payment page");
  });

  it("is passed on by a link that reads and asks: the answer stays with the customer", async () => {
    const quote = await offered({ lines: options.slice(0, 1) });
    const path = await linkTo(quote);
    const addresses = ({ html }: { html: string }) =>
      [...html.matchAll(/<input id="forward[^>]* value="https?:\/\/[^/"]+([^"]+)"/g)].map(
        ([, address = ""]) => address.replaceAll("&amp;", "&"),
      );
    const [reading = "", accepting] = addresses(await open(path));
    expect(accepting).toBe(path);
    const page = await open(reading);
    expect(page.words).toContain("With this link you can read the offer and ask questions.");
    expect(page.words).toContain("Our offer. Whoever received it can accept it");
    expect(page.words).toMatch(/€123.00 incl. VAT.*Valid until.*Ask, or propose a change/);
    expect(page.words).toContain("Total incl. VAT €123.00");
    expect(page.html).not.toMatch(/value="(?:Approved|Declined|Cancelled|Code|mute)"/);
    // It leads to no link that does more.
    expect(addresses(page)).toEqual([reading]);
    expect(page.html).not.toContain(path.slice(path.indexOf("key=")));
    const agreed = { name: "Eve", "offer.revision": "1", "offer.total": "123" };
    for (const what of ["Approved", "Declined", "Cancelled", "Code"]) {
      const refused = await answer(reading, { ...agreed, answer: what });
      expect([what, refused.status]).toEqual([what, what === "Code" ? 429 : 409]);
      expect(refused.words).toContain("Only the person who received it can accept or decline it.");
    }
    expect((await answer(reading, { intent: "mute" })).status).toBe(403);
    const key = decodeURIComponent(reading.split("key=")[1] ?? "");
    const given = { answer: "Approved", seen: { revision: 1, total: 123 }, given: { name: "Eve" } };
    const byApi = await store
      .browser()
      .postJson(
        "/api/commerce/quotes/answer",
        { args: [quote.quoteNumber, given] },
        { "x-link-key": key },
      );
    expect(byApi.status).toBe(403);
    expect((await now(quote)).status).toBe("Quoted");
    // A question arrives, and the files open.
    const text = "Which voltage does it need?";
    expect((await answer(reading, { intent: "message", text, writer: "Eve" })).status).toBe(303);
    expect((await open(path)).words).toContain(text);
    // The customer's own file leads to their page, the reader's does not, from the API either.
    const own = path.slice(path.indexOf("key="));
    const linksOf = async (at: string, headers?: Record<string, string>) => {
      const file = await store.browser().get(at, headers);
      expect([at, file.status]).toEqual([at, 200]);
      const links = await pdfLinks(new Uint8Array(await file.arrayBuffer()));
      return links.filter((link) => link.includes(own)).length;
    };
    const pdf = (link: string) => link.replace("?", "/offer.pdf?");
    expect(await linksOf(pdf(path))).toBeGreaterThan(0);
    expect(await linksOf(pdf(reading))).toBe(0);
    expect(await linksOf(`${pdf(reading)}&revision=1`)).toBe(0);
    const api = `/api/files/quotes/${quote.quoteNumber}/offer.pdf`;
    expect(await linksOf(api, { "x-link-key": key })).toBe(0);
    // An order's page is opened by no key of a quote, and the link ends with the others.
    expect((await answer(path, { ...agreed, answer: "Approved" })).status).toBe(303);
    const { id } = quote;
    const { orderNumber } = await store.call("orders.createFromQuote", [id]);
    const after = await open(reading);
    expect(after.words).toContain(orderNumber);
    expect(after.html).not.toContain(`/orders/${orderNumber}?key=`);
    expect((await open(path)).html).toContain(`/orders/${orderNumber}?key=`);
    await store.call("links.revoke", ["quote", id, { send: false }]);
    expect((await store.browser().get(reading)).status).toBe(404);
  });

  it("names the day on which the present offer was sent, in the store's time zone", async () => {
    const sentOn = async ({ quoteNumber: subject }: Quote) => {
      const key = await store.services.mail.signedLinks?.sign({ purpose: "quote", subject });
      const { words } = await open(`/quotes/${subject}?key=${key}`);
      return /Offer sent (\d+ \w+ \d{4})/.exec(words)?.[1];
    };
    // Half past midnight in Dublin, where it is summer.
    store.time.now = new Date("2026-06-30T23:30:00.000Z");
    const first = await offered();
    expect(await sentOn(first)).toBe("1 July 2026");
    store.time.now = new Date("2026-07-03T09:00:00.000Z");
    expect(await sentOn(first)).toBe("1 July 2026");
    const second = await send(await now(first), { message: "With a better price." });
    expect(await sentOn(second)).toBe("3 July 2026");
    store.time.now = new Date("2026-07-06T09:00:00.000Z");
    const word = { name: "Ida", role: "", how: "Telephone", purchaseOrder: null, options: null };
    const at = store.time.now;
    await store.call("offers.recordAnswer", [second.id, { ...word, answer: "accepted", at }]);
    expect(await sentOn(second)).toBe("3 July 2026");
  });
});

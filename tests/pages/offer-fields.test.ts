import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { omit, pick } from "~/kernel/pick";
import { type Fields, type RecordOf, readFields, type Shaped } from "~/kernel/resource/field";
import type { Order } from "~/modules/orders/order.resource";
import { lineDetails, offerDetails } from "~/modules/pricing/details";
import {
  catalogueFactNames,
  invoicedDetailFields,
  lineDetailFields,
  lineDetailNames,
} from "~/modules/pricing/line";
import {
  blankLine,
  type OfferContent,
  type OfferLine,
  offerContentFields,
  offerDetailFields,
  offerDetailNames,
  offerLineFields,
} from "~/modules/pricing/offer";
import { offerDifference } from "~/modules/quotes/offer-difference";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { said } from "~/texts/text";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";
import { inputOf } from "../support/offer-input";
import { bare, pdfPages } from "../support/pdf-text";

/*
 * Every field of an offer and of its lines goes from the desk's form, and from the methods, into
 * the order, its documents and its invoice. A field that is dropped on the way fails here.
 */

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  await store.call("products.create", [
    {
      id: "mill",
      productName: "Bench mill",
      brand: "Norvik",
      price: 90,
      primaryImageURL: "/files/mill.png",
      published: true,
      variants: [{ id: "large", name: "Large", sku: "BM-L", price: 120 }],
    },
  ]);
});
afterAll(() => store?.close());

/** A value for every detail, as its definition allows it. */
function aValueOfEach<F extends Fields>(fields: F): RecordOf<F> {
  const values = Object.entries(fields).map(([name, field], at) => [
    name,
    aValueOf(field, at + 11),
  ]);
  return Object.fromEntries(values) as RecordOf<F>;
}

function aValueOf({ shape, notes }: Shaped, number: number): string | number | undefined {
  if (shape.of === "word") return shape.values[0];
  return shape.of === "text" ? `${notes.label} ${number}` : number;
}

const details = aValueOfEach(lineDetailFields);

/** A line with a value in every field. Only its id is the store's choice. */
const filled: Omit<OfferLine, "id"> = {
  kind: "product",
  productId: "mill",
  variantId: "large",
  sku: "BM-L",
  name: "Bench mill",
  brand: "Norvik",
  variantName: "Large",
  primaryImageURL: "/files/mill.png",
  quantity: 3,
  unit: { text: "set", code: "SET" },
  listPrice: 120,
  price: 110,
  priceSource: "seller",
  discount: { type: "percentage", value: 10 },
  tax: "VAT 9%",
  inclusion: { kind: "choice", group: "Size", preselected: true },
  ...details,
};

/** Brand, product and variant, as every document names them. */
const article = "Norvik Bench mill, Large";

/** The same, as somebody types it into the offer's form. */
const typed: Readonly<Record<string, string>> = {
  quantity: "3",
  unit: "set",
  price: "110",
  off: "10%",
  tax: "VAT 9%",
  inclusion: "choice",
  group: "Size",
  ...Object.fromEntries(lineDetailNames.map((name) => [name, String(details[name])])),
};

it("the line of these tests has its own value in every field of the definition", () => {
  const fields = Object.keys(offerLineFields) as (keyof OfferLine)[];
  const same = fields.filter(
    (name) => name !== "id" && JSON.stringify(filled[name]) === JSON.stringify(blankLine[name]),
  );
  // A blank line is the seller's too; the list price of this one was another.
  expect(same).toEqual(["priceSource"]);
});

/** What an offer says beside its lines, with a value in every field; the store makes the rest. */
const content: Omit<OfferContent, "lines" | "taxes" | "grossPrices"> = {
  discount: { id: null, type: "percentage", value: 5, label: "Spring", covers: null },
  charges: [{ label: "Freight", amount: 45, tax: "VAT 9%" }],
  taxCase: "VAT 9%",
  buyerVatId: "DE123456789",
  payment: { dueDays: 14, text: "Net." },
  delivery: { code: "FCA", place: "Gdańsk", edition: "Incoterms 2020" },
  partialShipments: true,
  contact: { name: "Ida Berg", phone: "+353 1 555 0140", email: "ida@example.test" },
  confirmByCode: true,
  pictures: true,
  ...aValueOfEach(offerDetailFields),
};

it("the offer of these tests has its own value in every field of the definition", () => {
  const blank = readFields(offerContentFields, {});
  const names = Object.keys(content) as (keyof typeof content)[];
  const made = Object.keys(omit(blank, ["lines", "taxes", "grossPrices"]));
  expect(names.toSorted()).toEqual(made.toSorted());
  const same = (name: (typeof names)[number]) =>
    JSON.stringify(content[name]) === JSON.stringify(blank[name]);
  expect(names.filter(same)).toEqual([]);
});

let people = 0;

function asked(): Promise<Quote> {
  people += 1;
  return store.ask([], {
    contact: { email: `fields${people}@example.test` },
    items: [{ id: "mill", variantId: "large", quantity: 2 }],
  });
}

async function now({ id }: Quote): Promise<Quote> {
  const found = await store.commerce.quotes.find(id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

/** Sends the offer by the desk's form, as its page shows it, with what somebody typed. */
async function pressed(quote: Quote, entries: Readonly<Record<string, string>>): Promise<Quote> {
  const path = `/admin/quotes/${quote.id}`;
  const html = await (await store.admin.get(path)).text();
  const form = operationOf(html, path, "offer");
  if (!form) throw new Error("the offer cannot be sent");
  for (const [name, value] of Object.entries(entries)) {
    expect(form.fields.has(name), `the editor has no input for ${name}`).toBe(true);
    form.fields.set(name, value);
  }
  // An unticked box is not in the form.
  if (entries["lines.asked-1.group"]) form.fields.set("lines.asked-1.first", "yes");
  expect((await sendForm(store.admin, form)).status).toBe(303);
  return now(quote);
}

async function sentByForm(): Promise<Quote> {
  const entries = Object.entries(typed).map(([name, value]) => [`lines.asked-1.${name}`, value]);
  return pressed(await asked(), Object.fromEntries(entries));
}

async function api<T>(method: string, ...args: unknown[]): Promise<T> {
  const answer = await store.admin.postJson(`/api/commerce/${method}`, { args });
  const { result } = (await answer.json()) as { result: T };
  expect(answer.status).toBe(200);
  return result;
}

/** Stores the draft by its method, and sends it by the API. */
async function sentByApi(): Promise<Quote> {
  const quote = await asked();
  const draft = inputOf(workingContent(quote, site.selling), { version: quote.version });
  const lines = draft.lines.map((line) => ({ ...line, ...filled }));
  await store.call("offers.saveDraft", [quote.id, { ...draft, lines }]);
  await api("quotes/updateStatus", quote.id, "Quoted", {
    prices: [{ id: "mill", variantId: "large", price: 110 }],
  });
  return now(quote);
}

describe.each([
  ["the desk's form", sentByForm],
  ["the methods", sentByApi],
])("an offer's line that was sent by %s", (_, send) => {
  let quote: Quote;
  let order: Order;
  beforeAll(async () => {
    quote = await send();
    order = await api<Order>("orders/createFromQuote", quote.id);
  });

  it("has every field of the definition in the sent offer", () => {
    expect(quote.offer?.sent?.lines).toEqual([{ ...filled, id: "asked-1" }]);
  });

  it("has every field of the definition in the order, for the API too", () => {
    const { quantity, unit, sku, discount, tax } = filled;
    expect(order.items).toEqual([
      {
        ...pick(filled, catalogueFactNames),
        id: "mill",
        productName: "Bench mill",
        quantity,
        unit: unit.text,
        price: 110,
        subtotal: 297,
        offer: {
          ...details,
          line: "asked-1",
          kind: "product",
          sku,
          unit: unit.text,
          discount,
          tax,
        },
      },
    ]);
  });

  it("shows every detail on the order's page, in both files and on the invoice", async () => {
    const texts = lineDetails(filled).map(({ text }) => text);
    expect(texts).toHaveLength(lineDetailNames.length);
    const page = visibleText(await (await store.admin.get(`/admin/orders/${order.id}`)).text());
    for (const text of texts) expect(page).toContain(text);
    for (const path of [
      `/admin/quotes/${quote.id}/offer.pdf`,
      `/admin/orders/${order.id}/confirmation.pdf`,
    ]) {
      const words = await wordsOf(path);
      for (const text of [...texts, article]) expect(words).toContain(bare(text));
    }
    const terms = { count: 1, lines: null, tax: null };
    const invoice = await store.call("invoices.issue", [order.id, terms]);
    expect(invoice.document.lines[0]).toMatchObject({
      name: article,
      ...readFields(invoicedDetailFields, details),
    });
    const parcel = { count: 1, lines: null, parcel: null };
    const shipment = await store.call("orders.ship", [order.id, parcel]);
    expect(shipment.document.lines[0]?.name).toBe(article);
  });

  it("leaves every field to the audit log, and nothing of the buyer", async () => {
    const { items } = await store.call("audit.listPage", [{ targetId: quote.quoteNumber }]);
    const offer = items.flatMap(({ changes }) => changes.filter(({ field }) => field === "offer"));
    const sent = offer.map(({ to }) => to as Quote["offer"]).find((to) => to?.sent)?.sent;
    expect(sent?.lines).toEqual([{ ...filled, id: "asked-1" }]);
    expect(sent).toMatchObject({
      terms: site.selling.offer.terms,
      contact: "(personal)",
      buyer: "(personal)",
      seller: { legalName: "(personal)" },
    });
  });
});

/** The words of the offer's page, as its customer opens it. */
async function pageOf(quote: Quote): Promise<string> {
  const html = await (await store.admin.get(`/admin/quotes/${quote.id}`)).text();
  const [, link = ""] = /href="http:\/\/[^/"]+(\/quotes\/[^"]+)"/.exec(html) ?? [];
  const page = await store.browser().get(link.replaceAll("&amp;", "&"));
  return visibleText(await page.text());
}

async function wordsOf(file: string): Promise<string> {
  const bytes = await (await store.admin.get(file)).arrayBuffer();
  return bare((await pdfPages(new Uint8Array(bytes))).join(""));
}

describe("a line's details", () => {
  it("are on the offer's page, by its link", async () => {
    const quote = await sentByForm();
    const words = await pageOf(quote);
    for (const { text } of lineDetails(filled)) expect(words).toContain(text);
  });

  it.each(lineDetailNames)("%s is compared between two offers", async (name) => {
    const sent = (await sentByForm()).offer?.sent;
    if (!sent) throw new Error("nothing was sent");
    const before = { ...sent, lines: sent.lines.map((line) => ({ ...line, [name]: null })) };
    const { lines } = offerDifference(before, sent, { write: String, day: String });
    const { notes }: Shaped = lineDetailFields[name];
    expect(lines.flatMap(({ fields }) => fields)).toEqual([
      {
        what: said(notes.shownAs ?? notes.label ?? ""),
        before: null,
        after: String(details[name]),
      },
    ]);
  });
});

it("an earlier choice counts its own default where the one that is taken now was not in it", async () => {
  const sent = (await sentByForm()).offer?.sent;
  const [line] = sent?.lines ?? [];
  if (!sent || !line) throw new Error("nothing was sent");
  const among = (id: string, price: number, preselected: boolean) => ({
    ...line,
    id,
    price,
    quantity: 1,
    discount: null,
    tax: null,
    inclusion: { kind: "choice" as const, group: "Frame", preselected },
  });
  const bareOffer = { ...sent, discount: null, charges: [], taxCase: null };
  const earlier = { ...bareOffer, lines: [among("a", 100, true), among("b", 200, false)] };
  const later = { ...bareOffer, lines: [...earlier.lines, among("c", 300, false)] };
  const taken = [{ line: "c", quantity: 1 }];
  const { document } = offerDifference(earlier, later, { write: String, day: String, taken });
  const what = "Total with the options chosen now";
  expect(document).toContainEqual({ what, before: "100", after: "300" });
});

describe("what an offer says beside its lines", () => {
  it("stays in a draft that is sent by a form in which nothing was typed", async () => {
    const quote = await asked();
    const draft = inputOf(workingContent(quote, site.selling), { version: quote.version });
    const discount = { type: "percentage", value: 5, label: "Spring" } as const;
    const stored = await store.call("offers.saveDraft", [
      quote.id,
      { ...draft, ...content, discount },
    ]);
    expect(stored.offer?.draft).toMatchObject(content);
    const sent = await pressed(quote, {});
    expect(sent.offer?.sent).toMatchObject(content);
    const order = await api<Order>("orders/createFromQuote", quote.id);
    const kept = await store.commerce.orders.find(order.id);
    expect(kept?.offer?.sent).toMatchObject(content);
  });

  it("is typed, shown to the customer and compared, field by field", async () => {
    const details = pick(content, offerDetailNames);
    const entries = Object.entries(details).map(([name, value]) => [name, String(value)]);
    const quote = await pressed(await asked(), {
      "lines.asked-1.price": "110",
      ...Object.fromEntries(entries),
    });
    const sent = quote.offer?.sent;
    if (!sent) throw new Error("nothing was sent");
    expect(sent).toMatchObject(details);
    const shown = offerDetails(sent);
    expect(shown).toHaveLength(offerDetailNames.length);
    const [page, file] = [
      await pageOf(quote),
      await wordsOf(`/admin/quotes/${quote.id}/offer.pdf`),
    ];
    for (const { text } of shown) {
      expect(page).toContain(text);
      expect(file).toContain(bare(text));
    }
    const before = { ...sent, ...readFields(offerDetailFields, {}) };
    const { document } = offerDifference(before, sent, { write: String, day: String });
    expect(document).toEqual(
      shown.map(({ label, text }) => ({ what: label, before: null, after: text })),
    );
  });
});

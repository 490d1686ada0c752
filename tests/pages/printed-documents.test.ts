import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deliveryNote } from "~/modules/documents/delivery-note";
import { invoiceDocument } from "~/modules/documents/invoice-document";
import { type PrintedDocument, textsOf } from "~/modules/documents/printed-document";
import type { Order } from "~/modules/orders/order.resource";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf, lineInput } from "../support/offer-input";
import { bare, pdfPages } from "../support/pdf-text";
import { aSubmission } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
let quote: Quote;
let order: Order;

const option = { kind: "optional", min: 1, max: 3 } as const;
const postal = { label: "", line2: "", region: "", phone: "", postalCode: "1160", country: "AT" };
const names = { firstName: "דנה", lastName: "כהן", companyName: "مختبر النور" };

beforeAll(async () => {
  store = await openAdminStore();
  const session = await store.shopper.get("/api/auth/session");
  const { user } = (await session.json()) as { user: { uid: string } };
  const plain = aSubmission([{ id: "press", quantity: 3 }]);
  const contact = { ...plain.contact, ...names };
  const billingAddress = { ...postal, ...names, line1: "רחוב הרצל 12", city: "חיפה" };
  const request = { ...plain, contact, billingAddress, neededBy: "Week 14" };
  const asked = await store.commerce.quotes.submit(user.uid, request);
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  quote = await store.call("offers.send", [
    asked.id,
    {
      ...input,
      note: null,
      message: "תודה על פנייתך.\nПоставка в Вену.",
      discount: { type: "percentage", value: 2.5, label: "Project" },
      charges: [{ label: "Freight", amount: 12.5, tax: "VAT 23%" }],
      terms: "1. The goods stay ours until they are paid.\n2. البضاعة ملك لنا حتى السداد.",
      lines: [
        lineInput({ kind: "heading", name: "Machines" }),
        ...input.lines.map((line) => ({ ...line, price: 180, leadTime: "2 weeks" })),
        lineInput({ name: "Extended warranty", price: 40, inclusion: option }),
        lineInput({ name: "Ζυγαριά ακριβείας", price: 99, tax: "VAT 13.5%", note: "С поверкой" }),
        lineInput({ kind: "note", name: "Without foundations." }),
      ],
    },
  ]);
});
afterAll(() => store?.close());

interface Forms {
  model: PrintedDocument;
  /** Of the page and, with it, of the file. */
  page: string;
  file: string;
  /** In the subject of its mail. */
  subject: string;
}

/** What a document's page, file and mail say, letters and figures alone. */
async function formsOf({ model, page, file, subject }: Forms) {
  const [shown, printed] = [await store.shopper.get(page), await store.shopper.get(file)];
  expect([page, shown.status, file, printed.status]).toEqual([page, 200, file, 200]);
  const pages = await pdfPages(Buffer.from(await printed.arrayBuffer()));
  await store.services.mail.outbox?.run();
  const mail = store.provider.accepted.find((each) => each.subject.includes(subject));
  const html = await shown.text();
  return {
    texts: textsOf(model).map(bare),
    page: bare(visibleText(html.slice(html.indexOf("<main"), html.indexOf("</main>")))),
    file: bare(pages.join(" ")),
    mail: bare(visibleText(mail?.html ?? "")),
  };
}

/** Readers of PDF files tell Hebrew and Arabic in another order, so these are only looked for. */
const isTurned = (text: string) => /[\p{Script=Hebrew}\p{Script=Arabic}]/u.test(text);

async function expectAlike(forms: Forms) {
  const { texts, ...shown } = await formsOf(forms);
  expect(texts.length).toBeGreaterThan(15);
  const { columns, totals } = forms.model;
  // A mail of goods without amounts has no row of titles: each quantity stands with its own.
  const titles = totals.length > 0 ? [] : columns.slice(0, 2).map(({ label }) => bare(label));
  for (const text of texts) {
    expect(shown.page).toContain(text);
    if (!titles.includes(text)) expect(shown.mail).toContain(text);
    if (!isTurned(text)) expect(shown.file).toContain(text);
  }
  return shown;
}

function documents() {
  const { documents: service } = store.services;
  if (!service) throw new Error("this store prints nothing");
  return service;
}

describe("a document's page, file and mail say the same", () => {
  it("of an offer", async () => {
    const model = await documents().printedOffer(quote);
    if (!model) throw new Error("no offer was sent");
    const own = `/account/quotes/${quote.quoteNumber}`;
    const subject = `offer ${quote.quoteNumber} is ready`;
    const { page } = await expectAlike({
      model,
      page: `${own}/offer`,
      file: `${own}/offer.pdf`,
      subject,
    });
    expect(page).toContain(bare("Options, not in the total"));
  });

  it("of an order's confirmation, without the options that nobody took", async () => {
    order = await store.call("orders.createFromQuote", [quote.id]);
    const own = `/account/orders/${order.orderNumber}`;
    const model = await documents().printedOrder(order);
    const shown = await expectAlike({
      model,
      page: `${own}/documents/confirmation`,
      file: `${own}/confirmation.pdf`,
      subject: `Order ${order.orderNumber}`,
    });
    for (const form of Object.values(shown)) {
      expect(form).not.toContain(bare("Extended warranty"));
      expect(form).not.toContain(bare("How to accept"));
    }
  });

  it("of a delivery note, an invoice and a credit note", async () => {
    const part = [{ at: 0, quantity: 2 }];
    await store.call("orders.ship", [order.id, { count: 1, lines: part, parcel: null }]);
    await store.call("invoices.issue", [order.id, { count: 1, lines: part, tax: null }]);
    const own = `/account/orders/${order.orderNumber}/documents`;
    const papers = () => store.call("invoices.ofOrder", [order.id]);
    const at = (number: string) => ({
      page: `${own}/${number}`,
      file: `${own}/${number}/file.pdf`,
      subject: number,
    });
    const { shipments, invoices } = await papers();
    const [shipment, invoice] = [shipments[0], invoices[0]?.invoice];
    if (!shipment || !invoice) throw new Error("nothing was issued");
    await expectAlike({
      model: deliveryNote(shipment, site),
      ...at(shipment.number),
      subject: "is on its way",
    });
    await expectAlike({ model: invoiceDocument(invoice), ...at(invoice.number) });
    const one = [{ at: 0, quantity: 1 }];
    const why = { reason: "One was broken", charges: false, lowersDebt: true };
    const asked = { count: 1, lines: one, ...why };
    const credit = await store.call("invoices.credit", [order.id, invoice.number, asked]);
    await expectAlike({ model: invoiceDocument(credit), ...at(credit.number) });
  });

  it("number a line alike, also where an option before it was not taken", async () => {
    const { id, orderNumber } = order;
    const lines = [{ at: 1, quantity: 1 }];
    await store.call("orders.ship", [id, { count: 2, lines, parcel: null }]);
    await store.call("orders.withdrawShipment", [id, { count: 2, reason: "Wrong pallet" }]);
    await store.call("invoices.issue", [id, { count: 2, lines, tax: null }]);
    const { shipments, invoices } = await store.call("invoices.ofOrder", [id]);
    const positions = ({ rows }: PrintedDocument) =>
      rows.flatMap((row) =>
        row.kind === "line" && row.cells[1]?.text === "Ζυγαριά ακριβείας" ? row.cells[0]?.text : [],
      );
    const shipment = shipments.find(({ number }) => number.endsWith("-D2"));
    const invoice = invoices.find(
      ({ invoice }) => invoice.kind === "invoice" && invoice.document.lines[0]?.at === 1,
    )?.invoice;
    if (!shipment || !invoice) throw new Error("nothing was issued");
    const offered = await documents().printedOffer(quote);
    if (!offered) throw new Error("no offer was sent");
    const papers = [offered, await documents().printedOrder(order), deliveryNote(shipment, site)];
    for (const each of [...papers, invoiceDocument(invoice)]) {
      expect([each.word, positions(each)]).toEqual([each.word, ["3"]]);
      if (each.word.startsWith("O")) expect(textsOf(each)).toContain("Week 14");
    }
    // A delivery that was not sent is void on paper, too.
    const own = `/account/orders/${orderNumber}/documents/${shipment.number}`;
    const sheet = visibleText(await (await store.shopper.get(own)).text());
    expect(sheet).toContain(`${shipment.number}, void: not sent`);
    for (const [browser, path] of [
      [store.shopper, `${own}/file.pdf`],
      [store.admin, `/admin/orders/${id}/documents/${shipment.number}/file.pdf`],
      [store.admin, `/api/files/orders/${orderNumber}/documents/${shipment.number}/file.pdf`],
    ] as const) {
      const file = await browser.get(path);
      expect([path, file.status]).toEqual([path, 200]);
      const [first = ""] = await pdfPages(Buffer.from(await file.arrayBuffer()));
      expect(first).toContain("VOID");
    }
    expect(
      visibleText(await (await store.shopper.get(own.split("/documents")[0] ?? "")).text()),
    ).toContain("Week 14");
  });
});

describe("a document's page", () => {
  it("opens by the order's link without a sign-in, is kept by nobody, and is nobody else's", async () => {
    const [issued] = (await store.call("invoices.ofOrder", [order.id])).invoices;
    const number = issued?.invoice.number ?? "";
    const desk = await (await store.admin.get(`/admin/orders/${order.orderNumber}`)).text();
    const [, link = ""] = /href="http:\/\/[^/"]+(\/orders\/[^"]+)"/.exec(desk) ?? [];
    const guest: TestBrowser = store.browser();
    const path = link.replace("?", `/documents/${number}?`);
    const answer = await guest.get(path);
    expect([answer.status, answer.headers.get("cache-control")]).toEqual([
      200,
      "private, no-store",
    ]);
    const html = await answer.text();
    expect(html).toContain(number);
    expect(html).toContain(`/documents/${number}/file.pdf?key=`);
    const off = path.slice(0, -1) + (path.endsWith("A") ? "B" : "A");
    expect((await guest.get(off)).status).toBe(404);
    expect((await guest.get(path.split("?")[0] ?? "")).status).toBe(404);
    const own = `/account/orders/${order.orderNumber}/documents/${number}`;
    expect((await guest.get(own)).status).toBe(302);
    expect((await store.admin.get(own)).status).toBe(404);
    expect((await store.shopper.get(`${own}0`)).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Order } from "~/modules/orders/order.resource";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf, lineInput } from "../support/offer-input";
import { bare, pdfPages } from "../support/pdf-text";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
  const value = { main: "en", en: true, de: true } as const;
  await store.call("settings.save", [{ part: "languages", value, version: 0 }]);
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
  takeLanguages(siteDefaults.languages);
});

const kiel = {
  firstName: "",
  lastName: "",
  companyName: "Dahl GmbH",
  phone: "",
  line1: "Hafenstraße 1",
  line2: "",
  city: "Kiel",
  region: "",
  postalCode: "24103",
  country: "DE",
};
const vat = site.selling.defaultTax;

/** An offer with options, discounts and units, sent to a customer of the language. */
async function offered(language: "de" | null): Promise<Quote> {
  const contact = { email: "ida@example.test", firstName: "Ida", lastName: "Dahl" };
  const quote = await store.ask([["press", 2]], {
    contact: { ...contact, companyName: "Dahl GmbH" },
    deliveryAddress: kiel,
    reference: "B-17",
    language,
  });
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  const lines = [
    ...input.lines.map((line) => ({
      ...line,
      price: 1234.5,
      tax: vat,
      leadTime: "2 Wochen",
      discount: { type: "percentage" as const, value: 2.5 },
    })),
    lineInput({
      name: "Montage",
      price: 80,
      quantity: 2.5,
      tax: vat,
      unit: { text: "h", code: "HUR" },
    }),
    lineInput({
      name: "Schulung",
      price: 300,
      tax: vat,
      inclusion: { kind: "optional", min: 1, max: 3 },
    }),
  ];
  const terms = { code: "DAP", place: "Kiel", edition: "Incoterms 2020" };
  return store.call("offers.send", [
    quote.id,
    {
      ...input,
      lines,
      discount: { type: "percentage", value: 3, label: "" },
      payment: { dueDays: 30, text: "" },
      delivery: terms,
      note: null,
    },
  ]);
}

async function linkTo(kind: "quote" | "order", number: string, page = ""): Promise<string> {
  const { signedLinks } = store.services.mail;
  const key = await signedLinks?.sign({ purpose: kind, subject: number }, store.time.now);
  return `/${kind}s/${number}${page}?key=${key}`;
}

async function page(path: string): Promise<string> {
  const answer = await store.browser().get(path);
  const html = await answer.text();
  expect(answer.status, path).toBe(200);
  return visibleText(html);
}

async function file(path: string): Promise<string> {
  const answer = await store.browser().get(path);
  expect(answer.headers.get("content-type"), path).toBe("application/pdf");
  const content = Buffer.from(await answer.arrayBuffer());
  expect(content.toString("latin1")).toMatch(/\/Lang \(de\b/);
  return bare((await pdfPages(content)).join(" "));
}

describe("a customer who reads German", () => {
  it("has the offer in German, on its page, printed and as a file", async () => {
    const { quoteNumber } = await offered("de");
    const words = await page(`/de${await linkTo("quote", quoteNumber)}`);
    for (const text of [
      `Angebot ${quoteNumber}`,
      "Angebot liegt vor",
      "Angebot annehmen",
      "2,5 Std.",
      "1.234,50 €",
      "Rabatt 2,5 %",
      "Rabatt 3 %",
      "Lieferzeit: 2 Wochen",
      "0 oder 1 bis 3 Stk., je 300,00 €",
      "Gesamtbetrag inkl. MwSt.",
      "30 Tage nach Rechnungsdatum.",
      "Ich nehme für Dahl GmbH das Angebot",
      "Ihr Zeichen B-17",
      "vom Kunden",
    ]) {
      expect(words).toContain(text);
    }
    const paper = await file(await linkTo("quote", quoteNumber, "/offer.pdf"));
    for (const text of [
      `Angebot ${quoteNumber}, Revision 1`,
      "Gültig bis",
      "2,5 %",
      "nach Rabatt",
      "2,5 Std.",
      "Zahlbar innerhalb von 30 Tagen ab Rechnungsdatum.",
      "DAP Kiel, Incoterms 2020.",
      "So nehmen Sie das Angebot an",
      "Seite 1 von",
      "Optionen, nicht im Gesamtbetrag enthalten",
    ]) {
      expect(paper).toContain(bare(text));
    }
  });

  it("accepts in German, and gets the documents in German, whoever makes them", async () => {
    const quote = await offered("de");
    const path = `/de${await linkTo("quote", quote.quoteNumber)}`;
    const html = await (await store.browser().get(path)).text();
    const total = /name="offer.total" value="([^"]*)"/.exec(html)?.[1] ?? "";
    const answer = await store.browser().postForm(path, {
      answer: "Approved",
      name: "Ida Dahl",
      "offer.revision": "1",
      "offer.total": total,
      [`options.${quote.offer?.sent?.lines.at(-1)?.id}`]: "0",
    });
    expect(answer.status).toBe(303);
    const order: Order = await store.call("orders.createFromQuote", [quote.id]);
    const { orderNumber } = order;
    const parcel = { carrier: "DHL", number: "JD7", url: null };
    await store.call("orders.ship", [
      order.id,
      { count: 1, lines: [{ at: 0, quantity: 1 }], parcel },
    ]);
    await store.call("invoices.issue", [order.id, { count: 1, lines: null, tax: null }]);
    const { invoices } = await store.call("invoices.ofOrder", [order.id]);
    const invoice = invoices[0]?.invoice;
    if (!invoice) throw new Error("there is no invoice");
    await store.call("invoices.credit", [
      orderNumber,
      invoice.number,
      { count: 1, lines: null, charges: true, reason: "Transportschaden", lowersDebt: true },
    ]);
    const words = await page(`/de${await linkTo("order", orderNumber)}`);
    for (const text of [
      `Auftrag ${orderNumber}`,
      "Lieferschein",
      "Rechnung",
      "Rechnungskorrektur",
      "Lieferadresse",
    ]) {
      expect(words).toContain(text);
    }
    const confirmation = await file(await linkTo("order", orderNumber, "/confirmation.pdf"));
    expect(confirmation).toContain(bare(`Auftragsbestätigung ${orderNumber}`));
    expect(confirmation).toContain(bare("Ich nehme für Dahl GmbH das Angebot"));
    const documents: [number: string, texts: string[]][] = [
      [`${orderNumber}-D1`, ["Lieferschein", "Bereits geliefert", "Der Rest folgt", "Versand mit"]],
      [invoice.number, ["Rechnung", "Rechnungsdatum", "Nettobetrag", "Betrag netto", "2,5 Std."]],
    ];
    for (const [number, texts] of documents) {
      const at = `/documents/${number}`;
      const printed = await page(await linkTo("order", orderNumber, at));
      const paper = await file(await linkTo("order", orderNumber, `${at}/file.pdf`));
      for (const text of texts) {
        expect(printed).toContain(text);
        expect(paper).toContain(bare(text));
      }
    }
    const [, credit] = (await store.call("invoices.ofOrder", [order.id])).invoices;
    const at = `/documents/${credit?.invoice.number}/file.pdf`;
    const note = await file(await linkTo("order", orderNumber, at));
    for (const text of ["Rechnungskorrektur", "Zur Rechnung", "Grund", "Transportschaden"]) {
      expect(note).toContain(bare(text));
    }
  });

  it("changes nothing for a customer who reads English", async () => {
    const { quoteNumber } = await offered(null);
    const german = await page(`/de${await linkTo("quote", quoteNumber)}`);
    expect(german).toContain("Angebot annehmen");
    const answer = await store.browser().get(`/de${await linkTo("quote", quoteNumber, "/offer")}`);
    const html = await answer.text();
    expect(html).toContain('lang="en-IE"');
    expect(visibleText(html)).toContain(`Offer ${quoteNumber}, revision 1`);
  });
});

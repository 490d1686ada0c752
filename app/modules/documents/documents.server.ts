import { createHash } from "node:crypto";
import { isTaken } from "~/kernel/failure";
import type { Clock } from "~/kernel/identifiers";
import { object, readFields } from "~/kernel/resource/field";
import { type Invoice, invoices } from "~/modules/invoices/invoice.resource";
import type { IssuedDocument } from "~/modules/invoices/issued-document.resource";
import type { Order } from "~/modules/orders/order.resource";
import { type Shipment, shipments } from "~/modules/orders/shipment.resource";
import type { TransferPayment } from "~/modules/payments/provider";
import type { SentOffer, TakenOption } from "~/modules/pricing/offer";
import type { RetainedRecord } from "~/modules/privacy/erasure.resource";
import type { Acceptance } from "~/modules/quotes/acceptance.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { coloursOf, typefaces } from "~/modules/settings/brand-tokens";
import type { Brand } from "~/modules/settings/part-fields";
import type { Storage } from "~/storage/storage";
import type { Language } from "~/texts/languages";
import { inLanguage, languageOf } from "~/texts/on-server";
import { deliveryNote } from "./delivery-note";
import { invoiceDocument } from "./invoice-document";
import { linePictures } from "./line-pictures.server";
import { offerDocument } from "./offer-document";
import { orderDocument } from "./order-document";
import type { Pdf } from "./pdf/pdf.server";
import { printLook } from "./pdf/pdf-data";
import type { PrintedDocument } from "./printed-document";

export interface DocumentFile {
  name: string;
  /** A PDF file. */
  content: Buffer;
}

/**
 * The store's documents as files, each in the language of its record: that of its customer, whoever
 * asks. A document that was sent is stored, and returned byte for byte.
 */
export interface Documents {
  /**
   * The customer's present offer, with its acceptance if there is one; null when none was sent as
   * a document.
   * @throws Failure busy when too many documents are being printed
   */
  offer(
    quote: Pick<Quote, "id" | "offer" | "quoteNumber" | "updated" | "language">,
  ): Promise<DocumentFile | null>;
  /**
   * One revision of an offer as it was sent, without its acceptance: the stored file, or one
   * printed from the stored revision, which is not stored.
   * @throws Failure busy
   */
  sentOffer(quote: Pick<Quote, "id" | "language">, sent: SentOffer): Promise<DocumentFile>;
  /**
   * The same without the customer's link, for readers who cannot answer. It is not stored.
   * @throws Failure busy
   */
  offerToRead(quote: Pick<Quote, "language">, sent: SentOffer): Promise<DocumentFile>;
  /**
   * An offer that was not sent yet, for staff. The file is not stored, and `url` stands for the
   * customer's link.
   * @throws Failure busy
   */
  previewedOffer(
    quote: Pick<Quote, "language">,
    sent: SentOffer,
    url: string,
  ): Promise<DocumentFile>;
  /** The same document for pages and mails. */
  printedOffer(quote: Pick<Quote, "id" | "offer" | "language">): Promise<PrintedDocument | null>;
  /** The confirmation of an order. */
  orderConfirmation(order: Order): Promise<DocumentFile>;
  /** The same document for pages and mails. */
  printedOrder(order: Order): Promise<PrintedDocument>;
  /** An invoice or a credit note. */
  invoice(invoice: Invoice): Promise<DocumentFile>;
  /** An invoice that was not issued, for staff. The file is not stored. @throws Failure busy */
  draftInvoice(invoice: Invoice): Promise<DocumentFile>;
  /** A delivery note or a return note. */
  deliveryNote(shipment: Shipment): Promise<DocumentFile>;
  /** The delivery note of goods that were not sent after all, marked as void. It is not stored. */
  voidNote(shipment: Shipment): Promise<DocumentFile>;
  /**
   * An invoice or a delivery note that was retained after an erasure, printed from its stored
   * content; null for another record. The file is not stored.
   */
  retained(record: RetainedRecord): Promise<DocumentFile | null>;
}

/** What extensions add at the end of documents. An invoice has nothing of them. */
export interface OwnLines {
  (name: "offer.bottom", input: { offer: SentOffer }): readonly OwnLine[];
  (name: "order.bottom", input: { order: Order }): readonly OwnLine[];
  (name: "delivery-note.bottom", input: { shipment: Shipment }): readonly OwnLine[];
}

interface OwnLine {
  label?: string;
  text: string;
}

interface DocumentsDeps {
  storage: Pick<Storage, "issuedDocuments" | "acceptances">;
  pdf: Pick<Pdf, "print">;
  /** An uploaded picture by its path, as PNG; null when it is gone. */
  picture(path: string): Promise<Uint8Array | null>;
  /** The picture of a line by its path, small, as JPEG; null when it is gone or damaged. */
  linePicture(path: string): Promise<Uint8Array | null>;
  clock: Clock;
  /** The IANA id of the store's present time zone. */
  timeZone: () => string;
  currency: string;
  /** null: the store offers no payment by transfer. */
  transfer: TransferPayment | null;
  /** The looks of what is printed now. */
  brand(): Pick<Brand, "accent" | "neutral" | "typeface" | "logo">;
  /** Whether customers are mailed links to their offers. */
  hasLinks(): boolean;
  /** The page on which a customer answers a quote's offer; null when the store has no address. */
  offerLink(quote: Pick<Quote, "quoteNumber" | "updated">): Promise<string | null>;
  /** What extensions add; nothing when left out. */
  ownLines?: OwnLines;
}

interface SentAndTaken {
  sent: SentOffer;
  taken: readonly TakenOption[];
}

export function createDocuments(deps: DocumentsDeps): Documents {
  const { storage, pdf, picture, linePicture, clock, timeZone, currency } = deps;
  const { transfer, brand, hasLinks, offerLink, ownLines } = deps;
  const { issuedDocuments, acceptances } = storage;

  async function acceptanceOf(id: string | null): Promise<Acceptance | null> {
    return id === null ? null : acceptances.get(id);
  }

  async function print(document: PrintedDocument): Promise<Buffer> {
    const { logo } = branded(document).seller;
    const look = printLook(coloursOf(brand()), typefaces[brand().typeface].family);
    const pictures = await linePictures(document, linePicture);
    return pdf.print(document, {
      logo: logo === null ? null : await picture(logo),
      look,
      pictures,
    });
  }

  /** A letterhead without a logo of its own has that of the store. */
  function branded(document: PrintedDocument): PrintedDocument {
    const { seller } = document;
    const logo = seller.logo ?? brand().logo?.path ?? null;
    return logo === seller.logo ? document : { ...document, seller: { ...seller, logo } };
  }

  /**
   * The stored file, or the document printed and stored now. Of two simultaneous files one is kept.
   */
  async function issued(
    record: { language: Language | null },
    { id, fileName }: Pick<IssuedDocument, "id" | "fileName">,
    document: () => PrintedDocument | Promise<PrintedDocument>,
  ): Promise<DocumentFile> {
    const known = await issuedDocuments.get(id);
    if (known) return fileOf(known);
    const content = await inLanguage(languageOf(record), async () => print(await document()));
    const hash = createHash("sha256").update(content).digest("hex");
    const file = { id, fileName, hash, content: content.toString("base64"), created: clock() };
    try {
      await issuedDocuments.insert(file);
      return fileOf(file);
    } catch (error) {
      const winner = isTaken(error) ? await issuedDocuments.get(id) : null;
      if (!winner) throw error;
      return fileOf(winner);
    }
  }

  /** Before the answer a buyer may try other options; the document shows the offered ones. */
  function offerPrint({ sent, taken }: SentAndTaken, acceptance: Acceptance | null) {
    const how = acceptance ? { taken, acceptance } : { hasLink: hasLinks() };
    return withLines(offerDocument(sent, how), ownLines?.("offer.bottom", { offer: sent }));
  }

  function orderPrint(order: Order, acceptance: Acceptance | null): PrintedDocument {
    const style = { currency, timeZone: timeZone() };
    const document = orderDocument(order, { style, acceptance, transfer });
    return withLines(document, ownLines?.("order.bottom", { order }));
  }

  function notePrint(shipment: Shipment, isVoid: boolean): PrintedDocument {
    const document = deliveryNote(shipment, { currency, isVoid });
    return withLines(document, ownLines?.("delivery-note.bottom", { shipment }));
  }

  const offerToRead: Documents["offerToRead"] = async (quote, sent) => {
    const content = await inLanguage(languageOf(quote), () =>
      print(offerPrint({ sent, taken: [] }, null)),
    );
    return { name: `offer-${sent.quoteNumber}-${sent.revision}.pdf`, content };
  };

  return {
    async offer(quote) {
      const { id, offer } = quote;
      if (!offer?.sent) return null;
      const { sent, taken } = offer;
      const acceptance = await acceptanceOf(offer.acceptance);
      const key = acceptance ? `acceptance-${acceptance.id}` : `offer-${id}-${sent.revision}`;
      const name = `offer-${sent.quoteNumber}-${sent.revision}${acceptance ? "-accepted" : ""}.pdf`;
      return issued(quote, { id: key, fileName: name }, async () => {
        const document = offerPrint({ sent, taken }, acceptance);
        // Who has the file has the mail that it came with, and with it the link.
        return acceptance ? document : { ...document, link: await offerLink(quote) };
      });
    },
    async sentOffer(quote, sent) {
      const known = await issuedDocuments.get(`offer-${quote.id}-${sent.revision}`);
      return known ? fileOf(known) : offerToRead(quote, sent);
    },
    offerToRead,
    async previewedOffer(quote, sent, url) {
      const link = hasLinks() ? url : null;
      const content = await inLanguage(languageOf(quote), () =>
        print({ ...offerPrint({ sent, taken: [] }, null), link }),
      );
      return { name: `preview-${sent.quoteNumber}-${sent.revision}.pdf`, content };
    },
    async printedOffer(quote) {
      const { offer } = quote;
      if (!offer?.sent) return null;
      const { sent, taken } = offer;
      const acceptance = await acceptanceOf(offer.acceptance);
      return inLanguage(languageOf(quote), () => branded(offerPrint({ sent, taken }, acceptance)));
    },
    async orderConfirmation(order) {
      const acceptance = await acceptanceOf(order.offer?.acceptance ?? null);
      const file = { id: `order-${order.id}`, fileName: `order-${order.orderNumber}.pdf` };
      return issued(order, file, () => orderPrint(order, acceptance));
    },
    async printedOrder(order) {
      const acceptance = await acceptanceOf(order.offer?.acceptance ?? null);
      return inLanguage(languageOf(order), () => branded(orderPrint(order, acceptance)));
    },
    invoice(invoice) {
      const fileName = `${invoice.kind}-${invoice.number}.pdf`;
      return issued(invoice, { id: `invoice-${invoice.id}`, fileName }, () =>
        invoiceDocument(invoice),
      );
    },
    async draftInvoice(invoice) {
      const content = await inLanguage(languageOf(invoice), () =>
        print({ ...invoiceDocument(invoice), stamp: "draft" }),
      );
      return { name: `invoice-draft-${invoice.orderNumber}.pdf`, content };
    },
    deliveryNote(shipment) {
      const word = shipment.kind === "return" ? "return-note" : "delivery-note";
      const file = { id: `shipment-${shipment.id}`, fileName: `${word}-${shipment.number}.pdf` };
      return issued(shipment, file, () => notePrint(shipment, false));
    },
    async voidNote(shipment) {
      const content = await inLanguage(languageOf(shipment), () =>
        print(notePrint(shipment, true)),
      );
      return { name: `delivery-note-${shipment.number}-void.pdf`, content };
    },
    async retained(record) {
      const content = await retainedContent(record);
      return content && { name: `${record.kind}-${record.number}.pdf`, content };
    },
  };

  /** The printed content of a retained record, from its JSON; null for another kind of record. */
  async function retainedContent({ kind, content }: RetainedRecord): Promise<Buffer | null> {
    const raw = object().read(JSON.parse(content));
    if (kind === "invoice") {
      const invoice = readFields(invoices.fields, raw);
      return inLanguage(languageOf(invoice), () => print(invoiceDocument(invoice)));
    }
    if (kind !== "shipment") return null;
    const shipment = readFields(shipments.fields, raw);
    return inLanguage(languageOf(shipment), () => print(deliveryNote(shipment, { currency })));
  }
}

/** A document with the lines of extensions at its end. */
function withLines(document: PrintedDocument, lines: readonly OwnLine[] = []): PrintedDocument {
  if (lines.length === 0) return document;
  const more = lines.map(({ label = "", text }) => ({ title: label, text: [text] }));
  return { ...document, sections: [...document.sections, ...more] };
}

function fileOf({ fileName, content }: IssuedDocument): DocumentFile {
  return { name: fileName, content: Buffer.from(content, "base64") };
}

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
import { deliveryNote } from "./delivery-note";
import { invoiceDocument } from "./invoice-document";
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
 * The store's documents as files. A document that was sent is stored, and returned byte for byte.
 */
export interface Documents {
  /**
   * The customer's present offer, with its acceptance if there is one; null when none was sent as
   * a document.
   * @throws Failure busy when too many documents are being printed
   */
  offer(
    quote: Pick<Quote, "id" | "offer" | "quoteNumber" | "updated">,
  ): Promise<DocumentFile | null>;
  /**
   * One revision of an offer as it was sent, without its acceptance: the stored file, or one
   * printed from the stored revision, which is not stored.
   * @throws Failure busy
   */
  sentOffer(quoteId: string, sent: SentOffer): Promise<DocumentFile>;
  /**
   * An offer that was not sent yet, for staff. The file is not stored.
   * @throws Failure busy
   */
  previewedOffer(sent: SentOffer): Promise<DocumentFile>;
  /** The same document for pages and mails. */
  printedOffer(quote: Pick<Quote, "id" | "offer">): Promise<PrintedDocument | null>;
  /** The confirmation of an order. */
  orderConfirmation(order: Order): Promise<DocumentFile>;
  /** The same document for pages and mails. */
  printedOrder(order: Order): Promise<PrintedDocument>;
  /** An invoice or a credit note. */
  invoice(invoice: Invoice): Promise<DocumentFile>;
  /** A delivery note or a return note. */
  deliveryNote(shipment: Shipment): Promise<DocumentFile>;
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
  clock: Clock;
  /** BCP 47. */
  locale: string;
  /** The IANA id of the store's present time zone. */
  timeZone: () => string;
  currency: string;
  /** null: the store offers no payment by transfer. */
  transfer: TransferPayment | null;
  /** The looks of what is printed now. */
  brand(): Pick<Brand, "accent" | "neutral" | "typeface" | "logo">;
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
  const { storage, pdf, picture, clock, locale, timeZone, currency } = deps;
  const { transfer, brand, offerLink, ownLines } = deps;
  const { issuedDocuments, acceptances } = storage;

  async function acceptanceOf(id: string | null): Promise<Acceptance | null> {
    return id === null ? null : acceptances.get(id);
  }

  async function print(document: PrintedDocument): Promise<Buffer> {
    const { logo } = branded(document).seller;
    const look = printLook(coloursOf(brand()), typefaces[brand().typeface].family);
    return pdf.print(document, { logo: logo === null ? null : await picture(logo), look });
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
    id: string,
    fileName: string,
    document: () => PrintedDocument | Promise<PrintedDocument>,
  ): Promise<DocumentFile> {
    const known = await issuedDocuments.get(id);
    if (known) return fileOf(known);
    const content = await print(await document());
    const hash = createHash("sha256").update(content).digest("hex");
    const record = { id, fileName, hash, content: content.toString("base64"), created: clock() };
    try {
      await issuedDocuments.insert(record);
      return fileOf(record);
    } catch (error) {
      const winner = isTaken(error) ? await issuedDocuments.get(id) : null;
      if (!winner) throw error;
      return fileOf(winner);
    }
  }

  /** Before the answer a buyer may try other options; the document shows the offered ones. */
  function offerPrint({ sent, taken }: SentAndTaken, acceptance: Acceptance | null) {
    const how = acceptance ? { locale, taken, acceptance } : { locale };
    return withLines(offerDocument(sent, how), ownLines?.("offer.bottom", { offer: sent }));
  }

  function orderPrint(order: Order, acceptance: Acceptance | null): PrintedDocument {
    const style = { locale, currency, timeZone: timeZone() };
    const document = orderDocument(order, { style, acceptance, transfer });
    return withLines(document, ownLines?.("order.bottom", { order }));
  }

  return {
    async offer(quote) {
      const { id, offer } = quote;
      if (!offer?.sent) return null;
      const { sent, taken } = offer;
      const acceptance = await acceptanceOf(offer.acceptance);
      const key = acceptance ? `acceptance-${acceptance.id}` : `offer-${id}-${sent.revision}`;
      const name = `offer-${sent.quoteNumber}-${sent.revision}${acceptance ? "-accepted" : ""}.pdf`;
      return issued(key, name, async () => {
        const document = offerPrint({ sent, taken }, acceptance);
        // Who has the file has the mail that it came with, and with it the link.
        return acceptance ? document : { ...document, link: await offerLink(quote) };
      });
    },
    async sentOffer(quoteId, sent) {
      const { quoteNumber, revision } = sent;
      const known = await issuedDocuments.get(`offer-${quoteId}-${revision}`);
      if (known) return fileOf(known);
      const content = await print(offerDocument(sent, { locale }));
      return { name: `offer-${quoteNumber}-${revision}.pdf`, content };
    },
    async previewedOffer(sent) {
      const content = await print(offerPrint({ sent, taken: [] }, null));
      return { name: `preview-${sent.quoteNumber}-${sent.revision}.pdf`, content };
    },
    async printedOffer({ offer }) {
      if (!offer?.sent) return null;
      const { sent, taken } = offer;
      return branded(offerPrint({ sent, taken }, await acceptanceOf(offer.acceptance)));
    },
    async orderConfirmation(order) {
      const acceptance = await acceptanceOf(order.offer?.acceptance ?? null);
      return issued(`order-${order.id}`, `order-${order.orderNumber}.pdf`, () =>
        orderPrint(order, acceptance),
      );
    },
    async printedOrder(order) {
      return branded(orderPrint(order, await acceptanceOf(order.offer?.acceptance ?? null)));
    },
    invoice(invoice) {
      const name = `${invoice.kind}-${invoice.number}.pdf`;
      return issued(`invoice-${invoice.id}`, name, () => invoiceDocument(invoice, locale));
    },
    deliveryNote(shipment) {
      const word = shipment.kind === "return" ? "return-note" : "delivery-note";
      return issued(`shipment-${shipment.id}`, `${word}-${shipment.number}.pdf`, () =>
        withLines(
          deliveryNote(shipment, { locale, currency }),
          ownLines?.("delivery-note.bottom", { shipment }),
        ),
      );
    },
    async retained(record) {
      const document = retainedDocument(record, { locale, currency });
      if (!document) return null;
      const content = await print(document);
      return { name: `${record.kind}-${record.number}.pdf`, content };
    },
  };
}

/** A document with the lines of extensions at its end. */
function withLines(document: PrintedDocument, lines: readonly OwnLine[] = []): PrintedDocument {
  if (lines.length === 0) return document;
  const more = lines.map(({ label = "", text }) => ({ title: label, text: [text] }));
  return { ...document, sections: [...document.sections, ...more] };
}

/** The printable content of a retained record, from its JSON. */
function retainedDocument(
  { kind, content }: RetainedRecord,
  { locale, currency }: { locale: string; currency: string },
): PrintedDocument | null {
  const raw = object().read(JSON.parse(content));
  if (kind === "invoice") return invoiceDocument(readFields(invoices.fields, raw), locale);
  if (kind === "shipment")
    return deliveryNote(readFields(shipments.fields, raw), { locale, currency });
  return null;
}

function fileOf({ fileName, content }: IssuedDocument): DocumentFile {
  return { name: fileName, content: Buffer.from(content, "base64") };
}

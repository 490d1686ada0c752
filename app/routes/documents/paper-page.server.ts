import type { OrderPapers } from "~/commerce/invoices/invoices-service";
import type { Paper } from "~/components/documents/paper-page";
import { deliveryNote } from "~/documents/delivery-note";
import { invoiceDocument } from "~/documents/invoice-document";
import type { Order } from "~/domain/order";
import type { PrintedDocument } from "~/domain/printed-document";
import type { Quote } from "~/domain/quote";
import { problem, type ShopArgs } from "~/http/pages/page.server";
import { site } from "~/site";
import { refuseErased } from "./erased-paper.server";

interface Place {
  /** Of the quote or the order. */
  path: string;
  /** Carries the key of a signed link. */
  search?: string;
}

/** The offer that a quote's customer has, as a page. */
export async function offerPaper(
  { context }: Pick<ShopArgs, "context">,
  quote: Quote,
  { path, search = "" }: Place,
): Promise<Paper> {
  const document = await context.services.documents?.printedOffer(quote);
  if (!document) throw noPaper();
  return {
    document,
    file: `${path}/offer.pdf${search}`,
    back: { to: path + search, label: `Quote ${quote.quoteNumber}` },
  };
}

/** A document of an order as a page: its confirmation, or an issued one by its number. */
export async function orderPaper(
  args: Pick<ShopArgs, "context" | "params">,
  { order, papers }: { order: Order; papers: OrderPapers | null },
  { path, search = "" }: Place,
): Promise<Paper> {
  const named = args.params.document ?? "";
  const isConfirmation = named === "confirmation";
  const document = isConfirmation
    ? await args.context.services.documents?.printedOrder(order)
    : issued(papers, named);
  if (!document) throw noPaper();
  const file = isConfirmation ? "confirmation.pdf" : `documents/${named}/file.pdf`;
  return {
    document,
    file: `${path}/${file}${search}`,
    back: { to: path + search, label: `Order ${order.orderNumber}` },
  };
}

function issued(papers: OrderPapers | null, number: string): PrintedDocument | null {
  const invoice = papers?.invoices.find((each) => each.invoice.number === number)?.invoice;
  if (invoice) {
    refuseErased(invoice.document);
    return invoiceDocument(invoice, site.locale);
  }
  const shipment = papers?.shipments.find((each) => each.number === number);
  if (shipment) refuseErased(shipment.document);
  return shipment ? deliveryNote(shipment, site) : null;
}

function noPaper() {
  return problem(404, { message: "There is no such document." });
}

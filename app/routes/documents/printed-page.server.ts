import type { PrintedView } from "~/components/documents/printed-page";
import { problem, type ShopArgs } from "~/http/pages/page.server";
import { deliveryNote } from "~/modules/documents/delivery-note";
import { invoiceDocument } from "~/modules/documents/invoice-document";
import type { PrintedDocument } from "~/modules/documents/printed-document";
import type { OrderDocuments } from "~/modules/invoices/invoices-service.server";
import { isVoid } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { inLanguage, languageOf } from "~/texts/on-server";
import { t } from "~/texts/text";
import { refuseErased } from "./order-documents.server";

interface Place {
  /** The number of the quote or the order. */
  path: string;
  /** The query with the key of a signed link. */
  search?: string;
}

/** The customer's present offer, as a page. */
export async function printedOffer(
  { context }: Pick<ShopArgs, "context">,
  quote: Quote,
  { path, search = "" }: Place,
): Promise<PrintedView> {
  const document = await context.services.documents?.printedOffer(quote);
  if (!document) throw noSuchDocument();
  return {
    document,
    file: `${path}/offer.pdf${search}`,
    back: {
      to: path + search,
      label: t("documents:backToQuote", { quoteNumber: quote.quoteNumber }),
    },
  };
}

/** A document of an order as a page: its confirmation, or an issued one by its number. */
export async function printedDocument(
  args: Pick<ShopArgs, "context" | "params">,
  { order, issued }: { order: Order; issued: OrderDocuments | null },
  { path, search = "" }: Place,
): Promise<PrintedView> {
  const named = args.params.document ?? "";
  const isConfirmation = named === "confirmation";
  const document = isConfirmation
    ? await args.context.services.documents?.printedOrder(order)
    : issuedAs({ order, issued }, named);
  if (!document) throw noSuchDocument();
  const file = isConfirmation ? "confirmation.pdf" : `documents/${named}/file.pdf`;
  return {
    document,
    file: `${path}/${file}${search}`,
    back: {
      to: path + search,
      label: t("documents:backToOrder", { orderNumber: order.orderNumber }),
    },
  };
}

function issuedAs(
  { order, issued }: { order: Order; issued: OrderDocuments | null },
  number: string,
): PrintedDocument | null {
  const invoice = issued?.invoices.find((each) => each.invoice.number === number)?.invoice;
  if (invoice) {
    refuseErased(invoice.document);
    return inLanguage(languageOf(invoice), () => invoiceDocument(invoice));
  }
  const shipment = issued?.shipments.find((each) => each.number === number);
  if (shipment) refuseErased(shipment.document);
  if (!shipment) return null;
  return inLanguage(languageOf(shipment), () =>
    deliveryNote(shipment, { ...site, isVoid: isVoid(order, shipment) }),
  );
}

function noSuchDocument() {
  return problem(404, { message: t("documents:noSuchDocument") });
}

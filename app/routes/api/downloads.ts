import type { Gateway } from "~/gateway/gateway.server";
import { recordId } from "~/gateway/rows/arguments";
import type { Requester } from "~/gateway/rows/method";
import { presentedLink, programOf } from "~/http/api/credentials.server";
import { type Call, endpoint } from "~/http/api/endpoint.server";
import { Failure, notFound } from "~/kernel/failure";
import type { Documents } from "~/modules/documents/documents.server";
import { isShownType } from "~/modules/files/attachment.server";
import { isVoid } from "~/modules/orders/fulfilment";
import type { Quote } from "~/modules/quotes/quote.resource";
import { previewedOffer } from "../admin/quotes/offer-preview.server";
import { contentDisposition, offerFor, revisionFor } from "../documents/document-file.server";

/** The file that a path names; null when there is none. */
type Found = { name: string; type: string; content: Uint8Array } | null;

function reader(call: Call) {
  const { gateway, documents } = call.context.services;
  if (!gateway || !documents) {
    throw new Failure("notConfigured", "Commerce backend is not configured.");
  }
  return { gateway, documents };
}

type Printed = Awaited<ReturnType<Documents["offer"]>>;

function pdf(printed: Printed): Found {
  return printed && { ...printed, type: "application/pdf" };
}

/**
 * Whether the caller must not have the customer's link: they are not the customer, and may not send
 * the link either.
 */
async function onlyReads(
  gateway: Gateway,
  { customerId }: Pick<Quote, "customerId">,
  as: Requester,
): Promise<boolean> {
  if (as.link) return as.link.isToRead === true;
  const caller = await as.caller({ checkRevoked: true });
  if (caller !== null && caller.uid === customerId) return false;
  return !(await gateway.may("links.send", { ...as, caller: async () => caller }));
}

/** A file of a quote: its offer, a revision, the draft, or a file of a message. */
async function fileOfQuote(call: Call, number: string): Promise<Found> {
  const { gateway, documents } = reader(call);
  const { revision, attachment, file } = call.params;
  const link = await presentedLink(call, { kind: "quote", number });
  const as = programOf(call, link);
  if (revision !== undefined || file === "preview.pdf") {
    const quote = await gateway.call("quotes.find", [number], as);
    if (!quote) return null;
    if (revision === undefined) {
      const sent = previewedOffer(quote, call.context.services.clock());
      const { origin, pathname } = call.url;
      return pdf(await documents.previewedOffer(quote, sent, origin + pathname));
    }
    const revisions = await gateway.call("offers.revisions", [quote.id], as);
    const found = revisions.find(({ sent }) => String(sent.revision) === revision);
    if (!found) return null;
    const isToRead = await onlyReads(gateway, quote, as);
    return pdf(await revisionFor(documents, { quote, isToRead }, found.sent));
  }
  const quote = await gateway.call("quotes.read", [number], as);
  if (!quote) return null;
  if (attachment !== undefined) {
    const found = await gateway.call("messages.file", [number, attachment], as);
    const content = found && (await call.context.services.files.readAttachment(found.hash));
    if (!found || !content) return null;
    const type = isShownType(found.type) ? found.type : "application/octet-stream";
    return { name: found.name, type, content };
  }
  if (file !== "offer.pdf") return null;
  const isToRead = await onlyReads(gateway, quote, as);
  return pdf(await offerFor(documents, { quote, isToRead }));
}

/** A file of an order: its confirmation, an invoice, a credit note or a delivery note. */
async function fileOfOrder(call: Call, number: string): Promise<Found> {
  const { gateway, documents } = reader(call);
  const { document } = call.params;
  const as = programOf(call, await presentedLink(call, { kind: "order", number }));
  if (document === undefined) {
    const order = await gateway.call("orders.read", [number], as);
    return order && pdf(await documents.orderConfirmation(order));
  }
  const issued = await gateway.call("invoices.held", [number], as);
  const invoice = issued?.invoices.find((each) => each.invoice.number === document);
  if (invoice) return pdf(await documents.invoice(invoice.invoice));
  const shipment = issued?.shipments.find((each) => each.number === document);
  if (!shipment) return null;
  const order = await gateway.call("orders.read", [number], as);
  const isSent = !order || !isVoid(order, shipment);
  return pdf(await (isSent ? documents.deliveryNote(shipment) : documents.voidNote(shipment)));
}

/** GET /api/files/quotes/… and /api/files/orders/…: for keys and staff, and for the holder. */
async function download(call: Call): Promise<Response> {
  const { quote, order } = call.params;
  // A text that no record can have as its id or number.
  const isNamed = Object.values(call.params).every((name) => recordId.safeParse(name).success);
  const found = !isNamed
    ? null
    : quote === undefined
      ? await fileOfOrder(call, order ?? "")
      : await fileOfQuote(call, quote);
  if (!found) throw notFound("File");
  return new Response(Buffer.from(found.content), {
    headers: {
      "content-type": found.type,
      "content-length": String(found.content.byteLength),
      "content-disposition": contentDisposition("attachment", found.name),
      "content-security-policy": "default-src 'none'; sandbox",
      "cache-control": "private, no-store",
    },
  });
}

export const loader = endpoint({ GET: download }, { chosenOrigins: true, parameters: [] });
export const action = loader;

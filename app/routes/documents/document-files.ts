import { problem } from "~/http/pages/page.server";
import { resource, resourcesAt } from "~/http/pages/resource.server";
import { t } from "~/texts/text";
import { offerFor, revisionFor, sendDocument, sendMessageFile } from "./document-file.server";
import { orderPage, quotePage } from "./opened.server";
import { sendIssued } from "./order-documents.server";
import { noteOpening } from "./quote-answer.server";

/** GET …/quotes/:number/offer.pdf: the present offer; with ?revision=… that one, as it was sent. */
const offer = quotePage(async (args, { quote, byStaff, link, isToRead }) => {
  const asked = new URL(args.request.url).searchParams.get("revision");
  if (asked === null) {
    return sendDocument(args, (documents) => offerFor(documents, { quote, isToRead }));
  }
  const all = byStaff
    ? (await args.call("offers.revisions", [quote.id])).map(({ sent }) => sent)
    : await args.call("offers.sentTo", [quote.quoteNumber], { link });
  const found = all.find(({ revision }) => String(revision) === asked);
  if (!found) throw problem(404, { message: t("documents:noSuchDocument") });
  return sendDocument(args, (documents) => revisionFor(documents, { quote, isToRead }, found));
});

/**
 * POST …/quotes/:number/viewed, from a customer's browser that has shown the offer for some seconds.
 */
const viewed = quotePage(async (args, { quote, link }) => {
  noteOpening(args, { number: quote.quoteNumber, link, viewed: true });
  return new Response(null, { status: 204 });
});

/** GET …/quotes/:number/files/:file: a file of a message, for those who may read the quote. */
const messageFile = quotePage(async (args, { quote, byStaff, link }) => {
  const id = args.params.file ?? "";
  const file = byStaff
    ? await args.call("messages.threadFile", [quote.id, id])
    : await args.call("messages.file", [quote.quoteNumber, id], { link });
  return sendMessageFile(args, file);
});

/** GET …/orders/:number/confirmation.pdf */
const confirmation = orderPage((args, { order }) =>
  sendDocument(args, (documents) => documents.orderConfirmation(order)),
);

/** GET …/orders/:number/documents/:document/file.pdf */
const issued = orderPage(async (args, { order, byStaff, link }) => {
  const found = byStaff
    ? await args.call("invoices.ofOrder", [order.id])
    : await args.call("invoices.held", [order.orderNumber], { link });
  return sendIssued(
    args,
    { order, issued: found ?? { invoices: [], shipments: [] } },
    args.params.document ?? "",
  );
});

const ofMessages = resource({ GET: messageFile });
const others = resourcesAt({
  "offer.pdf": resource({ GET: offer }),
  viewed: resource({ POST: viewed }),
  "confirmation.pdf": resource({ GET: confirmation }),
  "file.pdf": resource({ GET: issued }),
});

/** The files of documents: in the desk, in the account, and by the signed link of a mail (?key=…). */
export const loader: typeof others = (args) =>
  args.params.file === undefined ? others(args) : ofMessages(args);
export const action = loader;

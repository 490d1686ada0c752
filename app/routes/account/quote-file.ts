import { accountPage } from "~/http/pages/account-page.server";
import { resource } from "~/http/pages/resource.server";
import { ownQuote } from "~/routes/documents/documents.server";
import { sendDocument } from "../documents/document-file.server";

/** GET /account/quotes/:number/offer.pdf */
const file = accountPage(async (args) => {
  const quote = await ownQuote(args);
  return sendDocument(args, (documents) => documents.offer(quote));
});

export const loader = resource({ GET: file });
export const action = loader;

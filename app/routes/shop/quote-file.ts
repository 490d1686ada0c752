import { shopPage } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { sendDocument } from "../documents/document-file.server";
import { quoteByLink } from "./quote-link.server";

/** GET /quotes/:number/offer.pdf?key=…, from the mail. */
const file = shopPage(async (args) => {
  const { quote } = await quoteByLink(args);
  return sendDocument(args, (documents) => documents.offer(quote));
});

export const loader = resource({ GET: file });
export const action = loader;

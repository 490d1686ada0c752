import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { sendDocument } from "../../documents/document-file.server";
import { quoteOfPage } from "./quote-page.server";

/** GET /admin/quotes/:id/offer.pdf: the customer's file. */
const file = adminPage(async (args) => {
  const quote = await quoteOfPage(args);
  return sendDocument(args, (documents) => documents.offer(quote));
});

export const loader = resource({ GET: file });
export const action = loader;

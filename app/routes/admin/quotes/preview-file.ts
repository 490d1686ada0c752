import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { sendDocument } from "../../documents/document-file.server";
import { previewedOffer } from "./offer-preview.server";
import { quoteOfPage } from "./quote-page.server";

/** GET /admin/quotes/:id/preview.pdf: the saved draft as the customer's file. It is not stored. */
const file = adminPage(async (args) => {
  const quote = await quoteOfPage(args);
  const sent = previewedOffer(quote, args.context.services.clock());
  return sendDocument(args, (documents) => documents.previewedOffer(sent));
});

export const loader = resource({ GET: file });
export const action = loader;

import { adminPage } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { t } from "~/texts/text";
import { sendDocument } from "../../documents/document-file.server";
import { quoteOfPage } from "./quote-page.server";

/** GET /admin/quotes/:id/revisions/:revision/offer.pdf: the file of one revision, as it was sent. */
const file = adminPage(async (args) => {
  const quote = await quoteOfPage(args);
  const revisions = await args.call("offers.revisions", [quote.id]);
  const found = revisions.find(({ sent }) => String(sent.revision) === args.params.revision);
  if (!found) throw problem(404, { message: t("deskQuotes:noSuchRevision") });
  return sendDocument(args, (documents) => documents.sentOffer(quote, found.sent));
});

export const loader = resource({ GET: file });
export const action = loader;

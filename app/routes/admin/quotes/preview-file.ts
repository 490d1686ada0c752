import { adminPage } from "~/http/pages/admin-page.server";
import { resource, resourcesAt } from "~/http/pages/resource.server";
import { sendDocument } from "../../documents/document-file.server";
import { previewedOffer, previewMail } from "./offer-preview.server";
import { quoteOfPage } from "./quote-page.server";

/** GET /admin/quotes/:id/preview.pdf: the saved draft as the customer's file. It is not stored. */
const file = adminPage(async (args) => {
  const quote = await quoteOfPage(args);
  const sent = previewedOffer(quote, args.context.services.clock());
  const page = new URL("preview", args.request.url).href;
  return sendDocument(args, (documents) => documents.previewedOffer(quote, sent, page));
});

/** GET /admin/quotes/:id/preview/mail: the mail of the saved draft, for the frame of its page. */
const mail = adminPage(async (args) => {
  const { html } = await previewMail(args, await quoteOfPage(args));
  return new Response(html, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "private, no-store" },
  });
});

export const loader = resourcesAt({
  "preview.pdf": resource({ GET: file }),
  mail: resource({ GET: mail }),
});
export const action = loader;

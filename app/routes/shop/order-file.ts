import { shopPage } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { sendDocument } from "../documents/document-file.server";
import { orderByLink } from "./quote-link.server";

/** GET /orders/:number/confirmation.pdf?key=…, from the mail. */
const file = shopPage(async (args) => {
  const { order } = await orderByLink(args);
  return sendDocument(args, (documents) => documents.orderConfirmation(order));
});

export const loader = resource({ GET: file });
export const action = loader;

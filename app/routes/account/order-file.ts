import { accountPage } from "~/http/pages/account-page.server";
import { resource } from "~/http/pages/resource.server";
import { sendDocument } from "../documents/document-file.server";
import { ownOrder } from "../documents/documents.server";

/** GET /account/orders/:number/confirmation.pdf */
const file = accountPage(async (args) => {
  const order = await ownOrder(args);
  return sendDocument(args, (documents) => documents.orderConfirmation(order));
});

export const loader = resource({ GET: file });
export const action = loader;

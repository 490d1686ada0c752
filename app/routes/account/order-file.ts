import { accountPage } from "~/http/pages/account-page.server";
import { resource } from "~/http/pages/resource.server";
import { ownOrder } from "~/routes/documents/documents.server";
import { sendDocument } from "../documents/document-file.server";

/** GET /account/orders/:number/confirmation.pdf */
const file = accountPage(async (args) => {
  const order = await ownOrder(args);
  return sendDocument(args, (documents) => documents.orderConfirmation(order));
});

export const loader = resource({ GET: file });
export const action = loader;

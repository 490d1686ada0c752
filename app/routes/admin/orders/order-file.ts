import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { sendDocument } from "../../documents/document-file.server";
import { orderOfPage } from "./order-page.server";

/** GET /admin/orders/:id/confirmation.pdf: the customer's file. */
const file = adminPage(async (args) => {
  const order = await orderOfPage(args);
  return sendDocument(args, (documents) => documents.orderConfirmation(order));
});

export const loader = resource({ GET: file });
export const action = loader;

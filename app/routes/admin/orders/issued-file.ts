import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { sendIssued } from "../../documents/order-documents.server";
import { orderOfPage } from "./order-page.server";

/** GET /admin/orders/:id/documents/:document/file.pdf: the customer's file. */
const file = adminPage(async (args) => {
  const order = await orderOfPage(args);
  const issued = await args.call("invoices.ofOrder", [order.id]);
  return sendIssued(args, issued, args.params.document ?? "");
});

export const loader = resource({ GET: file });
export const action = loader;

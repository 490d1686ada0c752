import { adminPage } from "~/http/pages/admin-page.server";
import { resource } from "~/http/pages/resource.server";
import { sendPaper } from "../../documents/order-papers.server";
import { orderOfPage } from "./order-page.server";

/** GET /admin/orders/:id/documents/:document/file.pdf: the file that the customer has. */
const file = adminPage(async (args) => {
  const order = await orderOfPage(args);
  const papers = await args.call("invoices.ofOrder", [order.id]);
  return sendPaper(args, papers, args.params.document ?? "");
});

export const loader = resource({ GET: file });
export const action = loader;

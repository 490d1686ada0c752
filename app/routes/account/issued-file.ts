import { accountPage } from "~/http/pages/account-page.server";
import { resource } from "~/http/pages/resource.server";
import { ownOrder } from "~/routes/documents/documents.server";
import { sendIssued } from "../documents/order-documents.server";

/** GET /account/orders/:number/documents/:document/file.pdf */
const file = accountPage(async (args) => {
  const { orderNumber } = await ownOrder(args);
  const issued = await args.call("invoices.held", [orderNumber]);
  return sendIssued(args, issued ?? { invoices: [], shipments: [] }, args.params.document ?? "");
});

export const loader = resource({ GET: file });
export const action = loader;

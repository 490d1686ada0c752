import { shopPage } from "~/http/pages/page.server";
import { resource } from "~/http/pages/resource.server";
import { sendIssued } from "../documents/order-documents.server";
import { orderByLink } from "./quote-link.server";

/** GET /orders/:number/documents/:document/file.pdf?key=…, from the mail. */
const file = shopPage(async (args) => {
  const { order, link } = await orderByLink(args);
  const issued = await args.call("invoices.held", [order.orderNumber], { link });
  return sendIssued(args, issued ?? { invoices: [], shipments: [] }, args.params.document ?? "");
});

export const loader = resource({ GET: file });
export const action = loader;

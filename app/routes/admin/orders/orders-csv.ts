import { listFile } from "~/http/pages/list.server";
import type { Order } from "~/modules/orders/order.resource";
import { site } from "~/modules/settings/site";
import { orderList } from "../documents/document-lists";
import { sellerOrderLabel } from "../documents/seller-labels";
import { documentColumns } from "../runs/document-cells";

/** GET /admin/orders.csv: the orders of the list's view, search and days, one line each. */
export const loader = listFile(orderList, {
  columns: {
    order: ({ orderNumber }) => orderNumber,
    quote: ({ quoteNumber }) => quoteNumber,
    ordered: ({ created }) => created,
    state: sellerOrderLabel,
    payment: ({ paymentStatus }) => paymentStatus,
    total: ({ total }) => total,
    currency: () => site.currency,
    reference: ({ reference }) => reference,
    ...documentColumns<Order>(({ customer }) => customer),
    "vat id": ({ buyerVatId, offer }) => buyerVatId ?? offer?.sent.buyerVatId,
  },
});
export const action = loader;

import type { List } from "~/components/lists/list";
import { adminPage } from "~/http/pages/admin-page.server";
import { sendListFile } from "~/http/pages/list.server";
import { resource, resourcesAt } from "~/http/pages/resource.server";
import type { WalkOptions } from "~/storage/pages";
import { auditList } from "../audit/trail-rows.server";
import { productList } from "../catalogue/product-list";
import { customerList } from "../customers/customers";
import { discountList } from "../discounts/discount-list";
import { orderList, quoteList } from "../documents/document-lists";
import { invoiceList } from "../invoices/invoices";

function fileOf<A extends WalkOptions, R>(list: () => List<A, R>) {
  return resource({ GET: adminPage((args) => sendListFile(args, list())) });
}

/** The CSV files of the desk's lists: GET /admin/customers.csv, with the filters of the list. */
export const loader = resourcesAt({
  "audit.csv": fileOf(auditList),
  "customers.csv": fileOf(customerList),
  "discounts.csv": fileOf(discountList),
  "invoices.csv": fileOf(invoiceList),
  "orders.csv": fileOf(orderList),
  "products.csv": fileOf(productList),
  "quotes.csv": fileOf(quoteList),
});
export const action = loader;

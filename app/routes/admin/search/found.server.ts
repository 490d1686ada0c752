import type { AdminArgs } from "~/http/pages/admin-page.server";
import { cutText } from "~/kernel/text";
import { fullName } from "~/modules/customers/customer.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import { buyerName, isErased } from "../../documents/order-documents.server";
import { sellerOrderLabel } from "../documents/seller-labels";
import { type FoundPage, settingsFound } from "./settings-found";

/** How many of each kind are shown; a link leads to all of them. */
const shown = 5;

export interface FoundRow {
  to: string;
  name: string;
  about: string;
  detail: string;
  total: number | null;
}

export interface FoundGroup {
  title: string;
  /** The list with the same search. */
  all: string;
  rows: FoundRow[];
}

/** The matches among quotes, orders, invoices, customers and products that the role may see. */
export async function searchPage({ request, call, may }: AdminArgs) {
  const search = cutText((new URL(request.url).searchParams.get("q") ?? "").trim(), 200);
  const kinds = may("desk.quotes")
    ? "quotes, orders, invoices, customers and products"
    : "products";
  const nothingYet: FoundGroup[] = [];
  const noPages: FoundPage[] = [];
  if (search === "") return { search, kinds, groups: nothingYet, pages: noPages };
  const list = { search, limit: shown };
  const nothing = { items: [] };
  const [quotes, orders, invoices, customers, products] = await Promise.all([
    may("desk.quotes") ? call("desk.quotes", [list]) : nothing,
    may("desk.orders") ? call("desk.orders", [list]) : nothing,
    may("invoices.listForDesk")
      ? call("invoices.listForDesk", [{ ...list, filter: "all" }])
      : nothing,
    may("desk.customers") ? call("desk.customers", [list]) : nothing,
    call("desk.products", [list]),
  ]);
  const group = (title: string, rows: FoundRow[]): FoundGroup => ({
    title,
    all: `/admin/${title.toLowerCase()}?${new URLSearchParams({ q: search })}`,
    rows,
  });
  const groups = [
    group(
      "Quotes",
      quotes.items.map(({ id, quoteNumber, contact, status, total }) => ({
        to: `/admin/quotes/${encodeURIComponent(id)}`,
        name: quoteNumber,
        about: contact.companyName || fullName(contact) || contact.email,
        detail: sellerLabel("quote", status),
        total,
      })),
    ),
    group(
      "Orders",
      orders.items.map((order) => ({
        to: `/admin/orders/${encodeURIComponent(order.orderNumber)}`,
        name: order.orderNumber,
        about: order.customer.companyName || fullName(order.customer) || order.customer.email,
        detail: sellerOrderLabel(order),
        total: order.total,
      })),
    ),
    group(
      "Invoices",
      invoices.items.map(({ invoice: { number, kind, document, orderNumber, total } }) => ({
        to: `/admin/invoices/${encodeURIComponent(number)}`,
        name: number,
        about: isErased(document) ? "erased" : buyerName(document.buyer),
        detail: `${kind === "invoice" ? "Invoice" : "Credit note"} of ${orderNumber}`,
        total,
      })),
    ),
    group(
      "Customers",
      customers.items.map((customer) => ({
        to: `/admin/customers/${encodeURIComponent(customer.id)}`,
        name: customer.companyName || fullName(customer) || customer.email,
        about: customer.companyName ? fullName(customer) : "",
        detail: customer.email,
        total: null,
      })),
    ),
    group(
      "Products",
      products.items.map(({ id, productName, sku, brand, published, price }) => ({
        to: `/admin/products/${encodeURIComponent(id)}`,
        name: productName || "Unnamed product",
        about: [brand, sku].filter(Boolean).join(" · "),
        detail: published ? "" : "Not published",
        total: price,
      })),
    ),
  ];
  return { search, kinds, groups, pages: settingsFound(search) };
}

import type { AdminArgs } from "~/http/pages/admin-page.server";
import { cutText } from "~/kernel/text";
import { fullName } from "~/modules/customers/customer.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import { t } from "~/texts/text";
import { buyerName, isErased } from "../../documents/order-documents.server";
import { sellerOrderLabel } from "../documents/seller-labels";
import { type FoundPage, settingsFound } from "./settings-found";

const kinds = {
  quotes: { title: "deskSearch:quotes", one: "deskSearch:quote", more: "deskSearch:allQuotes" },
  orders: { title: "deskSearch:orders", one: "deskSearch:order", more: "deskSearch:allOrders" },
  invoices: {
    title: "deskSearch:invoices",
    one: "deskSearch:invoice",
    more: "deskSearch:allInvoices",
  },
  customers: {
    title: "deskSearch:customers",
    one: "deskSearch:customer",
    more: "deskSearch:allCustomers",
  },
  products: {
    title: "deskSearch:products",
    one: "deskSearch:product",
    more: "deskSearch:allProducts",
  },
} as const;

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
  name: keyof typeof kinds;
  title: string;
  /** What one of its rows is called. */
  kind: string;
  /** The link to all of them. */
  more: string;
  /** The list with the same search. */
  all: string;
  rows: FoundRow[];
}

/** The matches among quotes, orders, invoices, customers and products that the role may see. */
export async function searchPage({ request, call, may }: AdminArgs) {
  const search = cutText((new URL(request.url).searchParams.get("q") ?? "").trim(), 200);
  const seesAll = may("desk.quotes");
  const nothingYet: FoundGroup[] = [];
  const noPages: FoundPage[] = [];
  if (search === "") return { search, seesAll, groups: nothingYet, pages: noPages };
  const list = { search, limit: shown };
  const nothing = { items: [] };
  const [quotes, orders, invoices, customers, products] = await Promise.all([
    seesAll ? call("desk.quotes", [list]) : nothing,
    may("desk.orders") ? call("desk.orders", [list]) : nothing,
    may("invoices.listForDesk")
      ? call("invoices.listForDesk", [{ ...list, filter: "all" }])
      : nothing,
    may("desk.customers") ? call("desk.customers", [list]) : nothing,
    call("desk.products", [list]),
  ]);
  const group = (name: FoundGroup["name"], rows: FoundRow[]): FoundGroup => ({
    name,
    title: t(kinds[name].title),
    kind: t(kinds[name].one),
    more: t(kinds[name].more),
    all: `/admin/${name}?${new URLSearchParams({ q: search })}`,
    rows,
  });
  const groups = [
    group(
      "quotes",
      quotes.items.map(({ id, quoteNumber, contact, status, total }) => ({
        to: `/admin/quotes/${encodeURIComponent(id)}`,
        name: quoteNumber,
        about: contact.companyName || fullName(contact) || contact.email,
        detail: sellerLabel("quote", status),
        total,
      })),
    ),
    group(
      "orders",
      orders.items.map((order) => ({
        to: `/admin/orders/${encodeURIComponent(order.orderNumber)}`,
        name: order.orderNumber,
        about: order.customer.companyName || fullName(order.customer) || order.customer.email,
        detail: sellerOrderLabel(order),
        total: order.total,
      })),
    ),
    group(
      "invoices",
      invoices.items.map(({ invoice: { number, kind, document, orderNumber, total } }) => ({
        to: `/admin/invoices/${encodeURIComponent(number)}`,
        name: number,
        about: isErased(document) ? t("deskSearch:erased") : buyerName(document.buyer),
        detail: t(kind === "invoice" ? "deskSearch:invoiceOf" : "deskSearch:creditNoteOf", {
          orderNumber,
        }),
        total,
      })),
    ),
    group(
      "customers",
      customers.items.map((customer) => ({
        to: `/admin/customers/${encodeURIComponent(customer.id)}`,
        name: customer.companyName || fullName(customer) || customer.email,
        about: customer.companyName ? fullName(customer) : "",
        detail: customer.email,
        total: null,
      })),
    ),
    group(
      "products",
      products.items.map(({ id, productName, sku, brand, published, price }) => ({
        to: `/admin/products/${encodeURIComponent(id)}`,
        name: productName || t("deskSearch:unnamedProduct"),
        about: [brand, sku].filter(Boolean).join(" · "),
        detail: published ? "" : t("deskSearch:notPublished"),
        total: price,
      })),
    ),
  ];
  return { search, seesAll, groups, pages: settingsFound(search) };
}

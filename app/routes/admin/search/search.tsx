import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { NothingHere } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { cutText } from "~/kernel/text";
import { fullName } from "~/modules/customers/customer.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import { buyerName, isErased } from "../../documents/order-documents.server";
import { sellerOrderLabel } from "../documents/seller-labels";

export const loader = adminPage(searchPage);

/** How many of each kind are shown; a link leads to all of them. */
const shown = 5;

interface FoundRow {
  to: string;
  name: string;
  about: string;
  detail: string;
  total: number | null;
}

interface FoundGroup {
  title: string;
  /** The list with the same search. */
  all: string;
  rows: FoundRow[];
}

/** The matches among quotes, orders, invoices, customers and products that the role may see. */
async function searchPage({ request, call, may }: AdminArgs) {
  const search = cutText((new URL(request.url).searchParams.get("q") ?? "").trim(), 200);
  const kinds = may("desk.quotes")
    ? "quotes, orders, invoices, customers and products"
    : "products";
  if (search === "") return { search, kinds, groups: [] };
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
  return { search, kinds, groups };
}

export const meta = deskMeta("Search");

export default function DeskSearchPage() {
  const { search, kinds, groups } = useLoaderData<typeof loader>();
  const found = groups.filter(({ rows }) => rows.length > 0);
  return (
    <>
      <DeskHead title={search ? `Search: ${search}` : "Search"} />
      {found.length === 0 ? (
        <NothingHere title={search ? "Nothing found" : "What are you looking for?"}>
          <p>
            {`The search above finds ${kinds} by any three letters of `}
            {kinds === "products"
              ? "a name or a brand, and by any part of an SKU from three characters on, or its last two."
              : "a name or a company, by beginnings of words of all else, by e-mail address, and by any part of a number or an SKU from three characters on, or its last two. Quotes and orders are also found by the whole SKU of a line."}
          </p>
        </NothingHere>
      ) : null}
      <div className="found-groups">
        {found.map(({ title, all, rows }) => (
          <section key={title} className="desk-card" aria-labelledby={`found-${title}`}>
            <div className="found-head">
              <h2 id={`found-${title}`}>{title}</h2>
              <Link to={all}>All results in {title.toLowerCase()}</Link>
            </div>
            <ul className="bare waiting-items aligned-rows">
              {rows.map(({ to, name, about, detail, total }) => (
                <li key={to}>
                  <Link to={to} className="row-link" prefetch="intent">
                    {name}
                  </Link>
                  {about ? <span>{about}</span> : null}
                  {detail ? <span className="soft">{detail}</span> : null}
                  {total === null ? null : (
                    <span className="waiting-day">
                      <Money amount={total} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

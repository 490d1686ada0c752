import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { AddressBlock } from "~/components/documents/document-lines";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { seo } from "~/components/frame/seo";
import { hasAccount } from "~/domain/customer";
import type { DocumentKind } from "~/domain/status-labels";
import { adminPage } from "~/http/pages/admin-page.server";
import { SellerStatus } from "../documents/seller-status";
import { useMay } from "../frame/may";
import { changeCustomer } from "./customer-actions.server";
import { CustomerMerging, CustomerNotes } from "./customer-desk";
import { customerName } from "./customer-name";
import { customerPage } from "./customers-page.server";

export const loader = adminPage(customerPage);

export const action = adminPage(changeCustomer);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Customer", noindex: true });

export default function AdminCustomer() {
  const { customer, addresses, quotes, orders, sold, ordered, open, whole, back, ...desk } =
    useLoaderData<typeof loader>();
  const { email, phone, companyName, vatId, created } = customer;
  const may = useMay();
  const maySell = may("offers.createQuote");
  const counted = (count: number) => (whole ? String(count) : `the newest ${count}`);
  return (
    <>
      <DeskHead
        trail={[{ label: "Customers", to: back }]}
        title={customerName(customer)}
        actions={
          <>
            {may("customers.updateByStaff") ? (
              <Link
                to={`/admin/customers/${encodeURIComponent(customer.id)}/edit`}
                className="button button-plain"
              >
                Edit
              </Link>
            ) : null}
            {maySell ? (
              <Link
                to={`/admin/quotes/new?${new URLSearchParams({ customer: customer.id })}`}
                className="button button-primary"
              >
                New quote
              </Link>
            ) : null}
          </>
        }
      >
        <p className="soft">
          {companyName ? `${companyName}, customer since` : "Customer since"}{" "}
          <ShortDay date={created} />. Open quotes: {open}.
        </p>
      </DeskHead>
      <div className="desk">
        <div className="desk-main">
          <section className="desk-card" aria-labelledby="orders">
            <h2 id="orders">Orders: {counted(orders.length)}</h2>
            {orders.length > 0 ? (
              <p className="soft">
                <Money amount={ordered} />
                {` in ${sold === 1 ? "1 order" : `${sold} orders`}. Cancelled orders do not count.`}
              </p>
            ) : null}
            <Documents
              kind="order"
              none="Nothing ordered yet."
              rows={orders.map((order) => ({ ...order, number: order.orderNumber }))}
            />
          </section>
          <section className="desk-card" aria-labelledby="quotes">
            <h2 id="quotes">Quotes: {counted(quotes.length)}</h2>
            <Documents
              kind="quote"
              none="Nothing requested yet."
              rows={quotes.map((quote) => ({ ...quote, number: quote.quoteNumber }))}
            />
          </section>
        </div>
        <div className="desk-side">
          <CustomerNotes card={desk.card} names={desk.names} />
          <CustomerMerging mergeable={desk.mergeable} merges={desk.merges} />
          <section className="desk-card stack" aria-labelledby="contact">
            <h2 id="contact">Contact</h2>
            <p className="desk-lines">
              {email ? (
                <a href={`mailto:${encodeURI(email)}`}>{email}</a>
              ) : (
                <span className="soft">No address is known.</span>
              )}
              {phone ? <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a> : null}
              {vatId ? <span>VAT ID {vatId}</span> : null}
              {hasAccount(customer.id) ? null : <span className="small soft">No account</span>}
            </p>
          </section>
          {addresses.length > 0 ? (
            <section className="desk-card stack" aria-labelledby="addresses">
              <h2 id="addresses">Addresses</h2>
              {addresses.map((address) => (
                <AddressBlock
                  key={address.id}
                  title={address.label || (address.isDefault ? "Used first" : "Address")}
                  address={address}
                />
              ))}
            </section>
          ) : null}
        </div>
      </div>
    </>
  );
}

interface Row {
  id: string;
  number: string;
  status: string;
  total: number | null;
  created: Date;
  isPartlyShipped?: boolean;
}

function Documents({ kind, rows, none }: { kind: DocumentKind; rows: Row[]; none: string }) {
  if (rows.length === 0) return <p className="soft">{none}</p>;
  return (
    <ul className="bare waiting-items aligned-rows">
      {rows.map(({ id, number, status, total, created, isPartlyShipped }) => (
        <li key={id}>
          <Link
            to={`/admin/${kind}s/${encodeURIComponent(kind === "quote" ? id : number)}`}
            className="row-link mono"
          >
            {number}
          </Link>
          <SellerStatus kind={kind} status={status} isPartlyShipped={isPartlyShipped} />
          <ShortDay date={created} />
          <span className="waiting-day">
            {total === null ? <span className="soft">on request</span> : <Money amount={total} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

export { ErrorPage as ErrorBoundary };

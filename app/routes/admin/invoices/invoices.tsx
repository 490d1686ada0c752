import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { NothingHere } from "~/components/desk/list-parts";
import { stateOf } from "~/components/documents/order-papers";
import { PlainDay } from "~/components/documents/plain-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { seo } from "~/components/frame/seo";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { Paging } from "~/components/lists/paging";
import { adminPage } from "~/http/pages/admin-page.server";
import { invoicesPage } from "./invoices-page.server";

export const loader = adminPage(invoicesPage);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Invoices", noindex: true });

type Row = Awaited<ReturnType<typeof invoicesPage>>["rows"][number];

const names = {
  all: "All",
  open: "Open",
  overdue: "Overdue",
  paid: "Paid",
  credit: "Credit notes",
} as const;

const columns: ListColumn<Row>[] = [
  {
    title: "Number",
    cell: ({ number, word }) => (
      <>
        <Link to={`/admin/invoices/${number}`} className="mono">
          {number}
        </Link>
        <span className="small soft"> {word}</span>
      </>
    ),
  },
  { title: "Customer", cell: ({ buyer }) => buyer || "–" },
  {
    title: "Order",
    cell: ({ orderNumber }) => (
      <Link to={`/admin/orders/${orderNumber}`} className="mono">
        {orderNumber}
      </Link>
    ),
  },
  { title: "Issued", cell: ({ day }) => <PlainDay day={day} /> },
  { title: "Due", cell: ({ dueDay }) => (dueDay ? <PlainDay day={dueDay} /> : "–") },
  { title: "State", cell: (row) => stateOf(row) || "–" },
  {
    title: "Open",
    className: "document-number",
    cell: ({ open }) => (open === null ? "–" : <Money amount={open} />),
  },
  {
    title: "Total",
    className: "document-number",
    cell: ({ total }) => <Money amount={total} />,
  },
];

export default function AdminInvoices() {
  const { filter, from, to, rows, views, first, next } = useLoaderData<typeof loader>();
  const byDue = filter === "open" || filter === "overdue";
  return (
    <>
      <DeskHead title="Invoices">
        <p className="soft">Issued on the order's page. What was wrong is credited.</p>
      </DeskHead>
      <nav aria-label="Views of invoices">
        <div className="mail-choice">
          {views.map(({ view, to: address }) => (
            <Link key={view} to={address} aria-current={view === filter ? "page" : undefined}>
              {names[view]}
            </Link>
          ))}
        </div>
      </nav>
      <search className="list-tools">
        <Form action="/admin/invoices" key={`${filter} ${from} ${to}`}>
          <input type="hidden" name="view" value={filter} />
          {(
            [
              ["from", "from", from],
              ["to", "until", to],
            ] as const
          ).map(([name, word, value]) => (
            <div key={name} className="list-field">
              <label htmlFor={`invoices-${name}`}>
                {byDue ? "Due" : "Issued"} {word}
              </label>
              <input
                id={`invoices-${name}`}
                className="input"
                type="date"
                name={name}
                defaultValue={value ?? ""}
              />
            </div>
          ))}
          <button type="submit" className="button button-plain">
            Apply
          </button>
        </Form>
      </search>
      {rows.length === 0 ? (
        <NothingHere title="No invoice is here">
          <p>An invoice that you issue on an order's page stands here.</p>
          <Link className="button button-primary" to="/admin/orders">
            To the orders
          </Link>
        </NothingHere>
      ) : (
        <ListTable
          className="outbox-table"
          columns={columns}
          rows={rows}
          keyOf={({ number }) => number}
        />
      )}
      <Paging first={first} next={next} />
    </>
  );
}

export { ErrorPage as ErrorBoundary };

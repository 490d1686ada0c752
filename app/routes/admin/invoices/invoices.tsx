import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { LeftOut, ListTools, NothingHere, ViewTabs } from "~/components/desk/list-parts";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Paging } from "~/components/lists/paging";
import { adminPage } from "~/http/pages/admin-page.server";
import { InvoiceTable } from "./invoice-table";
import { invoicesPage } from "./invoices-page.server";

export const loader = adminPage(invoicesPage);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Invoices", noindex: true });

const names = {
  all: "All",
  open: "Open",
  overdue: "Overdue",
  paid: "Paid",
  credit: "Credit notes",
} as const;

export default function AdminInvoices() {
  const { filter, from, to, search, ignored, rows, views, csv, first, previous, next } =
    useLoaderData<typeof loader>();
  const byDue = filter === "open" || filter === "overdue";
  return (
    <>
      <DeskHead
        title="Invoices"
        actions={
          <a className="button button-plain" href={csv}>
            Export
          </a>
        }
      >
        <p className="soft">
          Invoices are issued on the order's page. Errors are corrected by credit notes.
        </p>
      </DeskHead>
      <ViewTabs
        label="Which invoices"
        tabs={views.map(({ view, to: address }) => ({
          to: address,
          label: names[view],
          count: null,
          current: view === filter,
        }))}
      />
      <ListTools
        key={`${filter} ${search} ${from} ${to}`}
        action="/admin/invoices"
        kept={{ view: filter }}
        search={{
          id: "invoices-search",
          label: "Number, order, customer or company",
          button: "Search invoices",
          value: search,
        }}
      >
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
      </ListTools>
      <LeftOut names={ignored} />
      {rows.length === 0 ? <Nothing search={search} /> : <InvoiceTable rows={rows} />}
      <Paging first={first} previous={previous} next={next} />
    </>
  );
}

function Nothing({ search }: { search: string }) {
  if (search) {
    return (
      <NothingHere title="Nothing found">
        <p>
          The search looks at the numbers of invoices and of their orders, at names, companies and
          e-mail addresses.
        </p>
        <Link className="button button-primary" to="/admin/invoices">
          All invoices
        </Link>
      </NothingHere>
    );
  }
  return (
    <NothingHere title="No invoices">
      <p>Invoices that you issue on an order's page appear here.</p>
      <Link className="button button-primary" to="/admin/orders">
        To the orders
      </Link>
    </NothingHere>
  );
}

export { ErrorPage as ErrorBoundary };

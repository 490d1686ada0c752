import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import {
  LeftOut,
  ListTools,
  Mark,
  type MarkTone,
  NothingHere,
  ViewTabs,
} from "~/components/desk/list-parts";
import { stateLabel, stateOf } from "~/components/documents/order-documents";
import { PlainDay } from "~/components/documents/plain-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { seo } from "~/components/frame/seo";
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
          ...{ to: address, label: names[view] },
          ...{ count: null, current: view === filter },
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
      {rows.length === 0 ? <Nothing search={search} /> : <Table rows={rows} />}
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

function Table({ rows }: { rows: readonly Row[] }) {
  return (
    <div className="desk-table-frame">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Customer</th>
            <th scope="col">State</th>
            <th scope="col">Order</th>
            <th scope="col">Issued</th>
            <th scope="col">Due</th>
            <th scope="col" className="amount">
              Open
            </th>
            <th scope="col" className="amount">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">
                <Link to={row.to} className="mono row-link" prefetch="intent">
                  {row.number}
                </Link>
                {row.word === "Invoice" ? null : <span className="small soft"> {row.word}</span>}
              </th>
              <td className="cell-who">{row.buyer || <span className="soft">erased</span>}</td>
              <td className="cell-marks">
                <State row={row} />
              </td>
              <td className="mono cell-wide">{row.orderNumber}</td>
              <td className="cell-wide">
                <PlainDay day={row.day} short />
              </td>
              <td>{row.dueDay ? <PlainDay day={row.dueDay} short /> : null}</td>
              <td className="amount cell-wide">{row.open ? <Money amount={row.open} /> : null}</td>
              <td className="amount">
                <Money amount={row.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tones: Record<string, MarkTone> = { paid: "good", overdue: "bad", open: "wait" };

function State({ row }: { row: Row }) {
  const state = stateOf(row);
  return state === "" ? null : <Mark tone={tones[state] ?? "act"}>{stateLabel(row)}</Mark>;
}

export { ErrorPage as ErrorBoundary };

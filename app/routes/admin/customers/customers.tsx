import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { LeftOut, ListTools, NothingHere } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Paging } from "~/components/lists/paging";
import { adminPage } from "~/http/pages/admin-page.server";
import { useMay } from "../frame/may";
import { customerName } from "./customer-name";
import { customersPage } from "./customers-page.server";

export const loader = adminPage(customersPage);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Customers", noindex: true });

export default function AdminCustomers() {
  const { search, tag, count, ignored, csv, rows, first, previous, next } =
    useLoaderData<typeof loader>();
  const may = useMay();
  return (
    <>
      <DeskHead
        title="Customers"
        actions={
          <>
            <a className="button button-plain" href={csv}>
              Export
            </a>
            {may("customers.createByStaff") ? (
              <Link className="button button-primary" to="/admin/customers/new">
                New customer
              </Link>
            ) : null}
          </>
        }
      >
        {tag ? (
          <p>
            With the tag “{tag}”. <Link to="/admin/customers">All customers</Link>
          </p>
        ) : null}
        <p className="soft">
          {search || tag ? "" : count === 1 ? "1 customer. " : `${count} customers. `}Guests appear
          only in their quotes and orders.
        </p>
      </DeskHead>
      <ListTools
        key={search}
        action="/admin/customers"
        search={{
          id: "customer-search",
          label: "Name, company, e-mail or telephone",
          button: "Search customers",
          value: search,
        }}
      />
      <LeftOut names={ignored} />
      {rows.length === 0 ? (
        <NothingHere title={nothingTitle(search, tag)}>
          <p>
            {search || tag
              ? "The search matches any three letters of names and companies, the beginnings of e-mail addresses, and parts of telephone numbers."
              : "Customers who create an account appear here, and those whom you create."}
          </p>
          <Link
            className="button button-primary"
            to={search || tag ? "/admin/customers" : "/admin/quotes"}
          >
            {search || tag ? "All customers" : "Quotes of guests"}
          </Link>
        </NothingHere>
      ) : (
        <div className="desk-table-frame">
          <table className="desk-table">
            <thead>
              <tr>
                <th scope="col">Customer</th>
                <th scope="col">Company</th>
                <th scope="col">E-mail</th>
                <th scope="col">Telephone</th>
                <th scope="col">Since</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ to, customer }) => (
                <tr key={customer.id}>
                  <th scope="row" className="cell-name">
                    <Link to={to} className="row-link" prefetch="intent">
                      {customerName(customer)}
                    </Link>
                  </th>
                  <td>{customer.companyName}</td>
                  <td>{customer.email}</td>
                  <td className="cell-wide">{customer.phone}</td>
                  <td className="cell-wide">
                    <ShortDay date={customer.created} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Paging first={first} previous={previous} next={next} />
    </>
  );
}

function nothingTitle(search: string, tag: string): string {
  if (tag) return "No customers have this tag";
  return search ? "No customers match" : "No customers yet";
}

export { ErrorPage as ErrorBoundary };

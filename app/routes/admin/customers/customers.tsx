import { useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-meta";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { nameColumn } from "~/components/lists/cells";
import { ListPage } from "~/components/lists/list-page";
import { DeskTable } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { customerList } from "./customer-list";
import { customerName } from "./customer-name";

export const loader = adminPage(async (args) => {
  const [count, list] = await Promise.all([
    args.call("customers.count", []),
    readList(args, customerList),
  ]);
  const { search, filters } = list.address;
  const { tag = "" } = filters;
  const rows = list.items.map((customer) => ({
    name: customerName(customer),
    to: list.link(`/admin/customers/${encodeURIComponent(customer.id)}`),
    companyName: customer.companyName,
    email: customer.email,
    phone: customer.phone,
    created: customer.created,
  }));
  // All customers are counted, so their number stands only where all of them are.
  const counted = search ? "" : count === 1 ? "1 customer." : `${count} customers.`;
  const told = tag ? `With the tag “${tag}”.` : counted;
  const shown = list.show(rows);
  return { ...shown, intro: `${told} ${shown.intro}`.trim(), tag };
});

export const meta = deskMeta("Customers");

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

const columns: ListColumn<Row>[] = [
  nameColumn("Customer"),
  { title: "Company", cell: ({ companyName }) => companyName },
  { title: "E-mail", cell: ({ email }) => email },
  { title: "Telephone", className: "cell-wide", cell: ({ phone }) => phone },
  { title: "Since", className: "cell-wide", cell: ({ created }) => <ShortDay date={created} /> },
];

export default function AdminCustomers() {
  const { tag, ...list } = useLoaderData<typeof loader>();
  const all = tag ? <Link to="/admin/customers">All customers</Link> : null;
  return (
    <ListPage list={list} title="Customers" intro={all}>
      <DeskTable columns={columns} rows={list.rows} keyOf={({ to }) => to} />
    </ListPage>
  );
}

export { ErrorPage as ErrorBoundary };

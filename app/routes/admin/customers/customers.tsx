import { useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { defineList, fileWithOwn } from "~/components/lists/list";
import { ListPage } from "~/components/lists/list-page";
import { DeskTable, nameColumn } from "~/components/lists/list-rows";
import type { ListColumn } from "~/components/lists/list-table";
import { ownColumns } from "~/components/lists/own-columns";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { listedValues } from "~/kernel/extensions/custom";
import type { Customer } from "~/modules/customers/customer.resource";
import { cardLimits } from "~/modules/customers/customer-card.resource";
import type { CustomerList } from "~/modules/desk/customers.server";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { customerName } from "./customer-name";

export const customerList = defineList<CustomerList, Customer>({
  path: "/admin/customers",
  what: "customers",
  intro: "Guests appear only in their quotes and orders.",
  read: (call, asked) => call("desk.customers", [asked]),
  search: {
    label: "Name, company, e-mail or telephone",
    about:
      "The search matches any three letters of names and companies, the beginnings of e-mail addresses, and parts of telephone numbers.",
  },
  filters: {
    tag: {
      label: "Tag",
      choices: null,
      max: cardLimits.tag,
      linked: true,
      none: "No customers have this tag",
    },
  },
  file: fileWithOwn<Customer>("customers", {
    id: ({ id }) => id,
    company: ({ companyName }) => companyName,
    "first name": ({ firstName }) => firstName,
    "last name": ({ lastName }) => lastName,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    created: ({ created }) => created,
    updated: ({ updated }) => updated,
    "vat id": ({ vatId }) => vatId,
  }),
  create: { to: "/admin/customers/new", label: "New customer", may: "customers.createByStaff" },
  yet: {
    title: "No customers yet",
    text: "Customers who create an account appear here, and those whom you create.",
    link: { to: "/admin/quotes", label: "Quotes of guests" },
  },
});

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
    own: listedValues("customers", customer, site),
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
  const all = tag ? <Link to="/admin/customers">{t("deskCustomers:allCustomers")}</Link> : null;
  return (
    <ListPage list={list} title={t("deskCustomers:customers")} intro={all}>
      <DeskTable
        columns={[...columns, ...ownColumns(list.rows)]}
        rows={list.rows}
        keyOf={({ to }) => to}
      />
    </ListPage>
  );
}

export { ErrorPage as ErrorBoundary };

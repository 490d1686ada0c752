import { useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { defineList, fileWithOwn } from "~/components/lists/list";
import { ListPage } from "~/components/lists/list-page";
import { Amount, type DeskColumn, DeskTable, nameColumn } from "~/components/lists/list-rows";
import { ownColumns } from "~/components/lists/own-columns";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { listedValues } from "~/kernel/extensions/custom";
import type { Customer } from "~/modules/customers/customer.resource";
import { cardLimits } from "~/modules/customers/customer-card.resource";
import type { CustomerList, SoldTo } from "~/modules/desk/customers.server";
import { site } from "~/modules/settings/site";
import { sumKind } from "~/routes/admin/documents/net-and-gross";
import { t } from "~/texts/text";
import { contactName, customerName } from "./customer-name";

export const customerList = defineList<CustomerList, Customer>(() => ({
  path: "/admin/customers",
  what: "customers",
  extended: "customers",
  intro: t("deskCustomers:guestsAppearOnlyInTheirQuotes"),
  read: (call, asked) => call("desk.customers", [asked]),
  search: {
    label: t("deskCustomers:searchedFields"),
    about: t("deskCustomers:howTheSearchMatches"),
  },
  sorts: [
    ["newest", t("deskDocuments:newestFirst")],
    ["oldest", t("deskDocuments:oldestFirst")],
    ["name-up", t("deskCustomers:byNameUp")],
    ["name-down", t("deskCustomers:byNameDown")],
  ],
  elsewhere: (search) => ({
    to: `/admin/search?${new URLSearchParams({ q: search })}`,
    label: t("deskCustomers:searchQuotesAndOrders"),
  }),
  filters: {
    tag: {
      label: t("deskCustomers:tag"),
      choices: null,
      max: cardLimits.tag,
      linked: true,
      none: t("deskCustomers:noCustomersHaveThisTag"),
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
  create: {
    to: "/admin/customers/new",
    label: t("deskCustomers:newCustomer"),
    may: "customers.createByStaff",
  },
  yet: {
    title: t("deskCustomers:noCustomersYet"),
    text: t("deskCustomers:customersAppearHere"),
    link: { to: "/admin/quotes", label: t("deskCustomers:quotesOfGuests") },
  },
}));

export const loader = adminPage(async (args) => {
  const [count, list] = await Promise.all([
    args.call("customers.count", []),
    readList(args, customerList()),
  ]);
  const sold = args.may("desk.listSold")
    ? await args.call("desk.listSold", [{ ids: list.items.map(({ id }) => id) }])
    : [];
  const { search, filters } = list.address;
  const { tag = "" } = filters;
  const rows = list.items.map((customer, at) => ({
    ...orderedText(sold[at]),
    name: customerName(customer),
    to: list.link(`/admin/customers/${encodeURIComponent(customer.id)}`),
    contact: contactName(customer),
    email: customer.email,
    phone: customer.phone,
    created: customer.created,
    own: listedValues("customers", customer, site),
  }));
  // All customers are counted, so their number stands only where nothing is filtered.
  const isFiltered = search !== "" || Object.keys(filters).length > 0;
  const counted = isFiltered ? "" : t("deskCustomers:countOfCustomers", { count });
  const told = tag ? t("deskCustomers:withTheTag", { tag }) : counted;
  const shown = list.show(rows);
  return { ...shown, intro: `${told} ${shown.intro}`.trim(), tag, vat: sumKind() };
});

/** What a customer ordered, in words; empty for nothing. */
function orderedText(trade: SoldTo | undefined) {
  if (!trade || trade.sold === 0) return { value: null, orders: "", last: null };
  const { sold, ordered: value, last, whole } = trade;
  const orders = t(whole ? "deskCustomers:ordersCounted" : "deskCustomers:ordersOrMore", {
    count: sold,
  });
  return { value, orders, last };
}

export const meta = deskMeta("deskCustomers:customers");

type Row = Awaited<ReturnType<typeof loader>>["rows"][number];

/** `vat` is how sums are meant. */
const columns = (vat: string): DeskColumn<Row>[] => [
  {
    ...nameColumn<Row>(t("deskCustomers:customer")),
    sorts: { ascending: "name-up", descending: "name-down" },
  },
  { title: t("deskCustomers:contact"), cell: ({ contact }) => contact },
  { title: t("deskCustomers:eMail"), cell: ({ email }) => email },
  { title: t("deskCustomers:telephone"), className: "cell-wide", cell: ({ phone }) => phone },
  {
    title: t("deskCustomers:ordered", { vat }).trim(),
    className: "amount",
    cell: ({ value, orders }) =>
      value === null ? null : (
        <>
          <Amount of={value} /> <span className="soft small">{orders}</span>
        </>
      ),
  },
  {
    title: t("deskCustomers:lastOrder"),
    className: "cell-wide",
    cell: ({ last }) => (last ? <ShortDay date={last} /> : null),
  },
  {
    title: t("deskCustomers:since"),
    className: "cell-wide cell-spare",
    sorts: { descending: "newest", ascending: "oldest" },
    cell: ({ created }) => <ShortDay date={created} />,
  },
];

export default function AdminCustomers() {
  const { tag, vat, ...list } = useLoaderData<typeof loader>();
  const all = tag ? <Link to="/admin/customers">{t("deskCustomers:allCustomers")}</Link> : null;
  return (
    <ListPage list={list} title={t("deskCustomers:customers")} intro={all}>
      <DeskTable
        columns={[...columns(vat), ...ownColumns(list.rows)]}
        sorting={list.sorting}
        rows={list.rows}
        keyOf={({ to }) => to}
      />
    </ListPage>
  );
}

export { ErrorPage as ErrorBoundary };

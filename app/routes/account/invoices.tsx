import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentSearch } from "~/components/documents/document-tables";
import { stateLabel, stateOf } from "~/components/documents/order-documents";
import { PlainDay } from "~/components/documents/plain-day";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { accountPage } from "~/http/pages/account-page.server";
import { t } from "~/texts/text";
import { findIn, searched, textsOfOrder } from "./document-search.server";
import { invoiceRow } from "./invoices.server";

export const loader = accountPage(async ({ call, context, request, user }) => {
  const now = context.services.clock();
  const isSearched = findIn(request) !== "";
  const [{ items, whole }, orders] = await Promise.all([
    call("invoices.listForCustomer", [user.uid]),
    isSearched ? call("orders.listForCustomer", [user.uid]) : [],
  ]);
  const ofOrder = new Map(orders.map((order) => [order.orderNumber, textsOfOrder(order)]));
  const { found, ...search } = searched(request, items, ({ invoice: { number, orderNumber } }) => [
    number,
    orderNumber,
    ...(ofOrder.get(orderNumber) ?? []),
  ]);
  return { ...search, invoices: found.map((each) => invoiceRow(each, now)), whole };
});

type Row = ReturnType<typeof useLoaderData<typeof loader>>["invoices"][number];

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("account:yourInvoices"), noindex: true });

export default function AccountInvoices() {
  const { invoices, whole, find, count } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>{t("account:yourInvoices")}</h1>
      </header>
      <DocumentSearch find={find} count={count} found={invoices} />
      {invoices.length > 0 ? (
        <ListTable
          className="documents documents-own tight"
          columns={columns()}
          rows={invoices}
          keyOf={({ number }) => number}
        />
      ) : find ? null : (
        <EmptyState title={t("account:noInvoicesYet")} icon="sheet">
          <p>{t("account:invoicesAppearHere")}</p>
          <Link className="button button-primary" to="/account/orders" prefetch="intent">
            {t("account:yourOrders")}
          </Link>
        </EmptyState>
      )}
      {whole ? null : <p className="small soft">{t("account:olderInvoices")}</p>}
    </>
  );
}

function columns(): ListColumn<Row>[] {
  return [
    { title: t("documents:invoice"), cell: Name },
    {
      title: t("documents:date"),
      className: "documents-date",
      cell: ({ day }) => <PlainDay day={day} />,
    },
    { title: t("documents:status"), className: "documents-status", cell: State },
    {
      title: t("documents:total"),
      className: "document-number",
      cell: ({ total }) => <Money amount={total} />,
    },
  ];
}

function Name({ name, number, page, orderNumber }: Row) {
  return (
    <>
      <Link to={page} prefetch="intent" className="mono">
        {name}
      </Link>
      <span className="small soft">{t("account:order", { orderNumber })}</span>
      <a className="small" href={`${page}/file.pdf`}>
        {t("documents:namedPdf", { name: number })}
      </a>
    </>
  );
}

function State(row: Row) {
  const { open, total, dueDay } = row;
  const state = stateOf(row);
  return (
    <>
      <span className={`status${open ? " status-act" : state === "paid" ? " status-good" : ""}`}>
        {stateLabel(row)}
      </span>
      {open ? (
        <span className="small soft">
          {open === total ? null : (
            <>
              <Money amount={open} />{" "}
            </>
          )}
          {dueDay
            ? rich("account:dueOn", { day: () => <PlainDay day={dueDay} /> })
            : t("documents:stillOpen")}
        </span>
      ) : null}
    </>
  );
}

export { ErrorPage as ErrorBoundary };

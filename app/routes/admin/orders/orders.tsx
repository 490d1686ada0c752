import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { DocumentList } from "../documents/document-list";
import { ordersPage } from "../documents/document-list.server";
import { documentSearch } from "../documents/document-query";
import { DocumentTable } from "../documents/document-table";
import { changeViews } from "../documents/saved-views.server";

const sorts = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
  ["value-down", "Highest value first"],
  ["value-up", "Lowest value first"],
] as const;

export const loader = adminPage(ordersPage);

export const action = adminPage((args) => changeViews(args, "orders"));

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Orders", noindex: true });

export default function AdminOrders() {
  const page = useLoaderData<typeof loader>();
  const { view, ...query } = page.query;
  return (
    <>
      <DeskHead
        title="Orders"
        actions={
          <a
            className="button button-plain"
            href={`/admin/orders.csv${documentSearch(view, query)}`}
          >
            Export
          </a>
        }
      />
      <DocumentList
        {...page}
        what="orders"
        example="O-2026"
        sorts={sorts}
        none="Offers that you convert, and payments made online, appear here as orders."
      >
        {(chosen) => <DocumentTable kind="order" rows={page.rows} chosen={chosen} />}
      </DocumentList>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

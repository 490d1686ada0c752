import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";

import { adminPage } from "~/http/pages/admin-page.server";
import { DocumentList } from "../documents/document-list";
import { ordersPage } from "../documents/document-list.server";
import { DocumentTable } from "../documents/document-table";

export const loader = adminPage(ordersPage);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Orders", noindex: true });

export default function AdminOrders() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>Orders</h1>
        <p className="lead">What is bought, what is paid, and what is on its way.</p>
      </header>
      <DocumentList
        {...page}
        what="orders"
        example="O-2026"
        none="A quote that you turn into an order, and what is paid online, stands here."
      >
        <DocumentTable kind="order" rows={page.rows} />
      </DocumentList>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

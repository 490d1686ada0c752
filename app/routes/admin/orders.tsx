import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { seo } from "~/components/seo";

import { adminPage } from "./admin-page.server";
import { PaperList } from "./paper-list";
import { ordersPage } from "./paper-list.server";
import { PaperTable } from "./paper-table";

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
      <PaperList
        {...page}
        what="orders"
        example="O-2026"
        none="A quote that you turn into an order, and what is paid online, stands here."
      >
        <PaperTable kind="order" rows={page.rows} />
      </PaperList>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

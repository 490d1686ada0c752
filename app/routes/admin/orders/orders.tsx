import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { DocumentList } from "../documents/document-list";
import { ordersPage } from "../documents/document-list.server";
import { DocumentTable } from "../documents/document-table";

const sorts = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
] as const;

export const loader = adminPage(ordersPage);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Orders", noindex: true });

export default function AdminOrders() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Orders" />
      <DocumentList
        {...page}
        what="orders"
        example="O-2026"
        sorts={sorts}
        none="A quote that you turn into an order, and what is paid online, stands here."
      >
        <DocumentTable kind="order" rows={page.rows} />
      </DocumentList>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

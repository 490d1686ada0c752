import type { MetaFunction } from "@remix-run/node";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { bulkAction, bulkPage } from "./bulk.server";
import { BulkConfirmPage } from "./bulk-confirm";

/** This page comes between choosing rows and the operation. */
export const loader = adminPage((args) => bulkPage(args, "orders"));

export const action = adminPage((args) => bulkAction(args, "orders"));

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Several orders at once", noindex: true });

export default function BulkOrders() {
  return <BulkConfirmPage what="Orders" list="/admin/orders" />;
}

export { ErrorPage as ErrorBoundary };

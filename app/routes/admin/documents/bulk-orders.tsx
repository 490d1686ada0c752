import type { MetaFunction } from "@remix-run/node";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { bulkAction, bulkForm, bulkPage } from "./bulk.server";
import { BulkConfirmPage } from "./bulk-confirm";

/** This page comes between choosing rows and the operation. */
export const loader = adminPage((args) => bulkPage(args, "orders"));

export const action = withFormSize(
  adminPage((args) => bulkAction(args, "orders")),
  bulkForm,
);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Several orders at once", noindex: true });

export default function BulkOrders() {
  return <BulkConfirmPage what="Orders" list="/admin/orders" />;
}

export { ErrorPage as ErrorBoundary };

import { type MetaFunction, useLocation } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { withFormSize } from "~/http/form-size.server";
import { adminPage } from "~/http/pages/admin-page.server";
import { pathParts } from "~/http/pages/resource.server";
import { t } from "~/texts/text";
import { bulkAction, bulkForm, bulkPage } from "./bulk.server";
import { BulkConfirmPage } from "./bulk-confirm";

/** This page comes between choosing rows of a list and the operation. */
export const loader = adminPage((args) => bulkPage(args, listOf(args.request)));

export const action = withFormSize(
  adminPage((args) => bulkAction(args, listOf(args.request))),
  bulkForm,
);

function listOf(request: Request): "orders" | "quotes" {
  return pathParts(request)[1] === "orders" ? "orders" : "quotes";
}

export const meta: MetaFunction = ({ matches, location }) => {
  const title = areOrders(location.pathname)
    ? t("deskDocuments:severalOrders")
    : t("deskDocuments:severalQuotes");
  return seo(matches, { title, noindex: true });
};

export default function BulkDocuments() {
  return <BulkConfirmPage name={areOrders(useLocation().pathname) ? "orders" : "quotes"} />;
}

function areOrders(pathname: string): boolean {
  return pathname.toLowerCase().startsWith("/admin/orders");
}

export { ErrorPage as ErrorBoundary };

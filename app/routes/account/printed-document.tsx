import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintedPage } from "~/components/documents/printed-page";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { accountPage } from "~/http/pages/account-page.server";
import { ownOrder } from "~/routes/documents/documents.server";
import { printedDocument } from "../documents/printed-page.server";

/** GET /account/orders/:number/documents/:document */
export const loader = accountPage(async (args) => {
  const order = await ownOrder(args);
  const issued = await args.call("invoices.held", [order.orderNumber]);
  return printedDocument(args, { order, issued }, { path: `/account/orders/${order.orderNumber}` });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.document.title ?? "Document", noindex: true });

export default function AccountPrintedDocument() {
  return <PrintedPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };

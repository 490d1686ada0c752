import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaperPage } from "~/components/documents/paper-page";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { accountPage } from "~/http/pages/account-page.server";
import { ownOrder } from "../documents/documents.server";
import { orderPaper } from "../documents/paper-page.server";

/** GET /account/orders/:number/documents/:document */
export const loader = accountPage(async (args) => {
  const order = await ownOrder(args);
  const papers = await args.call("invoices.held", [order.orderNumber]);
  return orderPaper(args, { order, papers }, { path: `/account/orders/${order.orderNumber}` });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.document.title ?? "Document", noindex: true });

export default function AccountPaper() {
  return <PaperPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };

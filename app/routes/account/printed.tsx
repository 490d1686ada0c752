import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintedPage } from "~/components/documents/printed-page";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { type AccountArgs, accountPage } from "~/http/pages/account-page.server";
import { ownOrder, ownQuote } from "~/routes/documents/documents.server";
import stylesheet from "~/styles/printed.css?url";
import { t } from "~/texts/text";
import { printedDocument, printedOffer } from "../documents/printed-page.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = accountPage((args) =>
  args.params.document === undefined ? readOffer(args) : readDocument(args),
);

/** GET /account/quotes/:number/offer */
async function readOffer(args: AccountArgs) {
  const quote = await ownQuote(args);
  return printedOffer(args, quote, { path: `/account/quotes/${quote.quoteNumber}` });
}

/** GET /account/orders/:number/documents/:document */
async function readDocument(args: AccountArgs) {
  const order = await ownOrder(args);
  const issued = await args.call("invoices.held", [order.orderNumber]);
  return printedDocument(args, { order, issued }, { path: `/account/orders/${order.orderNumber}` });
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.document.title ?? t("account:document"), noindex: true });

export default function AccountPrinted() {
  return <PrintedPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };

import { data, type HeadersFunction, type LinksFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintedPage } from "~/components/documents/printed-page";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { type ShopArgs, shopPage } from "~/http/pages/page.server";
import stylesheet from "~/styles/printed.css?url";
import { t } from "~/texts/text";
import { printedDocument, printedOffer } from "../documents/printed-page.server";
import { keySearch, orderByLink, privateHeaders, quoteByLink } from "./quote-link.server";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const loader = shopPage(async (args) => {
  const view = await (args.params.document === undefined ? readOffer(args) : readDocument(args));
  return data(view, { headers: privateHeaders });
});

/** GET /quotes/:number/offer?key=…, from the mail. */
async function readOffer(args: ShopArgs) {
  const { quote, key } = await quoteByLink(args);
  const place = { path: `/quotes/${quote.quoteNumber}`, search: keySearch(key) };
  return printedOffer(args, quote, place);
}

/** GET /orders/:number/documents/:document?key=…, from the mail. */
async function readDocument(args: ShopArgs) {
  const { order, link, key } = await orderByLink(args);
  const issued = await args.call("invoices.held", [order.orderNumber], { link });
  const place = { path: `/orders/${order.orderNumber}`, search: keySearch(key) };
  return printedDocument(args, { order, issued }, place);
}

export const headers: HeadersFunction = () => privateHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.document.title ?? t("shop:document"), noindex: true });

export default function Printed() {
  return <PrintedPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };

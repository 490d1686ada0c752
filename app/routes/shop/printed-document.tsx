import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintedPage } from "~/components/documents/printed-page";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { shopPage } from "~/http/pages/page.server";
import { printedDocument } from "../documents/printed-page.server";
import { keySearch, orderByLink, privateHeaders } from "./quote-link.server";

/** GET /orders/:number/documents/:document?key=…, from the mail. */
export const loader = shopPage(async (args) => {
  const { order, link, key } = await orderByLink(args);
  const issued = await args.call("invoices.held", [order.orderNumber], { link });
  const place = { path: `/orders/${order.orderNumber}`, search: keySearch(key) };
  return data(await printedDocument(args, { order, issued }, place), { headers: privateHeaders });
});

export const headers: HeadersFunction = () => privateHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.document.title ?? "Document", noindex: true });

export default function OrderPrintedDocument() {
  return <PrintedPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };

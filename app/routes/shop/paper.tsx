import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaperPage } from "~/components/documents/paper-page";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { shopPage } from "~/http/pages/page.server";
import { orderPaper } from "../documents/paper-page.server";
import { orderByLink } from "./order-link.server";
import { keySearch, privateHeaders } from "./signed-link.server";

/** GET /orders/:number/documents/:document?key=…, from the mail. */
export const loader = shopPage(async (args) => {
  const { order, link, key } = await orderByLink(args);
  const papers = await args.call("invoices.held", [order.orderNumber], { link });
  const place = { path: `/orders/${order.orderNumber}`, search: keySearch(key) };
  return data(await orderPaper(args, { order, papers }, place), { headers: privateHeaders });
});

export const headers: HeadersFunction = () => privateHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.document.title ?? "Document", noindex: true });

export default function OrderPaper() {
  return <PaperPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };

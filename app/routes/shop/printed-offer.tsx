import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintedPage } from "~/components/documents/printed-page";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { shopPage } from "~/http/pages/page.server";
import { printedOffer } from "../documents/printed-page.server";
import { keySearch, privateHeaders, quoteByLink } from "./quote-link.server";

/** GET /quotes/:number/offer?key=…, from the mail. */
export const loader = shopPage(async (args) => {
  const { quote, key } = await quoteByLink(args);
  const place = { path: `/quotes/${quote.quoteNumber}`, search: keySearch(key) };
  return data(await printedOffer(args, quote, place), { headers: privateHeaders });
});

export const headers: HeadersFunction = () => privateHeaders;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.document.title ?? "Document", noindex: true });

export default function PrintedOffer() {
  return <PrintedPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };

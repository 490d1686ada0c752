import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PrintedPage } from "~/components/documents/printed-page";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { accountPage } from "~/http/pages/account-page.server";
import { ownQuote } from "~/routes/documents/documents.server";
import { printedOffer } from "../documents/printed-page.server";

/** GET /account/quotes/:number/offer */
export const loader = accountPage(async (args) => {
  const quote = await ownQuote(args);
  return printedOffer(args, quote, { path: `/account/quotes/${quote.quoteNumber}` });
});

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.document.title ?? "Document", noindex: true });

export default function AccountPrintedOffer() {
  return <PrintedPage {...useLoaderData<typeof loader>()} />;
}

export { ErrorPage as ErrorBoundary };

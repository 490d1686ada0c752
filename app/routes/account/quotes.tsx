import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DocumentSearch, QuoteTable } from "~/components/documents/document-tables";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { accountPage } from "~/http/pages/account-page.server";
import { referencesOf } from "~/modules/quotes/sent-offer";
import { quoteRow } from "~/routes/documents/documents.server";
import { t } from "~/texts/text";
import { joinsBySeller } from "./confirm-email.server";
import { searched, textsOfLine } from "./document-search.server";
import { GuestDocuments } from "./guest-documents";

export const loader = accountPage(async (args) => {
  const all = await args.call("quotes.listForCustomer", [args.user.uid]);
  const { found, ...search } = searched(args.request, all, (quote) => [
    quote.quoteNumber,
    quote.orderNumber,
    referencesOf(quote),
    ...quote.items.flatMap(textsOfLine),
  ]);
  return { ...search, quotes: found.map(quoteRow), bySeller: joinsBySeller(args) };
});

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: t("account:yourQuotes"), noindex: true });

export default function AccountQuotes() {
  const { quotes, bySeller, find, count } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>{t("account:yourQuotes")}</h1>
      </header>
      {bySeller ? <GuestDocuments /> : null}
      <DocumentSearch find={find} count={count} found={quotes} />
      {quotes.length > 0 ? (
        <QuoteTable quotes={quotes} />
      ) : find ? null : (
        <EmptyState title={t("account:noQuotesYet")} icon="sheet">
          <p>{t("account:requestsThatYouSendWhile")}</p>
          <Link className="button button-primary" to="/products" prefetch="intent">
            {t("account:browseProducts")}
          </Link>
        </EmptyState>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary };

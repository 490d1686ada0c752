import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { QuoteTable } from "~/components/documents/document-tables";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { accountPage } from "~/http/pages/account-page.server";
import { quoteRow } from "~/routes/documents/documents.server";
import { joinsBySeller } from "./confirm-email.server";
import { GuestDocuments } from "./guest-documents";

export const loader = accountPage(async (args) => ({
  quotes: (await args.call("quotes.listForCustomer", [args.user.uid])).map(quoteRow),
  bySeller: joinsBySeller(args),
}));

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: "Your quotes", noindex: true });

export default function AccountQuotes() {
  const { quotes, bySeller } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>Your quotes</h1>
      </header>
      {bySeller ? <GuestDocuments /> : null}
      {quotes.length > 0 ? (
        <QuoteTable quotes={quotes} />
      ) : (
        <EmptyState title="No quotes yet" icon="sheet">
          <p>Requests that you send while you are signed in appear here.</p>
          <Link className="button button-primary" to="/products" prefetch="intent">
            Browse products
          </Link>
        </EmptyState>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary };

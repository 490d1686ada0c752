import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/empty-state";
import { ErrorPage } from "~/components/error-page";
import { Link } from "~/components/link";
import { QuoteTable } from "~/components/paper-tables";
import { seo } from "~/components/seo";
import { accountPage } from "./account-page.server";
import { quoteRow } from "./papers.server";

export const loader = accountPage(async ({ user, call }) => ({
  quotes: (await call("quotes.listForCustomer", [user.uid])).map(quoteRow),
}));

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  seo(matches, { title: "Your quotes", noindex: true });

export default function AccountQuotes() {
  const { quotes } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>Your quotes</h1>
      </header>
      {quotes.length > 0 ? (
        <QuoteTable quotes={quotes} />
      ) : (
        <EmptyState title="No quotes yet" icon="sheet">
          <p>Requests that you send while you are signed in stand here.</p>
          <Link className="button button-primary" to="/products" prefetch="intent">
            Browse products
          </Link>
        </EmptyState>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary };

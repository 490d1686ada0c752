import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";

import { adminPage } from "~/http/pages/admin-page.server";
import { DocumentList } from "../documents/document-list";
import { quotesPage } from "../documents/document-list.server";
import { DocumentTable } from "../documents/document-table";

export const loader = adminPage(quotesPage);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Quotes", noindex: true });

export default function AdminQuotes() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>Quotes</h1>
        <p className="lead">What customers asked for, and what you offered.</p>
      </header>
      <DocumentList
        {...page}
        what="quotes"
        example="Q-2026"
        none="Requests that shoppers send stand here."
      >
        <DocumentTable kind="quote" rows={page.rows} />
      </DocumentList>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

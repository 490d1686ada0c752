import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ErrorPage } from "~/components/error-page";
import { seo } from "~/components/seo";

import { adminPage } from "./admin-page.server";
import { PaperList } from "./paper-list";
import { quotesPage } from "./paper-list.server";
import { PaperTable } from "./paper-table";

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
      <PaperList
        {...page}
        what="quotes"
        example="Q-2026"
        none="Requests that shoppers send stand here."
      >
        <PaperTable kind="quote" rows={page.rows} />
      </PaperList>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

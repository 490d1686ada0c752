import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { DocumentList } from "../documents/document-list";
import { quotesPage } from "../documents/document-list.server";
import { documentSearch } from "../documents/document-query";
import { DocumentTable } from "../documents/document-table";
import { changeViews } from "../documents/saved-views.server";
import { useMay } from "../frame/may";

const sorts = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
  ["value-down", "Highest value first"],
  ["value-up", "Lowest value first"],
  ["expiry", "Offers by their last day"],
] as const;

export const loader = adminPage(quotesPage);

export const action = adminPage((args) => changeViews(args, "quotes"));

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Quotes", noindex: true });

export default function AdminQuotes() {
  const page = useLoaderData<typeof loader>();
  const { view, ...query } = page.query;
  const maySell = useMay()("offers.createQuote");
  return (
    <>
      <DeskHead
        title="Quotes"
        actions={
          <>
            <a
              className="button button-plain"
              href={`/admin/quotes.csv${documentSearch(view, query)}`}
            >
              Export
            </a>
            {maySell ? (
              <Link
                to="/admin/quotes/new"
                className={page.rows.length > 0 ? "button button-primary" : "button button-plain"}
              >
                New quote
              </Link>
            ) : null}
          </>
        }
      />
      <DocumentList
        {...page}
        what="quotes"
        example="Q-2026"
        sorts={sorts}
        none="Requests that shoppers send appear here."
      >
        {(chosen) => <DocumentTable kind="quote" rows={page.rows} chosen={chosen} />}
      </DocumentList>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { DocumentList } from "../documents/document-list";
import { quotesPage } from "../documents/document-list.server";
import { DocumentTable } from "../documents/document-table";

const sorts = [
  ["newest", "Newest first"],
  ["oldest", "Oldest first"],
  ["expiry", "Offers by their last day"],
] as const;

export const loader = adminPage(quotesPage);

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Quotes", noindex: true });

export default function AdminQuotes() {
  const page = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Quotes" />
      <DocumentList
        {...page}
        what="quotes"
        example="Q-2026"
        sorts={sorts}
        none="Requests that shoppers send stand here."
      >
        <DocumentTable kind="quote" rows={page.rows} />
      </DocumentList>
    </>
  );
}

export { ErrorPage as ErrorBoundary };

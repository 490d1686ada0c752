import { useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { t } from "~/texts/text";
import { quoteList } from "../documents/document-lists";
import { documentPage, quoteCells } from "../documents/document-page.server";
import { DocumentList, quoteColumns } from "../documents/document-table";
import { changeViews } from "../frame/saved-views.server";

export const loader = adminPage(async (args) => {
  const { call, may } = args;
  const [list, byStatus, { quotes: waiting }] = await Promise.all([
    readList(args, quoteList()),
    may("quotes.countByStatus") ? call("quotes.countByStatus", []) : null,
    may("desk.counts") ? call("desk.counts", []) : { quotes: null },
  ]);
  return documentPage(args, list, {
    name: "quotes",
    row: quoteCells,
    byStatus,
    counts: { waiting },
  });
});

export const action = adminPage((args) => changeViews(args, "quotes"));

export const meta = deskMeta("deskQuotes:quotes");

export default function AdminQuotes() {
  return (
    <DocumentList
      page={useLoaderData<typeof loader>()}
      title={t("deskQuotes:quotes")}
      columns={quoteColumns()}
    />
  );
}

export { ErrorPage as ErrorBoundary };

import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { adminPage } from "~/http/pages/admin-page.server";
import { t } from "~/texts/text";

export const loader = adminPage(async ({ call }) => ({
  terms: await call("catalogue.missedSearches", []),
}));

export const meta = deskMeta("deskCatalogue:searchesWithoutAResult");

export default function MissedSearchesPage() {
  const { terms } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t("deskCatalogue:searchesWithoutAResult")}>
        <p className="soft">{t("deskCatalogue:whatBuyersSearchedLast90")}</p>
      </DeskHead>
      {terms.length === 0 ? (
        <EmptyState title={t("deskCatalogue:none")}>
          <p>{t("deskCatalogue:everySearchFoundSomething")}</p>
        </EmptyState>
      ) : (
        <section className="desk-card editor-part" aria-labelledby="missed">
          <h2 id="missed">{t("deskCatalogue:byHowOftenTheyWere")}</h2>
          <div className="editor-scroll">
            <table className="editor-grid">
              <thead>
                <tr>
                  <th scope="col">{t("deskCatalogue:searchedFor")}</th>
                  <th scope="col">{t("deskCatalogue:times")}</th>
                  <th scope="col">{t("deskCatalogue:first")}</th>
                  <th scope="col">{t("deskCatalogue:last")}</th>
                </tr>
              </thead>
              <tbody>
                {terms.map(({ id, term, times, first, last }) => (
                  <tr key={id}>
                    <td data-label={t("deskCatalogue:searchedFor")}>
                      <a href={`/search?${new URLSearchParams({ q: term })}`}>{term}</a>
                    </td>
                    <td data-label={t("deskCatalogue:times")} className="num">
                      {times}
                    </td>
                    <td data-label={t("deskCatalogue:first")}>
                      <ShortDay date={first} />
                    </td>
                    <td data-label={t("deskCatalogue:last")}>
                      <ShortDay date={last} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p>
            <Link to="/admin/settings#searchWords">{t("deskCatalogue:searchWords")}</Link>
          </p>
        </section>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary };

import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { adminPage } from "~/http/pages/admin-page.server";

export const loader = adminPage(async ({ call }) => ({
  terms: await call("catalogue.missedSearches", []),
}));

export const meta = deskMeta("Searches without a result");

export default function MissedSearchesPage() {
  const { terms } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Searches without a result">
        <p className="soft">
          What buyers searched for in the last 90 days and the shop did not find. A search word in
          the settings leads such a term to products.
        </p>
      </DeskHead>
      {terms.length === 0 ? (
        <EmptyState title="None">
          <p>Every search found something.</p>
        </EmptyState>
      ) : (
        <section className="desk-card editor-part" aria-labelledby="missed">
          <h2 id="missed">By how often they were searched</h2>
          <div className="editor-scroll">
            <table className="editor-grid">
              <thead>
                <tr>
                  <th scope="col">Searched for</th>
                  <th scope="col">Times</th>
                  <th scope="col">First</th>
                  <th scope="col">Last</th>
                </tr>
              </thead>
              <tbody>
                {terms.map(({ id, term, times, first, last }) => (
                  <tr key={id}>
                    <td data-label="Searched for">
                      <a href={`/search?${new URLSearchParams({ q: term })}`}>{term}</a>
                    </td>
                    <td data-label="Times" className="num">
                      {times}
                    </td>
                    <td data-label="First">
                      <ShortDay date={first} />
                    </td>
                    <td data-label="Last">
                      <ShortDay date={last} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p>
            <Link to="/admin/settings#searchWords">Search words</Link>
          </p>
        </section>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary };

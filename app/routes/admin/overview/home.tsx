import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { WaitingGroup } from "./attention";
import { attention } from "./attention.server";

export const loader = adminPage(async (args) => ({
  groups: await attention(args),
  /** Whether quotes and orders are open to the one who looks. */
  documents: args.may("orders.listPage"),
}));

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Dashboard", noindex: true });

export default function AdminHome() {
  const { groups, documents } = useLoaderData<typeof loader>();
  return (
    <>
      <header className="page-head">
        <h1>Needs attention</h1>
        <p className="lead">What waits for you, the most urgent first.</p>
      </header>
      {groups.length > 0 ? (
        <div className="waiting-groups">
          {groups.map((group) => (
            <WaitingGroup key={group.key} group={group} />
          ))}
        </div>
      ) : (
        <EmptyState title="Nothing waits for you" icon="check">
          <p>New requests, orders with a problem and mails that got stuck show up here.</p>
          {documents ? (
            <p className="empty-links">
              <Link className="button button-primary" to="/admin/orders">
                All orders
              </Link>
              <Link className="button button-plain" to="/admin/quotes">
                All quotes
              </Link>
            </p>
          ) : null}
        </EmptyState>
      )}
    </>
  );
}

export { ErrorPage as ErrorBoundary };

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { adminPage } from "~/http/pages/admin-page.server";
import { WaitingGroup } from "./attention";
import { FiguresPanel } from "./figures";
import { OrdersToShip } from "./orders-to-ship";
import { changeOverview, overviewPage } from "./overview-page.server";
import { EndingOffers, LowStock, StatusTable } from "./side-cards";
import { SnoozedList } from "./snoozed-list";

export const loader = adminPage(overviewPage);

export const action = adminPage(changeOverview);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Dashboard", noindex: true });

export default function AdminHome() {
  const { groups, snoozed, selling, low, toShip, tomorrow, documents, troubles } =
    useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Overview" />
      {troubles.map((trouble) => (
        <p key={trouble} className="notice" role="alert">
          {trouble}
        </p>
      ))}
      {selling ? <FiguresPanel period={selling.period} figures={selling.figures} /> : null}
      <div className="overview">
        <div className="overview-main">
          {documents ? (
            <>
              <h2 className="overview-title">Needs attention</h2>
              {groups.length > 0 ? (
                <div className="waiting-groups">
                  {groups.map((group) => (
                    <WaitingGroup key={group.key} group={group} tomorrow={tomorrow} />
                  ))}
                </div>
              ) : (
                <NothingWaits />
              )}
              <SnoozedList items={snoozed} />
            </>
          ) : (
            <>
              <OrdersToShip {...toShip} />
              <LowStock {...low} />
            </>
          )}
        </div>
        {selling ? (
          <div className="overview-side">
            <StatusTable title="Quotes" rows={selling.quotes} all="/admin/quotes" />
            <StatusTable title="Orders" rows={selling.orders} all="/admin/orders" />
            <EndingOffers offers={selling.ending} />
            <LowStock {...low} />
          </div>
        ) : null}
      </div>
    </>
  );
}

function NothingWaits() {
  return (
    <EmptyState title="Nothing needs your attention" icon="check">
      <p>New requests, orders with a problem and mails that got stuck show up here.</p>
      <p className="empty-links">
        <Link className="button button-primary" to="/admin/orders">
          All orders
        </Link>
        <Link className="button button-plain" to="/admin/quotes">
          All quotes
        </Link>
      </p>
    </EmptyState>
  );
}

export { ErrorPage as ErrorBoundary };

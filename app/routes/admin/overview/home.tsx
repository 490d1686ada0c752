import { useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { EmptyState } from "~/components/frame/empty-state";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Slot } from "~/components/frame/slot";
import { adminPage } from "~/http/pages/admin-page.server";
import { numberFormat } from "~/kernel/formats";
import type { OrderToShip } from "~/modules/desk/orders.server";
import { writtenQuantity } from "~/modules/pricing/units";
import { t } from "~/texts/text";
import { WaitingGroup } from "./attention";
import { FiguresPanel } from "./figures";
import { changeOverview, overviewPage } from "./overview-page.server";
import { SnoozedList } from "./snoozed-list";

export const loader = adminPage(overviewPage);

export const action = adminPage(changeOverview);

export const meta = deskMeta("deskFrame:dashboard");

export default function AdminHome() {
  const { groups, snoozed, selling, low, toShip, tomorrow, documents, troubles } =
    useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t("deskOverview:overview")} />
      {troubles.map((trouble) => (
        <p key={trouble} className="notice" role="alert">
          {trouble}
        </p>
      ))}
      <Slot name="desk.overview" />
      <div className="overview">
        <div className="overview-main">
          {documents ? (
            <>
              <h2 className="overview-title">{t("deskOverview:waitingForYou")}</h2>
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
            <StatusTable
              title={t("deskOverview:quotes")}
              rows={selling.quotes}
              all="/admin/quotes"
            />
            <StatusTable
              title={t("deskOverview:orders")}
              rows={selling.orders}
              all="/admin/orders"
            />
            <LowStock {...low} />
          </div>
        ) : null}
      </div>
      {selling ? <FiguresPanel {...selling} /> : null}
    </>
  );
}

function NothingWaits() {
  return (
    <EmptyState title={t("deskOverview:nothingNeedsYourAttention")} icon="check">
      <p>{t("deskOverview:whatWaitsShowsUp")}</p>
      <p className="empty-links">
        <Link className="button button-primary" to="/admin/orders">
          {t("deskOverview:allOrders")}
        </Link>
        <Link className="button button-plain" to="/admin/quotes">
          {t("deskOverview:allQuotes")}
        </Link>
      </p>
    </EmptyState>
  );
}

interface OrdersToShipProps {
  orders: readonly OrderToShip[];
  /** Whether other orders follow. */
  more: boolean;
  /** Whether the viewer may open orders. Others see the goods, without a customer or a price. */
  opens: boolean;
}

/** The goods that wait to be shipped, by order, oldest order first. */
function OrdersToShip({ orders, more, opens }: OrdersToShipProps) {
  return (
    <section className="side-card" aria-labelledby="to-ship">
      <h2 id="to-ship">{t("deskOverview:ordersToShip")}</h2>
      {orders.length === 0 ? (
        <p className="soft">{t("deskOverview:everyOrderIsShipped")}</p>
      ) : (
        <ul className="bare side-rows">
          {orders.map((order) => (
            <li key={order.number}>
              <OrderName order={order} opens={opens} />
              <span className="soft">
                <ShortDay date={order.placed} />
              </span>
              <Goods order={order} />
            </li>
          ))}
        </ul>
      )}
      {opens ? (
        <p>
          <Link to="/admin/orders?view=deliver&sort=oldest">
            {t("deskOverview:allOrdersToShip")}
          </Link>
        </p>
      ) : more ? (
        <p className="soft">{t("deskOverview:newerOrdersFollow")}</p>
      ) : null}
    </section>
  );
}

function OrderName({ order, opens }: { order: OrderToShip; opens: boolean }) {
  const { number, flagged } = order;
  return (
    <span>
      {opens ? (
        <Link to={`/admin/orders/${encodeURIComponent(number)}`} className="mono">
          {number}
        </Link>
      ) : (
        <span className="mono">{number}</span>
      )}{" "}
      {flagged ? <Mark tone="bad">{t("deskOverview:needsAttention")}</Mark> : null}
    </span>
  );
}

/** Two cells for each line, in the grid of the order. */
function Goods({ order: { lines } }: { order: OrderToShip }) {
  return lines.map(({ at, productId, name, sku, unit, open }) => {
    const words = [name, sku].filter(Boolean).join(" · ");
    return (
      <Fragment key={at}>
        {productId === null ? (
          <span>{words}</span>
        ) : (
          <Link to={`/admin/stock/${encodeURIComponent(productId)}`}>{words}</Link>
        )}
        <span className="num">{writtenQuantity(open, unit)}</span>
      </Fragment>
    );
  });
}

interface StatusRow {
  status: string;
  label: string;
  count: number;
  to: string;
}

interface StatusTableProps {
  title: string;
  rows: readonly StatusRow[];
  all: string;
}

/** How many records have each status; each figure links to its list. */
function StatusTable({ title, rows, all }: StatusTableProps) {
  const id = `status-${title.toLowerCase()}`;
  const filled = rows.filter(({ count }) => count > 0);
  const sum = rows.reduce((total, { count }) => total + count, 0);
  return (
    <section className="side-card" aria-labelledby={id}>
      <h2 id={id}>{t("deskOverview:byStatus", { title })}</h2>
      {filled.length === 0 ? (
        <p className="soft">{t("deskOverview:noneYet")}</p>
      ) : (
        <dl className="status-rows">
          {filled.map(({ status, label, count, to }) => (
            <div key={status}>
              <dt>
                <Link to={to}>{label}</Link>
              </dt>
              <dd className="num">{numberFormat("en").format(count)}</dd>
            </div>
          ))}
          <div className="status-sum">
            <dt>
              <Link to={all}>{t("deskOverview:all")}</Link>
            </dt>
            <dd className="num">{numberFormat("en").format(sum)}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

interface LowStockProps {
  products: readonly {
    id: string;
    productName: string;
    sku: string | null;
    leastStock: number | null;
  }[];
  count: number;
  /** Whether the real number is higher. */
  isMore: boolean;
  threshold: number;
}

function LowStock({ products, count, isMore, threshold }: LowStockProps) {
  return (
    <section className="side-card" aria-labelledby="low-stock">
      <h2 id="low-stock">{t("deskOverview:lowStock")}</h2>
      {count === 0 ? (
        <p className="soft">{t("deskOverview:stockIsAbove", { threshold })}</p>
      ) : (
        <>
          <ul className="bare side-rows">
            {products.map(({ id, productName, sku, leastStock }) => (
              <li key={id}>
                <Link to={`/admin/products/${encodeURIComponent(id)}`}>
                  {productName || t("deskOverview:unnamedProduct")}
                </Link>
                <span className={leastStock === 0 ? "num stock-out" : "num"}>
                  {leastStock === 0 ? t("deskOverview:soldOut") : leastStock}
                </span>
                {sku ? <span className="soft mono">{sku}</span> : null}
              </li>
            ))}
          </ul>
          <p>
            <Link to="/admin/products?stock=low&published=yes">
              {isMore
                ? t("deskOverview:moreThanAtOrBelow", { count, threshold })
                : t("deskOverview:atOrBelow", { count, threshold })}
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

export { ErrorPage as ErrorBoundary };

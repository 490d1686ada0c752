import { Fragment } from "react";
import type { OrderToShip } from "~/commerce/desk/to-ship";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { Link } from "~/components/frame/link";

interface OrdersToShipProps {
  orders: readonly OrderToShip[];
  /** Whether other orders follow. */
  more: boolean;
  /** Whether the viewer may open orders. Others see the goods, without a customer or a price. */
  opens: boolean;
}

/** The goods that wait to be shipped, by order, oldest order first. */
export function OrdersToShip({ orders, more, opens }: OrdersToShipProps) {
  return (
    <section className="side-card" aria-labelledby="to-ship">
      <h2 id="to-ship">Orders to ship</h2>
      {orders.length === 0 ? (
        <p className="soft">Every order is shipped.</p>
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
          <Link to="/admin/orders?view=deliver&sort=oldest">All orders to ship</Link>
        </p>
      ) : more ? (
        <p className="soft">Newer orders follow when these are shipped.</p>
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
      {flagged ? <Mark tone="bad">Needs attention</Mark> : null}
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
          <span className="side-cut">{words}</span>
        ) : (
          <Link to={`/admin/stock/${encodeURIComponent(productId)}`} className="side-cut">
            {words}
          </Link>
        )}
        <span className="num">
          {open.toLocaleString("en")} {unit}
        </span>
      </Fragment>
    );
  });
}

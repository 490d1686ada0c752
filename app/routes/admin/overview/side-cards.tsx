import { ShortDay } from "~/components/desk/short-day";
import { Link } from "~/components/frame/link";
import { formatMoney } from "~/domain/money";
import { site } from "~/site";

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
export function StatusTable({ title, rows, all }: StatusTableProps) {
  const id = `status-${title.toLowerCase()}`;
  const filled = rows.filter(({ count }) => count > 0);
  const sum = rows.reduce((total, { count }) => total + count, 0);
  return (
    <section className="side-card" aria-labelledby={id}>
      <h2 id={id}>{title} by status</h2>
      {filled.length === 0 ? (
        <p className="soft">None yet.</p>
      ) : (
        <dl className="status-rows">
          {filled.map(({ status, label, count, to }) => (
            <div key={status}>
              <dt>
                <Link to={to}>{label}</Link>
              </dt>
              <dd className="num">{count.toLocaleString("en")}</dd>
            </div>
          ))}
          <div className="status-sum">
            <dt>
              <Link to={all}>All</Link>
            </dt>
            <dd className="num">{sum.toLocaleString("en")}</dd>
          </div>
        </dl>
      )}
    </section>
  );
}

interface EndingOffersProps {
  offers: readonly {
    id: string;
    number: string;
    to: string;
    who: string;
    total: number | null;
    validUntil: Date | null;
  }[];
}

export function EndingOffers({ offers }: EndingOffersProps) {
  return (
    <section className="side-card" aria-labelledby="ending">
      <h2 id="ending">Offers that end this week</h2>
      {offers.length === 0 ? (
        <p className="soft">No open offer ends in the next seven days.</p>
      ) : (
        <ul className="bare side-rows">
          {offers.map(({ id, number, to, who, total, validUntil }) => (
            <li key={id}>
              <Link to={to} className="mono">
                {number}
              </Link>
              <span className="num" suppressHydrationWarning>
                {total === null ? "" : formatMoney(total, site.currency, site.locale)}
              </span>
              <span className="side-cut soft">{who}</span>
              <span className="soft">{validUntil ? <ShortDay date={validUntil} /> : null}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to="/admin/quotes?sort=expiry">All offers by their last day</Link>
      </p>
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

export function LowStock({ products, count, isMore, threshold }: LowStockProps) {
  return (
    <section className="side-card" aria-labelledby="low-stock">
      <h2 id="low-stock">Low stock</h2>
      {count === 0 ? (
        <p className="soft">Every counted stock is above {threshold}.</p>
      ) : (
        <>
          <ul className="bare side-rows">
            {products.map(({ id, productName, sku, leastStock }) => (
              <li key={id}>
                <Link to={`/admin/products/${encodeURIComponent(id)}`} className="side-cut">
                  {productName || "Unnamed product"}
                </Link>
                <span className={leastStock === 0 ? "num stock-out" : "num"}>
                  {leastStock === 0 ? "sold out" : leastStock}
                </span>
                {sku ? <span className="soft mono side-cut">{sku}</span> : null}
              </li>
            ))}
          </ul>
          <p>
            <Link to="/admin/products?stock=low&published=yes">
              {isMore ? `More than ${count}` : count} at {threshold} or fewer
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

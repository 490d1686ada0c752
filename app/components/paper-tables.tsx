import type { OrderStatus, PaymentStatus } from "~/domain/order";
import type { QuoteStatus } from "~/domain/quote";
import { Link } from "./link";
import { Day } from "./moment";
import { Money } from "./price";
import { OrderStatusMark, paymentLabel, QuoteStatusMark } from "./status";

export interface QuoteRow {
  number: string;
  created: Date;
  status: QuoteStatus;
  lines: number;
  total: number | null;
  validUntil: Date | null;
}

export interface OrderRow {
  number: string;
  created: Date;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  lines: number;
  total: number;
}

/** On a phone every row becomes a card; the headings come along as labels. */
export function QuoteTable({ quotes }: { quotes: readonly QuoteRow[] }) {
  return (
    <table className="papers">
      <thead>
        <tr>
          <th scope="col">Quote</th>
          <th scope="col">Sent</th>
          <th scope="col">Status</th>
          <th scope="col" className="document-number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map(({ number, created, status, lines, total, validUntil }) => (
          <tr key={number}>
            <th scope="row">
              <Link to={`/account/quotes/${number}`} prefetch="intent" className="mono">
                {number}
              </Link>
              <span className="small soft">{lines === 1 ? "1 product" : `${lines} products`}</span>
            </th>
            <td data-label="Sent">
              <Day date={created} />
            </td>
            <td data-label="Status">
              <QuoteStatusMark status={status} />
              {status === "Quoted" && validUntil ? (
                <span className="small soft">
                  until <Day date={validUntil} />
                </span>
              ) : null}
            </td>
            <td data-label="Total" className="document-number">
              {total === null ? <span className="soft">on request</span> : <Money amount={total} />}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function OrderTable({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <table className="papers">
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Placed</th>
          <th scope="col">Status</th>
          <th scope="col" className="document-number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map(({ number, created, status, paymentStatus, lines, total }) => (
          <tr key={number}>
            <th scope="row">
              <Link to={`/account/orders/${number}`} prefetch="intent" className="mono">
                {number}
              </Link>
              <span className="small soft">{lines === 1 ? "1 product" : `${lines} products`}</span>
            </th>
            <td data-label="Placed">
              <Day date={created} />
            </td>
            <td data-label="Status">
              <OrderStatusMark status={status} />
              <span className="small soft">{paymentLabel(paymentStatus)}</span>
            </td>
            <td data-label="Total" className="document-number">
              <Money amount={total} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

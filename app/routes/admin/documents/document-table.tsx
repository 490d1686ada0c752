import { Day } from "~/components/documents/moment";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import type { PaymentStatus } from "~/domain/order";
import type { DocumentKind } from "~/domain/status-labels";
import { PaymentMark, SellerStatus } from "./seller-status";

/** What a list shows of a quote or an order. */
export interface DocumentRow {
  number: string;
  /** Its page, which knows the way back. */
  to: string;
  /** A person, a company, or nobody. */
  who: string;
  email: string;
  lines: number;
  total: number | null;
  status: string;
  /** Of an order. */
  payment: PaymentStatus | null;
  needsReview: boolean;
  /** Last day of an offer that is open. */
  until: Date | null;
  created: Date;
  updated: Date;
}

/** On a phone every row becomes a card, and the headings become labels in it. */
export function DocumentTable({
  kind,
  rows,
}: {
  kind: DocumentKind;
  rows: readonly DocumentRow[];
}) {
  const isQuote = kind === "quote";
  return (
    <table className="documents desk-table">
      <thead>
        <tr>
          <th scope="col">{isQuote ? "Quote" : "Order"}</th>
          <th scope="col">Customer</th>
          <th scope="col">Status</th>
          <th scope="col">{isQuote ? "Asked" : "Placed"}</th>
          <th scope="col">Changed</th>
          <th scope="col" className="document-number">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.number} kind={kind} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ kind, row }: { kind: DocumentKind; row: DocumentRow }) {
  const { number, to, who, email, lines, total, status, payment, until, created, updated } = row;
  return (
    <tr>
      <th scope="row">
        <Link to={to} className="mono row-link" prefetch="intent">
          {number}
        </Link>
        <span className="small soft">{lines === 1 ? "1 product" : `${lines} products`}</span>
      </th>
      <td data-label="Customer">
        <span className="row-who">
          {who || email ? null : <span className="soft">unknown</span>}
          {who ? <span>{who}</span> : null}
          <span className={who ? "small soft" : undefined}>{email}</span>
        </span>
      </td>
      <td data-label="Status">
        <span className="row-marks">
          <SellerStatus kind={kind} status={status} />
          {payment && status !== "Refunded" ? <PaymentMark status={payment} /> : null}
          {row.needsReview ? <span className="status status-bad">Needs attention</span> : null}
          {until ? (
            <span className="small soft">
              until <Day date={until} />
            </span>
          ) : null}
        </span>
      </td>
      <td data-label={kind === "quote" ? "Asked" : "Placed"}>
        <Day date={created} />
      </td>
      <td data-label="Changed">
        <Day date={updated} />
      </td>
      <td data-label="Total" className="document-number">
        {total === null ? <span className="soft">on request</span> : <Money amount={total} />}
      </td>
    </tr>
  );
}

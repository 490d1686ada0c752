import { type ChosenRows, RowTick } from "~/components/desk/chosen-rows";
import { Mark } from "~/components/desk/list-parts";
import { ShortDay } from "~/components/desk/short-day";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import type { DocumentKind, PaymentShown } from "~/domain/status-labels";
import { PaymentMark, SellerStatus } from "./seller-status";

/** The list's columns of a quote or an order. */
export interface DocumentRow {
  number: string;
  /** Id and version, for a choice of several rows. */
  pick: string;
  /** The assignee's name; empty when unassigned. */
  assignee: string;
  /** Its page, with the address of the list. */
  to: string;
  /** A person, a company, or nobody. */
  who: string;
  email: string;
  lines: number;
  total: number | null;
  status: string;
  /** Only for an order. */
  payment: PaymentShown | null;
  isPartlyShipped: boolean;
  needsReview: boolean;
  /** Last day of an open offer. */
  until: Date | null;
  created: Date;
  /** How long it has waited, or else its age. */
  age: string;
  waits: boolean;
  /** The next step for staff; empty when nothing is left to do. */
  next: string;
}

/** On a phone every row has two lines. */
export function DocumentTable({
  kind,
  rows,
  chosen,
}: {
  kind: DocumentKind;
  rows: readonly DocumentRow[];
  /** null when rows cannot be chosen. */
  chosen: ChosenRows | null;
}) {
  const isQuote = kind === "quote";
  return (
    <div className="desk-table-frame">
      <table className="desk-table">
        <thead>
          <tr>
            {chosen ? (
              <th scope="col" className="cell-pick">
                <span className="visually-hidden">Choose</span>
              </th>
            ) : null}
            <th scope="col">{isQuote ? "Quote" : "Order"}</th>
            <th scope="col">Customer</th>
            <th scope="col">Status</th>
            <th scope="col">Next</th>
            <th scope="col">Assigned to</th>
            <th scope="col">{isQuote ? "Asked" : "Placed"}</th>
            {isQuote ? <th scope="col">Valid until</th> : null}
            <th scope="col" className="amount">
              Age
            </th>
            <th scope="col" className="amount cell-spare">
              Lines
            </th>
            <th scope="col" className="amount">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.number} kind={kind} row={row} chosen={chosen} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  kind: DocumentKind;
  row: DocumentRow;
  chosen: ChosenRows | null;
}

function Row({ kind, row, chosen }: RowProps) {
  const { number, to, who, email, lines, total, status, payment, until, created } = row;
  return (
    <tr>
      {chosen ? (
        <td className="cell-pick">
          <RowTick chosen={chosen} value={row.pick} label={`Choose ${number}`} />
        </td>
      ) : null}
      <th scope="row">
        <Link to={to} className="mono row-link" prefetch="intent">
          {number}
        </Link>
      </th>
      <td className="cell-who">
        {who || email ? null : <span className="soft">unknown</span>}
        {who ? <span>{who}</span> : null} {email ? <span className="soft">{email}</span> : null}
      </td>
      <td className="cell-marks">
        <SellerStatus kind={kind} status={status} isPartlyShipped={row.isPartlyShipped} />
        {payment && status !== "Refunded" ? <PaymentMark status={payment} /> : null}
        {row.needsReview ? <Mark tone="bad">Needs attention</Mark> : null}
      </td>
      <td className="cell-next">{row.next}</td>
      <td className="cell-wide cell-cut">{row.assignee}</td>
      <td className="cell-wide">
        <ShortDay date={created} />
      </td>
      {kind === "quote" ? (
        <td className="cell-wide">{until ? <ShortDay date={until} /> : null}</td>
      ) : null}
      <td className={row.waits ? "amount cell-wide" : "amount cell-wide soft"}>{row.age}</td>
      <td className="amount cell-wide cell-spare">{lines}</td>
      <td className="amount">
        {total === null ? <span className="soft">on request</span> : <Money amount={total} />}
      </td>
    </tr>
  );
}

import type { ReactNode } from "react";
import type { OrderStatus, PaymentStatus } from "~/domain/order";
import type { QuoteStatus } from "~/domain/quote";
import { type PaymentShown, paymentLabel } from "~/domain/status-labels";
import { Link } from "../frame/link";
import { Money } from "../frame/price";
import { type ListColumn, ListTable } from "../lists/list-table";
import { Day } from "./moment";
import { OrderStatusMark, QuoteStatusMark } from "./status";

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
  /** The payment in words, for the customer. */
  payment: PaymentShown;
  lines: number;
  /** How many lines are still to be shipped after a part was; 0 when none was. */
  awaited: number;
  total: number;
}

export function QuoteTable({ quotes }: { quotes: readonly QuoteRow[] }) {
  return (
    <DocumentTable
      kind="Quote"
      dated="Requested"
      rows={quotes.map(({ status, validUntil, ...row }) => ({
        ...row,
        to: `/account/quotes/${row.number}`,
        mark: <QuoteStatusMark status={status} />,
        note:
          status === "Quoted" && validUntil ? (
            <>
              until <Day date={validUntil} />
            </>
          ) : null,
      }))}
    />
  );
}

export function OrderTable({ orders }: { orders: readonly OrderRow[] }) {
  return (
    <DocumentTable
      kind="Order"
      dated="Placed"
      rows={orders.map(({ status, paymentStatus, payment, awaited, ...row }) => ({
        ...row,
        to: `/account/orders/${row.number}`,
        mark: (
          <OrderStatusMark status={status} payment={paymentStatus} isPartlyShipped={awaited > 0} />
        ),
        note: [awaited > 0 && stillToShip(awaited), paymentLabel(payment, "customer")]
          .filter(Boolean)
          .join(" · "),
      }))}
    />
  );
}

function stillToShip(lines: number): string {
  return lines === 1 ? "1 product still to be shipped" : `${lines} products still to be shipped`;
}

interface DocumentRow {
  number: string;
  to: string;
  created: Date;
  lines: number;
  mark: ReactNode;
  /** A note beside the status. */
  note: ReactNode;
  /** null when the total is not known yet. */
  total: number | null;
}

/** On a phone every row becomes a card of two lines, which needs no labels. */
function DocumentTable({
  kind,
  dated,
  rows,
}: {
  kind: string;
  dated: string;
  rows: readonly DocumentRow[];
}) {
  const columns: ListColumn<DocumentRow>[] = [
    { title: kind, cell: Name },
    {
      title: dated,
      className: "documents-date",
      cell: ({ created }) => <Day date={created} />,
    },
    { title: "Status", className: "documents-status", cell: Status },
    {
      title: "Total",
      className: "document-number",
      cell: ({ total }) =>
        total === null ? <span className="soft">on request</span> : <Money amount={total} />,
    },
  ];
  return (
    <ListTable
      className="documents tight"
      columns={columns}
      rows={rows}
      keyOf={({ number }) => number}
      labels={false}
    />
  );
}

function Name({ number, to, lines }: DocumentRow) {
  return (
    <>
      <Link to={to} prefetch="intent" className="mono">
        {number}
      </Link>
      <span className="small soft">{lines === 1 ? "1 product" : `${lines} products`}</span>
    </>
  );
}

function Status({ mark, note }: DocumentRow) {
  return (
    <>
      {mark}
      {note ? <span className="small soft">{note}</span> : null}
    </>
  );
}

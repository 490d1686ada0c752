import { Mark, type MarkTone } from "~/components/desk/list-parts";
import { stateLabel, stateOf } from "~/components/documents/order-documents";
import { PlainDay } from "~/components/documents/plain-day";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import type { invoicesPage } from "./invoices-page.server";

type Row = Awaited<ReturnType<typeof invoicesPage>>["rows"][number];

export function InvoiceTable({ rows }: { rows: readonly Row[] }) {
  return (
    <div className="desk-table-frame">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Customer</th>
            <th scope="col">State</th>
            <th scope="col">Order</th>
            <th scope="col">Issued</th>
            <th scope="col">Due</th>
            <th scope="col" className="amount">
              Open
            </th>
            <th scope="col" className="amount">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <th scope="row">
                <Link to={row.to} className="mono row-link" prefetch="intent">
                  {row.number}
                </Link>
                {row.word === "Invoice" ? null : <span className="small soft"> {row.word}</span>}
              </th>
              <td className="cell-who">{row.buyer ?? <span className="soft">erased</span>}</td>
              <td className="cell-marks">
                <State row={row} />
              </td>
              <td className="mono cell-wide">{row.orderNumber}</td>
              <td className="cell-wide">
                <PlainDay day={row.day} short />
              </td>
              <td>{row.dueDay ? <PlainDay day={row.dueDay} short /> : null}</td>
              <td className="amount cell-wide">{row.open ? <Money amount={row.open} /> : null}</td>
              <td className="amount">
                <Money amount={row.total} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tones: Record<string, MarkTone> = { paid: "good", overdue: "bad", open: "wait" };

function State({ row }: { row: Row }) {
  const state = stateOf(row);
  return state === "" ? null : <Mark tone={tones[state] ?? "act"}>{stateLabel(row)}</Mark>;
}

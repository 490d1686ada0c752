import { ShortDay } from "~/components/desk/short-day";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import type { PipelineStage } from "~/domain/pipeline";
import type { NextDay } from "./next-day";

interface StageRow extends NextDay {
  number: string;
  to: string;
  who: string;
  /** How long it has had its status. */
  age: string;
  total: number | null;
  /** null when unassigned. */
  owner: string | null;
}

interface StageProps extends PipelineStage {
  label: string;
  /** All quotes with the status. */
  to: string;
  rows: readonly StageRow[];
}

/** The first quotes with a status, each with its next step and due date. */
export function Stage({ status, label, count, to, rows }: StageProps) {
  const id = `stage-${status.replace(" ", "-")}`;
  return (
    <section className="stage" aria-labelledby={id}>
      <div className="waiting-head">
        <h2 id={id}>
          {label} <span className="soft num">{count.toLocaleString("en")}</span>
        </h2>
        {count > rows.length ? <Link to={to}>All of them</Link> : null}
      </div>
      <div className="desk-table-frame">
        <table className="desk-table">
          <thead>
            <tr>
              <th scope="col">Quote</th>
              <th scope="col">Customer</th>
              <th scope="col">Next</th>
              <th scope="col">When</th>
              <th scope="col">Assigned to</th>
              <th scope="col" className="amount">
                In this state
              </th>
              <th scope="col" className="amount">
                Value
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.number} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Row({ row }: { row: StageRow }) {
  const { number, to, who, age, total, owner, step, word, at } = row;
  return (
    <tr>
      <th scope="row">
        <Link to={to} className="mono row-link" prefetch="intent">
          {number}
        </Link>
      </th>
      <td className="cell-who">
        <span>{who}</span>
      </td>
      <td className="cell-next">{step}</td>
      <td className="cell-when">
        {word} <ShortDay date={at} />
      </td>
      <td className="cell-wide cell-cut">{owner ?? <span className="soft">Unassigned</span>}</td>
      <td className="amount cell-wide">{age}</td>
      <td className="amount">
        {total === null ? <span className="soft">on request</span> : <Money amount={total} />}
      </td>
    </tr>
  );
}

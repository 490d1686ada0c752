import { ShortDay } from "~/components/desk/short-day";
import { Link } from "~/components/frame/link";
import type { importPage } from "./import.server";
import { RunState } from "./run-state";

type Run = Awaited<ReturnType<typeof importPage>>["runs"][number];

/** Imports and changes of many products, the latest first. */
export function RunTable({ runs }: { runs: readonly Run[] }) {
  return (
    <div className="desk-table-frame">
      <table className="desk-table">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">State</th>
            <th scope="col">Who</th>
            <th scope="col">When</th>
            <th scope="col" className="amount">
              Done
            </th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row" className="cell-name">
                <Link to={`/admin/products/runs/${run.id}`} className="row-link">
                  {run.title}
                </Link>
              </th>
              <td>
                <RunState status={run.status} />
              </td>
              <td>{run.who}</td>
              <td>
                <ShortDay date={run.created} />
              </td>
              <td className="amount num">
                {run.done.toLocaleString("en")}
                {run.refused > 0 ? `, ${run.refused.toLocaleString("en")} refused` : ""}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

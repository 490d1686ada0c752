import { Money } from "~/components/frame/price";
import type { OutcomeTotals, PipelineMonth } from "~/domain/pipeline";
import { site } from "~/site";

interface OutcomeTableProps {
  months: readonly PipelineMonth[];
  total: OutcomeTotals;
}

/** Results of offers, one row per month of the first offer, newest first. */
export function OutcomeTable({ months, total }: OutcomeTableProps) {
  const first = months.findIndex(({ sent }) => sent > 0);
  const shown = months.slice(first < 0 ? -1 : first);
  return (
    <div className="chart-scroll pipeline-scroll">
      <table className="pipeline-table">
        <caption className="visually-hidden">Offers by the month in which they were sent</caption>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Sent</th>
            <th scope="col">Value sent</th>
            <th scope="col">Won</th>
            <th scope="col">Value won</th>
            <th scope="col">Lost</th>
            <th scope="col">Expired</th>
            <th scope="col">Open</th>
            <th scope="col">Win rate</th>
            <th scope="col">By value</th>
          </tr>
        </thead>
        <tbody>
          {[...shown].reverse().map(({ month, ...totals }) => (
            <Row key={month} name={monthWords(month)} totals={totals} />
          ))}
        </tbody>
        <tfoot>
          <Row name="All" totals={total} />
        </tfoot>
      </table>
    </div>
  );
}

function Row({ name, totals }: { name: string; totals: OutcomeTotals }) {
  const { sent, sentValue, won, wonValue, lost, expired, winRate, winRateByValue } = totals;
  return (
    <tr>
      <th scope="row" suppressHydrationWarning>
        {name}
      </th>
      <td>{sent}</td>
      <td>
        <Money amount={sentValue} />
      </td>
      <td>{won}</td>
      <td>
        <Money amount={wonValue} />
      </td>
      <td>{lost}</td>
      <td>{expired}</td>
      <td>{openOf(totals)}</td>
      <td>{percent(winRate)}</td>
      <td>{percent(winRateByValue)}</td>
    </tr>
  );
}

/** Of the sent ones: those that are still open. */
export function openOf({ sent, won, lost, expired }: OutcomeTotals): number {
  return sent - won - lost - expired;
}

export function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}

/** "Mar 2026", for `2026-03`. */
export function monthWords(month: string): string {
  return new Intl.DateTimeFormat(site.locale, {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00.000Z`));
}

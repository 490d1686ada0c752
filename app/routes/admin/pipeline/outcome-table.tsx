import { Money } from "~/components/frame/price";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import type { OutcomeTotals, PipelineMonth } from "~/modules/quotes/pipeline";
import { site } from "~/modules/settings/site";

interface OutcomeTableProps {
  months: readonly PipelineMonth[];
  total: OutcomeTotals;
}

interface OutcomeRow extends OutcomeTotals {
  name: string;
}

const columns: ListColumn<OutcomeRow>[] = [
  { title: "Month", cell: ({ name }) => <span suppressHydrationWarning>{name}</span> },
  { title: "Sent", cell: ({ sent }) => sent },
  { title: "Value sent", cell: ({ sentValue }) => <Money amount={sentValue} /> },
  { title: "Won", cell: ({ won }) => won },
  { title: "Value won", cell: ({ wonValue }) => <Money amount={wonValue} /> },
  { title: "Lost", cell: ({ lost }) => lost },
  { title: "Expired", cell: ({ expired }) => expired },
  { title: "Open", cell: openOf },
  { title: "Win rate", cell: ({ winRate }) => percent(winRate) },
  { title: "By value", cell: ({ winRateByValue }) => percent(winRateByValue) },
];

/** Results of offers, one row per month of the first offer, newest first. */
export function OutcomeTable({ months, total }: OutcomeTableProps) {
  const first = months.findIndex(({ sent }) => sent > 0);
  const shown = months.slice(first < 0 ? -1 : first).reverse();
  return (
    <div className="chart-scroll pipeline-scroll">
      <ListTable
        className="pipeline-table"
        label="Offers by the month in which they were sent"
        columns={columns}
        rows={shown.map((month) => ({ ...month, name: monthWords(month.month) }))}
        sum={{ ...total, name: "All" }}
        keyOf={({ name }) => name}
      />
    </div>
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

import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { formatMoney } from "~/kernel/money";
import type { DayFigures } from "~/modules/overview/figures.server";
import { site } from "~/modules/settings/site";

interface ValueChartProps {
  days: readonly DayFigures[];
  total: number;
}

const height = 100;

const columns: ListColumn<DayFigures>[] = [
  { title: "Day", cell: ({ day }) => <span suppressHydrationWarning>{dayWords(day)}</span> },
  { title: "Requests", cell: ({ requests }) => requests },
  { title: "Offers", cell: ({ offers }) => offers },
  { title: "Orders", cell: ({ orders }) => orders },
  {
    title: "Order value",
    cell: ({ value }) => <span suppressHydrationWarning>{money(value)}</span>,
  },
];

/** The value of orders by day as bars, and as a table. It is drawn without scripts. */
export function ValueChart({ days, total }: ValueChartProps) {
  const most = Math.max(...days.map(({ value }) => value));
  const top = niceTop(most);
  const first = days[0]?.day ?? "";
  const last = days.at(-1)?.day ?? "";
  const best = days.find(({ value }) => value === most);
  return (
    <figure className="chart">
      <div className="chart-area">
        <p className="chart-scale num small soft" aria-hidden="true">
          <span suppressHydrationWarning>{most > 0 ? short(top) : null}</span>
          <span suppressHydrationWarning>{most > 0 ? short(top / 2) : null}</span>
          <span>0</span>
        </p>
        <svg
          className="chart-bars"
          viewBox={`0 0 ${days.length * 10} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby="chart-title chart-desc"
        >
          <title id="chart-title">Order value by day</title>
          <desc id="chart-desc" suppressHydrationWarning>
            {most > 0
              ? `${money(total)} from ${dayWords(first)} to ${dayWords(last)}; most on ${dayWords(best?.day ?? "")}, ${money(most)}.`
              : `No orders from ${dayWords(first)} to ${dayWords(last)}.`}
          </desc>
          {[0, height / 2, height].map((y) => (
            <line
              key={y}
              className="chart-line"
              x1="0"
              x2={days.length * 10}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {days.map(({ day, value }, at) => {
            const tall = top > 0 ? (value / top) * height : 0;
            return (
              <rect
                key={day}
                className="chart-bar"
                x={at * 10 + 1.5}
                width="7"
                y={height - tall}
                height={tall}
              >
                <title suppressHydrationWarning>{`${dayWords(day)}: ${money(value)}`}</title>
              </rect>
            );
          })}
        </svg>
      </div>
      <p className="chart-days small soft" aria-hidden="true">
        <span suppressHydrationWarning>{dayWords(first)}</span>
        <span suppressHydrationWarning>{dayWords(last)}</span>
      </p>
      <details className="chart-table">
        <summary>By day, as a table</summary>
        <div className="chart-scroll">
          <ListTable columns={columns} rows={[...days].reverse()} keyOf={({ day }) => day} />
        </div>
      </details>
    </figure>
  );
}

function money(amount: number): string {
  return formatMoney(amount, site.currency, site.locale);
}

/** The next round number for a readable scale: 1, 2 or 5 times a power of ten. */
function niceTop(most: number): number {
  if (most <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}

function short(amount: number): string {
  return new Intl.NumberFormat(site.locale, {
    style: "currency",
    currency: site.currency,
    notation: "compact",
    maximumFractionDigits: 1,
  }).format(amount);
}

/** "3 Mar", for `2026-03-03`. */
function dayWords(day: string): string {
  return day === ""
    ? ""
    : new Intl.DateTimeFormat(site.locale, {
        day: "numeric",
        month: "short",
        timeZone: "UTC",
      }).format(new Date(`${day}T00:00:00.000Z`));
}

import type { OutcomeTotals, PipelineMonth } from "~/domain/pipeline";
import { monthWords, openOf } from "./outcome-table";

const height = 100;

const parts = [
  { name: "won", label: "Won", of: ({ won }: OutcomeTotals) => won },
  { name: "open", label: "Open", of: openOf },
  { name: "expired", label: "Expired", of: ({ expired }: OutcomeTotals) => expired },
  { name: "lost", label: "Lost", of: ({ lost }: OutcomeTotals) => lost },
] as const;

/** Results of offers by month as bars; the table beside it has the same numbers. */
export function OutcomeChart({ months }: { months: readonly PipelineMonth[] }) {
  const most = Math.max(1, ...months.map(({ sent }) => sent));
  const [first, last] = [months[0]?.month, months.at(-1)?.month];
  return (
    <figure className="chart">
      <div className="chart-area">
        <p className="chart-scale num small soft" aria-hidden="true">
          <span>{most}</span>
          <span>0</span>
        </p>
        <svg
          className="chart-bars"
          viewBox={`0 0 ${months.length * 10} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby="outcome-title outcome-desc"
        >
          <title id="outcome-title">Offers by month and how they ended</title>
          <desc id="outcome-desc">The table below has every figure.</desc>
          {[0, height].map((y) => (
            <line
              key={y}
              className="chart-line"
              x1="0"
              x2={months.length * 10}
              y1={y}
              y2={y}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {months.map((month, at) => (
            <Bar key={month.month} month={month} x={at * 10 + 1.5} most={most} />
          ))}
        </svg>
      </div>
      <p className="chart-days small soft" aria-hidden="true">
        <span suppressHydrationWarning>{first ? monthWords(first) : ""}</span>
        <span suppressHydrationWarning>{last ? monthWords(last) : ""}</span>
      </p>
      <figcaption className="chart-legend small">
        {parts.map(({ name, label }) => (
          <span key={name} className={`outcome-${name}`}>
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

function Bar({ month, x, most }: { month: PipelineMonth; x: number; most: number }) {
  let top = height;
  return parts.map(({ name, label, of }) => {
    const tall = (of(month) / most) * height;
    top -= tall;
    return tall > 0 ? (
      <rect key={name} className={`outcome-${name}`} x={x} width="7" y={top} height={tall}>
        <title suppressHydrationWarning>
          {`${monthWords(month.month)}: ${of(month)} ${label.toLowerCase()}`}
        </title>
      </rect>
    ) : null;
  });
}

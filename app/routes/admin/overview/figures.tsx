import { Link } from "~/components/frame/link";
import { formatMoney } from "~/kernel/money";
import type { Figures, Period, PeriodFigures } from "~/modules/overview/figures.server";
import { site } from "~/modules/settings/site";
import { ValueChart } from "./value-chart";

const choices: readonly Period[] = [7, 30, 90];

interface FiguresPanelProps {
  period: Period;
  figures: Figures;
}

/** Sales and offers of the last days, beside the same number of days before. */
export function FiguresPanel({ period, figures }: FiguresPanelProps) {
  const { now, before, days } = figures;
  return (
    <section className="figures" aria-labelledby="figures">
      <div className="figures-head">
        <h2 id="figures">Last {period} days</h2>
        <nav className="figures-periods" aria-label="Period">
          {choices.map((each) => (
            <Link
              key={each}
              to={`/admin?days=${each}`}
              aria-current={each === period ? "true" : undefined}
              preventScrollReset
            >
              {each} days
            </Link>
          ))}
        </nav>
      </div>
      <dl className="figures-row">
        {figuresOf(now, before).map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </dl>
      <ValueChart days={days} total={now.value} />
    </section>
  );
}

interface FigureProps {
  label: string;
  value: string;
  /** The previous period. */
  was: string;
  /** The list that it counts, and the number of its records. */
  to: string;
  /** The same in words, when the value is not a count: "of 5 orders". */
  of?: string;
}

function figuresOf(now: PeriodFigures, before: PeriodFigures): FigureProps[] {
  const days = (path: string, view?: string) =>
    `${path}?${new URLSearchParams({ ...(view ? { view } : {}), from: now.from, to: now.to })}`;
  const offers = days("/admin/quotes", "offered");
  const decided = now.won + now.lost;
  return [
    {
      label: "Order value",
      value: money(now.value),
      was: money(before.value),
      to: days("/admin/orders", "sold"),
      of: ofMany(now.sold, "order"),
    },
    {
      label: "Orders",
      value: count(now.orders),
      was: count(before.orders),
      to: days("/admin/orders"),
    },
    {
      label: "Requests",
      value: count(now.requests),
      was: count(before.requests),
      to: days("/admin/quotes"),
    },
    {
      label: "Time to first offer",
      value: duration(now.answer),
      was: duration(before.answer),
      to: offers,
      of: ofMany(now.offers, "offer"),
    },
    {
      label: "Offers accepted",
      value: percent(now.winRate),
      was: percent(before.winRate),
      to: days("/admin/quotes", "decided"),
      of: ofMany(decided, "answer"),
    },
    {
      label: "Average offer",
      value: now.averageOffer === null ? none : money(now.averageOffer),
      was: before.averageOffer === null ? none : money(before.averageOffer),
      to: offers,
      of: ofMany(now.offers, "offer"),
    },
  ];
}

function Figure({ label, value, was, to, of }: FigureProps) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd className="num" suppressHydrationWarning>
        <Link to={to}>{value}</Link>
      </dd>
      {of ? <dd className="figure-of num">{of}</dd> : null}
      <dd className="figure-was num" suppressHydrationWarning>
        before: {was}
      </dd>
    </div>
  );
}

const none = "–";

function money(amount: number): string {
  return formatMoney(amount, site.currency, site.locale);
}

function count(value: number): string {
  return value.toLocaleString("en");
}

function ofMany(many: number, what: string): string {
  return `of ${count(many)} ${many === 1 ? what : `${what}s`}`;
}

function percent(share: number | null): string {
  return share === null ? none : `${Math.round(share * 100)}%`;
}

const hour = 3_600_000;

/** "40 min", "5.5 h", "3 days": the median comes from groups, so more digits would be invented. */
function duration(milliseconds: number | null): string {
  if (milliseconds === null) return none;
  if (milliseconds < hour) return `${Math.max(1, Math.round(milliseconds / 60_000))} min`;
  if (milliseconds < 48 * hour) return `${Math.round((milliseconds / hour) * 2) / 2} h`;
  return `${Math.round(milliseconds / (24 * hour))} days`;
}

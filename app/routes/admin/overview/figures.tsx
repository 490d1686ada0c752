import { Link } from "~/components/frame/link";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { dateFormat, numberFormat } from "~/kernel/formats";
import { formatMoney } from "~/kernel/money";
import type { DayFigures, Figures, Period, PeriodFigures } from "~/modules/overview/figures.server";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";

const choices: readonly Period[] = [7, 30, 90];

interface FiguresPanelProps {
  period: Period;
  figures: Figures;
  /** How its amounts are meant, as a sentence. */
  amounts: string | null;
}

/** Sales and offers of the last days, beside the same number of days before. */
export function FiguresPanel({ period, figures, amounts }: FiguresPanelProps) {
  const { now, before, days } = figures;
  return (
    <section className="figures" aria-labelledby="figures">
      <div className="figures-head">
        <h2 id="figures">{t("deskOverview:lastDays", { period })}</h2>
        <nav className="figures-periods" aria-label={t("deskOverview:period")}>
          {choices.map((each) => (
            <Link
              key={each}
              to={`/admin?days=${each}`}
              aria-current={each === period ? "true" : undefined}
              preventScrollReset
            >
              {t("deskOverview:days", { count: each })}
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
      {amounts ? <p className="small soft">{amounts}</p> : null}
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
      label: t("deskOverview:orderValue"),
      value: money(now.value),
      was: money(before.value),
      to: days("/admin/orders", "sold"),
      of: t("deskOverview:ofOrders", { count: now.sold }),
    },
    {
      label: t("deskOverview:orders"),
      value: count(now.orders),
      was: count(before.orders),
      to: days("/admin/orders"),
    },
    {
      label: t("deskOverview:requests"),
      value: count(now.requests),
      was: count(before.requests),
      to: days("/admin/quotes"),
    },
    {
      label: t("deskOverview:timeToFirstOffer"),
      value: duration(now.answer),
      was: duration(before.answer),
      to: offers,
      of: t("deskOverview:ofOffers", { count: now.offers }),
    },
    {
      label: t("deskOverview:offersAccepted"),
      value: percent(now.winRate),
      was: percent(before.winRate),
      to: days("/admin/quotes", "decided"),
      of: t("deskOverview:ofAnswers", { count: decided }),
    },
    {
      label: t("deskOverview:averageOffer"),
      value: now.averageOffer === null ? none : money(now.averageOffer),
      was: before.averageOffer === null ? none : money(before.averageOffer),
      to: offers,
      of: t("deskOverview:ofOffers", { count: now.offers }),
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
        {t("deskOverview:before", { was })}
      </dd>
    </div>
  );
}

const none = "–";

function money(amount: number): string {
  return formatMoney(amount, site.currency, site.locale);
}

function count(value: number): string {
  return numberFormat("en").format(value);
}

function percent(share: number | null): string {
  return share === null ? none : `${Math.round(share * 100)}%`;
}

const hour = 3_600_000;

/** "40 min", "5.5 h", "3 days": the median comes from groups, so more digits would be invented. */
function duration(milliseconds: number | null): string {
  if (milliseconds === null) return none;
  if (milliseconds < hour) {
    return t("deskOverview:minutes", { count: Math.max(1, Math.round(milliseconds / 60_000)) });
  }
  if (milliseconds < 48 * hour) {
    return t("deskOverview:hours", { count: Math.round((milliseconds / hour) * 2) / 2 });
  }
  return t("deskOverview:days", { count: Math.round(milliseconds / (24 * hour)) });
}

interface ValueChartProps {
  days: readonly DayFigures[];
  total: number;
}

const height = 100;

const columns = (): ListColumn<DayFigures>[] => [
  {
    title: t("deskOverview:day"),
    cell: ({ day }) => <span suppressHydrationWarning>{dayWords(day)}</span>,
  },
  { title: t("deskOverview:requests"), cell: ({ requests }) => requests },
  { title: t("deskOverview:offers"), cell: ({ offers }) => offers },
  { title: t("deskOverview:orders"), cell: ({ orders }) => orders },
  {
    title: t("deskOverview:orderValue"),
    cell: ({ value }) => <span suppressHydrationWarning>{money(value)}</span>,
  },
];

/** The value of orders by day as bars, and as a table. It is drawn without scripts. */
function ValueChart({ days, total }: ValueChartProps) {
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
          <title id="chart-title">{t("deskOverview:orderValueByDay")}</title>
          <desc id="chart-desc" suppressHydrationWarning>
            {most > 0
              ? t("deskOverview:valueFromTo", {
                  total: money(total),
                  first: dayWords(first),
                  last: dayWords(last),
                  best: dayWords(best?.day ?? ""),
                  most: money(most),
                })
              : t("deskOverview:noOrdersBetween", { first: dayWords(first), last: dayWords(last) })}
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
        <summary>{t("deskOverview:byDayAsATable")}</summary>
        <div className="chart-scroll">
          <ListTable columns={columns()} rows={[...days].reverse()} keyOf={({ day }) => day} />
        </div>
      </details>
    </figure>
  );
}

/** The next round number for a readable scale: 1, 2 or 5 times a power of ten. */
function niceTop(most: number): number {
  if (most <= 0) return 0;
  const power = 10 ** Math.floor(Math.log10(most));
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power;
}

function short(amount: number): string {
  return numberFormat(site.locale, {
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
    : dateFormat(site.locale, {
        day: "numeric",
        month: "short",
        timeZone: "UTC",
      }).format(new Date(`${day}T00:00:00.000Z`));
}

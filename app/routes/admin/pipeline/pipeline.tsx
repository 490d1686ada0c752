import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { seo } from "~/components/frame/seo";
import { Amount, nameColumn } from "~/components/lists/cells";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { adminPage } from "~/http/pages/admin-page.server";
import { lossLabels } from "~/modules/quotes/loss";
import type {
  OutcomeTotals,
  PipelineLoss,
  PipelineMonth,
  PipelineStage,
} from "~/modules/quotes/pipeline";
import type { NextDay } from "./next-day";
import { monthWords, OutcomeTable, openOf, percent } from "./outcome-table";
import { pipelinePage } from "./pipeline-page.server";

export const loader = adminPage(pipelinePage);

export const meta: MetaFunction = ({ matches }) =>
  seo(matches, { title: "Pipeline", noindex: true });

export default function AdminPipeline() {
  const { stages, months, total, losses, periods } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title="Pipeline">
        <p className="soft">What is open now, and how the offers that were sent have ended.</p>
      </DeskHead>
      <ul className="bare stage-cards">
        {stages.map(({ status, label, count, value, to }) => (
          <li key={status} className="side-card stage-card">
            <Link to={to}>{label}</Link>
            <span className="stage-count num">{count.toLocaleString("en")}</span>
            <span className="num soft">
              <Money amount={value} />
            </span>
          </li>
        ))}
      </ul>
      {stages
        .filter(({ rows }) => rows.length > 0)
        .map((stage) => (
          <Stage key={stage.status} {...stage} />
        ))}
      <section className="figures" aria-labelledby="outcomes">
        <div className="figures-head">
          <h2 id="outcomes">How offers ended</h2>
          <nav className="figures-periods" aria-label="Period">
            {periods.map((each) => (
              <Link
                key={each.months}
                to={`/admin/pipeline?months=${each.months}`}
                aria-current={each.chosen ? "true" : undefined}
                preventScrollReset
              >
                {each.months} months
              </Link>
            ))}
          </nav>
        </div>
        <dl className="figures-row">
          <Figure label="Win rate" value={percent(total.winRate)} />
          <Figure label="Win rate by value" value={percent(total.winRateByValue)} />
          <Figure label="Offers sent" value={total.sent.toLocaleString("en")} />
          <Figure label="Won" value={<Money amount={total.wonValue} />} />
        </dl>
        <OutcomeChart months={months} />
        <OutcomeTable months={months} total={total} />
        <p className="small soft">
          An offer counts in the month in which its quote was first offered, its revisions once. The
          win rate is won among won, lost and expired.
        </p>
      </section>
      <Losses losses={losses} />
    </>
  );
}

function Figure({ label, value }: { label: string; value: React.ReactNode }) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd className="num" suppressHydrationWarning>
        {value}
      </dd>
    </div>
  );
}

function Losses({ losses }: { losses: readonly PipelineLoss[] }) {
  const all = losses.reduce((sum, { count }) => sum + count, 0);
  const columns: ListColumn<PipelineLoss>[] = [
    { title: "Reason", cell: ({ reason }) => (reason ? lossLabels[reason] : "Not stated") },
    { title: "Quotes", cell: ({ count }) => count },
    { title: "Share", cell: ({ count }) => percent(count / all) },
    { title: "Value", cell: ({ value }) => <Money amount={value} /> },
  ];
  return (
    <section className="figures" aria-labelledby="losses">
      <h2 id="losses">Why quotes were lost</h2>
      {losses.length === 0 ? (
        <p className="soft">No quote was lost in this time.</p>
      ) : (
        <ListTable
          className="pipeline-table"
          label="Reasons, the most valuable first"
          columns={columns}
          rows={losses}
          keyOf={({ reason }) => reason ?? ""}
        />
      )}
      <p className="small soft">
        By the month in which they were lost, with or without an offer. An expired offer counts as
        no answer, unless a reason was recorded.
      </p>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };

interface StageRow extends NextDay {
  name: string;
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
function Stage({ status, label, count, to, rows }: StageProps) {
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
        <ListTable
          className="desk-table"
          columns={columns}
          rows={rows}
          keyOf={({ name }) => name}
        />
      </div>
    </section>
  );
}

const columns: ListColumn<StageRow>[] = [
  nameColumn("Quote", { mono: true }),
  { title: "Customer", className: "cell-who", cell: ({ who }) => who },
  { title: "Next", className: "cell-next", cell: ({ step }) => step },
  {
    title: "When",
    className: "cell-when",
    cell: ({ word, at }) => (
      <>
        {word} <ShortDay date={at} />
      </>
    ),
  },
  {
    title: "Assigned to",
    className: "cell-wide cell-cut",
    cell: ({ owner }) => owner ?? <span className="soft">Unassigned</span>,
  },
  { title: "In this state", className: "amount cell-wide", cell: ({ age }) => age },
  {
    title: "Value",
    className: "amount",
    cell: ({ total }) => <Amount of={total} none="on request" />,
  },
];

const height = 100;

const parts = [
  { name: "won", label: "Won", of: ({ won }: OutcomeTotals) => won },
  { name: "open", label: "Open", of: openOf },
  { name: "expired", label: "Expired", of: ({ expired }: OutcomeTotals) => expired },
  { name: "lost", label: "Lost", of: ({ lost }: OutcomeTotals) => lost },
] as const;

/** Results of offers by month as bars; the table beside it has the same numbers. */
function OutcomeChart({ months }: { months: readonly PipelineMonth[] }) {
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

import { useLoaderData } from "@remix-run/react";
import { DeskHead, deskMeta } from "~/components/desk/desk-head";
import { ShortDay } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { rich } from "~/components/frame/rich";
import { withReturn } from "~/components/lists/list";
import { Amount, nameColumn } from "~/components/lists/list-rows";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { dateFormat, numberFormat } from "~/kernel/formats";
import { shortAge } from "~/kernel/time-in-words";
import { fullName } from "~/modules/customers/customer.resource";
import { sellerLabel } from "~/modules/orders/status-labels";
import { countedValue } from "~/modules/pricing/offer-totals";
import { lossLabel } from "~/modules/quotes/loss";
import {
  type OutcomeTotals,
  type PipelineLoss,
  type PipelineMonth,
  type PipelineStage,
  type PipelineStatus,
  pipelineMonths,
  pipelineStates,
} from "~/modules/quotes/pipeline";
import type { Quote } from "~/modules/quotes/quote.resource";
import { followUpAt, waitsForAnyoneSince, waitsSince } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { sumsMeant } from "../documents/net-and-gross";
import { nextQuoteStep } from "../documents/seller-labels";

export const loader = adminPage(pipelinePage);

/** How many of each status are listed; a link leads to the rest. */
const named = 8;
/** The periods that the page offers, in months. */
const periods = [3, 6, pipelineMonths.usual, pipelineMonths.most] as const;

/** Open quotes by status, and the results of the offers of the last months. */
async function pipelinePage(args: AdminArgs) {
  const asked = Number(new URL(args.request.url).searchParams.get("months"));
  const period = periods.find((each) => each === asked) ?? pipelineMonths.usual;
  const { stages, ...ended } = await args.call("quotes.pipeline", [period]);
  const quotes = await Promise.all(pipelineStates.map((status) => firstOf(args, status)));
  const uids = quotes.flat().flatMap(({ assigneeUid }) => assigneeUid ?? []);
  const colleagues =
    uids.length > 0 ? await args.call("admin.namesOf", [[...new Set(uids)]]) : null;
  const now = args.context.services.clock();
  return {
    ...ended,
    amounts: sumsMeant(),
    periods: periods.map((months) => ({ months, chosen: months === period })),
    stages: stages.map((stage, at) => ({
      ...stage,
      label: sellerLabel("quote", stage.status),
      to: `/admin/quotes?${new URLSearchParams({ status: stage.status })}`,
      rows: (quotes[at] ?? []).map((quote) => rowOf(quote, now, colleagues)),
    })),
  };
}

/** Longest wait first; offers by their last day. */
async function firstOf({ call }: AdminArgs, status: PipelineStatus): Promise<Quote[]> {
  const order = status === "Quoted" ? { sort: "expiry" as const } : { waiting: true };
  const { items } = await call("desk.quotes", [{ status, limit: named, ...order }]);
  // An expired offer keeps its status until the hourly job runs.
  return items.filter((quote) => quote.status === status);
}

function rowOf(quote: Quote, now: Date, colleagues: ReadonlyMap<string, string> | null) {
  const { id, quoteNumber, contact, status, assigneeUid } = quote;
  return {
    name: quoteNumber,
    to: withReturn(`/admin/quotes/${encodeURIComponent(id)}`, `?status=${status}`),
    who: contact.companyName || fullName(contact) || contact.email,
    age: shortAge(waitsForAnyoneSince(quote) ?? quote.created, now),
    value: countedValue(quote),
    owner:
      assigneeUid === null
        ? null
        : (colleagues?.get(assigneeUid) ?? t("deskPipeline:formerColleague")),
    ...nextDay(quote, now),
  };
}

export const meta = deskMeta("deskPipeline:pipeline");

export default function AdminPipeline() {
  const { stages, months, total, losses, periods, amounts } = useLoaderData<typeof loader>();
  return (
    <>
      <DeskHead title={t("deskPipeline:pipeline")}>
        <p className="soft">
          {t("deskPipeline:intro")} {amounts}
        </p>
      </DeskHead>
      <ul className="bare stage-cards">
        {stages.map(({ status, label, count, value, to }) => (
          <li key={status} className="side-card stage-card">
            <Link to={to}>{label}</Link>
            <span className="stage-count num">{numberFormat("en").format(count)}</span>
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
          <h2 id="outcomes">{t("deskPipeline:howOffersEnded")}</h2>
          <nav className="figures-periods" aria-label={t("deskPipeline:period")}>
            {periods.map((each) => (
              <Link
                key={each.months}
                to={`/admin/pipeline?months=${each.months}`}
                aria-current={each.chosen ? "true" : undefined}
                preventScrollReset
              >
                {t("deskPipeline:months", { months: each.months })}
              </Link>
            ))}
          </nav>
        </div>
        <dl className="figures-row">
          <Figure label={t("deskPipeline:winRate")} value={percent(total.winRate)} />
          <Figure label={t("deskPipeline:winRateByValue")} value={percent(total.winRateByValue)} />
          <Figure
            label={t("deskPipeline:offersSent")}
            value={numberFormat("en").format(total.sent)}
          />
          <Figure label={t("deskPipeline:won")} value={<Money amount={total.wonValue} />} />
        </dl>
        <OutcomeChart months={months} />
        <OutcomeTable months={months} total={total} />
        <p className="small soft">{t("deskPipeline:howOffersAreCounted")}</p>
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
    {
      title: t("deskPipeline:reason"),
      cell: ({ reason }) => (reason ? lossLabel(reason) : t("deskPipeline:notStated")),
    },
    { title: t("deskPipeline:quotes"), cell: ({ count }) => count },
    { title: t("deskPipeline:share"), cell: ({ count }) => percent(count / all) },
    { title: t("deskPipeline:value"), cell: ({ value }) => <Money amount={value} /> },
  ];
  return (
    <section className="figures" aria-labelledby="losses">
      <h2 id="losses">{t("deskPipeline:whyQuotesWereLost")}</h2>
      {losses.length === 0 ? (
        <p className="soft">{t("deskPipeline:noLosses")}</p>
      ) : (
        <ListTable
          className="pipeline-table"
          label={t("deskPipeline:reasonsByValue")}
          columns={columns}
          rows={losses}
          keyOf={({ reason }) => reason ?? ""}
        />
      )}
      <p className="small soft">{t("deskPipeline:howLossesAreCounted")}</p>
    </section>
  );
}

interface StageRow extends NextDay {
  name: string;
  to: string;
  who: string;
  /** How long it has waited. */
  age: string;
  value: number | null;
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
          {label} <span className="soft num">{numberFormat("en").format(count)}</span>
        </h2>
        {count > rows.length ? <Link to={to}>{t("deskPipeline:allOfThem")}</Link> : null}
      </div>
      <div className="desk-table-frame">
        <ListTable
          className="desk-table"
          columns={stageColumns()}
          rows={rows}
          keyOf={({ name }) => name}
        />
      </div>
    </section>
  );
}

const stageColumns = (): ListColumn<StageRow>[] => [
  nameColumn(t("deskPipeline:quote"), { mono: true }),
  { title: t("deskPipeline:customer"), className: "cell-who", cell: ({ who }) => who },
  { title: t("deskPipeline:next"), className: "cell-next", cell: ({ step }) => step },
  {
    title: t("deskPipeline:when"),
    className: "cell-when",
    cell: ({ isDue, at }) =>
      rich(isDue ? "deskPipeline:since" : "deskPipeline:on", { day: () => <ShortDay date={at} /> }),
  },
  {
    title: t("deskPipeline:assignedTo"),
    className: "cell-wide cell-cut",
    cell: ({ owner }) => owner ?? <span className="soft">{t("deskPipeline:unassigned")}</span>,
  },
  { title: t("deskPipeline:waiting"), className: "amount cell-wide", cell: ({ age }) => age },
  {
    title: t("deskPipeline:value"),
    className: "amount",
    cell: ({ value }) => <Amount of={value} none={t("deskPipeline:onRequest")} />,
  },
];

const height = 100;

const parts = [
  { name: "won", label: "deskPipeline:won", of: ({ won }: OutcomeTotals) => won },
  { name: "open", label: "deskPipeline:open", of: openOf },
  { name: "expired", label: "deskPipeline:expired", of: ({ expired }: OutcomeTotals) => expired },
  { name: "lost", label: "deskPipeline:lost", of: ({ lost }: OutcomeTotals) => lost },
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
          <title id="outcome-title">{t("deskPipeline:chartTitle")}</title>
          <desc id="outcome-desc">{t("deskPipeline:seeTheTable")}</desc>
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
            {t(label)}
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
          {`${monthWords(month.month)}: ${of(month)} ${t(label).toLowerCase()}`}
        </title>
      </rect>
    ) : null;
  });
}

interface OutcomeTableProps {
  months: readonly PipelineMonth[];
  total: OutcomeTotals;
}

interface OutcomeRow extends OutcomeTotals {
  name: string;
}

const outcomeColumns = (): ListColumn<OutcomeRow>[] => [
  {
    title: t("deskPipeline:month"),
    cell: ({ name }) => <span suppressHydrationWarning>{name}</span>,
  },
  { title: t("deskPipeline:sent"), cell: ({ sent }) => sent },
  { title: t("deskPipeline:valueSent"), cell: ({ sentValue }) => <Money amount={sentValue} /> },
  { title: t("deskPipeline:won"), cell: ({ won }) => won },
  { title: t("deskPipeline:valueWon"), cell: ({ wonValue }) => <Money amount={wonValue} /> },
  { title: t("deskPipeline:lost"), cell: ({ lost }) => lost },
  { title: t("deskPipeline:expired"), cell: ({ expired }) => expired },
  { title: t("deskPipeline:open"), cell: openOf },
  { title: t("deskPipeline:winRate"), cell: ({ winRate }) => percent(winRate) },
  { title: t("deskPipeline:byValue"), cell: ({ winRateByValue }) => percent(winRateByValue) },
];

/** Results of offers, one row per month of the first offer, newest first. */
function OutcomeTable({ months, total }: OutcomeTableProps) {
  const first = months.findIndex(({ sent }) => sent > 0);
  const shown = months.slice(first < 0 ? -1 : first).reverse();
  return (
    <div className="chart-scroll pipeline-scroll">
      <ListTable
        className="pipeline-table"
        label={t("deskPipeline:tableTitle")}
        columns={outcomeColumns()}
        rows={shown.map((month) => ({ ...month, name: monthWords(month.month) }))}
        sum={{ ...total, name: t("deskPipeline:all") }}
        keyOf={({ name }) => name}
      />
    </div>
  );
}

/** Of the sent ones: those that are still open. */
function openOf({ sent, won, lost, expired }: OutcomeTotals): number {
  return sent - won - lost - expired;
}

function percent(share: number | null): string {
  return share === null ? "–" : `${Math.round(share * 100)}%`;
}

/** "Mar 2026", for `2026-03`. */
function monthWords(month: string): string {
  return dateFormat(site.locale, {
    month: "short",
    year: "numeric",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00.000Z`));
}

interface NextDay {
  step: string;
  /** It has waited from that day; otherwise it is due then. */
  isDue: boolean;
  at: Date;
}

/** When the next step with a quote is due: at once when it waits for the seller. */
function nextDay(quote: Quote, now: Date): NextDay {
  const at = followUpAt(quote, site.selling.offer);
  if (at) return { step: t("deskDocuments:askTheCustomer"), isDue: at <= now, at };
  return {
    step: nextQuoteStep(quote, now),
    isDue: true,
    at: waitsSince(quote) ?? quote.created,
  };
}

export { ErrorPage as ErrorBoundary };

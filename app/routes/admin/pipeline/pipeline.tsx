import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { Money } from "~/components/frame/price";
import { seo } from "~/components/frame/seo";
import { lossLabels } from "~/domain/loss";
import type { PipelineLoss } from "~/domain/pipeline";
import { adminPage } from "~/http/pages/admin-page.server";
import { OutcomeChart } from "./outcome-chart";
import { OutcomeTable, percent } from "./outcome-table";
import { pipelinePage } from "./pipeline-page.server";
import { Stage } from "./stage";

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
  return (
    <section className="figures" aria-labelledby="losses">
      <h2 id="losses">Why quotes were lost</h2>
      {losses.length === 0 ? (
        <p className="soft">No quote was lost in this time.</p>
      ) : (
        <table className="pipeline-table">
          <caption className="visually-hidden">Reasons, the most valuable first</caption>
          <thead>
            <tr>
              <th scope="col">Reason</th>
              <th scope="col">Quotes</th>
              <th scope="col">Share</th>
              <th scope="col">Value</th>
            </tr>
          </thead>
          <tbody>
            {losses.map(({ reason, count, value }) => (
              <tr key={reason ?? ""}>
                <th scope="row">{reason ? lossLabels[reason] : "Not stated"}</th>
                <td>{count}</td>
                <td>{percent(count / all)}</td>
                <td>
                  <Money amount={value} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="small soft">
        By the month in which they were lost, with or without an offer. An expired offer counts as
        no answer, unless a reason was recorded.
      </p>
    </section>
  );
}

export { ErrorPage as ErrorBoundary };

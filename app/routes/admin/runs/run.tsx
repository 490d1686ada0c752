import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { rich } from "~/components/frame/rich";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { adminPage } from "~/http/pages/admin-page.server";
import { shortened } from "~/kernel/text";
import { runMachine } from "~/modules/runs/catalogue-run.resource";
import { t } from "~/texts/text";
import { changeRun, type Run, runPage } from "./run-page.server";
import { RunState } from "./run-state";

export const loader = adminPage(runPage);

export const action = adminPage(changeRun);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.title ?? t("deskRuns:aRun"), noindex: true });

function isUnderWay(status: Run["status"]): boolean {
  return runMachine.of(status).active;
}

export default function RunPage() {
  const run = useLoaderData<typeof loader>();
  const { title, status, acting, wrong, faults, refused, kind } = run;
  const errors = `/admin/products/runs/${run.id}/errors.csv`;
  return (
    <>
      <DeskHead
        trail={[
          { label: t("deskRuns:products"), to: "/admin/products" },
          { label: t("deskRuns:importsAndChanges"), to: "/admin/products/import" },
        ]}
        title={title}
        mark={<RunState status={status} />}
      >
        {run.file ? <FileFacts file={run.file} /> : null}
      </DeskHead>
      {isUnderWay(status) ? <RunProgress run={run} /> : null}
      {status === "ready" ? <RunDecision run={run} /> : null}
      {status === "done" ? <RunResult run={run} /> : null}
      {status === "discarded" ? (
        <p className="notice">{t("deskRuns:itWasDiscardedNothingWas")}</p>
      ) : null}
      {wrong.length > 0 ? (
        <WrongRows
          rows={wrong}
          count={status === "done" ? refused + faults : faults}
          file={kind === "import" ? errors : null}
          done={status === "done"}
        />
      ) : null}
      {acting.length > 0 ? (
        <ActingRows
          rows={acting}
          count={run.creates + run.updates - refused}
          done={status === "done"}
        />
      ) : null}
    </>
  );
}

function FileFacts({ file }: { file: NonNullable<Run["file"]> }) {
  const { encoding, delimiter, read, unread } = file;
  const facts = { encoding, delimiter, columns: read.join(", ") };
  const again = (text: string) => <Link to="/admin/products/import">{text}</Link>;
  return (
    <p className="soft">
      {unread.length > 0
        ? rich("deskRuns:readAsPartly", { again }, { ...facts, unread: unread.join(", ") })
        : rich("deskRuns:readAs", { again }, facts)}
    </p>
  );
}

const lookAgainMs = 2_000;

/** The page checks again automatically, with scripts and without. */
function RunProgress({ run }: { run: Run }) {
  const { status, position, parts, done, refused } = run;
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, lookAgainMs);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <section className="desk-card run-card" aria-labelledby="run-progress">
      <noscript>
        <meta httpEquiv="refresh" content={String(lookAgainMs / 1_000)} />
      </noscript>
      <h2 id="run-progress">
        {status === "reading" ? t("deskRuns:workingItOut") : t("deskRuns:underWay")}
      </h2>
      <progress max={Math.max(1, parts)} value={position} aria-labelledby="run-progress">
        {t("deskRuns:of", { position, parts })}
      </progress>
      <p role="status">
        {status === "applying" ? `${doneText(done, refused)} ` : ""}
        {t("deskRuns:mayLeave")}
      </p>
      <Link className="button button-plain" to={`/admin/products/runs/${run.id}`}>
        {t("deskRuns:lookAgain")}
      </Link>
    </section>
  );
}

function doneText(done: number, refused: number): string {
  return refused > 0
    ? t("deskRuns:productsDoneRefused", { done, refused })
    : t("deskRuns:productsDone", { done });
}

/** Before anything changes: to apply it, or to discard it. */
function RunDecision({ run }: { run: Run }) {
  const { creates, updates, unchanged, faults, deletes } = run;
  const acting = creates + updates;
  const counts = [
    creates > 0 ? t("deskRuns:wouldBeCreated", { count: creates }) : "",
    updates > 0 && deletes ? t("deskRuns:wouldBeDeleted", { count: updates }) : "",
    updates > 0 && !deletes ? t("deskRuns:wouldBeChanged", { count: updates }) : "",
    unchanged > 0 ? t("deskRuns:wouldNotChange", { count: unchanged }) : "",
    faults > 0 ? t("deskRuns:cannotBeDoneCount", { count: faults }) : "",
  ].filter(Boolean);
  return (
    <Form method="post" className="desk-card run-card">
      <p className="run-counts">
        {counts.length > 0
          ? t("deskRuns:sentence", { text: counts.join(", ") })
          : t("deskRuns:wouldChangeNothing")}
      </p>
      <div className="run-buttons">
        {acting > 0 ? (
          <Submit intent="apply" pending={t("deskRuns:working")} tone="primary">
            {deletes ? t("deskRuns:deleteProducts", { count: acting }) : operationOf(run)}
          </Submit>
        ) : null}
        <Submit intent="discard" pending={t("deskRuns:discardingIt")} tone="plain">
          {t("deskRuns:discardIt")}
        </Submit>
      </div>
    </Form>
  );
}

/** The button's text: "Create 2 products and change 1". */
function operationOf({ creates, updates }: Run): string {
  if (creates === 0) return t("deskRuns:changeProductsCount", { updates });
  return updates > 0
    ? t("deskRuns:createAndChange", { creates, updates })
    : t("deskRuns:createProductsCount", { creates });
}

/** What was done, and the ways on from it. */
function RunResult({ run }: { run: Run }) {
  const { done, refused, faults, kind, emptied, undoneBy, undoes } = run;
  const wrong = refused + faults;
  return (
    <Form method="post" className="desk-card run-card">
      <p className="run-counts" role="status">
        {doneText(done, wrong)}
      </p>
      <div className="run-buttons">
        {emptied ? (
          <Link className="button button-primary" to={`/admin/settings?remove=${emptied}#leaving`}>
            {t("deskRuns:removeTheCategory")}
          </Link>
        ) : null}
        <Link
          className={emptied ? "button button-plain" : "button button-primary"}
          to="/admin/products"
        >
          {t("deskRuns:allProducts")}
        </Link>
        {undoneBy || undoes ? (
          <Link className="button button-plain" to={`/admin/products/runs/${undoneBy ?? undoes}`}>
            {undoneBy ? t("deskRuns:itWasUndone") : t("deskRuns:whatWasUndone")}
          </Link>
        ) : null}
        {done > 0 && kind !== "undo" && !undoneBy ? (
          <Submit intent="undo" pending={t("deskRuns:undoingIt")} tone="plain">
            {t("deskRuns:undo")}
          </Submit>
        ) : null}
      </div>
    </Form>
  );
}

interface ShownRow {
  line: number;
  id: string;
  name: string;
  act: string;
  changes: { field: string; from: string; to: string }[];
  problem: string;
}

const longest = 120;
/** How many products, and fields of each, are shown at once: a phone has a small screen. */
const unfolded = 10;
const fewFields = 4;
const namedFields = 3;

function cut(text: string): string {
  return text === "" ? "–" : shortened(text, longest);
}

/** The first rows, each field before and after. */
function ActingRows({
  rows,
  count,
  done,
}: {
  rows: readonly ShownRow[];
  count: number;
  done: boolean;
}) {
  return (
    <section aria-labelledby="run-acting" className="run-part">
      <h2 id="run-acting">{done ? t("deskRuns:whatWasChanged") : t("deskRuns:whatWouldChange")}</h2>
      {count > rows.length ? (
        <p className="soft">{t("deskRuns:firstOf", { shown: rows.length, count })}</p>
      ) : null}
      <ChangedRows rows={rows.slice(0, unfolded)} />
      {rows.length > unfolded ? (
        <details className="desk-more run-more">
          <summary>{t("deskRuns:moreProductsCount", { count: rows.length - unfolded })}</summary>
          <ChangedRows rows={rows.slice(unfolded)} />
        </details>
      ) : null}
    </section>
  );
}

/** One row each; a row with many fields names them, and shows their values when it is opened. */
function ChangedRows({ rows }: { rows: readonly ShownRow[] }) {
  return (
    <div className="run-frame">
      <table className="changed run-changes">
        <thead>
          <tr>
            <th scope="col">{t("deskRuns:product")}</th>
            <th scope="col">{t("deskRuns:field")}</th>
            <th scope="col">{t("deskRuns:before")}</th>
            <th scope="col">{t("deskRuns:after")}</th>
          </tr>
        </thead>
        {rows.map((row) =>
          row.changes.length > fewFields ? (
            <tbody key={row.line}>
              <tr>
                <th scope="row">
                  <RowName row={row} />
                </th>
                <td colSpan={3}>
                  <ManyFields changes={row.changes} />
                </td>
              </tr>
            </tbody>
          ) : (
            <FewFields key={row.line} row={row} />
          ),
        )}
      </table>
    </div>
  );
}

function FewFields({ row }: { row: ShownRow }) {
  return (
    <tbody>
      {row.changes.map((change, at) => (
        <tr key={change.field}>
          {at === 0 ? (
            <th scope="rowgroup" rowSpan={row.changes.length}>
              <RowName row={row} />
            </th>
          ) : null}
          <td>{change.field}</td>
          <td>{cut(change.from)}</td>
          <td>{cut(change.to)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function ManyFields({ changes }: Pick<ShownRow, "changes">) {
  const names = changes.map(({ field }) => field);
  return (
    <details className="desk-more">
      <summary>
        {t("deskRuns:andMoreFields", {
          names: names.slice(0, namedFields).join(", "),
          count: names.length - namedFields,
        })}
      </summary>
      <dl className="run-fields">
        {changes.map(({ field, from, to }) => (
          <div key={field}>
            <dt>{field}</dt>
            <dd>{from === "" ? cut(to) : `${cut(from)} → ${cut(to)}`}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function RowName({ row }: { row: ShownRow }) {
  if (row.act === "create") return <>{t("deskRuns:new", { name: row.name })}</>;
  return <Link to={`/admin/products/${encodeURIComponent(row.id)}`}>{row.name}</Link>;
}

/** Every faulty or refused row, with the reason. */
function WrongRows({
  rows,
  count,
  file,
  done,
}: {
  rows: readonly ShownRow[];
  count: number;
  /** Where these lines can be downloaded; null without a file. */
  file: string | null;
  done: boolean;
}) {
  return (
    <section aria-labelledby="run-wrong" className="run-part">
      <h2 id="run-wrong">{done ? t("deskRuns:refused") : t("deskRuns:cannotBeDone")}</h2>
      {count > rows.length ? (
        <p className="soft">{t("deskRuns:firstOf", { shown: rows.length, count })}</p>
      ) : null}
      <ul className="bare run-wrong">
        {rows.map((row) => (
          <li key={`${row.line} ${row.id}`}>
            {file ? (
              <span className="soft num">{t("deskRuns:line", { line: row.line })}</span>
            ) : null}
            <strong>{row.name || t("deskRuns:noName")}</strong>
            <span>{row.problem}</span>
          </li>
        ))}
      </ul>
      {file ? (
        <a className="button button-plain" href={file}>
          {t("deskRuns:downloadTheseLinesTheirErrors")}
        </a>
      ) : null}
    </section>
  );
}

export { ErrorPage as ErrorBoundary };

import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData, useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { Submit } from "~/forms/submit";
import { adminPage } from "~/http/pages/admin-page.server";
import { changeRun, runPage } from "./run-page.server";
import { ActingRows, WrongRows } from "./run-rows";
import { RunState } from "./run-state";
import { products } from "./run-words";

export const loader = adminPage(runPage);

export const action = adminPage(changeRun);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.title ?? "A run", noindex: true });

const lookAgainMs = 2_000;

type Run = ReturnType<typeof useLoaderData<typeof loader>>;

function isUnderWay(status: Run["status"]): boolean {
  return status === "reading" || status === "applying";
}

export default function RunPage() {
  const run = useLoaderData<typeof loader>();
  const { title, status, acting, wrong, faults, refused, kind } = run;
  const errors = `/admin/products/runs/${run.id}/errors.csv`;
  return (
    <>
      <DeskHead
        trail={[
          { label: "Products", to: "/admin/products" },
          { label: "Imports and changes", to: "/admin/products/import" },
        ]}
        title={title}
        mark={<RunState status={status} />}
      >
        {run.file ? <FileFacts file={run.file} /> : null}
      </DeskHead>
      {isUnderWay(status) ? <Progress run={run} /> : null}
      {status === "ready" ? <Decision run={run} /> : null}
      {status === "done" ? <Result run={run} /> : null}
      {status === "discarded" ? (
        <p className="notice">It was discarded. Nothing was changed.</p>
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
  return (
    <p className="soft">
      {`Read as ${file.encoding}, cells separated by ${file.delimiter}. Columns: ${file.read.join(", ")}.`}
      {file.unread.length > 0 ? ` Not read: ${file.unread.join(", ")}.` : ""}{" "}
      <Link to="/admin/products/import">Read it with other settings</Link>
    </p>
  );
}

/** The page checks again automatically, with scripts and without. */
function Progress({ run }: { run: Run }) {
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
      <h2 id="run-progress">{status === "reading" ? "Working it out" : "Under way"}</h2>
      <progress max={Math.max(1, parts)} value={position} aria-labelledby="run-progress">
        {position} of {parts}
      </progress>
      <p role="status">
        {status === "applying"
          ? `${products(done)} done${refused > 0 ? `, ${refused} refused` : ""}. `
          : ""}
        You may leave this page. The work continues, and this page shows its progress.
      </p>
      <Link className="button button-plain" to={`/admin/products/runs/${run.id}`}>
        Look again
      </Link>
    </section>
  );
}

function Decision({ run }: { run: Run }) {
  const { creates, updates, unchanged, faults, deletes } = run;
  const acting = creates + updates;
  const counts = [
    creates > 0 ? `${products(creates)} would be created` : "",
    updates > 0 ? `${products(updates)} would be ${deletes ? "deleted" : "changed"}` : "",
    unchanged > 0 ? `${products(unchanged)} would not change` : "",
    faults > 0 ? `${faults.toLocaleString("en")} cannot be done` : "",
  ].filter(Boolean);
  return (
    <Form method="post" className="desk-card run-card">
      <p className="run-counts">{`${counts.join(", ") || "It would change nothing"}.`}</p>
      <div className="run-buttons">
        {acting > 0 ? (
          <Submit intent="apply" pending="Working…" tone="primary">
            {deletes ? `Delete ${products(acting)}` : operationOf(run)}
          </Submit>
        ) : null}
        <Submit intent="discard" pending="Discarding it…" tone="plain">
          Discard it
        </Submit>
      </div>
    </Form>
  );
}

/** The button's text: "Create 2 products and change 1". */
function operationOf({ creates, updates }: Run): string {
  if (creates === 0) return `Change ${products(updates)}`;
  return `Create ${products(creates)}${updates > 0 ? ` and change ${updates.toLocaleString("en")}` : ""}`;
}

function Result({ run }: { run: Run }) {
  const { done, refused, faults, kind, emptied, undoneBy, undoes } = run;
  const wrong = refused + faults;
  return (
    <Form method="post" className="desk-card run-card">
      <p className="run-counts" role="status">
        {`${products(done)} done${wrong > 0 ? `, ${wrong.toLocaleString("en")} refused` : ""}.`}
      </p>
      <div className="run-buttons">
        {emptied ? (
          <Link className="button button-primary" to={`/admin/settings?remove=${emptied}#leaving`}>
            Remove the category
          </Link>
        ) : null}
        <Link
          className={emptied ? "button button-plain" : "button button-primary"}
          to="/admin/products"
        >
          All products
        </Link>
        {undoneBy || undoes ? (
          <Link className="button button-plain" to={`/admin/products/runs/${undoneBy ?? undoes}`}>
            {undoneBy ? "It was undone" : "What was undone"}
          </Link>
        ) : null}
        {done > 0 && kind !== "undo" && !undoneBy ? (
          <Submit intent="undo" pending="Undoing it…" tone="plain">
            Undo
          </Submit>
        ) : null}
      </div>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { ErrorPage } from "~/components/frame/error-page";
import { Link } from "~/components/frame/link";
import { seo } from "~/components/frame/seo";
import { runMachine } from "~/domain/catalogue-run";
import { adminPage } from "~/http/pages/admin-page.server";
import { RunDecision, RunResult } from "./run-forms";
import { changeRun, type Run, runPage } from "./run-page.server";
import { RunProgress } from "./run-progress";
import { ActingRows, WrongRows } from "./run-rows";
import { RunState } from "./run-state";

export const loader = adminPage(runPage);

export const action = adminPage(changeRun);

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  seo(matches, { title: data?.title ?? "A run", noindex: true });

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
          { label: "Products", to: "/admin/products" },
          { label: "Imports and changes", to: "/admin/products/import" },
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

export { ErrorPage as ErrorBoundary };

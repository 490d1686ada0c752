import type { MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { DeskHead } from "~/components/desk/desk-head";
import { LeftOut, ViewTabs } from "~/components/desk/list-parts";
import { Moment } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { seo } from "~/components/frame/seo";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { Paging } from "~/components/lists/paging";
import { outboxMachine } from "~/domain/mail";
import { Submit } from "~/forms/submit";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { returnToPage } from "../documents/document-answers.server";
import { useMay } from "../frame/may";
import { outboxPage } from "./outbox-page.server";

export const loader = adminPage(outboxPage);

export const action = adminPage(async (args: AdminArgs) => {
  const form = await args.request.formData();
  const done = await args.call("outbox.resend", [String(form.get("id"))]);
  return returnToPage(
    args,
    done
      ? { kind: "done", text: "The mail is sent again within a few seconds." }
      : { kind: "problem", text: "That mail no longer exists, or is already on its way." },
  );
});

export const meta: MetaFunction = ({ matches }) => seo(matches, { title: "Outbox", noindex: true });

const views = ["parked", "waiting", "obsolete"] as const;

const emptyTexts = {
  parked: "No mail has been given up.",
  waiting: "No mail is waiting.",
  obsolete: "No mail has become unnecessary.",
} as const;

export default function Outbox() {
  const { on, shown, ignored, parked, entries, later, next } = useLoaderData<typeof loader>();
  const mayResend = useMay()("outbox.resend");
  return (
    <>
      <DeskHead title="Outbox">
        <p className="soft">
          Mails that have not reached the provider. After seven tries within a day a mail is given
          up.
        </p>
      </DeskHead>
      {on ? null : (
        <p className="notice">
          E-mail is off: nothing is sent until whoever runs the store's server sets it up.
        </p>
      )}
      <LeftOut names={ignored} />
      <ViewTabs
        label="Show"
        tabs={views.map((view) => ({
          to: `?show=${view}`,
          label: outboxMachine.of(view).label,
          current: view === shown,
          count: view === "parked" ? parked : null,
        }))}
      />
      {shown === "obsolete" ? (
        <p className="soft">
          These were never sent, because they no longer applied when they were due.
        </p>
      ) : null}
      {entries.length === 0 ? (
        <p className="soft">{emptyTexts[shown]}</p>
      ) : (
        <ListTable
          className="outbox-table"
          columns={columnsOf(shown, on && mayResend)}
          rows={entries}
          keyOf={({ id }) => id}
        />
      )}
      <Paging
        first={later ? `?show=${shown}` : null}
        next={next ? `?show=${shown}&cursor=${next}` : null}
      />
    </>
  );
}

type Entry = ReturnType<typeof useLoaderData<typeof loader>>["entries"][number];

function columnsOf(shown: keyof typeof emptyTexts, mayResend: boolean): ListColumn<Entry>[] {
  const columns: (ListColumn<Entry> | null)[] = [
    { title: "Mail", cell: Mail },
    { title: "Written", cell: ({ created }) => <Moment date={created} /> },
    { title: "Tries", cell: ({ attempts }) => attempts },
    shown === "waiting" ? { title: "Next try", cell: NextTry } : null,
    { title: "Last problem", cell: LastProblem },
    {
      title: "Send again",
      titleHidden: true,
      cell: ({ id }) => (mayResend && shown !== "obsolete" ? <Resend id={id} /> : null),
    },
  ];
  return columns.filter((column) => column !== null);
}

function Mail({ what, about }: Entry) {
  return (
    <>
      {what} <span className="mono small">{about}</span>
    </>
  );
}

function NextTry({ next }: Entry) {
  return next === null || typeof next === "string" ? next : <Moment date={next} />;
}

function LastProblem({ problem }: Entry) {
  if (!problem) return "–";
  return (
    <>
      {problem.text} <span className="mono small soft">{problem.code}</span>
    </>
  );
}

function Resend({ id }: { id: string }) {
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Submit pending="Sending…" tone="plain">
        Send again
      </Submit>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };

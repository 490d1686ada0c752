import { Form, useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-meta";
import { Moment } from "~/components/documents/moment";
import { ErrorPage } from "~/components/frame/error-page";
import { ListPage } from "~/components/lists/list-page";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
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

export const meta = deskMeta("Outbox");

type Entry = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function Outbox() {
  const { shown, isOn, ...list } = useLoaderData<typeof loader>();
  const resends = useMay()("outbox.resend") && isOn && shown !== "obsolete";
  return (
    <ListPage list={list} title="Outbox" above={<About shown={shown} isOn={isOn} />}>
      <ListTable
        className="outbox-table"
        labels
        columns={columnsOf(shown, resends)}
        rows={list.rows}
        keyOf={({ id }) => id}
      />
    </ListPage>
  );
}

function About({ shown, isOn }: { shown: string; isOn: boolean }) {
  return (
    <>
      {isOn ? null : (
        <p className="notice">
          E-mail is off: nothing is sent until whoever runs the store's server sets it up.
        </p>
      )}
      {shown === "obsolete" ? (
        <p className="soft">
          These were never sent, because they no longer applied when they were due.
        </p>
      ) : null}
    </>
  );
}

function columnsOf(shown: string, resends: boolean): ListColumn<Entry>[] {
  const next = { title: "Next try", cell: NextTry };
  const again = { title: "Send again", titleHidden: true, cell: Resend };
  return [
    { title: "Mail", cell: Mail },
    { title: "Written", cell: ({ created }) => <Moment date={created} /> },
    { title: "Tries", cell: ({ attempts }) => attempts },
    ...(shown === "waiting" ? [next] : []),
    { title: "Last problem", cell: LastProblem },
    ...(resends ? [again] : []),
  ];
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

function Resend({ id }: Entry) {
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

import { Form, useLoaderData } from "@remix-run/react";
import { deskMeta } from "~/components/desk/desk-head";
import { ShortMoment } from "~/components/desk/short-day";
import { ErrorPage } from "~/components/frame/error-page";
import { defineList } from "~/components/lists/list";
import { ListPage } from "~/components/lists/list-page";
import { type ListColumn, ListTable } from "~/components/lists/list-table";
import { Submit } from "~/forms/submit";
import { type AdminArgs, adminPage } from "~/http/pages/admin-page.server";
import { readList } from "~/http/pages/list.server";
import { type OutboxEntry, type OutboxStatus, outboxMachine } from "~/modules/mail/mail.resource";
import { kindLabel } from "~/modules/mail/messages/kinds.server";
import type { WalkOptions } from "~/storage/pages";
import { type PlainKey, t } from "~/texts/text";
import { returnToPage } from "../documents/document-answers.server";
import { useMay } from "../frame/may";

interface OutboxListing extends WalkOptions {
  status: Exclude<OutboxStatus, "sent">;
}

function view(status: OutboxListing["status"], title: string) {
  const { label } = outboxMachine.of(status);
  return {
    label: t(label),
    at: { show: status },
    asks: { status },
    always: true,
    none: { title },
  } as const;
}

/** Mails that wait, failed for good or were not needed, newest first. */
const outboxList = defineList<OutboxListing, OutboxEntry>(() => ({
  path: "/admin/outbox",
  what: "mails",
  intro: t("deskMail:outboxIntro"),
  read: async (call, { status, after, limit }) => {
    const { items, nextCursor } = await call("outbox.list", [status, after]);
    return { items, next: items.length === limit ? nextCursor : null };
  },
  views: [
    view("parked", t("deskMail:noMailHasBeenGivenUp")),
    view("waiting", t("deskMail:noMailIsWaiting")),
    view("obsolete", t("deskMail:noMailHasBecomeUnnecessary")),
  ],
  yet: { title: t("deskMail:noMailHasBeenGivenUp") },
}));

export const loader = adminPage(outboxPage);

export const action = adminPage(async (args: AdminArgs) => {
  const form = await args.request.formData();
  const done = await args.call("outbox.resend", [String(form.get("id"))]);
  return returnToPage(
    args,
    done
      ? { kind: "done", text: t("deskMail:theMailSentAgainWithin") }
      : { kind: "problem", text: t("deskMail:thatMailNoLongerExists") },
  );
});

async function outboxPage(args: AdminArgs) {
  const { mail, clock } = args.context.services;
  const [list, parked] = await Promise.all([
    readList(args, outboxList()),
    args.call("outbox.countParked", []),
  ]);
  const shown = list.address.view.at.show ?? "";
  const rows = list.items.map((entry) => ({
    id: entry.id,
    attempts: entry.attempts,
    created: entry.created,
    what: kindLabel(entry.kind),
    about: typeof entry.payload.number === "string" ? entry.payload.number : "",
    problem: entry.lastError ? { code: entry.lastError, text: problemText(entry.lastError) } : null,
    next: shown === "waiting" ? nextTry(entry, clock()) : null,
  }));
  return { ...list.show(rows, { counts: { parked } }), shown, isOn: mail.mailer.on };
}

/** When the entry is tried again, or a text when that time has passed. */
function nextTry({ nextAt, lockedUntil }: OutboxEntry, now: Date): Date | string {
  if (lockedUntil && lockedUntil > now) return t("deskMail:onItsWay");
  return nextAt > now ? nextAt : t("deskMail:now");
}

const problems: readonly [code: RegExp, text: PlainKey][] = [
  [/^unreachable$/, "deskMail:providerDidNotAnswer"],
  [/^broken$/, "deskMail:mailCouldNotBeMade"],
  [/api_key/, "deskMail:keyRefused"],
  [/rate_limit|quota/, "deskMail:fewerMails"],
  [/server_error|application_error/, "deskMail:providerHasProblem"],
];

function problemText(code: string): string {
  return t(problems.find(([known]) => known.test(code))?.[1] ?? "deskMail:providerRefused");
}

export const meta = deskMeta("deskMail:outbox");

type Entry = Awaited<ReturnType<typeof loader>>["rows"][number];

export default function Outbox() {
  const { shown, isOn, ...list } = useLoaderData<typeof loader>();
  const resends = useMay()("outbox.resend") && isOn && shown !== "obsolete";
  return (
    <ListPage list={list} title={t("deskMail:outbox")} above={<About shown={shown} isOn={isOn} />}>
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
      {isOn ? null : <p className="notice">{t("deskMail:eMailOffNothingSent")}</p>}
      {shown === "obsolete" ? (
        <p className="soft">{t("deskMail:theseWereNeverSentBecause")}</p>
      ) : null}
    </>
  );
}

function columnsOf(shown: string, resends: boolean): ListColumn<Entry>[] {
  const next = { title: t("deskMail:nextTry"), cell: NextTry };
  const again = { title: t("deskMail:sendAgain"), titleHidden: true, cell: Resend };
  return [
    { title: t("deskMail:mail"), cell: Mail },
    { title: t("deskMail:written"), cell: ({ created }) => <ShortMoment date={created} /> },
    { title: t("deskMail:tries"), cell: ({ attempts }) => attempts },
    ...(shown === "waiting" ? [next] : []),
    { title: t("deskMail:lastProblem"), cell: LastProblem },
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
  return next === null || typeof next === "string" ? next : <ShortMoment date={next} />;
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
      <Submit pending={t("deskMail:sending")} tone="plain">
        {t("deskMail:sendAgain")}
      </Submit>
    </Form>
  );
}

export { ErrorPage as ErrorBoundary };

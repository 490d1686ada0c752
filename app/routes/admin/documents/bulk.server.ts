import { redirect } from "@remix-run/node";
import type { ViewList } from "~/domain/saved-view";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { flashCookie } from "~/http/pages/flash.server";
import { problem } from "~/http/pages/page.server";
import { attempt } from "~/http/pages/submission.server";
import { type BulkPlan, type BulkRow, bulkPlan } from "./bulk-deeds.server";
import { listAddress } from "./document-query";

/** More rows than a page of a list has are not chosen at once. */
const mostRows = 100;

/** What the page before a deed on several rows shows. */
export interface BulkConfirm {
  plan: BulkPlan;
  /** One deed is done once, however often its form is sent. */
  key: string;
  back: string;
  here: string;
  /** Whether customers are told of it by mail. */
  mails: boolean;
}

interface Outcome {
  done: number;
  refused: { number: string; why: string }[];
}

/** Shows what would become of the chosen rows, and does it when that page says so. */
export async function bulkAction(args: AdminArgs, list: ViewList) {
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  const picks = [...new Set(form.getAll("pick").map(String))].slice(0, mostRows);
  const here = text("return");
  const back = listAddress(`/admin/${list}`, new URLSearchParams({ return: here }));
  if (picks.length === 0) {
    return leave(args, back, { kind: "problem", text: "Choose at least one row first." });
  }
  const plan = await bulkPlan(args, list, { deed: text("deed"), picks });
  if (!plan) throw problem(400, { message: "This cannot be done with several at once." });
  if (text("intent") !== "apply") {
    const { random, mail } = args.context.services;
    const mails = mail.mailer.on && plan.deed.startsWith("to ");
    const shown: BulkConfirm = { plan, key: random.token(16), back, here, mails };
    return shown;
  }
  return apply(args, { list, plan, key: text("key"), back });
}

interface Applied {
  list: ViewList;
  plan: BulkPlan;
  key: string;
  back: string;
}

async function apply(args: AdminArgs, { list, plan, key, back }: Applied) {
  const { keptAnswers } = args.context.services;
  if (!keptAnswers || key === "") throw problem(400);
  const rows = plan.rows.map(({ id, version }) => `${id} ${version}`);
  const begun = await keptAnswers.begin({
    ...{ caller: args.admin.uid, method: `bulk ${list}`, key },
    content: JSON.stringify([plan.deed, rows]),
  });
  if (begun.state === "answered") return told(args, back, JSON.parse(begun.body) as Outcome);
  if (begun.state !== "first") {
    const words = "This was sent before and is still being done. Look at the list in a moment.";
    return leave(args, back, { kind: "problem", text: words });
  }
  const outcome: Outcome = { done: 0, refused: [] };
  for (const row of plan.rows) {
    const done = await attempt(doOne(args, list, { deed: plan.deed, row }));
    if (done.ok) outcome.done += 1;
    else outcome.refused.push({ number: row.number, why: done.failure.message });
  }
  await keptAnswers.finish(begun.id, { status: 200, body: JSON.stringify(outcome) });
  return told(args, back, outcome);
}

async function doOne(
  { call }: AdminArgs,
  list: ViewList,
  { deed, row }: { deed: string; row: BulkRow },
): Promise<unknown> {
  const { id, version } = row;
  const [verb = "", ...rest] = deed.split(" ");
  const to = rest.join(" ");
  if (verb === "assign") {
    const name = list === "quotes" ? "assignments.quote" : "assignments.order";
    return call(name, [id, to || null, { version }]);
  }
  return list === "quotes"
    ? call("quotes.updateStatus", [id, to, { version }])
    : call("orders.updateStatus", [id, to, { version }]);
}

const listed = 5;

function told(args: AdminArgs, back: string, { done, refused }: Outcome) {
  if (refused.length === 0) return leave(args, back, { kind: "done", text: `${done} done.` });
  const why = refused.slice(0, listed).map((each) => `${each.number}: ${each.why}`);
  const more = refused.length > listed ? ` And ${refused.length - listed} more.` : "";
  const text = `${done} done, ${refused.length} refused. ${why.join(" ")}${more}`;
  return leave(args, back, { kind: "problem", text });
}

function leave(args: AdminArgs, to: string, flash: { kind: "done" | "problem"; text: string }) {
  return redirect(to, { status: 303, headers: { "Set-Cookie": flashCookie(args, flash) } });
}

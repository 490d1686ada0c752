import { impossible } from "~/domain/failure";
import { readQuoteStatus } from "~/domain/quote";
import { quoteMachine } from "~/domain/quote-states";
import type { ViewList } from "~/domain/saved-view";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { problem } from "~/http/pages/page.server";
import { attempt } from "~/http/pages/submission.server";
import type { BulkPlan } from "./bulk-operations.server";
import { type BulkRow, changedText } from "./bulk-rows.server";
import { type DoneRow, isUndo, keepDone, undoOf } from "./bulk-undo.server";

interface Outcome {
  done: number;
  /** Whether any of it can be undone. */
  undoable: boolean;
  refused: { number: string; why: string }[];
}

export interface Applied {
  list: ViewList;
  operation: string;
  key: string;
  back: string;
  here: string;
}

type Once = Applied & { content: readonly string[] };

/**
 * Runs a plan once by its key. Without a plan, its problem is returned and the key stays unused.
 */
export async function once<T>(
  args: AdminArgs,
  { list, operation, key, back, here, content }: Once,
  planned: () => Promise<BulkPlan | T>,
) {
  const { keptAnswers } = args.context.services;
  if (!keptAnswers || key === "") throw problem(400);
  const begun = await keptAnswers.begin({
    caller: args.admin.uid,
    method: `bulk ${list}`,
    key,
    content: JSON.stringify([operation, content]),
  });
  const way = { list, key, back, here };
  if (begun.state === "answered") return told(args, way, JSON.parse(begun.body) as Outcome);
  if (begun.state !== "first") {
    const words = "This was already sent and is in progress. Check the list in a moment.";
    return redirectWithFlash(args, back, { kind: "problem", text: words });
  }
  const plan = await planned();
  if (!isPlan(plan)) {
    await keptAnswers.release(begun.id);
    return plan;
  }
  const refused: Outcome["refused"] = [];
  const rows: DoneRow[] = [];
  for (const row of plan.rows) {
    const done = await attempt(doOne(args, list, { row, isUndone: isUndo(plan.operation) }));
    const { id, number, operation: by, was } = row;
    if (done.ok) rows.push({ id, version: done.value.version, operation: by, was });
    else refused.push({ number, why: done.failure.message });
  }
  const undoable = rows.length > 0 && !isUndo(plan.operation) && isTakenBack(list, rows);
  if (undoable) await keepDone(args, list, { key, rows });
  const outcome: Outcome = { done: rows.length, refused, undoable };
  await keptAnswers.finish(begun.id, { status: 200, body: JSON.stringify(outcome) });
  return told(args, way, outcome);
}

/** An assignment can be undone, and the end of a request, which reopens. */
function isTakenBack(list: ViewList, rows: readonly DoneRow[]): boolean {
  return rows.some(({ operation: by, was }) => {
    if (!by.startsWith("to ")) return true;
    const [from, to] = [readQuoteStatus(by.slice(3)), readQuoteStatus(was)];
    return list === "quotes" && from && to ? quoteMachine.allows(from, to, "staff") : false;
  });
}

function isPlan<T>(planned: BulkPlan | T): planned is BulkPlan {
  return typeof planned === "object" && planned !== null && "rows" in planned;
}

async function doOne(
  { call }: AdminArgs,
  list: ViewList,
  { row, isUndone }: { row: BulkRow; isUndone: boolean },
): Promise<{ version: number }> {
  const { id, version, operation, problem } = row;
  // A record that has changed is refused by the service as well.
  if (problem !== null && (isUndone || problem !== changedText)) throw impossible(problem);
  const [verb = "", ...rest] = operation.split(" ");
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

function told(
  args: AdminArgs,
  { list, key, back, here }: Pick<Applied, "list" | "key" | "back" | "here">,
  { done, refused, undoable }: Outcome,
) {
  const fields = { operation: undoOf(key), return: here };
  const undo = undoable ? { undo: { action: `/admin/${list}/bulk`, fields } } : {};
  if (refused.length === 0) {
    return redirectWithFlash(args, back, { kind: "done", text: `${done} done.`, ...undo });
  }
  const why = refused.slice(0, listed).map((each) => `${each.number}: ${each.why}`);
  const more = refused.length > listed ? ` And ${refused.length - listed} more.` : "";
  const text = `${done} done, ${refused.length} refused. ${why.join(" ")}${more}`;
  return redirectWithFlash(args, back, { kind: "problem", text, ...undo });
}

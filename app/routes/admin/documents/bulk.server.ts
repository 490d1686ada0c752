import { createHash } from "node:crypto";
import type { Operation } from "~/components/lists/choosing-list";
import {
  documentTicks,
  mostChosen,
  readTicks,
  rowAnchor,
  withTicks,
} from "~/components/lists/chosen";
import { usualForm } from "~/http/form-size.server";
import { type AdminArgs, requireMay } from "~/http/pages/admin-page.server";
import { redirectWithFlash } from "~/http/pages/flash.server";
import { everyRow } from "~/http/pages/list.server";
import { problem } from "~/http/pages/page.server";
import { attempt } from "~/http/pages/submission.server";
import { impossible } from "~/kernel/failure";
import type { Order } from "~/modules/orders/order.resource";
import { type Quote, readQuoteStatus } from "~/modules/quotes/quote.resource";
import { quoteMachine } from "~/modules/quotes/quote-states";
import { t } from "~/texts/text";
import {
  type BulkPlan,
  type BulkRow,
  bulkPlan,
  type DoneRow,
  issuedBy,
  issueFor,
  issuingMethods,
  isUndo,
  keepDone,
  operationsFor,
  undoOf,
} from "./bulk-operations.server";
import type { DocumentListName } from "./document-lists";
import { documentsBehind, orderList, quoteList } from "./document-lists";

/** The content of the page before an operation on several rows. */
export interface BulkConfirm {
  plan: BulkPlan;
  /** Identifies the form, so that its operation runs only once. */
  key: string;
  back: string;
  here: string;
  /** Whether customers are notified by mail. */
  mails: boolean;
  /** For all matches: the records and their states; null when single rows were chosen. */
  stamp: string | null;
  /** Why the page asks again; null the first time. */
  notice: string | null;
}

/** All documents under a list's filters, before an operation is chosen. */
export interface BulkChoice {
  count: number;
  most: number;
  back: string;
  /** The list's query string. */
  here: string;
  operations: readonly Operation[];
}

/** The page before an operation on all matches: their number, and the operations. */
export async function bulkPage(
  args: AdminArgs,
  list: DocumentListName,
): Promise<BulkChoice | null> {
  requireOperation(args, list, "");
  const params = new URL(args.request.url).searchParams;
  if (params.get("all") !== "yes") return null;
  const operations = await operationsFor(args, list);
  const back = documentsBehind(list, new URLSearchParams({ return: params.toString() }));
  const here = back.split("?")[1] ?? "";
  const count = (await everyDocument(args, list, params.toString())).length;
  return { count, most: mostDocuments, back, here, operations };
}

/** Its rows may be more than can be chosen: the page then says so. */
export const bulkForm = { parts: usualForm.parts + 3 * mostChosen };

/**
 * Shows the effect on the chosen rows, and runs the operation when that page confirms it. Assigning
 * chosen rows, and undoing, need no confirmation.
 */
export async function bulkAction(args: AdminArgs, list: DocumentListName) {
  requireOperation(args, list, "");
  const form = await args.request.formData();
  const text = (name: string) => String(form.get(name) ?? "");
  requireOperation(args, list, text("operation"));
  const picks = readTicks(documentTicks, form);
  // The list sends it in the address, because its form is the one of its filters.
  const here = text("return") || (new URL(args.request.url).searchParams.get("return") ?? "");
  const back = documentsBehind(list, new URLSearchParams({ return: here }));
  const isAll = text("all") === "yes";
  const operation = text("operation");
  const undoes = isUndo(operation);
  const applied = { list, operation, key: text("key"), back, here };
  if (isAll && text("intent") === "apply") return applyToAll(args, applied, text("stamp"));
  const all = isAll ? await everyDocument(args, list, here) : null;
  if ((all ?? picks).length === 0 && !undoes) {
    return turnBack(args, back, t("deskDocuments:chooseAtLeastOneRow"));
  }
  if (!all && picks.length > mostChosen) {
    return turnBack(args, back, t("deskDocuments:tooManyChosen", { most: mostChosen }));
  }
  if (all && all.length > mostDocuments) {
    return turnBack(args, back, t("deskDocuments:tooManyMatch", { most: mostDocuments }));
  }
  const plan = await planOf(args, list, { operation, picks, all });
  const isAtOnce = plan.isAtOnce && !isAll;
  if (text("intent") !== "apply" && !isAtOnce) {
    // On the way back the rows are still chosen.
    const unchanged = isAll ? back : atRow(withTicks(documentTicks, back, picks), plan);
    return confirm(args, { plan, back: unchanged, here, isAll, notice: null });
  }
  const rows = plan.rows.map(({ id, version }) => `${id} ${version}`);
  // What is done or undone twice at once, as by a double click, is done once.
  const key = undoes ? operation : applied.key || sha256([operation, ...rows].join("\n"));
  // Scripts leave the list where it stands; a whole page has to be scrolled there.
  const isPage = args.request.headers.get("Sec-Fetch-Dest") === "document";
  const stays = isAtOnce && !isPage;
  const to = stays ? back : atRow(back, plan);
  return once(args, { ...applied, key, back: to, content: rows }, async () => plan);
}

/** The address of a list at the first of the rows. */
function atRow(list: string, { rows: [first] }: Pick<BulkPlan, "rows">): string {
  return first ? `${list}#${encodeURIComponent(rowAnchor(first.id))}` : list;
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

function turnBack(args: AdminArgs, back: string, text: string) {
  return redirectWithFlash(args, back, { kind: "problem", text });
}

/**
 * Whether the role may run an operation; without one, whether it may run any.
 * @throws problem 403
 */
function requireOperation(args: AdminArgs, list: DocumentListName, operation: string): void {
  const moves = list === "quotes" ? "quotes.updateStatus" : "orders.updateStatus";
  const assigns = list === "quotes" ? "assignments.quote" : "assignments.order";
  const isAssigning = /^assign( |$)/.test(operation);
  const issued = issuedBy(operation);
  // Who may only issue documents opens the page for that.
  if (operation === "" && list === "orders" && issuingMethods.some(args.may)) return;
  if (issued) for (const method of issued) requireMay(args, method);
  else if (isAssigning) requireMay(args, assigns);
  else if (operation.startsWith("to ") || !args.may(assigns)) requireMay(args, moves);
}

async function planOf(
  args: AdminArgs,
  list: DocumentListName,
  chosen: Parameters<typeof bulkPlan>[2],
) {
  const plan = await bulkPlan(args, list, chosen);
  if (plan) return plan;
  const isLate = isUndo(chosen.operation);
  throw problem(400, {
    message: t(isLate ? "deskDocuments:tooLateToUndo" : "deskDocuments:notForSeveral"),
  });
}

function confirm(
  { context }: AdminArgs,
  shown: Pick<BulkConfirm, "plan" | "back" | "here" | "notice"> & { isAll: boolean },
): BulkConfirm {
  const { random, mail } = context.services;
  const { isAll, plan, ...rest } = shown;
  const mails =
    mail.mailer.on &&
    plan.rows.some(
      ({ operation, problem, isSame }) =>
        problem === null && !isSame && (operation.startsWith("to ") || issuedBy(operation)),
    );
  return { ...rest, plan, mails, key: random.token(16), stamp: isAll ? stampOf(plan) : null };
}

/** A plan's records with the state of each. */
function stampOf({ rows }: BulkPlan): string {
  const known = rows.map(({ id, version }) => `${id} ${version}`).sort();
  return `${rows.length} ${sha256(known.join("\n"))}`;
}

/**
 * An operation on all matches runs only if they are still those that were shown, in the same
 * states.
 */
async function applyToAll(args: AdminArgs, applied: Applied, stamp: string) {
  const { list, operation, back, here } = applied;
  return once(args, { ...applied, content: ["all", here, stamp] }, async () => {
    const all = await everyDocument(args, list, here);
    if (all.length === 0 || all.length > mostDocuments) {
      return turnBack(args, back, t("deskDocuments:othersMatchNow"));
    }
    const plan = await planOf(args, list, { operation, picks: [], all });
    if (stampOf(plan) === stamp) return plan;
    const [seen = ""] = stamp.split(" ");
    const notice =
      Number(seen) === all.length
        ? t("deskDocuments:someChangedSince")
        : t("deskDocuments:otherCountNow", { now: all.length, seen: Number(seen) });
    return confirm(args, { plan, back, here, isAll: true, notice });
  });
}

/** The most documents that are changed at once. */
const mostDocuments = 500;

/** Every document under a list's filters, at most one page more than can be changed at once. */
function everyDocument(
  args: AdminArgs,
  list: DocumentListName,
  search: string,
): Promise<(Quote | Order)[]> {
  const query = new URLSearchParams(search);
  const all = { query, most: mostDocuments };
  return list === "quotes"
    ? everyRow(args, quoteList(), { ...all, of: (quote) => quote })
    : everyRow(args, orderList(), { ...all, of: (order) => order });
}

interface Outcome {
  /** What was done, for people; empty for undoing. */
  label: string;
  done: number;
  /** How many were so already. */
  same: number;
  /** Whether any of it can be undone. */
  undoable: boolean;
  refused: { number: string; why: string }[];
}

export interface Applied {
  list: DocumentListName;
  operation: string;
  key: string;
  back: string;
  here: string;
}

type Once = Applied & { content: readonly string[] };

/**
 * Runs a plan once by its key. Without a plan, its problem is returned and the key stays unused.
 */
async function once<T>(
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
  const way = { list, operation, key, back, here };
  if (begun.state === "answered") return told(args, way, JSON.parse(begun.body) as Outcome);
  if (begun.state !== "first") {
    return turnBack(args, back, t("deskDocuments:alreadyInProgress"));
  }
  const plan = await planned();
  if (!isPlan(plan)) {
    await keptAnswers.release(begun.id);
    return plan;
  }
  const refused: Outcome["refused"] = [];
  const rows: DoneRow[] = [];
  for (const row of plan.rows.filter(({ isSame }) => !isSame)) {
    const done = await attempt(doOne(args, list, { row, isUndone: isUndo(plan.operation) }));
    const { id, number, operation: by, was } = row;
    if (done.ok) rows.push({ id, version: done.value.version, operation: by, was });
    else refused.push({ number, why: done.failure.message });
  }
  const undoable = rows.length > 0 && !isUndo(plan.operation) && isTakenBack(list, rows);
  if (undoable) await keepDone(args, list, { key, rows });
  const same = plan.rows.filter(({ isSame }) => isSame).length;
  const outcome: Outcome = { label: plan.label, done: rows.length, same, refused, undoable };
  // The same may be asked again after a moment in which all of it was refused.
  if (rows.length === 0) await keptAnswers.release(begun.id);
  else await keptAnswers.finish(begun.id, { status: 200, body: JSON.stringify(outcome) });
  return told(args, way, outcome);
}

/** An assignment can be undone, and the end of a request, which reopens. */
function isTakenBack(list: DocumentListName, rows: readonly DoneRow[]): boolean {
  return rows.some(({ operation: by, was }) => {
    if (by.startsWith("assign")) return true;
    if (!by.startsWith("to ")) return false;
    const [from, to] = [readQuoteStatus(by.slice(3)), readQuoteStatus(was)];
    return list === "quotes" && from && to ? quoteMachine.allows(from, to, "staff") : false;
  });
}

function isPlan<T>(planned: BulkPlan | T): planned is BulkPlan {
  return typeof planned === "object" && planned !== null && "rows" in planned;
}

async function doOne(
  args: AdminArgs,
  list: DocumentListName,
  { row, isUndone }: { row: BulkRow; isUndone: boolean },
): Promise<{ version: number }> {
  const { id, version, operation, problem, isChanged } = row;
  // A record that has changed is refused by the service as well.
  if (problem !== null && (isUndone || !isChanged)) throw impossible(problem);
  if (issuedBy(operation)) return issueFor(args, row);
  const { call } = args;
  const [verb = "", ...rest] = operation.split(" ");
  const to = rest.join(" ");
  if (verb === "assign") {
    const name = list === "quotes" ? "assignments.quote" : "assignments.order";
    return call(name, [id, to || null, { version }]);
  }
  if (list === "quotes" && to === "Pending")
    return call("offers.reopen", [id, { version, note: null }]);
  return list === "quotes"
    ? call("quotes.updateStatus", [id, to, { version }])
    : call("orders.updateStatus", [id, to, { version }]);
}

const listed = 5;

function told(
  args: AdminArgs,
  {
    list,
    operation,
    key,
    back,
    here,
  }: Pick<Applied, "list" | "operation" | "key" | "back" | "here">,
  { label, done, same, refused, undoable }: Outcome,
) {
  const fields = { operation: undoOf(key), return: here };
  const undo = undoable ? { undo: { action: `/admin/${list}/bulk`, fields } } : {};
  if (refused.length === 0) {
    const text = isUndo(operation)
      ? t("deskDocuments:undone", { done })
      : t("deskDocuments:done", { operation: label, done });
    const already = same > 0 ? ` ${t("deskDocuments:alreadySo", { count: same })}` : "";
    return redirectWithFlash(args, back, { kind: "done", text: text + already, ...undo });
  }
  const why = refused.slice(0, listed).map((each) => `${each.number}: ${each.why}`);
  const more = refused.length - listed;
  if (more > 0) why.push(t("deskDocuments:andMore", { count: more }));
  const outcome = t("deskDocuments:doneAndRefused", { done, refused: refused.length });
  const text = [outcome, ...why].join(" ");
  return redirectWithFlash(args, back, { kind: "problem", text, ...undo });
}

import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { Order, OrderStatus } from "~/modules/orders/order.resource";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import {
  type BulkRow,
  type Choice,
  orderKind,
  quoteKind,
  rowsOf,
  type Wanted,
} from "./bulk-rows.server";
import type { DocumentListName } from "./document-lists";

type Option = readonly [value: string, label: string];

const quoteOperations: readonly (readonly [QuoteStatus, string])[] = [
  ["In Review", "Start the review"],
  ["Pending", "Reopen"],
  ["Rejected", "Reject"],
  ["Cancelled", "Cancel"],
];
const orderOperations: readonly (readonly [OrderStatus, string])[] = [
  ["Processing", "Start preparing"],
  ["Delivered", "Mark as delivered"],
  ["Cancelled", "Cancel"],
];

/** The operations on several rows that the role may use, as values and texts of a choice. */
export async function operationsFor(
  { call, may }: AdminArgs,
  list: DocumentListName,
): Promise<Option[]> {
  const isQuotes = list === "quotes";
  const moves = isQuotes ? quoteOperations : orderOperations;
  const allowed = may(isQuotes ? "quotes.updateStatus" : "orders.updateStatus");
  const assigns = may(isQuotes ? "assignments.quote" : "assignments.order");
  const colleagues = assigns ? await call("assignments.colleagues", []) : [];
  return [
    ...colleagues.map(({ uid, name }): Option => [`assign ${uid}`, `Assign to ${name}`]),
    ...(assigns ? ([["assign", "Assign to nobody"]] as const) : []),
    ...(allowed ? moves.map(([status, label]): Option => [`to ${status}`, label]) : []),
  ];
}

/** The effect of an operation on the chosen rows. */
export interface BulkPlan {
  operation: string;
  label: string;
  rows: BulkRow[];
}

/** The present rows and the effect on them; null for an operation that is not offered. */
export async function bulkPlan(
  args: AdminArgs,
  list: DocumentListName,
  { operation, picks, all = null }: Chosen,
): Promise<BulkPlan | null> {
  const rows = (choice: Choice) =>
    list === "quotes" ? rowsOf(args, choice, quoteKind) : rowsOf(args, choice, orderKind);
  if (isUndo(operation)) {
    const done = await doneBefore(args, list, operation);
    if (!done) return null;
    const back = done.map(({ id, version, operation: by, was }): Wanted => {
      return { id, version, operation: `${by.split(" ")[0]} ${was}`.trim(), isUndo: true };
    });
    return { operation, label: "Undo", rows: await rows({ chosen: back, all: null }) };
  }
  const option = (await operationsFor(args, list)).find(([value]) => value === operation);
  if (!option) return null;
  const [, label] = option;
  const chosen = (
    all ??
    picks.map((pick) => {
      const [id = "", version = ""] = pick.split(" ");
      return { id, version: Number(version) };
    })
  ).map(({ id, version }): Wanted => ({ id, version, operation, isUndo: false }));
  return { operation, label, rows: await rows({ chosen, all }) };
}

/** The choice: single rows with the versions that were seen, or all records of a list. */
interface Chosen {
  operation: string;
  picks: readonly string[];
  all?: readonly (Quote | Order)[] | null;
}

/** A changed row: the operation, the previous state, and the version since. */
export interface DoneRow {
  id: string;
  version: number;
  operation: string;
  was: string;
}

/** The operation that undoes those under a key. */
export function undoOf(key: string): string {
  return `undo ${key}`;
}

export function isUndo(operation: string): boolean {
  return operation.startsWith("undo ");
}

/** Stores the changes for a day, so that they can be undone. */
export async function keepDone(
  args: AdminArgs,
  list: DocumentListName,
  { key, rows }: { key: string; rows: readonly DoneRow[] },
): Promise<void> {
  const { keptAnswers } = args.context.services;
  const begun = await keptAnswers?.begin(placeOf(args, list, key));
  if (begun?.state !== "first") return;
  await keptAnswers?.finish(begun.id, { status: 200, body: JSON.stringify(rows) });
}

/** The changes under the key; null when they are no longer stored. */
async function doneBefore(
  args: AdminArgs,
  list: DocumentListName,
  operation: string,
): Promise<DoneRow[] | null> {
  const { keptAnswers } = args.context.services;
  const begun = await keptAnswers?.begin(placeOf(args, list, operation.slice("undo ".length)));
  if (begun?.state === "first") await keptAnswers?.release(begun.id);
  if (begun?.state !== "answered") return null;
  const rows = JSON.parse(begun.body) as (DoneRow & { deed?: string })[];
  // Entries of an earlier release, stored for a day, name the operation `deed`.
  return rows.map(({ deed, ...row }) => (deed === undefined ? row : { ...row, operation: deed }));
}

function placeOf({ admin }: AdminArgs, list: DocumentListName, key: string) {
  return { caller: admin.uid, method: `done ${list}`, key, content: "" };
}

import type { Order, OrderStatus } from "~/domain/order";
import { nextOrderStates } from "~/domain/order-rules";
import type { Quote, QuoteStatus } from "~/domain/quote";
import { isBeforeOffer, nextStates } from "~/domain/quote-rules";
import type { ViewList } from "~/domain/saved-view";
import { sellerLabel } from "~/domain/status-labels";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { doneBefore, isUndo } from "./bulk-undo.server";

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
export async function operationsFor({ call, may }: AdminArgs, list: ViewList): Promise<Option[]> {
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

/** A chosen row, before and after the operation. */
export interface BulkRow {
  id: string;
  version: number;
  number: string;
  who: string;
  before: string;
  after: string;
  /** Why it will be refused; null when it will not. */
  problem: string | null;
  /** The operation on it, and its previous status or assignee; "" stands for nobody. */
  operation: string;
  was: string;
}

/** The effect of an operation on the chosen rows. */
export interface BulkPlan {
  operation: string;
  label: string;
  rows: BulkRow[];
}

export const changedText = "Changed since you chose it.";

/** The present rows and the effect on them; null for an operation that is not offered. */
export async function bulkPlan(
  args: AdminArgs,
  list: ViewList,
  { operation, picks, all = null }: Chosen,
): Promise<BulkPlan | null> {
  const rows = list === "quotes" ? quoteRows : orderRows;
  if (isUndo(operation)) {
    const done = await doneBefore(args, list, operation);
    if (!done) return null;
    const back = done.map(({ id, version, operation: by, was }): Wanted => {
      return { id, version, operation: `${by.split(" ")[0]} ${was}`.trim(), isUndo: true };
    });
    return { operation, label: "Undo", rows: await rows(args, { chosen: back, all: null }) };
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
  return { operation, label, rows: await rows(args, { chosen, all }) };
}

/** The choice: single rows with the versions that were seen, or all records of a list. */
interface Chosen {
  operation: string;
  picks: readonly string[];
  all?: readonly (Quote | Order)[] | null;
}

interface Wanted {
  id: string;
  version: number;
  operation: string;
  isUndo: boolean;
}

interface Choice {
  chosen: readonly Wanted[];
  /** The records, when they were already read. */
  all: readonly (Quote | Order)[] | null;
}

async function quoteRows(args: AdminArgs, { chosen, all }: Choice): Promise<BulkRow[]> {
  const found =
    (all as readonly Quote[] | null) ??
    (await Promise.all(chosen.map(({ id }) => args.call("quotes.find", [id]))));
  const quotes = new Map(found.flatMap((quote) => (quote ? [[quote.id, quote] as const] : [])));
  const nameOf = await namesOf(args, [...quotes.values()], chosen);
  return chosen.map((wanted) => {
    const quote = quotes.get(wanted.id);
    if (!quote) return goneRow(wanted);
    const to = stateIn<QuoteStatus>(wanted);
    const can =
      to === null || (wanted.isUndo ? isBeforeOffer(to) : nextStates(quote.status).includes(to));
    return {
      ...rowOf(quote, wanted, { can, nameOf }),
      ...{ number: quote.quoteNumber, who: whoOf(quote.contact) },
      ...(to === null
        ? {}
        : { before: sellerLabel("quote", quote.status), after: sellerLabel("quote", to) }),
    };
  });
}

async function orderRows(args: AdminArgs, { chosen, all }: Choice): Promise<BulkRow[]> {
  const found =
    (all as readonly Order[] | null) ??
    (await Promise.all(chosen.map(({ id }) => args.call("orders.find", [id]))));
  const orders = new Map(found.flatMap((order) => (order ? [[order.id, order] as const] : [])));
  const nameOf = await namesOf(args, [...orders.values()], chosen);
  return chosen.map((wanted) => {
    const order = orders.get(wanted.id);
    if (!order) return goneRow(wanted);
    const to = stateIn<OrderStatus>(wanted);
    // The stock of a cancelled order is available again and may have been sold.
    const can =
      to === null ||
      (wanted.isUndo ? order.status !== "Cancelled" : nextOrderStates(order).includes(to));
    return {
      ...rowOf(order, wanted, { can, nameOf }),
      ...{ number: order.orderNumber, who: whoOf(order.customer) },
      ...(to === null
        ? {}
        : { before: sellerLabel("order", order.status), after: sellerLabel("order", to) }),
    };
  });
}

/** The status that an operation leads to; null for an assignment. */
function stateIn<S extends string>({ operation }: Wanted): S | null {
  return operation.startsWith("to ") ? (operation.slice(3) as S) : null;
}

interface RowFacts {
  can: boolean;
  nameOf: (uid: string | null) => string;
}

/** The common part of quotes and orders; an assignment shows names. */
function rowOf(record: Quote | Order, wanted: Wanted, { can, nameOf }: RowFacts) {
  const { id, version, operation, isUndo } = wanted;
  const moves = operation.startsWith("to ");
  return {
    ...{ id, version, operation, was: moves ? record.status : (record.assigneeUid ?? "") },
    before: nameOf(record.assigneeUid),
    after: nameOf(operation.slice("assign ".length) || null),
    problem: problemOf(record, version, { can, isUndo }),
  };
}

function goneRow({ id, version, operation }: Wanted): BulkRow {
  const problem = "It is gone.";
  return { id, version, number: id, who: "", before: "", after: "", problem, operation, was: "" };
}

function problemOf(
  record: Quote | Order,
  version: number,
  { can, isUndo }: { can: boolean; isUndo: boolean },
): string | null {
  if (record.version !== version) {
    return isUndo ? "Somebody has changed it since, so it is left unchanged." : changedText;
  }
  if (can) return null;
  return isUndo ? "This cannot be undone here: open its page." : "Its status does not allow this.";
}

function whoOf({ companyName, firstName, lastName, email }: Quote["contact"]): string {
  return companyName || `${firstName} ${lastName}`.trim() || email;
}

async function namesOf(
  { call }: AdminArgs,
  records: readonly (Quote | Order)[],
  chosen: readonly Wanted[],
) {
  const assigned = chosen.flatMap(({ operation }) => /^assign (.+)$/.exec(operation)?.[1] ?? []);
  const uids = [
    ...new Set([...records.flatMap(({ assigneeUid }) => assigneeUid ?? []), ...assigned]),
  ];
  const names: ReadonlyMap<string, string> =
    uids.length > 0 ? await call("admin.namesOf", [uids]) : new Map();
  return (uid: string | null) =>
    uid === null ? "Unassigned" : (names.get(uid) ?? "A former colleague");
}

import type { AdminArgs } from "~/http/pages/admin-page.server";
import type { Order } from "~/modules/orders/order.resource";
import { nextOrderStates } from "~/modules/orders/order-states";
import { sellerLabel } from "~/modules/orders/status-labels";
import type { Quote } from "~/modules/quotes/quote.resource";
import { nextStates } from "~/modules/quotes/quote-rules";

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

export const changedText = "Changed since you chose it.";

export interface Wanted {
  id: string;
  version: number;
  operation: string;
  isUndo: boolean;
}

export interface Choice {
  chosen: readonly Wanted[];
  /** The records, when they were already read. */
  all: readonly (Quote | Order)[] | null;
}

interface Kind<R extends Quote | Order> {
  find(call: AdminArgs["call"], id: string): Promise<R | null>;
  number(record: R): string;
  contact(record: R): Quote["contact"];
  label(status: string): string;
  canMove(record: R, to: string): boolean;
}

export const quoteKind: Kind<Quote> = {
  find: (call, id) => call("quotes.find", [id]),
  number: ({ quoteNumber }) => quoteNumber,
  contact: ({ contact }) => contact,
  label: (status) => sellerLabel("quote", status),
  canMove: ({ status }, to) => nextStates(status).some((next) => next === to),
};

export const orderKind: Kind<Order> = {
  find: (call, id) => call("orders.find", [id]),
  number: ({ orderNumber }) => orderNumber,
  contact: ({ customer }) => customer,
  label: (status) => sellerLabel("order", status),
  // A cancelled order is opened again on its own page, and not by accident among others.
  canMove: (order, to) =>
    (order.status !== "Cancelled" || to === "Refunded") &&
    nextOrderStates(order).some((next) => next === to),
};

export async function rowsOf<R extends Quote | Order>(
  args: AdminArgs,
  { chosen, all }: Choice,
  kind: Kind<R>,
): Promise<BulkRow[]> {
  const found =
    (all as readonly R[] | null) ??
    (await Promise.all(chosen.map(({ id }) => kind.find(args.call, id))));
  const records = new Map(
    found.flatMap((record) => (record ? [[record.id, record] as const] : [])),
  );
  const nameOf = await namesOf(args, [...records.values()], chosen);
  return chosen.map((wanted) => {
    const record = records.get(wanted.id);
    if (!record) return goneRow(wanted);
    const to = stateIn(wanted);
    const can = to === null || kind.canMove(record, to);
    return {
      ...rowOf(record, wanted, { can, nameOf }),
      number: kind.number(record),
      who: whoOf(kind.contact(record)),
      ...(to === null ? {} : { before: kind.label(record.status), after: kind.label(to) }),
    };
  });
}

/** The status that an operation leads to; null for an assignment. */
function stateIn({ operation }: Wanted): string | null {
  return operation.startsWith("to ") ? operation.slice(3) : null;
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
    id,
    version,
    operation,
    was: moves ? record.status : (record.assigneeUid ?? ""),
    before: nameOf(record.assigneeUid),
    after: nameOf(operation.slice("assign ".length) || null),
    problem: problemOf(record, version, { can, isUndo }),
  };
}

function goneRow({ id, version, operation }: Wanted): BulkRow {
  const problem = "It no longer exists.";
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

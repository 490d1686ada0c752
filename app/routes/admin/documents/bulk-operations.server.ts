import type { Operation } from "~/components/lists/choosing-list";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { attempt } from "~/http/pages/submission.server";
import { impossible } from "~/kernel/failure";
import { fulfilmentOf, openToInvoice, openToShip } from "~/modules/orders/fulfilment";
import type { Order, OrderStatus } from "~/modules/orders/order.resource";
import { nextOrderStates } from "~/modules/orders/order-states";
import { sellerLabel } from "~/modules/orders/status-labels";
import type { Quote, QuoteStatus } from "~/modules/quotes/quote.resource";
import { isClosed, nextStates, reopenedState } from "~/modules/quotes/quote-rules";
import { site } from "~/modules/settings/site";
import { type PlainKey, t } from "~/texts/text";
import type { DocumentListName } from "./document-lists";

const quoteOperations: readonly (readonly [QuoteStatus, PlainKey])[] = [
  ["In Review", "deskDocuments:startReview"],
  ["Pending", "deskDocuments:reopen"],
  ["Rejected", "deskDocuments:reject"],
  ["Cancelled", "deskDocuments:cancel"],
];
const orderOperations: readonly (readonly [OrderStatus, PlainKey])[] = [
  ["Processing", "deskDocuments:startPreparing"],
  ["Delivered", "deskDocuments:markDelivered"],
  ["Cancelled", "deskDocuments:cancel"],
];

interface Issuing {
  operation: string;
  label: PlainKey;
  /** What it leads to. */
  after: PlainKey;
  needs: readonly (typeof issuingMethods)[number][];
}

/** The documents that are issued for several orders at once, each for everything that is open. */
const issuing: readonly Issuing[] = [
  {
    operation: "ship",
    label: "deskDocuments:shipAllOpen",
    after: "deskDocuments:shipped",
    needs: ["orders.ship"],
  },
  {
    operation: "invoice",
    label: "deskDocuments:issueInvoices",
    after: "deskDocuments:invoiced",
    needs: ["invoices.issue"],
  },
  {
    operation: "ship-invoice",
    label: "deskDocuments:shipAndIssueInvoices",
    after: "deskDocuments:shippedAndInvoiced",
    needs: ["orders.ship", "invoices.issue"],
  },
];

export const issuingMethods = ["orders.ship", "invoices.issue"] as const;

/** The methods that an operation calls, where it issues documents; null for other operations. */
export function issuedBy(operation: string): Issuing["needs"] | null {
  return issuing.find((each) => each.operation === operation)?.needs ?? null;
}

/** The operations on several rows that the role may use, as values and texts of a choice. */
export async function operationsFor(
  { call, may }: AdminArgs,
  list: DocumentListName,
): Promise<Operation[]> {
  const isQuotes = list === "quotes";
  const moves = isQuotes ? quoteOperations : orderOperations;
  const allowed = may(isQuotes ? "quotes.updateStatus" : "orders.updateStatus");
  const assigns = may(isQuotes ? "assignments.quote" : "assignments.order");
  const colleagues = assigns ? await call("assignments.colleagues", []) : [];
  return [
    ...colleagues.map(
      ({ uid, name }): Operation => [`assign ${uid}`, t("deskDocuments:assignTo", { name }), true],
    ),
    ...(assigns ? [["assign", t("deskDocuments:assignToNobody"), true] as const] : []),
    ...(allowed ? moves.map(([status, label]): Operation => [`to ${status}`, t(label)]) : []),
    ...issuing
      .filter(({ needs }) => !isQuotes && needs.every(may))
      .map(({ operation, label }): Operation => [operation, t(label)]),
  ];
}

/** The effect of an operation on the chosen rows. */
export interface BulkPlan {
  operation: string;
  /** Empty for undoing. */
  label: string;
  /** Whether no page confirms it: what can be undone, and mails nobody. */
  isAtOnce: boolean;
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
    return { operation, label: "", isAtOnce: true, rows: await rows({ chosen: back, all: null }) };
  }
  const option = (await operationsFor(args, list)).find(([value]) => value === operation);
  if (!option) return null;
  const [, label, isAtOnce = false] = option;
  const chosen = (
    all ??
    picks.map((pick) => {
      const [id = "", version = ""] = pick.split(" ");
      return { id, version: Number(version) };
    })
  ).map(({ id, version }): Wanted => ({ id, version, operation, isUndo: false }));
  return { operation, label, isAtOnce, rows: await rows({ chosen, all }) };
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
  /** Whether it was changed since it was chosen. */
  isChanged: boolean;
  /** Whether it already is as the operation would make it: it is left alone. */
  isSame: boolean;
  /** The operation on it, and its previous status or assignee; "" stands for nobody. */
  operation: string;
  was: string;
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

interface Kind<R extends Quote | Order> {
  find(call: AdminArgs["call"], id: string): Promise<R | null>;
  number(record: R): string;
  contact(record: R): Quote["contact"];
  label(status: string): string;
  canMove(record: R, to: string): boolean;
  /** The status that a move to `to` ends in. */
  reaches(record: R, to: string, now: Date): string;
}

const quoteKind: Kind<Quote> = {
  find: (call, id) => call("quotes.find", [id]),
  number: ({ quoteNumber }) => quoteNumber,
  contact: ({ contact }) => contact,
  label: (status) => sellerLabel("quote", status),
  canMove: ({ status }, to) => nextStates(status).some((next) => next === to),
  // An offer is opened again as one.
  reaches: (quote, to, now) =>
    to === "Pending" && isClosed(quote.status) ? reopenedState(quote, now) : to,
};

const orderKind: Kind<Order> = {
  find: (call, id) => call("orders.find", [id]),
  number: ({ orderNumber }) => orderNumber,
  contact: ({ customer }) => customer,
  label: (status) => sellerLabel("order", status),
  // A cancelled order is opened again on its own page, and not by accident among others.
  canMove: (order, to) =>
    (order.status !== "Cancelled" || to === "Refunded") &&
    nextOrderStates(order).some((next) => next === to),
  reaches: (_order, to) => to,
};

async function rowsOf<R extends Quote | Order>(
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
  const now = args.context.services.clock();
  return chosen.map((wanted) => {
    const record = records.get(wanted.id);
    if (!record) return goneRow(wanted);
    const to = stateIn(wanted);
    const issued = issuing.find(({ operation }) => operation === wanted.operation);
    const isSame = !wanted.isUndo && to === record.status;
    const can = issued
      ? canIssue(record, issued)
      : to === null || isSame || kind.canMove(record, to);
    const reached = to === null ? null : kind.reaches(record, to, now);
    const after = issued ? t(issued.after) : reached === null ? null : kind.label(reached);
    return {
      ...rowOf(record, wanted, { can, nameOf, isSame }),
      number: kind.number(record),
      who: whoOf(kind.contact(record)),
      ...(after === null ? {} : { before: kind.label(record.status), after }),
    };
  });
}

/** Whether something of the order is left for at least one of the documents. */
function canIssue(record: Quote | Order, { needs }: Issuing): boolean {
  return "fulfilment" in record ? needs.some((method) => isOpenFor(record, method)) : false;
}

function isOpenFor(order: Order, method: Issuing["needs"][number]): boolean {
  const open = method === "orders.ship" ? openToShip(order) : openToInvoice(order);
  return open.some((quantity) => quantity > 0);
}

/**
 * Issues what is open of an order, document by document; each is written once by its count. Nothing
 * is shipped whose invoice would be refused.
 */
export async function issueFor(
  { call }: AdminArgs,
  { id, operation, version }: BulkRow,
): Promise<{ version: number }> {
  let seen = version;
  let isShipped = false;
  const methods = issuedBy(operation) ?? [];
  for (const method of methods) {
    const order = await call("orders.find", [id]);
    if (!order || !isOpenFor(order, method)) continue;
    const { shipments, invoices } = fulfilmentOf(order);
    const tax = order.offer ? null : (site.selling.defaultTax ?? null);
    if (method === "orders.ship") {
      if (methods.includes("invoices.issue") && isOpenFor(order, "invoices.issue")) {
        await call("invoices.readDraft", [id, { lines: null, tax }]);
      }
      await call(method, [id, { count: shipments + 1, version: seen, lines: null, parcel: null }]);
      isShipped = true;
    } else {
      const given = { count: invoices + 1, version: seen, lines: null, tax };
      const issued = await attempt(call(method, [id, given]));
      if (!issued.ok) {
        const why = issued.failure.message;
        throw isShipped
          ? impossible(t("deskDocuments:shippedNotInvoiced", { why }))
          : issued.failure;
      }
    }
    seen = (await call("orders.find", [id]))?.version ?? seen;
  }
  return { version: seen };
}

/** The status that an operation leads to; null for an assignment. */
function stateIn({ operation }: Wanted): string | null {
  return operation.startsWith("to ") ? operation.slice(3) : null;
}

interface RowFacts {
  can: boolean;
  /** Whether it has the status already. */
  isSame: boolean;
  nameOf: (uid: string | null) => string;
}

/** The common part of quotes and orders; an assignment shows names. */
function rowOf(record: Quote | Order, wanted: Wanted, { can, nameOf, isSame }: RowFacts) {
  const { id, version, operation, isUndo } = wanted;
  const moves = operation.startsWith("to ");
  const assignee = operation.slice("assign ".length) || null;
  const isAssigned = operation.startsWith("assign") && !isUndo && record.assigneeUid === assignee;
  const isChanged = record.version !== version;
  return {
    id,
    version,
    operation,
    was: moves ? record.status : (record.assigneeUid ?? ""),
    before: nameOf(record.assigneeUid),
    after: nameOf(assignee),
    problem: problemOf({ isChanged, can, isUndo }),
    isChanged,
    isSame: (isSame || isAssigned) && !isChanged,
  };
}

function goneRow({ id, version, operation }: Wanted): BulkRow {
  return {
    id,
    version,
    number: id,
    who: "",
    before: "",
    after: "",
    problem: t("deskDocuments:noLongerExists"),
    isChanged: false,
    isSame: false,
    operation,
    was: "",
  };
}

function problemOf({ isChanged, can, isUndo }: Record<"isChanged" | "can" | "isUndo", boolean>) {
  if (isChanged) return t(isUndo ? "deskDocuments:leftAsChanged" : "deskDocuments:changedSince");
  if (can) return null;
  return t(isUndo ? "deskDocuments:cannotBeUndoneHere" : "deskDocuments:statusForbidsIt");
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
    uid === null
      ? t("deskDocuments:unassigned")
      : (names.get(uid) ?? t("deskDocuments:formerColleague"));
}

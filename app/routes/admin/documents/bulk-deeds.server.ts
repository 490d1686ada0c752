import type { Order, OrderStatus } from "~/domain/order";
import { nextOrderStates } from "~/domain/order-rules";
import type { Quote, QuoteStatus } from "~/domain/quote";
import { nextStates } from "~/domain/quote-rules";
import type { ViewList } from "~/domain/saved-view";
import { sellerLabel } from "~/domain/status-labels";
import type { AdminArgs } from "~/http/pages/admin-page.server";

type Option = readonly [value: string, label: string];

const quoteDeeds: readonly (readonly [QuoteStatus, string])[] = [
  ["In Review", "Take into review"],
  ["Pending", "Open again"],
  ["Rejected", "Reject"],
  ["Cancelled", "Cancel"],
];
const orderDeeds: readonly (readonly [OrderStatus, string])[] = [
  ["Processing", "Start preparing"],
  ["Delivered", "Mark as delivered"],
  ["Cancelled", "Cancel"],
];

/** What the role may do with several rows of a list, as the values and texts of a choice. */
export async function deedsFor({ call, may }: AdminArgs, list: ViewList): Promise<Option[]> {
  const isQuotes = list === "quotes";
  const moves = isQuotes ? quoteDeeds : orderDeeds;
  const allowed = may(isQuotes ? "quotes.updateStatus" : "orders.updateStatus");
  const assigns = may(isQuotes ? "assignments.quote" : "assignments.order");
  const colleagues = assigns ? await call("assignments.colleagues", []) : [];
  return [
    ...colleagues.map(({ uid, name }): Option => [`assign ${uid}`, `Assign to ${name}`]),
    ...(assigns ? ([["assign", "Assign to nobody"]] as const) : []),
    ...(allowed ? moves.map(([status, label]): Option => [`to ${status}`, label]) : []),
  ];
}

/** A chosen row, before and after the deed. */
export interface BulkRow {
  id: string;
  version: number;
  number: string;
  who: string;
  before: string;
  after: string;
  /** Why it will be refused; null: nothing speaks against it. */
  problem: string | null;
}

/** What a choice of rows comes to. */
export interface BulkPlan {
  deed: string;
  label: string;
  rows: BulkRow[];
}

const changedText = "Changed since you chose it.";

/** The rows as they are now, and what would become of them; null for a deed that is not offered. */
export async function bulkPlan(
  args: AdminArgs,
  list: ViewList,
  { deed, picks, all = null }: Chosen,
): Promise<BulkPlan | null> {
  const option = (await deedsFor(args, list)).find(([value]) => value === deed);
  if (!option) return null;
  const [, label] = option;
  const chosen =
    all ??
    picks.map((pick) => {
      const [id = "", version = ""] = pick.split(" ");
      return { id, version: Number(version) };
    });
  const rows = list === "quotes" ? quoteRows : orderRows;
  return { deed, label, rows: await rows(args, { deed, label, chosen, all }) };
}

/** What was chosen: single rows with the versions that were seen, or all records of a list. */
interface Chosen {
  deed: string;
  picks: readonly string[];
  all?: readonly (Quote | Order)[] | null;
}

interface Choice {
  deed: string;
  label: string;
  chosen: readonly { id: string; version: number }[];
  /** The records, where they were read already. */
  all: readonly (Quote | Order)[] | null;
}

async function quoteRows(
  args: AdminArgs,
  { deed, label, chosen, all }: Choice,
): Promise<BulkRow[]> {
  const found =
    (all as readonly Quote[] | null) ??
    (await Promise.all(chosen.map(({ id }) => args.call("quotes.find", [id]))));
  const quotes = new Map(found.flatMap((quote) => (quote ? [[quote.id, quote] as const] : [])));
  const names = await namesOf(args, [...quotes.values()]);
  return chosen.map(({ id, version }) => {
    const quote = quotes.get(id);
    if (!quote) return goneRow(id, version);
    const to = deed.startsWith("to ") ? (deed.slice(3) as QuoteStatus) : null;
    const can = to === null || nextStates(quote.status).includes(to);
    return {
      ...{ id, version, number: quote.quoteNumber, who: whoOf(quote.contact) },
      before: to === null ? names(quote) : sellerLabel("quote", quote.status),
      after: to === null ? label.replace(/^Assign to /, "") : sellerLabel("quote", to),
      problem: problemOf(quote, version, can),
    };
  });
}

async function orderRows(
  args: AdminArgs,
  { deed, label, chosen, all }: Choice,
): Promise<BulkRow[]> {
  const found =
    (all as readonly Order[] | null) ??
    (await Promise.all(chosen.map(({ id }) => args.call("orders.find", [id]))));
  const orders = new Map(found.flatMap((order) => (order ? [[order.id, order] as const] : [])));
  const names = await namesOf(args, [...orders.values()]);
  return chosen.map(({ id, version }) => {
    const order = orders.get(id);
    if (!order) return goneRow(id, version);
    const to = deed.startsWith("to ") ? (deed.slice(3) as OrderStatus) : null;
    const can = to === null || nextOrderStates(order).includes(to);
    return {
      ...{ id, version, number: order.orderNumber, who: whoOf(order.customer) },
      before: to === null ? names(order) : sellerLabel("order", order.status),
      after: to === null ? label.replace(/^Assign to /, "") : sellerLabel("order", to),
      problem: problemOf(order, version, can),
    };
  });
}

function goneRow(id: string, version: number): BulkRow {
  return { id, version, number: id, who: "", before: "", after: "", problem: "It is gone." };
}

function problemOf(record: Quote | Order, version: number, can: boolean): string | null {
  if (record.version !== version) return changedText;
  return can ? null : "It cannot go there from where it is.";
}

function whoOf({ companyName, firstName, lastName, email }: Quote["contact"]): string {
  return companyName || `${firstName} ${lastName}`.trim() || email;
}

async function namesOf({ call }: AdminArgs, records: readonly (Quote | Order)[]) {
  const uids = [...new Set(records.flatMap(({ assigneeUid }) => assigneeUid ?? []))];
  const names: ReadonlyMap<string, string> =
    uids.length > 0 ? await call("admin.namesOf", [uids]) : new Map();
  return ({ assigneeUid }: Quote | Order) =>
    assigneeUid === null ? "Nobody's" : (names.get(assigneeUid) ?? "A former colleague");
}

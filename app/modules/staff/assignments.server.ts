import { impossible, notFound } from "~/kernel/failure";
import { fullName } from "~/modules/customers/customer.resource";
import type { CommerceDeps } from "~/modules/deps";
import type { StoreAdmin } from "~/modules/identity/account.resource";
import type { Order, StoredOrder } from "~/modules/orders/order.resource";
import {
  countOrderStates,
  findOrder,
  getOrderByIdOrNumber,
  orderOpenCounter,
  readOrder,
  rowOfOrder,
} from "~/modules/orders/order-records.server";
import type { Quote, StoredQuote } from "~/modules/quotes/quote.resource";
import {
  countQuoteStates,
  findQuote,
  getQuoteByIdOrNumber,
  quoteOpenCounter,
  readQuote,
  rowOfQuote,
} from "~/modules/quotes/quote-records.server";
import { unassigned } from "~/modules/quotes/quote-rules";
import { type Audited, type Change, changed, unchanged } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import { canTakeWork, readRole } from "./role";

/** A colleague to whom quotes and orders can be assigned. */
export interface Colleague {
  uid: string;
  name: string;
}

/** How many open quotes and orders are assigned to a colleague. */
export interface OpenWork {
  quotes: number;
  orders: number;
}

/** The assignment of quotes and orders. A quote and its order always have the same assignee. */
export interface AssignmentsService {
  /** The possible assignees, by name. */
  colleagues(): Promise<Colleague[]>;
  /** The open work of each; null stands for unassigned work. */
  openWork(uids: readonly (string | null)[]): Promise<OpenWork[]>;
  /**
   * By id or number.
   * @throws Failure notFound, conflict, impossible: the person cannot take work
   */
  quote: Audited<[quote: string, to: string | null, options?: { version?: number }], Quote>;
  order: Audited<[order: string, to: string | null, options?: { version?: number }], Order>;
  /**
   * Assigns open work to another colleague, or to nobody; at most 100 of each kind at once.
   * @throws Failure notFound: nobody of that uid works here or has open work
   */
  handOver: Audited<[from: string, to: string | null], { moved: number; more: boolean }>;
}

const atOnce = 100;
/** More people than any store has. */
const most = 1_000;

export function createAssignments({ storage }: CommerceDeps): AssignmentsService {
  return {
    async colleagues() {
      const all = await storage.admins.find({ limit: most });
      const takers = all.filter(({ role }) => canTakeWork(readRole(role)));
      const unnamed = takers.filter(({ name }) => name === null).map(({ id }) => id);
      const accounts = unnamed.length > 0 ? await storage.accounts.getMany(unnamed) : [];
      const own = new Map(accounts.map((account) => [account.id, fullName(account)]));
      return takers
        .map(({ id, name, email }) => ({ uid: id, name: name ?? (own.get(id) || email) }))
        .sort((a, b) => a.name.localeCompare(b.name));
    },

    async openWork(uids) {
      const keys = uids.map((uid) => uid ?? unassigned);
      const counts = await storage.counters.get(
        keys.flatMap((key) => [quoteOpenCounter(key), orderOpenCounter(key)]),
      );
      return keys.map((key) => ({
        quotes: counts.get(quoteOpenCounter(key)) ?? 0,
        orders: counts.get(orderOpenCounter(key)) ?? 0,
      }));
    },

    async quote(tx, _actor, named, to, { version } = {}) {
      const quote = await getQuoteByIdOrNumber(tx, named, version);
      const order = quote.orderNumber ? await findOrder(tx, quote.orderNumber) : null;
      const taker = await takerOf(tx, to);
      const after = { ...readQuote(quote), assigneeUid: to };
      const outcome = outcomeOf("quote", quote.quoteNumber, taker, after);
      if (quote.assigneeUid === to) return unchanged(outcome);
      await assignQuote(tx, quote, to);
      if (order) await assignOrder(tx, order, to);
      return changed({ ...outcome, before: readQuote(quote), after });
    },

    async order(tx, _actor, named, to, { version } = {}) {
      const known = await findOrder(tx, named);
      const quote = known?.quoteNumber ? await findQuote(tx, known.quoteNumber) : null;
      const order = await getOrderByIdOrNumber(tx, named, version);
      const taker = await takerOf(tx, to);
      const after = { ...readOrder(order), assigneeUid: to };
      const outcome = outcomeOf("order", order.orderNumber, taker, after);
      if (order.assigneeUid === to) return unchanged(outcome);
      if (quote) await assignQuote(tx, quote, to);
      await assignOrder(tx, order, to);
      return changed({ ...outcome, before: readOrder(order), after });
    },

    async handOver(tx, _actor, from, to) {
      const theirs = { where: { openFor: from }, limit: atOnce };
      const quotes = await tx.quotes.find(theirs);
      const orders = await tx.orders.find(theirs);
      const taker = await takerOf(tx, to);
      const moved = quotes.length + orders.length;
      if (moved === 0 && !(await tx.admins.get(from))) throw notFound("Member");
      for (const quote of quotes) await assignQuote(tx, quote, to);
      for (const order of orders) await assignOrder(tx, order, to);
      const result = { moved, more: quotes.length === atOnce || orders.length === atOnce };
      const outcome = {
        target: { type: "staff", id: from },
        summary: `Open work assigned to ${taker ? "a colleague" : "nobody"}`,
        result,
      };
      if (moved === 0 || from === to) return unchanged(outcome);
      const numbers = [
        ...quotes.map(({ quoteNumber }) => quoteNumber),
        ...orders.map(({ orderNumber }) => orderNumber),
      ];
      return changed({
        ...outcome,
        before: { assigneeUid: from },
        after: { assigneeUid: to, handedOver: numbers },
      });
    },
  };
}

/** Whether a colleague still has open quotes or orders; read before anything is written. */
export async function hasOpenWork(tx: Tx, uid: string): Promise<boolean> {
  const theirs = { where: { openFor: uid }, limit: 1, only: ["id"] as const };
  const [quotes, orders] = [await tx.quotes.find(theirs), await tx.orders.find(theirs)];
  return quotes.length + orders.length > 0;
}

async function takerOf(tx: Tx, uid: string | null): Promise<StoreAdmin | null> {
  if (uid === null) return null;
  const taker = await tx.admins.get(uid);
  if (!taker) throw notFound("Member");
  if (!canTakeWork(readRole(taker.role))) {
    throw impossible(t("deskStaff:theirRoleDoesNotWork"));
  }
  return taker;
}

/** The version stays, so that a colleague who is editing the record gets no conflict. */
async function assignQuote(tx: Tx, before: StoredQuote, to: string | null): Promise<void> {
  const after = rowOfQuote({ ...readQuote(before), assigneeUid: to });
  const { assigneeUid, openFor } = after;
  await tx.quotes.patch(before.id, { assigneeUid, openFor });
  countQuoteStates(tx, before, { ...before, assigneeUid, openFor });
}

async function assignOrder(tx: Tx, before: StoredOrder, to: string | null): Promise<void> {
  const after = rowOfOrder({ ...readOrder(before), assigneeUid: to }, before.stockHeld);
  const { assigneeUid, openFor } = after;
  await tx.orders.patch(before.id, { assigneeUid, openFor });
  countOrderStates(tx, before, { ...before, assigneeUid, openFor });
}

function outcomeOf<R>(
  type: "quote" | "order",
  number: string,
  taker: StoreAdmin | null,
  result: R,
): Pick<Change<R>, "target" | "summary" | "result"> {
  const summary = `${number}: ${taker ? "assigned" : "unassigned"}`;
  return { target: { type, id: number }, summary, result };
}

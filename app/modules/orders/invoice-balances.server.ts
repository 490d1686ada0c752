import { toMajor, toMinor } from "~/kernel/money";
import type { Invoice, InvoiceBalance } from "~/modules/invoices/invoice.resource";
import { paidMinor } from "~/modules/payments/order-payment";
import type { Storage, Tx } from "~/storage/storage";
import { fulfilmentOf } from "./fulfilment";
import type { Order, StoredOrder } from "./order.resource";

/** The most documents of an order: one per line and its credit notes. */
export const mostOfOrder = 1_000;

/** An order's invoices and credit notes, oldest first. */
export async function invoicesOf(
  { invoices }: Pick<Tx, "invoices">,
  orderId: string,
): Promise<Invoice[]> {
  const order = { by: "created", direction: "asc" } as const;
  return invoices.find({ where: { orderId }, order, limit: mostOfOrder });
}

/** The same, without a read for an order that has none. */
export async function invoicesIfAny(tx: Pick<Tx, "invoices">, order: Order): Promise<Invoice[]> {
  return fulfilmentOf(order).invoices === 0 ? [] : invoicesOf(tx, order.id);
}

const never = "9999-12-31";

/**
 * The open balance of each invoice: credit notes count first, then payments cover the oldest first.
 */
export function balancesOf(
  order: Pick<Order, "payments">,
  invoices: readonly Invoice[],
  currency: string,
): InvoiceBalance[] {
  let pool = paidMinor(order, currency);
  return invoices
    .filter(({ kind }) => kind === "invoice")
    .map(({ id, number, orderId, dueDay, total, created }) => {
      const credited = invoices
        .filter(({ document }) => document.credits?.number === number)
        .reduce((sum, credit) => sum + toMinor(credit.total, currency), 0);
      const due = Math.max(0, toMinor(total, currency) - credited);
      const covered = Math.min(due, Math.max(0, pool));
      pool -= covered;
      const open = due - covered;
      return {
        id,
        number,
        orderId,
        dueDay: dueDay ?? never,
        created,
        state: open > 0 ? "open" : due === 0 && credited > 0 ? "credited" : "settled",
        open: toMajor(open, currency),
      };
    });
}

/** Whether the last day to pay has passed. `today` is a day: `2026-12-31`. */
export function isOverdue(balance: InvoiceBalance | null, today: string): boolean {
  return balance?.state === "open" && balance.dueDay < today;
}

interface Issued {
  invoices: readonly Invoice[];
  currency: string;
}

/** The earliest last day to pay among open invoices; null when none has one. */
function dueDayOf(balances: readonly InvoiceBalance[]): string | null {
  const days = balances.filter(({ state }) => state === "open").map(({ dueDay }) => dueDay);
  return days.filter((day) => day !== never).sort()[0] ?? null;
}

/** The order with the last day to pay the earliest of its open invoices. */
export function withDueDay(order: Order, { invoices, currency }: Issued): Order {
  if (order.fulfilment === null) return order;
  const dueDay = dueDayOf(balancesOf(order, invoices, currency));
  return { ...order, fulfilment: { ...order.fulfilment, dueDay } };
}

/**
 * Gives unpaid orders of an earlier version the last day to pay their open invoices, which only
 * newer versions keep with the order. Returns how many lacked one.
 */
export async function addDueDays(
  storage: Storage,
  rows: readonly StoredOrder[],
  dryRun: boolean,
): Promise<number> {
  const without = rows.filter(
    ({ paymentStatus, fulfilment }) =>
      paymentStatus === "unpaid" && fulfilment?.dueDay === null && fulfilment.invoices > 0,
  );
  let added = 0;
  for (const { id } of without) {
    const isAdded = await storage.atomically(async (tx) => {
      const order = await tx.orders.get(id);
      const invoices = await invoicesOf(tx, id);
      const balances = await tx.invoiceBalances.getMany(invoices.map((each) => each.id));
      const dueDay = dueDayOf(balances);
      if (!order?.fulfilment || order.fulfilment.dueDay === dueDay) return false;
      if (!dryRun) await tx.orders.patch(id, { fulfilment: { ...order.fulfilment, dueDay } });
      return true;
    });
    if (isAdded) added += 1;
  }
  return added;
}

/** Writes the invoices' open balances after a change of the order's payments or documents. */
export async function putBalances(
  tx: Tx,
  order: Order,
  { invoices, currency }: Issued,
): Promise<void> {
  for (const balance of balancesOf(order, invoices, currency)) {
    await tx.invoiceBalances.put(balance);
  }
}

import { fulfilmentOf } from "~/domain/fulfilment";
import type { Invoice, InvoiceBalance } from "~/domain/invoice";
import { toMajor, toMinor } from "~/domain/money";
import type { Order } from "~/domain/order";
import { paidMinor } from "~/domain/order-payment";
import type { Tx } from "../storage";

/** The most documents of an order: one per line and its credit notes. */
const most = 1_000;

/** An order's invoices and credit notes, oldest first. */
export async function invoicesOf(
  { invoices }: Pick<Tx, "invoices">,
  orderId: string,
): Promise<Invoice[]> {
  const order = { by: "created", direction: "asc" } as const;
  return invoices.find({ where: { orderId }, order, limit: most });
}

/** The same, without a read for an order that has none. */
export async function invoicesIfAny(tx: Pick<Tx, "invoices">, order: Order): Promise<Invoice[]> {
  return fulfilmentOf(order).invoices === 0 ? [] : invoicesOf(tx, order.id);
}

const never = "9999-12-31";

/**
 * The open balance of each invoice: credit notes count first, then payments cover the oldest first.
 */
function balancesOf(
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
        state: open > 0 ? "open" : "settled",
        open: toMajor(open, currency),
      };
    });
}

/** Writes the invoices' open balances after a change of the order's payments or documents. */
export async function putBalances(
  tx: Tx,
  order: Order,
  { invoices, currency }: { invoices: readonly Invoice[]; currency: string },
): Promise<void> {
  for (const balance of balancesOf(order, invoices, currency)) {
    await tx.invoiceBalances.put(balance);
  }
}

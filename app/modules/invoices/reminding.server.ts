import { dayIn } from "~/kernel/calendar";
import { impossible, notFound, staleVersion } from "~/kernel/failure";
import type { CommerceDeps } from "~/modules/deps";
import { isOverdue } from "~/modules/orders/invoice-balances.server";
import type { Order } from "~/modules/orders/order.resource";
import { getOrderByIdOrNumber, moveOrder, readOrder } from "~/modules/orders/order-records.server";
import { paymentReminders, reminderSent } from "~/modules/pricing/history";
import { type Change, changed, unchanged } from "~/storage/change";
import type { Tx } from "~/storage/storage";
import { type PlainKey, t } from "~/texts/text";
import type { Invoice, InvoiceBalance } from "./invoice.resource";

interface Reminding {
  actor: string;
  /** Of the invoice. */
  number: string;
  /** Which reminder of the invoice this is, from 1. */
  count: number;
}

/** Reminds the customer of an overdue invoice by mail. A repeated count changes nothing. */
export async function remindOfInvoice(
  deps: CommerceDeps,
  tx: Tx,
  { actor, number: named, count }: Reminding,
): Promise<Change<Order>> {
  const invoice = await tx.invoices.getBy("number", named.toUpperCase());
  if (!invoice) throw notFound("Invoice");
  const { number, orderNumber } = invoice;
  const before = await getOrderByIdOrNumber(tx, invoice.orderId);
  const outcome = {
    target: { type: "invoice", id: number },
    summary: `${number} for ${orderNumber}: reminder ${count}`,
  };
  const sent = paymentReminders(before.history).filter((each) => each.number === number).length;
  if (count <= sent) return unchanged({ ...outcome, result: readOrder(before) });
  if (count > sent + 1) throw staleVersion();
  const balance = await tx.invoiceBalances.get(invoice.id);
  const obstacle = obstacleOf(deps, invoice, balance);
  if (obstacle) throw impossible(t(obstacle));
  const now = deps.clock();
  const order = await moveOrder(deps, tx, {
    before,
    next: readOrder(before),
    entries: [reminderSent({ number, count, at: now }, actor)],
    now,
  });
  await deps.announcements.invoiceReminded(tx, invoice, count);
  const after = { number, orderNumber, reminder: count };
  return changed({ ...outcome, before: null, after, result: order });
}

/** Why the customer of an invoice cannot be reminded; null when they can. */
function obstacleOf(
  { site, clock, announcements }: CommerceDeps,
  invoice: Invoice,
  balance: InvoiceBalance | null,
): PlainKey | null {
  // Every document has a time zone, unless its person was erased.
  if (invoice.document.timeZone === "") return "documents:personWasErased";
  if (!isOverdue(balance, dayIn(clock(), site.timeZone.id))) return "deskInvoices:notOverdue";
  const mail = announcements.reminderObstacle(invoice);
  return mail && `deskInvoices:${mail}`;
}

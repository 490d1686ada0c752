import type { CommerceDeps } from "~/modules/deps";
import { mostOfOrder } from "~/modules/orders/invoice-balances.server";
import type { Order } from "~/modules/orders/order.resource";
import type { Storage } from "~/storage/storage";
import { type InvoiceHead, invoiceHeadNames } from "./invoice.resource";
import type { CustomerInvoice, CustomerInvoices } from "./invoices-service.server";

/** How many orders are read to find those with invoices: as many as a customer's page lists. */
const mostOrders = 200;
/** Of how many orders the invoices are read, and of how many at once. */
const mostInvoiced = 60;
const ordersAtOnce = 10;

type InvoicedOrder = Pick<Order, "id" | "paymentStatus" | "fulfilment">;

/** The invoices of a customer's latest orders; those of unpaid orders are read first. */
export async function customerInvoices(
  { storage }: Pick<CommerceDeps, "storage">,
  customerId: string,
): Promise<CustomerInvoices> {
  const orders = await storage.orders.find({
    where: { customerId },
    order: { by: "created", direction: "desc" },
    limit: mostOrders,
    only: ["id", "paymentStatus", "fulfilment"],
  });
  const invoiced = orders
    .filter(({ fulfilment }) => (fulfilment?.invoices ?? 0) > 0)
    .sort((a, b) => Number(mayOwe(b)) - Number(mayOwe(a)));
  const read = invoiced.slice(0, mostInvoiced);
  const invoices: InvoiceHead[] = [];
  for (let at = 0; at < read.length; at += ordersAtOnce) {
    const part = read.slice(at, at + ordersAtOnce).map(({ id }) => headsOf(storage, id));
    invoices.push(...(await Promise.all(part)).flat());
  }
  const balances = await storage.invoiceBalances.getMany(invoices.map(({ id }) => id));
  const of = new Map(balances.map((balance) => [balance.id, balance]));
  return {
    items: invoices
      .map((invoice) => ({ invoice, balance: of.get(invoice.id) ?? null }))
      .sort(byDueDay),
    whole: orders.length < mostOrders && invoiced.length <= mostInvoiced,
  };
}

/** Without their content, which may be 200 lines each. */
function headsOf({ invoices }: Pick<Storage, "invoices">, orderId: string) {
  const order = { by: "created", direction: "asc" } as const;
  const where = { orderId };
  return invoices.find({ where, order, limit: mostOfOrder, only: invoiceHeadNames });
}

function mayOwe({ paymentStatus, fulfilment }: InvoicedOrder): boolean {
  return paymentStatus === "unpaid" || (fulfilment?.dueDay ?? null) !== null;
}

/** Open ones by due day, then the newest. */
function byDueDay(a: CustomerInvoice, b: CustomerInvoice): number {
  const dueOf = ({ balance }: CustomerInvoice) =>
    balance?.state === "open" ? balance.dueDay : "~";
  const [due, other] = [dueOf(a), dueOf(b)];
  if (due !== other) return due < other ? -1 : 1;
  return b.invoice.created.getTime() - a.invoice.created.getTime();
}

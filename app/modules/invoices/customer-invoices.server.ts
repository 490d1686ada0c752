import type { CommerceDeps } from "~/modules/deps";
import type { Order } from "~/modules/orders/order.resource";
import { invoiceHeadNames } from "./invoice.resource";
import type { CustomerInvoice, CustomerInvoices } from "./invoices-service.server";

/** How many orders are read to find those with invoices: as many as a customer's page lists. */
const mostOrders = 200;
/** The storage compares a field with at most this many values. */
const ordersAtOnce = 30;
/** Of how many orders the invoices are read: at most three reads. */
const mostInvoiced = 3 * ordersAtOnce;
const mostDocuments = 1_000;

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
  const ids = invoiced.slice(0, mostInvoiced).map(({ id }) => id);
  const parts = Array.from({ length: Math.ceil(ids.length / ordersAtOnce) }, (_, at) =>
    ids.slice(at * ordersAtOnce, (at + 1) * ordersAtOnce),
  );
  const found = await Promise.all(
    parts.map((part) =>
      storage.invoices.find({
        where: { orderId: { in: part } },
        order: { by: "created", direction: "asc" },
        limit: mostDocuments,
        only: invoiceHeadNames,
      }),
    ),
  );
  const invoices = found.flat();
  const balances = await storage.invoiceBalances.getMany(invoices.map(({ id }) => id));
  const of = new Map(balances.map((balance) => [balance.id, balance]));
  return {
    items: invoices
      .map((invoice) => ({ invoice, balance: of.get(invoice.id) ?? null }))
      .sort(byDueDay),
    whole: orders.length < mostOrders && invoiced.length <= mostInvoiced,
  };
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

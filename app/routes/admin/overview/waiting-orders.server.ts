import type { AdminArgs } from "~/http/pages/admin-page.server";
import { ageOf } from "~/kernel/age";
import { endOfDay } from "~/kernel/calendar";
import { toMinor } from "~/kernel/money";
import { fullName } from "~/modules/customers/customer.resource";
import type { ListedInvoice } from "~/modules/invoices/invoices-service.server";
import type { Order } from "~/modules/orders/order.resource";
import { site } from "~/modules/settings/site";
import { sellerOrderLabel } from "../documents/seller-labels";
import type { Waiting, WaitingItem } from "./attention";
import { named, type Snoozes } from "./snoozed.server";

export async function ordersToReview(
  { call, context }: AdminArgs,
  snoozes: Snoozes,
): Promise<Waiting> {
  const now = context.services.clock();
  const [count, orders] = await Promise.all([
    call("orders.countFlagged", []),
    call("orders.listFlagged", [snoozes.limit]),
  ]);
  const all = orders.map((order) => orderItem(order, now));
  const items = snoozes.keep(all);
  return {
    key: "orders",
    title: "Orders that need attention",
    text: "They have a problem. Resolve it, then mark them as reviewed.",
    count: count - (all.length - items.length),
    links: [{ to: "/admin/orders?review=yes", label: `All (${count})` }],
    items: items.slice(0, named),
  };
}

/** Accepted or delivered orders that are not fully invoiced, oldest first. */
export async function ordersToInvoice(
  { call, context }: AdminArgs,
  snoozes: Snoozes,
): Promise<Waiting> {
  const now = context.services.clock();
  const [{ toInvoice: count }, { items: orders }] = await Promise.all([
    call("desk.counts", []),
    call("desk.orders", [{ toInvoice: true, limit: snoozes.limit }]),
  ]);
  const all = orders.map(
    (order): WaitingItem => ({
      ...orderItem(order, now),
      detail: sellerOrderLabel(order).toLowerCase(),
      amount: { total: order.total, currency: null },
      next: "Issue the invoice",
    }),
  );
  const items = snoozes.keep(all);
  return {
    key: "to-invoice",
    title: "Orders to invoice",
    text: "Accepted or delivered, and not invoiced in full.",
    count: count - (all.length - items.length),
    links: [{ to: "/admin/orders?view=invoice&sort=oldest", label: `All (${count})` }],
    items: items.slice(0, named),
    needs: "invoices.issue",
  };
}

function orderItem(order: Order, now: Date): WaitingItem {
  const { id, orderNumber, customer, needsReview, created, version } = order;
  return {
    key: orderNumber,
    to: `/admin/orders/${encodeURIComponent(orderNumber)}`,
    name: orderNumber,
    about: customer.companyName || fullName(customer) || customer.email,
    detail: needsReview ?? "",
    amount: null,
    at: created,
    age: ageOf(created, now),
    next: "Look at it",
    snooze: { kind: "order", id, version },
  };
}

/** Invoices whose last day to pay has passed, oldest debt first. */
export async function overdueInvoices(
  { call, context }: AdminArgs,
  snoozes: Snoozes,
): Promise<Waiting> {
  const now = context.services.clock();
  const [count, { items }] = await Promise.all([
    call("invoices.countOverdue", []),
    call("invoices.listForDesk", [{ filter: "overdue", limit: snoozes.limit }]),
  ]);
  const all = items.map((listed) => invoiceItem(listed, now));
  const kept = snoozes.keep(all);
  return {
    key: "invoices",
    title: "Invoices that are overdue",
    text: "Record the payment if it has come in, or ask the customer for it.",
    count: count - (all.length - kept.length),
    links: [{ to: "/admin/invoices?view=overdue", label: `All (${count})` }],
    items: kept.slice(0, named),
  };
}

function invoiceItem({ invoice, balance }: ListedInvoice, now: Date): WaitingItem {
  const { id, number, day, dueDay, document, orderNumber } = invoice;
  // The invoice of an erased person keeps its days and amounts, but has no content.
  const due = endOfDay(dueDay ?? day, document.timeZone || site.timeZone.id) ?? now;
  const currency = document.currency || site.currency;
  const open = balance?.open ?? 0;
  return {
    key: number,
    to: `/admin/invoices/${encodeURIComponent(number)}`,
    name: number,
    about: document.buyer.companyName || document.buyer.name || document.buyer.email,
    detail: `of order ${orderNumber}`,
    amount: balance && { total: open, currency },
    at: due,
    age: ageOf(due, now),
    next: "Look at it",
    // An invoice never changes, but a payment or a credit note changes its open balance.
    snooze: { kind: "invoice", id, version: toMinor(open, currency) },
  };
}

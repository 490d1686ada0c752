import { dayIn } from "~/domain/calendar";
import { fullName } from "~/domain/customer";
import {
  fulfilmentOf,
  isOverInvoiced,
  isPartlyShipped,
  openToInvoice,
  openToReturn,
  openToShip,
} from "~/domain/fulfilment";
import { formatMoney, sumOrNull, toMajor } from "~/domain/money";
import { chargesWithTax } from "~/domain/offer-quote";
import type { Order, OrderStatus } from "~/domain/order";
import {
  creditAmount,
  isCorrectable,
  openAmount,
  paidMinor,
  paymentShown,
} from "~/domain/order-payment";
import { nextOrderStates, reopenedState } from "~/domain/order-rules";
import type { AdminArgs } from "~/http/pages/admin-page.server";
import { problem } from "~/http/pages/page.server";
import { wasRefused } from "~/http/pages/submission.server";
import type { StatusChange } from "~/mail/notifications/status-announcement";
import { site } from "~/site";
import { orderLines } from "../../documents/documents.server";
import { issuedRows } from "../../documents/order-documents.server";
import { amountDueOnline } from "../../documents/pay-order.server";
import { assignmentOf } from "../documents/assignee.server";
import { colleaguesIn } from "../documents/colleagues.server";
import { orderFacts } from "../documents/conflict.server";
import { listAddress } from "../documents/document-query";
import { linkOf } from "../documents/link-operations.server";
import { orderNext } from "../documents/seller-labels";
import { billingDataOf } from "./billing-data.server";

function money(amount: number): string {
  return formatMoney(amount, site.currency, site.locale);
}

/** By number or id. */
export async function orderOfPage({ call, params }: AdminArgs): Promise<Order> {
  const order = await call("orders.find", [params.id ?? ""]);
  if (!order) {
    throw problem(404, {
      message: "There is no such order. The address may be mistyped.",
      back: { to: "/admin/orders", label: "All orders" },
    });
  }
  return order;
}

/** The status text that the customer sees. */
export function orderStatusChange({
  orderNumber,
  status,
  customer,
  items,
  total,
}: Order): StatusChange {
  const { email, firstName, lastName } = customer;
  return {
    kind: "order",
    referenceNumber: orderNumber,
    status,
    customer: { email, firstName, lastName },
    itemCount: items.length,
    total,
  };
}

/** The missing quantities, by the names of the lines. */
function shortages({ items, stockShortfall }: Order) {
  return stockShortfall.map(({ id, variantId, missing }) => {
    const line = items.find((item) => item.id === id && item.variantId === variantId);
    const name = [line?.productName || id, line?.variantName].filter(Boolean).join(", ");
    return { key: `${id} ${variantId ?? ""}`, name, missing };
  });
}

function moneyOf(order: Order, { may }: AdminArgs) {
  const { paymentStatus, payments } = order;
  const open = paymentStatus === "unpaid" ? openAmount(order, site.currency) : 0;
  const credit = paymentStatus === "refunded" ? 0 : creditAmount(order, site.currency);
  const over = order.status === "Cancelled" && open === 0 && credit === 0;
  return {
    status: paymentStatus,
    shown: paymentShown(order, site.currency),
    payments: payments.map((entry, at) => ({ ...entry, correctable: isCorrectable(order, at) })),
    open,
    credit,
    /** Whether payments can be entered, refunded and corrected. */
    takes: may("orders.recordPayment") && paymentStatus !== "refunded" && !over,
    sessionId: order.paymentSessionId,
  };
}

/** The moves of the page. A cancelled order is opened again in the one state that fits it. */
export function offeredMoves(order: Order): OrderStatus[] {
  const next = nextOrderStates(order);
  if (order.status !== "Cancelled") return next;
  return next.filter((to) => to === "Refunded" || to === reopenedState(order));
}

/** What stays open after cancelling an order that was partly shipped or paid; null: nothing. */
export function afterCancelling(order: Order): string | null {
  const paid = toMajor(paidMinor(order, site.currency), site.currency);
  const { lines } = fulfilmentOf(order);
  const shipped = order.items.flatMap(({ productName, id }, at) => {
    const { shipped: sent = 0, returned = 0 } = lines[at] ?? {};
    return sent > returned ? [`${sent - returned} × ${productName || id}`] : [];
  });
  const open = openAmount({ ...order, status: "Cancelled" }, site.currency);
  const words = [
    shipped.length > 0 &&
      `The customer has ${shipped.join(", ")}. Those goods stay owed until you record their return.`,
    paid > 0 && `${money(paid)} of ${money(order.total)} is paid. Cancelling refunds nothing.`,
    open > 0 && `${money(open)} stays open for them. It can be invoiced, and payments recorded.`,
    isOverInvoiced(order) && "Credit the invoice of what will not be delivered.",
  ].filter(Boolean);
  return words.length > 0 ? words.join(" ") : null;
}

/** The open quantities of each line, and the possible actions. */
function fulfilmentForDesk(order: Order, { may }: AdminArgs) {
  const progress = fulfilmentOf(order);
  const [ship, back, bill] = [openToShip(order), openToReturn(order), openToInvoice(order)];
  const lines = order.items.map((item, at) => {
    const { shipped = 0, returned = 0, invoiced = 0 } = progress.lines[at] ?? {};
    return {
      at,
      name: [item.productName || item.id, item.variantName].filter(Boolean).join(", "),
      ordered: item.quantity,
      shipped,
      returned,
      invoiced,
      toShip: ship[at] ?? 0,
      toReturn: back[at] ?? 0,
      toInvoice: bill[at] ?? 0,
    };
  });
  const some = (field: "toShip" | "toReturn" | "toInvoice") =>
    lines.some((line) => line[field] > 0);
  return {
    lines,
    next: {
      shipment: progress.shipments + 1,
      invoice: progress.invoices + 1,
      return: progress.returns + 1,
    },
    may: {
      ship: may("orders.ship") && some("toShip"),
      invoice: may("invoices.issue") && some("toInvoice"),
      return: may("orders.takeBack") && some("toReturn"),
    },
    taxes: order.offer ? [] : site.selling.taxes.map(({ name }) => name),
    defaultTax: site.selling.defaultTax ?? "",
  };
}

export async function orderPage(args: AdminArgs) {
  const { context, request, admin } = args;
  const { clock, mail } = context.services;
  const order = await orderOfPage(args);
  const asked =
    order.quoteNumber && args.may("quotes.find")
      ? await args.call("quotes.find", [order.quoteNumber])
      : null;
  const { orderNumber, customer, status, charges, discount, total } = order;
  const issued = await args.call("invoices.ofOrder", [order.id]);
  const link = await linkOf(args, {
    kind: "order",
    number: orderNumber,
    updated: order.updated,
    email: customer.email,
  });
  const subtotal = sumOrNull(
    order.items.map((line) => line.subtotal),
    site.currency,
  );
  return {
    number: orderNumber,
    status,
    version: order.version,
    created: order.created,
    quoteNumber: order.quoteNumber,
    reference: order.reference,
    history: order.history,
    deliveryAddress: order.deliveryAddress,
    billingAddress: order.billingAddress,
    isPartlyShipped: isPartlyShipped(order),
    next: orderNext(order),
    contact: { ...customer, name: fullName(customer), uid: order.customerId },
    message: asked?.message ?? null,
    lines: orderLines(order),
    totals: {
      subtotal,
      discount,
      charges: chargesWithTax(charges, order.offer),
      total,
      offered: order.quoteNumber !== null,
    },
    attention: { reason: order.needsReview, missing: shortages(order) },
    moves: args.may("orders.updateStatus") ? offeredMoves(order) : [],
    cancelling: afterCancelling(order),
    fulfilment: fulfilmentForDesk(order, args),
    billing: billingDataOf(order, args),
    issued: issuedRows(issued, {
      now: clock(),
      fileOf: (number) => `/admin/orders/${order.id}/documents/${number}/file.pdf`,
      pageOf: (number, kind) => (kind === "invoice" ? `/admin/invoices/${number}` : null),
    }),
    tracking: order.tracking,
    money: moneyOf(order, args),
    today: dayIn(clock(), site.timeZone.id),
    facts: orderFacts(order),
    link,
    payLink: amountDueOnline(args, order) === null ? null : link.to,
    news: orderStatusChange(order),
    mailOn: mail.mailer.on,
    back: listAddress("/admin/orders", new URL(request.url).searchParams),
    assignment: await assignmentOf(args, "order", order.assigneeUid),
    self: admin.uid,
    colleagues: await colleaguesIn(args, order.history),
    refused: wasRefused(context),
  };
}

import { isPartlyShipped, openToShip } from "~/domain/fulfilment";
import type { Order } from "~/domain/order";
import { customerLabel, partlyShipped } from "~/domain/status-labels";
import { trackingPage } from "~/domain/tracking";
import { mailKey } from "./keys.server";
import { isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { greetingName, headerText, plainLine } from "./mail-text";
import { statusUpdateTemplate } from "./status-update-template.server";

/** Tells the customer that the order entered a status, which it may have left again. */
export const orderStatus: MailKind<"order"> = {
  label: "Order status",
  about: "order",
  templates: [statusUpdateTemplate],
  key: (occasion) => mailKey({ ...occasion, kind: "order", role: "customer" }),
  to: (_context, { customer }) => customer.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject(_context, order, { status, named = labelOf(order, status) }) {
    return `Update on your order ${headerText(order.orderNumber)}: ${headerText(named, 50)}`;
  },
  isObsolete: (_context, { customer }) => !isEmailable(customer.email),
  async content({ shop, links }, order, { status }) {
    return statusUpdateTemplate.render({
      shop,
      audience: "customer",
      kind: "order",
      number: plainLine(headerText(order.orderNumber)),
      status: isPartNews(order, status) ? partlyShipped : status,
      label: plainLine(labelOf(order, status), 50),
      name: greetingName(order.customer.firstName),
      itemCount: order.items.length === 0 ? null : order.items.length,
      total: order.total,
      awaited: isPartNews(order, status) ? openLines(order) : [],
      tracking: order.tracking.map((parcel) => ({
        carrier: plainLine(parcel.carrier),
        number: plainLine(parcel.number),
        url: trackingPage(parcel),
      })),
      url: await links.order(order),
    });
  },
};

/** Whether the mail names the present status of an order that was shipped in part. */
function isPartNews(order: Order, status: string): boolean {
  return order.status === status && isPartlyShipped(order);
}

function labelOf(order: Order, status: string): string {
  return isPartNews(order, status)
    ? partlyShipped
    : customerLabel("order", status, order.paymentStatus);
}

/** What is still to be shipped, a line each. */
function openLines(order: Order): string[] {
  const open = openToShip(order);
  return order.items.flatMap(({ id, productName, variantName }, at) => {
    const name = [productName || id, variantName].filter(Boolean).join(", ");
    return (open[at] ?? 0) > 0 ? [`${open[at]} × ${plainLine(headerText(name))}`] : [];
  });
}

import type { Order } from "~/domain/order";
import { customerLabel } from "~/domain/status-labels";
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
      status,
      label: plainLine(labelOf(order, status), 50),
      name: greetingName(order.customer.firstName),
      itemCount: order.items.length === 0 ? null : order.items.length,
      total: order.total,
      tracking: order.tracking.map((parcel) => ({
        carrier: plainLine(parcel.carrier),
        number: plainLine(parcel.number),
        url: trackingPage(parcel),
      })),
      url: await links.order(order),
    });
  },
};

function labelOf({ paymentStatus }: Order, status: string): string {
  return customerLabel("order", status, paymentStatus);
}

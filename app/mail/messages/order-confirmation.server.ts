import { mailKey } from "./keys.server";
import { asOrdered } from "./mail-content";
import { isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText, plainLine } from "./mail-text";

const template = mailTemplate({
  name: "order-confirmation",
  title: "Order confirmation",
  purpose: "Tells the customer that the order is placed.",
  load: () => import("~emails/order-confirmation"),
});

/** Tells the customer that the order is placed. */
export const orderConfirmation: MailKind<"order"> = {
  label: "Order confirmation",
  about: "order",
  templates: [template],
  key: (occasion) => mailKey({ ...occasion, kind: "order", role: "customer" }),
  to: (_context, { customer }) => customer.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject: (_context, { orderNumber }) => `We received your order ${headerText(orderNumber)}`,
  isObsolete: (_context, { customer }) => !isEmailable(customer.email),
  async content({ shop, links, attachments }, order) {
    const mail = await template.render({
      shop,
      name: greetingName(order.customer.firstName),
      number: plainLine(headerText(order.orderNumber)),
      quoteNumber: plainLine(order.quoteNumber),
      reference: plainLine(order.reference),
      paid: order.paymentStatus === "paid",
      ...asOrdered(order, shop.currency),
      document: await attachments.printedOrder(order),
      url: await links.order(order),
    });
    return { ...mail, attachments: await attachments.orderConfirmation(order) };
  },
};

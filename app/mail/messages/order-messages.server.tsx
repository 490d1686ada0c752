import type { Order } from "~/domain/order";
import { customerLabel } from "~/domain/status-labels";
import OrderConfirmation from "~emails/order-confirmation";
import StatusUpdate from "~emails/status-update";
import type { MailMessage } from "../mailer";
import { asOrdered } from "./mail-content";
import type { MailHouse } from "./mail-house.server";
import { greetingName, headerText, words } from "./mail-text";
import { renderMail } from "./render.server";

/** To the customer: the order is placed. */
export async function orderConfirmation(house: MailHouse, order: Order): Promise<MailMessage> {
  const { shop, links } = house;
  const number = headerText(order.orderNumber);
  const mail = await renderMail(
    <OrderConfirmation
      shop={shop}
      name={greetingName(order.customer.firstName)}
      number={words(number)}
      quoteNumber={words(order.quoteNumber)}
      reference={words(order.reference)}
      paid={order.paymentStatus === "paid"}
      {...asOrdered(order, shop.currency)}
      url={await links.order(order)}
    />,
  );
  const subject = `We received your order ${number}`;
  return { to: order.customer.email, subject, replyTo: shop.contact.email, ...mail };
}

/**
 * To the customer: the order came into `status`, which it may have left again. `named` is what the
 * subject calls it.
 */
export async function orderStatus(
  house: MailHouse,
  order: Order,
  status: string,
  named = customerLabel("order", status, order.paymentStatus),
): Promise<MailMessage> {
  const { shop, links } = house;
  const number = headerText(order.orderNumber);
  const mail = await renderMail(
    <StatusUpdate
      shop={shop}
      audience="customer"
      kind="order"
      number={words(number)}
      status={status}
      label={words(customerLabel("order", status, order.paymentStatus), 50)}
      name={greetingName(order.customer.firstName)}
      itemCount={order.items.length === 0 ? null : order.items.length}
      total={order.total}
      tracking={order.tracking.map(({ carrier, number: code, url }) => ({
        carrier: words(carrier),
        number: words(code),
        url,
      }))}
      url={await links.order(order)}
    />,
  );
  const subject = `Update on your order ${number}: ${headerText(named, 50)}`;
  return { to: order.customer.email, subject, replyTo: shop.contact.email, ...mail };
}

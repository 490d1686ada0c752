import { deliveryNote } from "~/documents/delivery-note";
import { isPartial } from "~/domain/shipment";
import { documentTemplate } from "./document-template.server";
import { asKey } from "./keys.server";
import { isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { greetingName, headerText } from "./mail-text";

/** Tells the customer what was shipped and what follows, with the delivery note. */
export const orderShipment: MailKind<"shipment"> = {
  label: "Shipment",
  about: "shipment",
  templates: [documentTemplate],
  key: ({ number }) => asKey(["shipment", number, "customer"]),
  to: (_context, { shipment }) => shipment.document.buyer.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject: (_context, { shipment }) =>
    `${isPartial(shipment.document) ? "A part of your order" : "Your order"} ${headerText(shipment.orderNumber)} is on its way`,
  isObsolete: (_context, { shipment }) => !isEmailable(shipment.document.buyer.email),
  async content({ shop, links, attachments }, { shipment, customerId }) {
    const mail = await documentTemplate.render({
      shop,
      name: greetingName(shipment.document.buyer.name),
      text: isPartial(shipment.document)
        ? "A part of your order is on its way. The rest follows. The delivery note is attached."
        : "Your order is on its way. The delivery note is attached.",
      document: deliveryNote(shipment, shop),
      url: await links.order({
        orderNumber: shipment.orderNumber,
        customerId,
        updated: shipment.created,
      }),
    });
    return { ...mail, attachments: await attachments.deliveryNote(shipment) };
  },
};

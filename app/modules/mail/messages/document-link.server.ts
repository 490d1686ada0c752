import { fullName } from "~/modules/customers/customer.resource";
import { type DocumentKind, isRequest } from "~/modules/orders/status-labels";
import { languageOf } from "~/texts/on-server";
import { t } from "~/texts/text";
import { asKey } from "./keys.server";
import { isEmailable, type MailContext } from "./mail-context.server";
import type { MailKind, StatusOccasion } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText, plainLine } from "./mail-text";

const template = mailTemplate({
  name: "document-link",
  title: "deskMail:documentLinkTitle",
  purpose: "deskMail:documentLinkPurpose",
  subjects: ["mails:yourLinkTo"],
  load: () => import("~emails/document-link"),
});

interface Content {
  kind: "request" | "quote" | "order";
  number: string;
  name: string;
  url: string | null;
}

function render({ shop }: MailContext, { kind, number, name, url }: Content) {
  return template.render({
    shop,
    kind,
    url,
    name,
    number: plainLine(headerText(number)),
  });
}

/** `time` counts the mails that sent a link to the document again. */
const key = (kind: DocumentKind) => (occasion: StatusOccasion) =>
  asKey(["link", kind, occasion.number, String(occasion.time)]);

/** Sends a quote's link to the customer who asked for it. */
export const quoteLink: MailKind<"quote"> = {
  label: "deskMail:kindQuoteLink",
  about: "quote",
  language: languageOf,
  templates: [template],
  key: key("quote"),
  to: (_context, { contact }) => contact.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject: (_context, { quoteNumber }) =>
    t("mails:yourLinkTo", { number: headerText(quoteNumber) }),
  isObsolete: ({ links }, { contact }) => !links.on || !isEmailable(contact.email),
  async content(context, quote) {
    const { quoteNumber: number, contact } = quote;
    const url = await context.links.quote(quote);
    return render(context, {
      kind: isRequest(quote) ? "request" : "quote",
      number,
      name: greetingName(fullName(contact)),
      url,
    });
  },
};

/** The same for an order. */
export const orderLink: MailKind<"order"> = {
  label: "deskMail:kindOrderLink",
  about: "order",
  language: languageOf,
  templates: [template],
  key: key("order"),
  to: (_context, { customer }) => customer.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject: (_context, { orderNumber }) =>
    t("mails:yourLinkTo", { number: headerText(orderNumber) }),
  isObsolete: ({ links }, { customer }) => !links.on || !isEmailable(customer.email),
  async content(context, order) {
    const { orderNumber: number, customer } = order;
    const url = await context.links.order(order);
    return render(context, {
      kind: "order",
      number,
      name: greetingName(fullName(customer)),
      url,
    });
  },
};

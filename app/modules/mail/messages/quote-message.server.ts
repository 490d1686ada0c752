import { formatMoney } from "~/kernel/money";
import { fullName } from "~/modules/customers/customer.resource";
import { isRequest } from "~/modules/orders/status-labels";
import type { LineWish, QuoteMessage } from "~/modules/quotes/message.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { original } from "~/texts/languages";
import { languageOf } from "~/texts/on-server";
import { t } from "~/texts/text";
import type { MailShop } from "~emails/parts/shop";
import { asKey } from "./keys.server";
import { buyerAddress, isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { bodyText, greetingName, headerText, plainLine, withoutLinks } from "./mail-text";

const template = mailTemplate({
  name: "quote-message",
  title: "deskMail:quoteMessageTitle",
  purpose: "deskMail:quoteMessagePurpose",
  subjects: ["mails:subjectRequestAnswer", "mails:subjectAnswer"],
  load: () => import("~emails/quote-message"),
});

function changeText({ quantity, price, remove }: LineWish, shop: MailShop): string {
  if (remove) return t("mails:leaveItOut");
  const parts = [
    quantity === null ? "" : t("mails:wanted", { quantity }),
    price === null
      ? ""
      : t("mails:each", { price: formatMoney(price, shop.currency, shop.locale) }),
  ];
  return parts.filter(Boolean).join(", ");
}

/** The part for both readers. Text that anybody may have typed has no links. */
function contentOf(shop: MailShop, { quote, message }: { quote: Quote; message: QuoteMessage }) {
  return {
    shop,
    number: plainLine(headerText(quote.quoteNumber)),
    isRequest: isRequest(quote),
    again: message.kind === "again",
    text: withoutLinks(bodyText(message.text ?? "")),
    wishes: message.wishes.map((change) => ({
      line: plainLine(change.name, 100),
      change: changeText(change, shop),
    })),
    files: message.files.map(({ name }) => plainLine(name)),
  };
}

/** Tells the seller about the customer's message. */
export const messageToSeller: MailKind<"message"> = {
  label: "deskMail:kindCustomerMessage",
  about: "message",
  language: () => original,
  templates: [template],
  key: ({ message }) => asKey(["message", message, "seller"]),
  to: ({ seller }) => seller,
  replyTo: (_context, { quote }) => buyerAddress(quote.contact),
  subject: (_context, { quote }) =>
    t("deskMail:subjectMessage", { number: headerText(quote.quoteNumber) }),
  isObsolete: () => false,
  async content({ shop, links }, { quote, message }) {
    const who = [fullName(quote.contact), quote.contact.companyName].filter(Boolean).join(", ");
    return template.render({
      ...contentOf(shop, { quote, message }),
      audience: "seller",
      name: who === "" ? headerText(quote.contact.email, 320) : plainLine(who, 401),
      url: links.dashboard(quote),
    });
  },
};

/** Tells the customer about the seller's answer. */
export const messageToCustomer: MailKind<"message"> = {
  label: "deskMail:kindSellerMessage",
  about: "message",
  language: ({ quote }) => languageOf(quote),
  templates: [template],
  key: ({ message }) => asKey(["message", message, "customer"]),
  to: (_context, { quote }) => quote.contact.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject(_context, { quote }) {
    const number = headerText(quote.quoteNumber);
    return isRequest(quote)
      ? t("mails:subjectRequestAnswer", { number })
      : t("mails:subjectAnswer", { number });
  },
  isObsolete: (_context, { quote }) => !isEmailable(quote.contact.email),
  async content({ shop, links }, { quote, message }) {
    return template.render({
      ...contentOf(shop, { quote, message }),
      audience: "customer",
      name: greetingName(fullName(quote.contact)),
      url: await links.quote(quote),
    });
  },
};

import { fullName } from "~/modules/customers/customer.resource";
import { addressLines } from "~/modules/documents/written";
import { asRequested } from "~/modules/orders/customer-view";
import { isUnconfirmed } from "~/modules/quotes/quote-rules";
import { original } from "~/texts/languages";
import { t } from "~/texts/text";
import { mailKey } from "./keys.server";
import { asOffered } from "./mail-content.server";
import { buyerAddress } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { bodyText, headerText, plainLine, withoutLinks } from "./mail-text";

const template = mailTemplate({
  name: "quote-alert",
  title: "deskMail:quoteAlertTitle",
  purpose: "deskMail:quoteAlertPurpose",
  load: () => import("~emails/quote-alert"),
});

/**
 * Tells the seller about a request for a quote. Replies go to the buyer. Text that anybody may have
 * typed has no links; the desk shows it unchanged.
 */
export const quoteAlert: MailKind<"quote"> = {
  label: "deskMail:kindQuoteAlert",
  about: "quote",
  language: () => original,
  templates: [template],
  key: (occasion) => mailKey({ ...occasion, kind: "quote", role: "seller" }),
  to: ({ seller }) => seller,
  replyTo: (_context, { contact }) => buyerAddress(contact),
  subject: (_context, quote) =>
    t("deskMail:subjectQuoteAlert", { number: headerText(quote.quoteNumber) }),
  isObsolete: (_context, { contact }) => buyerAddress(contact) === null,
  async content({ shop, links, requestFiles }, quote) {
    const { contact } = quote;
    return template.render({
      shop,
      number: plainLine(headerText(quote.quoteNumber)),
      customer: {
        name: plainLine(fullName(contact), 401),
        email: headerText(contact.email, 320),
        phone: plainLine(contact.phone),
        company: plainLine(contact.companyName, 200),
      },
      reference: plainLine(quote.reference),
      neededBy: plainLine(quote.neededBy),
      delivery: plainLine(
        quote.deliveryAddress ? addressLines(quote.deliveryAddress).join(", ") : null,
        400,
      ),
      files: plainLine(await requestFiles(quote), 600),
      message: withoutLinks(bodyText(quote.message ?? "")),
      unconfirmed: isUnconfirmed(quote),
      ...asOffered(asRequested(quote, shop.currency)),
      url: links.dashboard(quote),
    });
  },
};

import { fullName } from "~/modules/customers/customer.resource";
import { addressLines } from "~/modules/documents/written";
import { asRequested } from "~/modules/orders/customer-view";
import { languageOf } from "~/texts/on-server";
import { t } from "~/texts/text";
import { mailKey } from "./keys.server";
import { asOffered } from "./mail-content.server";
import { isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { bodyText, greetingName, headerText, plainLine, withoutLinks } from "./mail-text";

const template = mailTemplate({
  name: "quote-confirmation",
  title: "deskMail:quoteConfirmationTitle",
  purpose: "deskMail:quoteConfirmationPurpose",
  subjects: ["mails:subjectQuoteRequest"],
  load: () => import("~emails/quote-confirmation"),
});

/** Confirms the request to the buyer, with the prices of the time of the request. */
export const quoteConfirmation: MailKind<"quote"> = {
  label: "deskMail:kindQuoteConfirmation",
  about: "quote",
  language: languageOf,
  templates: [template],
  key: (occasion) => mailKey({ ...occasion, kind: "quote", role: "customer" }),
  to: (_context, { contact }) => contact.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject: (_context, quote) =>
    t("mails:subjectQuoteRequest", { number: headerText(quote.quoteNumber) }),
  isObsolete: (_context, { contact }) => !isEmailable(contact.email),
  async content({ shop, links, requestFiles }, quote) {
    return template.render({
      shop,
      name: greetingName(fullName(quote.contact)),
      number: plainLine(headerText(quote.quoteNumber)),
      reference: plainLine(quote.reference),
      neededBy: plainLine(quote.neededBy),
      delivery: plainLine(
        quote.deliveryAddress ? addressLines(quote.deliveryAddress).join(", ") : null,
        400,
      ),
      files: plainLine(await requestFiles(quote), 600),
      message: withoutLinks(bodyText(quote.message ?? "")),
      ...asOffered(asRequested(quote, shop.currency)),
      url: await links.quote(quote),
    });
  },
};

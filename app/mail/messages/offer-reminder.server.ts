import { asKey } from "./keys.server";
import { isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText, plainLine } from "./mail-text";

const template = mailTemplate({
  name: "offer-reminder",
  title: "Offer ends soon",
  purpose: "Reminds the buyer of an offer that nobody answered yet.",
  load: () => import("~emails/offer-reminder"),
});

/** Reminds the buyer of an open offer. `time` is the offer's revision. */
export const offerReminder: MailKind<"quote"> = {
  label: "Reminder of an offer",
  about: "quote",
  templates: [template],
  key: ({ number, time }) => asKey(["reminder", number, String(time)]),
  to: (_context, { contact }) => contact.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject: (_context, { quoteNumber }) => `Your offer ${headerText(quoteNumber)} ends soon`,
  /** It was answered, replaced or extended meanwhile, or there is nobody to tell. */
  isObsolete: (_context, { contact, status, revision, thread }, { time }) =>
    !isEmailable(contact.email) ||
    status !== "Quoted" ||
    revision !== time ||
    (thread?.muted ?? false),
  async content({ shop, links }, quote) {
    return template.render({
      shop,
      name: greetingName(quote.contact.firstName),
      number: plainLine(headerText(quote.quoteNumber)),
      validUntil: quote.validUntil,
      total: quote.total,
      url: await links.quote(quote),
    });
  },
};

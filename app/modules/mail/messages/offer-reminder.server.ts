import { fullName } from "~/modules/customers/customer.resource";
import { languageOf } from "~/texts/on-server";
import { type PlainKey, t } from "~/texts/text";
import { asKey } from "./keys.server";
import { isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText, plainLine } from "./mail-text";

const template = mailTemplate({
  name: "offer-reminder",
  title: "deskMail:offerReminderTitle",
  purpose: "deskMail:offerReminderPurpose",
  subjects: ["mails:subjectOfferEnds", "mails:subjectOfferWaits"],
  load: () => import("~emails/offer-reminder"),
});

interface Reminder {
  label: PlainKey;
  /** The kind of its entries in the outbox. */
  name: string;
  subject: (number: string) => string;
  unopened: boolean;
}

/** Reminds the buyer of an open offer. `time` is the offer's revision. */
function reminder({ label, name, subject, unopened }: Reminder): MailKind<"quote"> {
  return {
    label,
    about: "quote",
    language: languageOf,
    templates: [template],
    key: ({ number, time }) => asKey([name, number, String(time)]),
    to: (_context, { contact }) => contact.email,
    replyTo: ({ shop }) => shop.contact.email,
    subject: (_context, { quoteNumber }) => subject(headerText(quoteNumber)),
    /** The offer was answered, replaced or extended in the meantime, or there is no address. */
    isObsolete: (_context, { contact, status, revision, thread }, { time }) =>
      !isEmailable(contact.email) ||
      status !== "Quoted" ||
      revision !== time ||
      (thread?.muted ?? false),
    async content({ shop, links }, quote) {
      return template.render({
        shop,
        name: greetingName(fullName(quote.contact)),
        number: plainLine(headerText(quote.quoteNumber)),
        validUntil: quote.validUntil,
        total: quote.total,
        url: await links.quote(quote),
        unopened,
      });
    },
  };
}

export const offerReminder = reminder({
  label: "deskMail:kindOfferReminder",
  name: "reminder",
  subject: (number) => t("mails:subjectOfferEnds", { number }),
  unopened: false,
});

export const offerUnopened = reminder({
  label: "deskMail:kindOfferUnopened",
  name: "unopened",
  subject: (number) => t("mails:subjectOfferWaits", { number }),
  unopened: true,
});

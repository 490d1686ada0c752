import { languageOf } from "~/texts/on-server";
import { t } from "~/texts/text";
import type { MailKind } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { headerText } from "./mail-text";

const template = mailTemplate({
  name: "newsletter-confirmation",
  title: "deskMail:newsletterConfirmationTitle",
  purpose: "deskMail:newsletterConfirmationPurpose",
  subjects: ["mails:subjectNewsletter"],
  load: () => import("~emails/newsletter-confirmation"),
});

/** Asks an address that somebody entered to confirm; only its owner can. */
export const newsletterConfirmation: MailKind<"subscriber"> = {
  label: "deskMail:kindNewsletter",
  about: "subscriber",
  language: languageOf,
  templates: [template],
  /** One key per day, and another one for somebody who has unsubscribed. */
  key({ subscriber, asked, left }) {
    const again = left ? `${left.getTime()}/` : "";
    return `newsletter/${subscriber}/${again}${asked.toISOString().slice(0, 10)}`;
  },
  to: (_context, { email }) => email,
  replyTo: ({ shop }) => shop.contact.email,
  subject: ({ shop }) => t("mails:subjectNewsletter", { shop: headerText(shop.name) }),
  isObsolete: (_context, { status }) => status !== "pending",
  async content({ shop, links }, { id }) {
    const url = await links.newsletter("confirm", id);
    const leave = await links.newsletter("leave", id);
    if (!url || !leave) throw new Error("The store's address is not known: see PUBLIC_ORIGIN");
    const mail = await template.render({ shop, url });
    const headers = {
      "List-Unsubscribe": `<${leave}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    };
    return { ...mail, headers };
  },
};

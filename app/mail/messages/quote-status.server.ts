import { withoutDraft } from "~/domain/customer-view";
import { customerLabel } from "~/domain/status-labels";
import { mailKey, timesIn } from "./keys.server";
import { asOffered } from "./mail-content";
import { isEmailable } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { mailTemplate } from "./mail-template.server";
import { greetingName, headerText, plainLine } from "./mail-text";
import { statusUpdateTemplate } from "./status-update-template.server";

const offer = mailTemplate({
  name: "offer-ready",
  title: "Offer ready",
  purpose: "Sends the seller's prices to the buyer.",
  load: () => import("~emails/offer-ready"),
});

/**
 * Tells the buyer that the quote entered a status, which it may have left again. An offer is sent
 * with all of its lines.
 */
export const quoteStatus: MailKind<"quote"> = {
  label: "Quote status",
  about: "quote",
  templates: [offer, statusUpdateTemplate],
  key: (occasion) => mailKey({ ...occasion, kind: "quote", role: "customer" }),
  to: (_context, { contact }) => contact.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject(_context, { quoteNumber }, { status, named = customerLabel("quote", status) }) {
    return `Update on your quote ${headerText(quoteNumber)}: ${headerText(named, 50)}`;
  },
  /** An offer is obsolete when it was replaced or withdrawn: its prices no longer apply. */
  isObsolete({ shop }, quote, { status, time }) {
    if (!isEmailable(quote.contact.email)) return true;
    const stands =
      timesIn(quote.history, "Quoted") <= time && withoutDraft(quote, shop.currency) === quote;
    return status === "Quoted" && !stands;
  },
  async content({ shop, links, attachments }, quote, { status }) {
    const number = plainLine(headerText(quote.quoteNumber));
    const name = greetingName(quote.contact.firstName);
    const url = await links.quote(quote);
    if (status === "Quoted") {
      const mail = await offer.render({
        shop,
        name,
        url,
        number,
        reference: plainLine(quote.reference),
        revision: quote.revision,
        validUntil: quote.validUntil,
        ...asOffered(quote),
        document: await attachments.printedOffer(quote),
      });
      return { ...mail, attachments: await attachments.offer(quote) };
    }
    return statusUpdateTemplate.render({
      shop,
      name,
      url,
      number,
      audience: "customer",
      kind: "quote",
      status,
      label: plainLine(customerLabel("quote", status), 50),
      itemCount: quote.items.length,
      total: withoutDraft(quote, shop.currency).total,
      awaited: [],
      tracking: [],
    });
  },
};

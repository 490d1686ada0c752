import { fullName } from "~/domain/customer";
import { quoteWord, sellerLabel } from "~/domain/status-labels";
import { mailKey } from "./keys.server";
import { buyerAddress } from "./mail-context.server";
import type { MailKind } from "./mail-kind.server";
import { headerText, plainLine } from "./mail-text";
import { statusUpdateTemplate } from "./status-update-template.server";

/** Tells the seller that the buyer accepted, declined or cancelled. */
export const quoteAnswered: MailKind<"quote"> = {
  label: "Customer's answer, to the seller",
  about: "quote",
  templates: [statusUpdateTemplate],
  key: (occasion) => mailKey({ ...occasion, kind: "quote", role: "seller" }),
  to: ({ seller }) => seller,
  replyTo: (_context, { contact }) => buyerAddress(contact),
  subject(_context, { quoteNumber, revision }, { status }) {
    const word = quoteWord({ status, revision });
    return `${word} ${headerText(quoteNumber)}: ${headerText(sellerLabel("quote", status), 50)}`;
  },
  isObsolete: () => false,
  async content({ shop, links }, quote, { status }) {
    const who = [fullName(quote.contact), quote.contact.companyName].filter(Boolean).join(", ");
    return statusUpdateTemplate.render({
      shop,
      audience: "seller",
      kind: "quote",
      number: plainLine(headerText(quote.quoteNumber)),
      status,
      label: plainLine(sellerLabel("quote", status), 50),
      name: who === "" ? headerText(quote.contact.email, 320) : plainLine(who, 401),
      itemCount: quote.items.length,
      total: quote.total,
      awaited: [],
      tracking: [],
      url: links.dashboard(quote),
    });
  },
};

import { orderLink, quoteLink } from "./document-link.server";
import { invoice } from "./invoice.server";
import { keyEnds } from "./key-ends.server";
import type { MailKind, Subjects } from "./mail-kind.server";
import { newsletterConfirmation } from "./newsletter-confirmation.server";
import { offerReminder, offerUnopened } from "./offer-reminder.server";
import { orderConfirmation } from "./order-confirmation.server";
import { orderShipment } from "./order-shipment.server";
import { orderStatus } from "./order-status.server";
import { quoteAlert } from "./quote-alert.server";
import { quoteAnswered } from "./quote-answered.server";
import { quoteConfirmation } from "./quote-confirmation.server";
import { messageToCustomer, messageToSeller } from "./quote-message.server";
import { quoteStatus } from "./quote-status.server";

/** Every kind of mail in the outbox, by the name in its entries. */
export const mailKinds = {
  "quote-alert": quoteAlert,
  "quote-confirmation": quoteConfirmation,
  "quote-status": quoteStatus,
  "quote-answered": quoteAnswered,
  "offer-reminder": offerReminder,
  "offer-unopened": offerUnopened,
  "message-seller": messageToSeller,
  "message-customer": messageToCustomer,
  "quote-link": quoteLink,
  "order-link": orderLink,
  "order-confirmation": orderConfirmation,
  "order-status": orderStatus,
  "order-shipment": orderShipment,
  invoice,
  newsletter: newsletterConfirmation,
  "key-ends": keyEnds,
} as const satisfies Record<string, { [A in keyof Subjects]: MailKind<A> }[keyof Subjects]>;

export type MailKindName = keyof typeof mailKinds;
/** The kind of an outbox entry: a mail, or the record of a mail that was sent on request. */
export type OutboxKind = MailKindName | "on-request";

export function isMailKind(kind: string): kind is MailKindName {
  return Object.hasOwn(mailKinds, kind);
}

/** The desk's label of an entry. An unknown kind keeps its name. */
export function kindLabel(kind: string): string {
  if (kind === "on-request") return "Sent on request";
  return isMailKind(kind) ? mailKinds[kind].label : kind;
}

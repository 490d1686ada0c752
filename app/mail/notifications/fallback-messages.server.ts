import { formatMoney } from "~/domain/money";
import { customerLabel } from "~/domain/status-labels";
import type { MailMessage } from "../mailer";
import type { MailContext } from "../messages/mail-context.server";
import { bodyText, greetingName, headerText, plainLine, withoutLinks } from "../messages/mail-text";
import type { QuoteFallback, StatusFallback } from "./notify-schemas.server";

/**
 * Mails of a store without a backend. They contain the request's content as plain text without
 * links, because anybody could have sent it.
 */
export function fallbackAlert(
  { shop, seller }: MailContext,
  number: string,
  fallback: QuoteFallback,
): MailMessage {
  const { customer } = fallback;
  const reference = headerText(number);
  const name = [customer.firstName, customer.lastName].filter(Boolean).join(" ");
  return plain({
    to: seller,
    replyTo: customer.email,
    subject: `New quote request ${reference}`,
    paragraphs: [
      `New quote request ${plainLine(number)}`,
      `Sent through the form of ${shop.name}. The store has no records to compare it with.`,
      [
        fact("Name", name),
        fact("Company", customer.companyName),
        `E-mail: ${customer.email}`,
        fact("Phone", customer.phone),
      ]
        .filter(Boolean)
        .join("\n"),
      ...itemParagraphs(shop, fallback),
    ],
  });
}

export function fallbackConfirmation(
  { shop }: MailContext,
  number: string,
  fallback: QuoteFallback,
): MailMessage {
  const { customer } = fallback;
  return plain({
    to: customer.email,
    replyTo: shop.contact.email,
    subject: `We received your quote request ${headerText(number)}`,
    paragraphs: [
      greeting(customer.firstName),
      `We received your quote request ${plainLine(number)} and answer with prices by e-mail. There is nothing to pay now.`,
      ...itemParagraphs(shop, fallback),
      "Somebody used this address to ask us for a quote. If it was not you, you can ignore this mail.",
      signature(shop),
    ],
  });
}

export function fallbackStatus(
  { shop }: MailContext,
  { kind, referenceNumber }: { kind: "quote" | "order"; referenceNumber: string },
  { status, customer, itemCount, total }: StatusFallback,
): MailMessage {
  const number = headerText(referenceNumber);
  return plain({
    to: customer.email,
    replyTo: shop.contact.email,
    subject: `Update on your ${kind} ${number}: ${headerText(status, 50)}`,
    paragraphs: [
      greeting(customer.firstName),
      `The status of your ${kind} ${plainLine(referenceNumber)} is now: ${plainLine(customerLabel(kind, status))}.`,
      [
        itemCount === undefined ? "" : `Items: ${itemCount}`,
        total === undefined ? "" : `Total: ${formatMoney(total, shop.currency, shop.locale)}`,
      ]
        .filter(Boolean)
        .join("\n"),
      "Questions? Reply to this mail and give the number.",
      signature(shop),
    ],
  });
}

function plain({
  paragraphs,
  ...head
}: { paragraphs: string[] } & Pick<MailMessage, "to" | "subject" | "replyTo">): MailMessage {
  return { ...head, html: null, text: paragraphs.filter(Boolean).join("\n\n") };
}

function fact(label: string, value: string | undefined): string {
  const text = plainLine(value ?? "", 500);
  return text === "" ? "" : `${label}: ${text}`;
}

function greeting(firstName: string | undefined): string {
  const name = greetingName(firstName ?? "");
  return name === "" ? "Hello," : `Hello ${name},`;
}

function signature({ contact }: MailContext["shop"]): string {
  return [contact.company, contact.address, contact.phone, contact.email]
    .filter(Boolean)
    .join("\n");
}

function itemParagraphs(
  shop: MailContext["shop"],
  { items, discount, message }: QuoteFallback,
): string[] {
  const money = (amount: number) => formatMoney(amount, shop.currency, shop.locale);
  const lines = items.map(({ productName, brand, variantName, quantity, price }) => {
    const detail = [brand, variantName].map((part) => plainLine(part ?? "", 200)).filter(Boolean);
    const name = [plainLine(productName, 500), ...detail].join(", ");
    return `- ${name}: ${quantity}${price === undefined ? "" : ` × ${money(price)}`}`;
  });
  const off = discount ? `Discount ${plainLine(discount.code)}: ${money(discount.amount)}` : "";
  const typed = withoutLinks(bodyText(message ?? ""));
  const quoted = typed === "" ? "" : `Message:\n${typed.replace(/^/gm, "> ")}`;
  return [lines.join("\n"), off, quoted];
}

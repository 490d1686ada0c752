import fc from "fast-check";
import { expect } from "vitest";
import { offerDocument } from "~/modules/documents/offer-document";
import type { MailMessage } from "~/modules/mail/mailer";
import { mailContext } from "~/modules/mail/messages/mail-context.server";
import { createMailLinks } from "~/modules/mail/messages/mail-links.server";
import type { Order } from "~/modules/orders/order.resource";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";

export const seller = "seller@fieldbench.example";
export const buyer = "buyer@example.test";
const origin = "https://shop.example";
const signed = { sign: async () => "signature", verify: async () => true };
export const context = mailContext(
  site,
  { publicOrigin: origin, quoteNotificationEmail: seller },
  {
    links: createMailLinks(origin, signed),
    attachments: {
      printedOffer: async ({ offer }) => (offer?.sent ? offerDocument(offer.sent) : null),
      printedOrder: async () => null,
      offer: async () => [],
      orderConfirmation: async () => [],
      invoice: async () => [],
      deliveryNote: async () => [],
    },
    requestFiles: async () => "Drawing.pdf",
    clock: () => new Date("2026-03-18T09:37:00Z"),
  },
);

/** Where the sample's first parcel is followed: DHL's page, and never the typed address. */
const dhlPage = "https://www.dhl.com/global-en/home/tracking.html?tracking-id=1";

/** Text that attackers type, whole and in pieces. */
const nasty = fc.constantFrom(
  ...["\r\nBcc: x@evil.example", "\n", "\r", "\0", "\u001b[31m", "\u0085", "\u2028", "\u2029"],
  ...["\u202e", "\u2066", "\ufeff", "\ud800", "\udfff", "😀", "<", ">", "&", '"', "'", "`"],
  ...["<script>x</script>", "<a href='http://evil.example'>", "</td></table>", "<!--", "]]>"],
  ...["http://evil.example", "https:\\\\evil.example", "HTTP://1.2.3.4", "www.evil.example"],
  ...["javascript:x", "data:text/html,x", "mailto:x@evil.example", "//evil.example", "evil.com"],
  ...["htt", "p:", "://", ":/", "/", "{{x}}", "%0d%0a", "=cmd", "مرحبا", "\t"],
);
export const text = fc
  .array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 8 }), fc.string()), {
    maxLength: 6,
  })
  .map((parts) => parts.join(""));

const tagNames =
  /^(html|head|meta|title|style|body|table|thead|tbody|tr|th|td|div|p|a|h1|br|bdi|span)$/;

/**
 * Expects that no header is added, no other address is written to, nothing is markup, and no link
 * is the input's.
 */
export function expectHarmless(mail: MailMessage, to: string): void {
  expect(mail.to).toBe(to);
  expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
  expect(mail.subject.length).toBeLessThanOrEqual(300);
  expect([buyer, seller, site.contact.email]).toContain(mail.replyTo);
  expect(mail.text).not.toMatch(/[^\P{Cc}\n\t]/u);
  for (const [address] of mail.text.matchAll(/\b[a-z]+:\/\/[^\s>]*/gi)) {
    if (address === dhlPage) continue;
    expect(address).toMatch(/^https:\/\/(shop\.example|track\.example)\//);
  }
  if (mail.html === null) return;
  const body = mail.html
    .slice(mail.html.indexOf("<html"))
    .replaceAll(/<!--\[if mso\][\s\S]*?\[endif\]-->/g, "");
  for (const [, name = ""] of body.matchAll(/<([a-z][^\s/>]*)/gi)) expect(name).toMatch(tagNames);
  for (const [, address = ""] of body.matchAll(/href="([^"]*)"/g)) {
    if (address === `mailto:${site.contact.email}` || address === dhlPage) continue;
    expect(address).toMatch(
      /^(https:\/\/shop\.example(\/[\w%/.?=&;-]*)?|https:\/\/track\.example\/1|mailto:buyer@example\.test)$/,
    );
  }
}

const now = new Date("2026-03-01T12:00:00.000Z");
const postal = null;

export function quoteOf(t: string[]): Quote {
  return {
    id: "q",
    offer: null,
    assigneeUid: null,
    quoteNumber: t[0] ?? "",
    customerId: null,
    buyerVatId: null,
    contact: {
      email: buyer,
      firstName: t[1] ?? "",
      lastName: t[2] ?? "",
      phone: t[3] ?? "",
      companyName: t[4] ?? "",
    },
    deliveryAddress: postal,
    billingAddress: postal,
    reference: t[5] ?? null,
    neededBy: t[6] ?? null,
    language: null,
    items: [
      {
        sku: "SKU-1",
        unit: null,
        id: "p",
        variantId: null,
        quantity: 1,
        primaryImageURL: null,
        offeredPrice: null,
        productName: "Scale",
        brand: "Norvik",
        variantName: null,
        price: 1,
        subtotal: 1,
      },
    ],
    charges: [{ label: t[6] ?? "", amount: 1 }],
    message: t[7] ?? null,
    discount: { code: t[8] ?? "", amount: 0.5 },
    subtotal: 1,
    total: 1.5,
    status: "Pending",
    revision: 1,
    validUntil: now,
    orderNumber: null,
    history: [],
    thread: null,
    lossReason: null,
    created: now,
    updated: now,
    version: 1,
  };
}

export function orderOf(t: string[]): Order {
  const quote = quoteOf(t);
  return {
    id: "o",
    offer: null,
    assigneeUid: null,
    orderNumber: t[0] ?? "",
    quoteNumber: t[9] ?? null,
    customerId: null,
    customer: quote.contact,
    items: quote.items,
    charges: quote.charges,
    discount: quote.discount,
    language: null,
    total: 1.5,
    status: "Shipped",
    paymentStatus: "paid",
    paymentSessionId: null,
    reference: quote.reference,
    expectedDay: null,
    deliveryAddress: postal,
    billingAddress: postal,
    payments: [],
    history: [],
    buyerVatId: null,
    tracking: [
      { carrier: "DHL", number: "1", url: `javascript:${t[10]}` },
      { carrier: "DHL", number: "2", url: "https://track.example/1" },
    ],
    stockShortfall: [],
    fulfilment: null,
    needsReview: null,
    created: now,
    updated: now,
    version: 1,
  };
}

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import {
  fallbackAlert,
  fallbackConfirmation,
  fallbackStatus,
} from "~/mail/fallback-messages.server";
import { createMailLinks } from "~/mail/links.server";
import { mailHouse } from "~/mail/mail-house.server";
import { bodyText, greetingName, headerText, withoutLinks } from "~/mail/mail-text";
import type { MailMessage } from "~/mail/mailer";
import { orderConfirmation, orderStatus } from "~/mail/order-messages.server";
import {
  quoteAlert,
  quoteAnswered,
  quoteConfirmation,
  quoteStatus,
} from "~/mail/quote-messages.server";
import { site } from "~/site";

const strings = 20_000;
/** Records with eleven strings each, from which seven mails are rendered. */
const mails = process.env.TEST_FAULTS ? 2_000 : 100;

const seller = "seller@fieldbench.example";
const buyer = "buyer@example.test";
const origin = "https://shop.example";
const signed = { sign: async () => "signature", verify: async () => true };
const house = mailHouse(
  site,
  { publicOrigin: origin, quoteNotificationEmail: seller },
  createMailLinks(origin, signed),
);

/** What people with bad intentions type, whole and in pieces. */
const nasty = fc.constantFrom(
  ...["\r\nBcc: x@evil.example", "\n", "\r", "\0", "\u001b[31m", "\u0085", "\u2028", "\u2029"],
  ...["\u202e", "\u2066", "\ufeff", "\ud800", "\udfff", "😀", "<", ">", "&", '"', "'", "`"],
  ...["<script>x</script>", "<a href='http://evil.example'>", "</td></table>", "<!--", "]]>"],
  ...["http://evil.example", "https:\\\\evil.example", "HTTP://1.2.3.4", "www.evil.example"],
  ...["javascript:x", "data:text/html,x", "mailto:x@evil.example", "//evil.example", "evil.com"],
  ...["htt", "p:", "://", ":/", "/", "{{x}}", "%0d%0a", "=cmd", "مرحبا", "\t"],
);
const text = fc
  .array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 8 }), fc.string()), {
    maxLength: 6,
  })
  .map((parts) => parts.join(""));

const tagNames =
  /^(html|head|meta|title|style|body|table|thead|tbody|tr|th|td|div|p|a|h1|br|bdi|span)$/;

/** No header can be added, nobody else is written to, nothing is markup, no link is the input's. */
function expectHarmless(mail: MailMessage, to: string): void {
  expect(mail.to).toBe(to);
  expect(mail.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
  expect(mail.subject.length).toBeLessThanOrEqual(300);
  expect([buyer, seller, site.contact.email]).toContain(mail.replyTo);
  expect(mail.text).not.toMatch(/[^\P{Cc}\n\t]/u);
  for (const [address] of mail.text.matchAll(/\b[a-z]+:\/\/[^\s>]*/gi)) {
    expect(address).toMatch(/^https:\/\/(shop\.example|track\.example)\//);
  }
  if (mail.html === null) return;
  const body = mail.html
    .slice(mail.html.indexOf("<html"))
    .replaceAll(/<!--\[if mso\][\s\S]*?\[endif\]-->/g, "");
  for (const [, name = ""] of body.matchAll(/<([a-z][^\s/>]*)/gi)) expect(name).toMatch(tagNames);
  for (const [, address = ""] of body.matchAll(/href="([^"]*)"/g)) {
    expect(address).toMatch(
      /^(https:\/\/shop\.example(\/[\w%/.?=&;-]*)?|https:\/\/track\.example\/1|mailto:(buyer@example\.test|sales@fieldbench\.example))$/,
    );
  }
}

const now = new Date("2026-03-01T12:00:00.000Z");
const postal = null;

function quoteOf(t: string[]): Quote {
  return {
    id: "q",
    quoteNumber: t[0] ?? "",
    customerId: null,
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
    items: [
      {
        ...{ id: "p", variantId: null, quantity: 1, primaryImageURL: null, offeredPrice: null },
        ...{ productName: "Scale", brand: "Norvik", variantName: null, price: 1, subtotal: 1 },
      },
    ],
    charges: [{ label: t[6] ?? "", amount: 1 }],
    message: t[7] ?? null,
    discount: { code: t[8] ?? "", amount: 0.5 },
    ...{ subtotal: 1, total: 1.5, status: "Pending", revision: 1, validUntil: now },
    ...{ orderNumber: null, history: [], created: now, updated: now, version: 1 },
  };
}

function orderOf(t: string[]): Order {
  const quote = quoteOf(t);
  return {
    id: "o",
    orderNumber: t[0] ?? "",
    quoteNumber: t[9] ?? null,
    customerId: null,
    customer: quote.contact,
    items: quote.items,
    charges: quote.charges,
    discount: quote.discount,
    total: 1.5,
    ...{ status: "Shipped", paymentStatus: "paid", paymentSessionId: null },
    reference: quote.reference,
    ...{ deliveryAddress: postal, billingAddress: postal, payments: [], history: [] },
    tracking: [
      { carrier: "DHL", number: "1", url: `javascript:${t[10]}` },
      { carrier: "DHL", number: "2", url: "https://track.example/1" },
    ],
    ...{ stockShortfall: [], needsReview: null, created: now, updated: now, version: 1 },
  };
}

describe("text that anybody may have typed", () => {
  it("is one clean line in a header", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const line = headerText(typed);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        expect(Array.from(line).length).toBeLessThanOrEqual(100);
        expect(headerText(line)).toBe(line);
      }),
      { numRuns: strings },
    );
  });

  it("has no control character and no address in a body, and greets nobody by a link", () => {
    fc.assert(
      fc.property(text, (typed) => {
        const body = withoutLinks(bodyText(typed));
        expect(body).not.toMatch(/[^\P{Cc}\n\t]|\p{Cs}/u);
        expect(body).not.toMatch(/:\/\/|:\\\\|\bwww\.\w|[a-z0-9]\.[a-z]|\S@\S|javascript:/i);
        expect(withoutLinks(greetingName(typed))).toBe(greetingName(typed));
      }),
      { numRuns: strings },
    );
  });

  it("does no harm in mails about a quote", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 11, maxLength: 11 }), async (t) => {
        const quote = quoteOf(t);
        expectHarmless(await quoteAlert(house, quote), seller);
        expectHarmless(await quoteConfirmation(house, quote), buyer);
        expectHarmless(await quoteStatus(house, quote, t[9] ?? ""), buyer);
        expectHarmless(await quoteStatus(house, quote, "Quoted"), buyer);
        expectHarmless(await quoteAnswered(house, quote, t[9] ?? ""), seller);
      }),
      { numRuns: mails },
    );
  }, 600_000);

  it("does no harm in mails about an order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 11, maxLength: 11 }), async (t) => {
        const order = orderOf(t);
        expectHarmless(await orderConfirmation(house, order), buyer);
        expectHarmless(await orderStatus(house, order, t[9] ?? ""), buyer);
      }),
      { numRuns: mails },
    );
  }, 600_000);

  it("does no harm in the mails of a store without records", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 11, maxLength: 11 }), (t) => {
        const [number = "", firstName, lastName, phone, companyName] = t;
        const customer = { email: buyer, firstName, lastName, phone, companyName };
        const items = [
          { productName: t[5] ?? "", quantity: 1, brand: t[6], variantName: t[7], price: 1 },
        ];
        const fallback = {
          customer,
          items,
          message: t[8],
          discount: { code: t[9] ?? "", amount: 1 },
        };
        expectHarmless(fallbackAlert(house, number, fallback), seller);
        expectHarmless(fallbackConfirmation(house, number, fallback), buyer);
        const about = { kind: "order" as const, referenceNumber: number };
        expectHarmless(fallbackStatus(house, about, { status: t[10] ?? "", customer }), buyer);
      }),
      { numRuns: strings },
    );
  });
});

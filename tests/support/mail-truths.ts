import { expect } from "vitest";
import { dayIn } from "~/kernel/calendar";
import { formatMoney, toMinor } from "~/kernel/money";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import { openToReturn, openToShip } from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import { openAmount } from "~/modules/payments/order-payment";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import type { AcceptedMail } from "./mail-provider";

/** The records as they are when a mail goes out. */
export interface Records {
  quotes: readonly Quote[];
  orders: readonly Order[];
  invoices: readonly Invoice[];
  now: Date;
  seller: string;
}

const quoteLabels: Record<Quote["status"], string> = {
  Pending: "Received",
  "In Review": "In review",
  Quoted: "Offer ready",
  Approved: "Accepted",
  Rejected: "Not possible",
  Declined: "Declined",
  Cancelled: "Cancelled",
  Expired: "Expired",
  Converted: "Ordered",
};
const orderLabels: Record<Order["status"], readonly string[]> = {
  Pending: ["Awaiting payment", "Received"],
  Processing: ["In preparation"],
  Shipped: ["On its way"],
  Delivered: ["Delivered"],
  Cancelled: ["Cancelled"],
  Refunded: ["Refunded"],
};

const money = (amount: number) => formatMoney(amount, site.currency, site.locale);
const minor = (amount: number) => toMinor(amount, site.currency);

interface Told {
  mail: AcceptedMail;
  /** The text in one line. */
  text: string;
  records: Records;
}

type Truth = (told: Told, found: readonly string[]) => void;

/** Every mail of quotes and orders by its subject, with what must be true of it. */
const truths: readonly (readonly [subject: RegExp, truth: Truth])[] = [
  [
    /^Quote request (\S+) received$/,
    (told, [number]) => {
      const quote = quoteOf(told, number);
      expect(told.mail.to).toBe(quote.contact.email);
    },
  ],
  [
    /^New quote request (\S+)$/,
    (told, [number]) => {
      quoteOf(told, number);
      expect(told.mail.to).toBe(told.records.seller);
    },
  ],
  [
    /^(?:Update on your quote|Your quote request) (\S+): (.+)$/,
    (told, [number, label]) => quoteNews(told, number, label),
  ],
  [
    /^Your(?: new)? offer (\S+) is ready$/,
    (told, [number]) => quoteNews(told, number, quoteLabels.Quoted),
  ],
  [
    /^(?:Quote request|Offer) (\S+): (.+)$/,
    (told, [number, label]) => {
      const quote = quoteOf(told, number);
      expect(told.mail.to).toBe(told.records.seller);
      expect(label).toBe(quoteLabels[quote.status]);
      if (quote.total !== null) expect(told.text).toContain(money(quote.total));
    },
  ],
  [
    /^Order (\S+) received$/,
    (told, [number]) => {
      const order = orderOf(told, number);
      expect(told.text).toContain(money(order.total));
      for (const { productName } of order.items) expect(told.text).toContain(productName);
    },
  ],
  [/^Update on your order (\S+): (.+)$/, (told, [number, label]) => orderNews(told, number, label)],
  [
    /^(A part of your|Your) order (\S+) is on its way$/,
    (told, [which, number]) => {
      const order = orderOf(told, number);
      expect(which === "A part of your", "a part").toBe(openToShip(order).some((open) => open > 0));
    },
  ],
  [
    /^(Invoice|Credit note) (\S+) for your order (\S+)$/,
    (told, [kind, number, order]) => {
      const invoice = told.records.invoices.find((each) => each.number === number);
      expect([invoice?.kind, invoice?.orderNumber]).toEqual([
        kind === "Invoice" ? "invoice" : "credit-note",
        order,
      ]);
      const total = Math.abs(invoice?.document.total ?? Number.NaN);
      expect(told.text.replaceAll("−", "")).toContain(money(total));
    },
  ],
  [
    /^(?:Message about|Answer to your quote|Answer to request) (\S+)$/,
    (told, [number]) => void quoteOf(told, number),
  ],
  [
    /^Your offer (\S+) (?:ends soon|waits for you)$/,
    (told, [number]) => {
      const quote = quoteOf(told, number);
      expect(quote.status).toBe("Quoted");
      expect(quote.validUntil?.getTime()).toBeGreaterThan(told.records.now.getTime());
      if (quote.total !== null) expect(told.text).toContain(money(quote.total));
    },
  ],
];

/** Checks that nothing in the mail contradicts the records. */
export function expectTrue(mail: AcceptedMail, records: Records): void {
  const text = (mail.text ?? "").replace(/\s+/g, " ");
  for (const [subject, truth] of truths) {
    const found = subject.exec(mail.subject);
    if (!found) continue;
    truth({ mail, text, records }, found.slice(1));
    return;
  }
  throw new Error(`no truth is known of “${mail.subject}”`);
}

function quoteOf({ mail, text, records }: Told, number = ""): Quote {
  const quote = records.quotes.find(({ quoteNumber }) => quoteNumber === number);
  if (!quote) throw new Error(`“${mail.subject}” names no quote`);
  expect(text).toContain(number);
  return quote;
}

function orderOf({ mail, text, records }: Told, number = ""): Order {
  const order = records.orders.find(({ orderNumber }) => orderNumber === number);
  if (!order) throw new Error(`“${mail.subject}” names no order`);
  expect(text).toContain(number);
  expect(mail.to).toBe(order.customer.email);
  return order;
}

function quoteNews(told: Told, number = "", label = ""): void {
  const quote = quoteOf(told, number);
  const { status, total, validUntil } = quote;
  expect(told.mail.to).toBe(quote.contact.email);
  expect(label, "the status of the quote").toBe(quoteLabels[status]);
  if (status === "Quoted") {
    expect(
      validUntil?.getTime() ?? Number.POSITIVE_INFINITY,
      "an offer that is over",
    ).toBeGreaterThan(told.records.now.getTime());
    for (const { productName } of quote.items) expect(told.text).toContain(productName);
  }
  if (status === "Expired" && /limited time, which has passed/.test(told.text)) {
    const until = validUntil?.getTime() ?? Number.POSITIVE_INFINITY;
    expect(until, "the time of the offer").toBeLessThanOrEqual(told.records.now.getTime());
  }
  if ((status === "Quoted" || status === "Approved") && total !== null) {
    expect(told.text, "the total").toContain(money(total));
  }
}

function orderNews(told: Told, number = "", label = ""): void {
  const order = orderOf(told, number);
  const { text, records } = told;
  const { status } = order;
  const open = openToShip(order);
  const shipped = order.fulfilment?.lines.some((line) => line.shipped > 0) ?? false;
  const isPart = shipped && open.some((quantity) => quantity > 0);
  expect(isPart ? ["Partly shipped"] : orderLabels[status], "the status").toContain(label);
  expect(text, "the status").toContain(`Status: ${label} `);
  expect(text, "the total").toContain(`Total: ${money(order.total)}`);
  expect(/To follow: /.test(text), "what follows").toBe(isPart);
  for (const [at, { productName, variantName }] of order.items.entries()) {
    const name = [productName, variantName].filter(Boolean).join(", ");
    if (isPart && open[at]) expect(text).toContain(`${open[at]} × ${name}`);
  }
  if (status === "Shipped") expect(open.every((quantity) => quantity === 0)).toBe(true);
  if (/will not be sent/.test(text) && !/the rest/i.test(text)) {
    expect(openToReturn(order), "goods that were sent").toEqual(order.items.map(() => 0));
  }
  paymentNews(order, text, records.now);
}

/** The row "Payment" of a mail about an order. */
function paymentNews(order: Order, text: string, now: Date): void {
  const [, part, word = ""] =
    /Payment: (Invoiced part )?(Paid|Partly paid|Not paid yet|Nothing to pay|Refunded|due|overdue)\b/i.exec(
      text,
    ) ?? [];
  const said = word.charAt(0).toUpperCase() + word.slice(1);
  const { payments, fulfilment, total } = order;
  const sum = payments
    .filter(({ currency }) => currency === null)
    .reduce((all, { amount }) => all + minor(amount), 0);
  const isWhole =
    (fulfilment?.credited ?? 0) === 0 &&
    (fulfilment?.lines.every(({ returned, credited }) => returned + credited === 0) ?? true);
  expect(said, `the payment in: ${text}`).not.toBe("");
  if (said === "Nothing to pay") {
    expect(sum, "the money of an order without anything to pay").toBeLessThanOrEqual(0);
    expect(openAmount(order, "EUR")).toBe(0);
  }
  if (said === "Paid" && isWhole && order.status !== "Cancelled") {
    expect(sum, "the money of a paid order").toBeGreaterThanOrEqual(minor(total));
  }
  if (said === "Partly paid") expect(sum).toBeGreaterThan(0);
  if (said === "Not paid yet" || said === "Due" || said === "Overdue") {
    expect(sum).toBeLessThanOrEqual(0);
  }
  if (said === "Overdue" || said === "Due") {
    const due = fulfilment?.dueDay ?? null;
    const isOver = due !== null && due < dayIn(now, site.timeZone.id);
    expect(said, "the day of the payment").toBe(isOver ? "Overdue" : "Due");
  }
  if (part) {
    expect(text, "what is not invoiced").toContain("the rest is not invoiced yet");
    const lines = fulfilment?.lines ?? [];
    expect(lines.some(({ invoiced }) => invoiced > 0)).toBe(true);
    expect(
      order.items.some(({ quantity }, at) => {
        const { invoiced = 0, shipped = 0 } = lines[at] ?? {};
        return invoiced < (order.status === "Cancelled" ? shipped : quantity);
      }),
    ).toBe(true);
  }
}

/** The addresses of the store in a mail. */
export function linksIn({ text }: AcceptedMail): string[] {
  const found = [...(text ?? "").matchAll(/http:\/\/shop\.example\/[^\s)>\]]+/g)];
  return [...new Set(found.map(([url]) => url))];
}

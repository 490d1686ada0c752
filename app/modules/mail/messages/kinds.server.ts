import { dayIn } from "~/kernel/calendar";
import { fullName } from "~/modules/customers/customer.resource";
import { deliveryNote } from "~/modules/documents/delivery-note";
import { invoiceDocument } from "~/modules/documents/invoice-document";
import type { Invoice } from "~/modules/invoices/invoice.resource";
import { withoutDraft } from "~/modules/orders/customer-view";
import {
  exactQuantity,
  expectedDay,
  isPartlyShipped,
  openToShip,
} from "~/modules/orders/fulfilment";
import type { Order } from "~/modules/orders/order.resource";
import { isTakenBack } from "~/modules/orders/order-states";
import { isPartial } from "~/modules/orders/shipment.resource";
import {
  customerLabel,
  deliveryExpected,
  isRequest,
  partlyShipped,
  quoteWord,
  sellerLabel,
} from "~/modules/orders/status-labels";
import { trackingPage } from "~/modules/orders/tracking";
import { customerOrderLabel, dayText, paymentWords } from "~/modules/payments/order-words";
import { withoutTakenBack } from "~/modules/pricing/history";
import { writtenNumber, writtenQuantity } from "~/modules/pricing/units";
import type { Quote } from "~/modules/quotes/quote.resource";
import { isClosed } from "~/modules/quotes/quote-rules";
import { referencesOf } from "~/modules/quotes/sent-offer";
import { original } from "~/texts/languages";
import { languageOf } from "~/texts/on-server";
import { t } from "~/texts/text";
import type { ShippedItem } from "~emails/parts/lines";
import { dailyDigest } from "./daily-digest.server";
import { orderLink, quoteLink } from "./document-link.server";
import { invoiceReminder } from "./invoice-reminder.server";
import { keyEnds } from "./key-ends.server";
import { asKey, mailKey, timesIn } from "./keys.server";
import { articleOf, asOffered, asOrdered } from "./mail-content.server";
import { buyerAddress, isEmailable, type MailContext } from "./mail-context.server";
import type { MailKind, Subjects } from "./mail-kind.server";
import { documentTemplate, mailTemplate, statusUpdateTemplate } from "./mail-template.server";
import { bodyText, greetingName, headerText, plainLine, withoutLinks } from "./mail-text";
import { newsletterConfirmation } from "./newsletter-confirmation.server";
import { offerReminder, offerUnopened } from "./offer-reminder.server";
import { quoteAlert } from "./quote-alert.server";
import { quoteConfirmation } from "./quote-confirmation.server";
import { messageToCustomer, messageToSeller } from "./quote-message.server";
import type { RenderedMail } from "./render.server";

const offer = mailTemplate({
  name: "offer-ready",
  title: "deskMail:offerReadyTitle",
  purpose: "deskMail:offerReadyPurpose",
  subjects: ["mails:subjectOffer", "mails:subjectNewOffer"],
  load: () => import("~emails/offer-ready"),
});

/** How many offers the customer got, without those that were taken back. */
function offersMade({ revision, history }: Pick<Quote, "revision" | "history">): number {
  return revision - withoutTakenBack(history).revisions.length;
}

/**
 * Tells the buyer that the quote entered a status, which it may have left again. An offer is sent
 * with all of its lines.
 */
export const quoteStatus: MailKind<"quote"> = {
  label: "deskMail:kindQuoteStatus",
  about: "quote",
  language: languageOf,
  templates: [offer, statusUpdateTemplate],
  key: (occasion) => mailKey({ ...occasion, kind: "quote", role: "customer" }),
  to: (_context, { contact }) => contact.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject(_context, quote, { status, named }) {
    const { quoteNumber, revision } = quote;
    const number = headerText(quoteNumber);
    // A caller of the API gave the status a name of its own, and finds it in the subject.
    if (status === "Quoted" && named === undefined) {
      return offersMade(quote) > 1
        ? t("mails:subjectNewOffer", { number })
        : t("mails:subjectOffer", { number });
    }
    const told = { number, status: headerText(named ?? customerLabel("quote", status), 50) };
    return isRequest({ status, revision })
      ? t("mails:subjectRequestStatus", told)
      : t("mails:subjectQuoteStatus", told);
  },
  /** An offer is obsolete when it was replaced, withdrawn or ended: its prices no longer apply. */
  isObsolete({ shop }, quote, { status, time }) {
    if (!isEmailable(quote.contact.email)) return true;
    const stands =
      timesIn(quote.history, "Quoted") <= time &&
      withoutDraft(quote, shop.currency) === quote &&
      !isClosed(quote.status);
    return status === "Quoted" && !stands;
  },
  async content({ shop, links, attachments }, quote, { status }) {
    const number = plainLine(headerText(quote.quoteNumber));
    const name = greetingName(fullName(quote.contact));
    const url = await links.quote(quote);
    if (status === "Quoted") {
      const mail = await offer.render({
        shop,
        name,
        url,
        number,
        reference: plainLine(quote.reference),
        revision: offersMade(quote),
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
      kind: isRequest({ status, revision: quote.revision }) ? "request" : "quote",
      status,
      label: plainLine(customerLabel("quote", status), 50),
      itemCount: quote.items.length,
      total: withoutDraft(quote, shop.currency).total,
      payment: "",
      expected: "",
      items: [],
      awaited: [],
      tracking: [],
    });
  },
};

/** Tells the customer that the order entered a status, which it may have left again. */
export const orderStatus: MailKind<"order"> = {
  label: "deskMail:kindOrderStatus",
  about: "order",
  language: languageOf,
  templates: [statusUpdateTemplate],
  key: (occasion) => mailKey({ ...occasion, kind: "order", role: "customer" }),
  to: (_context, { customer }) => customer.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject(_context, order, { status, named = customerOrderLabel(order, status) }) {
    const number = headerText(order.orderNumber);
    return t("mails:subjectOrderStatus", { number, status: headerText(named, 50) });
  },
  isObsolete: (_context, order, { status }) =>
    !isEmailable(order.customer.email) || isTakenBack(order, status),
  content: (context, order, { status }) => orderMail(context, order, status),
};

/** The news of an order, of a status that it may have left again. */
async function orderMail(
  { shop, links, clock }: MailContext,
  order: Order,
  status: string,
): Promise<RenderedMail> {
  return statusUpdateTemplate.render({
    shop,
    audience: "customer",
    kind: "order",
    number: plainLine(headerText(order.orderNumber)),
    status: isPartNews(order, status) ? partlyShipped : status,
    label: plainLine(
      customerOrderLabel(order, status === deliveryExpected ? order.status : status),
      50,
    ),
    name: greetingName(fullName(order.customer)),
    itemCount: order.items.length === 0 ? null : order.items.length,
    total: order.total,
    payment: paymentWords(order, { reader: "customer", shop, now: clock() }).fact,
    expected: expectedText(order, todayIn({ shop, clock })),
    items: status === "Shipped" || isPartNews(order, status) ? shippedItems(order) : [],
    awaited: isPartNews(order, status) ? openLines(order) : [],
    tracking: order.tracking.map((parcel) => ({
      carrier: plainLine(parcel.carrier),
      number: plainLine(parcel.number),
      url: trackingPage(parcel),
    })),
    url: await links.order(order),
  });
}

/** Tells the customer on which day the goods should arrive, which is the occasion's status. */
export const orderExpected: MailKind<"order"> = {
  ...orderStatus,
  label: "deskMail:kindOrderExpected",
  key: ({ number, status, time }) => asKey(["order-expected", number, status, String(time)]),
  subject(_context, order, { status: day }) {
    const number = headerText(order.orderNumber);
    return t("mails:subjectDeliveryExpected", { number, day: dayText(day) });
  },
  isObsolete: (context, order, { status: day }) =>
    !isEmailable(order.customer.email) || expectedDay(order, todayIn(context)) !== day,
  content: (context, order) => orderMail(context, order, deliveryExpected),
};

function expectedText(order: Order, today: string): string {
  const day = expectedDay(order, today);
  return day === null ? "" : dayText(day);
}

function todayIn({ shop, clock }: Pick<MailContext, "shop" | "clock">): string {
  return dayIn(clock(), shop.timeZone.id);
}

/** Whether the mail names the present status of an order that was shipped in part. */
function isPartNews(order: Order, status: string): boolean {
  return order.status === status && isPartlyShipped(order);
}

/** What was shipped so far, with article numbers. */
function shippedItems(order: Order): ShippedItem[] {
  const open = openToShip(order);
  return order.items.flatMap(({ id, productName, variantName, brand, quantity, ...line }, at) => {
    const shipped = exactQuantity(quantity - (order.status === "Shipped" ? 0 : (open[at] ?? 0)));
    if (shipped <= 0) return [];
    const name = [productName || id, variantName].filter(Boolean).join(", ");
    const unit = line.offer?.unit || line.unit || "pcs";
    return [
      {
        name: plainLine(headerText(name, 500)),
        detail: plainLine(headerText([articleOf(line), brand].filter(Boolean).join(" · "), 400)),
        quantity: writtenQuantity(shipped, plainLine(unit, 20)),
      },
    ];
  });
}

/** What is still to be shipped, a line each. */
function openLines(order: Order): string[] {
  const open = openToShip(order);
  return order.items.flatMap(({ id, productName, variantName }, at) => {
    const name = [productName || id, variantName].filter(Boolean).join(", ");
    return (open[at] ?? 0) > 0
      ? [`${writtenNumber(open[at] ?? 0)} × ${plainLine(headerText(name))}`]
      : [];
  });
}

const template = mailTemplate({
  name: "order-confirmation",
  title: "deskMail:orderConfirmationTitle",
  purpose: "deskMail:orderConfirmationPurpose",
  subjects: ["mails:subjectOrder"],
  load: () => import("~emails/order-confirmation"),
});

/** Tells the customer that the order is placed. */
export const orderConfirmation: MailKind<"order"> = {
  label: "deskMail:kindOrderConfirmation",
  about: "order",
  language: languageOf,
  templates: [template],
  key: (occasion) => mailKey({ ...occasion, kind: "order", role: "customer" }),
  to: (_context, { customer }) => customer.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject: (_context, { orderNumber }) =>
    t("mails:subjectOrder", { number: headerText(orderNumber) }),
  /** An order that was cancelled meanwhile needs no confirmation: another mail tells of it. */
  isObsolete: (_context, { customer, status }) =>
    status === "Cancelled" || !isEmailable(customer.email),
  async content({ shop, links, attachments, clock }, order) {
    const mail = await template.render({
      shop,
      name: greetingName(fullName(order.customer)),
      number: plainLine(headerText(order.orderNumber)),
      quoteNumber: plainLine(order.quoteNumber),
      reference: plainLine(referencesOf(order), 210),
      paid: order.paymentStatus === "paid",
      payment: paymentWords(order, { reader: "customer", shop, now: clock() }).fact,
      ...asOrdered(order, shop.currency),
      document: await attachments.printedOrder(order),
      url: await links.order(order),
    });
    return { ...mail, attachments: await attachments.orderConfirmation(order) };
  },
};

/** Tells the seller that the buyer accepted, declined or cancelled. */
export const quoteAnswered: MailKind<"quote"> = {
  label: "deskMail:kindCustomerAnswer",
  about: "quote",
  language: () => original,
  templates: [statusUpdateTemplate],
  key: (occasion) => mailKey({ ...occasion, kind: "quote", role: "seller" }),
  to: ({ seller }) => seller,
  replyTo: (_context, { contact }) => buyerAddress(contact),
  subject(_context, { quoteNumber, revision, message, items }, { status }) {
    const word = quoteWord({ status, revision, message }, items.length);
    return `${word} ${headerText(quoteNumber)}: ${headerText(sellerLabel("quote", status), 50)}`;
  },
  isObsolete: () => false,
  async content({ shop, links }, quote, { status }) {
    const who = [fullName(quote.contact), quote.contact.companyName].filter(Boolean).join(", ");
    return statusUpdateTemplate.render({
      shop,
      audience: "seller",
      kind: isRequest({ status, revision: quote.revision }) ? "request" : "quote",
      number: plainLine(headerText(quote.quoteNumber)),
      status,
      label: plainLine(sellerLabel("quote", status), 50),
      name: who === "" ? headerText(quote.contact.email, 320) : plainLine(who, 401),
      reference: plainLine(referencesOf(quote), 210),
      said: withoutLinks(bodyText(quote.history.findLast(({ to }) => to === status)?.note ?? "")),
      itemCount: quote.items.length,
      total: quote.total,
      payment: "",
      expected: "",
      items: [],
      awaited: [],
      tracking: [],
      url: links.dashboard(quote),
    });
  },
};

/** Sends an invoice or a credit note, from the record as it was issued. */
const invoice: MailKind<"invoice"> = {
  label: "deskMail:kindInvoice",
  about: "invoice",
  language: languageOf,
  templates: [documentTemplate],
  key: ({ number }) => asKey(["invoice", number, "customer"]),
  to: (_context, { document }) => document.buyer.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject(_context, { kind, number, orderNumber }) {
    const values = { number: headerText(number), order: headerText(orderNumber) };
    return kind === "invoice"
      ? t("mails:subjectInvoice", values)
      : t("mails:subjectCreditNote", values);
  },
  isObsolete: (_context, { document }) => !isEmailable(document.buyer.email),
  async content({ shop, links, attachments }, record) {
    const file = await attachments.invoice(record);
    const mail = await documentTemplate.render({
      shop,
      name: greetingName(record.document.buyer.name),
      news: file.length > 0 ? newsOf(record) : "mails:allIsInThisMail",
      document: invoiceDocument(record),
      url: await links.order({ ...record, updated: record.created }),
    });
    return { ...mail, attachments: file };
  },
};

function newsOf({ kind, document }: Invoice) {
  if (kind === "invoice") return "mails:hereIsInvoice";
  return document.credits?.lowersDebt ? "mails:hereIsCreditNote" : "mails:hereIsCorrection";
}

/** Tells the customer what was shipped and what follows, with the delivery note. */
const orderShipment: MailKind<"shipment"> = {
  label: "deskMail:kindShipment",
  about: "shipment",
  language: ({ shipment }) => languageOf(shipment),
  templates: [documentTemplate],
  key: ({ number }) => asKey(["shipment", number, "customer"]),
  to: (_context, { shipment }) => shipment.document.buyer.email,
  replyTo: ({ shop }) => shop.contact.email,
  subject(_context, { shipment }) {
    const number = headerText(shipment.orderNumber);
    return isPartial(shipment.document)
      ? t("mails:subjectPartShipped", { number })
      : t("mails:subjectShipped", { number });
  },
  isObsolete: (_context, { shipment, isVoid }) =>
    isVoid || !isEmailable(shipment.document.buyer.email),
  async content({ shop, links, attachments }, { shipment, customerId }) {
    const file = await attachments.deliveryNote(shipment);
    const news = isPartial(shipment.document)
      ? "mails:partAndRestFollows"
      : "mails:wholeOrderShipped";
    const mail = await documentTemplate.render({
      shop,
      name: greetingName(shipment.document.buyer.name),
      news: file.length > 0 ? news : "mails:allIsInThisMail",
      document: deliveryNote(shipment, shop),
      url: await links.order({
        orderNumber: shipment.orderNumber,
        customerId,
        updated: shipment.created,
      }),
    });
    return { ...mail, attachments: file };
  },
};

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
  "order-expected": orderExpected,
  "order-shipment": orderShipment,
  invoice,
  "invoice-reminder": invoiceReminder,
  newsletter: newsletterConfirmation,
  "key-ends": keyEnds,
  "daily-digest": dailyDigest,
} as const satisfies Record<string, { [A in keyof Subjects]: MailKind<A> }[keyof Subjects]>;

export type MailKindName = keyof typeof mailKinds;
/** The kind of an outbox entry: a mail, or the record of a mail that was sent on request. */
export type OutboxKind = MailKindName | "on-request";

export function isMailKind(kind: string): kind is MailKindName {
  return Object.hasOwn(mailKinds, kind);
}

/** The desk's label of an entry. An unknown kind keeps its name. */
export function kindLabel(kind: string): string {
  if (kind === "on-request") return t("deskMail:kindOnRequest");
  return isMailKind(kind) ? t(mailKinds[kind].label) : kind;
}

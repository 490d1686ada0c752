import type { OrderStatus } from "~/modules/orders/order.resource";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";
import { type PlainKey, t } from "~/texts/text";

interface Words<T = string> {
  title: T;
  text: T;
}

const quoteWords: Record<QuoteStatus, Words<PlainKey>> = {
  Pending: {
    title: "mails:quotePending",
    text: "mails:quotePendingText",
  },
  "In Review": {
    title: "mails:quoteInReview",
    text: "mails:quoteInReviewText",
  },
  Quoted: {
    title: "mails:quoteQuoted",
    text: "mails:quoteQuotedText",
  },
  Approved: {
    title: "mails:quoteApproved",
    text: "mails:quoteApprovedText",
  },
  Rejected: {
    title: "mails:quoteRejected",
    text: "mails:quoteRejectedText",
  },
  Declined: {
    title: "mails:quoteDeclined",
    text: "mails:quoteDeclinedText",
  },
  Cancelled: {
    title: "mails:quoteCancelled",
    text: "mails:quoteCancelledText",
  },
  Expired: {
    title: "mails:quoteExpired",
    text: "mails:quoteExpiredText",
  },
  Converted: {
    title: "mails:quoteConverted",
    text: "mails:quoteConvertedText",
  },
};

const orderWords: Record<OrderStatus | "Partly shipped" | "Expected", Words<PlainKey>> = {
  Pending: {
    title: "mails:orderPending",
    text: "mails:orderPendingText",
  },
  Processing: {
    title: "mails:orderProcessing",
    text: "mails:orderProcessingText",
  },
  Shipped: {
    title: "mails:orderShipped",
    text: "mails:orderShippedText",
  },
  "Partly shipped": {
    title: "mails:orderPartlyShipped",
    text: "mails:orderPartlyShippedText",
  },
  Expected: {
    title: "mails:orderExpected",
    text: "mails:orderExpectedText",
  },
  Delivered: {
    title: "mails:orderDelivered",
    text: "mails:orderDeliveredText",
  },
  Cancelled: {
    title: "mails:orderCancelled",
    text: "mails:orderCancelledText",
  },
  Refunded: {
    title: "mails:orderRefunded",
    text: "mails:orderRefundedText",
  },
};

const sellerWords: Partial<Record<QuoteStatus, Words<PlainKey>>> = {
  Approved: {
    title: "deskMail:sellerApproved",
    text: "deskMail:sellerApprovedText",
  },
  Declined: {
    title: "deskMail:sellerDeclined",
    text: "deskMail:sellerDeclinedText",
  },
  Cancelled: {
    title: "deskMail:sellerCancelled",
    text: "deskMail:sellerCancelledText",
  },
};

/** The texts of a mail about a status. An unknown status is shown by its label. */
export function statusTexts({
  audience,
  kind,
  status,
  label,
}: {
  audience: "customer" | "seller";
  kind: "request" | "quote" | "order";
  status: string;
  /** The label on the reader's pages. */
  label: string;
}): Words {
  const isQuote = kind !== "order";
  if (audience === "seller") {
    const known = own(sellerWords, status);
    if (known) return written(known);
    return {
      title: isQuote ? t("deskMail:customerChangedQuote") : t("deskMail:customerChangedOrder"),
      text: isQuote ? t("deskMail:quoteIsNow", { label }) : t("deskMail:orderIsNow", { label }),
    };
  }
  const known = own(isQuote ? quoteWords : orderWords, status);
  if (known) return written(known);
  return {
    title: isQuote ? t("mails:newsAboutQuote") : t("mails:newsAboutOrder"),
    text: isQuote ? t("mails:yourQuoteIsNow", { label }) : t("mails:yourOrderIsNow", { label }),
  };
}

function written({ title, text }: Words<PlainKey>): Words {
  return { title: t(title), text: t(text) };
}

function own<V>(table: Readonly<Record<string, V>>, key: string): V | null {
  return Object.hasOwn(table, key) ? (table[key] ?? null) : null;
}

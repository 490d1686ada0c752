import type { OrderStatus } from "~/modules/orders/order.resource";
import type { QuoteStatus } from "~/modules/quotes/quote.resource";
import { t } from "~/texts/text";

interface Words {
  title: string;
  text: string;
}

const quoteWords: Record<QuoteStatus, Words> = {
  Pending: {
    title: "Your quote request is with us",
    text: "Your request is open, and we are pricing it. You have nothing to do now.",
  },
  "In Review": {
    title: "We are working on your offer",
    text: "We check availability and prices for your request and send you an offer by e-mail.",
  },
  Quoted: {
    title: "Your offer is ready",
    text: "We have priced your request, and the offer is waiting for your answer.",
  },
  Approved: {
    title: "You accepted our offer",
    text: "Thank you. We are turning it into an order, and confirm it by e-mail.",
  },
  Rejected: {
    title: "We cannot make you an offer",
    text: "We are sorry: we cannot offer what you asked for. Reply to this mail if something else would help.",
  },
  Declined: {
    title: "You declined our offer",
    text: "We have noted that you declined our offer. Reply to this mail if we should change it.",
  },
  Cancelled: {
    title: "Your quote request is cancelled",
    text: "The request is closed. You can send us a new one at any time.",
  },
  Expired: {
    title: "Our offer has expired",
    text: "The offer is no longer valid. Reply to this mail if you still need it.",
  },
  Converted: {
    title: "Your offer has become an order",
    text: "We have made an order from your offer, and confirm it in a separate mail.",
  },
};

const orderWords: Record<OrderStatus | "Partly shipped", Words> = {
  Pending: {
    title: "We have your order",
    text: "Your order is recorded. We will let you know when we start preparing it.",
  },
  Processing: {
    title: "We are preparing your order",
    text: "Your order is being prepared. We will write to you when it ships.",
  },
  Shipped: {
    title: "Your order is on its way",
    text: "Your order has been shipped.",
  },
  "Partly shipped": {
    title: "A part of your order is on its way",
    text: "A part of your order has been shipped. The rest follows.",
  },
  Delivered: {
    title: "Your order has arrived",
    text: "Your order was delivered. If anything is missing or damaged, reply to this mail.",
  },
  Cancelled: {
    title: "Your order is cancelled",
    text: "Your order was cancelled. We will send nothing more of it.",
  },
  Refunded: {
    title: "Your order is refunded",
    text: "We have refunded your payment. It can take a few days to reach your account.",
  },
};

const sellerWords: Partial<Record<QuoteStatus, Words>> = {
  Approved: {
    title: "A customer accepted your offer",
    text: "The prices are final. Make an order from the offer when you are ready.",
  },
  Declined: {
    title: "A customer declined your offer",
    text: "The quote is closed, unless you make a new offer.",
  },
  Cancelled: {
    title: "A customer cancelled a request",
    text: "The quote is closed. There is nothing to do.",
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
  kind: "quote" | "order";
  status: string;
  /** The label on the reader's pages. */
  label: string;
}): Words {
  if (audience === "seller") {
    const known = own(sellerWords, status);
    return (
      known ?? {
        title: t("mails:aCustomerChangedA", { kind }),
        text: t("mails:theIsNow", { kind, label }),
      }
    );
  }
  const known = own(kind === "quote" ? quoteWords : orderWords, status);
  return (
    known ?? {
      title: t("mails:thereIsNewsAboutYour", { kind }),
      text: t("mails:theStatusYourNow", { kind, label }),
    }
  );
}

function own<V>(table: Readonly<Record<string, V>>, key: string): V | null {
  return Object.hasOwn(table, key) ? (table[key] ?? null) : null;
}

import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import type { SignedLinks } from "./signed-links.server";

/** Addresses that mails lead to; null where the store's own address is not known. */
export interface MailLinks {
  quote(quote: Pick<Quote, "quoteNumber">): Promise<string | null>;
  order(order: Pick<Order, "orderNumber" | "customerId">): string | null;
  adminQuote(quote: Pick<Quote, "quoteNumber">): string | null;
  newsletter(purpose: "confirm" | "leave", subscriberId: string): Promise<string | null>;
}

/** `origin`: PUBLIC_ORIGIN. Never a request's Host, which is what its sender claims. */
export function createMailLinks(origin: string | null, signed: SignedLinks): MailLinks {
  function page(path: string): string | null {
    return origin === null ? null : `${origin}${path}`;
  }
  return {
    async quote({ quoteNumber: subject }) {
      const key = await signed.sign({ purpose: "quote", subject });
      return page(`/quotes/${encodeURIComponent(subject)}?key=${key}`);
    },
    order({ orderNumber, customerId }) {
      return customerId === null
        ? null
        : page(`/account/orders/${encodeURIComponent(orderNumber)}`);
    },
    adminQuote({ quoteNumber }) {
      return page(`/admin/quotes/${encodeURIComponent(quoteNumber)}`);
    },
    async newsletter(purpose, subject) {
      const key = await signed.sign({ purpose: `newsletter-${purpose}`, subject });
      return page(`/newsletter/${purpose}?id=${subject}&key=${key}`);
    },
  };
}

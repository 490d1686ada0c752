import { hasAccount } from "~/domain/customer";
import type { Order } from "~/domain/order";
import type { Quote } from "~/domain/quote";
import type { Grant, SignedLinks } from "./signed-links.server";

/** Addresses for links in mails; null when the store's own address is unknown. */
export interface MailLinks {
  /** Signed links are valid for months after the last change of their document. */
  quote(quote: Pick<Quote, "quoteNumber" | "updated">): Promise<string | null>;
  /** A link for a buyer without an account is signed; an account's link needs a sign-in. */
  order(order: Pick<Order, "orderNumber" | "customerId" | "updated">): Promise<string | null>;
  /** The seller's own page of a quote, behind a sign-in. */
  dashboard(quote: Pick<Quote, "id">): string | null;
  /** Another page of the desk. */
  desk(path: "/admin/keys"): string | null;
  newsletter(purpose: "confirm" | "leave", subscriberId: string): Promise<string | null>;
}

/**
 * `origin` is PUBLIC_ORIGIN. It is never a request's Host, which the sender of the request chooses.
 */
export function createMailLinks(
  origin: string | null,
  signed: Pick<SignedLinks, "sign"> | null,
): MailLinks {
  function page(path: string): string | null {
    return origin === null ? null : `${origin}${path}`;
  }
  async function signedPage(grant: Grant, address: (key: string) => string, since?: Date) {
    return signed && origin !== null ? page(address(await signed.sign(grant, since))) : null;
  }
  return {
    async quote({ quoteNumber: subject, updated }) {
      if (!isPlain(subject)) return null;
      const address = (key: string) => `/quotes/${subject}?key=${key}`;
      return signedPage({ purpose: "quote", subject }, address, updated);
    },
    async order({ orderNumber: subject, customerId, updated }) {
      if (!isPlain(subject)) return null;
      const address = (key: string) => `/orders/${subject}?key=${key}`;
      return hasAccount(customerId)
        ? page(`/account/orders/${subject}`)
        : signedPage({ purpose: "order", subject }, address, updated);
    },
    dashboard({ id }) {
      return isPlain(id) ? page(`/admin/quotes/${id}`) : null;
    },
    desk: page,
    async newsletter(purpose, subject) {
      return signedPage(
        { purpose: `newsletter-${purpose}`, subject },
        (key) => `/newsletter/${purpose}?id=${subject}&key=${key}`,
      );
    },
  };
}

/**
 * Whether this is a number or an id that the store made. Imported ones may contain anything, and
 * get no link.
 */
function isPlain(number: string): boolean {
  return /^[\w.-]{1,100}$/.test(number) && !/^\.+$/.test(number);
}

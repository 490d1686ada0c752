import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Clock, Random } from "~/kernel/identifiers";
import { hasAccount } from "~/modules/customers/customer.resource";
import type { DocumentLink } from "~/modules/identity/caller";
import {
  freshLink,
  type LinkState,
  lastMonth,
  monthOf,
  readLink,
} from "~/modules/links/link-records";
import type { Order } from "~/modules/orders/order.resource";
import { createStoredKey } from "~/modules/queue/stored-key.server";
import type { Quote } from "~/modules/quotes/quote.resource";
import type { Storage } from "~/storage/storage";
import { localPath } from "~/texts/local-path";

/** Addresses for links in mails; null when the store's own address is unknown. */
export interface MailLinks {
  /** Whether there are any: the store's own address and its secrets are known. */
  readonly on: boolean;
  /** Signed links are valid for months after the last change of their document. */
  quote(quote: Pick<Quote, "quoteNumber" | "updated">): Promise<string | null>;
  /** A link for a buyer without an account is signed; an account's link needs a sign-in. */
  order(order: Pick<Order, "orderNumber" | "customerId" | "updated">): Promise<string | null>;
  /** The seller's own page of a quote, behind a sign-in. */
  dashboard(quote: Pick<Quote, "id">): string | null;
  /** Another page of the desk. */
  desk(path: "/admin" | "/admin/keys"): string | null;
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
    return origin === null ? null : `${origin}${localPath(path)}`;
  }
  async function signedPage(grant: Grant, address: (key: string) => string, since?: Date) {
    return signed && origin !== null ? page(address(await signed.sign(grant, since))) : null;
  }
  return {
    on: origin !== null && signed !== null,
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

/**
 * The subject of a link: `quote` or `order` with a number, `newsletter-leave` with an id. A link of
 * `quote-read` opens a quote, and cannot answer it. It ends and is revoked as the quote's other links.
 */
export interface Grant {
  purpose: "quote" | "quote-read" | "order" | "newsletter-confirm" | "newsletter-leave";
  subject: string;
}

/** The document that a link opens; null for a link of something else. */
function kindOf(purpose: Grant["purpose"]): DocumentLink["kind"] | null {
  if (purpose === "quote-read") return "quote";
  return purpose === "quote" || purpose === "order" ? purpose : null;
}

/** Signs links in mails. The holder of a link has received the mail. */
export interface SignedLinks {
  /**
   * The link of a quote or an order is valid for months from `since`, or from its renewal if that
   * is later. When left out, the link has no end, as in old mails.
   */
  sign(grant: Grant, since?: Date): Promise<string>;
  /**
   * As `sign`, for a page that another link opened. null once the document's links were revoked:
   * from then on, a new link goes by mail only.
   */
  signIfNeverRevoked(grant: Grant, since: Date): Promise<string | null>;
  /** False also for a link that has ended or was revoked. */
  verify(grant: Grant, signature: string): Promise<boolean>;
  /** The document and the link that was used; null when `verify` would be false. */
  present(
    document: Pick<DocumentLink, "kind" | "number">,
    key: string,
  ): Promise<DocumentLink | null>;
}

const keyId = "signing-key";

/**
 * Signs with a key in the store's own database, because links in old mails must stay valid. The
 * signature covers how often the document's links were revoked, and the last month.
 */
export function createSignedLinks({
  storage,
  clock,
  random,
}: {
  storage: Storage;
  clock: Clock;
  random: Random;
}): SignedLinks {
  const key = createStoredKey({ id: keyId, tokens: storage.tokens, clock, random });

  async function stateOf({ purpose, subject: number }: Grant): Promise<LinkState> {
    const kind = kindOf(purpose);
    return kind ? readLink(storage.tokens, { kind, number }) : freshLink;
  }

  /** `until` is null when the link has no last month. */
  async function keyFor({ purpose, subject }: Grant, series: number, until: number | null) {
    const isPlain = series === 0 && until === null;
    const parts = isPlain
      ? `${purpose}\n${subject}`
      : JSON.stringify([purpose, subject, series, until]);
    const digest = createHmac("sha256", await key())
      .update(parts)
      .digest("base64url");
    return until === null ? digest : `${until.toString(36)}.${digest}`;
  }

  async function signWith(grant: Grant, { series, renewed }: LinkState, since?: Date) {
    const kind = kindOf(grant.purpose);
    const from = since && renewed && renewed > since ? renewed : since;
    return keyFor(grant, series, kind && from ? lastMonth(kind, from) : null);
  }

  return {
    async sign(grant, since) {
      return signWith(grant, await stateOf(grant), since);
    },
    async signIfNeverRevoked(grant, since) {
      const state = await stateOf(grant);
      return state.series === 0 ? signWith(grant, state, since) : null;
    },
    async verify(grant, signature) {
      return (await signedFor([grant], signature)) !== null;
    },
    async present({ kind, number }, given) {
      const purposes = kind === "quote" ? (["quote", "quote-read"] as const) : [kind];
      const grants = purposes.map((purpose) => ({ purpose, subject: number }));
      const found = await signedFor(grants, given);
      if (!found) return null;
      const id = createHash("sha256").update(given).digest("hex").slice(0, 16);
      const { purpose, series } = found;
      return { kind, number, id, series, ...(purpose === kind ? {} : { isToRead: true }) };
    },
  };

  /** Which of these grants, of one document, a valid link was signed for; null for any other link. */
  async function signedFor(grants: readonly Grant[], signature: string) {
    const [month] = /^[0-9a-z]{1,6}(?=\.)/.exec(signature) ?? [];
    const until = month === undefined ? null : Number.parseInt(month, 36);
    const [first] = grants;
    if (!first || (until !== null && monthOf(clock()) > until)) return null;
    const { series } = await stateOf(first);
    const given = Buffer.from(signature);
    for (const grant of grants) {
      const expected = Buffer.from(await keyFor(grant, series, until));
      const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
      if (isGenuine) return { purpose: grant.purpose, series };
    }
    return null;
  }
}

import type { Page } from "~/kernel/page";
import type { CartLine } from "~/modules/cart/cart.resource";
import type { Contact, PostalAddress } from "~/modules/customers/customer.resource";
import type { KeptCall } from "~/modules/idempotency/kept-call.server";
import type { Audited, Seen } from "~/storage/change";
import type { ListOptions } from "~/storage/pages";
import type { Language } from "~/texts/languages";
import type { FollowUpKind, LossReason } from "./loss";
import type { NewFile } from "./message.resource";
import type { Evidence, GivenAcceptance } from "./offers-service.server";
import type { Pipeline } from "./pipeline";
import type { Quote, QuoteStatus, Requested } from "./quote.resource";
import type { Charge, DiscountTerms } from "./quote-amounts";
import type { QuoteCustomer } from "./quote-customer.server";

export interface QuoteSubmission extends Partial<Requested & Pick<Quote, "language">> {
  /**
   * Identifies this submission, 24 of [a-z0-9]: the same content from the same person with the same
   * key returns the same quote. The page's form generates it. Without a key every call creates a
   * quote.
   */
  key?: string;
  items: CartLine[];
  contact: Contact;
  discountCode?: string | null;
  deliveryAddress?: PostalAddress | null;
  billingAddress?: PostalAddress | null;
  /**
   * The prices that the buyer's page showed: each line's price, and the discount's amount. If the
   * catalogue's prices have changed, the request is refused with `conflict`. Leave it out when no
   * price was shown.
   */
  seenPrices?: { each: (number | null)[]; discount: number };
}

/** A request without products: its message says what the seller should find. */
export interface QuoteQuestion extends Pick<QuoteSubmission, "key" | "contact" | "language"> {
  message: string;
}

/** The offer as its customer saw it. */
export interface SeenOffer {
  revision: number;
  /** Major units; null when a price was missing. */
  /** Left out: the revision alone says what was seen. */
  total?: number | null;
}

export interface OfferedPrice {
  id: string;
  variantId?: string | null;
  price: number;
}

export interface QuoteChange extends Seen {
  note?: string | null;
  validUntil?: Date | null;
  prices?: OfferedPrice[];
  /** All charges of the offer; when left out, the stored ones stay. */
  charges?: Charge[];
  /**
   * The seller's own discount, which replaces the quote's; null removes it. Only with an offer that
   * is sent.
   */
  discount?: Pick<DiscountTerms, "type" | "value"> | null;
  /** The reason of a loss, when the change ends the quote. */
  lossReason?: LossReason | null;
  /** Moves the quote although the table of its states does not have the move; needs a note. */
  force?: boolean;
  /** Whether a forced move is mailed to the customer. */
  notify?: boolean;
}

export interface QuotesService {
  /**
   * `verifiedEmail` is an address that is verified as the caller's own. `files` are already stored.
   */
  submit(
    uid: string | null,
    submission: QuoteSubmission,
    known?: { verifiedEmail?: string | null; files?: NewFile[] },
  ): Promise<Quote>;
  /** The same for a request without products. */
  ask(
    uid: string | null,
    question: QuoteQuestion,
    known?: { verifiedEmail?: string | null },
  ): Promise<Quote>;
  listForCustomer(uid: string): Promise<Quote[]>;
  listAll(): Promise<Quote[]>;
  listPage(options?: ListOptions): Promise<Page<Quote>>;
  countByStatus(): Promise<Record<QuoteStatus, number>>;
  /** Open quotes, and the results of the offers of the last months, including this one. */
  pipeline(months: number): Promise<Pipeline>;
  /** Quotes with that status that wait for the seller, longest wait first. */
  listWaiting(status: QuoteStatus, limit: number): Promise<Quote[]>;
  /**
   * How many closed quotes wait; for an open status, all of its quotes do. `asked`: offers, open or
   * over, with a question that has no answer yet.
   */
  countWaiting(): Promise<Record<"Quoted" | "Declined" | "Expired" | "asked", number>>;
  /** By number or id; null when there is none. */
  find(idOrNumber: string): Promise<Quote | null>;
  updateStatus: Audited<[quote: string, status: string, options: QuoteChange], Quote>;
  /** Adds a note to the history that only staff see. */
  addNote: Audited<[quote: string, note: string], Quote>;
  /** Corrects who the customer is, until an order is made of the quote. */
  setCustomer: Audited<[quote: string, customer: QuoteCustomer], Quote>;
  /** Its next mails and documents are in the language; null: the shop's main one. */
  setLanguage: Audited<[quote: string, language: Language | null], Quote>;
  /**
   * The customer's answer to an offer, from the account or the signed link, until `validUntil`. An
   * offer that differs from `seen` is refused with `conflict`; null means that the customer did not
   * say which offer they saw. An acceptance leaves a record, in the same transaction.
   */
  answer(
    idOrNumber: string,
    answer: "Approved" | "Declined" | "Cancelled",
    by: {
      actor: string;
      note?: string | null;
      seen: SeenOffer | null;
      given?: GivenAcceptance | null;
      evidence?: Evidence | null;
      /** Stores the call's answer in the transaction of the customer's answer. */
      kept?: KeptCall | null;
      /** The reason of a refusal. */
      reason?: LossReason | null;
    },
  ): Promise<Quote>;
  /**
   * Mails a code for an acceptance to the quote's own address, where one is needed and the address
   * did not have too many.
   */
  sendCode(id: string, call?: { kept?: KeptCall | null }): Promise<void>;
  /** Offers that need a follow-up, and their number. */
  followUps(kind: FollowUpKind, limit: number): Promise<{ count: number; items: Quote[] }>;
  /**
   * Reminds customers of offers that end soon; returns how many. All that are due, in pages of
   * `atOnce`.
   */
  remind(atOnce: number, stopped?: AbortSignal): Promise<number>;
  /**
   * Sets quotes and offers whose `validUntil` has passed to Expired; returns how many. All that are
   * due, in pages of `atOnce`.
   */
  expire(atOnce: number, stopped?: AbortSignal): Promise<number>;
  /**
   * Makes an offer accepted again that an earlier version let expire; returns why not, or null.
   */
  restoreAcceptance(id: string): Promise<string | null>;
}

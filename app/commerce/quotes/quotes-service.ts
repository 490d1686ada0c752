import type { CartLine } from "~/domain/cart";
import type { Contact, PostalAddress } from "~/domain/customer";
import type { FollowUpKind } from "~/domain/follow-up";
import type { LossReason } from "~/domain/loss";
import type { Page } from "~/domain/page";
import type { Pipeline } from "~/domain/pipeline";
import type { Charge, DiscountTerms, Quote, QuoteStatus } from "~/domain/quote";
import type { Audited, Seen } from "../change";
import type { KeptCall } from "../idempotency/kept-call";
import type { ListOptions } from "../pages";
import type { Evidence, GivenAcceptance } from "./offers-service";

export interface QuoteSubmission {
  /**
   * Identifies this submission, 24 of [a-z0-9]: the same content sent again by the same person with
   * the same key returns the same quote. The page's form generates it. Without a key every call
   * creates a quote.
   */
  key?: string;
  items: CartLine[];
  contact: Contact;
  message?: string | null;
  discountCode?: string | null;
  reference?: string | null;
  deliveryAddress?: PostalAddress | null;
  billingAddress?: PostalAddress | null;
  /**
   * The prices that the buyer's page showed: the price of each line, and the discount's amount. If
   * the catalogue has other prices by now, the request is refused with `conflict`. Leave it out
   * when no price was shown.
   */
  seenPrices?: { each: (number | null)[]; discount: number };
}

/** The offer as its customer saw it. */
export interface SeenOffer {
  revision: number;
  /** Major units; null when a price was missing. */
  total: number | null;
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
  /** Why it is lost, of a move that ends it. */
  lossReason?: LossReason | null;
}

export interface QuotesService {
  /** `verifiedEmail` is an address that is known to be the caller's own. */
  submit(
    uid: string | null,
    submission: QuoteSubmission,
    known?: { verifiedEmail?: string | null },
  ): Promise<Quote>;
  listForCustomer(uid: string): Promise<Quote[]>;
  listAll(): Promise<Quote[]>;
  listPage(options?: ListOptions): Promise<Page<Quote>>;
  countByStatus(): Promise<Record<QuoteStatus, number>>;
  /** What is open, and how the offers of the last months ended, this month among them. */
  pipeline(months: number): Promise<Pipeline>;
  /** Quotes of that status that wait for the seller, who waits longest first. */
  listWaiting(status: QuoteStatus, limit: number): Promise<Quote[]>;
  /** How many wait of those that are over; of an open status all that have it wait. */
  countWaiting(): Promise<Record<"Quoted" | "Declined" | "Expired", number>>;
  /** By number, or by id; null when there is none. */
  find(idOrNumber: string): Promise<Quote | null>;
  updateStatus: Audited<[quote: string, status: string, options: QuoteChange], Quote>;
  /** Adds a note to the history that only staff see. */
  addNote: Audited<[quote: string, note: string], Quote>;
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
      /** Keeps the answer to the call in the transaction of the customer's answer. */
      kept?: KeptCall | null;
      /** Why they decline. */
      reason?: LossReason | null;
    },
  ): Promise<Quote>;
  /**
   * Mails a code for an acceptance to the quote's own address, where one is needed and it had not
   * too many.
   */
  sendCode(id: string, call?: { kept?: KeptCall | null }): Promise<void>;
  /** Offers that the seller should look after, and how many there are. */
  followUps(kind: FollowUpKind, limit: number): Promise<{ count: number; items: Quote[] }>;
  /** Reminds customers of offers that end soon; returns how many. */
  remind(limit: number): Promise<number>;
  /** Sets quotes and offers whose `validUntil` has passed to Expired; returns how many. */
  expire(limit: number): Promise<number>;
}

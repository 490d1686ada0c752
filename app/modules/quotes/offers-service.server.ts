import type { PostalAddress } from "~/modules/customers/customer.resource";
import type { Reduction } from "~/modules/pricing/line";
import type { LineCost } from "~/modules/pricing/margin";
import type { filledInNames, OfferContent, OfferLine, TakenOption } from "~/modules/pricing/offer";
import type { Audited, Seen } from "~/storage/change";
import type { Acceptance, AcceptanceFacts } from "./acceptance.resource";
import type { LossReason } from "./loss";
import type { MessageFile } from "./message.resource";
import type { OfferRevision } from "./offer-records.resource";
import type { Quote } from "./quote.resource";
import type { SellerQuote } from "./seller-quotes.server";

/** A line of the seller's input. The name of a catalogue line comes from the catalogue. */
export interface OfferLineInput extends Omit<OfferLine, "id" | (typeof filledInNames)[number]> {
  /** The id of an existing line; null for a new one. */
  id: string | null;
  /** The product of a new catalogue line; an existing line keeps its own. */
  productId: string | null;
  /** null: none. Left out, an existing line keeps its variant. */
  variantId?: string | null;
  /** null: the catalogue's price for a new line, and no price for an existing one. */
  price: number | null;
  /** Takes the catalogue's present price and ignores `price`. */
  takeListPrice: boolean;
  /** What one unit costs the seller; null for the catalogue's cost. Left out, it stays. */
  cost?: number | null;
}

/** The parts of an offer that the seller gives in another form, or that the store decides. */
type GivenOtherwise = "lines" | "discount" | "taxes" | "grossPrices" | "confirmByCode" | "pictures";

/** The seller's complete input: fields and lines that it leaves out are removed. */
export interface OfferInput extends Seen, Omit<OfferContent, GivenOtherwise> {
  lines: OfferLineInput[];
  /** keep: the quote's present discount. */
  discount: (Reduction & { label: string | null }) | null | "keep";
  /** When left out, it stays as it is. */
  confirmByCode?: boolean;
  /** When left out, it stays as it is. */
  pictures?: boolean;
  /** Last day; null for the default. */
  validUntil: string | null;
  /** For staff only; when left out, a draft keeps its note. */
  note?: string | null;
}

/** What a program may leave out of a line: it stays, or is the usual one of a new line. */
type Omittable = "name" | "unit" | "price" | "discount" | "tax" | "inclusion";

/**
 * The same from a program, which may leave out whatever is not to change: a part of the offer then
 * stays as in the draft, or as the settings have it, and the tax of a new line is the usual one.
 */
export type GivenOffer = Partial<Omit<OfferInput, "lines" | "charges" | "validUntil">> &
  Pick<OfferInput, "validUntil"> & {
    /** Without its tax, a charge has the usual one. */
    charges?: (Omit<OfferInput["charges"][number], "tax"> & { tax?: string | null })[];
    lines?: (Omit<OfferLineInput, Omittable> & Partial<Pick<OfferLineInput, Omittable>>)[];
  };

/** The secret for hashing clients' addresses. */
export type EvidenceKey = () => Promise<string>;

/** The customer's input of an acceptance. */
export interface GivenAcceptance {
  /** null: the preselected options. */
  options: TakenOption[] | null;
  name: string;
  role: string;
  purchaseOrder: string | null;
  /** The mailed code, where an acceptance by link needs one. */
  code?: string | null;
  /** The buyer's VAT ID for invoices; left out or null: the offer's. */
  vatId?: string | null;
  /** Left out or null: the quote's. */
  billingAddress?: PostalAddress | null;
}

/** The evidence that an answer is the customer's. */
export interface Evidence
  extends Pick<AcceptanceFacts, "method" | "uid" | "userAgent" | "requestId"> {
  /** The account's address, or the one that the link was mailed to. */
  email: string;
  /** The client's address, stored only as a keyed hash. */
  address: string;
  /** The link that was used. */
  linkId?: string;
  /** The number of revocations when it was presented. */
  linkSeries?: number;
}

/** Who gave an answer outside the store, and when. */
export interface AgreedBy {
  name: string;
  role: string;
  at: Date;
  purchaseOrder: string | null;
}

/** An answer that the seller received elsewhere: by telephone, or on paper. */
export interface RecordedAnswer extends Seen, AgreedBy {
  answer: "accepted" | "declined";
  how: string;
  options: TakenOption[] | null;
  /** Signed documents and similar files. The customer does not see them. */
  files?: Omit<MessageFile, "id">[];
  /** The reason of a refusal. */
  reason?: LossReason | null;
}

export interface OffersService {
  /** Stores the seller's draft. The customer does not see it. */
  saveDraft: Audited<[quote: string, input: GivenOffer], Quote>;
  /** Deletes the draft; the sent offer stays. */
  discardDraft: Audited<[quote: string, seen: Seen], Quote>;
  /**
   * Sends the offer as its next revision, which replaces the previous one at once. With `holdMail`,
   * its mail waits for a few seconds, so that it can be taken back unseen.
   */
  send: Audited<
    [quote: string, input: GivenOffer & { note: string | null; holdMail?: boolean }],
    Quote
  >;
  /**
   * Takes back the offer that was sent last, while nobody has answered it: it is the seller's draft
   * again. The customer hears of it if its mail was tried, or if they have an earlier offer.
   */
  takeBack: Audited<[quote: string, seen: Seen], Quote>;
  /** Records an answer to the sent offer that the seller received elsewhere. */
  recordAnswer: Audited<[quote: string, answer: RecordedAnswer], Quote>;
  /**
   * Revokes an acceptance: the request is open again, and the offer becomes the seller's draft. The
   * record of the acceptance stays.
   */
  undoAcceptance: Audited<[quote: string, undoing: Seen & { reason: string }], Quote>;
  /**
   * Opens a closed quote again. An offer that staff ended is open as it was sent, until its last
   * day; without a free use of its discount, or after that day, it becomes a request.
   */
  reopen: Audited<[quote: string, reopening: Seen & { note: string | null }], Quote>;
  /**
   * Sends the offer again as it was sent, valid until that day. null: the usual days more, or from
   * today for an offer that has ended.
   */
  extend: Audited<[quote: string, extending: Seen & { until: string | null }], Quote>;
  /** Creates a quote for a customer who asked elsewhere. */
  createQuote: Audited<[quote: SellerQuote], Quote>;
  /** What the lines of the present offer cost the seller. */
  costs(quoteId: string): Promise<LineCost[]>;
  /** All revisions of a quote's offer, oldest first. */
  revisions(quoteId: string): Promise<OfferRevision[]>;
  /** The recorded answers to a quote, newest first. */
  acceptances(quoteId: string): Promise<Acceptance[]>;
}

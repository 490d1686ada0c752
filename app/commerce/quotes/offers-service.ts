import type { Acceptance, AcceptanceFacts } from "~/domain/acceptance";
import type { LossReason } from "~/domain/loss";
import type { MessageFile } from "~/domain/message";
import type {
  ContactPerson,
  DeliveryTerms,
  Inclusion,
  OfferCharge,
  OfferLineKind,
  OfferRevision,
  PaymentTerms,
  TakenOption,
  Unit,
} from "~/domain/offer";
import type { Quote } from "~/domain/quote";
import type { Reduction } from "~/domain/quote-line";
import type { Audited, Seen } from "../change";
import type { SellerQuote } from "./seller-quotes";

/** A line as the seller writes it. What a catalogue line is called comes from the catalogue. */
export interface OfferLineInput {
  /** Of a line that the offer has; null: a new one. */
  id: string | null;
  kind: OfferLineKind;
  /** Of a new line of the catalogue. */
  productId: string | null;
  variantId: string | null;
  name: string;
  note: string | null;
  quantity: number;
  unit: Unit;
  leadTime: string | null;
  /** null: the catalogue's price of a new line, and none of a line that the offer has. */
  price: number | null;
  /** Takes the catalogue's present price, whatever `price` says. */
  takeListPrice: boolean;
  discount: Reduction | null;
  tax: string | null;
  inclusion: Inclusion;
}

/** An offer as the seller writes it, whole: what it does not name is gone. */
export interface OfferInput extends Seen {
  lines: OfferLineInput[];
  /** keep: the quote's own discount, as it is. */
  discount: (Reduction & { label: string | null }) | null | "keep";
  charges: OfferCharge[];
  taxCase: string | null;
  buyerVatId: string | null;
  message: string | null;
  payment: PaymentTerms;
  delivery: DeliveryTerms | null;
  partialShipments: boolean;
  contact: ContactPerson;
  terms: string;
  /** Left out: as the offer has it. */
  confirmByCode?: boolean;
  /** Last day; null: the default. */
  validUntil: string | null;
}

/** The secret with which clients' addresses are hashed. */
export type EvidenceKey = () => Promise<string>;

/** What the customer says with an acceptance. */
export interface GivenAcceptance {
  /** null: the options that the offer preselects. */
  options: TakenOption[] | null;
  name: string;
  role: string;
  purchaseOrder: string | null;
  /** That was mailed, where an acceptance by link needs one. */
  code?: string | null;
}

/** By what an answer is known to be the customer's. */
export interface Evidence
  extends Pick<AcceptanceFacts, "method" | "uid" | "userAgent" | "requestId"> {
  /** Of the account, or where the link went. */
  email: string;
  /** The client's address, of which only a keyed hash is kept. */
  address: string;
  /** Of the link that was used. */
  linkId?: string;
  /** Of the revocations that it was presented before. */
  linkSeries?: number;
}

/** An answer that reached the seller otherwise: by telephone, or on paper. */
export interface RecordedAnswer extends Seen {
  answer: "accepted" | "declined";
  /** Who said it. */
  name: string;
  role: string;
  how: string;
  /** When they said it. */
  at: Date;
  purchaseOrder: string | null;
  options: TakenOption[] | null;
  /** Signed documents and the like. The customer does not see them. */
  files?: Omit<MessageFile, "id">[];
  /** Why they declined. */
  reason?: LossReason | null;
}

export interface OffersService {
  /** Keeps what the seller works on. The customer sees nothing of it. */
  saveDraft: Audited<[quote: string, input: OfferInput], Quote>;
  /** Drops what was not sent; the offer that the customer has stays. */
  discardDraft: Audited<[quote: string, seen: Seen], Quote>;
  /** Sends the offer as its next revision, which replaces the one before in the same moment. */
  send: Audited<[quote: string, input: OfferInput & { note: string | null }], Quote>;
  /** Records an answer that reached the seller otherwise, to the offer as it was sent. */
  recordAnswer: Audited<[quote: string, answer: RecordedAnswer], Quote>;
  /**
   * Takes an acceptance back: the request is open again, and the offer is the seller's draft. The
   * record of the acceptance stays.
   */
  undoAcceptance: Audited<[quote: string, undoing: Seen & { reason: string }], Quote>;
  /** Sends the offer again as it was sent, valid until that day; null: as a new one is. */
  extend: Audited<[quote: string, extending: Seen & { until: string | null }], Quote>;
  /** Makes a quote for somebody who asked otherwise. */
  createQuote: Audited<[quote: SellerQuote], Quote>;
  /** All revisions of a quote's offer, the first one first. */
  revisions(quoteId: string): Promise<OfferRevision[]>;
  /** The answers that were recorded of a quote, the latest first. */
  acceptances(quoteId: string): Promise<Acceptance[]>;
}

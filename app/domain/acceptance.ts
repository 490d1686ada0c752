import type { PostalAddress } from "./customer";
import type { MessageFile } from "./message";
import type { QuoteOffer, TakenOption } from "./offer";
import type { TaxRow } from "./tax";

/** What the customer is known by: their account, the link in their mail, or the seller's word. */
export type AcceptanceMethod = "account" | "link" | "staff";

/** Everything that was agreed, as it was on that day. Amounts in major units. */
export interface AcceptanceFacts {
  /** SHA-256 of the revision's canonical JSON. */
  hash: string;
  /** SHA-256 of the PDF file that was sent; null: none was made until then. */
  fileHash: string | null;
  /** When the customer first opened this revision, ISO 8601; null: nobody was seen to. */
  opened: string | null;
  taken: TakenOption[];
  net: number | null;
  taxes: TaxRow[];
  total: number | null;
  currency: string;
  terms: string;
  termsHash: string;
  /** The sentence beside the button, and its version. */
  sentence: string;
  sentenceVersion: number;
  method: AcceptanceMethod;
  /** As typed. */
  name: string;
  role: string;
  email: string;
  companyName: string;
  /** How the address was confirmed: by sign-in, by a mailed code, or by nothing but the link. */
  confirmed: "account" | "code" | "link" | "none";
  uid: string | null;
  /**
   * By which link, where it went, and when its mail left the store, or else when the revision was
   * sent; null: no link was used.
   */
  link: { id: string; sentTo: string; sent: string } | null;
  purchaseOrder: string | null;
  note: string | null;
  deliveryAddress: PostalAddress | null;
  billingAddress: PostalAddress | null;
  timeZone: string;
  /** HMAC-SHA-256 of the client's address with a key of the store; null: recorded by staff. */
  addressHash: string | null;
  userAgent: string;
  requestId: string;
  /** Of what the seller recorded: who did, how the customer said it, when, and in which document. */
  recorded: { by: string; how: string; at: string; files: MessageFile[] } | null;
}

/** A customer's answer to a revision. Records are only added. */
export interface Acceptance {
  id: string;
  quoteId: string;
  quoteNumber: string;
  revision: number;
  answer: "accepted" | "declined";
  facts: AcceptanceFacts;
  /** The database's clock. */
  created: Date;
}

export const acceptanceLimits = {
  ...{ name: 200, role: 100, purchaseOrder: 100, how: 500 },
  /** A code has six digits; people type spaces between them. */
  code: 20,
} as const;

const sentenceVersion = 1;

interface Agreed {
  quoteNumber: string;
  revision: number;
  /** As people read it: "€127.52". */
  total: string;
  /** How the total is meant: "incl. VAT"; empty without tax. */
  tax: string;
  companyName: string;
}

/** What the customer agrees to with the button. A change of words needs another version. */
export function acceptanceSentence({ quoteNumber, revision, total, tax, companyName }: Agreed): {
  sentence: string;
  version: number;
} {
  const sum = [total, tax].filter(Boolean).join(" ");
  const who = companyName === "" ? "" : `, for ${companyName}`;
  // Of a request that became an order without an offer.
  const what =
    revision === 0 ? `the prices of ${quoteNumber}` : `offer ${quoteNumber}, revision ${revision},`;
  return {
    sentence: `I accept ${what} for ${sum} and the terms above${who}.`,
    version: sentenceVersion,
  };
}

/** Whether the store or this offer asks for a mailed code with an acceptance by link. */
export function asksForCode(
  { offer }: { offer: Pick<QuoteOffer, "sent"> | null },
  store: { confirmByCode: boolean },
): boolean {
  return store.confirmByCode || offer?.sent?.confirmByCode === true;
}

/** The files that were kept with a record. */
export function filesOfRecord({ facts }: Pick<Acceptance, "facts">): MessageFile[] {
  return facts.recorded?.files ?? [];
}

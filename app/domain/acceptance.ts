import type { PostalAddress } from "./customer";
import type { MessageFile } from "./message";
import type { TakenOption } from "./offer";
import type { QuoteOffer } from "./offer-records";
import type { TaxRow } from "./tax";

/**
 * How the customer is identified: by their account, by the link in their mail, or by the seller's
 * statement.
 */
export type AcceptanceMethod = "account" | "link" | "staff";

/** Everything that was agreed, as it was on that day. Amounts in major units. */
export interface AcceptanceFacts {
  /** SHA-256 of the revision's canonical JSON. */
  hash: string;
  /** SHA-256 of the PDF file that was sent; null when there was none yet. */
  fileHash: string | null;
  /** When the customer first opened this revision, ISO 8601; null when no opening was recorded. */
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
  /** The text as the customer typed it. */
  name: string;
  role: string;
  email: string;
  companyName: string;
  /** How the address was confirmed: by sign-in, by a mailed code, or only by the link. */
  confirmed: "account" | "code" | "link" | "none";
  uid: string | null;
  /**
   * Which link was used, where it was mailed, and when that mail was sent (or else the revision);
   * null when no link was used.
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
  /**
   * Who recorded the acceptance, how and when the customer gave it, and the files that show it;
   * null when the customer gave it here.
   */
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
  /** Taken from the database's clock. */
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
  /** As shown to people: "€127.52". */
  total: string;
  /** What the total includes: "incl. VAT"; empty without tax. */
  tax: string;
  companyName: string;
}

/** The sentence that the customer agrees to with the button. Changed words need a new version. */
export function acceptanceSentence({ quoteNumber, revision, total, tax, companyName }: Agreed): {
  sentence: string;
  version: number;
} {
  const sum = [total, tax].filter(Boolean).join(" ");
  const who = companyName === "" ? "" : `, for ${companyName}`;
  // A request that became an order without an offer has revision 0.
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

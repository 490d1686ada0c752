import {
  business,
  count,
  decimal,
  id,
  instant,
  list,
  nullable,
  oneOf,
  personal,
  type RecordOf,
  record,
  technical,
  text,
} from "~/kernel/resource/field";
import { defineResource, descendingIndex } from "~/kernel/resource/resource";
import { postalAddressFields } from "~/modules/customers/customer.resource";
import { takenOptionFields } from "~/modules/pricing/offer";
import { taxRowFields } from "~/modules/pricing/tax";
import { t } from "~/texts/text";
import { type MessageFile, messageFileFields } from "./message.resource";
import type { QuoteOffer } from "./offer-records.resource";

/**
 * How the customer is identified: by their account, by the link in their mail, or by the seller's
 * statement.
 */
type AcceptanceMethod = "account" | "link" | "staff";

const acceptanceFactsFields = {
  /** SHA-256 of the revision's canonical JSON. */
  hash: text(),
  /** SHA-256 of the PDF file that was sent; null when there was none yet. */
  fileHash: nullable(text()),
  /** When the customer first opened this revision, ISO 8601; null when no opening was recorded. */
  opened: nullable(text()),
  taken: list(record(takenOptionFields)),
  net: nullable(decimal()),
  taxes: list(record(taxRowFields)),
  total: nullable(decimal()),
  currency: text(),
  terms: text(),
  termsHash: text(),
  /** The sentence beside the button, and its version. */
  sentence: text(),
  sentenceVersion: count(),
  method: oneOf<AcceptanceMethod>(["account", "link", "staff"], "staff"),
  /** The text as the customer typed it. */
  name: text(),
  role: text(),
  email: text(),
  companyName: text(),
  /** How the address was confirmed: by sign-in, by a mailed code, or only by the link. */
  confirmed: oneOf(["account", "code", "link", "none"], "none"),
  uid: nullable(text()),
  /**
   * Which link was used, where it was mailed, and when that mail was sent (or else the revision);
   * null when no link was used.
   */
  link: nullable(record({ id: text(), sentTo: text(), sent: text() })),
  purchaseOrder: nullable(text()),
  note: nullable(text()),
  deliveryAddress: nullable(record(postalAddressFields)),
  billingAddress: nullable(record(postalAddressFields)),
  /** The VAT ID that the buyer typed; null: the offer's stays. */
  buyerVatId: nullable(text()),
  timeZone: text(),
  /** HMAC-SHA-256 of the client's address with a key of the store; null: recorded by staff. */
  addressHash: nullable(text()),
  userAgent: text(),
  requestId: text(),
  /**
   * Who recorded the acceptance, how and when the customer gave it, and the files that show it;
   * null when the customer gave it here.
   */
  recorded: nullable(
    record({ by: text(), how: text(), at: text(), files: list(record(messageFileFields)) }),
  ),
};

/** Everything that was agreed, as it was on that day. Amounts in major units. */
export interface AcceptanceFacts extends RecordOf<typeof acceptanceFactsFields> {}

const acceptanceFields = {
  id: id(),
  quoteId: business(text()),
  quoteNumber: business(text()),
  revision: business(count()),
  answer: business(oneOf(["declined", "accepted"], "accepted")),
  facts: personal(record(acceptanceFactsFields)),
  /** Taken from the database's clock. */
  created: technical(instant()),
};

/** A customer's answer to a revision. Records are only added. */
export interface Acceptance extends RecordOf<typeof acceptanceFields> {}

/** Acceptances and refusals of customers: rows are only added. */
export const acceptances = defineResource("acceptances", acceptanceFields, [
  descendingIndex("quoteId", "created", "id"),
]);

export const acceptanceLimits = {
  name: 200,
  role: 100,
  purchaseOrder: 100,
  how: 500,
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
  return {
    sentence: sentenceOf({ quoteNumber, revision, sum, companyName }),
    version: sentenceVersion,
  };
}

function sentenceOf({
  quoteNumber,
  revision,
  sum,
  companyName,
}: Omit<Agreed, "total" | "tax"> & { sum: string }): string {
  // A request that became an order without an offer has revision 0.
  if (revision === 0) {
    return companyName === ""
      ? t("quotes:iAcceptThePrices", { quoteNumber, sum })
      : t("quotes:iAcceptThePricesFor", { quoteNumber, sum, companyName });
  }
  return companyName === ""
    ? t("quotes:iAcceptTheOffer", { quoteNumber, revision, sum })
    : t("quotes:iAcceptTheOfferFor", { quoteNumber, revision, sum, companyName });
}

/** What was agreed to, as documents show it: nobody is quoted who did not press the button. */
export function shownSentence({ method, sentence }: Pick<AcceptanceFacts, "method" | "sentence">) {
  return method === "staff" ? t("quotes:theSellerRecordedIt") : sentence;
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

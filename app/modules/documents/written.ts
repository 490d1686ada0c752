import { dayInWords, startOfDay } from "~/kernel/calendar";
import { countryName } from "~/kernel/country";
import { formatMoney } from "~/kernel/money";
import { withoutTurns } from "~/kernel/text";
import { fullName, type PostalAddress } from "~/modules/customers/customer.resource";
import { lineDetails } from "~/modules/pricing/details";
import { type LineDetails, pathOfPicture } from "~/modules/pricing/line";
import type { Letterhead, PaymentTerms, SentOffer } from "~/modules/pricing/offer";
import { type DeliveryTerms, deliveryText, includedVat, type TaxRow } from "~/modules/pricing/tax";
import { localeNow, t } from "~/texts/text";
import type {
  PrintedBlock,
  PrintedFact,
  PrintedPicture,
  PrintedSection,
  PrintedSeller,
} from "./printed-document";

/** What amounts and days of a document are in, beside its language. */
export interface Style {
  /** ISO 4217. */
  currency: string;
  /** IANA id. */
  timeZone: string;
}

export function writtenAmount(amount: number | null, { currency }: Style): string {
  return amount === null
    ? t("documents:toBeConfirmed")
    : formatMoney(amount, currency, localeNow());
}

export function writtenDay(moment: string | Date, { timeZone }: Style): string {
  return dayInWords(new Date(moment), { locale: localeNow(), timeZone });
}

/** A calendar day (`2026-12-31`) in words, independent of time zones. */
export function writtenDayOf(day: string, style: Style): string {
  return writtenDay(startOfDay(day, style.timeZone) ?? new Date(`${day}T12:00:00Z`), style);
}

/**
 * Name, company, street, town, region and country, each on its own line; empty ones are left out.
 */
export function addressLines(address: PostalAddress): string[] {
  const { companyName, line1, line2, postalCode, city, region, country } = address;
  const place = [postalCode, city].filter(Boolean).join(" ");
  const lines = [companyName, fullName(address), line1, line2, place, region];
  return [...new Set([...lines, countryName(country, localeNow())])]
    .filter((line) => line !== "")
    .map(withoutTurns);
}

/** The seller, for the head of a document. */
export function sellerBlock(letterhead: Letterhead): PrintedSeller {
  const { legalName, street, postalCode, city, country, vatId, phone, email, logo } = letterhead;
  const place = [postalCode, city].filter(Boolean).join(" ");
  const vat = vatId === null ? "" : t("documents:vatId", { vatId });
  const lines = [street, place, countryName(country, localeNow()), vat, phone, email];
  return { title: legalName, lines: lines.filter((line) => line !== ""), logo };
}

/** The legal lines at the foot of every page. */
export function footerLines({ footer, registration, bank }: Letterhead): string[] {
  return [footer, registration, bank ? bankLine(bank) : ""].filter((line) => line !== "");
}

function bankLine({ name, iban, bic }: NonNullable<Letterhead["bank"]>): string {
  return [name, `IBAN ${iban}`, bic === "" ? "" : `BIC ${bic}`].filter(Boolean).join(" · ");
}

export function contactLine({ name, phone, email }: SentOffer["contact"]): string {
  return [name, phone, email].filter(Boolean).join(", ");
}

/** Label and value; without a value the label is left out too. */
export function facts(...pairs: readonly (readonly [string, string | null])[]): PrintedFact[] {
  return pairs.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

export function paragraphsOf(text: string | null): string[] {
  return (text ?? "").split(/\n+/).filter((part) => part.trim() !== "");
}

/** What a line says below its name: its article number and details, and its paragraphs. */
export function writtenDetails(line: Partial<LineDetails> & { sku: string | null }): {
  facts: string[];
  paragraphs: string[];
} {
  const details = lineDetails(line);
  const labelled = details.filter(({ isParagraph }) => !isParagraph);
  return {
    facts: [line.sku ?? "", ...labelled.map(({ label, text }) => `${label} ${text}`)].filter(
      Boolean,
    ),
    paragraphs: details.flatMap(({ text, isParagraph }) => (isParagraph ? paragraphsOf(text) : [])),
  };
}

/** The account, as a sentence of a document. */
export function accountText(
  legalName: string,
  { name, iban, bic }: NonNullable<Letterhead["bank"]>,
): string {
  return [
    name
      ? t("documents:accountAt", { legalName, bank: name })
      : t("documents:accountOf", { legalName }),
    `IBAN ${iban}`,
    bic ? `BIC ${bic}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The picture of a line; null when it is not one of the store's own files. */
export function pictureOf(address: string | null, name: string): PrintedPicture | null {
  const path = pathOfPicture(address);
  return path === null ? null : { path, alt: t("documents:pictureOf", { name }) };
}

export function section(title: string, text: readonly string[]): PrintedSection[] {
  const lines = text.filter((line) => line !== "");
  return lines.length === 0 ? [] : [{ title, text: lines }];
}

export function paymentLines({ dueDays, text }: PaymentTerms): string[] {
  return [
    ...(dueDays === null ? [] : [t("documents:dueWithinDays", { days: dueDays })]),
    ...paragraphsOf(text),
  ];
}

export function deliveryLines(terms: DeliveryTerms | null, partialShipments: boolean): string[] {
  return [
    terms ? `${deliveryText(terms)}.` : "",
    partialShipments ? t("documents:partialShipmentsPossible") : t("documents:allAtOnce"),
  ];
}

/** The buyer, and the delivery address when it differs. */
export function partiesOf({
  buyer,
  buyerVatId,
}: Pick<SentOffer, "buyer" | "buyerVatId">): PrintedBlock[] {
  const { name, companyName, email, phone, billingAddress, deliveryAddress } = buyer;
  // Without a billing address the delivery address is the buyer's own.
  const home = billingAddress ?? deliveryAddress;
  const own = home ? addressLines(home) : [];
  const named = own.length === 0 ? [companyName, name] : billingAddress ? [] : [companyName];
  const who = named.map(withoutTurns);
  const vat = buyerVatId === null ? "" : t("documents:vatId", { vatId: buyerVatId });
  const person = withoutTurns(name);
  const lines = [...who, ...own, vat, person, email, phone].filter((line) => line !== "");
  const delivery = deliveryAddress ? addressLines(deliveryAddress) : [];
  const elsewhere = delivery.length > 0 && delivery.join() !== own.join();
  return [
    { title: t("documents:customer"), lines: [...new Set(lines)] },
    ...(elsewhere ? [{ title: t("documents:deliveryTo"), lines: delivery }] : []),
  ];
}

/** The number of a page and of all pages, as the template fills them in. */
export function pageCount(): string {
  return t("documents:pageOf", { page: "{page}", pages: "{pages}" });
}

/** "Total incl. VAT"; without tax it is the total. */
export function totalLabel(taxes: readonly Pick<TaxRow, "rate">[]): string {
  return t(includedVat(taxes) ? "documents:totalInclVat" : "documents:total");
}

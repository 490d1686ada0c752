import type { Acceptance } from "~/domain/acceptance";
import { dayIn } from "~/domain/calendar";
import type { SentOffer, TakenOption } from "~/domain/offer";
import { type OfferTotals, offerTotals } from "~/domain/offer-totals";
import type { PrintedDocument, PrintedTotal } from "~/domain/printed-document";
import { includedVat, taxText } from "~/domain/tax";
import { acceptanceSection } from "./acceptance-section";
import { linesOf } from "./offer-rows";
import {
  contactLine,
  deliveryLines,
  facts,
  footerLines,
  paragraphsOf,
  partiesOf,
  paymentLines,
  type Style,
  section,
  sellerBlock,
  writtenAmount,
  writtenDay,
} from "./written";

export interface OfferPrint {
  /** BCP 47. */
  locale: string;
  /** The options that apply; the preselected ones when left out. */
  taken?: readonly TakenOption[];
  /** Whether the offer has not been sent yet. */
  isDraft?: boolean;
  /** The customer's answer; null when there is none. */
  acceptance?: Acceptance | null;
}

/** An offer for printing, from the revision as it was sent. */
export function offerDocument(
  offer: SentOffer,
  { locale, taken, isDraft = false, acceptance = null }: OfferPrint,
): PrintedDocument {
  const { quoteNumber, revision, seller, buyer, contact, timeZone, currency } = offer;
  const style: Style = { locale, currency, timeZone };
  const totals = offerTotals(offer, currency, taken);
  const until = `${writtenDay(offer.validUntil, style)} (end of the day, ${timeZone})`;
  return {
    word: "Offer",
    title: `Offer ${quoteNumber}, revision ${revision}`,
    date: dayIn(new Date(offer.sent), timeZone),
    isDraft,
    language: locale,
    seller: sellerBlock(seller, locale),
    parties: partiesOf(offer, locale),
    facts: facts(
      ["Date", writtenDay(offer.sent, style)],
      ["Valid until", until],
      ["Your reference", offer.reference],
      ["Contact", contactLine(contact)],
    ),
    message: paragraphsOf(offer.message),
    ...linesOf(offer, totals, style),
    totals: totalRows(offer, totals, style),
    notes: totals.taxes.flatMap((row) => taxText(row) ?? []),
    sections: [
      ...section("Payment", paymentLines(offer.payment)),
      ...section("Delivery", deliveryLines(offer.delivery, offer.partialShipments)),
      ...section("Terms and conditions", paragraphsOf(offer.terms)),
      ...acceptanceSection(offer, acceptance, { style, buyer: buyer.companyName || buyer.name }),
    ],
    footer: footerLines(seller),
    pageCount: "Page {page} of {pages}",
  };
}

function totalRows(offer: SentOffer, totals: OfferTotals, style: Style): PrintedTotal[] {
  const row = (label: string, amount: number | null, isTotal = false): PrintedTotal => ({
    label,
    value: writtenAmount(amount, style),
    isTotal,
  });
  const { goods, discount, net, taxes, total, grossPrices } = totals;
  const simple = !offer.discount && offer.charges.length === 0;
  const taxRows = taxes.map(({ name, base, tax }) =>
    row(`${name} on ${writtenAmount(base, style)}`, tax),
  );
  return [
    ...(simple ? [] : [row("Goods", goods)]),
    ...(offer.discount ? [row(offer.discount.label || "Discount", -discount)] : []),
    ...offer.charges.map(({ label, amount }) => row(label, amount)),
    ...(taxes.length > 0 && !grossPrices ? [row("Total excl. VAT", net), ...taxRows] : []),
    row(`Total ${includedVat(taxes)}`.trim(), total, true),
    ...(taxes.length > 0 && grossPrices ? [row("of it net", net), ...taxRows] : []),
  ];
}

import { fullName } from "./customer";
import { type Clock, newId, type Random } from "./identifiers";
import {
  type ContactPerson,
  type DeliveryTerms,
  isPriced,
  type Letterhead,
  type OfferContent,
  type OfferDiscount,
  type OfferLine,
  type OfferLineKind,
  type PaymentTerms,
  piece,
  type SentOffer,
  type TakenOption,
} from "./offer";
import { offerTotals } from "./offer-totals";
import type { Charge, Quote, QuoteDiscount } from "./quote";
import type { QuoteLine } from "./quote-line";
import type { TaxRow, TaxSetting } from "./tax";

/** The store's selling rules and terms, which offers include beside what the seller types. */
export interface OfferSettings {
  letterhead: Letterhead;
  taxes: readonly TaxSetting[];
  /** The default tax rate of a new line; null when offers carry no tax. */
  defaultTax: string | null;
  grossPrices: boolean;
  offer: {
    validDays: number;
    message: string | null;
    payment: PaymentTerms;
    delivery: DeliveryTerms | null;
    partialShipments: boolean;
    contact: ContactPerson;
    terms: string;
  };
}

type Priced = Pick<Quote, "items" | "charges" | "discount">;

/** The first draft of a line from the request. Its id is its place in the request. */
function askedLine(item: QuoteLine, at: number, tax: string | null): OfferLine {
  const { id, variantId, productName, brand, variantName, primaryImageURL, price } = item;
  return {
    id: `asked-${at + 1}`,
    kind: "product",
    ...{ productId: id, variantId, sku: null, name: productName, brand, variantName },
    ...{ primaryImageURL, note: null, quantity: item.quantity, unit: piece, leadTime: null },
    listPrice: price,
    price: item.offeredPrice ?? price,
    priceSource: item.offeredPrice === null ? "list" : "seller",
    ...{ discount: null, tax, inclusion: { kind: "included" } },
  };
}

function discountOf(discount: QuoteDiscount | null): OfferDiscount | null {
  if (!discount) return null;
  const { code: label, amount, terms } = discount;
  if (!terms) return { id: null, label, type: "fixed", value: amount, covers: null };
  const { id, type, value, covers } = terms;
  return { id, label, type, value, covers };
}

/** The offer of a quote that has only lines and charges; `tax` is the rate of them all. */
function contentOf(quote: Priced, settings: OfferSettings, tax: string | null): OfferContent {
  const { message, payment, delivery, partialShipments, contact, terms } = settings.offer;
  return {
    lines: quote.items.map((item, at) => askedLine(item, at, tax)),
    discount: discountOf(quote.discount),
    charges: quote.charges.map((charge) => ({ ...charge, tax })),
    taxes: settings.taxes.filter(({ name }) => name === tax),
    taxCase: null,
    grossPrices: settings.grossPrices,
    buyerVatId: null,
    ...{ message, payment, delivery, partialShipments, contact, terms },
    confirmByCode: false,
  };
}

/**
 * The offer of a quote that was priced by its lines alone: no tax, and no texts that were never
 * sent.
 */
export function plainContent(quote: Priced, settings: OfferSettings): OfferContent {
  const empty = { name: "", phone: "", email: "" };
  const payment = { dueDays: null, text: "" };
  return {
    ...contentOf(quote, settings, null),
    ...{ message: null, payment, delivery: null, contact: empty, terms: "", grossPrices: false },
  };
}

function contentIn(sent: SentOffer): OfferContent {
  const { lines, discount, charges, taxes, taxCase, grossPrices, buyerVatId } = sent;
  const { message, payment, delivery, partialShipments, contact, terms, confirmByCode } = sent;
  return {
    ...{ lines, discount, charges, taxes, taxCase, grossPrices, buyerVatId },
    ...{ message, payment, delivery, partialShipments, contact, terms, confirmByCode },
  };
}

/**
 * The seller's working copy: the draft, or the offer sent last, or the request with the defaults.
 */
export function workingContent(
  quote: Pick<Quote, "items" | "charges" | "discount" | "offer" | "revision">,
  settings: OfferSettings,
): OfferContent {
  const { offer, revision } = quote;
  if (offer?.draft) return offer.draft;
  if (offer?.sent) return contentIn(offer.sent);
  // An offer that was sent without tax stays without tax.
  return contentOf(quote, settings, revision === 0 ? settings.defaultTax : null);
}

interface Sending {
  revision: number;
  sent: Date;
  validUntil: Date;
  settings: Pick<OfferSettings, "letterhead">;
  currency: string;
  timeZone: string;
}

/** The complete offer to be sent: nothing in it is looked up later. */
export function asSent(
  quote: Pick<
    Quote,
    "quoteNumber" | "reference" | "contact" | "deliveryAddress" | "billingAddress"
  >,
  content: OfferContent,
  { revision, sent, validUntil, settings, currency, timeZone }: Sending,
): SentOffer {
  const { quoteNumber, reference, contact, deliveryAddress, billingAddress } = quote;
  const { companyName, email, phone } = contact;
  const used = new Set([
    content.taxCase,
    ...content.lines.map(({ tax }) => tax),
    ...content.charges.map(({ tax }) => tax),
  ]);
  return {
    ...content,
    taxes: content.taxes.filter(({ name }) =>
      content.taxCase === null ? used.has(name) : name === content.taxCase,
    ),
    ...{ quoteNumber, revision, reference, currency, timeZone },
    sent: sent.toISOString(),
    validUntil: validUntil.toISOString(),
    seller: settings.letterhead,
    buyer: { name: fullName(contact), companyName, email, phone, deliveryAddress, billingAddress },
  };
}

/** The same with the chosen options, in the quote's and the order's own fields. */
export function quoteFields(
  sent: SentOffer,
  taken: readonly TakenOption[],
): Pick<Quote, "items" | "charges" | "discount" | "subtotal" | "total"> {
  const totals = offerTotals(sent, sent.currency, taken);
  const items = sent.lines.flatMap((line, at): QuoteLine[] => {
    const amounts = totals.lines[at];
    if (!isPriced(line) || !amounts?.counted) return [];
    return [quoteLine(line, amounts.quantity, amounts.amount)];
  });
  const { discount } = sent;
  return {
    items,
    charges: sent.charges.map(({ label, amount }): Charge => ({ label, amount })),
    discount: discount && {
      code: discount.label,
      amount: totals.discount,
      terms: {
        ...{ id: discount.id, type: discount.type, value: discount.value },
        covers: discount.covers,
      },
    },
    subtotal: totals.goods,
    total: totals.total,
  };
}

/** The id of the seller's own line is its name, which is never a product's id. */
function quoteLine(line: OfferLine, quantity: number, subtotal: number | null): QuoteLine {
  const { id, kind, productId, variantId, name, brand, variantName, primaryImageURL } = line;
  const { sku, unit, note, leadTime, discount, tax, listPrice, price, priceSource } = line;
  return {
    id: productId ?? `line:${id}`,
    ...{ variantId, quantity, productName: name, brand, variantName, primaryImageURL },
    price: listPrice,
    offeredPrice: priceSource === "list" && price === listPrice ? null : price,
    subtotal,
    offer: {
      line: id,
      kind: kind === "free" ? "free" : "product",
      ...{ sku, unit: unit.text, note, leadTime, discount, tax },
    },
  };
}

/** Totals of the taxes, for records that leave the server. */
export interface TaxSummary {
  net: number;
  tax: number;
  grossPrices: boolean;
  rows: TaxRow[];
}

/** null for an offer without tax, or while a price is missing. */
export function taxSummary(
  offer: { sent: SentOffer | null; taken: readonly TakenOption[] } | null,
): TaxSummary | null {
  if (!offer?.sent) return null;
  const { net, tax, taxes, grossPrices } = offerTotals(
    offer.sent,
    offer.sent.currency,
    offer.taken,
  );
  if (net === null || tax === null || taxes.length === 0) return null;
  return { net, tax, grossPrices, rows: taxes };
}

/** Charges and the tax added on top, for documents that add up their rows. */
export function chargesWithTax(
  charges: readonly Charge[],
  offer: { sent: SentOffer | null; taken: readonly TakenOption[] } | null,
): Charge[] {
  const tax = taxSummary(offer);
  const rows = !tax || tax.grossPrices ? [] : tax.rows;
  return [...charges, ...rows.map(({ name, tax: amount }) => ({ label: name, amount }))];
}

export function revisionId(quoteId: string, revision: number): string {
  return `${quoteId}-${revision}`;
}

/** A new line of an offer, still empty. */
export function newLine(
  kind: OfferLineKind,
  tax: string | null,
  { clock, random }: { clock: Clock; random: Random },
): OfferLine {
  return {
    id: newId(clock, random),
    kind,
    ...{ productId: null, variantId: null, sku: null, name: "", brand: "", variantName: null },
    ...{ primaryImageURL: null, note: null, quantity: 1, unit: piece, leadTime: null },
    ...{ listPrice: null, price: null, priceSource: "seller", discount: null, tax },
    inclusion: { kind: "included" },
  };
}

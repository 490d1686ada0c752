import { pick } from "~/kernel/pick";
import { fullName } from "~/modules/customers/customer.resource";
import { catalogueFactNames, lineDetailNames, type QuoteLine } from "~/modules/pricing/line";
import {
  type ContactPerson,
  isPriced,
  type Letterhead,
  type OfferContent,
  type OfferLine,
  type PaymentTerms,
  type SentOffer,
  type TakenOption,
} from "~/modules/pricing/offer";
import { offerTotals } from "~/modules/pricing/offer-totals";
import type { DeliveryTerms, TaxRow, TaxSetting } from "~/modules/pricing/tax";
import { settingText } from "~/texts/on-server";
import type { Quote } from "./quote.resource";
import type { Charge } from "./quote-amounts";

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

interface Sending {
  revision: number;
  sent: Date;
  validUntil: Date;
  settings: Pick<OfferSettings, "letterhead">;
  currency: string;
  timeZone: string;
}

/** The rates that the offer's lines and charges have, or the one for all of them. */
export function usedTaxes({
  taxCase,
  lines,
  charges,
  taxes,
}: Pick<OfferContent, "taxCase" | "lines" | "charges" | "taxes">): TaxSetting[] {
  const used = new Set(taxCase === null ? [...lines, ...charges].map(({ tax }) => tax) : [taxCase]);
  return taxes.filter(({ name }) => used.has(name));
}

/** The complete offer to be sent: nothing in it is looked up later. */
export function asSent(
  quote: Pick<
    Quote,
    "quoteNumber" | "reference" | "neededBy" | "contact" | "deliveryAddress" | "billingAddress"
  >,
  content: OfferContent,
  { revision, sent, validUntil, settings, currency, timeZone }: Sending,
): SentOffer {
  const { quoteNumber, reference, neededBy, contact, deliveryAddress, billingAddress } = quote;
  const { companyName, email, phone } = contact;
  return {
    ...content,
    taxes: usedTaxes(content),
    quoteNumber,
    revision,
    reference,
    neededBy,
    currency,
    timeZone,
    sent: sent.toISOString(),
    validUntil: validUntil.toISOString(),
    seller: settings.letterhead,
    buyer: { name: fullName(contact), companyName, email, phone, deliveryAddress, billingAddress },
  };
}

interface Referenced {
  reference: string | null;
  offer: { sent: Pick<SentOffer, "reference"> | null } | null;
}

/** The reference of the request, if the purchase order number of the acceptance replaced it. */
export function replacedReference({ reference, offer }: Referenced): string | null {
  const asked = offer?.sent?.reference ?? null;
  return asked === null || reference?.includes(asked) ? null : asked;
}

/** "PO 9981 · PRJ-77": the buyer's reference, and the one of the request that it replaced. */
export function referencesOf(record: Referenced): string | null {
  const all = [record.reference, replacedReference(record)].filter(Boolean);
  return all.length === 0 ? null : all.join(" · ");
}

/** The same with the chosen options, in the quote's and the order's own fields. */
export function fieldsOfOffer(
  sent: SentOffer,
  taken: readonly TakenOption[],
): Pick<Quote, "items" | "charges" | "discount" | "subtotal" | "total"> {
  const totals = offerTotals(sent, sent.currency, taken);
  const items = sent.lines.flatMap((line, at): QuoteLine[] => {
    const amounts = totals.lines[at];
    if (!isPriced(line) || !amounts?.counted) return [];
    const taxed = { ...line, tax: sent.taxCase ?? line.tax };
    return [quoteLine(taxed, amounts.quantity, amounts.amount)];
  });
  const { discount } = sent;
  return {
    items,
    charges: sent.charges.map(({ label, amount }): Charge => ({ label, amount })),
    discount: discount && {
      code: discount.label,
      amount: totals.discount,
      terms: {
        id: discount.id,
        type: discount.type,
        value: discount.value,
        covers: discount.covers,
      },
    },
    subtotal: totals.goods,
    total: totals.total,
  };
}

/** The id of the seller's own line is its name, which is never a product's id. */
function quoteLine(line: OfferLine, quantity: number, subtotal: number | null): QuoteLine {
  const { id, kind, productId, name, sku, unit, discount, tax } = line;
  const { listPrice, price, priceSource } = line;
  return {
    ...pick(line, catalogueFactNames),
    id: productId ?? `line:${id}`,
    quantity,
    productName: name,
    unit: unit.text,
    price: listPrice,
    offeredPrice: priceSource === "list" && price === listPrice ? null : price,
    subtotal,
    offer: {
      ...pick(line, lineDetailNames),
      line: id,
      kind: kind === "free" ? "free" : "product",
      sku,
      unit: unit.text,
      discount,
      tax,
    },
  };
}

/**
 * The offer with the settings' texts in the language of its reader. Rates whose names would become
 * alike keep theirs, because a line finds its rate by the name.
 */
export function asRead<O extends Pick<OfferContent, TextsOfOffer>>(offer: O): O {
  const { taxes, taxCase, lines, charges, payment, message, terms } = offer;
  const nameOf = taxNames(taxes);
  return {
    ...offer,
    taxCase: nameOf(taxCase),
    taxes: taxes.map((each) => asReadTax(each, nameOf)),
    lines: lines.map((line) => ({ ...line, tax: nameOf(line.tax) })),
    charges: charges.map((charge) => ({ ...charge, tax: nameOf(charge.tax) })),
    payment: { ...payment, text: settingText(payment.text) },
    message: message && settingText(message),
    terms: settingText(terms),
  };
}

type TextsOfOffer = "taxes" | "taxCase" | "lines" | "charges" | "payment" | "message" | "terms";

export function asReadTax<T extends Pick<TaxSetting, "name" | "text">>(
  tax: T,
  nameOf: ReturnType<typeof taxNames>,
): T {
  return { ...tax, name: nameOf(tax.name) ?? "", text: tax.text && settingText(tax.text) };
}

export function taxNames(taxes: readonly { name: string }[]) {
  const read = new Map(taxes.map(({ name }) => [name, settingText(name)]));
  const isClear = new Set(read.values()).size === read.size;
  return (name: string | null): string | null => (isClear && read.get(name ?? "")) || name;
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
  return [
    ...charges,
    ...rows.map(({ name, tax: amount }) => ({ label: settingText(name), amount })),
  ];
}

export function revisionId(quoteId: string, revision: number): string {
  return `${quoteId}-${revision}`;
}

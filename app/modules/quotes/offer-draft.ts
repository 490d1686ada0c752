import { type Clock, newId, type Random } from "~/kernel/identifiers";
import { pick } from "~/kernel/pick";
import { readFields } from "~/kernel/resource/field";
import { catalogueFactNames, type QuoteLine } from "~/modules/pricing/line";
import {
  blankLine,
  type OfferContent,
  type OfferDiscount,
  type OfferLine,
  type OfferLineKind,
  offerContentFields,
  offerContentNames,
  unitNamed,
} from "~/modules/pricing/offer";
import type { Quote } from "./quote.resource";
import type { QuoteDiscount } from "./quote-amounts";
import { decidedOffer } from "./quote-decisions";
import type { OfferSettings } from "./sent-offer";

type Priced = Pick<Quote, "items" | "charges" | "discount" | "buyerVatId">;

/** The first draft of a line from the request. Its id is its place in the request. */
function askedLine(item: QuoteLine, at: number, tax: string | null): OfferLine {
  const { id, productName, quantity, unit, leadTime = null, price, offeredPrice } = item;
  const { reference = null } = item;
  return {
    ...blankLine,
    ...pick(item, catalogueFactNames),
    id: `asked-${at + 1}`,
    kind: "product",
    productId: id,
    name: productName,
    quantity,
    unit: unitNamed(unit),
    leadTime,
    reference,
    listPrice: price,
    price: offeredPrice ?? price,
    priceSource: offeredPrice === null ? "list" : "seller",
    tax,
  };
}

function discountOf(discount: QuoteDiscount | null): OfferDiscount | null {
  if (!discount) return null;
  const { code: label, amount, terms } = discount;
  if (!terms) return { id: null, label, type: "fixed", value: amount, covers: null };
  const { id, type, value, covers } = terms;
  return { id, label, type, value, covers };
}

/** The rate of a product's line: the product's own, or else the usual one; none where none is. */
export function taxOfLine(
  own: string | null | undefined,
  usual: string | null,
  { taxes }: Pick<OfferSettings, "taxes">,
): string | null {
  const known = usual !== null && taxes.some(({ name }) => name === own);
  return known && own ? own : usual;
}

/**
 * The offer of a quote that has only lines and charges; `tax` is the rate of charges and of products
 * without a rate of their own, null for no tax.
 */
function contentOf(quote: Priced, settings: OfferSettings, tax: string | null): OfferContent {
  const taxOf = ({ taxRate }: QuoteLine) => taxOfLine(taxRate, tax, settings);
  const used = new Set([tax, ...quote.items.map(taxOf)]);
  return {
    ...readFields(offerContentFields, settings.offer),
    buyerVatId: quote.buyerVatId,
    lines: quote.items.map((item, at) => askedLine(item, at, taxOf(item))),
    discount: discountOf(quote.discount),
    charges: quote.charges.map(({ label, amount }) => ({ label, amount, tax })),
    taxes: settings.taxes.filter(({ name }) => used.has(name)),
    grossPrices: settings.grossPrices,
    pictures: settings.letterhead.pictures,
  };
}

/**
 * The offer of a quote that was priced by its lines alone: no tax, and no texts that were never
 * sent.
 */
export function plainContent(quote: Priced, settings: OfferSettings): OfferContent {
  const { lines, discount, charges, partialShipments } = contentOf(quote, settings, null);
  const unsaid = readFields(offerContentFields, {});
  return { ...unsaid, lines, discount, charges, partialShipments };
}

/**
 * The seller's working copy: the draft, or the offer sent last, or the request with the defaults.
 */
export function workingContent(
  quote: Priced & Pick<Quote, "offer" | "revision">,
  settings: OfferSettings,
): OfferContent {
  const { offer, revision } = quote;
  if (offer?.draft) return offer.draft;
  if (offer?.sent) return pick(offer.sent, offerContentNames);
  // An offer that was sent without tax stays without tax.
  const content = contentOf(quote, settings, revision === 0 ? settings.defaultTax : null);
  return revision === 0 ? decidedOffer(quote, content) : content;
}

/** An offer's content for another customer: without the VAT ID and the tax treatment of the first. */
export function forAnyCustomer(
  content: OfferContent,
  settings: Pick<OfferSettings, "taxes">,
): OfferContent {
  const names = new Set([...content.lines, ...content.charges].map(({ tax }) => tax));
  const kept = content.taxes.filter(({ name }) => names.has(name));
  const added = settings.taxes.filter(
    ({ name }) => names.has(name) && kept.every((tax) => tax.name !== name),
  );
  return { ...content, taxCase: null, buyerVatId: null, taxes: [...kept, ...added] };
}

/** A new line of an offer, still empty. */
export function newLine(
  kind: OfferLineKind,
  tax: string | null,
  { clock, random }: { clock: Clock; random: Random },
): OfferLine {
  return { ...blankLine, id: newId(clock, random), kind, tax };
}

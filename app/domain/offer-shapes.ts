import { postal } from "./customer-shapes";
import type { DeliveryTerms } from "./delivery-terms";
import {
  type ContactPerson,
  type Inclusion,
  type Letterhead,
  type OfferBuyer,
  type OfferCharge,
  type OfferContent,
  type OfferDiscount,
  type OfferLine,
  offerLineKinds,
  type PaymentTerms,
  type SentOffer,
  type TakenOption,
  type Unit,
} from "./offer";
import type { OrderOffer, QuoteOffer } from "./offer-records";
import type { OfferedLine, QuoteLine, Reduction } from "./quote-line";
import {
  count,
  countOrNull,
  each,
  flag,
  nullable,
  number,
  numberOrNull,
  object,
  readShape,
  type Shape,
  text,
  textOrNull,
  texts,
} from "./shape";
import { type TaxRow, type TaxSetting, taxCategories } from "./tax";

/** A record within a record; its fields are empty when it is missing. */
export function always<T>(shape: Shape<T>) {
  return (raw: unknown): T => readShape(shape, object(raw) ?? {}) as T;
}

const reductionShape: Shape<Reduction> = {
  type: (raw) => (raw === "fixed" ? "fixed" : "percentage"),
  value: number,
};
const reduction = nullable(reductionShape);
export const unit: Shape<Unit> = { text, code: text };

function inclusion(raw: unknown): Inclusion {
  const fields = object(raw) ?? {};
  if (fields.kind === "optional") {
    return { kind: "optional", min: number(fields.min), max: number(fields.max) };
  }
  return fields.kind === "choice"
    ? { kind: "choice", group: text(fields.group), preselected: flag(fields.preselected) }
    : { kind: "included" };
}

const offerLine: Shape<OfferLine> = {
  id: text,
  kind: (raw) => offerLineKinds.find((kind) => kind === raw) ?? "note",
  productId: textOrNull,
  variantId: textOrNull,
  sku: textOrNull,
  name: text,
  brand: text,
  variantName: textOrNull,
  primaryImageURL: textOrNull,
  note: textOrNull,
  quantity: number,
  unit: always(unit),
  leadTime: textOrNull,
  listPrice: numberOrNull,
  price: numberOrNull,
  priceSource: (raw) => (raw === "list" ? "list" : "seller"),
  discount: reduction,
  tax: textOrNull,
  inclusion,
};
const offerCharge: Shape<OfferCharge> = { label: text, amount: number, tax: textOrNull };
const offerDiscount: Shape<OfferDiscount> = {
  ...reductionShape,
  id: textOrNull,
  label: text,
  covers: (raw) => (Array.isArray(raw) ? texts(raw) : null),
};
const taxSetting: Shape<TaxSetting> = {
  name: text,
  category: (raw) => taxCategories.find((category) => category === raw) ?? "O",
  rate: number,
  text: textOrNull,
};
export const taxRow: Shape<TaxRow> = { ...taxSetting, base: number, tax: number };
export const payment: Shape<PaymentTerms> = { dueDays: countOrNull, text };
const delivery: Shape<DeliveryTerms> = { code: text, place: text, edition: text };
const person: Shape<ContactPerson> = { name: text, phone: text, email: text };

const contentShape: Shape<OfferContent> = {
  lines: each(offerLine),
  discount: nullable(offerDiscount),
  charges: each(offerCharge),
  taxes: each(taxSetting),
  taxCase: textOrNull,
  grossPrices: flag,
  buyerVatId: textOrNull,
  message: textOrNull,
  payment: always(payment),
  delivery: nullable(delivery),
  partialShipments: flag,
  contact: always(person),
  terms: text,
  confirmByCode: flag,
};
/** The content of an offer, without a customer. */
export const offerContent = contentShape;

export const letterhead: Shape<Letterhead> = {
  legalName: text,
  street: text,
  postalCode: text,
  city: text,
  country: text,
  vatId: textOrNull,
  registration: text,
  phone: text,
  email: text,
  bank: nullable<{ name: string; iban: string; bic: string }>({
    name: text,
    iban: text,
    bic: text,
  }),
  footer: text,
  logo: textOrNull,
};
export const buyer: Shape<OfferBuyer> = {
  name: text,
  companyName: text,
  email: text,
  phone: text,
  deliveryAddress: nullable(postal),
  billingAddress: nullable(postal),
};
const sentShape: Shape<SentOffer> = {
  ...contentShape,
  quoteNumber: text,
  revision: count,
  sent: text,
  validUntil: text,
  timeZone: text,
  currency: text,
  reference: textOrNull,
  seller: always(letterhead),
  buyer: always(buyer),
};
export const taken: Shape<TakenOption> = { line: text, quantity: number };

/** A sent offer, from its stored JSON. */
export const readSentOffer = always(sentShape);

export function quoteOffer(requested: (raw: unknown) => QuoteLine[]) {
  return nullable<QuoteOffer>({
    requested,
    draft: nullable(contentShape),
    draftUntil: textOrNull,
    sent: nullable(sentShape),
    taken: each(taken),
    acceptance: textOrNull,
  });
}

export const orderOffer: Shape<OrderOffer> = {
  sent: readSentOffer,
  taken: each(taken),
  hash: text,
  acceptance: textOrNull,
};

/** The offer's fields of a line of a quote or an order; null without an offer. */
export const offeredLine = nullable<OfferedLine>({
  line: text,
  kind: (raw) => (raw === "free" ? "free" : "product"),
  sku: textOrNull,
  unit: text,
  note: textOrNull,
  leadTime: textOrNull,
  discount: reduction,
  tax: textOrNull,
});

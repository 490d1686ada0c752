import {
  decimal,
  type Field,
  list,
  money,
  type NestedOf,
  nullable,
  oneOf,
  optional,
  type RecordOf,
  readBy,
  record,
  text,
} from "~/kernel/resource/field";

export const reductionFields = {
  type: oneOf(["percentage", "fixed"], "percentage"),
  value: decimal(),
};

/** Percent, or an amount in major units. */
export interface Reduction extends RecordOf<typeof reductionFields> {}

export const offeredLineFields = {
  line: text({ about: "Id of the offer's line, the same in all revisions." }),
  /** product: from the catalogue; free: the seller's own text. */
  kind: oneOf(["product", "free"], "product"),
  sku: nullable(text()),
  unit: text(),
  note: nullable(text()),
  leadTime: nullable(text()),
  discount: nullable(record(reductionFields)),
  tax: nullable(text({ about: "Name of its rate." })),
};

/** The fields of an offer's line, in addition to those of the request's line. */
export interface OfferedLine extends RecordOf<typeof offeredLineFields> {}

const lineFields = {
  id: text(),
  variantId: nullable(text()),
  quantity: decimal({ about: "A whole number for catalogue lines.", min: 0 }),
  productName: text(),
  brand: text(),
  variantName: nullable(text()),
  /** The variant's own, or else the product's. */
  sku: nullable(text({ about: "The article number of that day; null for none." })),
  /** null in older records too. */
  unit: nullable(text({ about: "The unit of the quantity; null for pieces." })),
  taxRate: optional(
    text({ about: "The product's tax rate of that day. Left out: the standard rate." }),
  ),
  primaryImageURL: nullable(text()),
  /** The catalogue's price at submission; null for a price on request. */
  price: nullable(money()),
  /** (offeredPrice, or else price) × quantity, less the line's discount; null without a price. */
  subtotal: nullable(money()),
};

const ofOffer = {
  offer: optional(record(offeredLineFields, { about: "Only in offers with lines of their own." })),
};

export const orderLineFields = { ...lineFields, ...ofOffer };

export const quoteLineFields = {
  ...lineFields,
  /** null when none is given. */
  offeredPrice: nullable(money({ about: "The seller's price in the offer." })),
  ...ofOffer,
};

/** The article number of a line: the offer's, or else the one of the request. */
export function articleNumberOf({
  sku,
  offer,
}: {
  sku: string | null;
  offer?: { sku: string | null };
}): string | null {
  return offer?.sku ?? sku;
}

/** The unit of a line's quantity: the offer's, or else the product's; empty for none. */
export function unitOf({ unit, offer }: { unit: string | null; offer?: { unit: string } }): string {
  return offer?.unit || (unit ?? "");
}

/** A line of the request, as the server froze it, or of the offer that was sent since. */
export interface QuoteLine extends NestedOf<typeof quoteLineFields> {}

/* @__NO_SIDE_EFFECTS__ */
/** The lines of a quote or an order. Only a line from an offer may have a fractional quantity. */
export function lines<L extends { quantity: number; offer?: OfferedLine }>(
  line: Field<L>,
): Field<L[]> {
  return list(
    readBy(line, (raw) => {
      const read = line.readOrNull(raw);
      const isOffered = read === null || read.offer !== undefined;
      return isOffered ? read : { ...read, quantity: Math.max(1, Math.trunc(read.quantity)) };
    }),
  );
}

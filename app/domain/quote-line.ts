import {
  count,
  decimal,
  type Field,
  list,
  nullable,
  oneOf,
  type RecordOf,
  record,
  text,
} from "~/kernel/resource/field";

export const reductionFields = {
  type: oneOf(["fixed", "percentage"], "percentage"),
  value: decimal(),
};

/** Percent, or an amount in major units. */
export interface Reduction extends RecordOf<typeof reductionFields> {}

const offeredLineFields = {
  /** Id of the offer's line. */
  line: text(),
  /** product: from the catalogue; free: the seller's own text. */
  kind: oneOf(["product", "free"], "product"),
  sku: nullable(text()),
  unit: text(),
  note: nullable(text()),
  leadTime: nullable(text()),
  discount: nullable(record(reductionFields)),
  /** Name of its tax rate. */
  tax: nullable(text()),
};

/** The fields of an offer's line, in addition to those of the request's line. */
export interface OfferedLine extends RecordOf<typeof offeredLineFields> {}

export const lineFields = {
  id: text(),
  variantId: nullable(text()),
  quantity: count(1),
  productName: text(),
  brand: text(),
  variantName: nullable(text()),
  /** The article number of that day: the variant's own, or else the product's; null for none. */
  sku: nullable(text()),
  /** The unit of the quantity, such as `m`; null for pieces, and in older records. */
  unit: nullable(text()),
  primaryImageURL: nullable(text()),
  /** The catalogue's price at submission; null for a price on request. */
  price: nullable(decimal()),
  /** (offeredPrice, or else price) × quantity, less the line's discount; null without a price. */
  subtotal: nullable(decimal()),
};

const quoteLineFields = {
  ...lineFields,
  /** The seller's price in the offer; null when none is given. */
  offeredPrice: nullable(decimal()),
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

/** A line as it was when the buyer sent the request: a snapshot made by the server. */
export interface QuoteLine extends RecordOf<typeof quoteLineFields> {
  /** Left out when the line comes from no offer. */
  offer?: OfferedLine;
}

/* @__NO_SIDE_EFFECTS__ */
/** A line from an offer has more fields, and may have a fractional quantity. */
export function lines<F extends typeof lineFields>(
  fields: F,
): Field<(RecordOf<F> & { offer?: OfferedLine })[]> {
  const [line, offered] = [
    record(fields),
    record({ quantity: decimal(), offer: nullable(record(offeredLineFields)) }),
  ];
  return list({
    readOrNull: (raw) => {
      const read = line.readOrNull(raw);
      const { quantity, offer } = offered.read(raw);
      return read && offer ? { ...read, quantity, offer } : read;
    },
  });
}

/* @__NO_SIDE_EFFECTS__ */
/** The lines of a quote. */
export function quoteLines(): Field<QuoteLine[]> {
  return lines(quoteLineFields);
}

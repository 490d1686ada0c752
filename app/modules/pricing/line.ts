import {
  business,
  businessRecord,
  type ClassifiedField,
  decimal,
  type Field,
  list,
  money,
  type NestedOf,
  namesOf,
  nullable,
  oneOf,
  optional,
  type RecordOf,
  readBy,
  text,
} from "~/kernel/resource/field";

export const reductionFields = {
  type: oneOf(["percentage", "fixed"], "percentage"),
  value: decimal(),
};

/** Percent, or an amount in major units. */
export interface Reduction extends RecordOf<typeof reductionFields> {}

/** What a line copies from the catalogue on the day when it is added. */
export const catalogueFactFields = {
  variantId: nullable(text()),
  /** The variant's own, or else the product's. */
  sku: nullable(text({ about: "The article number of that day; null for none." })),
  brand: text(),
  variantName: nullable(text()),
  primaryImageURL: nullable(text()),
};

export const catalogueFactNames = namesOf(catalogueFactFields);

interface NamedArticle {
  brand: string;
  name: string;
  variantName: string | null;
}

/** An article on documents: "Kerfholm Bench vice, Large". */
export function articleName({ brand, name, variantName }: NamedArticle): string {
  const product = [brand, name].filter(Boolean).join(" ");
  return [product, variantName].filter(Boolean).join(", ");
}

/**
 * What the seller says of an offered line, in one value each. A field here is in the arguments, in
 * the editor, in the comparison of two offers, in orders and the API, and on every document, by its
 * label. It holds a text, a number, or one of a few words, and null for none.
 */
export const lineDetailFields = {
  /** "10", "4711": how the customer calls the line. */
  reference: business(
    nullable(
      text({ label: "deskQuotes:customersItemNumber", shownAs: "quotes:yourItemNumber", max: 64 }),
    ),
  ),
  /** "2 weeks" */
  leadTime: business(nullable(text({ label: "quotes:leadTime", max: 100 }))),
  note: business(
    nullable(
      text({
        label: "deskQuotes:noteToTheCustomer",
        shownAs: "quotes:note",
        max: 2_000,
        lines: true,
      }),
    ),
  ),
} satisfies Readonly<Record<string, ClassifiedField<string | number | null>>>;

export const lineDetailNames = namesOf(lineDetailFields);

/** Those that an invoice has as well. */
export const invoicedDetailFields = {
  reference: lineDetailFields.reference,
  note: lineDetailFields.note,
};

export interface LineDetails extends RecordOf<typeof lineDetailFields> {}

/**
 * The path of a picture among the store's own files: uploaded ones, and those that come with it.
 * null for every other address, which a document never asks for.
 */
export function pathOfPicture(address: string | null): string | null {
  const isOwn = /^\/(files\/[a-z0-9]{1,80}|images(\/[a-z0-9-]{1,80}){1,3})\.[a-z]{3,4}$/;
  return address !== null && isOwn.test(address) ? address : null;
}

export const offeredLineFields = {
  line: text({ about: "Id of the offer's line, the same in all revisions." }),
  /** product: from the catalogue; free: the seller's own text. */
  kind: oneOf(["product", "free"], "product"),
  sku: nullable(text()),
  unit: text(),
  ...lineDetailFields,
  discount: nullable(businessRecord(reductionFields)),
  tax: nullable(text({ about: "Name of its rate." })),
};

/** The fields of an offer's line, in addition to those of the request's line. */
export interface OfferedLine extends RecordOf<typeof offeredLineFields> {}

const lineFields = {
  id: text(),
  quantity: decimal({ about: "A whole number for catalogue lines.", min: 0 }),
  productName: text(),
  ...catalogueFactFields,
  /** null in older records too. */
  unit: nullable(text({ about: "The unit of the quantity; null for pieces." })),
  taxRate: optional(
    text({ about: "The product's tax rate of that day. Left out: the standard rate." }),
  ),
  leadTime: optional(text({ about: "The product's lead time of that day. Left out: unknown." })),
  reference: optional(
    text({ about: "The customer's own position or number of it. Left out: none." }),
  ),
  /**
   * In a request: the catalogue's price at submission, null for a price on request. In an order: the
   * agreed price.
   */
  price: nullable(money()),
  /** (offeredPrice, or else price) × quantity, less the line's discount; null without a price. */
  subtotal: nullable(money()),
};

const ofOffer = {
  offer: optional(
    businessRecord(offeredLineFields, { about: "Only in offers with lines of their own." }),
  ),
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

interface Referred {
  reference?: string | null;
}

/** The customer's own position or number of a line; null for none. */
export function referenceOf({ reference, offer }: Referred & { offer?: Referred }): string | null {
  return (offer ? offer.reference : reference) || null;
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

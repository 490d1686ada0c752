/** Percent, or an amount in major units. */
export interface Reduction {
  type: "percentage" | "fixed";
  value: number;
}

/** The fields of an offer's line, in addition to those of the request's line. */
export interface OfferedLine {
  /** Id of the offer's line. */
  line: string;
  /** product: from the catalogue; free: the seller's own text. */
  kind: "product" | "free";
  sku: string | null;
  unit: string;
  note: string | null;
  leadTime: string | null;
  discount: Reduction | null;
  /** Name of its tax rate. */
  tax: string | null;
}

/** A line as it was when the buyer sent the request: a snapshot made by the server. */
export interface QuoteLine {
  id: string;
  variantId: string | null;
  quantity: number;
  productName: string;
  brand: string;
  variantName: string | null;
  primaryImageURL: string | null;
  /** The catalogue's price at submission; null for a price on request. */
  price: number | null;
  /** The seller's price in the offer; null when none is given. */
  offeredPrice: number | null;
  /** (offeredPrice, or else price) × quantity, less the line's discount; null without a price. */
  subtotal: number | null;
  /** Left out when the line comes from no offer. */
  offer?: OfferedLine;
}

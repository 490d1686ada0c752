import { type OfferContent, piece } from "~/modules/pricing/offer";
import type { OfferInput, OfferLineInput } from "~/modules/quotes/offers-service.server";

/** A new line of the seller's own; what a test cares about it names. */
export function lineInput(part: Partial<OfferLineInput> = {}): OfferLineInput {
  return {
    id: null,
    kind: "free",
    productId: null,
    variantId: null,
    name: "Installation",
    note: null,
    quantity: 1,
    unit: piece,
    leadTime: null,
    price: 100,
    takeListPrice: false,
    discount: null,
    tax: null,
    inclusion: { kind: "included" },
    ...part,
  };
}

/** An offer as its editor sends it, unchanged. */
export function inputOf(content: OfferContent, part: Partial<OfferInput> = {}): OfferInput {
  const { lines, charges, taxCase, buyerVatId, message, payment, delivery } = content;
  const { partialShipments, contact, terms, confirmByCode } = content;
  return {
    lines: lines.map((line) => ({ ...lineInput(), ...line, takeListPrice: false })),
    discount: "keep",
    charges,
    taxCase,
    buyerVatId,
    message,
    payment,
    delivery,
    partialShipments,
    contact,
    terms,
    confirmByCode,
    validUntil: null,
    ...part,
  };
}

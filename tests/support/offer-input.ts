import { omit } from "~/kernel/pick";
import { blankLine, filledInNames, type OfferContent } from "~/modules/pricing/offer";
import type { OfferInput, OfferLineInput } from "~/modules/quotes/offers-service.server";

/** A new line of the seller's own; what a test cares about it names. */
export function lineInput(part: Partial<OfferLineInput> = {}): OfferLineInput {
  return {
    ...omit(blankLine, filledInNames),
    id: null,
    variantId: null,
    name: "Installation",
    price: 100,
    takeListPrice: false,
    ...part,
  };
}

/** An offer as its editor sends it, unchanged. */
export function inputOf(content: OfferContent, part: Partial<OfferInput> = {}): OfferInput {
  return {
    ...omit(content, ["taxes", "grossPrices"]),
    lines: content.lines.map((line) => ({ ...lineInput(), ...line, takeListPrice: false })),
    discount: "keep",
    validUntil: null,
    ...part,
  };
}

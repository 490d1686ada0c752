import { isAmount } from "~/kernel/money";
import { costOf, findVariant, type StoredProduct } from "~/modules/catalogue/product.resource";
import type { LineCost } from "~/modules/pricing/margin";
import type { OfferContent, OfferLine } from "~/modules/pricing/offer";
import type { OfferLineCost, QuoteOffer } from "./offer-records.resource";
import type { GivenOffer } from "./offers-service.server";

/** Whether all costs that were given are amounts of the currency. */
export function areCosts(lines: GivenOffer["lines"], currency: string): boolean {
  return (lines ?? []).every(({ cost }) => cost == null || isAmount(cost, currency));
}

/**
 * The costs that the seller typed, after a change of the offer: they are kept beside the lines, and
 * never in them, because customers get the lines. Lines of the offer sent last keep theirs, too.
 */
export function costsAfter(
  { costs, sent }: Pick<QuoteOffer, "costs" | "sent">,
  content: OfferContent,
  given: GivenOffer["lines"],
): OfferLineCost[] {
  const known = new Map(costs.map(({ line, cost }) => [line, cost]));
  for (const [at, { cost }] of (given ?? []).entries()) {
    const id = content.lines[at]?.id;
    if (id === undefined || cost === undefined) continue;
    if (cost === null) known.delete(id);
    else known.set(id, cost);
  }
  const present = new Set([...content.lines, ...(sent?.lines ?? [])].map(({ id }) => id));
  return [...known].flatMap(([line, cost]) => (present.has(line) ? [{ line, cost }] : []));
}

export function lineCost(
  { id, productId, variantId }: OfferLine,
  products: ReadonlyMap<string, StoredProduct>,
  costs: readonly OfferLineCost[],
): LineCost {
  const product = products.get(productId ?? "");
  const variant = product ? findVariant(product, variantId ?? undefined) : null;
  return {
    line: id,
    catalogue: product ? costOf(product, variant) : null,
    own: costs.find(({ line }) => line === id)?.cost ?? null,
  };
}

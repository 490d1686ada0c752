import type { LineWish } from "./message";
import { isPriced, type OfferContent } from "./offer";
import { isQuantityOf } from "./offer-options";
import type { Quote } from "./quote";
import { nextStates, unitPrice } from "./quote-rules";

/** A line for which the customer may request a change. */
export interface WishLine {
  id: string;
  name: string;
  quantity: number;
  unit: string;
  price: number | null;
  /** Whether it is counted in whole pieces. */
  whole: boolean;
}

/** The lines of the sent offer, or else of the request, with the ids that offers use. */
export function wishLines({ items, offer }: Pick<Quote, "items" | "offer">): WishLine[] {
  if (offer?.sent) {
    return offer.sent.lines.filter(isPriced).map((line) => ({
      ...{ id: line.id, name: line.name, quantity: line.quantity, unit: line.unit.text },
      ...{ price: line.price, whole: line.kind === "product" },
    }));
  }
  return (offer?.requested ?? items).map((line, at) => ({
    ...{ id: `asked-${at + 1}`, name: line.productName, quantity: line.quantity, unit: "" },
    ...{ price: unitPrice(line), whole: true },
  }));
}

/** Whether another offer could follow, so that a requested change makes sense. */
export function takesWishes({ status }: Pick<Quote, "status">): boolean {
  return nextStates(status).includes("Quoted");
}

/** Why a requested change is refused; null when it is not. */
export function problemOfWish(wish: LineWish, lines: readonly WishLine[]): string | null {
  const line = lines.find(({ id }) => id === wish.line);
  if (!line) return "A line that you want to change is no longer in the offer.";
  const { quantity } = wish;
  if (quantity === null) return null;
  const kind = line.whole ? "product" : "free";
  return isQuantityOf({ kind }, quantity) ? null : `Enter how many of ${line.name} you want.`;
}

/**
 * The seller's draft with the customer's requested changes. A requested price becomes the seller's
 * price.
 */
export function withWishes(content: OfferContent, wishes: readonly LineWish[]): OfferContent {
  const of = new Map(wishes.map((wish) => [wish.line, wish]));
  const lines = content.lines.flatMap((line) => {
    const wish = of.get(line.id);
    if (!wish || !isPriced(line)) return [line];
    if (wish.remove) return [];
    const priced = wish.price === null ? {} : { price: wish.price, priceSource: "seller" as const };
    return [{ ...line, quantity: wish.quantity ?? line.quantity, ...priced }];
  });
  return { ...content, lines };
}

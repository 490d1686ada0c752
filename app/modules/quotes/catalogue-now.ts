import { isPriced, type OfferLine } from "~/modules/pricing/offer";

/** The catalogue's present data of a line; null for the seller's own line. */
export interface LineNow {
  /** null for a price on request. */
  price: number | null;
  /** null when it is not counted. */
  stock: number | null;
  /** Whether it is still in the catalogue. */
  sold: boolean;
  hasVariants: boolean;
}

/** Whether a line's amount is far from the catalogue's, as with a slipped decimal point. */
export function strangePrice(amount: number | null, quantity: number, price: number | null) {
  if (amount === null || !price) return null;
  if (amount < (price * quantity) / 2) return "low";
  return amount > price * quantity * 2 ? "high" : null;
}

export type Article = Pick<OfferLine, "kind" | "productId" | "inclusion"> & {
  variantId?: string | null;
};

/** Options and alternatives are offered beside the same article on purpose, and may stay unchosen. */
export function isTaken({ inclusion }: Article): boolean {
  return inclusion.kind === "included" || inclusion.kind === "removable";
}

type CountedLine = Article & Pick<OfferLine, "quantity">;

/** What the lines above take of the article's stock is not there for this line. */
export function stockAt(lines: readonly CountedLine[], at: number, stock: number): number {
  const line = lines[at];
  const taken = lines
    .slice(0, at)
    .filter(
      (each) =>
        isPriced(each) &&
        each.productId === line?.productId &&
        (each.variantId ?? null) === (line?.variantId ?? null) &&
        isTaken(each),
    )
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.max(0, stock - taken);
}

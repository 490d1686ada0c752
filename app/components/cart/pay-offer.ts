import type { LineView } from "../frame/cart-view";

/** Lets the cart be paid at once. */
export interface PayOffer {
  /** Identifies this rendering of the form: if it is sent twice, one payment page opens. */
  token: string;
  /** The amount on the payment page, before promotion codes, in major units. */
  amount: number;
  /** The cart as the page shows it. */
  seen: string;
  /** Whether the cart shows a discount, which applies to quotes only. */
  discounted: boolean;
}

/** A cart can be paid online only when every line is still sold and has a price. */
export function isPayable(lines: readonly Pick<LineView, "exists" | "price">[]): boolean {
  return lines.length > 0 && lines.every(({ exists, price }) => exists && (price ?? 0) > 0);
}

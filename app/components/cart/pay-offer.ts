import type { LineView } from "../frame/cart-view";

/** Lets the cart be paid at once. */
export interface PayOffer {
  /** Of this rendering of the form: sent twice, it opens one payment page. */
  token: string;
  /** What the payment page asks for, before promotion codes; major units. */
  amount: number;
  /** The cart as it is shown. */
  seen: string;
  /** The cart shows a discount, which is for quotes. */
  discounted: boolean;
}

/** Online payment takes a cart only whole, and only with a price on every line. */
export function isPayable(lines: readonly Pick<LineView, "exists" | "price">[]): boolean {
  return lines.length > 0 && lines.every(({ exists, price }) => exists && (price ?? 0) > 0);
}

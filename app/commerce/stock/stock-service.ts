import type { Product } from "~/domain/product";
import type { GivenReason, StockMovement } from "~/domain/stock-movement";
import type { Audited } from "../change";
import type { WalkOptions, WalkPage } from "../desk/walk";

/** A manual change of one stock: its new number, or the difference. */
export interface StockAdjustment {
  /** null for the product's own stock. */
  variantId: string | null;
  /** `set`: the new number. `add`: the difference, negative for fewer. */
  mode: "set" | "add";
  amount: number;
  /**
   * The stock that the page showed; null where it was not counted. `set` is refused if the stock is
   * now different, so that no sale is lost.
   */
  seen: number | null;
  reason: GivenReason;
  note: string | null;
}

/** The stock of a product, or of one of its variants. */
export interface StockPlace {
  productId: string;
  /** null for the product's own. */
  variantId: string | null;
}

export interface StockService {
  /** The quantity of each that is sold and not shipped yet, in the given order. */
  committed(places: readonly StockPlace[]): Promise<number[]>;
  /** The movements of a product, newest first. */
  movements(productId: string, way: WalkOptions): Promise<WalkPage<StockMovement>>;
  /** @throws Failure conflict when `set` saw another stock; impossible below zero */
  adjust: Audited<[productId: string, adjustment: StockAdjustment], Product>;
}

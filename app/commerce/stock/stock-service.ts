import type { Product } from "~/domain/product";
import type { GivenReason, StockMovement } from "~/domain/stock-movement";
import type { Audited } from "../change";
import type { WalkPage, Way } from "../desk/walk";

/** A change of one stock by hand: what there is now, or how many more or fewer. */
export interface StockAdjustment {
  /** null for the product's own stock. */
  variantId: string | null;
  /** `set`: there are so many. `add`: so many more, below zero for fewer. */
  mode: "set" | "add";
  amount: number;
  /**
   * What the page showed when somebody counted; null where it was not counted. Another balance by
   * now refuses `set`, so that nobody's sale is counted away.
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
  /** How many of each are sold and not shipped yet, in the order of the places. */
  committed(places: readonly StockPlace[]): Promise<number[]>;
  /** The movements of a product, the newest first. */
  movements(productId: string, way: Way): Promise<WalkPage<StockMovement>>;
  /** @throws Failure conflict when `set` saw another balance; impossible below zero */
  adjust: Audited<[productId: string, adjustment: StockAdjustment], Product>;
}

import type { Cart, CartLine } from "~/domain/cart";

/** `owner` is the id of a stored cart: `u:<uid>` or `g:<guest id>` (`cartOf`, `guestCartOf`). */
export interface CartsService {
  get(owner: string): Promise<Cart>;
  set(owner: string, lines: CartLine[]): Promise<Cart>;
  /** Sets the quantity of a line; 0 removes it. A full cart refuses new lines. */
  updateItem(owner: string, line: CartLine): Promise<Cart>;
  /** Restores a removed line, at its old place when that is known. */
  restoreItem(owner: string, line: CartLine, at?: number): Promise<Cart>;
  /** Adds to the quantity of this line in the cart, up to the maximum. */
  addItem(owner: string, line: CartLine): Promise<Cart>;
  clear(owner: string): Promise<Cart>;
  /** Merges the guest's cart into the account's cart (see mergeCarts) and empties the guest's. */
  mergeInto(guest: string, account: string): Promise<Cart>;
  /** Number of pieces and of lines, without reading the catalogue. */
  size(owner: string): Promise<number>;
}

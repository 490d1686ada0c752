import { impossible } from "~/kernel/failure";
import {
  findVariant,
  priceOf,
  type StoredProduct,
  stockOf,
} from "~/modules/catalogue/product.resource";
import type { CommerceDeps } from "~/modules/deps";
import type { Tx } from "~/storage/storage";
import {
  type Cart,
  type CartItem,
  type CartLine,
  cartLimits,
  lineKey,
  mergeCarts,
  withLine,
} from "./cart.resource";

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
  /**
   * Adds several lines at once, as `addItem` does. Lines that do not fit into the cart are left out;
   * returns how many these are. Each product must be for sale.
   */
  addItems(owner: string, lines: readonly CartLine[]): Promise<{ cart: Cart; left: number }>;
  clear(owner: string): Promise<Cart>;
  /** Merges the guest's cart into the account's cart (see mergeCarts) and empties the guest's. */
  mergeInto(guest: string, account: string): Promise<Cart>;
  /** Number of pieces and of lines, without reading the catalogue. */
  size(owner: string): Promise<number>;
}

/** A cart line with the product's names, price and stock as they are now. */
export function toCartItem(line: CartLine, product: StoredProduct | undefined): CartItem {
  const variant = product ? findVariant(product, line.variantId) : null;
  const exists = Boolean(product?.listed) && (line.variantId === undefined || variant !== null);
  return {
    ...line,
    productName: product?.productName ?? "",
    brand: product?.brand ?? "",
    categories: product?.categories ?? [],
    price: product && exists ? priceOf(product, variant) : null,
    primaryImageURL: variant?.imageURL ?? product?.primaryImageURL ?? null,
    variantName: variant?.name ?? null,
    stock: product && exists ? stockOf(product, variant) : null,
    minimumQuantity: product && exists ? product.minimumQuantity : null,
    exists,
  };
}

export function createCarts({ storage, clock }: CommerceDeps): CartsService {
  async function read(items: readonly CartLine[], updated: Date): Promise<Cart> {
    if (items.length === 0) return { items: [], updated };
    const ids = [...new Set(items.map((line) => line.id))];
    const products = new Map((await storage.products.getMany(ids)).map((row) => [row.id, row]));
    return { items: items.map((line) => toCartItem(line, products.get(line.id))), updated };
  }

  /** Refuses a product that is not for sale when it is added, not at checkout. */
  async function mustBeSold(line: CartLine): Promise<void> {
    const product = await storage.products.get(line.id);
    const variant = product ? findVariant(product, line.variantId) : null;
    if (!product?.listed || (line.variantId !== undefined && !variant)) {
      throw impossible("This product is no longer available.");
    }
  }

  async function change(
    owner: string,
    update: (items: CartLine[]) => CartLine[] | null,
  ): Promise<Cart> {
    const updated = clock();
    const items = await storage.atomically(async (tx: Tx) => {
      const before = (await tx.carts.get(owner))?.items ?? [];
      const after = update(before);
      if (after === null) {
        throw impossible(`A cart holds at most ${cartLimits.lines} lines.`);
      }
      await tx.carts.put({ id: owner, items: after, updated });
      return after;
    });
    return read(items, updated);
  }

  return {
    async get(owner) {
      const cart = await storage.carts.get(owner);
      return read(cart?.items ?? [], cart?.updated ?? clock());
    },

    set(owner, lines) {
      return change(owner, () => mergeCarts(lines, []));
    },

    updateItem(owner, line) {
      return change(owner, (items) => withLine(items, line));
    },

    async restoreItem(owner, line, at) {
      await mustBeSold(line);
      return change(owner, (items) => withLine(items, line, at));
    },

    async addItem(owner, line) {
      await mustBeSold(line);
      return change(owner, (items) => {
        const known = items.find((item) => lineKey(item) === lineKey(line))?.quantity ?? 0;
        const quantity = Math.min(known + line.quantity, cartLimits.quantity);
        return withLine(items, { ...line, quantity });
      });
    },

    async addItems(owner, lines) {
      const ids = [...new Set(lines.map(({ id }) => id))];
      const rows = new Map((await storage.products.getMany(ids)).map((row) => [row.id, row]));
      const sold = lines.filter((line) => toCartItem(line, rows.get(line.id)).exists);
      let left = lines.length - sold.length;
      const cart = await change(owner, (before) => {
        left = lines.length - sold.length;
        return sold.reduce<CartLine[]>((items, line) => {
          const known = items.find((item) => lineKey(item) === lineKey(line))?.quantity ?? 0;
          const quantity = Math.min(known + line.quantity, cartLimits.quantity);
          const next = withLine(items, { ...line, quantity });
          if (next === null) left += 1;
          return next ?? items;
        }, before);
      });
      return { cart, left };
    },

    clear(owner) {
      return change(owner, () => []);
    },

    async mergeInto(guest, account) {
      const updated = clock();
      const items = await storage.atomically(async (tx) => {
        const [first, second] = [guest, account].sort();
        const carts = await tx.carts.getMany([first ?? "", second ?? ""]);
        const of = (id: string) => carts.find((cart) => cart.id === id)?.items ?? [];
        const merged = mergeCarts(of(account), of(guest));
        if (of(guest).length > 0) {
          await tx.carts.put({ id: account, items: merged, updated });
          await tx.carts.remove(guest);
        }
        return merged;
      });
      return read(items, updated);
    },

    async size(owner) {
      return (await storage.carts.get(owner))?.items.length ?? 0;
    },
  };
}

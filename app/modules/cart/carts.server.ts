import { impossible } from "~/kernel/failure";
import {
  brokenLimit,
  decidedPrice,
  decideLines,
  isVisibleTo,
  lineQuantity,
} from "~/modules/catalogue/line-decisions";
import {
  findVariant,
  readProduct,
  type StoredProduct,
  skuOf,
  stockOf,
} from "~/modules/catalogue/product.resource";
import type { CommerceDeps } from "~/modules/deps";
import { cartFreight, decidedFreight } from "~/modules/quotes/quote-decisions";
import type { Tx } from "~/storage/storage";
import { t } from "~/texts/text";
import {
  accountOfCart,
  addedTo,
  type Cart,
  type CartItem,
  type CartLine,
  cartLimits,
  joinedReferences,
  lineKey,
  mergeCarts,
  withLine,
  withReference,
} from "./cart.resource";

/** `owner` is the id of a stored cart: `u:<uid>` or `g:<guest id>` (`cartOf`, `guestCartOf`). */
export interface CartsService {
  get(owner: string): Promise<Cart>;
  set(owner: string, lines: CartLine[]): Promise<Cart>;
  /** Sets the quantity of a line; 0 removes it. A full cart refuses new lines. */
  updateItem(owner: string, line: CartLine): Promise<Cart>;
  /** Sets the references of these lines, as far as they are in the cart; empty ones are removed. */
  setReferences(owner: string, lines: readonly Omit<CartLine, "quantity">[]): Promise<Cart>;
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
  /**
   * Merges the guest's cart into the account's cart (see mergeCarts) and empties the guest's. `left`
   * are the guest's lines for which a full cart has no place.
   */
  mergeInto(guest: string, account: string): Promise<{ cart: Cart; left: CartLine[] }>;
  /** Number of pieces and of lines, without reading the catalogue. */
  size(owner: string): Promise<number>;
}

/** A cart line with the product's names, price and stock as they are now, for this buyer. */
export function toCartItem(
  line: CartLine,
  product: StoredProduct | undefined,
  customerId: string | null = null,
): CartItem {
  const variant = product ? findVariant(product, line.variantId) : null;
  const exists =
    product?.listed === true &&
    (line.variantId === undefined || variant !== null) &&
    isVisibleTo(product, customerId);
  const wanted = exists ? { product, variant, quantity: line.quantity, customerId } : null;
  const refused = wanted && brokenLimit(wanted);
  return {
    ...line,
    productName: product?.productName ?? "",
    brand: product?.brand ?? "",
    categories: product?.categories ?? [],
    price: wanted && decidedPrice(wanted),
    primaryImageURL: variant?.imageURL ?? product?.primaryImageURL ?? null,
    variantName: variant?.name ?? null,
    sku: product ? skuOf(product, variant) : null,
    stock: product && exists ? stockOf(product, variant) : null,
    minimumQuantity: product && exists ? product.minimumQuantity : null,
    packQuantity: product && exists ? product.packQuantity : null,
    priceQuantity: product && exists ? product.priceQuantity : null,
    exists,
    ...(refused === null ? {} : { refused }),
  };
}

export function createCarts({ storage, clock }: CommerceDeps): CartsService {
  async function read(
    owner: string,
    { items, updated }: { items: readonly CartLine[]; updated: Date },
  ): Promise<Cart> {
    if (items.length === 0) return { items: [], updated };
    const customerId = accountOfCart(owner);
    const products = await productsOf(items);
    const shown = decideLines(() =>
      items.map((line) => toCartItem(line, products.get(line.id), customerId)),
    );
    const cart = { items: shown, updated };
    if (!cartFreight.isUsed()) return cart;
    const lines = shown.flatMap((item) => {
      const product = products.get(item.id);
      if (!product || !item.exists) return [];
      const variant = findVariant(product, item.variantId);
      const { quantity, price } = item;
      return [{ product: readProduct(product), variant, quantity, price }];
    });
    return { ...cart, charges: decidedFreight({ lines, customerId, country: null }) };
  }

  async function productsOf(lines: readonly CartLine[]): Promise<Map<string, StoredProduct>> {
    const ids = [...new Set(lines.map(({ id }) => id))];
    return new Map((await storage.products.getMany(ids)).map((row) => [row.id, row]));
  }

  /** Refuses a product that is not for sale when it is added, not at checkout. */
  async function mustBeSold(line: CartLine, owner: string): Promise<void> {
    const product = await storage.products.get(line.id);
    const variant = product ? findVariant(product, line.variantId) : null;
    const isSold = product?.listed && (line.variantId === undefined || variant);
    if (!isSold || !isVisibleTo(product, accountOfCart(owner))) {
      throw impossible(t("cart:noLongerAvailable"));
    }
  }

  /** Refuses quantities that extensions do not allow. @throws Failure impossible */
  async function mustBeOrderable(
    owner: string,
    lines: readonly CartLine[],
    pathOf: (at: number) => string = () => "quantity",
  ): Promise<void> {
    if (!lineQuantity.isUsed()) return;
    const products = await productsOf(lines);
    for (const [at, { id, variantId, quantity }] of lines.entries()) {
      const product = products.get(id);
      if (!product || quantity <= 0) continue;
      const variant = findVariant(product, variantId);
      const customerId = accountOfCart(owner);
      const refused = brokenLimit({ product, variant, quantity, customerId });
      if (refused !== null) throw impossible(refused, { [pathOf(at)]: refused });
    }
  }

  async function quantityIn(owner: string, line: CartLine): Promise<number> {
    const items = (await storage.carts.get(owner))?.items ?? [];
    return items.find((item) => lineKey(item) === lineKey(line))?.quantity ?? 0;
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
        throw impossible(t("cart:full", { lines: cartLimits.lines }));
      }
      await tx.carts.put({ id: owner, items: after, updated });
      return after;
    });
    return read(owner, { items, updated });
  }

  return {
    async get(owner) {
      const cart = await storage.carts.get(owner);
      return read(owner, { items: cart?.items ?? [], updated: cart?.updated ?? clock() });
    },

    async set(owner, lines) {
      await mustBeOrderable(owner, lines, (at) => `items.${at}`);
      return change(owner, () => mergeCarts(lines, []));
    },

    async updateItem(owner, line) {
      await mustBeOrderable(owner, [line]);
      return change(owner, (items) => withLine(items, line));
    },

    setReferences(owner, lines) {
      const references = new Map(lines.map((line) => [lineKey(line), line.reference]));
      return change(owner, (items) =>
        items.map((item) => {
          const reference = references.get(lineKey(item));
          return reference === undefined ? item : withReference(item, joinedReferences(reference));
        }),
      );
    },

    async restoreItem(owner, line, at) {
      await mustBeSold(line, owner);
      await mustBeOrderable(owner, [line]);
      return change(owner, (items) => withLine(items, line, at));
    },

    async addItem(owner, line) {
      await mustBeSold(line, owner);
      if (lineQuantity.isUsed()) {
        const quantity = (await quantityIn(owner, line)) + line.quantity;
        await mustBeOrderable(owner, [{ ...line, quantity }]);
      }
      return change(owner, (items) => {
        const known = items.find((item) => lineKey(item) === lineKey(line));
        return withLine(items, addedTo(known, line));
      });
    },

    async addItems(owner, lines) {
      const ids = [...new Set(lines.map(({ id }) => id))];
      const rows = new Map((await storage.products.getMany(ids)).map((row) => [row.id, row]));
      const sold = lines.filter((line) => toCartItem(line, rows.get(line.id)).exists);
      if (lineQuantity.isUsed()) {
        const wanted = new Map<string, CartLine>();
        for (const line of sold) {
          const key = lineKey(line);
          const known = wanted.get(key)?.quantity ?? (await quantityIn(owner, line));
          wanted.set(key, { ...line, quantity: known + line.quantity });
        }
        await mustBeOrderable(owner, [...wanted.values()]);
      }
      let left = lines.length - sold.length;
      const cart = await change(owner, (before) => {
        left = lines.length - sold.length;
        return sold.reduce<CartLine[]>((items, line) => {
          const known = items.find((item) => lineKey(item) === lineKey(line));
          const next = withLine(items, addedTo(known, line));
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
      const { items, left } = await storage.atomically(async (tx) => {
        const [first, second] = [guest, account].sort();
        const carts = await tx.carts.getMany([first ?? "", second ?? ""]);
        const of = (id: string) => carts.find((cart) => cart.id === id)?.items ?? [];
        const merged = mergeCarts(of(account), of(guest));
        if (of(guest).length > 0) {
          await tx.carts.put({ id: account, items: merged, updated });
          await tx.carts.remove(guest);
        }
        const there = new Set(merged.map(lineKey));
        return { items: merged, left: of(guest).filter((line) => !there.has(lineKey(line))) };
      });
      return { cart: await read(account, { items, updated }), left };
    },

    async size(owner) {
      return (await storage.carts.get(owner))?.items.length ?? 0;
    },
  };
}

import { type CartView, emptyCart, type LineView } from "~/components/frame/cart-view";
import { availabilityOf } from "~/components/frame/stock";
import type { ShopArgs } from "~/http/pages/page.server";
import { formatMoney, lineTotal, sumOrNull, toMajor, toMinor } from "~/kernel/money";
import type { Cart, CartItem } from "~/modules/cart/cart.resource";
import {
  bestDiscount,
  discountAmount,
  discountName,
  type PublicDiscount,
} from "~/modules/discounts/discount.resource";
import { site } from "~/modules/settings/site";
import { cartFacts } from "./cart-facts.server";
import { storedCode, storedCodeDiscount } from "./discount-code.server";

/** The visitor's stored cart with the catalogue's data; null while there is none. */
async function loadCart(args: ShopArgs): Promise<Cart | null> {
  return args.call("visitorCart.get", []);
}

/** The cart, as its page and the quote request show it. */
export async function viewCart(args: ShopArgs): Promise<CartView> {
  const cart = await loadCart(args);
  if (!cart || cart.items.length === 0) return emptyCart;
  const [automatic, coded] = await Promise.all([
    args.call("discounts.listAutomatic", []),
    storedCodeDiscount(args),
  ]);
  const code = storedCode(args);
  const subtotal =
    sumOrNull(
      cart.items.map(subtotalOf).filter((part) => part !== null),
      site.currency,
    ) ?? 0;
  const best = bestDiscount(coded ? [...automatic, coded] : automatic, cart.items, site.currency);
  const taken = best ? toMinor(best.total, site.currency) : 0;
  const view = {
    lines: cart.items.map(lineOf),
    subtotal,
    unpriced: cart.items.filter(({ exists, price }) => exists && price === null).length,
    discount: best && {
      label: discountName(best.discount),
      amount: best.total,
      automatic: best.discount.code === null,
    },
    total: toMajor(toMinor(subtotal, site.currency) - taken, site.currency),
    code: coded?.code ?? null,
    codeNote: code && noteOn(code, { coded, best: best?.discount ?? null, items: cart.items }),
  };
  return { ...view, seen: JSON.stringify(cartFacts(view)) };
}

function lineOf(item: CartItem): LineView {
  return {
    id: item.id,
    variantId: item.variantId ?? null,
    quantity: item.quantity,
    name: item.productName || "A product that was removed",
    variantName: item.variantName,
    brand: item.brand,
    image: item.primaryImageURL,
    price: item.price,
    inStock: availabilityOf(item.stock),
    stockNote: stockNote(item),
    minimumNote: minimumNote(item),
    exists: item.exists,
  };
}

/** More or less than is sold can still be requested, and the shopper is informed first. */
function minimumNote({ exists, quantity, minimumQuantity }: CartItem): string | null {
  if (!exists || quantity >= (minimumQuantity ?? 1)) return null;
  return `The minimum quantity is ${minimumQuantity?.toLocaleString(site.locale)}`;
}

function stockNote({ exists, stock, quantity }: CartItem): string | null {
  if (!exists || stock === null || stock === 0 || quantity <= stock) return null;
  return `${stock.toLocaleString(site.locale)} in stock, the rest to order`;
}

function subtotalOf({ price, quantity }: CartItem): number | null {
  return lineTotal(price, quantity, site.currency);
}

interface Chosen {
  coded: PublicDiscount | null;
  best: PublicDiscount | null;
  items: CartItem[];
}

/** The reason why a code takes nothing off; empty when it does. */
function noteOn(code: string, { coded, best, items }: Chosen): string | null {
  if (!coded) return `Code ${code} can no longer be used and was not applied.`;
  if (best?.id === coded.id) return null;
  const alone = discountAmount(coded, items, site.currency).total;
  if (alone > 0)
    return `“${best?.description}” takes off more than code ${coded.code}, so it applies.`;
  if (coded.minSubtotal === null) return `Code ${coded.code} does not apply to these products.`;
  const least = formatMoney(coded.minSubtotal, site.currency, site.locale);
  return `Code ${coded.code} applies from ${least} of products it is meant for.`;
}

import { z } from "zod";
import { type CartView, emptyCart, type LineView } from "~/components/frame/cart-view";
import type { Change } from "~/components/frame/changes";
import { availabilityOf, money } from "~/components/frame/price";
import { requiredLine } from "~/http/pages/address-fields.server";
import { differences, type Facts, readFacts } from "~/http/pages/changes.server";
import { dropCookie, type RequestArgs, readCookie, writeCookie } from "~/http/pages/cookies.server";
import { flashCookie } from "~/http/pages/flash.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { attempt, minutesUntil, readForm, refuse } from "~/http/pages/submission.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { lineTotal, sumOrNull, toMajor, toMinor } from "~/kernel/money";
import { bestEffort } from "~/kernel/process/log.server";
import { cutText } from "~/kernel/text";
import type { Cart, CartItem } from "~/modules/cart/cart.resource";
import {
  bestDiscount,
  discountAmount,
  discountName,
  type PublicDiscount,
} from "~/modules/discounts/discount.resource";
import { decidedDiscount, requestDiscount } from "~/modules/quotes/quote-decisions";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";
import { answerCartForm, stockNote } from "./cart-actions.server";

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
  const own = best && { code: discountName(best.discount), amount: best.total };
  const lines = cart.items.map(({ id, quantity, price }) => ({ id, quantity, price }));
  const customerId = requestDiscount.isUsed()
    ? ((await visitorOf(args)).caller?.uid ?? null)
    : null;
  const applied = decidedDiscount(own, { lines, customerId });
  const taken = applied ? toMinor(applied.amount, site.currency) : 0;
  const { charges = [] } = cart;
  const charged = charges.reduce((sum, { amount }) => sum + toMinor(amount, site.currency), 0);
  const view = {
    lines: cart.items.map(lineOf),
    subtotal,
    unpriced: cart.items.filter(({ exists, price }) => exists && price === null).length,
    discount: applied && {
      label: applied.code,
      amount: applied.amount,
      automatic: applied !== own || best?.discount.code === null,
    },
    charges,
    total: toMajor(toMinor(subtotal, site.currency) + charged - taken, site.currency),
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
    name: item.productName || t("catalogue:removedProduct"),
    variantName: item.variantName,
    brand: item.brand,
    sku: item.sku,
    reference: item.reference ?? "",
    image: item.primaryImageURL,
    price: item.price,
    each: priceInWords(item),
    inStock: availabilityOf(item.stock),
    stockNote: stockNote(item),
    minimumNote: minimumNote(item),
    exists: item.exists,
  };
}

/** "0.04 each", or "4.00 per 100" where the trade names prices of many pieces; null without one. */
export function priceInWords(
  item: Pick<CartItem, "price" | "priceQuantity"> | null,
): string | null {
  if (!item || item.price === null) return null;
  const quantity = item.priceQuantity ?? 1;
  const amount = money(lineTotal(item.price, quantity, site.currency) ?? 0);
  return quantity < 2 ? t("cart:perPiece", { amount }) : t("cart:perMany", { amount, quantity });
}

/** More or less than is sold can still be requested, and the shopper is informed first. */
function minimumNote(item: CartItem): string | null {
  const { exists, quantity, minimumQuantity, packQuantity, refused } = item;
  if (refused) return refused;
  if (!exists) return null;
  if (quantity < (minimumQuantity ?? 1)) {
    return t("shop:minimumQuantityIs", { quantity: minimumQuantity ?? 1 });
  }
  if (packQuantity === null || quantity % packQuantity === 0) return null;
  return t("shop:soldInPacks", { pack: packQuantity });
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
  if (!coded) return t("shop:codeEnded", { code });
  if (best?.id === coded.id) return null;
  const own = coded.code ?? code;
  const alone = discountAmount(coded, items, site.currency).total;
  if (alone > 0) {
    return t("shop:betterDiscount", { description: best?.description ?? "", code: own });
  }
  if (coded.minSubtotal === null) return t("shop:codeNotForThese", { code: own });
  return t("shop:codeAppliesFrom", { code: own, amount: money(coded.minSubtotal) });
}

const labelLimit = 80;

/** The cart's lines and prices, as its pages show them. */
function cartFacts({ lines, discount, charges, total }: Omit<CartView, "seen">): Facts {
  const facts: Facts = {};
  for (const { name, variantName, quantity, price, exists, id } of lines) {
    const label = cutText([name, variantName].filter(Boolean).join(", "), labelLimit);
    const sum = price === null ? t("shop:onRequestFact") : money(price);
    const key = label in facts ? `${label} (${id})` : label;
    facts[key] = exists
      ? t("shop:quantityAt", { quantity, price: sum })
      : t("shop:noLongerSoldFact");
  }
  for (const { label, amount } of charges) facts[cutText(label, labelLimit)] = money(amount);
  if (discount) {
    facts[cutText(discount.label, labelLimit) || t("shop:discount")] = money(-discount.amount);
  }
  facts[t("shop:total")] = money(total);
  return facts;
}

/**
 * The differences between the cart and what the form's page showed. A form that does not state what
 * it showed has no differences to report.
 */
export function cartChanges(form: FormData, cart: CartView): Change[] | null {
  const before = readFacts(String(form.get("seen") ?? "")) ?? {};
  const changed = differences(before, readFacts(cart.seen) ?? {});
  return changed.length > 0 ? changed : null;
}

const cookie = "code";
const days = 14;
const codeLength = 50;
const schema = z.object({ code: requiredLine({ what: "forms:aDiscountCode", max: codeLength }) });

/** The code that this browser entered, as it was typed. */
function storedCode(args: RequestArgs): string | null {
  const code = readCookie(args, cookie)?.trim();
  return code && code.length <= codeLength ? code : null;
}

export function forgetCode(args: RequestArgs): string {
  return dropCookie(args, cookie);
}

/** The stored code's discount, when it is usable now. */
export async function storedCodeDiscount(args: ShopArgs): Promise<PublicDiscount | null> {
  const code = storedCode(args);
  return code
    ? bestEffort(args.context.services.log, "[discount]", args.call("discounts.findKept", [code]))
    : null;
}

/** Applies a code. The reason why a code cannot be used is not public. */
export async function applyCode(args: ShopArgs, form: FormData) {
  const read = readForm(schema, form, { form: "code" });
  if (!read.ok) return refuse(args.context, read.answer);
  const found = await attempt(args.call("discounts.findUsable", [read.values.code]));
  if (!found.ok && found.failure.kind === "tooMany") {
    const minutes = minutesUntil(found.failure);
    const code = t("shop:codeTooMany", { minutes });
    return refuse(args.context, { ...read.typed, errors: { code } }, 429);
  }
  const discount = found.ok ? found.value : null;
  if (!discount?.code) {
    return refuse(args.context, { ...read.typed, errors: { code: t("shop:codeUnusable") } });
  }
  const headers = new Headers();
  const text = t("shop:codeInCart", { code: discount.code });
  headers.append("Set-Cookie", flashCookie(args, { kind: "done", text }));
  headers.append("Set-Cookie", writeCookie(args, cookie, discount.code, { maxAge: days * 86_400 }));
  return answerCartForm(form, "/cart", headers);
}

export async function dropCode(args: ShopArgs, form: FormData) {
  const headers = new Headers({ "Set-Cookie": forgetCode(args) });
  headers.append("Set-Cookie", flashCookie(args, { kind: "done", text: t("shop:codeRemoved") }));
  return answerCartForm(form, "/cart", headers);
}

import { data, redirect } from "@remix-run/node";
import { z } from "zod";
import { articleOf, referenceInput } from "~/components/catalogue/article-inputs";
import { cartForm } from "~/components/frame/cart-view";
import { line as typedLine } from "~/http/pages/address-fields.server";
import { flashCookie, redirectWithFlash } from "~/http/pages/flash.server";
import { problem, type ShopArgs } from "~/http/pages/page.server";
import { answerOf, attempt, readForm, refuse } from "~/http/pages/submission.server";
import { openCart } from "~/http/pages/visitor.server";
import { cutText, isCleanText } from "~/kernel/text";
import { isAmbiguous, plainNumber } from "~/kernel/typed-number";
import {
  type Cart,
  type CartItem,
  type CartLine,
  cartLimits,
  lineKey,
} from "~/modules/cart/cart.resource";
import { soldQuantity } from "~/modules/catalogue/product.resource";
import { isBeyondLine } from "~/modules/catalogue/quick-lines";
import { t } from "~/texts/text";

const id = z.string().min(1).max(cartLimits.id).refine(isCleanText);
const variantId = id.optional().catch(undefined);

/** Reads a typed quantity; the message names the limits. */
function quantityFrom(least: number) {
  const wrong = () => t("shop:wholeNumber", { least, most: cartLimits.quantity });
  const refusal = {
    error: ({ input }: { input?: unknown }) => {
      const plain = String(input);
      if (isBeyondLine(plain)) return beyondLine();
      if (!isAmbiguous(plain)) return wrong();
      const readings = { decimal: Number(plain), grouped: Number(plain.replace(".", "")) };
      return t("shop:ambiguousQuantity", readings);
    },
  };
  return z
    .string(refusal)
    .trim()
    .transform(plainNumber)
    .refine((value) => /^\d{1,6}$/.test(value), { ...refusal, abort: true })
    .transform(Number)
    .refine((value) => value >= least && value <= cartLimits.quantity, refusal);
}

const added = z.object({ quantity: quantityFrom(1), variantId });
const line = z.object({ id, variantId });
const reference = typedLine({ what: "quotes:yourItemNumber", max: cartLimits.reference });
const changed = line.extend({
  quantity: quantityFrom(0),
  step: z.coerce.number().int().min(-1).max(1).catch(0),
});
const restored = line.extend({
  quantity: quantityFrom(1),
  reference: reference.optional().catch(undefined),
  /** The line's former position. */
  at: z.coerce.number().int().min(0).max(cartLimits.lines).optional().catch(undefined),
});

/** Adds a product to its present quantity in the cart. */
export async function addToCart(args: ShopArgs, productId: string, form: FormData) {
  const read = readForm(added, form, { form: "add" });
  if (!read.ok) return refuse(args.context, read.answer);
  const wanted = { id: productId, ...read.values };
  const { guestCart, headers } = await openCart(args);
  const done = await attempt(args.call("visitorCart.addItem", [wanted], { guestCart }));
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  const found = done.value.items.find((other) => lineKey(other) === lineKey(wanted));
  const { item, rounded } = await inWholePacks(args, found, guestCart);
  const short = item && stockNote(item);
  const text = [
    t("shop:addedToCart", { quantity: read.values.quantity, name: nameOf(item) }),
    rounded,
    ...(rounded === null ? sumsTold(done.value, [wanted]) : []),
    short && `${short}.`,
  ]
    .filter(Boolean)
    .join(" ");
  const link = { to: "/cart", label: t("shop:viewCart") };
  headers.append("Set-Cookie", flashCookie(args, { kind: "done", text, link }));
  const { pathname, search } = new URL(args.request.url);
  return answerCartForm(form, pathname + search, headers);
}

/** What a quantity beyond the stock is told; null for any other. */
export function stockNote({
  exists,
  stock,
  quantity,
}: Pick<CartItem, "exists" | "stock" | "quantity">): string | null {
  if (!exists || stock === null || stock === 0 || quantity <= stock) return null;
  return t("shop:restToOrder", { stock });
}

/** What is said of more than fits into a line. */
export function beyondLine(): string {
  return t("shop:beyondLine", { most: cartLimits.quantity });
}

const mostSums = 5;

/** What the cart has of articles that were in it already, of the first ones. */
export function sumsTold({ items }: Cart, lines: readonly CartLine[]): string[] {
  const added = new Map<string, number>();
  for (const line of lines) {
    added.set(lineKey(line), (added.get(lineKey(line)) ?? 0) + line.quantity);
  }
  const sums = items.filter(
    (item) => (added.get(lineKey(item)) ?? item.quantity) !== item.quantity,
  );
  return sums.slice(0, mostSums).map((item) => {
    const { quantity } = item;
    const text = t("shop:nowInCart", { name: cutText(nameOf(item), 80), quantity });
    return quantity === cartLimits.quantity ? `${text} ${beyondLine()}.` : text;
  });
}

/** Rounds the line of a product that is sold in packs up, and says so. */
export async function inWholePacks(
  args: ShopArgs,
  item: CartItem | undefined,
  guestCart: string | null,
): Promise<{ item: CartItem | undefined; rounded: string | null }> {
  if (!item) return { item, rounded: null };
  const quantity = soldQuantity(item, item.quantity);
  if (quantity === item.quantity) return { item, rounded: null };
  const { id, variantId, packQuantity } = item;
  const line = { id, quantity, ...(variantId === undefined ? {} : { variantId }) };
  const done = await attempt(args.call("visitorCart.updateItem", [line], { guestCart }));
  if (!done.ok) return { item, rounded: null };
  const rounded = t("shop:roundedUp", {
    pack: packQuantity ?? 1,
    quantity,
    wanted: item.quantity,
  });
  return { item: { ...item, quantity }, rounded };
}

/** Sets a line's quantity, typed or changed by one; 0 removes the line. */
export async function changeLine(args: ShopArgs, form: FormData) {
  const read = readForm(changed, form, { form: cartForm(form) });
  if (!read.ok) return refuse(args.context, read.answer);
  const { quantity, step, ...which } = read.values;
  const { guestCart, headers } = await openCart(args);
  const cart = await args.call("visitorCart.get", [], { guestCart });
  const pack = cart?.items.find((item) => lineKey(item) === lineKey(which))?.packQuantity ?? 1;
  const wanted = Math.max(0, Math.min(quantity + step * pack, cartLimits.quantity));
  if (wanted === 0) return removeLine(args, form);
  const done = await attempt(
    args.call("visitorCart.updateItem", [{ ...which, quantity: wanted }], { guestCart }),
  );
  if (!done.ok) return refuse(args.context, answerOf(done.failure, read.typed));
  const found = done.value.items.find((item) => lineKey(item) === lineKey(which));
  const { rounded } = await inWholePacks(args, found, guestCart);
  if (rounded) headers.append("Set-Cookie", flashCookie(args, { kind: "done", text: rounded }));
  return answerCartForm(form, "/cart", headers);
}

/**
 * Keeps the visitor's own numbers of the lines, of the inputs `reference.<article>`. Returns the
 * refusal when one is wrong.
 */
export async function keepReferences(args: ShopArgs, form: FormData) {
  const typed = [...form].flatMap(([name, value]) => {
    const article = name.startsWith(referenceInput) && articleOf(name.slice(referenceInput.length));
    return article ? [{ name, article, value: String(value) }] : [];
  });
  const errors: Record<string, string> = {};
  const lines = typed.map(({ name, article, value }) => {
    const { data, error } = reference.safeParse(value);
    if (error) errors[name] = error.issues[0]?.message ?? "";
    return { ...article, reference: data };
  });
  if (Object.keys(errors).length > 0) {
    const values = Object.fromEntries(typed.map(({ name, value }) => [name, value]));
    return refuse(args.context, { form: "references", errors, message: null, values });
  }
  const cart = await args.call("visitorCart.get", []);
  if (cart && cart.items.length > 0) await args.call("visitorCart.setReferences", [lines]);
  return null;
}

export async function changeReferences(args: ShopArgs, form: FormData) {
  const wrong = await keepReferences(args, form);
  if (wrong) return wrong;
  return redirectWithFlash(args, "/cart", { kind: "done", text: t("shop:numbersKept") });
}

/** Leads to the request, with the numbers that were typed and not saved yet. */
export async function requestQuote(args: ShopArgs, form: FormData) {
  return (await keepReferences(args, form)) ?? redirect("/quote", 303);
}

/** Removes a line; the message offers to restore it. */
export async function removeLine(args: ShopArgs, form: FormData) {
  const read = readForm(line, form);
  if (!read.ok) throw problem(400);
  const { guestCart, headers } = await openCart(args);
  const cart = await args.call("visitorCart.get", [], { guestCart });
  const item = cart?.items.find((other) => lineKey(other) === lineKey(read.values));
  await args.call("visitorCart.updateItem", [{ ...read.values, quantity: 0 }], { guestCart });
  if (item) {
    const text = t("shop:removedFromCart", { name: nameOf(item) });
    const fields = {
      intent: "restore",
      id: item.id,
      quantity: String(item.quantity),
      at: String(cart?.items.indexOf(item)),
      ...(item.variantId ? { variantId: item.variantId } : {}),
      ...(item.reference ? { reference: item.reference } : {}),
    };
    const undo = item.exists ? { undo: { action: "/cart", fields } } : {};
    headers.append("Set-Cookie", flashCookie(args, { kind: "done", text, ...undo }));
  }
  return answerCartForm(form, form.get("from") === "quote" ? "/quote" : "/cart", headers);
}

export async function restoreLine(args: ShopArgs, form: FormData) {
  const read = readForm(restored, form);
  if (!read.ok) throw problem(400);
  const { guestCart, headers } = await openCart(args);
  const { at, ...wanted } = read.values;
  const done = await attempt(args.call("visitorCart.restoreItem", [wanted, at], { guestCart }));
  const flash = done.ok
    ? { kind: "done" as const, text: t("shop:backInCart") }
    : { kind: "problem" as const, text: done.failure.message };
  headers.append("Set-Cookie", flashCookie(args, flash));
  return answerCartForm(form, "/cart", headers);
}

/**
 * After a form sent by scripts the page stays and its data is loaded again. A form sent by the
 * browser itself is redirected to the page, so that reloading does not send it twice.
 */
export function answerCartForm(form: FormData, path: string, headers: Headers) {
  return form.get("live") === "1"
    ? data(null, { headers })
    : redirect(path, { status: 303, headers });
}

function nameOf(item: CartItem | undefined): string {
  if (!item?.productName) return t("shop:theProduct");
  return item.variantName ? `${item.productName}, ${item.variantName}` : item.productName;
}

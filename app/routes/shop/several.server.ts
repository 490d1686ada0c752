import { redirect } from "@remix-run/node";
import { typedQuantities } from "~/components/catalogue/article-inputs";
import type { Flash } from "~/forms/flash";
import { flashCookie } from "~/http/pages/flash.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { attempt } from "~/http/pages/submission.server";
import { openCart } from "~/http/pages/visitor.server";
import { cutText } from "~/kernel/text";
import { type CartLine, cartLimits, lineKey } from "~/modules/cart/cart.resource";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { t } from "~/texts/text";
import { inWholePacks } from "./cart-actions.server";

/** Puts the articles whose quantities were typed into the cart, and returns to the list. */
export async function addSeveral(args: ShopArgs, form: FormData) {
  const { lines, wrong } = typedQuantities(form);
  const back = safeRedirect(form.get("back"), "/cart");
  if (lines.length === 0 || wrong > 0) {
    const text = t("lists:wholeQuantities", { most: cartLimits.quantity });
    return told(args, back, { kind: "problem", text });
  }
  return putIntoCart(args, lines, back);
}

/** Adds lines in whole packs, and says what was rounded and what did not fit. */
export async function putIntoCart(args: ShopArgs, lines: readonly CartLine[], to: string) {
  const { guestCart, headers } = await openCart(args);
  const done = await attempt(args.call("visitorCart.addItems", [[...lines]], { guestCart }));
  if (!done.ok) return told(args, to, { kind: "problem", text: done.failure.message }, headers);
  const { cart, left } = done.value;
  const notes: string[] = [];
  for (const key of new Set(lines.map(lineKey))) {
    const item = cart.items.find((other) => lineKey(other) === key);
    const { item: now, rounded } = await inWholePacks(args, item, guestCart);
    if (!item || !now || rounded === null) continue;
    const { packQuantity: pack, quantity } = item;
    const number = cutText(
      [item.productName || item.id, item.variantName].filter(Boolean).join(", "),
      80,
    );
    notes.push(t("shop:packsInstead", { number, sold: now.quantity, quantity, pack: pack ?? 1 }));
  }
  const text = [
    t("lists:linesAdded", { count: lines.length - left }),
    ...(left > 0 ? [t("lists:linesDidNotFit", { count: left, most: cartLimits.lines })] : []),
    ...roundingsTold(notes),
  ].join(" ");
  const link = { to: "/cart", label: t("lists:viewCart") };
  return told(args, to, { kind: left > 0 ? "problem" : "done", text, link }, headers);
}

/** What is said of rounded quantities: the first ones each, and the number of the others. */
export function roundingsTold(notes: readonly string[]): string[] {
  const shown = 5;
  const rest = notes.length - shown;
  return [...notes.slice(0, shown), ...(rest > 0 ? [t("shop:moreRounded", { count: rest })] : [])];
}

function told(
  args: ShopArgs,
  to: string,
  flash: Omit<Flash, "id">,
  headers: Headers = new Headers(),
) {
  headers.append("Set-Cookie", flashCookie(args, flash));
  return redirect(to, { status: 303, headers });
}

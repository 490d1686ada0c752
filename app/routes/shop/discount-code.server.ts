import { z } from "zod";
import { requiredLine } from "~/http/pages/address-fields.server";
import { dropCookie, type RequestArgs, readCookie, writeCookie } from "~/http/pages/cookies.server";
import { flashCookie } from "~/http/pages/flash.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { attempt, minutesUntil, readForm, refuse } from "~/http/pages/submission.server";
import { bestEffort } from "~/kernel/process/log.server";
import type { PublicDiscount } from "~/modules/discounts/discount.resource";
import { answerCartForm } from "./cart-actions.server";

const cookie = "code";
const days = 14;
const codeLength = 50;
const schema = z.object({ code: requiredLine({ what: "a discount code", max: codeLength }) });

/** The code that this browser entered, as it was typed. */
export function storedCode(args: RequestArgs): string | null {
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
    const code = `Too many attempts. Try again in ${minutes} minutes`;
    return refuse(args.context, { ...read.typed, errors: { code } }, 429);
  }
  const discount = found.ok ? found.value : null;
  if (!discount?.code) {
    return refuse(args.context, { ...read.typed, errors: { code: "This code cannot be used" } });
  }
  const headers = new Headers();
  const text = `Code ${discount.code} is in your cart.`;
  headers.append("Set-Cookie", flashCookie(args, { kind: "done", text }));
  headers.append("Set-Cookie", writeCookie(args, cookie, discount.code, { maxAge: days * 86_400 }));
  return answerCartForm(form, "/cart", headers);
}

export async function dropCode(args: ShopArgs, form: FormData) {
  const headers = new Headers({ "Set-Cookie": forgetCode(args) });
  headers.append("Set-Cookie", flashCookie(args, { kind: "done", text: "Discount code removed." }));
  return answerCartForm(form, "/cart", headers);
}

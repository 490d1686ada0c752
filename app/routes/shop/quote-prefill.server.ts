import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Prefill } from "~/components/cart/quote-form";
import { messageWith } from "~/components/frame/cart-view";
import { writtenFields } from "~/forms/typed-fields";
import { writtenPlace } from "~/http/pages/address-fields.server";
import {
  decodeCookieJson,
  dropCookie,
  encodeCookieJson,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "~/http/pages/cookies.server";
import { flashCookie } from "~/http/pages/flash.server";
import type { ShopArgs } from "~/http/pages/page.server";
import { visitorOf } from "~/http/pages/visitor.server";
import { bestEffort } from "~/kernel/process/log.server";
import { customerFields, fullName, ownCustomerFields } from "~/modules/customers/customer.resource";
import { requestedFields } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { t } from "~/texts/text";

/** The known details of the visitor: the account's contact and its default address. */
export async function prefillOf(args: ShopArgs): Promise<Prefill> {
  const prefill: Prefill = { "delivery.country": site.country, "billing.country": site.country };
  const { caller } = await visitorOf(args);
  if (!caller) return { ...prefill, ...storedDraft(args) };
  const { log } = args.context.services;
  const known = Promise.all([
    args.call("customers.get", [caller.uid]),
    args.call("customers.listAddresses", [caller.uid]),
  ]);
  const [customer, addresses] = (await bestEffort(log, "[prefill]", known)) ?? [null, []];
  const contact = { ...caller, ...customer };
  const { firstName, lastName } = fullName(contact) ? contact : caller;
  const named = { ...contact, firstName, lastName };
  return {
    ...prefill,
    ...writtenFields(customerFields, ownCustomerFields, named, "contact."),
    ...writtenPlace(addresses[0], "delivery."),
    ...(customer?.vatId ? { buyerVatId: customer.vatId } : {}),
    ...storedDraft(args),
  };
}

const cookie = "draft";
const days = 14;
const grouped = /^(contact|delivery|billing)\.\w{1,20}$/;
const schema = z.record(z.string().refine(isKept), z.string());

/** Whether the form has a field of this name that is kept. */
function isKept(name: string): boolean {
  return grouped.test(name) || requestedFields.some((own) => own === name);
}

/** The values that were typed before leaving the form without scripts. */
function storedDraft(args: RequestArgs): Record<string, string> {
  const parsed = schema.safeParse(decodeCookieJson(readCookie(args, cookie)));
  return parsed.success ? parsed.data : {};
}

export function forgetKeptDraft(args: RequestArgs): string {
  return dropCookie(args, cookie);
}

/**
 * Stores the form in a cookie that scripts cannot read, and redirects to the cart; used without
 * scripts. A message too long for a cookie is left out, and the visitor is told.
 */
export function keepDraft(args: RequestArgs, form: FormData) {
  const { cookie, whole } = draftCookie(args, form);
  const headers = new Headers({ "Set-Cookie": cookie });
  const text = whole ? t("shop:entriesKept") : t("shop:entriesKeptShort");
  const kind = whole ? "done" : "problem";
  headers.append("Set-Cookie", flashCookie(args, { kind, text }));
  return redirect("/cart", { status: 303, headers });
}

/** Writes the form as a cookie. `whole` is false when its message is too long for a cookie. */
export function draftCookie(args: RequestArgs, form: FormData) {
  const typed = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && isKept(entry[0]),
  );
  const whole = encodeCookieJson(Object.fromEntries(typed));
  const short = typed.filter(([name]) => name !== "message");
  const value = whole ?? encodeCookieJson(Object.fromEntries(short)) ?? "";
  return {
    cookie: writeCookie(args, cookie, value, { maxAge: days * 86_400 }),
    whole: whole !== null,
  };
}

/**
 * A cookie with the typed values of the form and one more text in its message; null when that is too
 * long for a cookie.
 */
export function draftWithMessage(args: RequestArgs, text: string): string | null {
  const draft = storedDraft(args);
  const message = messageWith(draft.message ?? "", text.replaceAll("\r\n", "\n"));
  const value = encodeCookieJson({ ...draft, message });
  return value && writeCookie(args, cookie, value, { maxAge: days * 86_400 });
}

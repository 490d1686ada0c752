import { redirect } from "@remix-run/node";
import { z } from "zod";
import {
  decodeCookieJson,
  dropCookie,
  encodeCookieJson,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "~/http/pages/cookies.server";
import { flashCookie } from "~/http/pages/flash.server";

const cookie = "draft";
const days = 14;
const fieldName = /^(contact|delivery|billing)\.\w{1,20}$|^(reference|message)$/;
const schema = z.record(z.string().regex(fieldName), z.string());

/** The values that were typed before leaving the form without scripts. */
export function storedDraft(args: RequestArgs): Record<string, string> {
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
  const text = whole
    ? "Your entries are saved for your return."
    : "Your entries are saved for your return, except the message, which is too long to save.";
  const kind = whole ? "done" : "problem";
  headers.append("Set-Cookie", flashCookie(args, { kind, text }));
  return redirect("/cart", { status: 303, headers });
}

/** Writes the form as a cookie. `whole` is false when its message is too long for a cookie. */
export function draftCookie(args: RequestArgs, form: FormData) {
  const typed = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string" && fieldName.test(entry[0]),
  );
  const whole = encodeCookieJson(Object.fromEntries(typed));
  const short = typed.filter(([name]) => name !== "message");
  const value = whole ?? encodeCookieJson(Object.fromEntries(short)) ?? "";
  return {
    cookie: writeCookie(args, cookie, value, { maxAge: days * 86_400 }),
    whole: whole !== null,
  };
}

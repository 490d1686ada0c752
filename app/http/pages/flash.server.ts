import { redirect } from "@remix-run/node";
import { z } from "zod";
import type { Flash } from "~/forms/flash";
import { t } from "~/texts/text";
import {
  decodeCookieJson,
  dropCookie,
  encodeCookieJson,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "./cookies.server";

const cookie = "flash";
const seconds = 60;
const idBytes = 6;
const path = z.string().regex(/^\/(?![/\\])/);

const form = z.object({ action: path, fields: z.record(z.string(), z.string()) });

const schema = z.object({
  id: z.string().max(40),
  kind: z.enum(["done", "problem", "placed"]),
  text: z.string().max(2_000),
  stays: z.literal(true).optional(),
  link: z.object({ to: path, label: z.string().max(100) }).optional(),
  several: z.literal(true).optional(),
  toMessage: z.string().max(2_000).optional(),
  undo: form.optional(),
  next: form.extend({ label: z.string().max(100) }).optional(),
});

/** Whether the next page can show the whole message; of a longer one it says only that it is done. */
export function fitsCookie(flash: Omit<Flash, "id">): boolean {
  return encodeCookieJson({ ...flash, id: "-".repeat(2 * idBytes) }) !== null;
}

/** Set-Cookie header for a message that the next page shows. */
export function flashCookie(args: RequestArgs, flash: Omit<Flash, "id">): string {
  const id = args.context.services.random.token(idBytes);
  const value =
    encodeCookieJson({ ...flash, id }) ??
    encodeCookieJson({ id, kind: flash.kind, text: t("pages:done") });
  return writeCookie(args, cookie, value ?? "", { maxAge: seconds });
}

/** Leads to a page that shows the message. */
export function redirectWithFlash(args: RequestArgs, to: string, flash: Omit<Flash, "id">) {
  return redirect(to, { status: 303, headers: { "Set-Cookie": flashCookie(args, flash) } });
}

/** The pending message, and the header that deletes it so that it is shown only once. */
export function takeFlash(args: RequestArgs): { flash: Flash | null; setCookie: string | null } {
  const { headers } = args.request;
  const prefetched = /prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "");
  const raw = prefetched ? null : readCookie(args, cookie);
  if (!raw) return { flash: null, setCookie: null };
  const parsed = schema.safeParse(decodeCookieJson(raw));
  return { flash: parsed.success ? parsed.data : null, setCookie: dropCookie(args, cookie) };
}

import { deflateRawSync, inflateRawSync } from "node:zlib";
import { z } from "zod";
import { safeRedirect } from "~/modules/identity/redirect-to";
import { bodyLimits } from "../api/body.server";
import { dropCookie, type RequestArgs, readCookie, writeCookie } from "./cookies.server";

const cookie = "unsent";
const seconds = 30 * 60;
/** Longer cookies are refused by some browsers. */
const longest = 3_600;

/** The page that shows what was not sent. */
export const unsentPath = "/account/unsent";

/** Passwords, one-time codes and what belongs to them. The desk's other codes are discounts. */
const secretOfDesk = /password/i;
const secret = /password|^(current|code|setup)$/i;

/** What a form carries besides its input. */
const technical =
  /^(intent|version|seen|facts|key|onceKey|at|count|answer|messageKey|offer\.(revision|total))$/;

const schema = z.object({
  to: z.string().refine((to) => safeRedirect(to, "") === to),
  fields: z.array(z.tuple([z.string(), z.string()])),
  hadFiles: z.boolean(),
});

/** A form that arrived after the sign-in of its sender had ended. */
export type Unsent = z.infer<typeof schema>;

/**
 * Keeps the form of a request that needs a sign-in, without its files, passwords and codes. Returns
 * a Set-Cookie header, or null when nothing was typed or it is too long for a cookie. A large form
 * is not read: anybody can send one.
 */
export async function keepUnsent(args: RequestArgs): Promise<string | null> {
  const { request } = args;
  const length = Number(request.headers.get("content-length") ?? Number.POSITIVE_INFINITY);
  if (request.method !== "POST" || length > bodyLimits.form) return null;
  const { pathname, search } = new URL(request.url);
  const form = await request.formData().catch(() => new FormData());
  const hidden = pathname.startsWith("/admin") ? secretOfDesk : secret;
  const fields = [...form].filter(
    (field): field is [string, string] => typeof field[1] === "string" && !hidden.test(field[0]),
  );
  const hadFiles = [...form].some(([, value]) => typeof value !== "string" && value.size > 0);
  if (typedValues(fields).length === 0) return null;
  const text = JSON.stringify({ to: pathname + search, fields, hadFiles } satisfies Unsent);
  const packed = deflateRawSync(text).toString("base64url");
  return packed.length > longest ? null : writeCookie(args, cookie, packed, { maxAge: seconds });
}

export function readUnsent(args: RequestArgs): Unsent | null {
  try {
    const packed = Buffer.from(readCookie(args, cookie) ?? "", "base64url");
    const text = inflateRawSync(packed, { maxOutputLength: bodyLimits.form }).toString("utf8");
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

export function forgetUnsent(args: RequestArgs): string {
  return dropCookie(args, cookie);
}

/** The values that somebody typed or chose. */
export function typedValues(fields: Unsent["fields"]): string[] {
  return fields
    .filter(([name, value]) => value.trim() !== "" && !technical.test(name))
    .map(([, value]) => value);
}

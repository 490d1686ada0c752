import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Theme } from "~/components/frame/root-data";
import type { Language } from "~/texts/languages";

/** The part of a loader's arguments that cookies need. */
export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

interface CookieOptions {
  /** Seconds; 0 deletes the cookie. */
  maxAge: number;
  httpOnly?: boolean;
}

/** Whether browsers reach the store over https, as the configured origin or the request says. */
function isSecure({ request, context }: RequestArgs): boolean {
  const { publicOrigin } = context.services.env;
  return (publicOrigin ?? request.url).startsWith("https:");
}

/** The `__Host-` prefix pins a cookie to this host under https, so that no subdomain can set it. */
function nameOf(args: RequestArgs, name: string): string {
  return isSecure(args) ? `__Host-${name}` : name;
}

/** The cookie's value; null when it is missing or unreadable. */
export function readCookie(args: RequestArgs, name: string): string | null {
  const wanted = `${nameOf(args, name)}=`;
  for (const part of (args.request.headers.get("Cookie") ?? "").split(";")) {
    const pair = part.trim();
    if (!pair.startsWith(wanted)) continue;
    return decoded(pair.slice(wanted.length));
  }
  return null;
}

/** Returns the value of a Set-Cookie header. */
export function writeCookie(
  args: RequestArgs,
  name: string,
  value: string,
  { maxAge, httpOnly = true }: CookieOptions,
): string {
  const parts = [
    `${nameOf(args, name)}=${encodeURIComponent(value)}`,
    "Path=/",
    `Max-Age=${maxAge}`,
    "SameSite=Lax",
  ];
  if (httpOnly) parts.push("HttpOnly");
  if (isSecure(args)) parts.push("Secure");
  return parts.join("; ");
}

export function dropCookie(args: RequestArgs, name: string): string {
  return writeCookie(args, name, "", { maxAge: 0 });
}

/** JSON for a cookie; null when it is too large for some browsers. */
export function encodeCookieJson(value: unknown): string | null {
  const text = Buffer.from(JSON.stringify(value)).toString("base64url");
  return text.length <= 3_600 ? text : null;
}

/** Decodes the output of `encodeCookieJson`; null for anything else. Check the shape before use. */
export function decodeCookieJson(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
  } catch {
    return null;
  }
}

function decoded(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

const cookie = "theme";
const year = 365 * 86_400;

export function readTheme(args: RequestArgs): Theme {
  return asTheme(readCookie(args, cookie));
}

export function asTheme(value: unknown): Theme {
  return value === "light" || value === "dark" ? value : "system";
}

/** The system's theme is the default and needs no cookie. */
export function themeCookie(args: RequestArgs, theme: Theme): string {
  return theme === "system"
    ? writeCookie(args, cookie, "", { maxAge: 0 })
    : writeCookie(args, cookie, theme, { maxAge: year });
}

/** Remembers the language that a visitor chose; http/server/language.server.ts reads it. */
export function languageCookie(args: RequestArgs, language: Language): string {
  return writeCookie(args, "language", language, { maxAge: year });
}

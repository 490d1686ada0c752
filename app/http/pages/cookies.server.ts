import type { LoaderFunctionArgs } from "@remix-run/node";

/** What a loader or an action knows of who asks. */
export type RequestArgs = Pick<LoaderFunctionArgs, "request" | "context">;

interface CookieOptions {
  /** Seconds; 0 removes the cookie. */
  maxAge: number;
  httpOnly?: boolean;
}

/** Whether browsers reach the store over https, as the configured origin or the request says. */
export function isSecure({ request, context }: RequestArgs): boolean {
  const { publicOrigin } = context.services.env;
  return (publicOrigin ?? request.url).startsWith("https:");
}

/** With https the prefix pins a cookie to this host; subdomains cannot plant one. */
function nameOf(args: RequestArgs, name: string): string {
  return isSecure(args) ? `__Host-${name}` : name;
}

/** The cookie's value; null when it is missing or not readable. */
export function readCookie(args: RequestArgs, name: string): string | null {
  const wanted = `${nameOf(args, name)}=`;
  for (const part of (args.request.headers.get("Cookie") ?? "").split(";")) {
    const pair = part.trim();
    if (!pair.startsWith(wanted)) continue;
    return decoded(pair.slice(wanted.length));
  }
  return null;
}

/** The value of a Set-Cookie header. */
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

/** JSON in a cookie, small enough for every browser; null when it would be too large. */
export function encodeCookieJson(value: unknown): string | null {
  const text = Buffer.from(JSON.stringify(value)).toString("base64url");
  return text.length <= 3_600 ? text : null;
}

/** What `encodeCookieJson` wrote; null for anything else. Check its shape before use. */
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

import { type Cookie, createCookie } from "@remix-run/node";
import type { Clock } from "~/kernel/identifiers";

export interface SessionCookie {
  /**
   * The session's random id, and whether the cookie is due for a new lifetime; null when the cookie
   * is not the store's.
   */
  read(request: Request): Promise<{ id: string; stale: boolean } | null>;
  write(request: Request, id: string, expires: Date): Promise<string>;
  clear(request: Request): Promise<string>;
}

const renewAfterMs = 60 * 60 * 1000;

/**
 * The cookie that names a server-side session, signed with the newest secret and verified with all
 * of them. Under https it is called `__Host-session`, which no other host or path can set.
 */
export function createSessionCookie({
  secrets,
  publicOrigin,
  clock,
}: {
  secrets: string[];
  publicOrigin: string | null;
  clock: Clock;
}): SessionCookie {
  const flags = { httpOnly: true, sameSite: "lax", path: "/", secrets } as const;
  const secure = createCookie("__Host-session", { ...flags, secure: true });
  const plain = createCookie("session", flags);
  const cookieFor = (request: Request): Cookie =>
    isSecure(request, publicOrigin) ? secure : plain;

  return {
    async read(request) {
      const value: unknown = await cookieFor(request).parse(request.headers.get("Cookie"));
      if (typeof value !== "object" || value === null) return null;
      const { id, at } = value as { id?: unknown; at?: unknown };
      if (typeof id !== "string" || !/^[\w-]{43}$/.test(id)) return null;
      const age = typeof at === "number" ? clock().getTime() - at : Number.POSITIVE_INFINITY;
      return { id, stale: age >= renewAfterMs || age < 0 };
    },
    async write(request, id, expires) {
      const now = clock().getTime();
      const maxAge = Math.max(0, Math.round((expires.getTime() - now) / 1000));
      return cookieFor(request).serialize({ id, at: now }, { maxAge });
    },
    async clear(request) {
      return cookieFor(request).serialize("", { maxAge: 0 });
    },
  };
}

/** Whether browsers reach the store over https, so that cookies may say `Secure`. */
export function isSecure(request: Request, publicOrigin: string | null): boolean {
  return (publicOrigin ?? request.url).startsWith("https:");
}

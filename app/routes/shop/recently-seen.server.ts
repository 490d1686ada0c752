import {
  decodeCookieJson,
  encodeCookieJson,
  type RequestArgs,
  readCookie,
  writeCookie,
} from "~/http/pages/cookies.server";
import { isStorableId } from "~/kernel/identifiers";

const cookie = "seen";
const kept = 9;
const days = 30;

/** The ids of the products that this browser showed, latest first. */
export function recentlySeen(args: RequestArgs): string[] {
  const stored = decodeCookieJson(readCookie(args, cookie));
  if (!Array.isArray(stored)) return [];
  return stored
    .filter((id): id is string => typeof id === "string" && isStorableId(id))
    .slice(0, kept);
}

/** Remembers a product; returns null when the browser only prefetches. */
export function rememberSeen(args: RequestArgs, id: string): string | null {
  const { headers } = args.request;
  if (/prefetch/.test(headers.get("Sec-Purpose") ?? headers.get("Purpose") ?? "")) return null;
  const ids = [id, ...recentlySeen(args).filter((other) => other !== id)].slice(0, kept);
  const value = encodeCookieJson(ids);
  return value && writeCookie(args, cookie, value, { maxAge: days * 86_400 });
}

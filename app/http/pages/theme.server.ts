import type { Theme } from "~/components/frame/root-data";
import { type RequestArgs, readCookie, writeCookie } from "./cookies.server";

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

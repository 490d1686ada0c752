import type { IncomingMessage } from "node:http";
import { bestEffort } from "~/kernel/process/log.server";
import { isLanguage, type Language } from "~/texts/languages";
import { isTranslated } from "~/texts/local-path";
import { offeredLanguages, prefixOf } from "~/texts/on-server";
import { requesterOf, signedIn } from "../context.server";
import { visitorOf } from "../pages/visitor.server";
import type { Incoming } from "./incoming.server";
import type { Target } from "./target";
import { headersOf } from "./transport.server";

/** The language of a page, with the target as all that follows knows it, or where the page is. */
export type Found =
  | { language: Language; target: Target; redirect?: undefined; varies: boolean }
  | { redirect: string; status: 302 | 307 };

const first = /^\/([a-z]{2})(?=[/.]|$)/;
/** Files such as /robots.txt, and what the router in a browser asks for. */
const file = /\.\w+$/;
const mostHeader = 300;

/**
 * The language of a page: that of its prefix; without one the language of the visitor's account,
 * the one they chose, or the one their browser asks for, to whose pages they are sent, or else the
 * shop's main language.
 */
export function findLanguage(
  target: Target,
  request: IncomingMessage,
  account: Language | null,
): Found {
  const { main, others } = offeredLanguages();
  const named = first.exec(target.path)?.[1] ?? "";
  // A link of a mail stays good when the language is switched off.
  if (isLanguage(named)) {
    const inside = withoutPrefix(target, named);
    const isOwn = others.includes(named) && named !== main;
    if (isOwn && isTranslated(inside.path)) {
      return { language: named, target: inside, varies: false };
    }
    if (target.impossible) return { language: main, target: inside, varies: false };
    // A form is sent again to where its page is now.
    return { redirect: inside.url, status: isRead(request) ? 302 : 307 };
  }
  if (!isTranslated(target.path)) return { language: "en", target, varies: false };
  if (others.length === 0) return { language: main, target, varies: false };
  if (isPageVisit(request, target)) {
    const offered = [main, ...others];
    const own = offered.find((language) => language === account);
    const wanted = own ?? wantedLanguage(request.headers, offered);
    if (wanted !== null && wanted !== main) {
      const prefix = prefixOf(wanted);
      const url = target.path === "/" ? target.url.slice(1) : target.url;
      return { redirect: prefix + url, status: 302 };
    }
  }
  return { language: main, target, varies: true };
}

/**
 * `/de/cart` as `/cart`, and `/de.data` as the router's name for the data of the home page.
 * `/de//host` is `/host`, because `//host` in a Location header would be another site.
 */
function withoutPrefix(target: Target, language: string): Target {
  const query = target.url.slice(target.path.length);
  const rest = target.path.slice(language.length + 1);
  const path = rest === ".data" ? "/_root.data" : `/${rest.replace(/^[/\\]+/, "")}`;
  return { ...target, path, url: path + query };
}

function isRead({ method }: IncomingMessage): boolean {
  return method === "GET" || method === "HEAD";
}

function isPageVisit(request: IncomingMessage, { path }: Target): boolean {
  return isRead(request) && /text\/html/.test(request.headers.accept ?? "") && !file.test(path);
}

/** Whether an account's language matters: the page is in several, and its address names none. */
export function asksForAccount(target: Target, request: IncomingMessage): boolean {
  if (offeredLanguages().others.length === 0 || request.headers.cookie === undefined) return false;
  const isNamed = isLanguage(first.exec(target.path)?.[1] ?? "");
  return !isNamed && isTranslated(target.path) && isPageVisit(request, target);
}

/**
 * The language that the signed-in visitor's account has; null for a guest, or without an answer. The
 * session is read once for this and for the page. The account's record is read again for each page:
 * it may have been changed on another device.
 */
export async function languageOfAccount(
  { target, origin, context }: Incoming,
  incoming: IncomingMessage,
): Promise<Language | null> {
  const { gateway, log } = context.services;
  const request = new Request(origin + target.url, { headers: headersOf(incoming) });
  const find = async () => {
    const { caller } = await visitorOf({ request, context });
    if (!caller) return null;
    const requester = requesterOf(context, signedIn(caller));
    return (await gateway?.call("customers.get", [caller.uid], requester))?.language ?? null;
  };
  return bestEffort(log, "[language] of the account", find());
}

/** The cookie of the switch, then the browser's languages in their order. */
function wantedLanguage(
  headers: IncomingMessage["headers"],
  offered: readonly Language[],
): Language | null {
  const chosen = /(?:^|;\s*)(?:__Host-)?language=([a-z]{2})(?:;|$)/.exec(headers.cookie ?? "")?.[1];
  const known = offered.find((language) => language === chosen);
  if (known) return known;
  const asked = (headers["accept-language"] ?? "").slice(0, mostHeader).split(",");
  const ranked = asked
    .map((part) => {
      const [range = "", ...rest] = part.trim().toLowerCase().split(";");
      const quality = /^\s*q=([\d.]+)$/.exec(rest.find((each) => each.includes("q=")) ?? "")?.[1];
      return { language: range.split("-", 1)[0], quality: quality ? Number(quality) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of ranked) {
    const found = offered.find((each) => each === language);
    if (found) return found;
  }
  return null;
}

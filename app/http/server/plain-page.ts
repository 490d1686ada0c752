import type { ServerResponse } from "node:http";
import { retryAfterSeconds } from "~/http/api/statuses";

interface PlainPage {
  status: number;
  title: string;
  text: string;
  /** Seconds. */
  retryAfter?: number;
}

/**
 * Sends a page without the store's own rendering, for a request that is refused before rendering or
 * whose rendering failed. Where the router in the browser asks, it gets the same as data.
 */
export function sendPlainPage(response: ServerResponse, page: PlainPage): void {
  const { status, title, text, retryAfter } = page;
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = status;
  response.setHeader("cache-control", "no-store");
  if (retryAfter !== undefined) response.setHeader("retry-after", retryAfter);
  if (asksForData(response.req.url)) {
    response.setHeader("content-type", "text/x-script; charset=utf-8");
    response.setHeader("x-remix-response", "yes");
    response.end(plainData(response.req, page));
    return;
  }
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("content-security-policy", "default-src 'none'; frame-ancestors 'none'");
  response.end(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Go to the home page</a></p></main></body>
</html>
`);
}

export const plainPages = {
  badRequest: {
    status: 400,
    title: "This address cannot be read",
    text: "Your browser sent something that the store does not understand.",
  },
  unreadable: {
    status: 400,
    title: "This form cannot be read",
    text: "Your browser sent it in a way that the store does not understand. Go back and send it again.",
  },
  crossSite: {
    status: 403,
    title: "This form was sent from another site",
    text: "For your safety it was not accepted. Open the store’s own page and send the form from there.",
  },
  notFound: {
    status: 404,
    title: "This page does not exist",
    text: "The address may be mistyped, or the page may have moved.",
  },
  methodNotAllowed: {
    status: 405,
    title: "This page does not accept that",
    text: "Pages can be read, and their forms sent; nothing else is possible here.",
  },
  tooLarge: {
    status: 413,
    title: "That is too large",
    text: "What you sent is larger than the store accepts, or has too many parts. Go back, shorten it and send it again.",
  },
  busy: {
    status: 503,
    title: "The store is busy",
    text: "More people are here than it can serve at once. Please try again in a moment.",
    retryAfter: retryAfterSeconds,
  },
  broken: {
    status: 500,
    title: "Something went wrong",
    text: "The store could not answer this time. Please try again in a moment.",
  },
} as const satisfies Record<string, PlainPage>;

interface Refusal {
  status: number;
  text: string;
}

/** Whether the router in the browser asks, which reads data and cannot show a page. */
function asksForData(url = ""): boolean {
  return /\.data(\?|$)/.test(url);
}

/**
 * A refusal in the form in which Remix's router in the browser reads data (turbo-stream's encoding,
 * written here because the package encodes asynchronously, and a refused request is answered at
 * once). A form's answer is an error with the status, which the page's error boundary shows; a
 * reader is sent to the page itself, which then says why.
 */
function plainData(
  { method = "GET", url = "" }: { method?: string | undefined; url?: string | undefined },
  { status, text }: Refusal,
): string {
  const line =
    method === "GET" || method === "HEAD"
      ? [["SingleFetchRedirect", 1], redirectPart, ...redirectTo(pageOf(url))]
      : [{ _1: 2 }, "error", ["ErrorResponse", 3, 6, 7], { _4: 5 }, "message", text, status, ""];
  return `${JSON.stringify(line)}\n`;
}

/** Which values of the line are the names and the values of the redirect's fields. */
const redirectPart = { _2: 3, _4: 5, _6: 7, _8: 9, _10: 7 };

function redirectTo(page: string): unknown[] {
  return ["redirect", page, "status", 302, "revalidate", false, "reload", true, "replace"];
}

/** The page whose data an address names. */
function pageOf(url: string): string {
  // A refused path can be one that no address may have.
  if (!URL.canParse(url, "http://store")) return "/";
  const { pathname, searchParams } = new URL(url, "http://store");
  searchParams.delete("_routes");
  const path = pathname.replace(/^\/+/, "/").replace(/\.data$/, "");
  const query = searchParams.size > 0 ? `?${searchParams}` : "";
  return (path === "/_root" ? "/" : path) + query;
}

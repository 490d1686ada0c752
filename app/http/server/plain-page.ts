import type { ServerResponse } from "node:http";
import { retryAfterSeconds } from "../api/statuses";
import { asksForData, plainData } from "./plain-data";

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

const safeMethods = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

export function isUnsafe(method: string): boolean {
  return !safeMethods.has(method);
}

/**
 * Whether another site sent this unsafe request, according to the browser. A listed origin is
 * allowed. Otherwise Sec-Fetch-Site decides, which no proxy can break. A caller without both
 * headers is not a browser (curl, webhooks). An Origin alone is compared with the host.
 */
export function isCrossSite(
  headers: Record<string, string | string[] | undefined>,
  own: { host: string; origins: ReadonlySet<string> },
): boolean {
  const { origin } = headers;
  if (typeof origin === "string" && own.origins.has(origin)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return site !== "same-origin" && site !== "none";
  if (origin === undefined) return false;
  if (typeof origin !== "string") return true;
  const scheme = /^https?:\/\//i.exec(origin);
  return !scheme || origin.slice(scheme[0].length).toLowerCase() !== own.host.toLowerCase();
}

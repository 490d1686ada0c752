interface Refusal {
  status: number;
  text: string;
}

/** Whether the router in the browser asks, which reads data and cannot show a page. */
export function asksForData(url = ""): boolean {
  return /\.data(\?|$)/.test(url);
}

/**
 * A refusal in the form in which Remix's router in the browser reads data (turbo-stream's encoding,
 * written here because the package encodes asynchronously, and a refused request is answered at
 * once). A form's answer is an error with the status, which the page's error boundary shows; a
 * reader is sent to the page itself, which then says why.
 */
export function plainData(
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

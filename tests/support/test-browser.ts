import { patiently } from "./patience";

/**
 * What a browser keeps between requests, and how it posts. Redirects are not followed, and answers
 * come as they are: packed ones are the subject of tests/api/edge-headers and tests/browser.
 */
export interface TestBrowser {
  /** Name → value, as stored. Change it to tamper with cookies. */
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  postJson(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  postForm(
    path: string,
    fields: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>;
  /** A form with a file. */
  postMultipart(path: string, form: FormData, headers?: Record<string, string>): Promise<Response>;
}

export function createBrowser(origin: () => string): TestBrowser {
  const cookies = new Map<string, string>();

  async function send(path: string, init: RequestInit & { headers: Record<string, string> }) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(new URL(path, origin()), {
      ...init,
      redirect: "manual",
      headers: {
        "Accept-Encoding": "identity",
        ...(cookie ? { Cookie: cookie } : {}),
        ...init.headers,
      },
    });
    for (const line of response.headers.getSetCookie()) keep(cookies, line);
    return response;
  }

  return {
    cookies,
    get: (path, headers = {}) => patiently(() => send(path, { headers })),
    postJson(path, body, headers = {}) {
      const ask = () =>
        send(path, {
          method: "POST",
          headers: { "Content-Type": "application/json", ...headers },
          body: typeof body === "string" ? body : JSON.stringify(body),
        });
      // Signing in costs the store the most, and is refused first where it is busy.
      return /^\/api\/auth\/sign(in|up)$/.test(path) ? patiently(ask) : ask();
    },
    postForm: (path, fields, headers = {}) =>
      send(path, {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
        body: new URLSearchParams(fields).toString(),
      }),
    postMultipart: (path, form, headers = {}) =>
      send(path, { method: "POST", headers, body: form }),
  };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = "", ...attributes] = line.split(";").map((part) => part.trim());
  const at = pair.indexOf("=");
  const name = pair.slice(0, at);
  if (attributes.some((attribute) => attribute.toLowerCase() === "max-age=0")) cookies.delete(name);
  else cookies.set(name, pair.slice(at + 1));
}

/** A hidden field of a page's form, as the browser sends it. */
export function hiddenIn(html: string, name: string): string {
  const field = new RegExp(`name="${name.replaceAll(".", "\\.")}" value="([^"]*)"`).exec(html);
  const text = (field?.[1] ?? "").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
  return text.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
}

/** The cart as the quote request's page shows it, which its form carries. */
export async function cartSeen(browser: TestBrowser): Promise<string> {
  return hiddenIn(await (await browser.get("/quote")).text(), "seen");
}

/** The offer that a quote's page shows, as the form of its answer carries it. */
export async function offerSeen(browser: TestBrowser, path: string) {
  const html = await (await browser.get(path)).text();
  const names = ["offer.revision", "offer.total", "seen"];
  return Object.fromEntries(names.map((name) => [name, hiddenIn(html, name)]));
}

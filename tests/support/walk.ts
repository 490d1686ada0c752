import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/routes";
import { patiently } from "./patience";
import type { TestBrowser } from "./test-browser";

/** Every route of the store that can be opened, as its pattern. */
export function patterns(
  entries: readonly RouteConfigEntry[] = routes,
  above = "",
): readonly string[] {
  const all = entries.flatMap(({ path = "", children = [] }) => {
    const full = [above, path].filter(Boolean).join("/");
    return [full, ...patterns(children, full)];
  });
  return [...new Set(all)];
}

/** A walk through a store that may be made in several parts. */
export interface PageWalk {
  /** Opens the waiting pages of this part, and then those of it that their links lead to. */
  open(isPart: (path: string) => boolean): Promise<void>;
}

/**
 * Opens these addresses, and then one page of every kind that their links and filters lead to.
 */
export function createWalk(browser: TestBrowser, start: readonly string[]): PageWalk {
  const waiting = [...start];
  const seen = new Set<string>(waiting);
  const kinds = new Set<string>();

  function note(next: string, path: string): void {
    const way = localPath(next, path);
    if (way === null || seen.has(way)) return;
    seen.add(way);
    const kind = kindOf(way);
    if (kinds.has(kind)) return;
    kinds.add(kind);
    waiting.push(way);
  }

  return {
    async open(isPart) {
      for (let at = waiting.findIndex(isPart); at >= 0; at = waiting.findIndex(isPart)) {
        const [path = ""] = waiting.splice(at, 1);
        // As it is read here: nobody gains by packing what stays on the machine.
        const response = await patiently(() =>
          browser.get(path, { "accept-encoding": "identity" }),
        );
        const text = await response.text();
        if (response.status >= 500) throw new Error(`${path}: ${response.status}`);
        const moved = response.headers.get("location");
        const found = [...(moved ? [moved] : []), ...linksIn(text), ...choicesIn(text, path)];
        for (const next of found) note(next, path);
      }
    },
  };
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => plain(href));
}

/** Every option of every GET form, one at a time. */
function choicesIn(html: string, path: string): string[] {
  return [...html.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(
    ([, head = "", body = ""]) => {
      if (/method="post"/i.test(head)) return [];
      const action = plain(/action="([^"]*)"/.exec(head)?.[1] ?? path.split("?")[0] ?? "");
      return choices(body).map(
        ([name, value]) => `${action}?${new URLSearchParams({ [name]: value })}`,
      );
    },
  );
}

function choices(form: string): [string, string][] {
  const inputs = [...form.matchAll(/<input [^>]*>/g)].flatMap(([input]): [string, string][] => {
    const name = /name="([^"]+)"/.exec(input)?.[1];
    const value = /value="([^"]*)"/.exec(input)?.[1];
    return name && value ? [[name, plain(value)]] : [];
  });
  const selects = [...form.matchAll(/<select [^>]*name="([^"]+)"[^>]*>([\s\S]*?)<\/select>/g)];
  const options = selects.flatMap(([, name = "", body = ""]) =>
    someOf([...body.matchAll(/<option [^>]*value="([^"]+)"/g)]).map(
      ([, value = ""]): [string, string] => [name, plain(value)],
    ),
  );
  return [...inputs, ...options];
}

/** A long list of choices names records, such as colleagues, and two of them stand for all. */
function someOf<T>(options: T[]): T[] {
  return options.length > 30 ? options.slice(0, 2) : options;
}

function plain(text: string): string {
  return text.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

function localPath(href: string, from: string): string | null {
  const url = new URL(href, new URL(from, "http://store.example"));
  return url.host === "store.example" ? url.pathname + url.search : null;
}

/**
 * The parameters whose values are arbitrary: places in a list, words, ids, and the list that a page
 * leads back to. Each value of any other parameter is a kind of its own.
 */
const freely = new Set("before cursor endpoint key page product q return search".split(" "));

/** Records of one kind are alike, and so are pages that begin at some place. */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, "http://store.example");
  const [first = "", second = "", third = ""] = pathname.slice(1).split("/");
  const nested = first === "admin" || first === "account" || first === "api";
  // What goes over a whole list asks the list's own statements, page by page.
  if (/\.csv$|\/bulk$/.test(pathname)) return pathname;
  const place = nested ? `${first}/${second}/${third && "*"}` : `${first}/${second && "*"}`;
  const asked = [...searchParams].map(([name, value]) =>
    freely.has(name) || second === "emails" ? name : `${name}=${value}`,
  );
  return `${place}?${asked.sort().join("&")}`;
}

/** The target of a request, read from the raw text before anything can normalise it. */
export interface Target {
  kind: "page" | "api" | "refused";
  /** True for a page's path that no route can match, so that no router is called. */
  impossible?: boolean;
  /** Canonical path and query, safe to pass on. */
  url: string;
  /** Only the canonical path; the only form that is logged. */
  path: string;
  /** For `refused`: the response, with the message of the endpoint below which the path is. */
  refusal: { status: 400 | 404; error: string } | null;
}

const plainApi = /^\/api(?:\/[\w$~-]+)*$/;
const plainPage = /^(?:\/[\w~-][\w.~-]*)*\/?$/;
const belowApi = /^\/api(?:\/|$)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const neverInPath = /[\u0000-\u001f\u007f\\]/;
const dataParameter = /(?:^|&)(?:_|%5f)(?:d|%64)(?:a|%61)(?:t|%74)(?:a|%61)(?==|&|$)/i;

/**
 * Reads a raw request target: origin form, or the absolute form that proxies send. Remix would
 * answer `/api/x.data` as a stream, decode twice, fold `..` and take `_data` as an instruction, so
 * none of these may reach it.
 */
export function readTarget(raw: string): Target {
  const origin = raw.startsWith("/") ? raw : originForm(raw);
  const at = origin.search(/[?#]/);
  const path = at < 0 ? origin : origin.slice(0, at);
  const query = at < 0 || origin[at] === "#" ? "" : cleanQuery(origin.slice(at + 1));
  if (plainApi.test(path)) return target("api", path, query);
  if (plainPage.test(path)) {
    return belowApi.test(path) ? apiTarget(path, query) : target("page", path, query);
  }
  return isApi(path) ? apiTarget(path, query) : pageTarget(pagePath(path), query);
}

/** Routers and URL parsers each fold and decode these segments in their own way. */
function pageTarget(path: string, query: string): Target {
  const impossible = path.split("/").some((segment) => {
    const plain = decodeOnce(segment);
    return plain === null || plain === "." || plain === ".." || neverInPath.test(plain);
  });
  const found = target("page", path, query);
  return impossible ? { ...found, url: "/", impossible } : found;
}

function target(kind: "page" | "api", path: string, query: string): Target {
  return { kind, path, url: query === "" ? path : `${path}?${query}`, refusal: null };
}

function originForm(raw: string): string {
  const authority = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(raw);
  const rest = authority ? raw.slice(authority[0].length) : raw;
  return rest.startsWith("/") ? rest : `/${rest}`;
}

function cleanQuery(query: string): string {
  const text = query.split("#", 1)[0] ?? "";
  if (!dataParameter.test(text)) return text;
  return text
    .split("&")
    .filter((pair) => !dataParameter.test(pair))
    .join("&");
}

/**
 * Whether the path is below /api, either unchanged or after URL parsers and routers have normalised
 * it.
 */
function isApi(path: string): boolean {
  if (isNamedApi(segmentsOf(path)[0])) return true;
  const url = `http://store${path}`;
  return URL.canParse(url) && isNamedApi(segmentsOf(new URL(url).pathname)[0]);
}

function isNamedApi(segment = ""): boolean {
  return decodeOnce(segment)?.toLowerCase() === "api";
}

/** The segments without leading and trailing slashes: `//api/store/` means `/api/store`. */
function segmentsOf(path: string): string[] {
  let from = 0;
  let to = path.length;
  while (from < to && isSlash(path[from])) from += 1;
  while (to > from && path[to - 1] === "/") to -= 1;
  return path.slice(from, to).split("/");
}

function isSlash(character: string | undefined): boolean {
  return character === "/" || character === "\\";
}

/** Leading slashes become one, because `//host` in a Location header would be another site. */
function pagePath(path: string): string {
  let from = 0;
  while (isSlash(path[from])) from += 1;
  return `/${path.slice(from)}`;
}

function decodeOnce(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

function apiTarget(path: string, query: string): Target {
  const segments = segmentsOf(path).map(decodeOnce);
  const broken = segments.some(
    (segment) => segment === null || segment === "" || segment === "." || segment === "..",
  );
  if (broken || segments[0]?.toLowerCase() !== "api") return refused(segments);
  const canonical = segments.map((segment) => encodeURIComponent(segment ?? "")).join("/");
  return target("api", `/${canonical.replace(/\.data$/, "%2Edata")}`, query);
}

function refused(segments: (string | null)[]): Target {
  const [, area, part] = segments.map((segment) => segment?.toLowerCase());
  const refusal =
    area === "store" && part === "products" && segments.length > 3
      ? { status: 400 as const, error: "Invalid product id" }
      : {
          status: 404 as const,
          error: area === "commerce" ? "Unknown commerce method." : "Not found",
        };
  const canonical = area === "store" || area === "commerce" ? `/api/${area}` : "/api";
  return { kind: "refused", url: canonical, path: canonical, refusal };
}

import { productPath } from "~/components/frame/product-view";
import { originOf, page, type ShopArgs, shopPage } from "~/http/pages/page.server";
import { resource, resourcesAt } from "~/http/pages/resource.server";
import { site } from "~/modules/settings/site";
import type { Language } from "~/texts/languages";
import { isTranslated } from "~/texts/local-path";
import { prefixOf } from "~/texts/on-server";
import { sitePageNames } from "./site-pages.server";

const closed = [
  "/cart",
  "/quote",
  "/search",
  "/compare",
  "/account",
  "/sign-in",
  "/checkout",
  "/admin",
  "/api",
];

const robots = page(async (args) => {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    ...site.languages.others.flatMap((language) =>
      closed.filter(isTranslated).map((path) => `Disallow: /${language}${path}`),
    ),
    "",
    `Sitemap: ${originOf(args)}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: {
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
});

/** The number of products in one sitemap; the protocol allows 50,000. */
const sitemapSize = 10_000;
const indexAge = 3_600_000;

const fixedPaths = ["/", "/products", ...sitePageNames.map((name) => `/${name}`)];
const headers = {
  "Content-Type": "application/xml; charset=utf-8",
  "Cache-Control": "public, max-age=3600",
};

interface SitemapEntry {
  path: string;
  updated?: Date;
  /** Address or path of the page's picture. */
  picture?: string | null;
}

/** The pages that are not products. */
function staticEntries(): SitemapEntry[] {
  const categories = site.productCategories.map(({ slug }) => `/categories/${slug}`);
  return [...fixedPaths, ...categories].map((path) => ({ path }));
}

type ListedProduct = { id: string; updated: Date; picture: string | null };

function productEntries(items: ListedProduct[]): SitemapEntry[] {
  return items.map(({ id, updated, picture }) => ({ path: productPath(id), updated, picture }));
}

function imageOf(origin: string, picture: string | null | undefined): string {
  if (!picture || !URL.canParse(picture, origin)) return "";
  const url = new URL(picture, origin);
  if (!/^https?:$/.test(url.protocol)) return "";
  return `<image:image><image:loc>${escaped(url.href)}</image:loc></image:image>`;
}

function urlSet(origin: string, entries: SitemapEntry[]): Response {
  const { main, others } = site.languages;
  const addressIn = (language: Language, path: string) =>
    escaped(origin + (prefixOf(language) + path).replace(/(?<=.)\/$/, ""));
  const rows = entries.flatMap(({ path, updated, picture }) => {
    const changed = updated ? `<lastmod>${updated.toISOString()}</lastmod>` : "";
    const links = [main, ...others].map(
      (language) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(language, path)}"/>`,
    );
    const also = others.length > 0 ? links.join("") : "";
    const address = (language: Language) =>
      language === main ? escaped(origin + path) : addressIn(language, path);
    return [main, ...others].map(
      (language) =>
        `<url><loc>${address(language)}</loc>${changed}${also}${imageOf(origin, picture)}</url>`,
    );
  });
  const images = ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"';
  const links = others.length > 0 ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  return xml(
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${images}${links}>${rows.join("\n")}</urlset>`,
  );
}

function sitemapIndex(origin: string, cursors: string[]): Response {
  const paths = ["/sitemap-pages.xml", "/sitemap-products.xml"];
  const further = cursors.map(
    (cursor) => `/sitemap-products.xml?cursor=${encodeURIComponent(cursor)}`,
  );
  const rows = [...paths, ...further].map(
    (path) => `<sitemap><loc>${escaped(origin + path)}</loc></sitemap>`,
  );
  return xml(
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${rows.join("\n")}</sitemapindex>`,
  );
}

const indexes = new WeakMap<object, { at: number; cursors: Promise<string[]> }>();

/**
 * The cursors at which the further product sitemaps begin. The catalogue is walked once an hour.
 */
function sitemapCursors({ context, call }: ShopArgs, now: Date): Promise<string[]> {
  const { services } = context;
  const known = indexes.get(services);
  if (known && now.getTime() - known.at < indexAge) return known.cursors;
  const cursors = walk(call);
  indexes.set(services, { at: now.getTime(), cursors });
  cursors.catch(() => indexes.delete(services));
  return cursors;
}

async function walk(call: ShopArgs["call"]): Promise<string[]> {
  const cursors: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await call("catalogue.sitemap", [
      { limit: sitemapSize, ...(cursor ? { cursor } : {}) },
    ]);
    if (page.nextCursor === null) return cursors;
    cursor = page.nextCursor;
    cursors.push(cursor);
  }
}

function xml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, { headers });
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("'", "&apos;");
}

const index = shopPage(async (args) => {
  const now = args.context.services.clock();
  return sitemapIndex(originOf(args), await sitemapCursors(args, now));
});

const pages = page(async (args) => urlSet(originOf(args), staticEntries()));

const products = shopPage(async (args) => {
  const cursor = new URL(args.request.url).searchParams.get("cursor");
  const options = { limit: sitemapSize, ...(cursor ? { cursor } : {}) };
  const { items } = await args.call("catalogue.sitemap", [options]);
  return urlSet(originOf(args), productEntries(items));
});

export const loader = resourcesAt({
  "robots.txt": resource({ GET: robots }),
  "sitemap.xml": resource({ GET: index }),
  "sitemap-pages.xml": resource({ GET: pages }),
  "sitemap-products.xml": resource({ GET: products }),
});
export const action = loader;

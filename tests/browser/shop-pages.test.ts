import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { site } from "~/modules/settings/site";
import { sampleProducts } from "~db/sample/products";
import { known, startSampleShop } from "../support/browser-shop";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct } from "../support/shop";

let shop: BuiltServer;
beforeAll(async () => {
  shop = await startSampleShop();
});
afterAll(() => shop?.stop());

async function read(path: string, origin = shop.origin) {
  const response = await fetch(origin + path, { redirect: "manual" });
  return { status: response.status, headers: response.headers, html: await response.text() };
}

/** The page's structured data. */
function dataIn(html: string): Record<string, unknown>[] {
  const scripts = html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/g);
  return [...scripts].map(([, text = ""]) => JSON.parse(text) as Record<string, unknown>);
}

function canonicalIn(html: string): string | null {
  return /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null;
}

const indexed = [
  "/",
  "/products",
  "/categories/machine-tools",
  `/products/${known.plain}`,
  "/terms",
];
const hidden = ["/cart", "/quote", "/search?q=bench", "/quote/sent/Q-20260301-1234ABCD"];

describe("for search engines", () => {
  it.each(indexed)("%s has one address, a description and a picture", async (path) => {
    const { html, status } = await read(path);
    expect(status).toBe(200);
    expect(canonicalIn(html)).toBe(shop.origin + path);
    expect(html).not.toContain('name="robots"');
    expect(html).toMatch(/<meta name="description" content="[^"]{20,160}"/);
    const picture = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(picture).toMatch(/^http:\/\/.*\.(png|jpe?g|webp)$/);
    expect((await fetch(picture)).status).toBe(200);
  });

  it.each(hidden)("%s is not for their index", async (path) => {
    expect((await read(path)).html).toContain('<meta name="robots" content="noindex"/>');
  });

  it("knows a list by its unfiltered address, page by page", async () => {
    const first = await read("/categories/machine-tools?utm_source=mail&sort=price-up");
    expect(canonicalIn(first.html)).toBe(`${shop.origin}/categories/machine-tools`);
    const next = /href="([^"]+)"[^>]*rel="next"|rel="next"[^>]*href="([^"]+)"/.exec(
      (await read("/categories/machine-tools")).html,
    );
    const path = (next?.[1] ?? next?.[2] ?? "").replaceAll("&amp;", "&");
    const second = await read(path);
    expect(canonicalIn(second.html)).toBe(shop.origin + path);
    expect(second.html).toContain("Machine tools, page 2");
    const filtered = await read("/products?brand=drehvik");
    expect(filtered.html).toContain('content="noindex"');
  });

  it("sends a category named as a filter to its page", async () => {
    const { status, headers } = await read("/products?category=machine-tools&brand=drehvik");
    expect(status).toBe(301);
    expect(headers.get("location")).toBe("/categories/machine-tools?brand=drehvik");
  });

  it("offers a product that has a price, and only such a one", async () => {
    const find = (html: string) =>
      dataIn(html).find((data) => ["Product", "ProductGroup"].includes(String(data["@type"])));
    const priced = find((await read(`/products/${known.variants}?variant=readout`)).html);
    expect(priced).toMatchObject({
      name: "Bench lathe BL280 x 700",
      offers: {
        "@type": "AggregateOffer",
        lowPrice: 4890,
        highPrice: 6120,
        offerCount: 3,
        priceCurrency: "EUR",
        availability: "https://schema.org/InStock",
      },
    });
    const unpriced = find((await read(`/products/${known.unpriced}`)).html);
    expect(unpriced).toMatchObject({ name: "Toolroom lathe TL410" });
    expect(unpriced).not.toHaveProperty("offers");
  });

  it("tells the way to a page", async () => {
    const { html } = await read(`/products/${known.variants}`);
    expect(dataIn(html).find((data) => data["@type"] === "BreadcrumbList")).toMatchObject({
      itemListElement: [
        { position: 1, name: "Home", item: `${shop.origin}/` },
        { position: 2, name: "Machine tools", item: `${shop.origin}/categories/machine-tools` },
        { position: 3, name: "Bench lathe BL280 x 700" },
      ],
    });
  });

  it("lists every page and product that is on sale, and no other", async () => {
    const robots = await read("/robots.txt");
    expect(robots.html).toContain(`Sitemap: ${shop.origin}/sitemap.xml`);
    for (const path of ["/cart", "/quote", "/account", "/admin", "/api", "/search"]) {
      expect(robots.html).toContain(`Disallow: ${path}\n`);
    }
    const places = (xml: string) =>
      [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
    const index = await read("/sitemap.xml");
    expect(index.headers.get("content-type")).toContain("xml");
    const listed: string[] = [];
    for (const url of places(index.html)) {
      listed.push(...places(await (await fetch(url)).text()));
    }
    const products = sampleProducts().filter(({ published }) => published);
    for (const { id } of products) expect(listed).toContain(`${shop.origin}/products/${id}`);
    for (const file of readdirSync("app/modules/content").filter((name) => name.endsWith(".md"))) {
      const path = `/${file.replace(".md", "")}`;
      expect(listed).toContain(`${shop.origin}${path}`);
      expect((await read(path)).status, `${path} has a line in app/routes.ts`).toBe(200);
    }
    for (const { slug } of site.productCategories) {
      expect(listed).toContain(`${shop.origin}/categories/${slug}`);
    }
    expect(listed.filter((url) => url.includes("/products/"))).toHaveLength(products.length);
  });
});

describe("what is not there", () => {
  it.each([
    "/no-such-page",
    "/products/no-such-product",
    "/products/__proto__",
    "/categories/no-such-category",
    "/quote/sent/12",
    "/images/none",
  ])("%s is 404 with header, cart and a way on", async (path) => {
    const { status, html } = await read(path);
    expect(status).toBe(404);
    for (const part of ['class="site-header"', 'class="cart-count"', "Page not found"]) {
      expect(html).toContain(part);
    }
  });

  it("an address that no page can have is refused before the shop, with a way on", async () => {
    const { status, html } = await read("/products/%00");
    expect(status).toBe(404);
    for (const part of ["This page does not exist", '<a href="/">']) expect(html).toContain(part);
  });

  it("an unpublished product cannot be opened", async () => {
    const unpublished = sampleProducts().find(({ published }) => !published);
    expect((await read(`/products/${unpublished?.id}`)).status).toBe(404);
  });

  it("cookies that nobody wrote so change nothing", async () => {
    const cookie =
      "cart=%E0%A4%A; flash=e30; seen=WzFd; theme=pink; code=%00; sent=bm8; __Host-cart=x";
    for (const path of ["/", "/cart", "/quote", `/products/${known.plain}`]) {
      const response = await fetch(shop.origin + path, { headers: { cookie } });
      expect(response.status).toBe(200);
      expect(await response.text()).not.toContain("data-theme");
    }
  });
});

describe("markup", () => {
  it.each([...indexed, ...hidden, "/no-such-page"])(
    "of %s runs under the strict policy",
    async (path) => {
      const [one, two] = await Promise.all([read(path), read(path)]);
      const nonce = /'nonce-([^']+)'/.exec(one.headers.get("content-security-policy") ?? "")?.[1];
      expect(nonce).toBeTruthy();
      expect(two.headers.get("content-security-policy")).not.toContain(nonce);
      for (const [script] of one.html.matchAll(/<script[^>]*>/g)) {
        expect(script).toContain(`nonce="${nonce}"`);
      }
      expect(one.html.replace(/<script.*?<\/script>/gs, "")).not.toMatch(/ style="| on[a-z]+="/);
      expect(one.headers.get("cache-control")).toBe("private, no-store");
    },
  );

  it("lets no text of a product out of its place", async () => {
    const evil = `</script><script>alert(1)</script>"><svg onload=alert(1)>\u2028&`;
    const hostile = await startBuilt({
      products: [
        aProduct({
          id: "evil",
          productName: evil,
          brand: evil,
          sku: evil,
          description: `${evil}\n\n${evil}: x\ny: ${evil}`,
          primaryImageURL: "javascript:alert(1)",
          imageURLs: ["data:text/html,x", "//evil.example/x.png"],
          pdfLink: " javascript:alert(1)",
          price: 3,
          featured: true,
          variants: [{ id: "a&b", name: evil, sku: null, price: 2, stock: null, imageURL: null }],
        }),
      ],
    });
    try {
      for (const path of ["/products/evil", "/products", "/", "/search?q=%3C%2Fscript%3E"]) {
        const { html } = await read(path, hostile.origin);
        expect(html).not.toContain("<script>alert");
        expect(html).not.toContain("<svg onload");
        expect(html).not.toMatch(/(href|src)=" ?(javascript|data):/);
        expect(html).not.toContain('src="//evil.example');
      }
      const { html } = await read("/products/evil", hostile.origin);
      const product = dataIn(html).find((data) => data["@type"] === "Product");
      expect(product?.name).toBe(evil);
    } finally {
      await hostile.stop();
    }
  });
});

it("a store without a backend says what to set, inside the shop's frame", async () => {
  const bare = await startBuilt({ variables: { COMMERCE_BACKEND: "" } });
  try {
    for (const path of ["/", "/products", "/cart", "/quote"]) {
      const { status, html } = await read(path, bare.origin);
      expect(status).toBe(503);
      expect(html).toContain("This shop is not set up yet");
      expect(html).toContain("FIREBASE_SERVICE_ACCOUNT");
      expect(html).toContain('class="site-header"');
    }
    expect((await read("/contact", bare.origin)).status).toBe(200);
  } finally {
    await bare.stop();
  }
});

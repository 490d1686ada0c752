import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seed } from "~/cli/seed.server";
import { site, siteDefaults } from "~/modules/settings/site";
import { sitePageNames } from "~/routes/shop/site-pages.server";
import { takeLanguages } from "~/texts/on-server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { person } from "../support/identity-store";
import { workingTime } from "../support/measured";
import { aProduct } from "../support/shop";
import { cartSeen, hiddenIn, type TestBrowser } from "../support/test-browser";

let store: AdminStore;
let shopper: TestBrowser;
beforeAll(async () => {
  store = await openAdminStore();
  shopper = store.browser();
  const { storage } = store.services;
  if (!storage) throw new Error("no storage");
  await seed(storage, [
    aProduct({ id: "vp1", productName: "Vakuumpumpe VP1", brand: "Norvik", price: 1_234.5 }),
    aProduct({ id: "p2", productName: "Pumpe P2", brand: "Norvik", price: 90 }),
    aProduct({ id: "key", productName: "Drehmomentschlüssel", brand: "Optiqa", price: 40 }),
  ]);
});
afterAll(async () => {
  await store?.close();
  Object.assign(site, siteDefaults);
  takeLanguages(siteDefaults.languages);
});

const asPage = { accept: "text/html" };

async function offer(value: { main: "en" | "de"; en: boolean; de: boolean }): Promise<void> {
  const { version } = await store.call("settings.read", []);
  await store.call("settings.save", [{ part: "languages", value, version }]);
}

async function page(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await shopper.get(path, { ...asPage, ...headers });
  expect(answer.status, path).toBe(200);
  return answer.text();
}

/** Where a request is sent; null when it is answered. */
async function sentTo(path: string, headers: Record<string, string> = {}): Promise<string | null> {
  return (await store.browser().get(path, { ...asPage, ...headers })).headers.get("location");
}

function linksIn(html: string, rel: string): string[] {
  const tags = html.match(new RegExp(`<link[^>]* rel="${rel}"[^>]*>`, "g")) ?? [];
  return tags.map((tag) =>
    [/hreflang="([^"]*)"/i, /href="([^"]*)"/]
      .flatMap((each) => each.exec(tag)?.[1] ?? [])
      .join(" "),
  );
}

describe("a shop in one language", () => {
  it("has no other addresses, and answers do not depend on what a browser asks for", async () => {
    const answer = await shopper.get("/products", { ...asPage, "accept-language": "de" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("vary") ?? "").not.toMatch(/accept-language/i);
    const html = await answer.text();
    expect(html).toContain('<html lang="en-IE"');
    expect(linksIn(html, "alternate")).toEqual([]);
    expect(html).not.toContain('action="/language');
    for (const [path, there] of [
      ["/de", "/"],
      ["/de/products?sort=name", "/products?sort=name"],
    ] as const) {
      const left = await shopper.get(path, asPage);
      expect([left.status, left.headers.get("location")]).toEqual([302, there]);
    }
    expect(await (await shopper.get("/sitemap-pages.xml")).text()).not.toContain("hreflang");
  });

  it("takes a form whose page was opened before its language was switched off", async () => {
    const browser = store.browser();
    const fields = { intent: "add", quantity: "2" };
    const sent = await browser.postForm("/de/products/vp1?from=list", fields, asPage);
    expect([sent.status, sent.headers.get("location")]).toEqual([307, "/products/vp1?from=list"]);
    const taken = await browser.postForm(sent.headers.get("location") ?? "", fields, asPage);
    expect(taken.headers.get("location")).toBe("/products/vp1?from=list");
    expect(visibleText(await (await browser.get("/cart", asPage)).text())).toContain("Vakuumpumpe");
    const data = await browser.postForm("/de/products/vp1.data", fields);
    expect([data.status, data.headers.get("location")]).toEqual([307, "/products/vp1.data"]);
    const desk = await browser.postForm("/de/admin/products", fields, asPage);
    expect([desk.status, desk.headers.get("location")]).toEqual([307, "/admin/products"]);
    expect((await browser.postForm("/fr/cart", fields, asPage)).status).toBe(405);
  });
});

describe("a shop in English and German", () => {
  beforeAll(() => offer({ main: "en", en: true, de: true }));

  it("shows German pages under /de, with amounts and links in German", async () => {
    const html = await page("/de/products/vp1");
    expect(html).toContain('<html lang="de-DE"');
    const text = visibleText(html);
    expect(text).toContain("1.234,50 €");
    expect(text).toContain("In den Warenkorb");
    expect(text).toContain("Pro Stück, zzgl. MwSt. und Versandkosten.");
    const links = [...html.matchAll(/<a[^>]* href="(\/[^"]*)"/g)].map(([, href]) => href);
    const elsewhere = links.filter((href = "") => !/^\/(de(\/|$|\?)|docs)/.test(href));
    expect(elsewhere).toEqual([]);
    expect(visibleText(await page("/products/vp1"))).toContain("€1,234.50");
  });

  it("has every fixed page in both, whose links stay in their language", async () => {
    for (const name of sitePageNames) {
      const [english, german] = [await page(`/${name}`), await page(`/de/${name}`)];
      const headings = [english, german].map((html) => /<h1>(.*?)<\/h1>/.exec(html)?.[1]);
      expect(new Set(headings).size, name).toBe(2);
    }
    expect(await page("/de/about")).toContain('<a href="/de/contact">');
    expect(await page("/about")).toContain('<a href="/contact">');
  });

  it("sends a visitor to the language of the switch, or else of the browser", async () => {
    const german = { "accept-language": "de-AT,de;q=0.9,en;q=0.5" };
    expect(await sentTo("/products?sort=newest", german)).toBe("/de/products?sort=newest");
    expect(await sentTo("/", german)).toBe("/de");
    expect(await sentTo("/", { ...german, cookie: "language=en" })).toBeNull();
    const english = { "accept-language": "en", cookie: "language=de" };
    expect(await sentTo("/cart", english)).toBe("/de/cart");
    expect(await sentTo("/de/cart", { "accept-language": "en" })).toBeNull();
    expect(await sentTo("/cart", { "accept-language": "fr,en;q=0.8,de;q=0.7" })).toBeNull();
    expect(await sentTo("/cart", { "accept-language": "de;q=0,en" })).toBeNull();
    expect(await sentTo("/cart", { ...german, accept: "application/json" })).toBeNull();
  });

  it("sends who is signed in to the language of the account, whatever the browser says", async () => {
    const customer = store.shopper;
    const other = store.browser();
    for (const [name, value] of customer.cookies) other.cookies.set(name, value);
    const sent = async (headers: Record<string, string> = {}) =>
      (await customer.get("/cart?code=A", { ...asPage, ...headers })).headers.get("location");
    await other.postForm("/language", { redirectTo: "/", language: "de" });
    expect(customer.cookies.has("language")).toBe(false);
    expect(await sent({ "accept-language": "en" })).toBe("/de/cart?code=A");
    customer.cookies.set("language", "en");
    expect(await sent()).toBe("/de/cart?code=A");
    expect(await sent({ accept: "application/json" })).toBeNull();
    customer.cookies.set("language", "de");
    await other.postForm("/language", { redirectTo: "/", language: "en" });
    expect(await sent({ "accept-language": "de" })).toBeNull();
    customer.cookies.delete("language");
  });

  it("reads no account for guests, and one record for a page of those who are signed in", async () => {
    const { gateway } = store.services;
    if (!gateway) throw new Error("no gateway");
    const { call } = gateway;
    const asked: string[] = [];
    gateway.call = async (name, args, requester) => {
      asked.push(name);
      return call(name, args, requester);
    };
    try {
      const readsOf = async (browser: TestBrowser, path: string, accept = "text/html") => {
        asked.length = 0;
        await (await browser.get(path, { accept })).text();
        return asked.filter((name) => name === "customers.get").length;
      };
      const guest = store.browser();
      guest.cookies.set("theme", "dark");
      guest.cookies.set("cart", "abcdefghijklmnopqrstuv");
      expect(await readsOf(guest, "/products")).toBe(0);
      expect(await readsOf(store.shopper, "/products")).toBe(1);
      expect(await readsOf(store.shopper, "/de/products")).toBe(0);
      expect(await readsOf(store.shopper, "/products.data", "*/*")).toBe(0);
      expect(await readsOf(store.admin, "/admin/products")).toBe(0);
    } finally {
      gateway.call = call;
    }
  });

  it("keeps pages of each language apart in caches", async () => {
    const answer = await shopper.get("/products", asPage);
    expect(answer.headers.get("vary")).toMatch(/accept-language/i);
    expect(answer.headers.get("vary")).toMatch(/cookie/i);
    const own = await shopper.get("/de/products", asPage);
    expect(own.headers.get("vary") ?? "").not.toMatch(/accept-language/i);
  });

  it("reads an Accept-Language of 8 KB", async () => {
    const long = Array.from({ length: 1_000 }, (_, at) => `x${at % 10};q=0.1`).join(",");
    expect(await sentTo("/cart", { "accept-language": `de,${long}`.slice(0, 8_000) })).toBe(
      "/de/cart",
    );
    expect(await sentTo("/cart", { "accept-language": long.slice(0, 8_000) })).toBeNull();
    expect(await sentTo("/cart", { "accept-language": ";q=,,;;-*".repeat(800) })).toBeNull();
    const late = `${long.slice(0, 7_900)},de`;
    const worked = workingTime();
    const html = await page("/cart", { "accept-language": late });
    expect(html).toContain('<html lang="en-IE"');
    expect(worked()).toBeLessThan(5_000);
    expect(await page("/de/cart", { "accept-language": late })).toContain('<html lang="de-DE"');
  });

  it("tells search engines of each language", async () => {
    const origin = "http://shop.example";
    const both = [
      `en ${origin}/products/vp1`,
      `de ${origin}/de/products/vp1`,
      `x-default ${origin}/products/vp1`,
    ];
    for (const [path, own] of [
      ["/products/vp1", "/products/vp1"],
      ["/de/products/vp1", "/de/products/vp1"],
    ] as const) {
      const html = await page(path);
      expect(linksIn(html, "canonical")).toEqual([origin + own]);
      expect(linksIn(html, "alternate")).toEqual(both);
      expect(html).toContain(`"url":"${origin}${own}"`);
    }
    const home = linksIn(await page("/de"), "alternate");
    expect(home).toEqual([`en ${origin}/`, `de ${origin}/de`, `x-default ${origin}/`]);
    const sitemap = await (await shopper.get("/sitemap-products.xml")).text();
    expect(sitemap).toContain(`<loc>${origin}/de/products/vp1</loc>`);
    expect(sitemap).toContain(
      `<xhtml:link rel="alternate" hreflang="de" href="${origin}/de/products/vp1"/>`,
    );
    expect(await (await shopper.get("/robots.txt")).text()).toContain("Disallow: /de/cart");
  });

  it("switches the language on the page where the visitor is, and remembers it", async () => {
    const browser = store.browser();
    const html = await (await browser.get("/de/products?brand=norvik", asPage)).text();
    const form = html.slice(html.indexOf('action="/language"'));
    const redirectTo = hiddenIn(form, "redirectTo");
    const answer = await browser.postForm("/language", { redirectTo, language: "en" });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/products?brand=norvik");
    const german = { ...asPage, "accept-language": "de" };
    expect((await browser.get("/products?brand=norvik", german)).status).toBe(200);
    const back = await browser.postForm("/language", { redirectTo: "/", language: "de" });
    expect(back.headers.get("location")).toBe("/de");
    const strange = await browser.postForm("/language", {
      redirectTo: "//x.example",
      language: "xx",
    });
    expect(strange.headers.get("location")).toBe("/");
  });

  it("names on its page about privacy every cookie that it sets, and how long it stays", async () => {
    await store.call("discounts.save", [
      { code: "TEN", type: "percentage", value: 10, active: true } as never,
    ]);
    const browser = store.browser();
    const stays = new Map<string, number>();
    const visit = async (sent: Promise<Response>) => {
      for (const line of (await sent).headers.getSetCookie()) {
        const [, name = "", seconds = ""] = /^([^=]+)=.*?; Max-Age=(\d+)/.exec(line) ?? [];
        if (Number(seconds) > 0) stays.set(name, Number(seconds));
      }
    };
    await visit(browser.postForm("/products/vp1", { intent: "add", quantity: "1" }));
    await visit(browser.postForm("/cart", { intent: "code", code: "TEN" }));
    await visit(browser.get("/products/p2", asPage));
    await visit(browser.get("/compare?add=p2", asPage));
    await visit(browser.postForm("/list-look", { look: "table", back: "/products" }));
    await visit(browser.postForm("/theme", { theme: "dark", redirectTo: "/" }));
    await visit(browser.postForm("/quote", { intent: "keep", message: "Before June, please." }));
    const request = {
      seen: await cartSeen(browser),
      "contact.firstName": "Ada",
      "contact.lastName": "Byron",
      "contact.email": "ada@example.test",
      "delivery.line1": "9 Quarry Road",
      "delivery.city": "Galway",
      "delivery.country": "IE",
      "billing.country": "IE",
    };
    await visit(browser.postForm("/quote", request));
    await visit(browser.postForm("/account/details", { intent: "profile", firstName: "Eve" }));
    const account = { email: "shopper@example.test", password: person.password };
    await visit(browser.postForm("/sign-in", account));
    await visit(browser.postForm("/language", { redirectTo: "/", language: "de" }));

    const lengths: [RegExp, number][] = [
      [/minut/i, 60],
      [/hour|stunde/i, 3_600],
      [/day|tag/i, 86_400],
      [/year|jahr/i, 31_536_000],
    ];
    const secondsIn = (text: string) =>
      Number.parseInt(text, 10) * (lengths.find(([unit]) => unit.test(text))?.[1] ?? 0);
    for (const path of ["/privacy", "/de/privacy"]) {
      const rows = (await page(path)).matchAll(
        /<td>([^<]*)<\/td>\s*<td>[^<]*<\/td>\s*<td>([^<]*)<\/td>/g,
      );
      const named = new Map([...rows].map(([, name = "", text = ""]) => [name, secondsIn(text)]));
      for (const [name, seconds] of stays) {
        expect([path, name, named.get(name)]).toEqual([path, name, seconds]);
        named.delete(name);
      }
      // These take a payment, a second factor and the sign-in of another service.
      expect([path, [...named.keys()].sort()]).toEqual([path, ["oidc-…", "payments", "sign-in"]]);
    }
  });

  it("leads nobody to another site, whatever follows the language in the address", async () => {
    const browser = store.browser();
    const tails = [
      "//x.example/a",
      "///x.example",
      "/%5Cx.example",
      "/%2F%2Fx.example",
      "//x/..//y",
    ];
    for (const language of ["en", "de", "xb"]) {
      for (const tail of tails) {
        const path = `/${language}${tail}`;
        for (const answer of [await browser.get(path, asPage), await browser.postForm(path, {})]) {
          const to = answer.headers.get("location") ?? "/";
          expect([path, to]).toEqual([path, expect.stringMatching(/^\/(?![/\\])/)]);
        }
      }
    }
  });

  it("keeps forms that are sent without scripts in German, with their messages", async () => {
    const browser = store.browser();
    const wrong = await browser.postForm("/de/products/vp1", { intent: "add", quantity: "0" });
    expect(wrong.status).toBe(400);
    expect(visibleText(await wrong.text())).toContain(
      "Geben Sie eine ganze Zahl von 1 bis 10.000 ein",
    );
    const added = await browser.postForm("/de/products/vp1", { intent: "add", quantity: "2" });
    expect(added.headers.get("location")).toBe("/de/products/vp1");
    const shown = await (await browser.get("/de/products/vp1", asPage)).text();
    expect(visibleText(shown)).toContain("2 × Vakuumpumpe VP1 in den Warenkorb gelegt.");
    const removed = await browser.postForm("/de/cart", { intent: "remove", id: "vp1" });
    expect(removed.headers.get("location")).toBe("/de/cart");
    expect(visibleText(await (await browser.get("/de/cart", asPage)).text())).toContain(
      "Vakuumpumpe VP1 aus dem Warenkorb entfernt.",
    );
    const code = await browser.postForm("/de/cart", { intent: "code", code: "NONE" });
    expect(code.status).toBe(400);
  });

  it("answers the newsletter's form on its page, in its language", async () => {
    const browser = store.browser();
    const html = await (await browser.get("/de/contact", asPage)).text();
    const form = html.slice(html.indexOf('action="/api/newsletter"'));
    const redirectTo = hiddenIn(form, "redirectTo");
    expect(redirectTo).toBe("/de/contact");
    const fields = { redirectTo, email: "nobody" };
    const answer = await browser.postForm("/api/newsletter", fields, asPage);
    expect(answer.headers.get("location")).toBe("/de/contact");
    expect(visibleText(await (await browser.get("/de/contact", asPage)).text())).toContain(
      "Geben Sie für den Newsletter Ihre E-Mail-Adresse ein",
    );
    const english = { redirectTo: "/contact", email: "nobody" };
    await browser.postForm("/api/newsletter", english, asPage);
    expect(visibleText(await (await browser.get("/contact", asPage)).text())).toContain(
      "Enter your e-mail address for the newsletter",
    );
  });

  it("asks for a sign-in in German, and leads back to the German page", async () => {
    const asked = await sentTo("/de/account/orders");
    expect(asked).toMatch(/^\/de\/sign-in\?redirectTo=%2Faccount%2Forders$/);
    const browser = store.browser();
    await browser.postJson("/api/auth/signup", {
      email: "german@example.test",
      password: "correct horse battery staple",
    });
    browser.cookies.clear();
    const form = await (await browser.get(asked ?? "", asPage)).text();
    const answer = await browser.postForm(asked ?? "", {
      redirectTo: hiddenIn(form.slice(form.indexOf("<main")), "redirectTo"),
      email: "german@example.test",
      password: "correct horse battery staple",
    });
    expect(answer.headers.get("location")).toBe("/de/account/orders");
  });

  it("leads to what has one language: the desk, the API, files", async () => {
    expect(await sentTo("/de/admin/quotes?state=open")).toBe("/admin/quotes?state=open");
    expect(await sentTo("/de/docs")).toBe("/docs");
    expect(await sentTo("/en/cart")).toBe("/cart");
    const desk = await (await store.admin.get("/admin", { "accept-language": "de" })).text();
    expect(desk).toContain('<html lang="en-IE"');
  });

  it("knows no language that the shop does not offer", async () => {
    for (const path of ["/fr", "/fr/cart", "/DE/cart", "/deutsch", "/xx/products"])
      expect((await shopper.get(path, asPage)).status, path).toBe(404);
    const missing = await shopper.get("/de/no-such-page", asPage);
    expect(missing.status).toBe(404);
    expect(visibleText(await missing.text())).toContain("Seite nicht gefunden");
  });

  it("suggests in the language of the page", async () => {
    const ask = async (path: string) =>
      (await (await shopper.get(path)).json()) as { suggestions: { note: string }[] };
    const { suggestions } = await ask("/de/search/suggestions?q=pumps");
    expect(suggestions.map(({ note }) => note)).toContain("Kategorie");
    const english = await ask("/search/suggestions?q=pumps");
    expect(english.suggestions.map(({ note }) => note)).toContain("Category");
  });

  it("finds a word inside of one that is written together, after those that begin with it", async () => {
    await page("/de/search?q=pumpe");
    const html = await page("/de/search?q=pumpe");
    const names = [...html.matchAll(/card-name"><a[^>]*>([^<]*)</g)].map(([, name]) => name);
    expect(names).toEqual(["Pumpe P2", "Vakuumpumpe VP1"]);
    expect(visibleText(await page("/de/search?q=schluessel"))).toContain("Drehmomentschlüssel");
  });
});

describe("a German shop with English pages beside", () => {
  beforeAll(() => offer({ main: "de", en: true, de: true }));

  it("has German pages without a prefix and English ones under /en", async () => {
    expect(visibleText(await page("/cart"))).toContain("Ihr Warenkorb ist leer");
    expect(visibleText(await page("/en/cart"))).toContain("Your cart is empty");
    expect(await sentTo("/cart", { "accept-language": "en" })).toBe("/en/cart");
    expect(await sentTo("/de/cart")).toBe("/cart");
    expect(await page("/about")).toContain('<a href="/contact">');
    expect(await page("/en/about")).toContain('<a href="/en/contact">');
  });
});

import { join } from "node:path";
import Database from "better-sqlite3";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { site } from "~/modules/settings/site";
import { open, openBrowser, type TestBrowser, waitForHydration } from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
import { type BuiltServer, startBuilt } from "../support/server";
import { cartSeen, createBrowser, type TestBrowser as Visitor } from "../support/test-browser";

let shop: BuiltServer;
let bare: BuiltServer;
let browser: TestBrowser;
let shopper: Visitor;

beforeAll(async () => {
  [shop, bare, browser] = await Promise.all([
    startSampleShop(),
    startBuilt({ variables: { COMMERCE_BACKEND: "" } }),
    openBrowser(),
  ]);
  shopper = createBrowser(() => shop.origin);
  const account = { email: "sam@example.test", password: "correct horse battery" };
  expect((await shopper.postJson("/api/auth/signup", account)).status).toBe(201);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([shop?.stop(), bare?.stop()]);
});

function titleIn(html: string): string {
  return /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "";
}

/** Error lines of the store's log. */
function faults({ logs }: BuiltServer): string[] {
  return logs()
    .split("\n")
    .filter((line) => /"level":[56]0|REMIX|⚠️/.test(line));
}

describe("a page that is not there", () => {
  it.each([
    ["/no-such-page", "/categories/machine-tools"],
    ["/products/no-such-product", "/categories/machine-tools"],
    ["/categories/no-such-category", "/categories/machine-tools"],
    ["/newsletter/no-such-step", "/categories/machine-tools"],
    ["/checkout/success", "/categories/machine-tools"],
    ["/orders/O-20260301-1234ABCD?key=x", "/contact"],
    ["/quotes/Q-20260301-1234ABCD?key=x", "/contact"],
    ["/account/quotes/Q-20260301-1234ABCD", "/account/quotes"],
    ["/account/orders/O-20260301-1234ABCD", "/account/orders"],
    ["/account/addresses/no-such-address", "/account/addresses"],
  ])("%s says so in its title, and leads on to %s", async (path, next) => {
    const response = await shopper.get(path);
    const html = await response.text();
    expect(response.status).toBe(404);
    expect(titleIn(html)).toBe(`Page not found – ${site.name}`);
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
    // An offer has a frame without the shop's menus.
    const isOffer = path.includes("/quotes/");
    expect(html.includes('class="cart-count"')).toBe(!isOffer);
    const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
    expect(main).toContain(`href="${next}"`);
  });

  it.each([true, false])(
    "has its title and its focus when a link leads there, scripts %s",
    async (js) => {
      const { page, problems, context } = await browser.visit({ js });
      await page.goto(`${shop.origin}/products/${known.plain}`);
      const before = await page.title();
      await follow(page, "/products/gone", js);
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      expect(await page.title()).toBe(`Page not found – ${site.name}`);
      expect(await page.locator('meta[name="robots"]').getAttribute("content")).toBe("noindex");
      expect(await page.locator('link[rel="canonical"]').count()).toBe(0);
      if (js)
        await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
      await page.goBack();
      await page.getByRole("heading", { name: /Folding loupe set/ }).waitFor();
      expect(await page.title()).toBe(before);
      expect(problems).toEqual([]);
      await context.close();
    },
  );
});

/** Follows a link of the page that leads somewhere else than it did. */
async function follow(page: Page, to: string, js: boolean) {
  if (!js) return void (await page.goto(new URL(to, page.url()).href));
  const link = page.locator(".footer-links a").first();
  await link.evaluate((node, href) => node.setAttribute("href", href), to);
  await link.click();
}

describe("a form that was refused", () => {
  it.each([
    ["/cart", { intent: "code", code: "no-such-code" }, "Your cart"],
    [`/products/${known.plain}`, { intent: "add", quantity: "many" }, "Folding loupe set"],
    ["/quote", { key: "" }, "Request a quote"],
    ["/sign-in", { email: "", password: "" }, "Sign in"],
  ])("of %s says so in the title, without scripts", async (path, fields, title) => {
    const visitor = createBrowser(() => shop.origin);
    await visitor.postForm(`/products/${known.plain}`, { intent: "add", quantity: "1" });
    const response = await visitor.postForm(path, fields);
    expect(response.status).toBe(400);
    expect(titleIn(await response.text())).toMatch(new RegExp(`^Error: ${title}`));
    expect(titleIn(await (await visitor.get(path)).text())).toMatch(new RegExp(`^${title}`));
  });
});

describe("other trouble", () => {
  it("of a method that a page does not take is 405 with what it takes", async () => {
    const response = await fetch(`${shop.origin}/about`, { method: "POST" });
    const html = await response.text();
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET, HEAD, OPTIONS");
    expect(titleIn(html)).toBe(`That did not work – ${site.name}`);
    expect(faults(shop)).toEqual([]);
  });

  it("of rights says what is missing", async () => {
    const response = await shopper.get("/admin/emails");
    expect(response.status).toBe(403);
    const html = await response.text();
    expect(titleIn(html)).toBe(`Not for this account – ${site.name}`);
    expect(html).toContain("administrator rights");
  });

  it("of a store without a backend has a title of its own", async () => {
    const response = await fetch(`${bare.origin}/products`);
    expect(response.status).toBe(503);
    expect(titleIn(await response.text())).toBe(`This shop is not set up yet – ${site.name}`);
  });

  it("of the connection is not blamed on the store, and can be tried again", async () => {
    const { page, context } = await browser.visit();
    await open(page, `${shop.origin}/about`);
    await context.setOffline(true);
    await page.locator("footer").getByRole("link", { name: "Terms" }).click();
    await page.getByRole("heading", { name: "No connection" }).waitFor();
    expect(await page.title()).toBe(`No connection – ${site.name}`);
    await context.setOffline(false);
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("heading", { name: "Terms", exact: true }).waitFor();
    await context.close();
  });
});

describe("what is refused before a page is made", () => {
  it("is said in its words, also where scripts sent the form or followed the link", async () => {
    const { page, context } = await browser.visit();
    await open(page, `${shop.origin}/sign-in`);
    const long = "a".repeat(1_100_000);
    await page.getByLabel("E-mail").first().fill(`${long}@example.test`);
    await page.getByLabel("Password").fill("a password for tests");
    await page.locator("main form").evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.locator("main").getByRole("button", { name: "Sign in" }).click();
    await page.getByText("What you sent is larger than the store accepts").waitFor();
    await open(page, `${shop.origin}/about`);
    await page.evaluate(
      (deep) => {
        const { __remixRouter } = window as unknown as {
          __remixRouter: { navigate(to: string): void };
        };
        __remixRouter.navigate(deep);
      },
      `/products${"/a".repeat(40)}`,
    );
    await page.getByRole("heading", { name: "This page does not exist" }).waitFor();
    await context.close();
  });
});

const read = ["GET, HEAD, OPTIONS", "POST"] as const;
const resources: [path: string, allow: string, wrong: string][] = [
  ["/robots.txt", ...read],
  ["/sitemap.xml", ...read],
  ["/sitemap-pages.xml", ...read],
  ["/sitemap-products.xml", ...read],
  ["/search/suggestions", ...read],
  ["/files/none.png", ...read],
  ["/admin/subscribers.csv", ...read],
  ["/admin/emails/quote-confirmation/preview", ...read],
  ["/theme", "GET, POST, HEAD, OPTIONS", "PUT"],
  ["/sign-out", "GET, POST, HEAD, OPTIONS", "DELETE"],
];

describe("a route without a page", () => {
  it.each(resources)("%s says which methods it takes", async (path, allow, wrong) => {
    const response = await fetch(shop.origin + path, { method: wrong, redirect: "manual" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe(allow);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.text()).toBe("Method not allowed\n");
    expect(faults(shop)).toEqual([]);
  });

  it.each([
    ["/sitemap.xml", 503, "This shop is not set up yet\n"],
    ["/sitemap-products.xml", 503, "This shop is not set up yet\n"],
    ["/search/suggestions?q=bench", 503, "This shop is not set up yet\n"],
    ["/files/none.png", 404, "Page not found\n"],
  ])("%s without a backend: %d", async (path, status, text) => {
    const response = await fetch(bare.origin + path);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    expect(await response.text()).toBe(text);
    expect(faults(bare)).toEqual([]);
  });

  it("answers HEAD as GET", async () => {
    const response = await fetch(`${shop.origin}/robots.txt`, { method: "HEAD" });
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  });

  it("is for admins where it is for admins", async () => {
    for (const path of ["/admin/subscribers.csv", "/admin/emails/quote-confirmation/preview"]) {
      const visitor = await fetch(shop.origin + path, { redirect: "manual" });
      expect(visitor.status).toBe(302);
      expect(visitor.headers.get("location")).toMatch(/^\/sign-in\?/);
      const response = await shopper.get(path);
      expect(response.status).toBe(403);
      expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
      expect(await response.text()).toContain("administrator rights");
    }
  });

  it("refuses what is no form in a line", async () => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${shop.origin}/theme`, { method: "POST", headers, body: "{}" });
    expect(response.status).toBe(400);
    expect(await response.text()).toBe("The data could not be read as a form.\n");
    expect(faults(shop)).toEqual([]);
  });

  it("logs a fault once, without what was asked", async () => {
    const broken = await startBuilt();
    try {
      const rows = new Database(join(broken.folder, "store.db"));
      rows.exec("ALTER TABLE products RENAME TO elsewhere");
      rows.close();
      const response = await fetch(`${broken.origin}/sitemap-products.xml?cursor=secret-cursor`);
      expect(response.status).toBe(500);
      expect(await response.text()).toBe("Something went wrong\n");
      // What runs by itself in the background meets the missing table too.
      const [line = "", ...more] = faults(broken).filter((each) => each.includes("requestId"));
      expect(more).toEqual([]);
      expect(JSON.parse(line)).toMatchObject({
        msg: "resource failed",
        requestId: expect.any(String),
      });
      expect(line).not.toMatch(/secret-cursor|SELECT|select/);
    } finally {
      await broken.stop();
    }
  });
});

describe("suggestions", () => {
  it("are plain JSON, and the framework has nothing to say about it", async () => {
    const response = await fetch(`${shop.origin}/search/suggestions?q=bench`);
    expect(response.headers.get("content-type")).toContain("application/json");
    expect(response.headers.get("cache-control")).toBe("public, max-age=60");
    const { suggestions } = (await response.json()) as { suggestions: { to: string }[] };
    expect(suggestions.length).toBeGreaterThan(3);
    expect(await (await fetch(`${shop.origin}/search/suggestions`)).json()).toEqual({
      suggestions: [],
    });
    expect(faults(shop)).toEqual([]);
  });

  it("that cannot be had leave the page and what was typed alone", async () => {
    const { page, context } = await browser.visit();
    await open(page, `${shop.origin}/contact`);
    await context.setOffline(true);
    const field = page.getByRole("combobox").first();
    const asked = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/search/suggestions"),
    );
    await field.fill("bench");
    await asked;
    await page.getByRole("heading", { name: "Contact", exact: true }).waitFor();
    expect(await field.inputValue()).toBe("bench");
    await context.close();
  });
});

describe("a connection that breaks after the whole answer", () => {
  it("is no error of the page, which shows the answer", async () => {
    const { page, context, problems } = await browser.visit();
    await context.addInitScript(() => {
      const load = window.fetch;
      window.fetch = async (...request) => {
        const answer = await load(...request);
        const data = await answer.clone().bytes();
        let isRead = false;
        const body = new ReadableStream(
          {
            pull(stream) {
              if (isRead) stream.error(new DOMException("broken off", "AbortError"));
              else stream.enqueue(data);
              isRead = true;
            },
          },
          { highWaterMark: 0 },
        );
        return new Response(body, answer);
      };
    });
    await page.goto(`${shop.origin}/products`);
    await waitForHydration(page);
    await page.getByLabel("In stock or to order").check();
    await page.waitForURL(/available=1$/);
    await page.waitForTimeout(100);
    expect(problems).toEqual([]);
    await context.close();
  });
});

describe("the confirmation of a quote request", () => {
  it("says the same of a number that exists and of one that does not", async () => {
    const other = createBrowser(() => shop.origin);
    await other.postForm(`/products/${known.plain}`, { intent: "add", quantity: "1" });
    const sent = await other.postForm("/quote", {
      seen: await cartSeen(other),
      "contact.firstName": "Ada",
      "contact.lastName": "Lovelace",
      "contact.email": "ada@example.test",
      "delivery.line1": "1 Mill Lane",
      "delivery.city": "Cork",
      "delivery.country": "IE",
    });
    const path = sent.headers.get("location") ?? "";
    expect((await other.get(path)).status).toBe(200);

    const show = async (address: string) => {
      const response = await fetch(shop.origin + address);
      const html = await response.text();
      const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
      return { status: response.status, title: titleIn(html), main };
    };
    const existing = await show(path);
    const invented = await show("/quote/sent/Q-20260301-1234ABCD");
    expect(existing).toEqual(invented);
    expect(existing.status).toBe(404);
    expect(existing.main).toContain("There is no confirmation to show");
    expect(existing.title).not.toMatch(/sent/);
    expect(existing.main).not.toContain(path.split("/").at(-1));
  });

  it("leads whoever is signed in to the quote", async () => {
    await shopper.postForm(`/products/${known.plain}`, { intent: "add", quantity: "1" });
    const sent = await shopper.postForm("/quote", {
      seen: await cartSeen(shopper),
      "contact.firstName": "Sam",
      "contact.lastName": "Shopper",
      "contact.email": "sam@example.test",
      "delivery.line1": "1 Mill Lane",
      "delivery.city": "Cork",
      "delivery.country": "IE",
    });
    const path = sent.headers.get("location") ?? "";
    const number = path.split("/").at(-1);
    expect(await (await shopper.get(path)).text()).toContain(`href="/account/quotes/${number}"`);
    expect((await shopper.get(`/account/quotes/${number}`)).status).toBe(200);
  });
});

import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import type { TestBrowser } from "../support/test-browser";

/*
 * With PAGE_CACHE_SECONDS a cache may keep what a guest without cookies gets, and nothing else.
 */
let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore({ variables: { PAGE_CACHE_SECONDS: "60" } });
  takeLanguages({ main: "en", others: ["de"] });
});
afterAll(async () => {
  await store?.close();
  takeLanguages(siteDefaults.languages);
});

const shared = "public, max-age=0, s-maxage=60, stale-while-revalidate=300";
const personal = "private, no-store";

async function page(path: string, browser: TestBrowser, headers?: Record<string, string>) {
  const answer = await browser.get(path, headers);
  const html = await answer.text();
  const header = (name: string) => answer.headers.get(name) ?? "";
  return {
    status: answer.status,
    html,
    words: visibleText(html),
    cache: header("cache-control"),
    policy: header("content-security-policy"),
    vary: header("vary").toLowerCase(),
    cookies: answer.headers.getSetCookie(),
  };
}

const catalogue = ["/", "/products", "/products/press", "/categories/machine-tools", "/terms"];

test("guests without a cookie get one page, whose scripts its policy names", async () => {
  for (const path of [...catalogue, "/de/products", "/de/products/press"]) {
    const [one, other] = [await page(path, store.browser()), await page(path, store.browser())];
    expect([one.status, one.cache, one.cookies], path).toEqual([200, shared, []]);
    expect(one.vary, path).toContain("cookie");
    expect(one.html, path).toBe(other.html);
    expect(one.html).not.toContain("nonce");
    expect(one.policy).not.toMatch(/nonce|unsafe/);
    const scripts = [
      ...one.html.matchAll(/<script(?![^>]*(?:src=|ld\+json))[^>]*>([\s\S]*?)<\/script>/g),
    ];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, script = ""] of scripts) {
      const hash = createHash("sha256").update(script).digest("base64");
      expect(one.policy).toContain(`'sha256-${hash}'`);
    }
  }
});

test("whoever has a cookie gets a page of their own, and leaves nothing in those of others", async () => {
  const buyer = store.browser();
  await buyer.postForm("/products/press", { intent: "add", quantity: "3" });
  const dark = store.browser();
  await dark.postForm("/theme", { theme: "dark" });
  const german = store.browser();
  await german.postForm("/language", { language: "de", redirectTo: "/products" });
  for (const path of catalogue) {
    for (const browser of [buyer, dark, german, store.shopper, store.admin]) {
      const own = await page(path, browser);
      expect(own.cache, path).toMatch(/no-store/);
      if (own.status === 200) expect(own.policy).toContain("'nonce-");
    }
    const { html, cache } = await page(path, store.browser());
    expect(cache).toBe(shared);
    expect(html).not.toMatch(/shopper@example\.test|data-theme|"cartLines",[1-9]/);
  }
  expect((await page("/products", store.shopper)).html).toContain("shopper@example.test");
});

test("a guest's language is in the address, and a redirect to it is nobody else's", async () => {
  const asked = await page("/products", store.browser(), { "accept-language": "de" });
  expect(asked.vary).toContain("accept-language");
  if (asked.status !== 200) expect(asked.cache).toBe("no-store");
  const english = await page("/products", store.browser(), { "accept-language": "en" });
  const german = await page("/de/products", store.browser(), { "accept-language": "de" });
  expect([english.html.includes('lang="en'), german.html.includes('lang="de')]).toEqual([
    true,
    true,
  ]);
});

test("pages with something of a visitor, and everything that is no page, stay private", async () => {
  const guest = store.browser();
  for (const path of [
    ...["/cart", "/quote", "/ask", "/search?q=press", "/quick-order", "/sign-in", "/compare"],
    ...["/products/none", "/no-such-page", "/account"],
  ]) {
    const { cache } = await page(path, guest);
    expect(cache, path).not.toMatch(/public|s-maxage/);
  }
  const sent = await store.browser().postForm("/products/press", { intent: "add", quantity: "1" });
  expect(sent.headers.get("cache-control") ?? "").not.toMatch(/public/);
  const credential = { authorization: "Bearer none" };
  expect((await page("/products", store.browser(), credential)).cache).toBe(personal);
});

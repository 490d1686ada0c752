import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { site, siteDefaults } from "~/modules/settings/site";
import { takeLanguages } from "~/texts/on-server";
import { axeFindings } from "../support/axe";
import {
  openBrowser,
  type TestBrowser,
  type Visit,
  type VisitOptions,
  waitForHydration,
} from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import { tooWide } from "../support/layout";
import type { BuiltServer } from "../support/server";
import { type ShopWalk, shopPlaces, walkShop } from "../support/shop-places";
import type { TestBrowser as HttpBrowser } from "../support/test-browser";
import { untranslatedIn, writtenTexts } from "../support/untranslated";

/*
 * The shop in the languages for tests: `xa` is a third longer and stands in brackets, `xb` is
 * written from right to left. What a page shows after its scripts have run comes from its scripts.
 */

let shop: BuiltServer;
let browser: TestBrowser;
beforeAll(async () => {
  const started = startSampleShop({ TEST_LANGUAGES: "true", AUTH_PROVIDER: "session" });
  [shop, browser] = await Promise.all([started, openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const paths = [
  "",
  "/products",
  "/categories/machine-tools?price=priced&available=1",
  "/search?q=bench",
  "/search?q=zzzz",
  `/products/${known.variants}`,
  `/products/${known.unpriced}`,
  "/cart",
  "/quote",
  "/quick-order",
  "/sign-in",
  "/sign-up",
  "/no-such-page",
];

/** Puts a product into the cart by the button, whatever it is called in this language. */
async function fillCart(page: Page, language: string): Promise<void> {
  await page.goto(`${shop.origin}/${language}/products/${known.variants}`);
  await page.locator(".add-to-cart button[type=submit]").click();
  await page.locator(".flash").waitFor();
}

describe("on the sample catalogue", () => {
  const windows: [string, VisitOptions][] = [
    ["xa", { width: 1440, height: 900, dark: true }],
    ["xb", { width: 390, height: 844, js: false }],
  ];

  it.each(windows)(
    "in %s no page is wider than its window or breaks: %o",
    async (language, options) => {
      const { page, problems } = await browser.visit(options);
      await fillCart(page, language);
      for (const path of paths) {
        await page.goto(`${shop.origin}/${language}${path}`);
        expect(await tooWide(page), path).toEqual([]);
      }
      expect(problems.filter((problem) => !/404/.test(problem))).toEqual([]);
    },
  );
});

/** Every page of shop, account and links, in one store and one window. */
describe("each page of routes.ts", () => {
  let store: WalkStore;
  let walk: ShopWalk;
  let visit: Visit;
  let written: string[];
  beforeAll(async () => {
    store = await openWalkStore({ TEST_LANGUAGES: "true" });
    walk = await walkShop(store);
    written = await writtenTexts(store);
    visit = await browser.visit({ width: 390, height: 844 });
  });
  afterAll(async () => {
    await store?.close();
    Object.assign(site, siteDefaults);
    takeLanguages(siteDefaults.languages);
  });

  async function become(who: HttpBrowser): Promise<void> {
    await visit.context.clearCookies();
    await visit.context.addCookies(
      [...who.cookies].map(([name, value]) => ({ name, value, url: store.origin })),
    );
  }

  const first = shopPlaces.filter(
    ({ route }, at) => shopPlaces.findIndex((each) => each.route === route) === at,
  );

  it.each(first.map((place) => [place.route, place] as const))(
    "“%s” fits into 390 pixels in both, and scripts add no text of their own",
    async (_, { at, who, status }) => {
      const { page, problems } = visit;
      problems.length = 0;
      await become(who(walk));
      const answer = await page.goto(`${store.origin}/xa${at(walk)}`);
      expect(answer?.status()).toBe(status);
      await waitForHydration(page);
      expect(await tooWide(page)).toEqual([]);
      expect(await axeFindings(page, { withoutColours: true, frames: false })).toEqual([]);
      expect(untranslatedIn(await page.content(), written)).toEqual([]);
      const mirrored = await page.goto(`${store.origin}/xb${at(walk)}`);
      expect(mirrored?.status()).toBe(status);
      expect(await tooWide(page)).toEqual([]);
      expect(problems).toEqual([]);
    },
  );

  it("says in the page’s language what only scripts say", async () => {
    const { page, context, problems } = visit;
    problems.length = 0;
    await become(walk.guest);
    const inBrackets = /^\[[^A-Za-z]*\S.*\]$/s;
    // Typing into the search box names how many suggestions there are.
    await page.goto(`${store.origin}/xa`);
    await waitForHydration(page);
    const search = page.locator("main input[type=search], header input[type=search]").first();
    await search.fill("press");
    const told = page.locator("[role=status]", { hasText: "[" }).first();
    await told.waitFor({ state: "attached" });
    expect(untranslatedIn(await page.content(), [...written, "press"])).toEqual([]);
    // A field counts what is left, and another one weighs the files at once.
    await page.goto(`${store.origin}/xa/ask?about=press`);
    await waitForHydration(page);
    const text = page.locator("textarea").first();
    await text.fill("x".repeat(Number((await text.getAttribute("maxlength")) ?? 6_000)));
    await page.locator(".field-count[role=status]").first().waitFor();
    expect(await page.locator(".field-count[role=status]").first().textContent()).toMatch(
      inBrackets,
    );
    await page.goto(`${store.origin}/xa/quote`);
    await waitForHydration(page);
    const files = page.locator("input[type=file]").first();
    const many = ["a", "b", "c", "d", "e", "f"].map((name) => ({ name, mimeType: "image/png" }));
    await files.setInputFiles(many.map((each) => ({ ...each, buffer: Buffer.from("x") })));
    const problem = page.locator(".field:has(input[type=file]) .field-error");
    await problem.waitFor();
    expect(untranslatedIn(await page.content(), written)).toEqual([]);
    // Without a connection the page says so itself; the next one needs no other script.
    await page.goto(`${store.origin}/xa/about`, { waitUntil: "networkidle" });
    await context.setOffline(true);
    await page.locator("footer a[href$='/terms']").first().click();
    await page.locator(".error-page").waitFor();
    expect(untranslatedIn(await page.content(), written)).toEqual([]);
    await context.setOffline(false);
    expect(problems.filter((each) => !/Failed to fetch|ERR_INTERNET/.test(each))).toEqual([]);
  });
});

describe("with scripts", () => {
  it("what pages say afterwards is in their language, and links stay in it", async () => {
    const { page, problems } = await browser.visit({ width: 1440, height: 900 });
    await fillCart(page, "xa");
    await page.goto(`${shop.origin}/xa/cart`);
    // The script counts the lines anew, with a text of its own.
    const more = page.locator("button[name=step][value='1']").first();
    await more.click();
    await page.locator(".cart-count [class=visually-hidden], .cart-count .visually-hidden").first();
    expect(await page.locator(".cart-count .visually-hidden").textContent()).toMatch(/^\[.*·\]$/);
    await page.locator(".header-top .logo").click();
    await page.waitForURL(`${shop.origin}/xa`);
    await page.locator(".category-bar a").first().click();
    await page.waitForURL(/\/xa\/categories\//);
    expect(await page.title()).not.toMatch(/^Error/);
    expect(problems).toEqual([]);
  });

  it("loads the texts of its own language and no others", async () => {
    const { page } = await browser.visit({ width: 1440, height: 900 });
    const scripts: string[] = [];
    page.on("response", (answer) => {
      if (/\.js(\?|$)/.test(answer.url())) scripts.push(answer.url());
    });
    await page.goto(`${shop.origin}/xa/quote`, { waitUntil: "networkidle" });
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((url) => !/\/assets\/texts-xa-[0-9a-f]{12}\//.test(url))).toEqual([]);
    const bodies = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
    expect(bodies.join("")).not.toMatch(/@@\w+:\w+@@/);
    expect(bodies.join("")).not.toContain("Skip to content");
  });

  it("the switch shows the same page in another language, with what was typed", async () => {
    const { page } = await browser.visit({ width: 1440, height: 900 });
    await fillCart(page, "xa");
    await page.goto(`${shop.origin}/xa/quote`);
    await page.locator("[name='contact.firstName']").fill("Ottilie");
    await page.waitForTimeout(600);
    await page.locator("form[action='/language'] button[value=en]").click();
    await page.waitForURL(`${shop.origin}/quote`);
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^en/);
    await expect
      .poll(() => page.locator("[name='contact.firstName']").inputValue())
      .toBe("Ottilie");
  });

  it.each([
    { path: "/ask", text: "[name=message]" },
    { path: "/quick-order", text: "[name=text]" },
  ])("the switch and a reload of $path keep what was typed", async ({ path, text }) => {
    const { page, problems } = await browser.visit({ width: 1440, height: 900 });
    await page.goto(`${shop.origin}/xa${path}`);
    await waitForHydration(page);
    await page.locator(text).fill("Two large ones");
    await page.locator("form[action='/language'] button[value=en]").click();
    await page.waitForURL(shop.origin + path);
    await expect.poll(() => page.locator(text).inputValue()).toBe("Two large ones");
    await page.reload();
    await expect.poll(() => page.locator(text).inputValue()).toBe("Two large ones");
    expect(problems).toEqual([]);
  });
});

describe("without scripts", () => {
  it.each([
    { path: "/quote", text: "[name=message]" },
    { path: "/ask?about=zzz", text: "[name=message]" },
    { path: "/quick-order", text: "[name=text]" },
  ])("the switch of $path shows the same page, with what was typed", async ({ path, text }) => {
    const { page, context } = await browser.visit({ js: false, width: 390 });
    await fillCart(page, "xa");
    await page.goto(`${shop.origin}/xa${path}`);
    const words = 'Two "large" ones & <b>one</b> small\none for 5 % $1';
    const contact = page.locator("[name='contact.firstName']");
    const hasContact = (await contact.count()) > 0;
    await page.locator(text).fill(words);
    if (hasContact) await contact.fill("Ottilie");
    if (path === "/quote") {
      await page.locator("details:has([name='billing.city']) summary").click();
      await page.locator("[name='billing.city']").fill("Cork");
      await page.locator("[name='billing.country']").selectOption("AT");
    }
    const sentBefore = (await context.cookies()).map(({ name }) => name);
    await page.getByRole("button", { name: "English" }).click();
    await page.waitForURL(shop.origin + path);
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^en/);
    expect(await page.title()).not.toMatch(/^Error/);
    expect(await page.locator(text).inputValue()).toBe(words);
    if (hasContact) expect(await contact.inputValue()).toBe("Ottilie");
    if (path === "/quote") {
      expect(await page.locator("[name='billing.city']").isVisible()).toBe(true);
      expect(await page.locator("[name='billing.city']").inputValue()).toBe("Cork");
      expect(await page.locator("[name='billing.country']").inputValue()).toBe("AT");
    }
    // The browser stores the language, and nothing that was typed.
    const sentAfter = (await context.cookies()).map(({ name }) => name);
    expect(sentAfter.filter((name) => !sentBefore.includes(name))).toEqual(["language"]);
    // And back again: the page that the switch showed has a switch as well.
    await page.locator("footer button[value^=xa]").click();
    await page.waitForURL(`${shop.origin}/xa${path}`);
    expect(await page.locator(text).inputValue()).toBe(words);
  });
});

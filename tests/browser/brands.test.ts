import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Brand } from "~/modules/settings/part-fields";
import { site, siteDefaults } from "~/modules/settings/site";
import { axeFindings } from "../support/axe";
import { openBrowser, type TestBrowser, type Visit, waitForHydration } from "../support/browser";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import { changeWindow, tooWide } from "../support/layout";
import { looksWrong } from "../support/looks";

/** Brands far from the usual one. Every combination between them is made of the same tokens. */
const brands: Readonly<Record<string, Partial<Brand>>> = {
  "dense and dark": {
    name: "Night Forge",
    accent: "#0b1f3a",
    neutral: "#3b3f46",
    typeface: "plex",
    corners: "square",
    density: "compact",
  },
  "light and round": {
    name: "Lumen & Co",
    accent: "#ffd54a",
    neutral: "#cfc6b8",
    typeface: "atkinson",
    corners: "round",
    density: "airy",
  },
  "a long name from right to left": {
    name: "شركة الأدوات الدقيقة والمعدات الصناعية المتقدمة للمختبرات",
    tagline: "أدوات القياس والمخارط والموازين للورش والمختبرات في كل مكان",
    accent: "#8c1d40",
    neutral: "#6b6460",
    typeface: "source",
    corners: "soft",
    density: "usual",
  },
};

type Place = string | ((ids: WalkStore["ids"]) => string);

const closely: Place[] = [
  "/",
  "/products/press",
  "/quote",
  () => offer,
  "/admin",
  "/admin/quotes",
  ({ draft }) => `/admin/quotes/${draft}`,
  ({ order }) => `/admin/orders/${order}`,
];
/** With those that are looked at closely, 35 pages. */
const shopPages = [
  "/products",
  "/categories/machine-tools",
  "/search?q=press",
  "/cart",
  "/compare?id=press&id=lathe",
  "/quick-order",
  "/contact",
  "/about",
  "/sign-in",
  "/sign-up",
];
const deskPages: Place[] = [
  "/admin/orders",
  ({ shipped }) => `/admin/orders/${shipped}`,
  "/admin/invoices",
  ({ invoice }) => `/admin/invoices/${invoice}`,
  "/admin/pipeline",
  "/admin/templates",
  "/admin/quotes/new",
  ({ draft }) => `/admin/quotes/${draft}/preview`,
  "/admin/notices",
  "/admin/search?q=press",
  "/admin/products",
  "/admin/products/press",
  "/admin/stock",
  "/admin/customers",
  "/admin/emails/quote-confirmation",
  "/admin/settings",
  "/admin/brand",
];

let store: WalkStore;
let browser: TestBrowser;
let desk: Visit;
let guest: Visit;
let offer: string;
beforeAll(async () => {
  [store, browser] = await Promise.all([openWalkStore(), openBrowser()]);
  [desk, guest] = await Promise.all([
    browser.visit({ width: 1440, height: 900 }),
    browser.visit({ width: 1440, height: 900 }),
  ]);
  const cookies = [...store.admin.cookies].map(([name, value]) => ({
    name,
    value,
    url: store.origin,
  }));
  await desk.context.addCookies(cookies);
  const number = store.ids["offer number"] ?? "";
  const { signedLinks } = store.services.mail;
  const key = await signedLinks?.sign({ purpose: "quote", subject: number }, store.time.now);
  offer = `/quotes/${number}?key=${key}`;
});
afterAll(async () => {
  await browser?.close();
  await store?.close();
  Object.assign(site, siteDefaults);
});

async function publish(brand: Partial<Brand>): Promise<void> {
  const { version } = await store.call("settings.read", []);
  const value = { ...siteDefaults.brand, ...brand };
  await store.call("settings.save", [{ part: "brand", value, version }]);
}

describe.each(Object.entries(brands))("a brand that is %s", (_, brand) => {
  beforeAll(() => publish(brand));

  it.each(closely)("is read by everybody on a desk and on a small phone on %s", async (place) => {
    const page = await open(place);
    expect(await page.locator('link[href^="/brand.css"]').count()).toBe(1);
    expect(await looksWrong(page)).toEqual([]);
  });

  it("keeps name, account and cart in one row of a phone", async () => {
    const page = await open("/products");
    for (const width of [320, 390]) {
      await changeWindow(page, { width });
      const parts = ".menu-button, .header-row .logo, .account-link, .cart-link";
      const middles = await page.locator(parts).evaluateAll((all) =>
        all.map((part) => {
          const { y, height } = part.getBoundingClientRect();
          return Math.round(y + height / 2);
        }),
      );
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3);
      const box = await page.locator(".header-top").boundingBox();
      expect(box?.height).toBeLessThan(135);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it.each([...shopPages, ...deskPages])("has readable colours and room on %s", async (place) => {
    expect(await coloursWrong(await open(place))).toEqual([]);
  });
});

it.each([1440, 390])(
  "the editor stays in place when a colour is chosen at %i px",
  async (width) => {
    const { page } = desk;
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${store.origin}/admin/brand`);
    await waitForHydration(page);
    const places = () =>
      page.evaluate(() =>
        [".brand-form", ".brand-themes"].map(
          (of) => document.querySelector(of)?.getBoundingClientRect().top,
        ),
      );
    const choose = async (colour: string, text: string) => {
      await page.locator('[name="accent"]').fill(colour);
      await page.locator(".accent-used", { hasText: text }).waitFor();
      return places();
    };
    const before = await choose("#0a5560", "as you chose it");
    expect(await choose("#ffe066", "a darker shade")).toEqual(before);
    await page.setViewportSize({ width: 1440, height: 900 });
  },
);

it("a chosen logo is sent once, and is gone when it is removed", async () => {
  const { page } = desk;
  await page.goto(`${store.origin}/admin/brand`);
  await waitForHydration(page);
  const drawing = '<svg viewBox="0 0 30 10"><path fill="#0a5560" d="M0 0h30v10H0z"/></svg>';
  const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) };
  const input = page.locator('[name="logoFile"]');
  await input.setInputFiles(file);
  await page.locator(".brand-logo-logo").waitFor();
  expect(await input.evaluate((each: HTMLInputElement) => each.files?.length)).toBe(0);
  await page.locator('[name="noLogo"]').click();
  await page.locator(".brand-logo-logo").waitFor({ state: "detached" });
});

async function open(place: Place): Promise<Page> {
  const path = typeof place === "string" ? place : place(store.ids);
  const { page } = path.startsWith("/admin") ? desk : guest;
  const answer = await page.goto(store.origin + path);
  expect([path, answer?.status()]).toEqual([path, 200]);
  return page;
}

/** What a brand can spoil: the contrast of colours in both themes, and the width of a phone and of a tablet. */
async function coloursWrong(page: Page): Promise<string[]> {
  const wrong = await axeFindings(page, { coloursOnly: true });
  const usual = page.viewportSize() ?? { width: 1440, height: 900 };
  await changeWindow(page, { width: 390, dark: true });
  const dark = await axeFindings(page, { coloursOnly: true });
  wrong.push(...dark.map((each) => `390, dark: ${each}`));
  wrong.push(...(await tooWide(page)).map((each) => `390: ${each}`));
  await changeWindow(page, { width: 768, dark: true });
  wrong.push(...(await tooWide(page)).map((each) => `768: ${each}`));
  await page.setViewportSize(usual);
  await page.emulateMedia({ colorScheme: "light" });
  return wrong;
}

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { site } from "~/modules/settings/site";
import { openBrowser, type TestBrowser } from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
import { tooWide } from "../support/layout";
import type { BuiltServer } from "../support/server";

let shop: BuiltServer;
let browser: TestBrowser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startSampleShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

const paths = [
  "/",
  "/products",
  "/categories/machine-tools?brand=drehvik&price=priced&available=1",
  "/search?q=bench",
  "/search?q=zzzz",
  `/products/${known.variants}`,
  `/products/${known.unpriced}`,
  "/cart",
  "/quote",
  `/compare?${Object.values(known)
    .map((id) => `id=${id}`)
    .join("&")}`,
  "/quick-order",
  "/privacy",
  "/no-such-page",
];

async function fillCart(page: Page): Promise<void> {
  for (const id of [known.variants, known.unpriced]) {
    await page.goto(`${shop.origin}/products/${id}`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.locator(".flash").waitFor();
  }
}

describe("layout", () => {
  it("needs no sideways scrolling at 320 px, with and without scripts", async () => {
    for (const js of [true, false]) {
      const { page, problems } = await browser.visit({ js, width: 320, height: 640 });
      const look = async (path: string) => {
        await page.goto(shop.origin + path);
        expect(await tooWide(page), path).toEqual([]);
      };
      for (const path of paths) await look(path);
      await fillCart(page);
      for (const path of ["/cart", "/quote"]) await look(path);
      expect(problems).toEqual([]);
    }
  });

  it("gives fingers 44 px for steppers, and 24 px or room around it for all else", async () => {
    const { page } = await browser.visit({ width: 390, height: 844 });
    await fillCart(page);
    await page.goto(`${shop.origin}/cart`);
    const sizes = await page
      .locator(".stepper button, .stepper input, .line-remove button, .button, .header-link")
      .evaluateAll((elements) =>
        elements
          .filter((element) => element.getClientRects().length > 0)
          .map((element) => {
            const { width, height } = element.getBoundingClientRect();
            return { what: element.className, least: Math.min(width, height) };
          }),
      );
    expect(sizes.length).toBeGreaterThan(8);
    expect(sizes.filter(({ least }) => least < 44)).toEqual([]);
  });

  it("never hides what has the focus behind the header", async () => {
    const { page } = await browser.visit({ width: 1280, height: 700 });
    await page.goto(`${shop.origin}/products`);
    await page.locator(".paging a").last().focus();
    for (let back = 0; back < 40; back += 1) {
      await page.keyboard.press("Shift+Tab");
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement;
        const header = document.querySelector(".header-top");
        if (!focused || !header || header.contains(focused)) return null;
        const box = focused.getBoundingClientRect();
        const below = header.getBoundingClientRect().bottom;
        return box.bottom <= below ? focused.outerHTML.slice(0, 120) : null;
      });
      expect(hidden).toBeNull();
    }
  });

  it("does not shift while it loads", async () => {
    const { page, context } = await browser.visit({ width: 390, height: 844 });
    await context.addInitScript(() => {
      const store = window as unknown as { shift: number };
      store.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as {
          value: number;
          hadRecentInput: boolean;
        }[]) {
          if (!entry.hadRecentInput) store.shift += entry.value;
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const shifts: Record<string, number> = {};
    for (const path of paths) {
      await page.goto(shop.origin + path, { waitUntil: "load" });
      await page.waitForTimeout(150);
      shifts[path] = await page.evaluate(() => (window as unknown as { shift: number }).shift);
    }
    expect(Object.entries(shifts).filter(([, shift]) => shift > 0.02)).toEqual([]);
  });

  it("gives every picture its place, the first at once and the far ones later", async () => {
    const { page } = await browser.visit();
    await page.goto(`${shop.origin}/products`);
    const pictures = await page.locator(".list-results img").evaluateAll((images) =>
      images.map((image) => ({
        width: image.getAttribute("width"),
        height: image.getAttribute("height"),
        lazy: image.getAttribute("loading") === "lazy",
        first: image.getAttribute("fetchpriority") === "high",
      })),
    );
    expect(pictures).toHaveLength(24);
    expect(pictures.every(({ width, height }) => width === "800" && height === "600")).toBe(true);
    expect(pictures.map(({ first }) => first).indexOf(true)).toBe(0);
    expect(pictures.filter(({ first }) => first)).toHaveLength(1);
    expect(pictures.slice(0, 4).some(({ lazy }) => lazy)).toBe(false);
    expect(pictures.slice(4).every(({ lazy }) => lazy)).toBe(true);
  });

  it("prints a page as a letter: the shop's name and address, and nothing to press", async () => {
    const { page } = await browser.visit();
    await page.goto(`${shop.origin}/products/${known.variants}`);
    await page.emulateMedia({ media: "print" });
    for (const control of await page.getByRole("button").all()) {
      expect(await control.isVisible(), await control.innerText()).toBe(false);
    }
    for (const part of ["search", "navigation"] as const) {
      for (const bar of await page.locator(".site-header").getByRole(part).all()) {
        expect(await bar.isVisible()).toBe(false);
      }
    }
    expect(await page.getByRole("heading", { name: /^More in/ }).isVisible()).toBe(false);
    expect(await page.getByRole("heading", { level: 1 }).isVisible()).toBe(true);
    expect(await page.locator(".header-top").innerText()).toBe(site.name);
    expect(await page.locator(".site-footer").innerText()).toContain(site.contact.street);
  });

  it("prints the lines of the cart and of the request", async () => {
    const { page } = await browser.visit();
    await page.goto(`${shop.origin}/products/${known.plain}`);
    await page.getByRole("button", { name: "Add to cart" }).first().click();
    await page.locator(".flash-done").waitFor();
    await page.goto(`${shop.origin}/cart`);
    const lines = page.locator(".cart-line");
    await lines.first().waitFor();
    await page.emulateMedia({ media: "print" });
    expect(await lines.first().isVisible()).toBe(true);
    await page.goto(`${shop.origin}/quote`);
    expect(await page.locator(".aside-lines li").first().isVisible()).toBe(true);
  });

  it("has the search in the header of every page, and no second one on a phone", async () => {
    for (const width of [390, 1280]) {
      const { page } = await browser.visit({ width });
      for (const path of ["/", "/products", "/no-such-page", "/search?q=zzzz"]) {
        await page.goto(shop.origin + path);
        const fields = page.getByRole("search").filter({ visible: true });
        expect(await fields.first().getAttribute("aria-label"), path).toBe("Search the shop");
        if (width < 992) expect(await fields.count(), path).toBe(1);
      }
    }
  });

  it("shows the categories in one line, or in the menu where they need more", async () => {
    const { page } = await browser.visit();
    for (const width of [800, 992, 1024, 1120, 1180, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${shop.origin}/products`);
      const bar = page.locator(".category-bar");
      const menu = page.getByRole("button", { name: "Menu", exact: true });
      expect(await bar.isVisible(), `${width}`).toBe(!(await menu.isVisible()));
      const box = await bar.boundingBox();
      if (box) expect(box.height, `${width}`).toBeLessThan(60);
    }
  });

  it("breaks no word of the cart between two letters, however wide the window", async () => {
    const { page } = await browser.visit();
    await fillCart(page);
    for (const width of [360, 600, 768, 992, 1024, 1152, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`${shop.origin}/cart`);
      const narrow = await page
        .locator(".line-text")
        .evaluateAll((texts) =>
          texts.map((text) => text.getBoundingClientRect().width).filter((space) => space < 150),
        );
      expect(narrow, `${width}`).toEqual([]);
    }
  });

  it("has name, data, price and quantity of each row of a table within a phone's width", async () => {
    const { page } = await browser.visit({ width: 390, height: 844 });
    const rows = async () =>
      page.locator(".stacked tbody tr").evaluateAll((all) =>
        all.map((row) => {
          const box = (part: string) => row.querySelector(part)?.getBoundingClientRect();
          const [name, price, quantity] = ["th a", ".price", ".input-quantity"].map(box);
          const isRight = (quantity?.right ?? 0) <= innerWidth && (quantity?.x ?? 999) > 250;
          const isBeside =
            !price || !quantity || (price.x < 40 && price.bottom > quantity.y && isRight);
          return isBeside && (name?.bottom ?? 0) <= (price?.y ?? quantity?.y ?? 0);
        }),
      );
    await page.goto(`${shop.origin}/products/${known.variants}`);
    expect(await rows()).toEqual([true, true, true]);
    await page.goto(`${shop.origin}/categories/measuring-tools`);
    await page.getByRole("button", { name: "Table" }).click();
    await page.locator(".product-table").waitFor();
    const listed = await rows();
    expect(listed.length).toBeGreaterThan(10);
    expect(listed).not.toContain(false);
    const labels = await page.locator(".product-table td[data-label]").count();
    expect(labels).toBeGreaterThanOrEqual(listed.length);
  });

  it("keeps what puts a message away beside it on a phone", async () => {
    const { page } = await browser.visit({ width: 390, height: 844 });
    await fillCart(page);
    const places = await page.locator(".flash").evaluate((flash) => {
      const top = (part: string) => flash.querySelector(part)?.getBoundingClientRect();
      return { text: top("p"), close: top(".flash-close"), link: top(".flash-link") };
    });
    expect(places.close?.left).toBeGreaterThan(places.text?.right ?? 0);
    expect(places.link?.top).toBeGreaterThanOrEqual(places.text?.bottom ?? 0);
    expect(places.link?.left).toBe(places.text?.left);
  });
});

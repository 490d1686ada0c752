import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { open, openBrowser, type TestBrowser, waitForHydration, watch } from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
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

async function add(page: Page, id: string): Promise<void> {
  await open(page, `${shop.origin}/products/${id}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.locator(".flash").waitFor();
}

const quantity = (page: Page) => page.locator(".cart-line [name=quantity]").first();

describe("the cart where scripts run", () => {
  it("says in view what was added, wherever the button stands", async () => {
    for (const [width, height] of [
      [390, 600],
      [1280, 500],
    ] as const) {
      const { page } = await browser.visit({ width, height });
      await open(page, `${shop.origin}/products/${known.variants}`);
      const button = page.getByRole("button", { name: "Add to cart" });
      await button.evaluate((element) => element.scrollIntoView({ block: "start" }));
      await button.click();
      const message = page.locator(".flash", { hasText: "added to your cart" });
      await message.waitFor();
      const seen = await message.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + 40, (top + bottom) / 2));
      });
      expect([width, seen]).toEqual([width, true]);
    }
  });

  it("takes a change back that the store never heard of, and says so", async () => {
    const { page, context } = await browser.visit();
    await add(page, known.variants);
    await open(page, `${shop.origin}/cart`);
    await context.setOffline(true);
    await page.getByRole("button", { name: "One more of" }).click();
    await page.getByText("The store could not be reached").waitFor();
    await expect.poll(() => quantity(page).inputValue()).toBe("1");
    // The first message is still there: only the failed request says that the removal was tried.
    const failed = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Remove Bench lathe" }).click();
    await failed;
    await expect.poll(() => page.locator(".cart-line").count()).toBe(1);
    await page.getByText("The store could not be reached").waitFor();
    await context.setOffline(false);
    await page.getByRole("button", { name: "One more of" }).click();
    await page.locator(".totals-total", { hasText: "€9,780.00" }).waitFor();
    expect(await page.getByText("The store could not be reached").count()).toBe(0);
  });

  it("says so when the way to the quote does not reach the store", async () => {
    const { page, context } = await browser.visit();
    await add(page, known.plain);
    await open(page, `${shop.origin}/cart`);
    await context.setOffline(true);
    await page.locator(".cart-side").getByRole("button", { name: "Request a quote" }).click();
    await page.getByText("The store could not be reached").waitFor();
  });

  it("moves the focus on when a line goes", async () => {
    const { page, problems } = await browser.visit();
    for (const id of [known.variants, known.unpriced]) await add(page, id);
    await open(page, `${shop.origin}/cart`);
    await page.getByRole("link", { name: "Add by article numbers" }).waitFor();
    const focus = () => page.evaluate(() => document.activeElement?.textContent);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/cart/, async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Remove Bench lathe" }).press("Enter");
    // A shopper who goes on by keyboard does not wait for the answer.
    await expect.poll(focus).toBe("Remove Toolroom lathe TL410");
    answer();
    await page.locator(".totals-request").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Your cart is empty").waitFor();
    await expect.poll(focus).toBe("Your cart");
    await page.getByRole("main").getByRole("link", { name: "Quick order" }).click();
    await page.getByRole("heading", { level: 1, name: "Quick order" }).waitFor();
    expect(problems).toEqual([]);
  });

  it("moves the focus on in other lists too: filters, and compared products", async () => {
    const { page, problems } = await browser.visit();
    const focus = () => page.evaluate(() => document.activeElement?.textContent?.trim());
    await page.goto(`${shop.origin}/products?available=1&price=priced`);
    await waitForHydration(page);
    await page.locator(".active-filters a").first().press("Enter");
    await expect.poll(focus).toBe("Remove filter With a price");
    await page.keyboard.press("Enter");
    await expect.poll(focus).toBe("All products");
    await page.goto(`${shop.origin}/compare?id=${known.plain}&id=${known.unpriced}`);
    await waitForHydration(page);
    await page.getByRole("link", { name: "Remove Folding loupe" }).press("Enter");
    await expect.poll(focus).toBe("Remove Toolroom lathe TL410");
    await page.keyboard.press("Enter");
    await expect.poll(focus).toBe("Compare products");
    expect(problems).toEqual([]);
  });

  it("is the same in every open tab", async () => {
    const { page, context, problems } = await browser.visit();
    await add(page, known.plain);
    const other = await context.newPage();
    const otherProblems = watch(other);
    await open(other, `${shop.origin}/cart`);
    await add(page, known.unpriced);
    await other.locator(".cart-line", { hasText: "Toolroom lathe" }).waitFor();
    expect(await other.locator(".cart-count").textContent()).toContain("2 products");
    await other.getByRole("button", { name: "Remove Toolroom lathe" }).click();
    await page.locator(".cart-count", { hasText: "1 product" }).waitFor();
    expect([...problems, ...otherProblems]).toEqual([]);
  });

  it("keeps a form's problems on view while another tab changes the cart", async () => {
    const { page, context } = await browser.visit();
    await add(page, known.plain);
    await open(page, `${shop.origin}/quote`);
    await page.getByRole("textbox", { name: "First name" }).fill("Ada");
    await page.getByRole("button", { name: "Send quote request" }).click();
    await page.locator(".error-summary").waitFor();
    const other = await context.newPage();
    await add(other, known.unpriced);
    await page.locator(".aside-lines", { hasText: "Toolroom lathe" }).waitFor();
    expect(await page.locator(".error-summary li").count()).toBeGreaterThan(2);
    expect(await page.getByRole("textbox", { name: "First name" }).inputValue()).toBe("Ada");
  });

  it.each([true, false])("goes nowhere with a wrong quantity, scripts: %s", async (js) => {
    const { page, context } = await browser.visit({ js });
    await add(page, known.plain);
    await open(page, `${shop.origin}/cart`);
    const onward = page.locator(".cart-side").getByRole("button", { name: "Request a quote" });
    const said = page.getByText("A quantity in the cart is wrong. Correct it first.");
    const field = page.locator(".input-quantity");
    expect([await onward.isVisible(), await said.isVisible()]).toEqual([true, false]);
    await field.fill("2,5");
    expect([await onward.isVisible(), await said.isVisible()]).toEqual([false, true]);
    await field.press("Enter");
    await page.getByText("Enter a whole number").waitFor();
    expect([await onward.isVisible(), await said.isVisible()]).toEqual([false, true]);
    await page.locator(".input-quantity").fill("3");
    await page.locator(".input-quantity").press("Enter");
    await onward.waitFor();
    expect(await said.isVisible()).toBe(false);
    await context.close();
  });
});

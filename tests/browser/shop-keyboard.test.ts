import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { open, openBrowser, type TestBrowser } from "../support/browser";
import { startSampleShop } from "../support/browser-shop";
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

/** What a screen reader would call the element with the focus, roughly. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return "";
    const own = element.id ? document.querySelector(`label[for="${element.id}"]`) : null;
    const label = own ?? element.closest("label");
    const name = element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent;
    return (name ?? "").replace(/\s+/g, " ").trim();
  });
}

/** Presses Tab until the focus is there; a wall or a trap fails. */
async function tabTo(page: Page, name: string | RegExp, most = 90): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press("Tab");
    const here = await focused(page);
    passed.push(here);
    if (typeof name === "string" ? here === name : name.test(here)) return;
  }
  throw new Error(`No way to ${name} by Tab: ${passed.join(" | ")}`);
}

/** The heading has the focus, as after every change of page. */
async function arriveAt(page: Page, heading: string): Promise<void> {
  const tag = () => page.evaluate(() => document.activeElement?.tagName);
  await expect.poll(async () => `${await tag()} ${await focused(page)}`).toBe(`H1 ${heading}`);
}

it("the whole way from home to confirmation needs a keyboard alone", async () => {
  const { page, problems } = await browser.visit();
  await open(page, shop.origin);
  await page.keyboard.press("Tab");
  expect(await focused(page)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await tabTo(page, "Measuring tools");
  await page.keyboard.press("Enter");
  await arriveAt(page, "Measuring tools");
  expect(await page.locator("[aria-live=polite]").first().textContent()).toContain(
    "Measuring tools",
  );

  await tabTo(page, /^Any/);
  await page.keyboard.press("ArrowDown");
  await page.waitForURL(/price=priced/);
  expect(await focused(page)).toMatch(/^With a price/);
  await tabTo(page, /Digital caliper DC150/);
  await page.keyboard.press("Enter");
  await arriveAt(page, "Digital caliper DC150, IP67");

  await tabTo(page, "Quantity");
  await page.keyboard.type("3");
  await tabTo(page, "Add to cart");
  await page.keyboard.press("Enter");
  await page.getByText("added to your cart").waitFor();
  expect(await focused(page)).toMatch(/Add/);
  await page.keyboard.press("Control+Home");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.locator("#main").focus();
  await tabTo(page, "View cart");
  await page.keyboard.press("Enter");
  await arriveAt(page, "Your cart");

  await tabTo(page, /^One more of Digital caliper/);
  const quantity = page.getByLabel("Quantity of Digital caliper");
  const before = Number(await quantity.inputValue());
  const sum = page.locator(".totals-total");
  const sumBefore = await sum.innerText();
  await page.keyboard.press("Enter");
  await expect.poll(() => quantity.inputValue()).toBe(String(before + 1));
  // The sum comes with the answer, which must not move the focus.
  await expect.poll(() => sum.innerText()).not.toBe(sumBefore);
  expect(await focused(page)).toMatch(/^One more of Digital caliper/);

  await tabTo(page, "Request a quote");
  await page.keyboard.press("Enter");
  await arriveAt(page, "Request a quote");
  for (const [label, value] of [
    ["First name", "Ada"],
    ["Last name", "Byron"],
    ["E-mail address", "ada@example.test"],
    ["Street and number", "14 Foundry Quay"],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
  await tabTo(page, "Send quote request");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toMatch(/^There is a problem/);
  await tabTo(page, "Enter the town or city");
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Town or city");
  await page.keyboard.type("Dublin");
  await page.keyboard.press("Enter");
  await arriveAt(page, "Thank you. We have your request.");
  expect(problems).toEqual([]);
});

it("the search suggests, is steered by arrows and closed by Escape", async () => {
  const { page, problems } = await browser.visit();
  await open(page, `${shop.origin}/about`);
  const box = page.getByRole("combobox");
  await box.focus();
  await page.keyboard.type("bench");
  await page.getByRole("option").first().waitFor();
  expect(await box.getAttribute("aria-expanded")).toBe("true");
  await page.keyboard.press("ArrowDown");
  const active = await box.getAttribute("aria-activedescendant");
  expect(await page.locator(`#${active}`).getAttribute("aria-selected")).toBe("true");
  await page.keyboard.press("Escape");
  expect(await box.getAttribute("aria-expanded")).toBe("false");
  expect(await box.inputValue()).toBe("bench");
  await page.keyboard.press("ArrowDown");
  const name = await page
    .locator("[role=option][aria-selected=true] .suggestion-label")
    .textContent();
  await page.keyboard.press("Enter");
  await arriveAt(page, name ?? "");

  await box.fill("mikrund");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/search?q=mikrund");
  await arriveAt(page, "Results for “mikrund”");
  expect(problems).toEqual([]);
});

it("menu and filters on a phone open, close and give the focus back", async () => {
  const { page } = await browser.visit({ js: false, width: 390, height: 844 });
  await page.goto(`${shop.origin}/products`);
  for (const [opener, part] of [
    ["Menu", "#menu"],
    ["Filters", "#filters"],
  ] as const) {
    await page.getByRole("button", { name: opener, exact: true }).focus();
    await page.keyboard.press("Enter");
    expect(await page.locator(part).isVisible()).toBe(true);
    await page.keyboard.press("Escape");
    expect(await page.locator(part).isVisible()).toBe(false);
    expect(await focused(page)).toBe(opener);
  }
});

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser } from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
import type { BuiltServer } from "../support/server";

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);
const levels = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

let shop: BuiltServer;
let browser: TestBrowser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startSampleShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

interface Violations {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

/** What axe finds, one line each. What the dark theme can break is colour alone. */
async function check(page: Page, dark = false): Promise<string[]> {
  await page.evaluate(axeSource);
  const runOnly = dark
    ? { type: "rule", values: ["color-contrast", "link-in-text-block"] }
    : { type: "tag", values: levels };
  const { violations } = (await page.evaluate(
    (options) =>
      (window as unknown as { axe: { run(options: object): Promise<object> } }).axe.run(options),
    { runOnly, resultTypes: ["violations"] },
  )) as Violations;
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} (${failureSummary})`),
  );
}

async function fillCart(page: Page): Promise<void> {
  for (const id of [known.variants, known.unpriced, known.soldOut]) {
    await page.goto(`${shop.origin}/products/${id}`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.locator(".flash").waitFor();
  }
}

/** Every page, by path; `prepare` brings it into a state of its own. */
const states: [name: string, path: string, prepare?: (page: Page) => Promise<unknown>][] = [
  ["home", "/"],
  ["all products", "/products"],
  ["a category", "/categories/measuring-tools"],
  ["a filtered list", "/categories/machine-tools?brand=drehvik&price=priced&available=1"],
  ["a list without products", "/products?brand=nobody"],
  ["search results", "/search?q=bench"],
  ["a search in vain", "/search?q=zzzz"],
  ["suggestions", "/about", (page) => typeSearch(page)],
  ["a product with variants", `/products/${known.variants}`],
  ["a product on request", `/products/${known.unpriced}`],
  ["a product sold out", `/products/${known.soldOut}`],
  ["the empty cart", "/cart"],
  ["the empty quote request", "/quote"],
  ["a confirmation of somebody else", "/quote/sent/Q-20260301-1234ABCD"],
  ["a static page", "/privacy"],
  ["contact", "/contact"],
  ["no page", "/no-such-page"],
];

const filled: typeof states = [
  ["the cart", "/cart"],
  ["the cart with a wrong code", "/cart", wrongCode],
  ["the cart after a removal", "/cart", removeOne],
  ["the quote request", "/quote"],
  ["the quote request with mistakes", "/quote", sendEmpty],
];

async function typeSearch(page: Page) {
  await page.getByRole("combobox").fill("bench");
  await page.getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
}

async function wrongCode(page: Page) {
  await page.getByText("Discount code").click();
  await page.getByLabel("Code").fill("NO-SUCH");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText("This code cannot be used").waitFor();
}

async function removeOne(page: Page) {
  await page.getByRole("button", { name: "Remove Vertical band saw" }).click();
  await page.getByRole("button", { name: "Undo" }).waitFor();
}

async function sendEmpty(page: Page) {
  await page.getByRole("button", { name: "Send quote request" }).click();
  await page.locator(".error-summary").waitFor();
}

describe.each([
  { dark: false, theme: "light" },
  { dark: true, theme: "dark" },
])("axe finds nothing, $theme", ({ dark }) => {
  it("on any page, empty or filled, right or wrong", async () => {
    const { page, problems } = await browser.visit({ dark });
    const found: Record<string, string[]> = {};
    const look = async ([name, path, prepare]: (typeof states)[number]) => {
      await page.goto(shop.origin + path);
      await prepare?.(page);
      const violations = await check(page, dark);
      if (violations.length > 0) found[name] = violations;
    };
    for (const state of states) await look(state);
    await fillCart(page);
    for (const state of filled) await look(state);
    expect(found).toEqual({});
    expect(problems).toEqual([]);
  }, 90_000);

  it("on a phone, with its menu and its filters open", async () => {
    const { page, problems } = await browser.visit({ dark, width: 390, height: 844 });
    await page.goto(`${shop.origin}/categories/machine-tools`);
    expect(await check(page, dark)).toEqual([]);
    await page.getByRole("button", { name: "Menu" }).click();
    expect(await check(page, dark)).toEqual([]);
    await page.getByRole("button", { name: "Close menu" }).click();
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    expect(await check(page, dark)).toEqual([]);
    await fillCart(page);
    await page.goto(`${shop.origin}/cart`);
    expect(await check(page, dark)).toEqual([]);
    expect(problems).toEqual([]);
  });
});

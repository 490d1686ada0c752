import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { openBrowser, openPatiently, type TestBrowser, type Visit } from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
import { changeWindow } from "../support/layout";
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

/** In light and in dark colours: what the dark theme can break is colour alone. */
async function check(page: Page): Promise<Record<string, string[]>> {
  const light = await axeFindings(page);
  await changeWindow(page, { dark: true });
  const dark = await axeFindings(page, { coloursOnly: true });
  await page.emulateMedia({ colorScheme: "light" });
  return { light, dark };
}

const nothing = { light: [], dark: [] };

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
  ["the API's reference", "/docs"],
  ["a search of the API's reference", "/docs?q=quote"],
  ["an endpoint to try", "/docs/store.products"],
  ["an endpoint with a body", "/docs/quotes.submit"],
  ["no page", "/no-such-page"],
  ["a comparison", `/compare?id=${known.variants}&id=${known.unpriced}&id=${known.soldOut}`],
  ["an empty comparison", "/compare?none="],
  ["the quick order", "/quick-order"],
  ["checked lines of a quick order", "/quick-order", checkLines],
  // The browser remembers the look of lists.
  ["a dense list", "/categories/machine-tools", (page) => showAs(page, "List")],
  ["a table of products", "/categories/machine-tools", (page) => showAs(page, "Table")],
];

const filled: typeof states = [
  ["the cart", "/cart"],
  ["the cart with a wrong code", "/cart", wrongCode],
  ["the cart after a removal", "/cart", removeOne],
  ["the quote request", "/quote"],
  ["the quote request with mistakes", "/quote", sendEmpty],
];

async function checkLines(page: Page) {
  await page
    .getByLabel("Article numbers and quantities")
    .fill("KFH-AP2 2\nDVK-TL410 1\nKFH-AP 3\nNO-SUCH 4");
  await page.getByRole("button", { name: "Check the lines" }).click();
  await page.getByRole("heading", { name: "2 of 4 lines" }).waitFor();
}

async function showAs(page: Page, look: string) {
  await page.getByRole("button", { name: look, exact: true }).click();
  await page.getByRole("button", { name: look, exact: true, pressed: true }).waitFor();
}

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
  { cart: "an empty cart", content: states, isFilled: false },
  { cart: "a full cart", content: filled, isFilled: true },
])("axe finds nothing with $cart", ({ content, isFilled }) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await browser.visit();
    if (isFilled) await fillCart(visit.page);
  });
  afterAll(() => visit.context.close());

  it.each(content)("on %s", async (_, path, prepare) => {
    const { page, problems } = visit;
    await openPatiently(visit, shop.origin + path);
    await prepare?.(page);
    expect(await check(page)).toEqual(nothing);
    expect(problems).toEqual([]);
  });
});

it("axe finds nothing on a phone, with its menu and its filters open", async () => {
  const { page, problems } = await browser.visit({ width: 390, height: 844 });
  await page.goto(`${shop.origin}/categories/machine-tools`);
  expect(await check(page)).toEqual(nothing);
  await page.getByRole("button", { name: "Menu" }).click();
  expect(await check(page)).toEqual(nothing);
  await page.getByRole("button", { name: "Close menu" }).click();
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  expect(await check(page)).toEqual(nothing);
  expect(problems).toEqual([]);
});

it("axe finds nothing in a full cart on a phone", async () => {
  const { page, problems } = await browser.visit({ width: 390, height: 844 });
  await fillCart(page);
  await page.goto(`${shop.origin}/cart`);
  expect(await check(page)).toEqual(nothing);
  expect(problems).toEqual([]);
});

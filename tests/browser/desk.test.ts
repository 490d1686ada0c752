import type { Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  openBrowser,
  type TestBrowser,
  type VisitOptions,
  waitForHydration,
} from "../support/browser";
import { openDemoStore, ownerCookie } from "../support/demo-store";
import { hiddenFocus } from "../support/layout";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct, aSubmission } from "../support/shop";

let store: BuiltServer;
let browser: TestBrowser;
let cookie = { name: "", value: "" };

beforeAll(async () => {
  const products = [
    aProduct({ id: "press", productName: "Arbor press", price: 200, stock: 5, sku: "AP-200" }),
    aProduct({ id: "lathe", productName: "Bench lathe", price: null }),
  ];
  const { folder, services } = await openDemoStore(products);
  for (let at = 0; at < 40; at += 1) {
    const submission = aSubmission([{ id: "press", quantity: 1 + at }]);
    await services.commerce?.quotes.submit(null, submission);
  }
  await services.close();
  [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
  cookie = await ownerCookie(store.origin);
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

async function asAdmin(options: VisitOptions = {}) {
  const visit = await browser.visit(options);
  await visit.context.addCookies([{ ...cookie, url: store.origin }]);
  return visit;
}

describe("the side navigation", () => {
  it.each([true, false])("is a drawer on a phone; scripts run: %s", async (js) => {
    const { page, context, problems } = await asAdmin({ js, width: 390, height: 844 });
    await page.goto(`${store.origin}/admin/quotes`);
    const orders = page.getByRole("navigation", { name: "Dashboard" }).getByText("Orders");
    expect(await orders.isVisible()).toBe(false);
    await page.getByRole("button", { name: "Menu", exact: true }).click();
    await orders.click();
    await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
    await expect.poll(() => orders.isVisible()).toBe(false);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("stands beside the page where there is room", async () => {
    const { page, context } = await asAdmin({ width: 1440 });
    await page.goto(`${store.origin}/admin`);
    const rail = await page.locator(".desk-rail").boundingBox();
    expect(rail?.width).toBeGreaterThanOrEqual(200);
    expect(rail?.width).toBeLessThanOrEqual(220);
    const main = await page.locator("main").boundingBox();
    expect(main?.width).toBeGreaterThan(1_200);
    await page.goto(`${store.origin}/admin/quotes`);
    const row = await page.locator(".desk-table tbody tr").first().boundingBox();
    expect(row?.height).toBeGreaterThanOrEqual(36);
    expect(row?.height).toBeLessThanOrEqual(40);
    await context.close();
  });
});

it.each([
  [1440, true],
  [1280, false],
])("the heads of a list stay in view at %i pixels and sort it; scripts: %s", async (width, js) => {
  const { page, context, problems } = await asAdmin({ width, height: 700, js });
  await page.goto(`${store.origin}/admin/quotes`);
  if (js) await waitForHydration(page);
  const head = page.getByRole("columnheader", { name: "total" });
  const first = page.locator("tbody tr").first();
  await page.locator("tbody tr").last().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await first.boundingBox())?.y ?? 0).toBeLessThan(0);
  expect((await head.boundingBox())?.y).toBe(0);
  const top = await head.evaluate((th) => {
    const { x, y } = th.getBoundingClientRect();
    return th.contains(document.elementFromPoint(x + 5, y + 5));
  });
  expect(top).toBe(true);
  await head.getByRole("link").click();
  await page.waitForURL(/sort=value-down$/);
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
  expect(problems).toEqual([]);
  await context.close();
});

it.each([true, false])(
  "who works on rows of a list comes back to them; scripts: %s",
  async (js) => {
    const { page, context, problems } = await asAdmin({ width: 1440, height: 700, js });
    await page.goto(`${store.origin}/admin/quotes?sort=oldest`);
    if (js) await waitForHydration(page);
    const row = page.locator("tbody tr").nth(js ? 30 : 29);
    const operation = page.getByLabel("With the chosen quotes");
    const go = page.getByRole("button", { name: "Go", exact: true });
    const height = async () => Math.round((await row.boundingBox())?.y ?? 0);
    await row.getByRole("checkbox").check();
    if (js) await page.locator(".bulk-bar").getByText("1 selected.").waitFor();
    const before = await height();
    await operation.selectOption({ label: "Assign to nobody" });
    await go.click();
    await page.getByText("1 is so already").waitFor();
    await expect.poll(() => row.getByRole("checkbox").isChecked()).toBe(false);
    if (js) expect(await height()).toBe(before);
    expect(await isInView(row)).toBe(true);

    await row.getByRole("checkbox").check();
    await operation.selectOption({ label: "Start the review…" });
    await go.click();
    await page.getByRole("button", { name: "Start the review: 1 quote" }).click();
    await page.getByText("Start the review: 1 done").waitFor();
    expect(await isInView(row)).toBe(true);
    expect(problems).toEqual([]);
    await context.close();
  },
);

it.each([true, false])(
  "the address of a list says only what was chosen; scripts: %s",
  async (js) => {
    const { page, context, problems } = await asAdmin({ js });
    await page.goto(`${store.origin}/admin/quotes`);
    if (js) await waitForHydration(page);
    await page.getByLabel("Sort").selectOption({ label: "Highest value first" });
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(`${store.origin}/admin/quotes?sort=value-down`);
    await page.locator("tbody").getByRole("checkbox").first().check();
    await page.getByLabel("Sort").selectOption({ label: "Newest first" });
    await page.getByRole("button", { name: "Apply" }).click();
    await page.waitForURL(/\/admin\/quotes\?pick=[^&]+$/);
    if (js) {
      await page.goBack();
      await page.waitForURL(`${store.origin}/admin/quotes?sort=value-down`);
    }
    expect(problems).toEqual([]);
    await context.close();
  },
);

async function isInView(row: Locator): Promise<boolean> {
  const { y } = (await row.boundingBox()) ?? { y: -1 };
  return y > 32 && y < 640;
}

it("the key / leads to the search, but not out of a field", async () => {
  const { page, context } = await asAdmin();
  await page.goto(`${store.origin}/admin/quotes`);
  await waitForHydration(page);
  const field = page.getByLabel("Search quotes, orders, invoices, customers and products");
  const hasFocus = () => field.evaluate((element) => element === document.activeElement);
  // The page listens a moment after its parts are there.
  await expect
    .poll(async () => {
      if (!(await hasFocus())) await page.keyboard.press("/");
      return hasFocus();
    })
    .toBe(true);
  const own = page.getByLabel("Number, company, name, e-mail or product");
  await own.focus();
  await page.keyboard.press("/");
  expect(await own.inputValue()).toBe("/");
  await context.close();
});

const paths = [
  "/admin",
  "/admin/quotes",
  "/admin/quotes?view=waiting",
  "/admin/orders",
  "/admin/products",
  "/admin/products/press",
  "/admin/products/new",
  "/admin/discounts",
  "/admin/discounts/new",
  "/admin/settings",
  "/admin/search?q=press",
  "/admin/customers",
  "/admin/audit",
  "/admin/products/press/preview",
];

describe("every page", () => {
  it("shows what has the focus", async () => {
    const { page, context } = await asAdmin({ width: 1280 });
    for (const path of paths) {
      await page.goto(store.origin + path);
      expect([path, await hiddenFocus(page, 30)]).toEqual([path, []]);
    }
    await context.close();
  });
});

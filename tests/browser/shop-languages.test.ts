import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import { openBrowser, type TestBrowser, type Visit, waitForHydration } from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
import { tooWide } from "../support/layout";
import { openPaymentProvider, type ProviderHost } from "../support/payment-provider";
import { webhookSecret } from "../support/payment-store";
import type { BuiltServer } from "../support/server";

let shop: BuiltServer;
let browser: TestBrowser;
let provider: ProviderHost;

beforeAll(async () => {
  const languages = { main: "en", en: true, de: true } as const;
  provider = await openPaymentProvider();
  const variables = {
    PAYMENT_SECRET_KEY: "sk_test_1",
    PAYMENT_WEBHOOK_SECRET: webhookSecret,
    PAYMENT_API_BASE_URL: provider.origin,
  };
  [shop, browser] = await Promise.all([startSampleShop(variables, { languages }), openBrowser()]);
  provider.notify = { url: `${shop.origin}/api/webhooks/payment`, secret: webhookSecret };
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
  await provider?.close();
});

const paths = [
  "",
  "/products",
  "/categories/machine-tools?brand=drehvik&price=priced&available=1",
  "/search?q=bench",
  "/search?q=zzzz",
  `/products/${known.variants}`,
  `/products/${known.unpriced}`,
  "/cart",
  "/quote",
  "/quick-order",
  "/terms",
  "/privacy",
  "/sign-in",
  "/ask?about=zzz",
  "/new-link",
  "/no-such-page",
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${shop.origin}/de${path}`);
  await waitForHydration(page);
}

const pathOf = (page: Page) => page.url().slice(shop.origin.length);

async function fillCart(page: Page): Promise<void> {
  for (const id of [known.variants, known.unpriced]) {
    await page.goto(`${shop.origin}/de/products/${id}`);
    await page.getByRole("button", { name: "In den Warenkorb", exact: true }).click();
    await page.locator(".flash").waitFor();
  }
}

describe.each([390, 320])("the shop in German fits into %d px, and axe finds nothing", (width) => {
  let visit: Visit;
  beforeAll(async () => {
    visit = await browser.visit({ width, height: 844 });
    await fillCart(visit.page);
  });
  afterAll(() => visit?.context.close());

  it.each(paths)("on “%s”", async (path) => {
    const { page, problems } = visit;
    await open(page, path);
    expect(await tooWide(page)).toEqual([]);
    if (width === 390) expect(await axeFindings(page)).toEqual([]);
    await shoot(page, path, width);
    expect(problems.filter((each) => !/404/.test(each))).toEqual([]);
  });
});

describe("the shop in German", () => {
  it("stays in German through links, filters, the search and the cart", async () => {
    const { page, problems } = await browser.visit();
    await open(page, "");
    await page.getByRole("link", { name: "Alle Produkte ansehen" }).click();
    await page.getByRole("heading", { level: 1, name: "Alle Produkte" }).waitFor();
    expect(pathOf(page)).toBe("/de/products");
    await page.getByLabel("Auf Lager oder bestellbar").check();
    await page.waitForURL(/\/de\/products\?available=1$/);
    await page.getByLabel("Sortieren nach").selectOption({ label: "Preis absteigend" });
    await page.waitForURL(/\/de\/products\?available=1&sort=price-down$/);
    await page.locator(".list-results:not([aria-busy])").waitFor();
    const box = page.getByRole("combobox", { name: /Nach Produkten/ });
    await box.fill("lathe");
    await page.getByRole("listbox").getByRole("option").first().click();
    await page.waitForURL(/\/de\/products\/[^?]+/);
    await page.getByRole("button", { name: "In den Warenkorb", exact: true }).click();
    await page.locator(".flash", { hasText: "in den Warenkorb gelegt." }).waitFor();
    expect(await page.locator(".cart-count").textContent()).toContain("1 Produkt im Warenkorb");
    await page.locator(".flash-link").click();
    await page.waitForURL(/\/de\/cart$/);
    await page.getByRole("button", { name: /um eins erhöhen$/ }).click();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>(".input-quantity")?.value === "2",
    );
    await page.getByRole("button", { name: /entfernen$/ }).click();
    await page.getByText("Ihr Warenkorb ist leer").waitFor();
    await page.getByRole("button", { name: "Rückgängig machen" }).click();
    await page.locator(".cart-line").waitFor();
    expect(pathOf(page)).toBe("/de/cart");
    expect(problems).toEqual([]);
  });

  it("comes back from the payment page in German, paid or not", async () => {
    const { page, problems } = await browser.visit();
    await open(page, `/products/${known.plain}`);
    await page.getByRole("button", { name: "In den Warenkorb", exact: true }).click();
    await page.locator(".flash-link").click();
    const pay = page.getByRole("button", { name: /^Jetzt .*bezahlen$/ });
    await pay.click();
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByText("Die Zahlung wurde nicht abgeschlossen").waitFor();
    expect(pathOf(page)).toBe("/de/cart");
    await pay.click();
    await page.getByRole("button", { name: "Pay" }).click();
    await page.getByRole("heading", { name: "Ihre Zahlung ist eingegangen" }).waitFor();
    expect(pathOf(page)).toMatch(/^\/de\/checkout\/success/);
    expect(problems).toEqual([]);
  });

  it("changes its colours, and switches to English on the same page", async () => {
    const { page, problems } = await browser.visit();
    await open(page, "/categories/machine-tools?available=1");
    await page.getByRole("button", { name: "Dunkel" }).click();
    await page.locator("html[data-theme=dark]").waitFor();
    expect(pathOf(page)).toBe("/de/categories/machine-tools?available=1");
    await page.getByRole("button", { name: "English" }).click();
    await page.waitForURL(`${shop.origin}/categories/machine-tools?available=1`);
    expect(await page.locator("html").getAttribute("lang")).toMatch(/^en/);
    await page.goBack();
    expect(problems).toEqual([]);
  });
});

async function shoot(page: Page, path: string, width: number): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  const name = path.replace(/\W+/g, "-") || "home";
  await page.screenshot({ path: `${folder}/${name}-${width}.png`, fullPage: true });
}

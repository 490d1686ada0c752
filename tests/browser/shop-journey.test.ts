import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { open, openBrowser, type TestBrowser, waitForHydration } from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
import type { BuiltServer } from "../support/server";
import { colourTokens, rgb } from "../support/tokens";

let shop: BuiltServer;
let browser: TestBrowser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startSampleShop(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

async function fillIn(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) {
    await page.getByRole("textbox", { name: label, exact: true }).fill(value);
  }
}

describe.each([
  { js: true, how: "with scripts" },
  { js: false, how: "without scripts" },
])("a guest's way to a quote, $how", ({ js }) => {
  it("compares products from their cards and pages", async () => {
    const { page, context, problems } = await browser.visit({ js });
    await open(page, `${shop.origin}/categories/machine-tools`);
    const card = page.locator(".card", { hasText: "Bench lathe BL280 x 700" });
    const link = card.getByRole("link", { name: "Compare" });
    await link.scrollIntoViewIfNeeded();
    const stoodAt = (await link.boundingBox())?.y;
    await link.click();
    // The list stays, to choose others, and where scripts run it does not move.
    await page.getByText("Choose other products to compare it with").waitFor();
    expect(new URL(page.url()).pathname).toBe("/categories/machine-tools");
    if (js) expect((await link.boundingBox())?.y).toBeCloseTo(stoodAt ?? 0, 0);
    await open(page, `${shop.origin}/products/${known.unpriced}`);
    await page.locator(".product-main").getByRole("link", { name: "Compare" }).click();
    await page.getByText("2 products to compare.").waitFor();
    await page.getByRole("link", { name: "Compare now" }).click();
    await page.waitForURL(`**/compare?id=${known.variants}&id=${known.unpriced}`);
    await page.locator(".compare-table thead th").nth(1).waitFor();
    await page.getByRole("link", { name: "Remove Bench lathe BL280 x 700" }).click();
    await page.waitForURL(`**/compare?id=${known.unpriced}`);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("enlarges the picture of a product", async () => {
    const { page, context, problems } = await browser.visit({ js });
    await page.goto(`${shop.origin}/products/${known.plain}`);
    if (js) await waitForHydration(page);
    const link = page.getByRole("link", { name: "Enlarge the picture" });
    const href = await link.getAttribute("href");
    await link.click();
    if (js) {
      const large = page.locator("#zoom img");
      await large.waitFor();
      const before = await large.boundingBox();
      await large.click();
      const after = await large.boundingBox();
      expect(after?.width).toBeGreaterThan((before?.width ?? 0) * 1.5);
      expect(await page.locator("#zoom").evaluate((box) => box.scrollLeft)).toBeGreaterThan(100);
      await page.keyboard.press("Escape");
      await large.waitFor({ state: "hidden" });
    } else {
      expect(new URL(page.url()).pathname).toBe(href);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it("leads from the home page to a number, a mistake in the form included", async () => {
    const { page, problems } = await browser.visit({ js });
    await page.goto(shop.origin);
    await page.locator(".tile").getByRole("link", { name: "Machine tools" }).click();
    await page.waitForURL("**/categories/machine-tools");
    await page.getByRole("heading", { level: 1, name: "Machine tools" }).waitFor();

    await page.getByRole("link", { name: "Bench lathe BL280 x 700" }).click();
    await page.waitForURL(`**/products/${known.variants}`);
    await page.locator(".variant", { hasText: "With two-axis readout" }).click();
    await page.waitForURL("**?variant=readout");
    await page.locator(".product-price", { hasText: "€5,480.00" }).waitFor();
    await page.locator("#quantity").fill("2");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("2 × Bench lathe BL280 x 700, With two-axis readout added").waitFor();
    expect(page.url()).toContain("?variant=readout");

    await page.goto(`${shop.origin}/products/${known.unpriced}`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByRole("link", { name: "View cart" }).click();
    await page.waitForURL("**/cart");
    await page.getByText("1 item priced on request").waitFor();
    expect(await page.locator(".totals").textContent()).toContain("€10,960.00");

    await page.getByRole("button", { name: "One more of Toolroom lathe" }).click();
    await page.waitForFunction(
      () => document.querySelectorAll<HTMLInputElement>("[name=quantity]")[1]?.value === "2",
    );

    await page.locator(".summary").getByRole("button", { name: "Request a quote" }).click();
    await page.waitForURL("**/quote");
    await fillIn(page, {
      "First name": "Ada",
      "E-mail address": "ada@",
      "Street and number": "14 Foundry Quay",
    });
    await page.getByRole("button", { name: "Send quote request" }).click();
    const summary = page.locator(".error-summary");
    await summary.waitFor();
    expect(await summary.locator("li").allTextContents()).toEqual([
      "Enter your last name",
      "Enter an e-mail address in the form name@example.com",
      "Enter the town or city",
    ]);
    expect(await page.title()).toMatch(/^Error: Request a quote/);
    expect(await page.getByLabel("First name").inputValue()).toBe("Ada");
    expect(await page.getByLabel("E-mail address").inputValue()).toBe("ada@");
    const wrong = page.getByLabel("Last name");
    expect(await wrong.getAttribute("aria-invalid")).toBe("true");
    const described = await wrong.getAttribute("aria-describedby");
    expect(await page.locator(`#${described}`).textContent()).toContain("Enter your last name");
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.className))
      .toBe("error-summary");
    await summary.getByRole("link", { name: "Enter the town or city" }).click();
    expect(new URL(page.url()).pathname).toBe("/quote");

    await fillIn(page, { "Last name": "Byron", "E-mail address": "ada@example.test" });
    await page.getByRole("textbox", { name: "Town or city" }).fill("Dublin");
    await page.getByRole("textbox", { name: "Your reference (optional)" }).fill("PO-77");
    await page.getByRole("button", { name: "Send quote request" }).click();
    await page.waitForURL(/\/quote\/sent\/Q-\d{8}-\d{4}[A-Z2-9]{4}$/);
    const sent = page.locator(".sent");
    const number = page.url().split("/").at(-1) ?? "";
    for (const text of [number, "PO-77", "2 ×Bench lathe", "2 ×Toolroom"]) {
      expect(await sent.textContent()).toContain(text);
    }
    expect(await page.locator(".cart-count").textContent()).toContain("0");
    expect(problems).toEqual([]);
  });

  it("keeps an unusable quantity and says what would do", async () => {
    const { page, problems } = await browser.visit({ js });
    await page.goto(`${shop.origin}/products/${known.plain}`);
    // The browser itself would refuse; what it lets through must be refused as well.
    await page.locator(".add-to-cart").evaluate((form) => form.setAttribute("novalidate", ""));
    await page.getByLabel("Quantity").fill("0");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("Enter a whole number from 1 to 10,000").waitFor();
    expect(await page.getByLabel("Quantity").inputValue()).toBe("0");
    expect(problems).toEqual([]);
  });

  it("takes a line out, and back in again", async () => {
    const { page, problems } = await browser.visit({ js });
    for (const id of [known.plain, known.unpriced]) {
      await page.goto(`${shop.origin}/products/${id}`);
      await page.getByLabel("Quantity").fill("7");
      await page.getByRole("button", { name: "Add to cart" }).click();
      await page.locator(".flash").waitFor();
    }
    await page.goto(`${shop.origin}/cart`);
    await page.getByRole("button", { name: "Remove Folding loupe set 8x, 10x, 15x" }).click();
    await page.getByText("Folding loupe set 8x, 10x, 15x removed from your cart.").waitFor();
    await page.waitForFunction(() => document.querySelectorAll(".cart-line").length === 1);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("It is back in your cart.").waitFor();
    const quantity = page.getByLabel("Quantity of Folding loupe set");
    expect(await quantity.inputValue()).toBe("7");
    expect(problems).toEqual([]);
  });

  it("uses a discount code, keeps a wrong one, and lets it go", async () => {
    const { page, problems } = await browser.visit({ js });
    await page.goto(`${shop.origin}/products/${known.variants}`);
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.locator(".flash").waitFor();
    await page.goto(`${shop.origin}/cart`);
    await page.getByText("Discount code").click();
    await page.getByLabel("Code").fill("NO-SUCH");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("This code cannot be used").waitFor();
    expect(await page.getByLabel("Code").inputValue()).toBe("NO-SUCH");
    await page.getByLabel("Code").fill(" welcome5 ");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.locator(".totals-discount", { hasText: "−€244.50" }).waitFor();
    expect(await page.locator(".totals-total").textContent()).toContain("€4,645.50");
    await page.getByRole("button", { name: "Remove discount code" }).click();
    await page.getByText("Discount code removed.").waitFor();
    expect(await page.locator(".totals-discount").count()).toBe(0);
    expect(problems).toEqual([]);
  });

  it("filters, sorts and pages by addresses alone", async () => {
    const { page, problems } = await browser.visit({ js });
    await page.goto(`${shop.origin}/categories/machine-tools`);
    // A choice made while React takes over may be lost; one made before that is not, see below.
    if (js) await waitForHydration(page);
    const apply = async () => {
      if (!js) await page.getByRole("button", { name: "Apply filters" }).click();
    };
    await page.getByLabel("Drehvik").check();
    await apply();
    await page.waitForURL(/brand=drehvik/);
    await page.getByLabel("With a price").check();
    await apply();
    await page.waitForURL(/price=priced/);
    await page.locator(".active-filters").getByText("Drehvik").waitFor();
    const brands = await page.locator(".list-results .card-brand").allTextContents();
    const names = brands.map((text) => text.trim().split(" ")[0]);
    expect(new Set(names)).toEqual(new Set(["Drehvik"]));
    await page.getByLabel("Sort by").selectOption("price-down");
    if (!js) await page.getByRole("button", { name: "Sort" }).click();
    await page.waitForURL(/sort=price-down/);
    const amounts = async () =>
      (await page.locator(".list-results .price .num").allTextContents()).map((text) =>
        Number(text.replace(/[^\d.]/g, "")),
      );
    await expect
      .poll(async () => JSON.stringify(await amounts()))
      .toBe(JSON.stringify([...(await amounts())].sort((a, b) => b - a)));
    await page.goBack();
    await page.waitForURL((url) => !url.search.includes("sort=price-down"));
    await expect.poll(() => page.getByLabel("Sort by").inputValue()).toBe("name");
    await page.getByRole("link", { name: "Clear all" }).click();
    await page.waitForURL((url) => url.pathname === "/categories/machine-tools" && !url.search);
    await page.getByRole("link", { name: "Next page" }).click();
    await page.waitForURL(/cursor=/);
    await page.getByText("25–28 of 28 products").waitFor();
    expect(problems).toEqual([]);
  });

  it("chooses light or dark for good", async () => {
    const { page, context, problems } = await browser.visit({ js });
    await page.goto(`${shop.origin}/about`);
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const colours = colourTokens().get("ground");
    expect(await ground()).toBe(rgb(colours?.light ?? ""));
    await page.getByRole("button", { name: "Dark" }).click();
    await page.locator("html[data-theme=dark]").waitFor();
    expect(new URL(page.url()).pathname).toBe("/about");
    const kept = async () => (await context.cookies()).some(({ name }) => name === "theme");
    await expect.poll(kept).toBe(true);
    await page.goto(shop.origin);
    expect(await ground()).toBe(rgb(colours?.dark ?? ""));
    await page.getByRole("button", { name: "System" }).click();
    await page.locator("html:not([data-theme])").waitFor();
    expect(problems).toEqual([]);
  });
});

describe("a choice far down the filters", () => {
  it("brings a shorter result into view, and keeps the focus", async () => {
    const { page, problems } = await browser.visit({ height: 500 });
    await page.goto(`${shop.origin}/categories/machine-tools`);
    await waitForHydration(page);
    await page.locator(".filter-form details").evaluateAll((all) => {
      for (const group of all) (group as HTMLDetailsElement).open = true;
    });
    await page.locator(".filter-form [name=data]").last().check();
    await page.waitForURL(/data=/);
    const list = page.locator(".list-results");
    await expect.poll(() => list.evaluate((e) => e.getBoundingClientRect().top)).toBeLessThan(250);
    const bottom = await list.evaluate((e) => e.getBoundingClientRect().bottom);
    expect(bottom).toBeGreaterThan(250);
    const focused = await page.evaluate(() => (document.activeElement as HTMLInputElement).name);
    expect(focused).toBe("data");
    expect(problems).toEqual([]);
  });
});

describe("choices made before the scripts run", () => {
  /** Opens a page whose scripts wait until they are released. */
  async function openHeld(path: string) {
    const { page, problems } = await browser.visit();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/assets/entry.client*", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${shop.origin}${path}`, { waitUntil: "commit" });
    return { page, problems, release };
  }

  it.each([
    { of: "a radio button", label: "With a price", address: /\?price=priced$/ },
    { of: "a box", label: "In stock or to order", address: /\?available=1$/ },
  ])("apply the filter of $of once they do", async ({ label, address }) => {
    const { page, problems, release } = await openHeld("/categories/machine-tools");
    await page.getByLabel(label).check();
    expect(await page.evaluate(() => location.search)).toBe("");
    release();
    await page.waitForURL(address);
    expect(await page.getByLabel(label).isChecked()).toBe(true);
    expect(problems).toEqual([]);
  });

  it.each(["click", "keydown"])("never stop them, whenever a %s comes", async (type) => {
    const { page, problems } = await browser.visit();
    await page.addInitScript((pressed) => {
      const press = () => {
        document.body?.dispatchEvent(new Event(pressed, { bubbles: true }));
        if (performance.getEntriesByName("page-listens").length === 0) setTimeout(press);
      };
      press();
    }, type);
    for (const path of ["/", "/categories/machine-tools", "/quick-order"]) {
      await open(page, `${shop.origin}${path}`);
    }
    expect(problems).toEqual([]);
  });

  it("keep what is typed into the other end of a range while the list comes", async () => {
    const { page, context, problems } = await browser.visit();
    await page.goto(`${shop.origin}/categories/machine-tools`);
    await waitForHydration(page);
    let release = () => {};
    const held = new Promise<void>((go) => {
      release = go;
    });
    await page.route(/[?&](_data|_routes)=|\.data/, async (route) => {
      await held;
      await route.continue();
    });
    await page.locator("[name=min]").fill("100");
    await page.keyboard.press("Tab");
    await page.keyboard.type("9");
    release();
    await page.waitForURL(/min=100/);
    await page.locator(".active-filters").getByText("100").waitFor();
    await page.keyboard.type("00");
    expect(await page.locator("[name=max]").inputValue()).toBe("900");
    await page.keyboard.press("Enter");
    await page.waitForURL(/min=100.*max=900|max=900.*min=100/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("apply an order and a filter together", async () => {
    const { page, problems, release } = await openHeld("/categories/machine-tools");
    await page.getByLabel("Drehvik").check();
    await page.getByLabel("Sort by").selectOption("price-down");
    release();
    await page.waitForURL(/\?brand=drehvik&sort=price-down$/);
    expect(await page.getByLabel("Drehvik").isChecked()).toBe(true);
    expect(problems).toEqual([]);
  });
});

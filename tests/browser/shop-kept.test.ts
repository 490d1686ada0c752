import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openSqlite } from "~/storage/adapters/sqlite/sqlite.server";
import { open, openBrowser, type TestBrowser, waitForHydration } from "../support/browser";
import { known, startSampleShop } from "../support/browser-shop";
import { tooWide } from "../support/layout";
import type { BuiltServer } from "../support/server";

let shop: BuiltServer;
let browser: TestBrowser;

beforeAll(async () => {
  const opened = startSampleShop({}, { languages: { main: "en", en: true, de: true } });
  [shop, browser] = await Promise.all([opened, openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await shop?.stop();
});

async function add(page: Page, id: string): Promise<void> {
  await page.goto(`${shop.origin}/products/${id}`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.locator(".flash").waitFor();
}

async function change(id: string, part: Record<string, unknown>): Promise<void> {
  const storage = await openSqlite({ file: join(shop.folder, "store.db") });
  await storage.products.patch(id, part);
  await storage.close();
}

async function fill(page: Page): Promise<void> {
  for (const [label, value] of [
    ["First name", "Ada"],
    ["Last name", "Byron"],
    ["E-mail address", "ada@example.test"],
  ] as const) {
    await page.getByLabel(label, { exact: false }).first().fill(value);
  }
  await page.locator('[name="delivery.line1"]').fill("14 Foundry Quay");
  await page.locator('[name="delivery.city"]').fill("Dublin");
  await page.locator('[name="message"]').fill("Before June, please.");
}

const typedIn = (page: Page, name: string) => page.locator(`[name="${name}"]`).inputValue();

describe("the quote form", () => {
  it("keeps what was typed while the shopper is away, until it is sent", async () => {
    const { page, context, problems } = await browser.visit();
    await add(page, known.plain);
    await open(page, `${shop.origin}/quote`);
    await fill(page);
    await page.getByRole("link", { name: "Change the cart" }).click();
    await page.getByRole("heading", { name: "Your cart", level: 1 }).waitFor();
    await open(page, `${shop.origin}/quote`);
    expect(await typedIn(page, "contact.firstName")).toBe("Ada");
    expect(await typedIn(page, "message")).toBe("Before June, please.");
    await page.getByRole("button", { name: "Send quote request" }).click();
    await page.getByRole("heading", { name: "Thank you. We have your request." }).waitFor();
    // This store sends no mails: the link is what leads back.
    expect(await page.locator("main").innerText()).not.toMatch(/by e-mail|goes to/);
    const link = page.locator(".kept-link a");
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await tooWide(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 800 });
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy the link" }).click();
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.innerText());
    await link.click();
    await page.getByRole("heading", { name: /^Quote request Q-/ }).waitFor();
    await add(page, known.plain);
    await open(page, `${shop.origin}/quote`);
    expect(await typedIn(page, "contact.firstName")).toBe("");
    expect(problems).toEqual([]);
  });

  it("keeps it without scripts too, when it is left by its own button", async () => {
    const { page } = await browser.visit({ js: false, width: 390 });
    await add(page, known.plain);
    await page.goto(`${shop.origin}/quote`);
    await fill(page);
    await page.getByRole("button", { name: "Save my entries and change the cart" }).click();
    expect(new URL(page.url()).pathname).toBe("/cart");
    await page.goto(`${shop.origin}/quote`);
    expect(await typedIn(page, "contact.firstName")).toBe("Ada");
    expect(await typedIn(page, "message")).toBe("Before June, please.");
  });

  it("keeps it without scripts when it is left by the way back to the cart", async () => {
    const { page } = await browser.visit({ js: false });
    await add(page, known.plain);
    await page.goto(`${shop.origin}/quote`);
    await fill(page);
    await page.locator("aside").getByRole("button", { name: "Change the cart" }).click();
    expect(new URL(page.url()).pathname).toBe("/cart");
    await page.goto(`${shop.origin}/quote`);
    expect(await typedIn(page, "delivery.line1")).toBe("14 Foundry Quay");
    // Enter still sends the request, rather than going back.
    await page.locator('[name="contact.firstName"]').press("Enter");
    await page.getByRole("heading", { name: "Thank you. We have your request." }).waitFor();
  });

  it("keeps it when a question is sent, and when an older confirmation is opened again", async () => {
    const { page, problems } = await browser.visit();
    await add(page, known.plain);
    await open(page, `${shop.origin}/quote`);
    await fill(page);
    await open(page, `${shop.origin}/ask?about=Hose`);
    for (const [name, text] of [
      ["contact.firstName", "Ada"],
      ["contact.lastName", "Byron"],
      ["contact.email", "ada@example.test"],
    ] as const) {
      await page.locator(`[name="${name}"]`).fill(text);
    }
    await page.getByRole("button", { name: "Send the question" }).click();
    await page.getByRole("heading", { name: "Thank you. We have your question." }).waitFor();
    await open(page, `${shop.origin}/quote`);
    await expect.poll(() => typedIn(page, "delivery.line1")).toBe("14 Foundry Quay");
    await page.getByRole("button", { name: "Send quote request" }).click();
    await page.getByRole("heading", { name: "Thank you. We have your request." }).waitFor();
    const confirmation = page.url();

    await add(page, known.plain);
    await open(page, `${shop.origin}/quote`);
    expect(await typedIn(page, "delivery.line1")).toBe("");
    await fill(page);
    await open(page, confirmation);
    await page.getByRole("heading", { name: "Thank you. We have your request." }).waitFor();
    await page.reload();
    await waitForHydration(page);
    await open(page, `${shop.origin}/quote`);
    await expect.poll(() => typedIn(page, "delivery.line1")).toBe("14 Foundry Quay");
    expect(await typedIn(page, "message")).toBe("Before June, please.");
    expect(problems).toEqual([]);
  });

  it("gets from a quick order the numbers that the shop does not have in the end", async () => {
    const { page, problems } = await browser.visit();
    await add(page, known.plain);
    await open(page, `${shop.origin}/quote`);
    await fill(page);
    await open(page, `${shop.origin}/quick-order`);
    await page.locator('[name="text"]').fill("LMQ-FL3 1\nXX-1 4\nXX-2 7");
    await page.getByRole("button", { name: "Check the lines" }).click();
    await page.getByRole("heading", { name: "1 of 3 lines" }).waitFor();
    // One number was a slip, one quantity as well, and another number comes with the text.
    await page.getByLabel("Number of line 2").fill("KFH-MD40");
    await page.getByLabel("Quantity of line 3").fill("9");
    const text = page.locator('[name="text"]');
    await text.fill(`${await text.inputValue()}\nXX-3 2`);
    await page.getByRole("button", { name: "Request a quote" }).click();
    await page.getByRole("heading", { name: "Request a quote", level: 1 }).waitFor();
    const both = "Before June, please.\n\nLooking for: 9 × XX-2; 2 × XX-3";
    await expect.poll(() => typedIn(page, "message")).toBe(both);
    // What was taken out again stays out, and a reload changes nothing.
    await page.locator('[name="message"]').fill("Before June, please.");
    await page.getByRole("link", { name: "Change the cart" }).click();
    await page.getByRole("heading", { name: "Your cart", level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole("heading", { name: "Request a quote", level: 1 }).waitFor();
    await expect.poll(() => typedIn(page, "message")).toBe("Before June, please.");
    expect(await typedIn(page, "delivery.line1")).toBe("14 Foundry Quay");
    expect(problems).toEqual([]);
  });

  it("counts before a limit, and cuts nothing", async () => {
    const { page } = await browser.visit();
    await add(page, known.plain);
    await open(page, `${shop.origin}/quote`);
    const message = page.locator('[name="message"]');
    await message.fill("x".repeat(4_000));
    expect(await page.locator(".field-count:visible").count()).toBe(0);
    await message.fill("x".repeat(4_990));
    await page.getByText("Characters left: 10").waitFor();
    await message.fill("x".repeat(5_003));
    await page.getByText("Characters too many: 3").waitFor();
    expect((await message.inputValue()).length).toBe(5_003);
    await page.getByRole("button", { name: "Send quote request" }).click();
    await page.getByRole("link", { name: /5,000 characters or fewer/ }).waitFor();
    expect((await message.inputValue()).length).toBe(5_003);
  });
});

describe("a question about a product", () => {
  const message = (page: Page) => page.locator('[name="message"]');
  const ask = async (page: Page, id: string) => {
    await open(page, `${shop.origin}/products/${id}`);
    await page.getByRole("link", { name: "Ask about this product" }).click();
    await expect.poll(() => message(page).inputValue()).not.toBe("");
  };

  it("is kept apart from other questions and the request's own draft, until it goes there", async () => {
    const { page, problems } = await browser.visit();
    await add(page, known.plain);
    await open(page, `${shop.origin}/quote`);
    await fill(page);
    await ask(page, known.soldOut);
    const about = await message(page).inputValue();
    expect(about).toMatch(/^About: .+\n$/);
    const first = `${about}When is it back?`;
    await message(page).fill(first);
    await ask(page, known.unpriced);
    expect(await message(page).inputValue()).toMatch(/^About: /);
    expect(await message(page).inputValue()).not.toContain("back?");
    await message(page).fill("Which motor?");
    await page.goBack();
    await page.goBack();
    await expect.poll(() => message(page).inputValue()).toBe(first);
    await page.reload();
    await expect.poll(() => message(page).inputValue()).toBe(first);
    await page.getByRole("button", { name: "Deutsch" }).first().click();
    await page.getByRole("button", { name: "Frage absenden" }).waitFor();
    await expect.poll(() => message(page).inputValue()).toBe(first);
    await page.getByRole("button", { name: "English" }).first().click();
    await page.getByRole("button", { name: "Send the question" }).waitFor();
    await expect.poll(() => message(page).inputValue()).toBe(first);
    // Nothing went into the cart.
    expect(await page.locator(".cart-count").innerText()).toMatch(/^1/);
    await page.getByRole("button", { name: "Ask for it in the request for your cart" }).click();
    await page.getByRole("heading", { name: "Request a quote", level: 1 }).waitFor();
    const both = `Before June, please.\n\n${first}`;
    await expect.poll(() => message(page).inputValue()).toBe(both);
    await page.reload();
    await expect.poll(() => message(page).inputValue()).toBe(both);
    await ask(page, known.unpriced);
    await expect.poll(() => message(page).inputValue()).toBe("Which motor?");
    expect(problems).toEqual([]);
  });
});

describe("the lines of a quick order", () => {
  it("that are not taken stay over a reload, each with its own quantity", async () => {
    const { page, problems } = await browser.visit();
    await open(page, `${shop.origin}/quick-order`);
    const text = page.locator('[name="text"]');
    await text.fill("LMQ-FL3 4\nXX-1 4");
    await page.getByRole("button", { name: "Check the lines" }).click();
    await page.getByRole("heading", { name: "1 of 2 lines" }).waitFor();
    await page.getByLabel("Quantity of line 1").fill("5");
    await page.getByRole("button", { name: "Add 1 line to the cart" }).click();
    await page.getByText("1 line added to your cart.").waitFor();
    // The row that is first now is another one.
    await expect.poll(() => text.inputValue()).toBe("XX-1 4");
    expect(await page.getByLabel("Quantity of line 2").inputValue()).toBe("4");
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => text.inputValue()).toBe("XX-1 4");

    // More lines than are read, of which none is wrong.
    await text.fill(Array.from({ length: 502 }, () => "LMQ-FL3 1").join("\n"));
    await page.getByRole("button", { name: "Check the lines" }).click();
    await page.getByText("2 further lines were left out").waitFor();
    await page.getByRole("button", { name: "Add 1 line to the cart" }).click();
    await page.getByText("2 further lines are still here").waitFor();
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => text.inputValue()).toBe("LMQ-FL3 1\nLMQ-FL3 1");
    expect(problems).toEqual([]);
  });
});

describe("quantities in a list", () => {
  it("stay over filters, orders and pages, and are added together", async () => {
    const { page, problems } = await browser.visit();
    await open(page, `${shop.origin}/products`);
    await page.getByRole("button", { name: "Table" }).click();
    const rows = page.locator(".product-table tbody tr");
    await rows.first().waitFor();
    const inputs = page.locator(".product-table .input-quantity");
    const name = (await inputs.first().getAttribute("name")) ?? "";
    const own = page.locator(`.product-table [name="${name}"]`);
    await own.fill("2");
    await page.getByRole("link", { name: "Next" }).click();
    const elsewhere = page.getByText("1 quantity of an article on another page");
    await elsewhere.waitFor();
    await inputs.nth(1).fill("3");
    await page.getByLabel("Sort by").selectOption("price-up");
    await page.waitForURL(/sort=price-up/);
    await page.goBack();
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => inputs.nth(1).inputValue()).toBe("3");
    // One that is no quantity refuses all, and loses none.
    await inputs.nth(2).fill("many");
    const send = page.getByRole("button", { name: "Add quantities to cart" });
    await send.click();
    await page.getByText("Check these quantities").waitFor();
    await expect.poll(() => inputs.nth(1).inputValue()).toBe("3");
    expect(await inputs.nth(2).inputValue()).toBe("many");
    expect(await inputs.nth(2).getAttribute("aria-invalid")).toBe("true");
    await expect.poll(() => inputs.nth(2).evaluate((e) => e === document.activeElement)).toBe(true);
    await inputs.nth(2).fill("");
    await send.click();
    await page.getByText("2 lines added").waitFor();
    await expect.poll(() => inputs.nth(1).inputValue()).toBe("");
    expect(await elsewhere.count()).toBe(0);
    await open(page, `${shop.origin}/products`);
    expect(await own.inputValue()).toBe("");
    await own.fill("4");
    await page.getByRole("link", { name: "Next" }).click();
    await page.getByRole("button", { name: "Discard these" }).click();
    await open(page, `${shop.origin}/products`);
    expect(await own.inputValue()).toBe("");
    expect(problems).toEqual([]);
  });
});

describe("quantities in a table", () => {
  it("say what is wrong where the shopper looks", async () => {
    const { page } = await browser.visit({ width: 390 });
    const send = page.getByRole("button", { name: "Add quantities to cart" });
    const top = () =>
      page.evaluate(() => document.activeElement?.getBoundingClientRect().top ?? -1);
    await open(page, `${shop.origin}/products`);
    await page.getByRole("button", { name: "Table" }).click();
    await page.locator(".product-table tbody tr").first().waitFor();
    // Its bar, which stays in view, has one row.
    const bar = await page.locator(".table-scroll ~ .quick-buttons").boundingBox();
    expect(bar?.height).toBeLessThan(70);
    await send.click();
    const message = page.getByText("Enter quantities as whole numbers");
    await message.waitFor();
    await expect.poll(() => message.evaluate((e) => e === document.activeElement)).toBe(true);
    expect(await top()).toBeGreaterThan(0);
    expect(await top()).toBeLessThan(800);
    // The width of a phone is for the data: nothing stays over them at its end.
    const isFree = await page
      .locator(".product-table td.list-table-number")
      .evaluateAll(([cell]) => {
        const box = cell?.closest(".table-scroll");
        if (!cell || !box) return false;
        cell.scrollIntoView({ block: "center" });
        const end = () => cell.getBoundingClientRect().right;
        box.scrollLeft += end() - box.getBoundingClientRect().right;
        const { top } = cell.getBoundingClientRect();
        return cell.contains(document.elementFromPoint(end() - 12, top + 12));
      });
    expect(isFree).toBe(true);
    // The names stay in view beside the quantities.
    await page.locator(".table-scroll").evaluate((box) => box.scrollBy(999, 0));
    const name = await page.locator(".product-table tbody th").first().boundingBox();
    expect(name?.x).toBeGreaterThan(0);

    await page.goto(`${shop.origin}/compare?id=${known.plain}&id=${known.unpriced}`);
    const [first, second] = [0, 1].map((at) => page.locator(".input-quantity").nth(at));
    await second?.fill("3");
    await first?.fill("2.5");
    await page.locator(".table-scroll").evaluate((box) => box.scrollBy(999, 0));
    await second?.press("Enter");
    await page.getByText("Check these quantities").waitFor();
    // The names of the properties stay in view, but not above the quantity.
    const isOnTop = () =>
      first?.evaluate((input) => {
        const { left, top, height } = input.getBoundingClientRect();
        return document.elementFromPoint(left + 4, top + height / 2) === input;
      });
    await expect.poll(isOnTop).toBe(true);
  });

  it("move the focus to the first wrong one without scripts", async () => {
    const { page } = await browser.visit({ js: false, width: 390 });
    await page.goto(`${shop.origin}/products/${known.variants}`);
    const quantities = page.locator(".stacked .input-quantity");
    await quantities.nth(0).fill("2");
    await quantities.nth(1).fill("many");
    await quantities.nth(1).press("Enter");
    await page.getByText("Check these quantities").waitFor();
    await expect
      .poll(() => quantities.nth(1).evaluate((e) => e === document.activeElement))
      .toBe(true);
    const box = await quantities.nth(1).boundingBox();
    expect(box?.y).toBeLessThan(800);
    expect(await quantities.nth(0).inputValue()).toBe("2");
  });
});

describe("a cart whose products change", () => {
  it("names what is gone on both pages, removes it on either, and then goes on", async () => {
    for (const js of [true, false]) {
      const { page } = await browser.visit({ js });
      await add(page, known.plain);
      await add(page, known.variants);
      await change(known.variants, { published: false, listed: false });
      for (const path of ["/cart", "/quote"]) {
        await page.goto(shop.origin + path);
        const main = await page.locator("main").innerText();
        expect(main, path).toContain("No longer sold");
        expect(main, path).not.toContain("1 item priced on request");
      }
      await fill(page);
      await page.getByRole("button", { name: "Send quote request" }).click();
      await page.getByText(/no longer sold\. Remove these products/).waitFor();
      await page.locator("aside").getByRole("button", { name: "Remove" }).click();
      await expect.poll(() => page.locator(".aside-gone").count()).toBe(0);
      expect(new URL(page.url()).pathname).toBe("/quote");
      expect(await typedIn(page, "contact.firstName")).toBe("Ada");
      await change(known.variants, { published: true, listed: true });
    }
  });

  it("says what is beyond the stock", async () => {
    const { page } = await browser.visit();
    await change(known.plain, { stock: 120 });
    await add(page, known.plain);
    await open(page, `${shop.origin}/cart`);
    await page.locator(".cart-line [name=quantity]").fill("200");
    await page.locator(".cart-line [name=quantity]").blur();
    await page.getByText("120 in stock, the rest to order").waitFor();
    expect(await page.locator(".cart-line").innerText()).not.toContain("In stock");
    await page.goto(`${shop.origin}/quote`);
    // On a line of its own, not run together with the name.
    expect(await page.locator("aside").innerText()).toMatch(/\n120 in stock, the rest to order/);
  });

  it("takes a line back to its place, and leaves the focus on it", async () => {
    const { page } = await browser.visit();
    for (const id of [known.plain, known.variants, known.unpriced]) await add(page, id);
    await open(page, `${shop.origin}/cart`);
    const names = () => page.locator(".cart-line .line-name").allInnerTexts();
    const before = await names();
    await page.locator(".line-remove button").nth(1).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(names).toEqual(before);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent ?? ""))
      .toBe(before[1]);
  });

  it("has room for a name of 200 letters without a space, at every width", async () => {
    const long = "W".repeat(200);
    const { productName, brand } = { productName: long, brand: "Norvik" };
    await change(known.plain, { productName, brand });
    for (const js of [true, false]) {
      const { page } = await browser.visit({ js });
      await add(page, known.plain);
      for (const width of [320, 390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        for (const path of ["/cart", "/quote", `/products/${known.plain}`, "/products"]) {
          await page.goto(shop.origin + path);
          expect(await tooWide(page), `${path} at ${width}`).toEqual([]);
        }
      }
    }
  });
});

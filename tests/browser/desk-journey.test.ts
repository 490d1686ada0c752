import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type DeskJourney, looked, openDeskJourney } from "../support/desk-journey";
import { windows } from "../support/journey-windows";
import { aProduct } from "../support/shop";

let desk: DeskJourney;
beforeAll(async () => {
  const shelves = windows.map(({ js, width }) => shelfOf(js, width));
  desk = await openDeskJourney([
    aProduct({ id: "press", productName: "Arbor press", price: 200, stock: 5, sku: "AP-200" }),
    ...shelves.flatMap((shelf) =>
      [1, 2, 3].map((at) =>
        aProduct({ id: `${shelf}-${at}`, productName: `Gauge ${shelf} ${at}`, price: 100 }),
      ),
    ),
  ]);
});
afterAll(() => desk?.close());

const shelfOf = (js: boolean, width: number) => `${js ? "j" : "n"}${width}`;
const password = "a password for tests";

const go = (page: Page, path: string) => page.goto(desk.origin + path);
const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).first().click();

/** The first entry of the trail under these filters, chosen in its form, with its differences open. */
async function trailOf(page: Page, { who = /\(you\)$/, action = "", target = "" }) {
  await go(page, "/admin/audit");
  const person = page.getByLabel("Who", { exact: true });
  const option = person.locator("option").filter({ hasText: who });
  await person.selectOption((await option.getAttribute("value")) ?? "");
  await page.getByLabel("What", { exact: true }).selectOption(action);
  await page.getByLabel("Id of what was changed").fill(target);
  await page.getByRole("button", { name: "Apply" }).click();
  await page.waitForURL((url) => url.searchParams.get("action") === action);
  const first = page.locator(".trail > li").first();
  await first.waitFor();
  for (const closed of await first.locator("summary").all()) await closed.click();
  return { count: await page.locator(".trail > li").count(), text: await first.innerText() };
}

describe.each(windows)("a day at the desk, scripts: $js, $width px", ({ js, width }) => {
  const shelf = shelfOf(js, width);
  const look = (page: Page, name: string) => looked(page, name, { js, width });

  it("a product is made with a mistake, which costs nothing that was typed", async () => {
    const { page, context, problems } = await desk.asOwner({ js, width });
    await go(page, "/admin/products");
    await page.getByRole("link", { name: "New product" }).click();
    await page.getByLabel("Name", { exact: true }).fill(`Height gauge ${shelf}`);
    await page.getByLabel(/^Price \(/).fill("ten");
    await page.locator('[name="sku"]').fill(`HG-${shelf}`);
    await page.getByLabel("Data row 1, value").fill("300");
    await page.getByLabel("Published").check();
    await press(page, "Save");

    const summary = page.locator(".error-summary");
    await summary.waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await summary.getByRole("link").count()).toBe(2);
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe(
      `Height gauge ${shelf}`,
    );
    expect(await page.getByLabel("Published").isChecked()).toBe(true);
    expect(await desk.services.storage?.products.getBy("sku", `HG-${shelf}`)).toBe(null);
    await look(page, "product-refused");

    await summary.getByRole("link").first().click();
    await page.getByLabel(/^Price \(/).fill("129.50");
    await page.getByLabel("Data row 1, name").fill("Range");
    await press(page, "Save");
    await page.getByText(`Height gauge ${shelf} is made.`).waitFor();
    const [, id = ""] = /\/products\/([^/?]+)/.exec(page.url()) ?? [];
    await page.reload();
    expect(await page.getByLabel(/^Price \(/).inputValue()).toBe("129.50");
    await page.getByRole("link", { name: "View in shop" }).first().click();
    await page.getByRole("heading", { level: 1, name: `Height gauge ${shelf}` }).waitFor();

    const entry = await trailOf(page, { action: "products.create", target: id });
    expect(entry.count).toBe(1);
    expect(entry.text).toContain(`Created Height gauge ${shelf}`);
    await look(page, "trail");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("two tabs change one product: the second is told, and loses nothing", async () => {
    const path = `/admin/products/${shelf}-1`;
    const { page: one, context, problems } = await desk.asOwner({ js, width });
    const two = await context.newPage();
    await go(one, path);
    await go(two, path);
    await one.getByLabel(/^Price \(/).fill("140");
    await press(one, "Save");
    await one.getByText(`Gauge ${shelf} 1 is saved.`).waitFor();

    await two.getByLabel("Brand").fill("Kestrel");
    await press(two, "Save");
    const changed = two.getByRole("table", { name: "What has changed since then" });
    await changed.waitFor();
    expect((await changed.getByRole("row").nth(1).innerText()).split(/\s+/)).toEqual(
      expect.arrayContaining(["Price", "100.00", "140.00"]),
    );
    expect(await changed.getByRole("row").count()).toBe(2);
    expect(await two.getByLabel("Brand").inputValue()).toBe("Kestrel");
    const stored = () => desk.services.storage?.products.get(`${shelf}-1`);
    expect(await stored()).toMatchObject({ price: 140, brand: "Norvik" });
    await look(two, "product-conflict");

    expect(await two.getByLabel(/^Price \(/).inputValue()).toBe("140.00");
    await press(two, "Save");
    await two.getByText(`Gauge ${shelf} 1 is saved.`).waitFor();
    expect(await stored()).toMatchObject({ price: 140, brand: "Kestrel" });
    const entry = await trailOf(two, { action: "products.update", target: `${shelf}-1` });
    expect(entry.count).toBe(2);
    expect(entry.text).toMatch(/Brand\s+Norvik\s+Kestrel/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("prices of many rise once, and what changed meanwhile is refused", async () => {
    const { page, context, problems } = await desk.asOwner({ js, width });
    const prices = async () => {
      const found = await Promise.all(
        [2, 3].map((at) => desk.services.storage?.products.get(`${shelf}-${at}`)),
      );
      return found.map((product) => product?.price);
    };
    await go(page, `/admin/products?q=Gauge+${shelf}`);
    for (const at of [2, 3]) await page.getByLabel(`Choose Gauge ${shelf} ${at}`).check();
    await press(page, "Change chosen…");
    await page.getByRole("heading", { level: 1, name: "Change 2 products" }).waitFor();
    await page.getByLabel("Action").selectOption("price");
    await press(page, "Show what would change");
    await page.locator(".field-error").first().waitFor();
    await look(page, "bulk-refused");
    await page.getByLabel("Percentage", { exact: false }).fill("10");
    await press(page, "Show what would change");
    await page.getByRole("button", { name: "Change 2 products" }).waitFor();
    expect(await prices()).toEqual([100, 100]);
    await look(page, "bulk-confirm");

    const other = await context.newPage();
    await go(other, `/admin/products/${shelf}-3`);
    await other.getByLabel("Brand").fill("Kestrel");
    await press(other, "Save");
    await other.getByText(`Gauge ${shelf} 3 is saved.`).waitFor();
    await other.goto(page.url());
    await press(page, "Change 2 products");
    await page.getByText("1 product done, 1 refused.").waitFor();
    await page.getByText("Changed meanwhile.").waitFor();
    expect(await prices()).toEqual([110, 100]);
    await look(page, "bulk-result");
    // The same page in another tab, and a reload, raise nothing again.
    await press(other, "Change 2 products");
    await other.getByText("1 product done, 1 refused.").waitFor();
    await other.reload();
    expect(await prices()).toEqual([110, 100]);

    const entry = await trailOf(page, { action: "products.update", target: `${shelf}-2` });
    expect(entry.count).toBe(1);
    expect(entry.text).toMatch(/Price\s+100\s+110/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a discount shows what it would give before it is made", async () => {
    const { page, context, problems } = await desk.asOwner({ js, width });
    const code = `TEN-${shelf}`.toUpperCase();
    await go(page, "/admin/discounts");
    await page
      .getByRole("link", { name: /New discount/ })
      .first()
      .click();
    await page.getByRole("heading", { level: 1, name: "New discount" }).waitFor();
    await page.getByLabel("Code", { exact: false }).first().fill(code);
    await page.getByLabel("How much").fill("150");
    await page.getByLabel("Products", { exact: false }).last().fill("AP-200");
    await press(page, "Show example");
    await page.locator(".field-error").first().waitFor();
    await look(page, "discount-refused");
    await page.getByLabel("How much").fill("10");
    await press(page, "Show example");
    const example = page.getByRole("table", { name: "Example" });
    await example.waitFor();
    expect(await example.innerText()).toMatch(/Arbor press\s+1\s+€200\.00\s+−€20\.00/);
    expect(await example.innerText()).toContain("Total €180.00");
    await look(page, "discount-example");
    await press(page, "Save");
    await page.getByText(`${code} is made.`).waitFor();
    const made = await desk.services.storage?.discounts.getBy("codeLower", code.toLowerCase());
    expect(made).toMatchObject({ value: 10, usedCount: 0, productIds: ["press"] });
    await press(page, `Switch off ${code}`);
    await page.getByText(`${code} is off.`).waitFor();
    const entry = await trailOf(page, { action: "discounts.save", target: made?.id ?? "" });
    expect(entry.count).toBe(2);
    expect(entry.text).toMatch(/Active\s+yes\s+no/);
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a colleague is invited, comes in, and is refused what their role does not allow", async () => {
    const email = `kim-${shelf}@example.test`;
    const owner = await desk.asOwner({ js, width });
    await go(owner.page, "/admin/staff");
    const form = owner.page.locator("form").filter({ hasText: "Invite somebody" });
    await form.getByLabel("E-mail address").fill(email);
    await form.getByLabel("Name").fill(`Kim ${shelf}`);
    await form.getByLabel("Role").selectOption("readonly");
    await form.getByRole("button", { name: "Make an invitation" }).click();
    await owner.page.getByRole("heading", { name: `The invitation of ${email}` }).waitFor();
    const link = new URL(await owner.page.locator("code.session-id").innerText());
    await look(owner.page, "invitation-made");

    // In a browser of their own: an account first, and then the link again.
    const { page, context } = await desk.browser.visit({ js, width });
    await go(page, link.pathname + link.search);
    await look(page, "invitation-guest");
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("link", { name: "Make one" }).click();
    await page.getByRole("heading", { name: "Create an account" }).waitFor();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").fill(password);
    await press(page, "Create an account");
    await page.getByRole("button", { name: "Accept the invitation" }).waitFor();
    await look(page, "invitation");
    await press(page, "Accept the invitation");
    await page.getByText("Welcome. Sign in again").waitFor();
    await page.getByLabel("E-mail address").fill(email);
    await page.getByLabel("Password").fill(password);
    await press(page, "Sign in");
    await page.getByRole("heading", { level: 1, name: "Overview" }).waitFor();

    // Pages that their role does not open, and a form that it does not send.
    for (const path of ["/admin/staff", "/admin/products/import"]) {
      const answer = await go(page, path);
      expect([path, answer?.status()]).toEqual([path, 403]);
      await page.getByText("Your role (Read-only) does not allow this.").waitFor();
    }
    await look(page, "role-refused-page");
    await go(page, "/admin/products/press");
    expect(await page.getByLabel("Brand").isDisabled()).toBe(true);
    const before = await desk.services.storage?.products.get("press");
    await page.evaluate(() => {
      for (const field of document.querySelectorAll("fieldset")) field.disabled = false;
    });
    await page.getByLabel("Brand").fill("Mine");
    await page.getByLabel("Brand").press("Enter");
    await page.getByText("Your role (Read-only) does not allow this.").waitFor();
    await look(page, "role-refused-form");
    expect(await desk.services.storage?.products.get("press")).toEqual(before);

    const invited = await trailOf(owner.page, { action: "staff.invite" });
    expect(invited.text).toMatch(/Role\s+–\s+Read-only/);
    const joined = await trailOf(owner.page, {
      who: new RegExp(`^Kim ${shelf}, ${email}$`),
      action: "staff.accept",
    });
    expect(joined).toEqual({ count: 1, text: expect.stringContaining(`Kim ${shelf}`) });
    expect(owner.problems).toEqual([]);
    await owner.context.close();
    await context.close();
  });
});

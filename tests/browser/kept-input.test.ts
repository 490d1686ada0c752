import type { BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser, type Visit, waitForHydration } from "../support/browser";
import { deskPlaces } from "../support/desk-places";
import { openWalkStore, type WalkStore } from "../support/desk-walk";
import type { TestBrowser as Person } from "../support/test-browser";

let store: WalkStore;
let browser: TestBrowser;
beforeAll(async () => {
  [store, browser] = await Promise.all([openWalkStore(), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await store?.close();
});

async function signedInAs(person: Person, context: BrowserContext): Promise<void> {
  const url = store.origin;
  await context.addCookies([...person.cookies].map(([name, value]) => ({ name, value, url })));
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(store.origin + path);
  await waitForHydration(page);
}

/** Types into every field of text of the page's forms, or reads them. Passwords get `hush`. */
function fieldsOf(page: Page, isTyping: boolean): Promise<string[]> {
  return page.evaluate((typing) => {
    const values: string[] = [];
    for (const form of document.forms) {
      const all = [...form.elements].filter(
        (each): each is HTMLInputElement => "value" in each && "name" in each && each.name !== "",
      );
      const texts = all.filter(({ type }) => /^(text|textarea|email|tel|url)$/.test(type));
      const seen = all.filter(({ type }) => !/^(hidden|password|file|submit|button)$/.test(type));
      const isKept = seen.length > 1 || texts.some(({ type }) => type === "textarea");
      if (form.method !== "post" || texts.length === 0 || !isKept) continue;
      for (const secret of all.filter(({ type }) => type === "password")) {
        if (typing) secret.value = "hush";
      }
      for (const field of texts) {
        if (field.autocomplete === "one-time-code") continue;
        if (typing) {
          field.value = `kept ${field.name}`;
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }
        values.push(`${field.name}: ${field.value}`);
      }
    }
    return values;
  }, isTyping);
}

const apart = /\.(csv|pdf|json)$|runs|kept|preview|files|bulk|personal-data\/:id/;

describe("what was typed is there again after a reload", () => {
  let visit: Visit;
  let forms = 0;
  beforeAll(async () => {
    visit = await browser.visit();
  });
  afterAll(() => visit?.context.close());

  async function walk(path: string): Promise<void> {
    const { page } = visit;
    await open(page, path);
    const typed = await fieldsOf(page, true);
    if (typed.length === 0) return;
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => fieldsOf(page, false), { message: path }).toEqual(typed);
    expect(await page.evaluate(() => sessionStorage.getItem("typed")), path).not.toMatch(/hush/);
    forms += 1;
  }

  describe("in the account", () => {
    beforeAll(() => signedInAs(store.shopper, visit.context));

    it.each(["details", "addresses/new", "security"])("on %s", (path) => walk(`/account/${path}`));

    it("on a quote", () => walk(`/account/quotes/${store.ids["wished number"]}`));
  });

  describe("in the desk", () => {
    beforeAll(() => signedInAs(store.admin, visit.context));

    it.each(
      deskPlaces
        .filter(({ route }) => !apart.test(route))
        .map(({ route, at }) => [route, at] as const),
    )("on %s", (_, at) => walk(at(store.ids)));
  });

  it("in more than fifteen forms", () => expect(forms).toBeGreaterThan(15));
});

describe("what was typed", () => {
  it("is there again where a part gets its script after the page was used", async () => {
    const { page, context } = await browser.visit();
    await signedInAs(store.admin, context);
    await open(page, `/admin/quotes/${store.ids.plain}`);
    const typed = await fieldsOf(page, true);
    const waiting: (() => void)[] = [];
    await context.route(/\.later-[\w-]+\.js$/, async (route) => {
      await new Promise<void>((resolve) => void waiting.push(resolve));
      await route.continue();
    });
    await page.reload();
    await waitForHydration(page);
    await page.getByText(/^Not saved\./).waitFor();
    for (const go of waiting) go();
    await expect.poll(() => fieldsOf(page, false)).toEqual(typed);
    await context.unrouteAll();
    await page.reload();
    await waitForHydration(page);
    await expect.poll(() => fieldsOf(page, false)).toEqual(typed);
  });

  it("is there where the page changes before a part's script has come, without an error", async () => {
    const { page, context, problems } = await browser.visit();
    await signedInAs(store.admin, context);
    await open(page, `/admin/quotes/${store.ids.plain}`);
    let held = Promise.resolve();
    await context.route(/\.later-[\w-]+\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    const lines = page.locator(".offer-line");
    // React takes over what was sent first, or shows the new page first: whichever it turns to.
    for (let turn = 0; turn < 4; turn += 1) {
      let release = () => {};
      held = new Promise((resolve) => {
        release = resolve;
      });
      await page.reload();
      await waitForHydration(page);
      const before = await lines.count();
      await page.locator('[name="note"]').fill(`Ask again ${turn}`);
      const answer = page.waitForResponse((each) =>
        /GET .*\.data/.test(`${each.request().method()} ${each.url()}`),
      );
      await page.getByRole("button", { name: "Own line", exact: true }).click();
      await answer;
      release();
      await expect.poll(() => lines.count()).toBe(before + 1);
      expect(await page.locator('[name="note"]').inputValue()).toBe(`Ask again ${turn}`);
    }
    expect(problems).toEqual([]);
    await context.close();
  });

  it("says so in the form of a new record, and mixes no two customers", async () => {
    const { page, context } = await browser.visit();
    await signedInAs(store.admin, context);
    await open(page, "/admin/quotes/new");
    const [phone, note] = [page.locator('[name="phone"]'), page.locator("[data-kept]")];
    expect(await note.isVisible()).toBe(false);
    await phone.fill("+353 1 555 0199");
    await open(page, "/admin/quotes");
    await open(page, "/admin/quotes/new");
    await note.waitFor();
    expect(await phone.inputValue()).toBe("+353 1 555 0199");
    await open(page, `/admin/quotes/new?customer=${store.ids.shopper}`);
    expect(await note.isVisible()).toBe(false);
    expect(await phone.inputValue()).not.toBe("+353 1 555 0199");
    await open(page, "/admin/quotes/new");
    await page.getByRole("button", { name: "Start empty" }).click();
    expect([await note.isVisible(), await phone.inputValue()]).toEqual([false, ""]);
    await open(page, "/admin/quotes/new");
    expect([await note.isVisible(), await phone.inputValue()]).toEqual([false, ""]);
    for (const [path, name] of [
      ["/admin/customers/new", "companyName"],
      ["/admin/products/new", "productName"],
      ["/admin/discounts/new", "code"],
    ] as const) {
      const field = page.locator(`[name="${name}"]`);
      await open(page, path);
      await field.fill("KEPT-1");
      await page.reload();
      await note.waitFor();
      expect([path, await field.inputValue()]).toEqual([path, "KEPT-1"]);
      await page.getByRole("button", { name: "Start empty" }).click();
      expect([path, await note.isVisible(), await field.inputValue()]).toEqual([path, false, ""]);
    }
    await context.close();
  });

  it("is forgotten with the brand that was published, so that its undo stays", async () => {
    const { page, context } = await browser.visit();
    await signedInAs(store.admin, context);
    await open(page, "/admin/brand");
    const name = page.locator('.brand-form [name="name"]');
    const before = await name.inputValue();
    await name.fill("Undone Works");
    await page.waitForURL(/name=Undone/);
    await page.getByRole("button", { name: "Publish" }).click();
    await page
      .locator(".flash", { hasText: "Published" })
      .getByRole("button", { name: "Undo" })
      .click();
    await page.locator(".flash", { hasText: "is back" }).waitFor();
    await open(page, "/admin/brand");
    expect([await name.inputValue(), new URL(page.url()).search]).toEqual([before, ""]);
    await context.close();
  });

  it("stays on the page of an offer by link until it was sent itself", async () => {
    const { ids } = store;
    const number = ids["offer number"] ?? "";
    const key = await store.services.mail.signedLinks?.sign({ purpose: "quote", subject: number });
    const { page, problems } = await browser.visit();
    const path = `/quotes/${number}?key=${key}`;
    await open(page, path);
    const message = page.locator('textarea[name="text"]');
    await message.evaluate((field) => field.closest("details")?.setAttribute("open", ""));
    await message.fill("Could it be grey?");
    const order = page.locator('[name="purchaseOrder"]');
    await order.fill("PO 7");
    const typed = async () => [await message.inputValue(), await order.inputValue()];
    await page.reload();
    await waitForHydration(page);
    await expect.poll(typed).toEqual(["Could it be grey?", "PO 7"]);
    await page.getByRole("button", { name: "Send the message" }).click();
    await page.locator(".conversation .notice").waitFor();
    await expect.poll(typed).toEqual(["", "PO 7"]);
    // What the answer to the offer has is not sent yet.
    await open(page, path);
    await expect.poll(typed).toEqual(["", "PO 7"]);
    await order.fill("");
    await page.reload();
    await waitForHydration(page);
    expect(await typed()).toEqual(["", ""]);
    expect(await page.evaluate(() => sessionStorage.getItem("typed"))).toBeNull();
    expect(problems).toEqual([]);
  });

  it("comes back after a sign-in that ended, and is nobody else's", async () => {
    const { page, context } = await browser.visit();
    await signedInAs(store.shopper, context);
    await open(page, "/account/addresses/new");
    const street = page.locator('[name$="line1"]').first();
    await street.fill("1 Mill Lane");
    await context.clearCookies();
    await page.locator("main form").getByRole("button", { name: /Save/ }).click();
    await page.waitForURL(/sign-in/);
    await signedInAs(store.shopper, context);
    await open(page, "/account/addresses/new");
    await expect.poll(() => street.inputValue()).toBe("1 Mill Lane");
    await context.clearCookies();
    await signedInAs(store.admin, context);
    await open(page, "/account/addresses/new");
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem("typed"))).toBeNull();
    expect(await street.inputValue()).toBe("");
  });
});

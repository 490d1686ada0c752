import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts, demoPassword } from "~/cli/demo-accounts";
import {
  openBrowser,
  signInPatiently,
  type TestBrowser,
  waitForHydration,
} from "../support/browser";
import { openDemoStore } from "../support/demo-store";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct, aSubmission } from "../support/shop";

let store: BuiltServer;
let browser: TestBrowser;
let number = "";

beforeAll(async () => {
  const press = { id: "press", productName: "Arbor press", price: 200, stock: 5, sku: "AP-200" };
  const { folder, services } = await openDemoStore([aProduct(press)]);
  const asked = aSubmission([{ id: "press", quantity: 2 }]);
  number = (await services.commerce?.quotes.submit(null, asked))?.quoteNumber ?? "";
  await services.close();
  [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

interface Focus {
  name: string;
  /** Whether it can be seen that it has the focus, and where it is. */
  shown: boolean;
}

function focusOf(page: Page): Promise<Focus> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return { name: "", shown: true };
    const own = element.id
      ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
      : null;
    const label = own ?? element.closest("label");
    const named = element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent;
    const isMarked = (of: Element | null) => {
      if (!of) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(of);
      const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
      return outlined || boxShadow !== "none";
    };
    const { top, bottom, width } = element.getBoundingClientRect();
    const isInside = bottom > 0 && top < innerHeight && width > 0;
    // The parts of a date have the focus inside of its field, and the browser's own mark.
    const isDate = element.matches("input[type=date]");
    const marked = [element, element.parentElement, label].some(isMarked) || isDate;
    return { name: (named ?? "").replace(/\s+/g, " ").trim(), shown: isInside && marked };
  });
}

/** Presses Tab until the focus is there. At each step it is to be seen where the focus is. */
async function tabTo(page: Page, name: string | RegExp, most = 140): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press("Tab");
    const here = await focusOf(page);
    const at = `${page.url()}: ${here.name}`;
    // What gets the focus is scrolled into view with the next picture.
    if (!here.shown) await expect.poll(async () => (await focusOf(page)).shown || at).toBe(true);
    passed.push(here.name);
    if (typeof name === "string" ? here.name === name : name.test(here.name)) return;
  }
  throw new Error(`No way to ${name} by Tab: ${passed.join(" | ")}`);
}

async function heading(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name: text }).waitFor();
  await waitForHydration(page);
}

async function retype(page: Page, text: string): Promise<void> {
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
}

it("a whole day at the desk needs a keyboard alone", async () => {
  const { page, problems } = await browser.visit({ width: 1440, height: 900 });
  const signIn = async () => {
    problems.length = 0;
    await page.goto(`${store.origin}/sign-in`);
    await waitForHydration(page);
    await tabTo(page, /^E-?mail/i);
    await page.keyboard.type(demoAccounts[0].email);
    await tabTo(page, /^Password/);
    await page.keyboard.type(demoPassword);
    await page.keyboard.press("Enter");
  };
  const overview = page.getByRole("heading", { level: 1, name: "Overview" });
  await signInPatiently(page, signIn, overview);

  // What needs attention, the request, its price, the offer.
  await heading(page, "Overview");
  await tabTo(page, new RegExp(`^(?!Snooze).*${number}`));
  await page.keyboard.press("Enter");
  await heading(page, new RegExp(number));
  await tabTo(page, /^Your price each/);
  await retype(page, "190");
  await tabTo(page, "Send the offer");
  await page.keyboard.press("Enter");
  await page.getByText("The offer is sent.").first().waitFor();

  // The customer agrees on the telephone, and it becomes an order.
  await tabTo(page, "Record the customer's answer");
  await page.keyboard.press("Enter");
  // Unfolding leads into the first field, and moves nobody who is there before it does.
  await expect.poll(async () => (await focusOf(page)).name).toMatch(/^How they said it/);
  await page.keyboard.type("By telephone");
  await tabTo(page, "Accepted: make the order");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/admin\/orders\/O-/);
  await heading(page, /O-/);

  // It is shipped.
  await tabTo(page, /^Ship/);
  await page.keyboard.press("Enter");
  if (!(await page.getByText(/Delivery note .* is written/).count())) {
    const here = (await focusOf(page)).name;
    if (here !== "Ship and write the delivery note") {
      await tabTo(page, "Ship and write the delivery note");
      await page.keyboard.press("Enter");
    }
  }
  await page
    .getByText(/Delivery note .* is written/)
    .first()
    .waitFor();

  // A product is found by the key of the search, and gets another price.
  await page.keyboard.press("/");
  expect((await focusOf(page)).shown).toBe(true);
  await page.keyboard.type("AP-200");
  await page.keyboard.press("Enter");
  await heading(page, /AP-200|Search/);
  await page.locator("main").waitFor();
  await tabTo(page, /^Arbor press/);
  await page.keyboard.press("Enter");
  await heading(page, "Arbor press");
  await tabTo(page, /^Price/);
  await retype(page, "210");
  await page.keyboard.press("Enter");
  await page.getByText("Arbor press is saved.").first().waitFor();

  // The trail has it all.
  await tabTo(page, /^Audit/);
  await page.keyboard.press("Enter");
  await heading(page, /Audit/);
  const trail = await page.locator("main").innerText();
  for (const said of [/Changed a product/, /Shipped goods/, /Sent an offer/])
    expect(trail).toMatch(said);

  await tabTo(page, "Sign out");
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.startsWith("/admin"));
  await page.goto(`${store.origin}/admin`);
  await page.waitForURL(/sign-in/);
  expect(problems).toEqual([]);
});

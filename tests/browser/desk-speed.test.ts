import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { demoAccounts, demoPassword } from "~/cli/demo-accounts";
import { openBrowser, type TestBrowser, waitForHydration } from "../support/browser";
import { openDemoStore } from "../support/demo-store";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct, aSubmission, askedBy } from "../support/shop";

let store: BuiltServer;
let browser: TestBrowser;
let page: Page;
let lastMonth = "";
let ten = "";
const orders: string[] = [];

const parts = Array.from({ length: 10 }, (_, at) => `part-${at}`);

beforeAll(async () => {
  const catalogue = [
    aProduct({ id: "press", productName: "Arbor press", price: 200, stock: 50, sku: "AP-200" }),
    aProduct({ id: "lathe", productName: "Bench lathe", price: 900, stock: 50, sku: "BL-900" }),
    aProduct({ id: "vise", productName: "Machine vise", price: 80, stock: 50, sku: "MV-80" }),
    ...parts.map((id, at) =>
      aProduct({ id, productName: `Part ${at}`, price: null, sku: `P-${at}` }),
    ),
  ];
  const { folder, services } = await openDemoStore(catalogue);
  const { commerce, gateway, storage } = services;
  if (!commerce || !gateway || !storage) throw new Error("no commerce");
  const admin = await storage.accounts.getBy("email", demoAccounts[0].email);
  const boss = askedBy({ uid: admin?.id ?? "" });
  const phoned = {
    email: "zita@example.test",
    firstName: "Zita",
    lastName: "Quell",
    companyName: "Quellwerk",
    phone: "+353 1 555 0187",
  };
  lastMonth = (
    await commerce.quotes.submit(
      null,
      aSubmission([{ id: "press", quantity: 1 }], { contact: phoned }),
    )
  ).quoteNumber;
  for (let at = 0; at < 3; at += 1) {
    const quote = await commerce.quotes.submit(
      null,
      aSubmission([{ id: "press", quantity: 1 }], {
        contact: { ...phoned, phone: "", email: `b${at}@example.test`, companyName: `Buyer ${at}` },
      }),
    );
    orders.push((await gateway.call("orders.createFromQuote", [quote.id], boss)).orderNumber);
  }
  ten = (
    await commerce.quotes.submit(
      null,
      aSubmission(
        parts.map((id) => ({ id, quantity: 2 })),
        { contact: { ...phoned, phone: "", email: "ten@example.test" } },
      ),
    )
  ).quoteNumber;
  await services.close();
  [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
  page = (await browser.visit({ width: 1440, height: 900 })).page;
  await page.goto(`${store.origin}/sign-in`);
  await waitForHydration(page);
  await page.fill("input[type=email]", demoAccounts[0].email);
  await page.fill("input[type=password]", demoPassword);
  await page.keyboard.press("Enter");
  await page.waitForURL(/admin|account/);
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

let keys = 0;
async function press(key: string): Promise<void> {
  keys += 1;
  await page.keyboard.press(key);
}
async function type(text: string): Promise<void> {
  keys += text.length;
  await page.keyboard.type(text);
}
/** The name of what has the focus. */
function focused(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return "";
    const own = element.id
      ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`)
      : null;
    const label = own ?? element.closest("label");
    return (element.getAttribute("aria-label") ?? label?.textContent ?? element.textContent ?? "")
      .replace(/\s+/g, " ")
      .trim();
  });
}
async function tabTo(name: string | RegExp, most = 250): Promise<void> {
  const passed = [];
  for (let step = 0; step < most; step += 1) {
    await press("Tab");
    const here = await focused();
    passed.push(here);
    if (typeof name === "string" ? here === name : name.test(here)) return;
  }
  throw new Error(`no way to ${name}: ${passed.join(" | ")}`);
}
async function heading(text: string | RegExp): Promise<void> {
  await page.getByRole("heading", { level: 1, name: text }).waitFor();
  await waitForHydration(page);
}
/** Does the work from the overview on, and returns the number of pressed keys. */
/** Does the work from the overview on, and returns the number of pressed keys. */
async function timed(what: string, work: () => Promise<void>): Promise<number> {
  await page.goto(`${store.origin}/admin`);
  await heading("Overview");
  keys = 0;
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  // A typist needs 0.2 s a key; the driver presses faster.
  const typist = (seconds + keys * 0.2).toFixed(0);
  process.stdout.write(
    `${what}: ${keys} keys, ${seconds.toFixed(1)} s, for a typist ${typist} s\n`,
  );
  return keys;
}

/** Keys that the same work took before the desk had its grid, its palette and its row keys. */
const before = { ten: 190, caller: 204, phone: 41, ship: 78 };

async function goTo(words: string, title: string | RegExp): Promise<void> {
  await press("Control+k");
  await page.getByRole("combobox", { name: "Page, record or action" }).waitFor();
  await type(words);
  await press("Enter");
  await heading(title);
}

it("a request of ten lines is answered with half of the keys", async () => {
  const keys = await timed("ten lines", async () => {
    // The row of the overview, then the prices below each other.
    const row = page.locator("li:focus-within").last();
    do await press("j");
    while (!(await row.innerText()).includes(ten));
    await press("Enter");
    await heading(new RegExp(ten));
    await press("e");
    if (!/^Your price each/.test(await focused())) await tabTo(/^Your price each/);
    for (let at = 0; at < 10; at += 1) {
      await type("190");
      await press("Enter");
    }
    await press("Control+Enter");
    await page.getByText("The offer is sent.").first().waitFor();
  });
  expect(keys).toBeLessThanOrEqual(before.ten / 2);
});

it("so is a caller who wants three products", async () => {
  const keys = await timed("a caller", async () => {
    await goTo("new q", /New quote/);
    // Nobody of that name is known.
    await tabTo(/^E-mail address/);
    await type("z@example.test");
    await press("Tab");
    await type("Zita");
    await press("Tab");
    await type("Quell");
    await press("Enter");
    await heading(/Q-/);
    for (const [at, sku] of ["AP-200", "BL-900", "MV-80"].entries()) {
      expect(await focused()).toMatch(/^Article number or name/);
      await type(sku);
      await press("Tab");
      await type("3");
      await press("Enter");
      await expect.poll(() => page.locator(".offer-line").count()).toBe(at + 1);
      await expect.poll(focused).toMatch(/^Article number or name/);
    }
    await press("Control+Enter");
    await page.getByText("The offer is sent.").first().waitFor();
  });
  expect(keys).toBeLessThanOrEqual(before.caller / 2);
});

it("and a quote that is found by the telephone number of its customer", async () => {
  const keys = await timed("a telephone number", () => goTo("01 555 0187", new RegExp(lastMonth)));
  expect(keys).toBeLessThanOrEqual(before.phone / 2);
});

it("and three orders that are shipped and invoiced", async () => {
  const keys = await timed("ship and invoice", async () => {
    await goTo("to del", "Orders");
    for (let at = 0; at < 3; at += 1) {
      await press("j");
      await press("x");
    }
    await page.getByText("3 selected").waitFor();
    await press("Control+k");
    await page.getByRole("combobox", { name: "Page, record or action" }).waitFor();
    await type("ship and");
    await press("Enter");
    await heading(/Ship and issue the invoices/);
    await press("Control+k");
    await page.getByRole("combobox", { name: "Page, record or action" }).waitFor();
    await type("ship");
    await press("Enter");
    await page.getByText("3 done.").first().waitFor();
  });
  expect(keys).toBeLessThanOrEqual(before.ship / 2);
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openBrowser, type TestBrowser, type VisitOptions } from "../support/browser";
import { openDemoStore, ownerCookie } from "../support/demo-store";
import { looksWrong } from "../support/looks";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct } from "../support/shop";

let store: BuiltServer;
let browser: TestBrowser;
let cookie = { name: "", value: "" };

const red = { id: "red", name: "Red", sku: "R-1", price: null, stock: 2, imageURL: null };

beforeAll(async () => {
  const products = [
    aProduct({ id: "press", productName: "Arbor press", price: 200, stock: 5, sku: "AP-200" }),
    aProduct({ id: "lathe", productName: "Bench lathe", price: null }),
    aProduct({
      id: "drill",
      productName: "Drill",
      technicalData: [{ name: "Length", value: "90", unit: "mm" }],
      variants: ["3 mm", "4 mm", "5 mm"].map((name, at) => ({
        ...red,
        id: `d${at}`,
        name,
        sku: null,
        technicalData: [{ name: "Diameter", value: name, unit: null }],
      })),
    }),
    aProduct({ id: "cup", productName: "Measuring cup", price: 4, stock: 80, variants: [red] }),
  ];
  const { folder, services } = await openDemoStore(products);
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

const file = {
  name: "prices.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("sku;price;stock\nAP-200;210,50;\nNONE;1;\n"),
};

it("a wrong amount stays in the row of its stock", async () => {
  const { page, context, problems } = await asAdmin({ width: 1440 });
  await page.goto(`${store.origin}/admin/stock`);
  const open = page.locator(".stock-change[open]");
  expect(await page.locator(".stock-change").count()).toBeGreaterThan(2);
  await page.locator("tr", { hasText: "Bench lathe" }).locator("summary").click();
  await page.getByLabel("Amount: Bench lathe").fill("many");
  await page.getByRole("button", { name: /^Save\s?: Bench lathe$/ }).click();
  await page.locator(".stock-form [role=alert]").waitFor();
  await expect.poll(() => open.count()).toBe(1);
  await page.goto(`${store.origin}/admin/stock`);
  await expect.poll(() => open.count()).toBe(1);
  expect(await page.getByLabel("Amount: Bench lathe").inputValue()).toBe("many");
  expect(problems.filter((each) => !each.includes("400"))).toEqual([]);
  await context.close();
});

describe.each([true, false])("with scripts: %s", (js) => {
  it("a stock is counted where it stands, and the ledger says so", async () => {
    const { page, context, problems } = await asAdmin({ js, width: 1440 });
    await page.goto(`${store.origin}/admin/stock?q=lathe`);
    await page.locator("tr", { hasText: "Bench lathe" }).locator("summary").click();
    await page.getByLabel("Amount: Bench lathe").fill(js ? "7" : "9");
    await page.getByLabel("Why: Bench lathe").selectOption("count");
    await page.getByRole("button", { name: /^Save\s?: Bench lathe$/ }).click();
    await page.getByText(`Bench lathe: ${js ? 7 : 9} in stock.`).waitFor();
    await page.getByRole("link", { name: /^Bench lathe\s?: movements$/ }).click();
    await page.getByRole("heading", { level: 1, name: "Bench lathe" }).waitFor();
    expect(await page.locator("tbody tr").first().innerText()).toContain("You");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("technical data of all variants are typed in one table", async () => {
    const { page, context, problems } = await asAdmin({ js, width: 1440 });
    await page.goto(`${store.origin}/admin/products/drill`);
    await page.getByRole("link", { name: "Technical data" }).click();
    const cell = (row: string, column: string) =>
      page.getByRole("textbox", { name: `${row} ${column}`, exact: true });
    await cell("3 mm", "Length").fill(js ? "61" : "71");
    if (js) {
      await page.keyboard.press("ArrowDown");
      await page.keyboard.type("75");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
      expect(await focused()).toBe("c.3.1");
      await cell("4 mm", "Diameter").evaluate((input) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/plain", "4.0 mm\textra\tmore\n5.0 mm\tx\n6.0 mm");
        input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
      });
      await page.getByText("4 cells pasted. 2 cells did not fit into the table.").waitFor();
      await page.getByLabel("Name of a new property").fill("Note");
    }
    await cell("3 mm", "Length").press("Enter");
    await page.getByText(js ? "6 values saved." : "1 value saved.").waitFor();
    expect(await cell("3 mm", "Length").inputValue()).toBe(js ? "61" : "71");
    if (js) expect(await cell("4 mm", "Note").inputValue()).toBe("extra");
    expect(problems).toEqual([]);
    await context.close();
  });

  it("chosen products are changed after a look, and changed back", async () => {
    const { page, context, problems } = await asAdmin({ js, width: 1440 });
    await page.goto(`${store.origin}/admin/products`);
    await page.getByLabel("Choose Arbor press").check();
    // Another filter, and the page after it, keep what is chosen.
    await page.getByLabel("Name, brand or SKU").fill("lathe");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("1 selected, 1 not shown.").waitFor();
    await page.getByLabel("Choose Bench lathe").check();
    if (js) await page.getByText("2 selected, 1 not shown.").waitFor();
    else await page.getByRole("button", { name: "Keep the ticks" }).click();
    await page.getByLabel("Name, brand or SKU").fill("");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("2 selected.").waitFor();
    expect(await page.getByLabel("Choose Arbor press").isChecked()).toBe(true);
    await page.getByLabel("Choose Bench lathe").uncheck();
    await page.getByRole("button", { name: "Change chosen…" }).click();
    const fields = () => page.locator(".bulk-form label:visible").allTextContents();
    const starts = (words: readonly string[]) => words.map((word) => /\w+/.exec(word)?.[0]);
    for (const [action, asked] of [
      ["", []],
      ["publish", []],
      ["addCategory", ["Category"]],
      ["removeValue", ["Property", "Remove"]],
      ["setValue", ["Property", "Value", "Remove"]],
      ["price", ["Percentage"]],
    ] as const) {
      await page.getByLabel("Action").selectOption(action);
      expect([action, starts(await fields())]).toEqual([action, ["Action", ...asked]]);
    }
    await page.getByLabel("Percentage", { exact: false }).fill("10");
    await page.getByRole("button", { name: "Show what would change" }).click();
    await page.getByRole("button", { name: "Change 1 product" }).click();
    await page.getByText("1 product done.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("heading", { level: 1, name: "Undo" }).waitFor();
    await page.getByText("1 product done.").waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it("a file is read in, with its fault beside what it would do", async () => {
    const { page, context, problems } = await asAdmin({ js, width: 390, height: 844 });
    await page.goto(`${store.origin}/admin/products/import`);
    await page.getByLabel("File").setInputFiles(file);
    await page.getByRole("button", { name: "Show what would change" }).click();
    await page.getByText("No product has this SKU").waitFor();
    await page.getByRole("button", { name: "Discard it" }).click();
    await page.getByText("Nothing was changed.").waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

it.each(["/admin/stock?show=out", "/admin/products/bulk?all=yes", "/admin/products/drill/data"])(
  "%s fits every window, and axe finds nothing",
  async (path) => {
    const { page, context, problems } = await asAdmin({ width: 1440, height: 844 });
    await page.goto(store.origin + path);
    expect(await looksWrong(page, [390, 320])).toEqual([]);
    expect(problems).toEqual([]);
    await context.close();
  },
);

it("states of a run fit every window, and axe finds nothing", async () => {
  const { page, context, problems } = await asAdmin({ width: 1440, height: 844 });
  const check = async (name: string) =>
    expect([name, await looksWrong(page, [390, 320])]).toEqual([name, []]);
  await page.goto(`${store.origin}/admin/products/import`);
  await page.getByLabel("File").setInputFiles(file);
  await page.getByRole("button", { name: "Show what would change" }).click();
  await page.getByRole("button", { name: "Change 1 product" }).waitFor();
  await check("a run to be looked at");
  await page.getByRole("button", { name: "Change 1 product" }).click();
  await page.getByText("1 product done, 1 refused.").waitFor();
  await check("a run that is done");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { level: 1, name: "Undo" }).waitFor();
  expect(problems).toEqual([]);
  await context.close();
});

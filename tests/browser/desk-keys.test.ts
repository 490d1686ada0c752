import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFindings } from "../support/axe";
import {
  openBrowser,
  type TestBrowser,
  type VisitOptions,
  waitForHydration,
} from "../support/browser";
import { openDemoStore, ownerCookie } from "../support/demo-store";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct, aSubmission } from "../support/shop";

let store: BuiltServer;
let browser: TestBrowser;
let cookie: { name: string; value: string };
const numbers: string[] = [];
beforeAll(async () => {
  const press = { id: "press", productName: "Arbor press", price: 200, stock: 50, sku: "AP-200" };
  const lathe = { id: "lathe", productName: "Bench lathe", price: 900, sku: "BL-900" };
  const gauges = Array.from({ length: 7 }, (_, at) => ({
    id: `gauge-${at}`,
    productName: `Pressure gauge 0 to ${at} bar`,
    brand: "Manovik",
  }));
  const products = [press, lathe, ...gauges].map(aProduct);
  const { folder, services } = await openDemoStore(products);
  const items = [
    { id: "press", quantity: 1 },
    { id: "lathe", quantity: 1 },
  ];
  for (let at = 0; at < 5; at += 1) {
    numbers.unshift(
      (await services.commerce?.quotes.submit(null, aSubmission(items)))?.quoteNumber ?? "",
    );
  }
  await services.close();
  [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
  cookie = await ownerCookie(store.origin);
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

async function desk(path: string, options: VisitOptions = { width: 1440, height: 900 }) {
  const visit = await browser.visit(options);
  await visit.context.addCookies([{ ...cookie, url: store.origin }]);
  await visit.page.goto(store.origin + path);
  if (options.js !== false) await waitForHydration(visit.page);
  return visit;
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement;
    return field && "selectionStart" in field
      ? (field as HTMLInputElement).name
      : (field?.textContent ?? "");
  });

function pasting(page: Page) {
  return async (name: string, text: string) => {
    await page.locator(`[name="${name}"]`).focus();
    await page.evaluate((copied) => {
      const data = new DataTransfer();
      data.setData("text/plain", copied);
      const event = new ClipboardEvent("paste", {
        clipboardData: data,
        bubbles: true,
        cancelable: true,
      });
      document.activeElement?.dispatchEvent(event);
    }, text);
  };
}

describe("in a list", () => {
  it("keys go from row to row, choose, open, and act in no field", async () => {
    const { page, problems } = await desk("/admin/quotes");
    await page.keyboard.press("j");
    expect(await focused(page)).toBe(numbers[0]);
    await page.keyboard.press("j");
    const top = () => page.locator("tbody tr").first().boundingBox();
    const before = await top();
    await page.keyboard.press("x");
    await page.getByText("1 selected").waitFor();
    expect(await top()).toEqual(before);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("k");
    expect(await focused(page)).toBe(numbers[1]);
    await page.getByText("2 selected").waitFor();
    await page.locator("#list-q").fill("jkx?e/");
    expect(await page.locator("#list-q").inputValue()).toBe("jkx?e/");
    await page.locator("#list-q").press("/");
    expect(await focused(page)).toBe("q");
    await page.getByText("2 selected").waitFor();
    await page.locator("h1").click();
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keys" }).waitFor();
    expect(await page.locator(".key-list").first().innerText()).toMatch(/f\s+Search this list/);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press("j");
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("desk-search");
    await page.locator("h1").click();
    await page.keyboard.press("f");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("list-q");
    await page.keyboard.press("f");
    expect(await page.locator("#list-q").inputValue()).toBe("f");
    await page.locator("h1").click();
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: numbers[0] }).waitFor();
    expect(problems).toEqual([]);
  });
});

describe("who comes back to a list", () => {
  const listed = async (page: Page) => {
    await page.waitForURL(/\/admin\/quotes(\?|$)/);
    await page.getByRole("heading", { level: 1, name: "Quotes" }).waitFor();
    await expect.poll(() => focused(page)).toBe(numbers[2]);
    return page.evaluate(() => [
      Math.round(scrollY),
      document.querySelectorAll("tr:has([aria-current=true].row-link)").length,
    ]);
  };

  it("finds it where it stood, at the row that was opened, and goes on by keys", async () => {
    const { page, problems } = await desk("/admin/quotes", { width: 1440, height: 300 });
    await page.evaluate(() => scrollTo(0, 90));
    const open = () => page.getByRole("link", { name: numbers[2] }).click();
    const there = () => page.getByRole("heading", { level: 1, name: numbers[2] }).waitFor();
    await open();
    await there();
    await page.goBack();
    const stood = await listed(page);
    expect(stood[1]).toBe(1);
    await open();
    await there();
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link").click();
    expect(await listed(page)).toEqual(stood);
    expect(stood[0]).toBeGreaterThan(40);
    await page.keyboard.press("k");
    expect(await focused(page)).toBe(numbers[1]);
    expect(await page.locator("tr:has([aria-current=true].row-link)").count()).toBe(0);
    expect(problems).toEqual([]);
  });
});

describe("the search of every page", () => {
  it.each([1440, 390])("suggests records, each kind its share, at %i px", async (width) => {
    const { page, problems } = await desk("/admin/orders", { width, height: 900 });
    const field = page.getByRole("combobox", { name: /^Search quotes, orders/ });
    await field.fill("Arbor press");
    const rows = page.locator(".desk-search .suggestion");
    await rows.first().waitFor();
    const named = await rows.allTextContents();
    expect(named.filter((row) => /Quote · /.test(row)).length).toBeGreaterThan(1);
    expect(named).toContainEqual(expect.stringMatching(/^Arbor press.*Product · /));
    expect(await axeFindings(page)).toEqual([]);
    const wide = await rows.evaluateAll((all) =>
      all.filter((row) => row.scrollWidth > row.clientWidth + 1).map((row) => row.textContent),
    );
    expect(wide).toEqual([]);
    await field.press("Escape");
    expect([await rows.first().isVisible(), await field.inputValue()]).toEqual([
      false,
      "Arbor press",
    ]);
    await field.press("ArrowDown");
    await field.press("Enter");
    await page.waitForURL(/\/admin\/quotes\/\w/);
    // Without a chosen row, Enter leads to all of them.
    await page.locator("#desk-search").fill("Arbor pres");
    await rows.first().waitFor();
    await page.locator("#desk-search").press("Enter");
    await page.getByRole("heading", { level: 1, name: /Search/ }).waitFor();
    expect(await rows.first().isVisible()).toBe(false);
    expect(problems).toEqual([]);
  });
});

describe("the palette", () => {
  it("leads to pages, records and the page's own actions, and gives the focus back", async () => {
    const { page, problems } = await desk("/admin/products");
    const field = page.getByRole("combobox", { name: "Page, record or action" });
    await page.keyboard.press("Control+k");
    await field.fill("low st");
    await page.getByRole("option", { name: /Low stock/ }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    await field.fill("audit");
    await field.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Audit trail" }).waitFor();
    await page.keyboard.press("Control+k");
    await field.fill(numbers[2]?.slice(-4) ?? "");
    await field.press("Enter");
    await page.getByRole("heading", { level: 1, name: numbers[2] }).waitFor();
    await page.keyboard.press("Control+k");
    await field.fill("start the");
    await page.getByRole("option", { name: /Start the review/ }).waitFor();
    await field.press("Enter");
    await page.locator(".flash").waitFor();
    await page.keyboard.press("Control+k");
    await page.keyboard.press("Escape");
    await field.waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });
});

describe("in an offer", () => {
  it("Enter and the arrows go from line to line, Alt with an arrow moves one, and nothing is sent", async () => {
    const { page, problems } = await desk(`/admin/quotes/${numbers[3]}`);
    const prices = page.locator('[name$=".price"][name^="lines."]');
    await prices.first().focus();
    await page.keyboard.press("Enter");
    expect(await focused(page)).toBe("lines.asked-2.price");
    await page.keyboard.press("Shift+Enter");
    expect(await focused(page)).toBe("lines.asked-1.price");
    await page.keyboard.press("Alt+ArrowDown");
    await page.getByText("The line is moved").waitFor();
    await expect.poll(() => focused(page)).toBe("lines.asked-1.price");
    expect(await prices.first().getAttribute("name")).toBe("lines.asked-2.price");
    await page.keyboard.press("ArrowDown");
    expect(await focused(page)).toBe("add.text");
    await page.getByText("Offer sent", { exact: true }).waitFor({ state: "detached" });
    expect(problems).toEqual([]);
  });

  it.each([
    ["a slow line", 400],
    ["a fast one", 0],
  ])("keeps every press while the line is on its way, over %s", async (_, delay) => {
    const { page, problems } = await desk(`/admin/quotes/${numbers[0]}`);
    const lines = page.locator("[data-line]");
    for (let count = await lines.count(); count < 8; count += 1) {
      await page.locator('[name="add.text"]').fill(`Service ${count}`);
      await page.getByRole("button", { name: "Own line", exact: true }).click();
      await lines.nth(count).waitFor();
    }
    const order = () =>
      lines.evaluateAll((all) => all.map((line) => (line as HTMLElement).dataset.line ?? ""));
    const before = await order();
    const [first = "", ...rest] = before;
    if (delay > 0) {
      await page.route(/\/admin\/quotes\//, async (route) => {
        await new Promise((done) => setTimeout(done, delay));
        await route.continue();
      });
    }
    const quantity = page.locator(`[name="lines.${first}.quantity"]`);
    await quantity.focus();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press("Alt+ArrowDown");
    for (let press = 0; press < 2; press += 1) await page.keyboard.press("Alt+ArrowUp");
    await expect.poll(order, { timeout: 8_000 }).toEqual(rest.toSpliced(3, 0, first));
    expect(await focused(page)).toBe(`lines.${first}.quantity`);
    // So do its buttons, and another line in between.
    const up = page.locator(`[data-line="${first}"] [value="up ${first}"]`);
    await up.dispatchEvent("click");
    await up.dispatchEvent("click");
    await page.locator(`[value="remove ${before[2]}"]`).dispatchEvent("click");
    await page.locator(`[value="remove ${before[4]}"]`).dispatchEvent("click");
    const kept = rest.toSpliced(1, 0, first).filter((id) => id !== before[2] && id !== before[4]);
    await expect.poll(order, { timeout: 8_000 }).toEqual(kept);
    expect(await page.getByText("Somebody else").count()).toBe(0);
    await page.reload();
    expect(await order()).toEqual(kept);
    expect(problems).toEqual([]);
  });

  it.each([1440, 390])("the choices of a line are shown whole at %i px", async (width) => {
    const { page } = await desk(`/admin/quotes/${numbers[1]}`, { width, height: 900 });
    await page.locator(".offer-line summary").first().click();
    const select = page.locator('[name$=".inclusion"]').first();
    await select.waitFor();
    const cut = await select.evaluate((field: HTMLSelectElement) => {
      const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      const pen = document.createElement("canvas").getContext("2d");
      if (!pen) throw new Error("There is no canvas");
      pen.font = font;
      const room =
        field.clientWidth -
        Number.parseFloat(paddingInlineStart) -
        Number.parseFloat(paddingInlineEnd);
      return [...field.options]
        .map(({ text }) => text)
        .filter((text) => pen.measureText(text).width > room);
    });
    expect(cut).toEqual([]);
  });

  it("a line is dragged to its place by its number", async () => {
    const { page, problems } = await desk(`/admin/quotes/${numbers[1]}`);
    const lines = page.locator("[data-line]");
    expect(await lines.first().getAttribute("data-line")).toBe("asked-1");
    const second = await lines.nth(1).boundingBox();
    const targetPosition = { x: 20, y: (second?.height ?? 40) - 4 };
    await page
      .locator("button:enabled", { hasText: "Move the line" })
      .waitFor({ state: "attached" });
    await lines.first().locator("[draggable]").dragTo(lines.nth(1), { targetPosition });
    await page.getByText("The line is moved").waitFor();
    expect(await lines.first().getAttribute("data-line")).toBe("asked-2");
    expect(problems).toEqual([]);
  });

  it("an own line shows its long text, which stays one paragraph and has the keys of a cell", async () => {
    const { page, problems } = await desk(`/admin/quotes/${numbers[4]}`);
    await page.getByRole("button", { name: "Own line", exact: true }).click();
    const own = page.locator('textarea[name$=".name"]');
    await own.waitFor();
    const height = async () => (await own.boundingBox())?.height ?? 0;
    const [short, name] = [await height(), (await own.getAttribute("name")) ?? ""];
    await own.fill("");
    const words = "Installation on site by two of our technicians, with half a day of training";
    await pasting(page)(name, `${words}\n\nand the removal of the old machine\n`);
    expect(await own.inputValue()).toBe(`${words} and the removal of the old machine`);
    expect(await height()).toBeGreaterThan(short * 2);
    expect(await own.evaluate((field) => field.scrollHeight > field.clientHeight)).toBe(false);
    await own.press("ArrowUp");
    await expect.poll(() => focused(page)).toBe(name);
    await own.press("Enter");
    expect(await focused(page)).toBe("add.text");
    expect(await own.inputValue()).not.toContain("\n");
    await page.getByRole("button", { name: "Heading", exact: true }).click();
    const heading = page.locator(".offer-line-heading textarea");
    await heading.press("Shift+Enter");
    expect(await focused(page)).toBe(name);
    // The scripts come after the first key.
    let open = () => {};
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    await page.route(/\.js$/, async (route) => {
      await gate;
      await route.continue();
    });
    await page.reload({ waitUntil: "commit" });
    await heading.fill("Typed early");
    open();
    await waitForHydration(page);
    expect(await heading.inputValue()).toBe("Typed early");
    expect(problems).toEqual([]);
  });

  it("a price far from the catalogue's is noted at its line, and sent as it is", async () => {
    const { page } = await desk(`/admin/quotes/${numbers[4]}`);
    const line = page.locator(".offer-line").first();
    const note = line.getByText("your price is less than half");
    const price = page.locator('[name="lines.asked-1.price"]');
    expect(await note.count()).toBe(0);
    await price.fill("20");
    await note.waitFor();
    await price.fill("2000");
    await line.getByText("your price is more than twice as high").waitFor();
    await price.fill("100");
    await note.waitFor({ state: "detached" });
    // The discount of the line counts too.
    await page.locator('[name="lines.asked-1.off"]').fill("1%");
    await note.waitFor();
    await page.getByText(/^Draft saved/).waitFor();
    const { page: read } = await desk(`/admin/quotes/${numbers[4]}`, { js: false });
    expect(await read.getByText("your price is less than half").count()).toBe(1);
  });

  it("shows on a phone all that it suggests, whole", async () => {
    const { page } = await desk(`/admin/quotes/${numbers[2]}`, { width: 390, height: 844 });
    await page.locator('[name="add.text"]').pressSequentially("gauge");
    await page.locator(".add-product .suggestion").nth(6).waitFor();
    const cut = await page
      .locator(".add-product > .suggestions")
      .evaluate((list) =>
        [list, ...list.children]
          .filter(
            (each) => each.scrollHeight > each.clientHeight || each.scrollWidth > each.clientWidth,
          )
          .map((each) => each.textContent),
      );
    expect(cut).toEqual([]);
  });

  it("a copied column fills the cells, and copied rows become lines", async () => {
    const { page, problems, context } = await desk(`/admin/quotes/${numbers[2]}`);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const paste = pasting(page);
    await paste("lines.asked-1.quantity", "3\t190.50\n4\t850\n");
    const values = () =>
      page
        .locator('[name^="lines."]:is([name$=".quantity"], [name$=".price"])')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    expect(await values()).toEqual(["3", "190.50", "4", "850"]);
    await expect.poll(() => page.locator(".offer-sum").innerText()).toContain("3,971.50");
    await paste("add.text", "AP-200\t5\t180\nBL-900\t1\t");
    await page.getByText("2 lines are added.").waitFor();
    expect(await values()).toEqual(["3", "190.50", "4", "850.00", "5", "180.00", "1", "900.00"]);
    await expect.poll(() => focused(page)).toBe("add.text");
    await paste("add.text", "=cmd()\t5\nZZ-9\t1\t");
    await page.getByText("is a formula").first().waitFor();
    expect(problems).toEqual([]);
  });

  it("a price that cannot be read is named at its line", async () => {
    const { page, problems } = await desk(`/admin/quotes/${numbers[2]}`);
    const line = page.locator('[data-line="asked-1"]');
    await line.locator('[name$=".price"]').fill("62-10%");
    await line.getByText(/^Enter the price of .+ as a number/).waitFor();
    await line.locator('[name$=".price"]').fill("62");
    await line.getByText(/ · catalogue /).waitFor();
    expect(problems).toEqual([]);
  });

  it("is told beside a line that gets its scripts only after it was typed into", async () => {
    const { page, context, problems } = await browser.visit({ width: 1440, height: 900 });
    await context.addCookies([{ ...cookie, url: store.origin }]);
    const device = await context.newCDPSession(page);
    await device.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.goto(`${store.origin}/admin/quotes/${numbers[2]}`);
    await waitForHydration(page);
    const line = page.locator('[data-line="asked-1"]');
    await line.locator('[name$=".price"]').fill("62-10%");
    await line.getByText(/^Enter the price of .+ as a number/).waitFor();
    expect(problems).toEqual([]);
  });

  it("a new quote begins with its customer, and a form that is unfolded with its first field", async () => {
    const { page, problems } = await desk("/admin/quotes/new");
    expect(await focused(page)).toBe("find");
    await page.goto(`${store.origin}/admin/quotes/${numbers[2]}`);
    await waitForHydration(page);
    await page.getByText("Paste rows from a spreadsheet").click();
    await expect.poll(() => focused(page)).toBe("paste.rows");
    expect(problems).toEqual([]);
  });

  it("who has gone on in an unfolded form before its first field is entered stays there", async () => {
    const { page, problems } = await desk(`/admin/quotes/${numbers[2]}`);
    const entered = (goesOn: boolean) =>
      page.evaluate(async (goesOn) => {
        const field = document.querySelector<HTMLElement>(
          goesOn ? "[name=answerDocument]" : "[name=answerHow]",
        );
        const part = field?.closest("details");
        if (!part) throw new Error("no such form");
        part.querySelector("summary")?.focus();
        const told = new Promise((done) => part.addEventListener("toggle", done, { once: true }));
        part.open = true;
        if (goesOn) field?.focus();
        await told;
        const { name } = document.activeElement as HTMLInputElement;
        const closed = new Promise((done) => part.addEventListener("toggle", done, { once: true }));
        part.open = false;
        await closed;
        return name;
      }, goesOn);
    expect([await entered(false), await entered(true)]).toEqual(["answerHow", "answerDocument"]);
    expect(problems).toEqual([]);
  });

  it("what is typed is saved by itself, and the next step goes on from it", async () => {
    const { page, problems } = await desk(`/admin/quotes/${numbers[1]}`);
    await page.locator('[name="lines.asked-1.price"]').fill("177");
    await page.getByText("Not saved yet").waitFor();
    await page.getByText(/^Draft saved, \d\d:\d\d$/).waitFor();
    const other = await desk(`/admin/quotes/${numbers[1]}`);
    expect(await other.page.locator('[name="lines.asked-1.price"]').inputValue()).toBe("177.00");
    await page.locator('[name="lines.asked-2.price"]').fill("800");
    await page.getByRole("button", { name: "Save as a draft" }).click();
    await page.getByText("The draft is saved.").waitFor();
    // The other window has an old version now: what it changes is added, and it is told the rest.
    await other.page.locator('[name="lines.asked-1.price"]').fill("150");
    await other.page.getByText("Somebody else changed:").waitFor();
    await other.page.locator('[name="lines.asked-1.price"]').fill("151");
    await other.page.getByRole("button", { name: "Save as a draft" }).click();
    const theirs = other.page.locator('[name="lines.asked-2.price"]');
    await expect.poll(() => theirs.inputValue()).toBe("800.00");
    expect(await other.page.locator('[name="lines.asked-1.price"]').inputValue()).toBe("151.00");
    // Now both have changed the same price.
    await page.locator('[name="lines.asked-1.price"]').fill("160");
    await page.getByText("Somebody else has changed it: save to compare").waitFor();
    expect(problems).toEqual([]);
  });

  it("is saved by itself once the connection is back", async () => {
    const { page, context } = await desk(`/admin/quotes/${numbers[1]}`);
    await context.setOffline(true);
    await page.locator('[name="lines.asked-1.price"]').fill("178");
    await page.getByText("No connection: your entries are kept here").waitFor();
    await context.setOffline(false);
    await page.getByText(/^Draft saved, \d\d:\d\d$/).waitFor();
  });
});

describe("what stands around an offer, whose scripts come later", () => {
  const later = /\.later-[\w-]+\.js$/;

  it("is there and works where its scripts never come, and typing in it is kept", async () => {
    const { page, context, problems } = await desk("/admin/notices");
    await context.route(later, (route) => route.abort());
    await page.goto(`${store.origin}/admin/quotes/${numbers[2]}`);
    await waitForHydration(page);
    expect(await page.getByRole("heading", { name: "What next" }).isVisible()).toBe(true);
    await page.locator('[name="note"]').fill("Ask about the delivery");
    await page.getByText(/^Draft saved/).waitFor();
    expect(problems.filter((text) => !/ERR_FAILED/.test(text))).toEqual([]);
  });

  it("takes a new line and a line's rare fields where its scripts never come", async () => {
    const { page, context } = await desk("/admin/notices");
    await context.route(later, (route) => route.abort());
    await page.goto(`${store.origin}/admin/quotes/${numbers[3]}`);
    await waitForHydration(page);
    const leadTime = page.locator('[name$=".leadTime"]').first();
    await page.locator(".offer-line summary").first().click();
    await leadTime.fill("2 weeks");
    await page.locator('[name="add.text"]').fill("BL-900");
    const asked: string[] = [];
    page.on("request", (each) => {
      if (each.isNavigationRequest() || each.method() === "POST") asked.push(each.method());
    });
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".offer-line").count()).toBe(3);
    // The page is asked for again once, and not before the form has its answer.
    expect(asked).toEqual(["POST", "GET"]);
    await page.locator(".offer-line summary").first().click();
    expect(await leadTime.inputValue()).toBe("2 weeks");
  });

  it("takes pasted rows while its scripts have not come", async () => {
    const { page, context } = await desk("/admin/notices");
    await context.route(later, (route) => route.abort());
    await page.goto(`${store.origin}/admin/quotes/${numbers[3]}`);
    await waitForHydration(page);
    const before = await page.locator(".offer-line").count();
    await pasting(page)("add.text", "AP-200\t5\t180\nBL-900\t1\t");
    await expect.poll(() => page.locator(".offer-line").count()).toBe(before + 2);
  });

  it("comes with the rest of a page that is opened from another", async () => {
    const { page, context, problems } = await desk("/admin/quotes");
    const waiting: (() => void)[] = [];
    let isHeld = true;
    await context.route(later, async (route) => {
      if (isHeld) await new Promise<void>((resolve) => void waiting.push(resolve));
      await route.continue();
    });
    await page.getByRole("link", { name: numbers[2] }).first().click();
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    expect(await page.locator("h1").textContent()).toContain("Quotes");
    isHeld = false;
    for (const go of waiting) go();
    await page.getByRole("heading", { level: 1, name: numbers[2] }).waitFor();
    expect(await page.getByRole("heading", { name: "What next" }).isVisible()).toBe(true);
    expect(await page.locator("#pricing").isVisible()).toBe(true);
    expect(problems).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import {
  openBrowser,
  type TestBrowser,
  type VisitOptions,
  waitForHydration,
} from "../support/browser";
import { openDemoStore, ownerCookie } from "../support/demo-store";
import { looksWrong } from "../support/looks";
import { inputOf, lineInput } from "../support/offer-input";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct, aSubmission, askedBy } from "../support/shop";

let store: BuiltServer;
let browser: TestBrowser;
let cookie = { name: "", value: "" };
/** A quote of which an offer was revised after a wish. */
let quoteId = "";
let link = "";
const boss = askedBy({ uid: "boss" });

beforeAll(async () => {
  const products = [
    aProduct({ id: "press", productName: "Arbor press", price: 200, stock: 5, sku: "AP-200" }),
    aProduct({ id: "lathe", productName: "Bench lathe BL 280, 700 mm", price: null }),
  ];
  const { folder, services, commerce, gateway } = await openDemoStore(products);
  await commerce.admin.grant("boss", "boss@example.test");
  const items = [
    { id: "press", quantity: 4 },
    { id: "lathe", quantity: 1 },
  ];
  const asked = await commerce.quotes.submit(null, {
    ...aSubmission(items),
    message: "We need it in May. Is it grey?",
  });
  quoteId = asked.id;
  const number = asked.quoteNumber;
  const key = await services.mail.signedLinks?.sign({ purpose: "quote", subject: number });
  link = `/quotes/${number}?key=${key}`;
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  const priced = input.lines.map((line) => ({ ...line, price: line.price ?? 4_900 }));
  const frame = lineInput({
    name: "Steel frame",
    price: 310,
    leadTime: "2 weeks",
    inclusion: { kind: "optional", min: 1, max: 4 },
  });
  const first = { ...input, lines: [...priced, frame], message: "Thank you for asking us." };
  const sent = await gateway.call("offers.send", [asked.id, { ...first, note: null }], boss);
  const asHolder = { ...askedBy({}), link: { kind: "quote", number } as const };
  const wish = { line: "asked-1", name: "Arbor press", remove: false };
  const question = {
    text: "Could you do better for ten presses?\nThe lathe is fine as it is.",
    wishes: [{ ...wish, quantity: 10, price: 180 }],
    files: [],
  };
  await gateway.call("messages.ask", [number, question], asHolder);
  const answer = { text: "For ten we can. A new offer follows today.", files: [] };
  await gateway.call("messages.answer", [asked.id, answer], boss);
  const again = inputOf(sent.offer?.sent ?? workingContent(sent, site.selling), {
    version: sent.version,
  });
  const lines = again.lines.map((line, at) =>
    at === 0 ? { ...line, quantity: 10, price: 185, leadTime: "3 weeks" } : line,
  );
  const terms = `${"A clause that is long. ".repeat(40)}This is the last clause.`;
  const second = { ...again, lines, terms, message: "Thank you for asking us again." };
  await gateway.call("offers.send", [asked.id, { ...second, note: null }], boss);
  await gateway.call("messages.ask", [number, { text: "Thanks! And freight?" }], asHolder);
  await gateway.call("templates.create", [{ name: "Press", quote: asked.id }], boss);
  await gateway.call("templates.create", [{ name: "Warranty", text: "Two years." }], boss);
  await services.close();
  [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
  cookie = await ownerCookie(store.origin);
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

async function visit(path: string, options: VisitOptions, staff: boolean) {
  const opened = await browser.visit(options);
  if (staff) await opened.context.addCookies([{ ...cookie, url: store.origin }]);
  await opened.page.goto(store.origin + path);
  if (options.js !== false) await waitForHydration(opened.page);
  return opened;
}

const pages: [name: string, path: () => string, staff: boolean][] = [
  ["offer", () => link, false],
  ["desk", () => `/admin/quotes/${quoteId}`, true],
  ["new-quote", () => "/admin/quotes/new", true],
  ["templates", () => "/admin/templates", true],
];

describe("the pages of an offer and its conversation", () => {
  it.each(pages)(
    "fit a phone and a desk, in light and dark, and axe finds nothing: %s",
    async (_, path, staff) => {
      const { page, problems } = await visit(path(), { width: 390, height: 844 }, staff);
      expect(await looksWrong(page, [1440])).toEqual([]);
      expect(problems).toEqual([]);
      await page.context().close();
    },
  );

  it("print the offer, its terms and what happened, and nothing to press or to fill in", async () => {
    const { page, context } = await visit(link, { width: 390 }, false);
    await page.emulateMedia({ media: "print" });
    const controls = page.locator("button, a.button, input, textarea, select").and(
      // The quantity of an option is part of the offer.
      page.locator(":not(.offer-option-count)"),
    );
    expect(await controls.filter({ visible: true }).allInnerTexts()).toEqual([]);
    const printed = await page.locator("main").innerText();
    expect(printed).toContain("What happened");
    // Long terms are folded on the screen, and the last day stands in the summary.
    expect(printed).toContain("This is the last clause.");
    expect(printed).toMatch(/Valid until \d+ \w+ \d{4}/);
    expect(printed).not.toMatch(/Accept the offer|Questions and changes|No reminders/);
    const edge = await page
      .locator(".timeline li")
      .first()
      .evaluate((entry) => {
        const { insetInlineStart } = getComputedStyle(entry, "::before");
        return entry.getBoundingClientRect().left + Number.parseFloat(insetInlineStart);
      });
    expect(edge, "the dots are on the paper").toBeGreaterThanOrEqual(0);
    await context.close();
  });

  it("say the range beside the quantity of an option as soon as it is typed", async () => {
    const { page, context } = await visit(link, { width: 390, height: 844 }, false);
    const count = page.locator(".offer-option-count");
    await count.fill("9");
    const said = page.getByText("Steel frame: enter 0, or a number from 1 to 4");
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/range.png`, fullPage: true });
    expect(await said.isVisible()).toBe(true);
    await count.fill("2");
    expect(await said.count()).toBe(0);
    await context.close();
  });

  describe.each([true, false])("with scripts: %s", (js) => {
    it("come from the overview's answer with the open box and the focus in it", async () => {
      const { page, context } = await visit("/admin", { js, width: 1440 }, true);
      await page.getByRole("link", { name: "Answer" }).first().click();
      const field = page.getByLabel("Message to the customer", { exact: true });
      await field.waitFor();
      await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true);
      const asked = await page.getByText("Thanks! And freight?").boundingBox();
      expect(asked?.y, "the message stays in view").toBeGreaterThan(0);
      await context.close();
    });

    it("carry a wish and its taking over", async () => {
      const { page } = await visit(link, { js, width: 390 }, false);
      // Before they accept without the answer that they asked for.
      expect(await page.getByText("Your last message is not answered yet.").count()).toBe(1);
      await page.getByText("Propose a change of lines").click();
      const press = page.getByRole("group", { name: "Arbor press" });
      await press.getByLabel("Quantity").fill(js ? "12" : "14");
      await page.getByLabel("Your message").fill("And this?");
      await page.getByRole("button", { name: "Send the message" }).click();
      await page
        .getByText(`quantity ${js ? 12 : 14}`)
        .first()
        .waitFor();
      // What was done is told where the reader is.
      const told = page.getByText("Your message is sent.");
      await expect
        .poll(() => told.evaluate((each) => each.getBoundingClientRect().y))
        .toBeGreaterThan(0);
      const { y = 0 } = (await told.boundingBox()) ?? {};
      expect(y).toBeLessThan(page.viewportSize()?.height ?? 0);
      if (js) expect(await told.evaluate((each) => each === document.activeElement)).toBe(true);
      const desk = await visit(`/admin/quotes/${quoteId}`, { js, width: 1440 }, true);
      await desk.page.getByRole("button", { name: "Copy into the offer" }).last().click();
      await desk.page.getByText("changes are in your draft").waitFor();
      await page.context().close();
      await desk.page.context().close();
    });
  });

  it("keep the chosen options over a reload, and show what another page agreed to", async () => {
    const { page, context } = await visit(link, { width: 390 }, false);
    const other = await visit(link, { width: 390 }, false);
    const frames = page.locator(".offer-option-count");
    const total = () => page.locator(".offer-summary .offer-summary-total strong").innerText();
    const before = await total();
    await frames.fill("2");
    await expect.poll(total).not.toBe(before);
    const chosen = await total();
    await page.reload();
    await waitForHydration(page);
    await expect.poll(total).toBe(chosen);
    expect(await frames.inputValue()).toBe("2");

    await page.getByLabel("Your name").fill("Ida Berg");
    await page.getByRole("button", { name: "Accept the offer" }).click();
    await page.getByText("By Ida Berg on").waitFor();
    await other.page.locator(".offer-option-count").fill("4");
    await other.page.getByLabel("Your name").fill("Ole Berg");
    await other.page.getByRole("button", { name: "Accept the offer" }).click();
    await other.page.getByText("By Ida Berg on").waitFor();
    expect(await other.page.locator(".offer-option-count").count()).toBe(0);
    const agreed = await other.page.locator("section[aria-label=Products]").innerText();
    expect(agreed).toMatch(/Steel frame[\s\S]*2 pcs/);
    expect(agreed).toContain(chosen);
    await context.close();
    await other.context.close();
  });
});

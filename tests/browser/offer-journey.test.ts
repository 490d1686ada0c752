import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { axeFindings } from "../support/axe";
import { openBrowser, type TestBrowser, type VisitOptions } from "../support/browser";
import { openDemoStore, ownerCookie } from "../support/demo-store";
import { windows } from "../support/journey-windows";
import { tooWide } from "../support/layout";
import { inputOf } from "../support/offer-input";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct, aSubmission, askedBy } from "../support/shop";

let store: BuiltServer;
let browser: TestBrowser;
let cookie = { name: "", value: "" };
/** The link to an offer that has ended. */
let ended = "";

beforeAll(async () => {
  const { folder, services, storage, commerce, gateway } = await openDemoStore([
    aProduct({ id: "press", productName: "Arbor press", price: 200, stock: 500, sku: "AP-200" }),
    aProduct({ id: "lathe", productName: "Bench lathe", price: null, sku: "BL-1" }),
  ]);
  await commerce.admin.grant("boss", "boss@example.test");
  const asked = await commerce.quotes.submit(null, aSubmission([{ id: "press", quantity: 1 }]));
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  const boss = askedBy({ uid: "boss" });
  const offer = await gateway.call("offers.send", [asked.id, { ...input, note: null }], boss);
  await storage.quotes.patch(asked.id, { validUntil: new Date("2026-01-01T00:00:00.000Z") });
  const grant = { purpose: "quote", subject: asked.quoteNumber } as const;
  const key = await services.mail.signedLinks?.sign(grant, offer.updated);
  ended = `/quotes/${asked.quoteNumber}?key=${key}`;
  await services.close();
  [store, browser] = await Promise.all([startBuilt({ folder }), openBrowser()]);
  cookie = await ownerCookie(store.origin);
});
afterAll(async () => {
  await browser?.close();
  await store?.stop();
});

const shots = process.env.SHOTS;

/** A page that fits its window, and that a screen reader can read. */
async function looked(page: Page, name: string, width: number, js: boolean): Promise<void> {
  if (shots) await page.screenshot({ path: `${shots}/${name}-${width}-${js}.png`, fullPage: true });
  expect([name, await tooWide(page)]).toEqual([name, []]);
  if (js) expect([name, await axeFindings(page)]).toEqual([name, []]);
}

async function staff(options: VisitOptions) {
  const visit = await browser.visit(options);
  await visit.context.addCookies([{ ...cookie, url: store.origin }]);
  return visit;
}

const drawing = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

/** Asks as a guest, with a line that has no price and a drawing; returns the link to the request. */
async function ask(page: Page, who: string): Promise<string> {
  for (const id of ["press", "lathe"]) {
    await page.goto(`${store.origin}/products/${id}`);
    await page.getByLabel("Quantity").fill("4");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.locator(".flash").waitFor();
  }
  await page.goto(`${store.origin}/quote`);
  await page.getByLabel("First name").fill("Ida");
  await page.getByLabel("Last name").fill("Berg");
  await page.getByLabel("E-mail address", { exact: true }).first().fill(`${who}@example.test`);
  await page.locator(`[name="delivery.line1"]`).fill("1 Quay");
  await page.locator(`[name="delivery.city"]`).fill("Cork");
  const file = { name: "flange.pdf", mimeType: "application/pdf", buffer: drawing };
  await page.locator('input[name="files"]').setInputFiles(file);
  await page.getByRole("button", { name: "Send quote request" }).click();
  await page.waitForURL(/\/quote\/sent\/Q-/);
  const link = await page.locator(".kept-link a").getAttribute("href");
  return link ?? "";
}

/** Fills a field of the offer's editor: that of the line at a place, in the order of the offer. */
async function line(page: Page, at: number, part: string, value: string): Promise<void> {
  const field = page.locator(`[name^="lines."][name$=".${part}"]`).nth(at);
  if (!(await field.isVisible())) {
    await page.locator(".offer-line .desk-more > summary").nth(at).click();
  }
  if (part === "inclusion") await field.selectOption(value);
  else await field.fill(value);
}

describe.each(windows)(
  "from a guest's question to a paid invoice, scripts: $js, $width px",
  ({ js, width }) => {
    it("every step is taken on the pages, and what must be refused is", async () => {
      const guest = await browser.visit({ js, width });
      const desk = await staff({ js, width: 1440 });
      const [buyer, seller] = [guest.page, desk.page];
      const link = await ask(buyer, `ida-${js}-${width}`);
      const [number = ""] = /Q-[0-9A-Z-]+/.exec(link) ?? [];
      await buyer.goto(store.origin + link);
      await buyer.getByText("flange.pdf").waitFor();

      // The offer: a price for what had none, an option, terms; the store's tax is on every line.
      const quote = `${store.origin}/admin/quotes/${number}`;
      await seller.goto(quote);
      await seller.getByText("flange.pdf").first().waitFor();
      await line(seller, 0, "inclusion", "removable");
      await line(seller, 1, "price", "4900");
      await seller.locator('[name="add.text"]').fill("Installation");
      await seller.getByRole("button", { name: "Own line", exact: true }).click();
      await seller.getByText("The line is added").waitFor();
      await line(seller, 2, "price", "310");
      await line(seller, 2, "inclusion", "optional");
      await line(seller, 2, "min", "1");
      await line(seller, 2, "max", "2");
      await seller.locator('[name="message"]').fill("Thank you for asking us.");
      await seller.getByRole("button", { name: "Send the offer" }).click();
      await seller.getByText("The offer is sent.").waitFor();

      // The counter-wish, and the offer that follows it.
      await buyer.goto(store.origin + link);
      await buyer.getByText("€25,092.00").first().waitFor();
      await looked(buyer, "offer", width, js);
      const stale = await browser.visit({ js, width });
      await stale.page.goto(store.origin + link);
      await buyer.getByText("Propose a change of lines").click();
      const wish = buyer.getByRole("group", { name: "Arbor press" });
      await wish.getByLabel("Quantity").fill("10");
      await wish.getByLabel("Your price each").fill("180");
      await buyer.getByLabel("Your message").fill("Ten would do, at a better price?");
      await buyer.getByRole("button", { name: "Send the message" }).click();
      await buyer.getByText("quantity 10").first().waitFor();
      await seller.goto(quote);
      await seller.getByRole("button", { name: "Copy into the offer" }).last().click();
      await seller.getByText("changes are in your draft").waitFor();
      await line(seller, 0, "price", "185");
      await seller.getByRole("button", { name: "Send the new offer" }).click();
      await seller.getByText("The offer is sent.").waitFor();

      // Who still looks at the first offer cannot accept it.
      await stale.page.getByLabel("Your name").fill("Ida Berg");
      await stale.page.getByRole("button", { name: "Accept the offer" }).click();
      await stale.page.getByText("The offer has changed.").first().waitFor();
      // What is shown then is the new one, down to the sentence, and no change is asked for.
      await stale.page.getByText(`I accept offer ${number}, revision 2, for €26,383.50`).waitFor();
      await stale.page.getByRole("cell", { name: "10 pcs" }).waitFor();
      expect(await stale.page.locator("details.more[open]").count()).toBe(0);
      await stale.context.close();

      await buyer.goto(store.origin + link);
      const changes = buyer.locator("ins, del");
      expect(await changes.count()).toBeGreaterThan(0);
      await looked(buyer, "revised", width, js);

      // Another quote's link, and this one with a letter changed.
      const key = link.split("?key=")[1] ?? "";
      const last = key.endsWith("A") ? "B" : "A";
      const foreign = ended.replace(/key=.*/, `key=${key}`);
      for (const path of [foreign, `${link.slice(0, -1)}${last}`]) {
        const answer = await buyer.goto(store.origin + path);
        expect([path, answer?.status()]).toEqual([path, 404]);
      }
      await looked(buyer, "no-link", width, js);

      // The option is taken, and the acceptance pressed, with a purchase order number.
      await buyer.goto(store.origin + link);
      const second = await browser.visit({ js: false, width });
      await second.page.goto(store.origin + link);
      const option = buyer.locator(".offer-option input").first();
      await option.fill("1");
      if (!js) await buyer.getByRole("button", { name: "Update total" }).click();
      await buyer.getByText("I accept offer").filter({ hasText: "€26,764.80" }).waitFor();
      await buyer.getByLabel("Your name").fill("Ida Berg");
      await buyer.getByLabel(/^Purchase order number/).fill(`PO-${width}`);
      await buyer.getByRole("button", { name: "Accept the offer" }).click();
      await buyer.getByText("Thank you. You accepted the offer").waitFor();
      await buyer.getByText("By Ida Berg on").waitFor();
      expect(await buyer.evaluate(() => scrollY)).toBe(0);
      await looked(buyer, "accepted", width, js);
      await second.page.getByLabel("Your name").fill("Ida Berg");
      await second.page.getByRole("button", { name: "Accept the offer" }).click();
      await second.page.getByText("This quote can no longer be answered.").first().waitFor();
      await second.context.close();

      // The order, with its PDF; a part is shipped, all of it invoiced, and the invoice paid.
      await seller.goto(quote);
      await seller.getByText(`purchase order PO-${width}`).first().waitFor();
      await seller.getByRole("button", { name: "Make an order from it" }).click();
      await seller.waitForURL(/\/admin\/orders\/O-/);
      const order = new URL(seller.url()).pathname;
      const pdf = await seller.request.get(`${store.origin}${order}/confirmation.pdf`);
      expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
      await seller.getByText("Ship", { exact: true }).click();
      await seller.getByLabel("Arbor press (10 at most)").first().fill("6");
      await seller.getByLabel("Bench lathe (4 at most)").first().fill("0");
      await seller.getByRole("button", { name: "Ship and write the delivery note" }).click();
      await seller.getByText("4 × Arbor press").first().waitFor();
      await seller.getByText("Issue an invoice", { exact: true }).click();
      await seller.getByRole("button", { name: "Issue the invoice" }).click();
      await seller.getByRole("link", { name: /^INV-/ }).waitFor();
      await seller.getByText("Record a payment", { exact: true }).click();
      await seller.getByRole("button", { name: "Record the payment" }).click();
      await seller.getByText("paid", { exact: true }).first().waitFor();

      // What the customer sees of it, by the order's own link.
      const view = await seller.getByRole("link", { name: /as the customer sees it/ });
      const shown = new URL((await view.getAttribute("href")) ?? "");
      await buyer.goto(store.origin + shown.pathname + shown.search);
      await buyer.getByText(/^INV-/).first().waitFor();
      await looked(buyer, "order", width, js);
      expect(guest.problems.filter((problem) => !problem.includes("404"))).toEqual([]);
      await guest.context.close();
      await desk.context.close();
    });

    it("an offer that has ended has no button to accept it, and asks for a new one", async () => {
      const { page, context } = await browser.visit({ js, width });
      await page.goto(store.origin + ended);
      await page.getByRole("button", { name: "Ask for a new offer" }).waitFor();
      expect(await page.getByRole("button", { name: "Accept the offer" }).count()).toBe(0);
      await looked(page, "ended", width, js);
      await context.close();
    });
  },
);

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts } from "~/cli/demo-accounts";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { openBrowser, type TestBrowser, type VisitOptions } from "../support/browser";
import { openDemoStore, ownerCookie } from "../support/demo-store";
import { looksWrong } from "../support/looks";
import { inputOf } from "../support/offer-input";
import { type BuiltServer, startBuilt } from "../support/server";
import { aProduct, aSubmission, askedBy } from "../support/shop";

let store: BuiltServer;
let browser: TestBrowser;
let cookie = { name: "", value: "" };
const orders: string[] = [];

beforeAll(async () => {
  const { folder, services, storage, commerce, gateway } = await openDemoStore([
    aProduct({ id: "press", productName: "Arbor press", price: 200, stock: 50, sku: "AP-200" }),
    aProduct({ id: "lathe", productName: "Bench lathe", price: 899.9, stock: 50, sku: "BL-1" }),
  ]);
  const owner = await storage.accounts.getBy("email", demoAccounts[0].email);
  const boss = askedBy({ uid: owner?.id ?? "" });
  for (let at = 0; at < 2; at += 1) {
    const items = [
      { id: "press", quantity: 4 },
      { id: "lathe", quantity: 1 },
    ];
    const quote = await commerce.quotes.submit(null, aSubmission(items));
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    await gateway.call("offers.send", [quote.id, { ...input, note: null }], boss);
    const order = await gateway.call("orders.createFromQuote", [quote.id], boss);
    orders.push(order.orderNumber);
  }
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

describe.each([true, false])("with scripts: %s", (js) => {
  it("an order is shipped in part, invoiced, paid and credited", async () => {
    const { page, context } = await asAdmin({ js });
    const desk = `${store.origin}/admin/orders/${orders[js ? 0 : 1]}`;
    await page.goto(desk);
    await page.getByText("Ship", { exact: true }).click();
    await page.getByLabel("Arbor press (4 at most)").first().fill("3");
    await page.getByLabel("Bench lathe (1 at most)").first().fill("0");
    await page.getByRole("button", { name: "Ship and write the delivery note" }).click();
    await page.getByText("Still to be delivered: 1 × Arbor press, 1 × Bench lathe.").waitFor();
    await page.getByText("Issue an invoice", { exact: true }).click();
    const note = page.getByText("the total is worked out when you issue the invoice");
    expect(await note.isVisible()).toBe(!js);
    if (js) {
      const quantity = page
        .getByRole("table", { name: "Issue an invoice" })
        .getByLabel("Arbor press (4 at most)");
      await page.getByText("Total of these quantities: €600.00").waitFor();
      await quantity.fill("2,5");
      await page.getByText("Total of these quantities: €500.00").waitFor();
      await quantity.fill("5");
      await page.getByText("Arbor press: the open quantity is 4.").waitFor();
      await quantity.fill("3");
    }
    await page.getByRole("button", { name: "Issue the invoice" }).click();
    const invoice = page.getByRole("link", { name: /^INV-/ });
    await invoice.waitFor();
    await page.getByText("Record a payment", { exact: true }).click();
    await page.getByRole("button", { name: "Record the payment" }).click();
    await page.getByText("paid", { exact: true }).first().waitFor();
    await page.getByRole("link", { name: /^INV-/ }).click();
    await page.getByText("Issue a credit note", { exact: true }).click();
    const credited = page.getByRole("table", { name: "Issue a credit note" });
    const press = credited.getByRole("row", { name: /Arbor press 3 0 3/ });
    if (js) await page.getByText("All that is left comes to €738.00").waitFor();
    await press.getByLabel("Arbor press (3 at most)").fill("1");
    if (js) await page.getByText("This credit note comes to €246.00").waitFor();
    await page.getByLabel("Reason").fill("One was broken");
    await page.getByRole("button", { name: "Issue the credit note" }).click();
    await page.getByRole("link", { name: /^CN-/ }).waitFor();
    await context.close();
  });
});

it("pages of invoices fit their window and are accessible", async () => {
  const { page, context } = await asAdmin({ width: 1440, height: 900 });
  await page.goto(`${store.origin}/admin/invoices`);
  const first = await page.getByRole("link", { name: /^INV-/ }).first().getAttribute("href");
  for (const path of ["/admin/invoices", first ?? "", `/admin/orders/${orders[0]}`]) {
    await page.goto(`${store.origin}${path}`);
    expect(await looksWrong(page, [390]), path).toEqual([]);
  }
  await context.close();
});

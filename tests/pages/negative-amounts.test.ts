import { afterAll, beforeAll, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { pdfPages } from "../support/pdf-text";
import { aSubmission } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

async function text(browser: TestBrowser, path: string): Promise<string> {
  const response = await browser.get(path);
  expect(response.status, path).toBe(200);
  if (response.headers.get("content-type") !== "application/pdf") {
    return visibleText(await response.text());
  }
  return (await pdfPages(Buffer.from(await response.arrayBuffer()))).join(" ");
}

it("amounts below zero have one sign in the shop, the desk, files and mails", async () => {
  const session = await store.shopper.get("/api/auth/session");
  const { user } = (await session.json()) as { user: { uid: string } };
  const items = [{ id: "press", quantity: 2 }];
  const asked = await store.commerce.quotes.submit(user.uid, aSubmission(items));
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  const tax = input.lines[0]?.tax ?? null;
  const charges = [{ label: "Rebate", amount: -5, tax }];
  const discount = { id: null, label: "Project", type: "fixed", value: 7, covers: null } as const;
  await store.call("offers.send", [asked.id, { ...input, charges, discount, note: null }]);
  const own = `/account/quotes/${asked.quoteNumber}`;
  const texts = [
    await text(store.shopper, own),
    await text(store.shopper, `${own}/offer.pdf`),
    await text(store.admin, `/admin/quotes/${asked.id}`),
  ];
  const order = await store.call("orders.createFromQuote", [asked.id]);
  const paid = { amount: 20, method: "Cash", payer: null, at: store.time.now, note: null };
  await store.call("orders.recordPayment", [order.id, paid]);
  await store.call("orders.correctPayment", [order.id, { at: 0, note: "Not ours" }]);
  await store.call("invoices.issue", [order.id, { count: 1, lines: null, tax: null }]);
  texts.push(
    await text(store.shopper, `/account/orders/${order.orderNumber}`),
    await text(store.admin, `/admin/orders/${order.orderNumber}`),
    await text(store.admin, "/admin/audit"),
  );
  await store.mailsTo(order.customer.email);
  const mails = store.provider.accepted.filter(({ to }) => to === order.customer.email);
  texts.push(...mails.map(({ text: words }) => words ?? ""));
  for (const shown of texts) expect(/.{20}-€.{10}/.exec(shown)?.[0] ?? "").toBe("");
  const with5 = texts.filter((shown) => shown.includes("−€5.00") || shown.includes("−€6.15"));
  expect(with5.length).toBeGreaterThanOrEqual(5);
  expect(texts[4]).toContain("−€20.00");
});

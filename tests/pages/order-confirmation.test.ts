import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { pdfPages } from "../support/pdf-text";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const plain = (text: string) => text.replace(/\s+/g, " ");

describe("an order that is not paid yet", () => {
  it("asks for no payment in its mail, the mail's file and on its page before the invoice", async () => {
    const email = "pays@example.test";
    const asked = await store.ask([["press", 2]], { contact: { email } });
    const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
    await store.call("offers.send", [asked.id, { ...input, note: null }]);
    const order = await store.call("orders.createFromQuote", [asked.id]);
    await store.mailsTo(email);
    const mail = store.provider.accepted.findLast(
      ({ to, subject }) => to === email && subject.includes(order.orderNumber),
    );
    const [file] = mail?.attachments ?? [];
    const shown = [
      plain(mail?.text ?? ""),
      plain((await pdfPages(file?.content ?? Buffer.alloc(0))).join(" ")),
    ];
    for (const text of shown) {
      expect(text).toContain("Due within 30 days of the invoice's date.");
      expect(text).not.toContain("Pay by bank transfer");
      expect(text).not.toContain("Payment reference");
    }
    expect(plain(mail?.text ?? "")).toContain("€492.00");

    const [path = ""] = /\/orders\/O-[^\s>]+/.exec(mail?.text ?? "") ?? [];
    const page = async () => visibleText(await (await store.browser().get(path)).text());
    const unpaid = await page();
    // It is paid after the invoice, so the page waits for the invoice's number.
    for (const text of [
      order.orderNumber,
      "€492.00 is not invoiced yet",
      "We send you an invoice.",
    ])
      expect(unpaid).toContain(text);
    const paid = { method: "Bank transfer", payer: null, at: store.time.now, note: null };
    await store.call("orders.recordPayment", [order.id, { ...paid, amount: 100 }]);
    expect(await page()).toContain("€392.00 is not invoiced yet");
    await store.call("orders.recordPayment", [order.id, { ...paid, amount: 392 }]);
    const settled = await page();
    expect(settled).not.toContain("is open");
    expect(settled).not.toContain("Pay by bank transfer");
  });
});

it("an order that was cancelled before its mail was sent is not confirmed", async () => {
  const email = "cancels@example.test";
  const asked = await store.ask([["press", 1]], { contact: { email } });
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  await store.call("offers.send", [asked.id, { ...input, note: null }]);
  const order = await store.call("orders.createFromQuote", [asked.id]);
  await store.call("orders.updateStatus", [order.id, "Cancelled", {}]);
  const subjects = await store.mailsTo(email);
  expect(subjects).not.toContain(`Order ${order.orderNumber} received`);
  expect(subjects.length).toBeGreaterThan(0);
});

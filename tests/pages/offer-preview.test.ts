import { afterAll, beforeAll, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";
import { inputOf } from "../support/offer-input";
import { pdfPages } from "../support/pdf-text";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
}, 60_000);
afterAll(() => store?.close());

const page = async (browser = store.admin, path = "") => (await browser.get(path)).text();

it("a draft is shown to staff as its customer will see it, page and PDF, and to nobody else", async () => {
  const { admin, shopper, services } = store;
  const { storage } = services;
  const quote = await store.ask([["press", 2]], { contact: { email: "shopper@example.test" } });
  const account = await storage?.accounts.getBy("email", "shopper@example.test");
  await storage?.quotes.patch(quote.id, { customerId: account?.id ?? "" });
  const desk = `/admin/quotes/${quote.id}`;
  const form = operationOf(await page(admin, desk), desk, "preview");
  if (!form) throw new Error("there is no preview");
  form.fields.set("lines.asked-1.price", "187.50");
  const answer = await sendForm(admin, form);
  expect(answer.headers.get("location")).toBe(`${desk}/preview`);
  const preview = await page(admin, `${desk}/preview`);
  expect(visibleText(preview)).toContain("187.50");
  expect(visibleText(preview)).toContain("Accept the offer");
  expect(preview).toMatch(/<fieldset[^>]* disabled=""/);
  const file = await admin.get(`${desk}/preview.pdf`);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect((await pdfPages(Buffer.from(await file.arrayBuffer()))).join(" ")).toContain("187.50");
  // The mail is the one that sending causes, and showing it makes no link.
  const frame = await admin.get(`${desk}/preview/mail`);
  expect([frame.status, visibleText(await frame.text())]).toEqual([
    200,
    expect.stringContaining("187.50"),
  ]);
  const mail = visibleText(await page(admin, `${desk}/preview?show=mail`));
  expect(mail).toContain(`Update on your quote ${quote.quoteNumber}`);
  expect(mail).toContain("shopper@example.test");
  expect((await storage?.quotes.get(quote.id))?.status).toBe("Pending");
  // The customer's own page and file know nothing of it, and the desk's are closed.
  const own = `/account/quotes/${quote.quoteNumber}`;
  expect(await page(shopper, own)).not.toContain("187.50");
  const closed = [
    `${own}/offer.pdf`,
    ...["preview", "preview.pdf", "preview/mail"].map((file) => `${desk}/${file}`),
  ];
  const statuses = await Promise.all(closed.map(async (path) => (await shopper.get(path)).status));
  expect(statuses).toEqual([404, 403, 403, 403]);
  expect(await storage?.issuedDocuments.find({ limit: 5 })).toEqual([]);
});

it("the desk links the file of each revision, byte for byte, and the order's confirmation", async () => {
  const { admin, storage } = { admin: store.admin, storage: store.services.storage };
  const quote = await store.ask([["press", 2]]);
  const send = async (price: number) => {
    const present = await storage?.quotes.get(quote.id);
    if (!present) throw new Error("no quote");
    const input = inputOf(workingContent(present, site.selling), { version: present.version });
    const lines = input.lines.map((line) => ({ ...line, price }));
    await store.call("offers.send", [quote.id, { ...input, lines, note: null }]);
  };
  const desk = `/admin/quotes/${quote.id}`;
  const bytes = async (path: string) => Buffer.from(await (await admin.get(path)).arrayBuffer());
  await send(180);
  const sent = await bytes(`${desk}/offer.pdf`);
  await send(170);
  const html = await page(admin, desk);
  for (const revision of [1, 2]) {
    expect(html).toContain(`href="${desk}/revisions/${revision}/offer.pdf"`);
  }
  expect((await bytes(`${desk}/revisions/1/offer.pdf`)).equals(sent)).toBe(true);
  expect((await bytes(`${desk}/revisions/2/offer.pdf`)).equals(sent)).toBe(false);
  expect((await admin.get(`${desk}/revisions/3/offer.pdf`)).status).toBe(404);
  const order = await store.call("orders.createFromQuote", [quote.id]);
  const work = `/admin/orders/${order.orderNumber}`;
  expect(await page(admin, work)).toContain(`href="${work}/confirmation.pdf"`);
});

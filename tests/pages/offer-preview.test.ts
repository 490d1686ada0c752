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
});
afterAll(() => store?.close());

const page = async (browser = store.admin, path = "") => (await browser.get(path)).text();

it("a draft is shown to staff as its customer will see it, page and PDF, and to nobody else", async () => {
  const { admin, shopper, services } = store;
  const { storage } = services;
  await store.call("products.update", ["press", { primaryImageURL: "/press.webp" }]);
  const quote = await store.ask([["press", 2]], { contact: { email: "shopper@example.test" } });
  const account = await storage?.accounts.getBy("email", "shopper@example.test");
  await storage?.quotes.patch(quote.id, { customerId: account?.id ?? "" });
  const desk = `/admin/quotes/${quote.id}`;
  const form = operationOf(await page(admin, desk), desk, "preview");
  if (!form) throw new Error("there is no preview");
  form.fields.set("lines.asked-1.price", "187.50");
  form.fields.set("note", "By Ida.");
  const answer = await sendForm(admin, form);
  expect(answer.headers.get("location")).toBe(`${desk}/preview`);
  const preview = await page(admin, `${desk}/preview`);
  expect(visibleText(preview)).toContain("187.50");
  expect(visibleText(preview)).toContain("Accept the offer");
  expect(preview).toMatch(/<fieldset[^>]* disabled=""/);
  // The lines have the catalogue's pictures, as on the customer's page.
  expect(preview).toMatch(/<img[^>]*class="offer-picture"[^>]*src="\/press\.webp"/);
  // The draft has its note for staff in it, and goes out from here as it stands.
  expect(operationOf(preview, desk, "offer")?.fields.get("note")).toBe("By Ida.");
  const file = await admin.get(`${desk}/preview.pdf`);
  expect(file.headers.get("content-type")).toBe("application/pdf");
  expect((await pdfPages(Buffer.from(await file.arrayBuffer()))).join(" ")).toContain("187.50");
  // The mail is the one that sending causes, and showing it makes no link.
  const frame = await admin.get(`${desk}/preview/mail`);
  expect([frame.status, visibleText(await frame.text())]).toEqual([
    200,
    expect.stringContaining("187.50"),
  ]);
  const framed = await page(admin, `${desk}/preview?show=mail`);
  // The frame shows only a part of a long mail.
  expect(framed).toContain(`<a href="${desk}/preview/mail">Open the mail on its own page</a>`);
  const mail = visibleText(framed);
  expect(mail).toContain(`Your offer ${quote.quoteNumber} is ready`);
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

it("is sent from its preview with the editor's checks, and a sent one has nothing to send", async () => {
  const { admin, services } = store;
  const quote = await store.ask([["press", 2]]);
  const desk = `/admin/quotes/${quote.id}`;
  const stored = async () => (await services.storage?.quotes.get(quote.id)) ?? null;
  const send = async (path = `${desk}/preview`) => {
    const form = operationOf(await page(admin, path), desk, "offer");
    if (!form) throw new Error("it cannot be sent");
    return form;
  };
  const draft = async (price: number | null) => {
    const present = await stored();
    if (!present) throw new Error("no quote");
    const input = inputOf(workingContent(present, site.selling), { version: present.version });
    const lines = input.lines.map((line) => ({ ...line, price }));
    await store.call("offers.saveDraft", [quote.id, { ...input, lines, note: "For staff." }]);
  };
  await draft(null);
  const refused = await sendForm(admin, await send());
  expect([refused.status, visibleText(await refused.text())]).toEqual([
    400,
    expect.stringContaining("Enter a price for Arbor press"),
  ]);
  await draft(180);
  const old = await send();
  await draft(181);
  const overtaken = await sendForm(admin, old);
  expect([overtaken.status, (await stored())?.status]).toEqual([409, "Pending"]);
  const answer = await sendForm(admin, await send());
  expect([answer.status, answer.headers.get("location")]).toEqual([303, desk]);
  const sent = await stored();
  expect([sent?.status, sent?.total, sent?.history.at(-1)?.note]).toEqual([
    "Quoted",
    expect.any(Number),
    expect.stringContaining("For staff."),
  ]);
  expect(sent?.offer?.sent?.lines[0]?.price).toBe(181);
  const after = await page(admin, `${desk}/preview`);
  expect(operationOf(after, desk, "offer")).toBeNull();
  expect(visibleText(after)).toContain("Back to the offer");
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
    expect(html).toContain(`href="${desk}/offer.pdf?revision=${revision}"`);
  }
  expect((await bytes(`${desk}/offer.pdf?revision=1`)).equals(sent)).toBe(true);
  expect((await bytes(`${desk}/offer.pdf?revision=2`)).equals(sent)).toBe(false);
  expect((await admin.get(`${desk}/offer.pdf?revision=3`)).status).toBe(404);
  // The preview links the offer before for the customer, and the same file.
  expect(await page(admin, `${desk}/preview`)).toContain(`href="${desk}/offer.pdf?revision=1"`);
  const order = await store.call("orders.createFromQuote", [quote.id]);
  const work = `/admin/orders/${order.orderNumber}`;
  expect(await page(admin, work)).toContain(`href="${work}/confirmation.pdf"`);
});

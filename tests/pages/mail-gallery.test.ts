import { afterAll, beforeAll, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const email = "buyer@example.test";

async function page(template: string, query = "") {
  const answer = await store.admin.get(`/admin/emails/${template}${query}`);
  return { status: answer.status, words: visibleText(await answer.text()) };
}

const latest = "?sample=latest";

it("a template shows the store's own latest mail, with its subject and no customer's link", async () => {
  expect((await page("offer-ready")).words).not.toContain("latest");
  expect((await page("offer-ready", `/preview${latest}`)).status, "the usual sample").toBe(404);
  const asked = await store.ask([["press", 2]], { contact: { email, firstName: "Ida" } });
  const input = inputOf(workingContent(asked, site.selling), { version: asked.version });
  await store.call("offers.send", [asked.id, { ...input, note: null }]);
  const { orderNumber, id } = await store.call("orders.createFromQuote", [
    (await store.ask([["press", 1]], { contact: { email } })).id,
  ]);
  const { number } = await store.call("invoices.issue", [id, { count: 1, lines: null, tax: null }]);
  const shown = {
    "offer-ready": asked.quoteNumber,
    "quote-confirmation": "Q-",
    "quote-alert": "Q-",
    "offer-reminder": asked.quoteNumber,
    "order-confirmation": orderNumber,
    "status-update": orderNumber,
    document: number,
  };
  for (const [template, named] of Object.entries(shown)) {
    expect((await page(template)).words, template).toContain("latest");
    expect((await page(template, latest)).words, template).toMatch(
      new RegExp(`Subject: [^<]*${named}`),
    );
    const answer = await store.admin.get(`/admin/emails/${template}/preview${latest}`);
    const html = await answer.text();
    expect([answer.status, html.includes(named)], template).toEqual([200, true]);
    expect(html, template).not.toContain("key=");
  }
  const preview = await store.admin.get(`/admin/emails/offer-ready/preview${latest}`);
  expect(await preview.text()).toContain("Arbor press");

  const before = (await store.mailsTo(email)).length;
  expect((await store.admin.postForm(`/admin/emails/offer-ready${latest}`, {})).status).toBe(303);
  const sent = store.provider.accepted.at(-1);
  expect(sent?.subject).toMatch(/^\[Test\] Offer ready: /);
  expect(sent?.subject).toContain(asked.quoteNumber);
  expect(sent?.text).not.toContain("key=");
  expect((await store.mailsTo(email)).length, "its customer gets nothing").toBe(before);
});

it("a template leads to its own texts, and a mail to staff to none", async () => {
  const html = await (await store.admin.get("/admin/emails/offer-ready")).text();
  expect(html).toContain('href="/admin/texts?mail=offer-ready"');
  const answer = await store.admin.get("/admin/texts?mail=offer-ready");
  const words = visibleText(await answer.text());
  expect(answer.status).toBe(200);
  expect(words).toContain("Your offer is ready");
  expect(words).not.toContain("Your offer waits for you");
  const found = visibleText(
    await (await store.admin.get("/admin/texts?mail=offer-reminder&q=offer")).text(),
  );
  expect(found).toContain("Your offer waits for you");
  expect(found).not.toContain("Your offer is ready");
  expect((await store.admin.get("/admin/texts?mail=none")).status).toBe(404);
  const staff = await (await store.admin.get("/admin/emails/daily-digest")).text();
  expect(staff).not.toContain("/admin/texts?mail=");
});

it("the usual sample of an offer has the table of the mails that are sent", async () => {
  const usual = await store.admin.get("/admin/emails/offer-ready/preview");
  const shown = visibleText(await usual.text());
  const real = await store.admin.get(`/admin/emails/offer-ready/preview${latest}`);
  for (const title of ["Description", "Quantity"]) {
    expect(visibleText(await real.clone().text())).toContain(title);
    expect(shown).toContain(title);
  }
  expect(shown).not.toContain("Your number");
});

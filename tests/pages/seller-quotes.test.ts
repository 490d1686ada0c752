import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Quote } from "~/modules/quotes/quote.resource";
import {
  type AdminStore,
  openAdminStore,
  seenIn,
  valueIn,
  versionIn,
  visibleText,
} from "../support/admin-store";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

async function page(path: string) {
  const html = await (await store.admin.get(path)).text();
  return { html, words: visibleText(html) };
}

async function press(
  { id }: Pick<Quote, "id">,
  intent: string,
  fields: Record<string, string> = {},
) {
  const path = `/admin/quotes/${id}`;
  const { html } = await page(path);
  const known = { version: versionIn(html), seen: seenIn(html) };
  return store.admin.postForm(path, { ...known, intent, ...fields });
}

async function now({ id }: Pick<Quote, "id">): Promise<Quote> {
  const found = await store.commerce.quotes.find(id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

const lin = { email: "lin@example.test", companyName: "Lin AB" };

async function made(fields: Record<string, string> = {}): Promise<Quote> {
  const answer = await store.admin.postForm("/admin/quotes/new", { ...lin, ...fields });
  const to = answer.headers.get("Location") ?? "";
  expect([answer.status, to.startsWith("/admin/quotes/")]).toEqual([303, true]);
  return now({ id: to.replace("/admin/quotes/", "") });
}

describe("a quote that the seller makes, without scripts", () => {
  it("is asked for by its form, priced in the editor, and sent by its link at once", async () => {
    const refused = await store.admin.postForm("/admin/quotes/new", { email: "nobody" });
    expect(refused.status).toBe(400);
    const quote = await made();
    expect(await store.mailsTo(lin.email)).toEqual([]);
    // It is the work of whoever makes it.
    const self = await store.services.storage?.admins.find({
      where: {},
      order: { by: "created", direction: "asc" },
      limit: 1,
    });
    expect(quote.assigneeUid).toBe(self?.[0]?.id);
    expect((await page(`/admin/quotes/${quote.id}`)).words).not.toContain("Start the review");
    expect((await press(quote, "add product", { "add.text": "Arbor press" })).status).toBe(303);
    expect((await press(quote, "offer")).status).toBe(303);
    const sent = await now(quote);
    expect([sent.status, sent.revision, sent.items[0]?.productName]).toEqual([
      "Quoted",
      1,
      "Arbor press",
    ]);
    const { html } = await page(`/admin/quotes/${quote.id}`);
    const [, head = ""] = /<header class="page-head[^>]*>([\s\S]*?)<\/header>/.exec(html) ?? [];
    expect(visibleText(head)).toMatch(
      / PDF The customer's page .* Lin AB Received .* Valid until /,
    );
    const [file = "", shown = ""] = [...head.matchAll(/href="([^"]+)"/g)].map(([, to = ""]) => to);
    const pdf = await store.admin.get(file);
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(shown).toContain(`/quotes/${quote.quoteNumber}?key=`);
    const mails = await store.mailsTo(lin.email);
    expect(mails).toHaveLength(1);
    const mail = store.provider.accepted.find(({ to }) => to === lin.email);
    const [, path = ""] =
      /href="http:\/\/shop\.example(\/quotes\/[^"]+)"/.exec(mail?.html ?? "") ?? [];
    const customer = await store.browser().get(path.replaceAll("&amp;", "&"));
    expect(customer.status).toBe(200);
    expect(visibleText(await customer.text())).toContain("Accept the offer");
  });

  it("becomes a template, from which the next starts; kept texts go into the message", async () => {
    const quote = await made({ companyName: "Berg AS" });
    await press(quote, "add free", { "add.text": "Installation" });
    expect((await press(quote, "template", { templateName: "" })).status).toBe(400);
    expect((await press(quote, "template", { templateName: "Installed" })).status).toBe(303);
    const text = { intent: "keep", name: "Warranty", text: "Two years of warranty." };
    expect((await store.admin.postForm("/admin/templates", text)).status).toBe(303);
    const { words } = await page("/admin/templates");
    expect(words).toContain("Installed");
    expect(words).toContain("Warranty");
    const { html } = await page("/admin/quotes/new");
    const [, start = ""] = /<option value="(template [^"]+)"/.exec(html) ?? [];
    const next = await made({ start });
    expect(next.offer?.draft?.lines.map(({ name }) => name)).toEqual(["Installation"]);
    const editor = await page(`/admin/quotes/${next.id}`);
    const [, snippet = ""] =
      /name="snippet"[\s\S]*?<option value="([^"]+)"/.exec(editor.html) ?? [];
    expect((await press(next, "text", { snippet, message: "Hello." })).status).toBe(303);
    expect((await now(next)).offer?.draft?.message).toBe("Hello.\n\nTwo years of warranty.");
  });

  it("is copied from another quote, and extended with one click", async () => {
    const quote = await made();
    await press(quote, "add product", { "add.text": "Arbor press" });
    await press(quote, "offer", { validUntil: "2026-03-10" });
    const { html } = await page(`/admin/quotes/new?quote=${quote.id}`);
    expect(valueIn(html, "email")).toBe(lin.email);
    const copy = await made({ start: `quote ${quote.id}` });
    expect(copy.offer?.draft?.lines).toHaveLength(1);
    expect((await page(`/admin/quotes/${quote.id}`)).words).toContain("Extend by 30 days");
    expect((await press(quote, "extend")).status).toBe(303);
    expect([(await now(quote)).status, (await now(quote)).revision]).toEqual(["Quoted", 2]);
    // Thirty days after its last day, although the clocks change in between.
    expect((await now(quote)).validUntil?.toISOString().slice(0, 10)).toBe("2026-04-09");
  });

  it("is copied for another customer without anything of the first one's", async () => {
    const { storage } = store.services;
    const account = await storage?.accounts.getBy("email", "shopper@example.test");
    const customer = account?.id ?? "";
    await storage?.customers.patch(customer, { vatId: "IE1234567FA" });
    const place = {
      "delivery.line1": "1 Quay",
      "delivery.city": "Cork",
      "delivery.postalCode": "T12",
      "delivery.country": "IE",
    };
    const own = { email: "shopper@example.test", companyName: "Lind & Sons", customer };
    const quote = await made({ ...own, ...place });
    await press(quote, "add product", { "add.text": "Arbor press" });
    expect([quote.customerId, quote.deliveryAddress?.city]).toEqual([customer, "Cork"]);
    const start = `quote ${quote.id}`;
    const theirs = await made({ start, customer });
    expect([theirs.contact.email, theirs.customerId, theirs.deliveryAddress]).toEqual([
      lin.email,
      null,
      null,
    ]);
    expect(theirs.offer?.draft?.buyerVatId).toBeNull();
    expect(theirs.offer?.draft?.lines).toHaveLength(1);
    const again = await made({ ...own, start });
    expect([again.customerId, again.deliveryAddress]).toEqual([customer, null]);
    // A program that leaves the addresses out gets those of the copied quote.
    const from = { quote: quote.id };
    const { contact } = quote;
    const asked = { contact, customerId: customer, reference: null, from };
    const copied = await store.call("offers.createQuote", [asked]);
    expect(copied.deliveryAddress?.city).toBe("Cork");
  });

  it("says why it was lost when it is closed", async () => {
    const quote = await made();
    expect((await press(quote, "to Rejected", { lossReason: "lead time" })).status).toBe(303);
    expect((await now(quote)).lossReason).toBe("lead time");
    expect((await page(`/admin/quotes/${quote.id}`)).words).toContain("Lead time");
    expect((await press(quote, "to Pending")).status).toBe(303);
    expect((await now(quote)).lossReason).toBeNull();
  });
});

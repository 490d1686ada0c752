import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offerDocument } from "~/modules/documents/offer-document";
import { textsOf } from "~/modules/documents/printed-document";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { bare, pdfPages } from "../support/pdf-text";
import { aSubmission } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

async function shopperUid(): Promise<string> {
  const session = await store.shopper.get("/api/auth/session");
  return ((await session.json()) as { user: { uid: string } }).user.uid;
}

/** The customer's quote with an offer that was sent as a document. */
async function offered(price = 180): Promise<Quote> {
  const uid = await shopperUid();
  const quote = await store.commerce.quotes.submit(
    uid,
    aSubmission([{ id: "press", quantity: 2 }]),
  );
  return sendAgain(quote, price);
}

function sendAgain(quote: Quote, price: number): Promise<Quote> {
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  const lines = input.lines.map((line) => ({ ...line, price }));
  return store.call("offers.send", [quote.id, { ...input, lines, note: null }]);
}

async function file(browser: TestBrowser, path: string): Promise<Buffer> {
  const response = await browser.get(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/pdf");
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return Buffer.from(await response.arrayBuffer());
}

/** The address of the customer's page without a sign-in, as the desk shows it. */
async function linkTo(quote: Quote): Promise<string> {
  const html = await (await store.admin.get(`/admin/quotes/${quote.id}`)).text();
  const [, path = ""] = /href="http:\/\/[^/"]+(\/quotes\/[^"]+)"/.exec(html) ?? [];
  return path.replaceAll("&amp;", "&");
}

describe("an offer as a file", () => {
  it("says what its page, its mail and its model say, and is the same for all who may answer it", async () => {
    const quote = await offered();
    const number = quote.quoteNumber;
    const own = await file(store.shopper, `/account/quotes/${number}/offer.pdf`);
    const link = (await linkTo(quote)).replace("?", "/offer.pdf?");
    expect(own.equals(await file(store.browser(), link))).toBe(true);
    expect(own.equals(await file(store.admin, `/admin/quotes/${quote.id}/offer.pdf`))).toBe(true);
    const sent = quote.offer?.sent;
    if (!sent) throw new Error("no offer was sent");
    const printed = bare((await pdfPages(own)).join(" "));
    const model = offerDocument(sent);
    expect(textsOf(model).filter((text) => !printed.includes(bare(text)))).toEqual([]);
    const page = await (await store.shopper.get(`/account/quotes/${number}`)).text();
    expect(page).toContain(`href="/account/quotes/${number}/offer.pdf"`);
    const total = model.totals.find(({ isTotal }) => isTotal)?.value ?? "";
    expect(page).toContain(total);
    const [mail] = await store.mailsTo(quote.contact.email);
    expect(mail).toBeDefined();
    const delivered = store.provider.accepted.find(({ attachments }) => attachments.length > 0);
    expect(delivered?.html).toContain(total);
    expect(delivered?.attachments.map(({ name }) => name)).toEqual([`offer-${number}-1.pdf`]);
    expect(delivered?.attachments[0]?.content.equals(own)).toBe(true);
  });

  it("is kept: a changed letterhead changes no file that was sent", async () => {
    const quote = await offered(150);
    const path = `/account/quotes/${quote.quoteNumber}/offer.pdf`;
    const before = await file(store.shopper, path);
    const kept = await store.services.storage?.issuedDocuments.find({ limit: 100 });
    expect(kept?.some(({ content }) => content === before.toString("base64"))).toBe(true);
    const revised = await sendAgain(await now(quote), 149);
    const after = await file(store.shopper, path);
    expect(after.equals(before)).toBe(false);
    expect((await pdfPages(after)).join(" ")).toContain(`revision ${revised.revision}`);
  });

  it("is nobody else's", async () => {
    const quote = await offered(120);
    const number = quote.quoteNumber;
    const stranger = store.browser();
    const asked = await stranger.get(`/account/quotes/${number}/offer.pdf`);
    expect(asked.status).toBe(302);
    expect(asked.headers.get("location")).toContain("/sign-in");
    for (const path of [
      `/quotes/${number}/offer.pdf`,
      `/quotes/${number}/offer.pdf?key=nothing`,
      "/account/quotes/Q-0/offer.pdf",
    ]) {
      const browser = path.startsWith("/account") ? store.shopper : stranger;
      expect((await browser.get(path)).status).toBe(404);
    }
    expect((await store.shopper.get(`/admin/quotes/${quote.id}/offer.pdf`)).status).toBe(403);
  });

  it("does not exist before an offer was sent", async () => {
    const uid = await shopperUid();
    const items = [{ id: "press", quantity: 1 }];
    const { quoteNumber } = await store.commerce.quotes.submit(uid, aSubmission(items));
    const page = await (await store.shopper.get(`/account/quotes/${quoteNumber}`)).text();
    expect(page).not.toContain("offer.pdf");
    const response = await store.shopper.get(`/account/quotes/${quoteNumber}/offer.pdf`);
    expect(response.status).toBe(404);
  });
});

describe("an accepted offer as a file", () => {
  it("names who accepted and the fingerprint, and so does the order's confirmation", async () => {
    const quote = await offered(99);
    const answer = {
      version: quote.version,
      answer: "accepted",
      name: "Zoë Lind",
      role: "Buyer",
      how: "By telephone",
      at: store.time.now,
      purchaseOrder: "PO 4711",
      options: null,
    } as const;
    const accepted = await store.call("offers.recordAnswer", [quote.id, answer]);
    const path = `/account/quotes/${quote.quoteNumber}/offer.pdf`;
    const text = bare((await pdfPages(await file(store.shopper, path))).join(" "));
    for (const words of ["Accepted", "Zoë Lind", "PO 4711", "Fingerprint"]) {
      expect(text).toContain(bare(words));
    }
    const order = await store.call("orders.createFromQuote", [accepted.id]);
    const confirmation = await file(
      store.shopper,
      `/account/orders/${order.orderNumber}/confirmation.pdf`,
    );
    const confirmed = bare((await pdfPages(confirmation)).join(" "));
    expect(confirmed).toContain(bare(`Order confirmation ${order.orderNumber}`));
    expect(confirmed).toContain(bare("PO 4711"));
  });
});

async function now(quote: Quote): Promise<Quote> {
  const found = await store.commerce.quotes.find(quote.id);
  if (!found) throw new Error("the quote is gone");
  return found;
}

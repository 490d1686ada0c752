import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { person } from "../support/identity-store";
import { askedBy } from "../support/shop";
import type { TestBrowser } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const password = "correct horse battery";
let people = 0;

/** A guest's quote and order, and an account that somebody made under the same address since. */
async function guest() {
  people += 1;
  const email = `guest${people}@example.test`;
  const contact = { email };
  const quote = await store.ask([["press", 1]], { contact });
  const bought = await store.ask([["press", 1]], { contact });
  const order = await store.call("orders.createFromQuote", [bought.id]);
  const browser = await account(email);
  return { email, quote, order, browser };
}

async function account(email: string): Promise<TestBrowser> {
  const browser = store.browser();
  // The limits of sign-ups by address are of some minutes.
  store.time.now = new Date(store.time.now.getTime() + 61 * 60_000);
  const made = await browser.postJson("/api/auth/signup", { email, password });
  expect(made.status).toBe(201);
  return browser;
}

async function wordsOf(browser: TestBrowser, path: string): Promise<string> {
  return visibleText(await (await browser.get(path)).text());
}

async function ownerOf({ id }: { id: string }): Promise<string | null> {
  return (await store.commerce.quotes.find(id))?.customerId ?? null;
}

/** The link that came by mail, with what follows the store's address. */
async function linkTo(email: string, page: string): Promise<string> {
  const pattern = new RegExp(`http://shop\\.example(/${page}\\?token=[\\w-]+)`);
  const found = () =>
    store.provider.accepted
      .filter(({ to }) => to === email)
      .flatMap(({ text }) => pattern.exec(text ?? "")?.[1] ?? []);
  await expect.poll(() => found().length).toBeGreaterThan(0);
  return found().at(-1) ?? "";
}

const tokenIn = (link: string) => ({ token: link.split("token=")[1] ?? "" });

describe("what somebody asked for as a guest", () => {
  it("joins no account whose address nobody confirmed, however often it signs in", async () => {
    const { email, quote, browser } = await guest();
    const again = await browser.postJson("/api/auth/signin", { email, password });
    expect(again.status).toBe(200);
    expect(await ownerOf(quote)).toBeNull();
    expect(await wordsOf(browser, "/account")).toContain(`Confirm that ${email} is yours`);
    const quotes = await wordsOf(browser, "/account/quotes");
    expect(quotes).not.toContain(quote.quoteNumber);
    expect(quotes).not.toContain("does not appear here by itself");
    expect(await wordsOf(store.browser(), "/sign-up")).not.toContain("does not join it by itself");
    // Staff's word does not do it either, because a link can be mailed.
    const uid = (await store.services.storage?.accounts.getBy("email", email))?.id ?? "";
    await store.admin.postJson("/api/auth/signin", person);
    const desk = `/admin/customers/${uid}`;
    expect(await wordsOf(store.admin, desk)).toContain("once they confirm it in their account");
    await store.admin.postForm(desk, { intent: "merge", known: "yes" });
    expect(await ownerOf(quote)).toBeNull();
  });

  it("joins the account when its address is confirmed by the mailed link", async () => {
    const { email, quote, order, browser } = await guest();
    expect((await browser.postForm("/account?index", {})).status).toBe(303);
    const link = await linkTo(email, "confirm-email");
    expect(await wordsOf(browser, link)).toContain(`You are signed in as ${email}`);
    expect(await ownerOf(quote)).toBeNull();
    expect((await browser.postForm(link, tokenIn(link))).status).toBe(303);
    const uid = await ownerOf(quote);
    expect(uid).not.toBeNull();
    expect((await store.commerce.orders.find(order.id))?.customerId).toBe(uid);
    const home = await wordsOf(browser, "/account");
    const again = await wordsOf(browser, link);
    expect(again).toContain(`What was asked for and ordered with ${email} is in your account`);
    expect(again).not.toContain("Confirm the address");
    expect(home).toContain(
      "Your address is confirmed. 3 documents of yours were added to your account.",
    );
    expect(home).not.toContain("Confirm that");
    expect(await wordsOf(browser, "/account/quotes")).toContain(quote.quoteNumber);
    expect(await wordsOf(browser, "/account/orders")).toContain(order.orderNumber);
    // The guest's own link opens it still, and the link of the mail works once.
    const key = await store.services.mail.signedLinks?.sign(
      { purpose: "quote", subject: quote.quoteNumber },
      quote.updated,
    );
    const path = `/quotes/${quote.quoteNumber}?key=${key}`;
    expect((await store.browser().get(path)).status).toBe(200);
    expect((await browser.postForm(link, tokenIn(link))).status).toBe(400);
    // What is asked for later without signing in joins with the next sign-in.
    const later = await store.ask([["press", 2]], { contact: { email } });
    expect(await ownerOf(later)).toBeNull();
    await browser.postJson("/api/auth/signin", { email, password });
    expect(await ownerOf(later)).toBe(uid);
    // Staff see what joined, and can take it back.
    const [merge] = await store.call("customerCards.merges", [uid ?? ""]);
    expect(merge).toMatchObject({ mergedBy: uid, quotes: [later.id] });
  });

  it("joins a confirmed account when staff correct its address to that account's", async () => {
    const correct = (id: string, email: string) =>
      store.call("quotes.setCustomer", [id, { contact: { firstName: "Mara", email } }]);
    const [{ email, quote, browser }, stranger] = [await guest(), await guest()];
    const wrong = await store.ask([["press", 1]], { contact: { email: `x-${email}` } });
    await correct(wrong.id, stranger.email);
    expect(await ownerOf(wrong)).toBeNull();
    await browser.postForm("/account?index", {});
    const link = await linkTo(email, "confirm-email");
    await browser.postForm(link, tokenIn(link));
    const uid = await ownerOf(quote);
    expect(uid).not.toBeNull();
    await correct(wrong.id, email.toUpperCase());
    expect(await ownerOf(wrong)).toBe(uid);
    expect(await wordsOf(browser, "/account/quotes")).toContain(wrong.quoteNumber);
    // Another correction does not take it from the account.
    await correct(wrong.id, `y-${email}`);
    expect(await ownerOf(wrong)).toBe(uid);
  });

  it("is not handed over by a link that its owner opens for somebody else's account", async () => {
    const { email, quote, browser: stranger } = await guest();
    await stranger.postForm("/account?index", {});
    const link = await linkTo(email, "confirm-email");
    const nobody = await store.browser().get(link);
    expect([nobody.status, nobody.headers.get("location")?.split("?")[0]]).toEqual([
      302,
      "/sign-in",
    ]);
    const other = await account(`other-${email}`);
    expect((await other.postForm(link, tokenIn(link))).status).toBe(400);
    expect(await ownerOf(quote)).toBeNull();
    const late = store.time.now;
    store.time.now = new Date(late.getTime() + 25 * 60 * 60_000);
    expect((await stranger.postForm(link, tokenIn(link))).status).toBe(400);
    expect(await ownerOf(quote)).toBeNull();
    const ended = await wordsOf(stranger, link);
    expect(ended).toContain("This link is no longer valid. Ask for a new one in your account");
    expect(ended).not.toContain("Confirm the address");
    store.time.now = late;
  });

  it("joins after a password was set by mail, which proves the address as well", async () => {
    const { email, quote } = await guest();
    const browser = store.browser();
    await browser.postJson("/api/auth/reset", { email });
    const link = await linkTo(email, "reset-password");
    const fresh = "another horse battery";
    const set = { ...tokenIn(link), password: fresh };
    expect((await browser.postJson("/api/auth/reset/confirm", set)).status).toBe(200);
    expect(await ownerOf(quote)).toBeNull();
    const back = await browser.postJson("/api/auth/signin", { email, password: fresh });
    expect(back.status).toBe(200);
    expect(await ownerOf(quote)).not.toBeNull();
  });

  it("joins by the identity provider's word, and by nothing that a caller says", async () => {
    const { email, quote } = await guest();
    const call = (emailVerified?: boolean) =>
      store.services.gateway?.call(
        "customers.joinGuest",
        ["token-user"],
        askedBy({ uid: "token-user", email, emailVerified }),
      );
    expect(await call()).toEqual({ quotes: 0, orders: 0 });
    expect(await call(false)).toEqual({ quotes: 0, orders: 0 });
    expect(await ownerOf(quote)).toBeNull();
    expect(await call(true)).toEqual({ quotes: 2, orders: 1 });
    expect(await ownerOf(quote)).toBe("token-user");
  });
});

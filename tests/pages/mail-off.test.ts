import { afterAll, beforeAll, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import { site } from "~/modules/settings/site";
import type { Role } from "~/modules/staff/role";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";
import { inputOf } from "../support/offer-input";
import type { TestBrowser } from "../support/test-browser";

/** A store that sends no mail promises none: pages, buttons, and what they say afterwards. */
let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore({ mail: false });
});
afterAll(() => store?.close());

const promise =
  /(by|through) e?-?mail[.,]|gets it by|is notified (by|when)|is on its way to|write to the customer"|tell you by|mail six digits|reminders of this offer, please|E-mail me|the (link|mail) in (our|the) mail|our latest mail/i;

async function shown(browser: TestBrowser, path: string): Promise<string> {
  const html = await (await browser.get(path)).text();
  const from = html.indexOf("<main");
  return visibleText(html.slice(from, html.indexOf("</main>", from)));
}

/** Presses a button of a page, and returns what the next page shows. */
async function press(browser: TestBrowser, path: string, intent: string, typed = {}) {
  const form = operationOf(await (await browser.get(path)).text(), path, intent);
  if (!form) throw new Error(`${path} has no button ${intent}`);
  for (const [name, value] of Object.entries(typed)) form.fields.set(name, String(value));
  const answer = await sendForm(browser, form);
  const to = answer.headers.get("location");
  const html = await (to === null ? answer : await browser.get(to)).text();
  return visibleText(html);
}

/** The browser of somebody who works here in a role. */
async function colleague(role: Exclude<Role, "owner">): Promise<TestBrowser> {
  const browser = store.browser();
  const account = { email: `${role}@example.test`, password: "a password for tests" };
  const answer = await browser.postJson("/api/auth/signup", account);
  const { uid } = (await answer.json()).user;
  const { email } = account;
  await store.services.storage?.admins.put({
    id: uid,
    email,
    created: store.time.now,
    role,
    name: null,
  });
  return browser;
}

it("promises no mail on any page of a quote and an order, to nobody", async () => {
  const { admin, shopper, services } = store;
  const { storage } = services;
  if (!storage) throw new Error("this store has no backend");
  const quote = await store.ask([["press", 2]], { contact: { email: "shopper@example.test" } });
  const account = await storage.accounts.getBy("email", "shopper@example.test");
  await storage.quotes.patch(quote.id, { customerId: account?.id ?? "" });
  const desk = `/admin/quotes/${quote.id}`;
  const own = `/account/quotes/${quote.quoteNumber}`;
  const texts = [await shown(admin, "/admin/quotes/new"), await shown(admin, desk)];
  const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
  await store.call("offers.send", [quote.id, { ...input, confirmByCode: true, note: null }]);
  texts.push(await shown(admin, desk), await shown(shopper, own));
  texts.push(await press(shopper, own, "message", { text: "When?" }));
  texts.push(await press(admin, desk, "message", { messageText: "Monday." }));
  texts.push(await shown(store.browser(), `/quotes/${quote.quoteNumber}?key=broken`));
  const order = await store.call("orders.createFromQuote", [quote.id]);
  const work = `/admin/orders/${order.orderNumber}`;
  texts.push(await shown(admin, work), await press(admin, work, "ship"));
  const issued = await press(admin, work, "invoice");
  const number = /Invoice (\S+) is issued/.exec(issued)?.[1] ?? "";
  texts.push(issued, await shown(shopper, `/account/orders/${order.orderNumber}`));
  texts.push(await press(admin, `/admin/invoices/${number}`, "creditAll", { reason: "Broken" }));
  for (const text of texts) expect(promise.exec(text)?.[0] ?? null, text).toBe(null);
  expect(texts.join(" ")).toContain("No mail goes out: give it to the customer yourself.");
});

it("shows staff who sent an offer the link that the customer needs, and nobody else", async () => {
  const quote = await store.ask([["press", 1]]);
  const desk = `/admin/quotes/${quote.id}`;
  const form = operationOf(await (await store.admin.get(desk)).text(), desk, "offer");
  if (!form) throw new Error("the page sends no offer");
  const to = (await sendForm(store.admin, form)).headers.get("location") ?? "";
  const html = await (await store.admin.get(to)).text();
  expect(visibleText(html)).toContain(
    "notify the customer yourself. Take it back Copy the customer's link",
  );
  expect(html).toContain(`class="flash-link" href="${desk}#link"`);
  const [, link = ""] = /id="link-to-copy"[^>]*value="([^"]+)"/.exec(html) ?? [];
  expect(link).toContain(`/quotes/${quote.quoteNumber}?key=`);
  const page = await store.browser().get(new URL(link).pathname + new URL(link).search);
  expect(page.status).toBe(200);

  const order = await store.call("orders.createFromQuote", [quote.id]);
  const work = `/admin/orders/${order.orderNumber}`;
  for (const role of ["accounting", "readonly", "warehouse"] as const) {
    const browser = await colleague(role);
    for (const path of role === "warehouse" ? [work] : [desk, work]) {
      const read = await (await browser.get(path)).text();
      expect(read).toContain(order.orderNumber);
      expect(read, `${role}: ${path}`).not.toMatch(/link-to-copy|\?key=/);
    }
  }
});

it("says that a guest's quotes join no new account, and staff add them on request", async () => {
  const { admin, commerce, services } = store;
  const email = "later@example.test";
  const quote = await store.ask([["press", 1]], { contact: { email } });
  const browser = store.browser();
  expect(await shown(browser, "/sign-up")).toContain("does not join it by itself");
  const account = { email, password: "correct horse battery" };
  expect((await browser.postJson("/api/auth/signup", account)).status).toBe(201);
  for (const path of ["/account", "/account/quotes", "/account/orders"]) {
    const text = await shown(browser, path);
    expect(text, path).toContain("It does not appear here by itself");
    expect(text, path).toContain(`ask us at ${site.contact.email}`);
    expect(text, path).not.toMatch(promise);
  }
  const uid = (await services.storage?.accounts.getBy("email", email))?.id ?? "";
  const desk = `/admin/customers/${uid}`;
  const ownerOf = async () => (await commerce.quotes.find(quote.id))?.customerId;
  const sheet = await shown(admin, desk);
  expect(sheet).toContain(quote.quoteNumber);
  expect(sheet).not.toContain("confirm it in their account");
  expect(await press(admin, desk, "merge")).toContain("address is not verified");
  expect(await ownerOf()).toBeNull();
  expect(await press(admin, desk, "merge", { known: "yes" })).toContain("belong to this customer");
  expect(await ownerOf()).toBe(uid);
  expect(await shown(browser, "/account/quotes")).toContain(quote.quoteNumber);
  const merge = (await store.call("customerCards.merges", [uid]))[0];
  expect(await press(admin, desk, `undo ${merge?.id}`)).toContain("The merge is undone.");
  expect(await ownerOf()).toBeNull();
});

it("shows mails as they are sent: without links where the store's address is unknown", async () => {
  const linksOf = async (variables: Record<string, string>) => {
    const other = await openAdminStore({ variables: { PUBLIC_ORIGIN: "", ...variables } });
    const read = async (path: string) => (await other.admin.get(path)).text();
    const quote = await other.ask([["press", 1]]);
    const preview = `/admin/quotes/${quote.id}/preview`;
    const mail = await read(`${preview}/mail`);
    const sample = await read("/admin/emails/offer-ready/preview");
    const settings = visibleText(await read("/admin/services"));
    await other.close();
    expect(visibleText(mail)).toContain(quote.quoteNumber);
    expect(visibleText(sample)).toContain("Offer Q-20260312-4821KTWM");
    return {
      offer: mail.includes(preview),
      sample: sample.includes("/quotes/Q-20260312-4821KTWM"),
      settings: !settings.includes("so mails have no links"),
    };
  };
  const none = { offer: false, sample: false, settings: false };
  expect(await linksOf({ NODE_ENV: "production" })).toEqual(none);
  // While it is developed, the store is its own computer's.
  expect(await linksOf({})).toEqual({ offer: true, sample: true, settings: true });
});

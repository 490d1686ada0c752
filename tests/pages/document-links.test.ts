import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { workingContent } from "~/modules/quotes/offer-draft";
import type { Quote } from "~/modules/quotes/quote.resource";
import { site } from "~/modules/settings/site";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { inputOf } from "../support/offer-input";
import { pdfLinks } from "../support/pdf-text";
import { cartSeen, offerSeen, type TestBrowser } from "../support/test-browser";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const day = 86_400_000;
let people = 0;

async function asked(): Promise<Quote> {
  people += 1;
  return store.ask([["press", 1]], { contact: { email: `link${people}@example.test` } });
}

/** The addresses in the mails to that person, the last one last. */
async function linksTo(email: string): Promise<string[]> {
  await store.services.mail.outbox?.run();
  const mails = store.provider.accepted.filter(({ to }) => to === email);
  return mails.flatMap(({ text }) => {
    const [link] = /http:\/\/shop\.example(\/(?:quotes|orders)\/[^\s>]+)/.exec(text ?? "") ?? [];
    return link ? [link.replace("http://shop.example", "")] : [];
  });
}

async function page(path: string) {
  const response = await store.browser().get(path);
  return { status: response.status, words: visibleText(await response.text()) };
}

function press(path: string, intent: string) {
  return store.admin.postForm(path, { intent });
}

async function trailOf(number: string): Promise<string[]> {
  const { items } = await store.call("audit.listPage", [{ targetId: number }]);
  return items.filter(({ action }) => action.startsWith("links.")).map(({ summary }) => summary);
}

describe("a quote's link", () => {
  it("opens no other quote, and not with a letter changed", async () => {
    const quote = await asked();
    const other = await asked();
    const [link = ""] = await linksTo(quote.contact.email);
    expect((await page(link)).status).toBe(200);
    const [, key = ""] = link.split("?key=");
    const unknown = await page(`/quotes/Q-20260101-0001AAAA?key=${key}`);
    expect(unknown.status).toBe(404);
    const flipped = `${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`;
    for (const path of [`/quotes/${other.quoteNumber}?key=${key}`, flipped]) {
      expect(await page(path)).toEqual(unknown);
    }
    // Another last month than the one that was signed.
    const later = link.replace(/key=(\w+)\./, (_, month) => {
      return `key=${(Number.parseInt(month, 36) + 1).toString(36)}.`;
    });
    expect(later).not.toBe(link);
    expect(await page(later)).toEqual(unknown);
  });

  it("ends six months after the last change, and a new one comes to the quote's address alone", async () => {
    const quote = await asked();
    const [link = ""] = await linksTo(quote.contact.email);
    const before = store.time.now;
    store.time.now = new Date(before.getTime() + 150 * day);
    expect((await page(link)).status).toBe(200);
    store.time.now = new Date(before.getTime() + 250 * day);
    const dead = await page(link);
    expect(dead.status).toBe(404);
    expect(dead.words).toContain("Ask for a new link");
    const form = `/new-link?number=${quote.quoteNumber}`;
    expect((await page(form)).words).toContain("Send a new link");
    const sent = store.provider.accepted.length;
    const ask = (number: string) => store.browser().postForm("/new-link", { number });
    const known = await ask(quote.quoteNumber);
    const unknown = await ask("Q-20260101-0001AAAA");
    expect([known.status, unknown.status]).toEqual([303, 303]);
    expect(known.headers.get("location")).toBe(unknown.headers.get("location"));
    const fresh = (await linksTo(quote.contact.email)).at(-1) ?? "";
    expect(store.provider.accepted.length).toBe(sent + 1);
    expect((await page(fresh)).status).toBe(200);
    expect((await page(link)).status).toBe(404);
    // However it was typed; what cannot be a number is refused instead of promised a mail.
    store.time.now = new Date(store.time.now.getTime() + 6 * 60_000);
    const lower = ` ${quote.quoteNumber.toLowerCase().replace("-", " -")}`;
    expect((await ask(lower)).status).toBe(303);
    await store.services.mail.outbox?.run();
    expect(store.provider.accepted.length).toBe(sent + 2);
    for (const wrong of ["INV-2026-0012", quote.quoteNumber.slice(0, -1), "my quote"]) {
      const refused = await ask(wrong);
      const html = await refused.text();
      expect([wrong, refused.status, html.includes(`value="${wrong}"`)]).toEqual([
        wrong,
        400,
        true,
      ]);
      expect(visibleText(html)).toContain("Enter a number such as Q-20260321-1234ABCD");
    }
    // Soon after, and more than three times a day, nothing more is sent.
    for (let time = 0; time < 6; time += 1) {
      await ask(quote.quoteNumber);
      store.time.now = new Date(store.time.now.getTime() + 6 * 60_000);
    }
    await store.services.mail.outbox?.run();
    expect(store.provider.accepted.length).toBe(sent + 3);
    store.time.now = before;
  });

  it("is revoked by the seller on the quote's page: the old one is as an unknown one, the new one opens it", async () => {
    const quote = await asked();
    const [old = ""] = await linksTo(quote.contact.email);
    const desk = `/admin/quotes/${quote.id}`;
    expect((await press(desk, "link revoke")).status).toBe(303);
    const [, key = ""] = old.split("?key=");
    const gone = await page(old);
    expect(gone).toEqual(await page(`/quotes/Q-20260101-0001AAAA?key=${key}`));
    expect(gone.status).toBe(404);
    const answered = await store.browser().postForm(old, { answer: "Cancelled" });
    expect(answered.status).toBe(404);
    expect((await store.browser().get(old.replace("?", "/offer.pdf?"))).status).toBe(404);
    const words = visibleText(await (await store.admin.get(desk)).text());
    expect(words).toContain("are revoked");
    expect(await linksTo(quote.contact.email)).toHaveLength(1);
    expect((await press(desk, "link send")).status).toBe(303);
    const second = (await linksTo(quote.contact.email)).at(-1) ?? "";
    expect((await page(second)).status).toBe(200);
    expect((await press(desk, "link anew")).status).toBe(303);
    const links = await linksTo(quote.contact.email);
    expect(links).toHaveLength(3);
    expect((await page(second)).status).toBe(404);
    expect((await page(links.at(-1) ?? "")).status).toBe(200);
    const number = quote.quoteNumber;
    expect(await trailOf(number)).toEqual([
      `${number}: link revoked, and a new one sent`,
      `${number}: link sent`,
      `${number}: link revoked`,
    ]);
  });

  it("of an order is revoked likewise", async () => {
    const quote = await asked();
    await store.call("quotes.updateStatus", [quote.id, "Quoted"]);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const toOrders = async () =>
      (await linksTo(quote.contact.email)).filter((link) => link.startsWith("/orders/"));
    const [link = ""] = await toOrders();
    expect((await page(link)).status).toBe(200);
    expect((await press(`/admin/orders/${order.id}`, "link anew")).status).toBe(303);
    expect((await page(link)).status).toBe(404);
    const [, fresh = ""] = await toOrders();
    expect((await page(fresh)).status).toBe(200);
    await store.browser().postForm("/new-link", { number: order.orderNumber });
    expect(await toOrders()).toHaveLength(3);
  });

  it("leads from a guest's quote to the order it became, until the order's links are revoked", async () => {
    const quote = await asked();
    await store.call("quotes.updateStatus", [quote.id, "Quoted"]);
    const [link = ""] = await linksTo(quote.contact.email);
    const { id, orderNumber } = await store.call("orders.createFromQuote", [quote.id]);
    const orderLink = async () => {
      const html = await (await store.browser().get(link)).text();
      expect(visibleText(html)).toContain(`Converted to order ${orderNumber}`);
      return new RegExp(`href="(/orders/${orderNumber}[^"]*)"`).exec(html)?.[1] ?? null;
    };
    expect((await page((await orderLink()) ?? "")).words).toContain(orderNumber);
    await press(`/admin/orders/${id}`, "link revoke");
    expect(await orderLink()).toBeNull();
  });

  it("leads from a guest's order back to its quote and the conversation, until they are revoked", async () => {
    const quote = await asked();
    await store.call("quotes.updateStatus", [quote.id, "Quoted"]);
    await store.call("orders.createFromQuote", [quote.id]);
    const links = await linksTo(quote.contact.email);
    const order = links.find((link) => link.startsWith("/orders/")) ?? "";
    const quoteLinks = async () => {
      const html = await (await store.browser().get(order)).text();
      expect(visibleText(html)).toContain(`From offer ${quote.quoteNumber}`);
      return [...html.matchAll(/href="(\/quotes\/[^"]*)"/g)].map(([, link = ""]) => link);
    };
    const [offer = "", conversation = ""] = await quoteLinks();
    expect(conversation).toBe(`${offer}#conversation`);
    expect((await page(offer)).words).toContain(quote.quoteNumber);
    expect(await (await store.browser().get(offer)).text()).toContain('id="conversation"');
    await press(`/admin/quotes/${quote.id}`, "link revoke");
    expect(await quoteLinks()).toEqual([]);
  });

  it("is revoked and asked for by programs", async () => {
    const quote = await asked();
    const [old = ""] = await linksTo(quote.contact.email);
    const revoked = await store.admin.postJson("/api/commerce/links/revoke", {
      args: ["quote", quote.quoteNumber, { send: true }],
    });
    expect([revoked.status, await revoked.json()]).toEqual([200, { result: { sent: true } }]);
    expect((await page(old)).status).toBe(404);
    const nobody = await store.browser().postJson("/api/commerce/links/revoke", {
      args: ["quote", quote.quoteNumber],
    });
    expect(nobody.status).toBe(401);
    const read = (key: string) =>
      store
        .browser()
        .postJson(
          "/api/commerce/quotes/read",
          { args: [quote.quoteNumber] },
          { "x-link-key": key },
        );
    const [, key = ""] = old.split("?key=");
    const fresh = (await linksTo(quote.contact.email)).at(-1)?.split("?key=")[1] ?? "";
    expect([(await read(key)).status, (await read(fresh)).status]).toEqual([401, 200]);
    for (const number of [quote.quoteNumber, "Q-20260101-0001AAAA"]) {
      const ask = await store.browser().postJson("/api/commerce/links/ask", { args: [number] });
      expect([ask.status, await ask.json()]).toEqual([200, { result: null }]);
    }
  });
});

type Typed = Record<string, string>;

/** Sends the quote request of a guest's form with this key. */
async function requestQuote(
  browser: TestBrowser,
  key: string,
  more: Typed = {},
  files: File[] = [],
) {
  const fields = {
    key,
    seen: await cartSeen(browser),
    "contact.firstName": "Ada",
    "contact.lastName": "L",
    "contact.email": "repeats@example.test",
    "delivery.line1": "1 Main St",
    "delivery.city": "Dublin",
    "delivery.country": "IE",
    "billing.country": "IE",
    ...more,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append("files", file);
  const answer = await (files.length > 0
    ? browser.postMultipart("/quote", form)
    : browser.postForm("/quote", fields));
  return { status: answer.status, to: answer.headers.get("location") };
}

describe("a request that is sent again", () => {
  const key = "abcdefghijklmnopqrstuvwx";

  it("is recognised in the browser that sent it, with the same content, within an hour", async () => {
    const sender = store.browser();
    await sender.postForm("/products/press", { intent: "add", quantity: "1" });
    const first = await requestQuote(sender, key);
    expect(first).toMatchObject({ status: 303, to: expect.stringContaining("/quote/sent/Q-") });
    expect(await requestQuote(sender, key)).toEqual(first);
    expect((await requestQuote(sender, key, { message: "Another one" })).status).toBe(400);
    const before = store.time.now;
    store.time.now = new Date(before.getTime() + 61 * 60_000);
    expect((await requestQuote(sender, key)).status).toBe(400);
    store.time.now = before;

    // Somebody else knows all of it: the key, the quote's id and the address.
    const number = first.to?.split("/").at(-1) ?? "";
    const { id } = (await store.commerce.quotes.find(number)) ?? { id: "" };
    for (const known of [key, id]) {
      const stranger = store.browser();
      expect((await requestQuote(stranger, known)).status).toBe(400);
      await stranger.postForm("/products/press", { intent: "add", quantity: "1" });
      const own = await requestQuote(stranger, known);
      expect(own.to).toContain("/quote/sent/Q-");
      expect(own.to).not.toBe(first.to);
    }

    await press(`/admin/quotes/${id}`, "link revoke");
    await requestQuote(sender, key);
    const html = await (await sender.get(first.to ?? "")).text();
    expect(html).not.toContain(`/quotes/${number}?key=`);
  });
});

describe("the page of a sent request", () => {
  it("names the files that came with it, also when the form is sent again", async () => {
    const sender = store.browser();
    const key = "zyxwvutsrqponmlkjihgfedc";
    const email = "with-files@example.test";
    const content = "%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF";
    const files = ["bench plan.pdf", "site.pdf"].map(
      (name) => new File([`${content}\n%${name}`], name, { type: "application/pdf" }),
    );
    await sender.postForm("/products/press", { intent: "add", quantity: "1" });
    for (const time of ["first", "again"]) {
      const { to } = await requestQuote(sender, key, { "contact.email": email }, files);
      const words = visibleText(await (await sender.get(to ?? "/")).text());
      expect(words, time).toContain("Your files: bench plan.pdf, site.pdf");
    }
    // Both mails of the request name them; a mail program makes no link of a name.
    await store.mailsTo(email);
    const [confirmation, alert, ...others] = store.provider.accepted.filter(({ text }) =>
      text?.includes("Files: bench plan. pdf, site. pdf"),
    );
    expect([confirmation?.to, alert?.to].sort()).toEqual([email, site.contact.email].sort());
    expect(others).toEqual([]);
    const plain = store.browser();
    await plain.postForm("/products/press", { intent: "add", quantity: "1" });
    const { to } = await requestQuote(plain, key);
    expect(visibleText(await (await plain.get(to ?? "/")).text())).not.toContain("Your file");
  });
});

describe("the customer's link in the desk", () => {
  const password = "a password for tests";

  async function colleague(role: "sales" | "readonly" | "accounting") {
    const browser = store.browser();
    people += 1;
    const email = `${role}-link${people}@example.test`;
    const signedUp = await browser.postJson("/api/auth/signup", { email, password });
    const { uid } = (await signedUp.json()).user;
    const created = store.time.now;
    await store.services.storage?.admins.put({ id: uid, email, created, role, name: null });
    return { browser, uid };
  }

  it("is shown to those who may answer for the customer, and what they do by it is theirs", async () => {
    const quote = await asked();
    await store.call("quotes.updateStatus", [quote.id, "Quoted"]);
    const order = await store.call("orders.createFromQuote", [(await asked()).id]);
    const pages = [`/admin/quotes/${quote.id}`, `/admin/orders/${order.id}`];
    const link = (await linksTo(quote.contact.email)).at(-1) ?? "";
    for (const role of ["readonly", "accounting"] as const) {
      const { browser } = await colleague(role);
      for (const path of pages) {
        const html = await (await browser.get(path)).text();
        expect([role, path, html.includes("?key=")]).toEqual([role, path, false]);
        const words = visibleText(html);
        expect(words).toContain("The customer's link");
        expect(words).toContain("Colleagues who may answer for the customer see it here.");
      }
      const refused = await browser.postForm(link, {
        ...(await offerSeen(browser, link)),
        answer: "Declined",
        reason: "price",
      });
      expect([role, refused.status]).toEqual([role, 409]);
      expect((await store.commerce.quotes.find(quote.id))?.status).toBe("Quoted");
    }
    const { browser, uid } = await colleague("sales");
    expect(await (await browser.get(pages[0] ?? "")).text()).toContain("?key=");
    const seen = await offerSeen(browser, link);
    const done = await browser.postForm(link, { ...seen, answer: "Declined", reason: "price" });
    expect(done.status).toBe(303);
    const declined = await store.commerce.quotes.find(quote.id);
    expect(declined?.history.findLast(({ to }) => to === "Declined")?.actor).toBe(uid);
  });

  it("is in the offer's file only for those who may answer for the customer", async () => {
    const quote = await asked();
    const input = inputOf(workingContent(quote, site.selling), { version: quote.version });
    await store.call("offers.send", [quote.id, { ...input, note: null }]);
    const hasLink = async (
      browser: TestBrowser,
      path: string,
      headers: Record<string, string> = {},
    ) => {
      const file = await browser.get(path, headers);
      expect([path, file.status]).toEqual([path, 200]);
      const links = await pdfLinks(new Uint8Array(await file.arrayBuffer()));
      return links.some((link) => link.includes("key="));
    };
    const desk = `/admin/quotes/${quote.id}/offer.pdf`;
    const api = `/api/files/quotes/${quote.quoteNumber}`;
    // The sales colleague first: the file is then stored with the link.
    for (const role of ["sales", "readonly", "accounting"] as const) {
      const { browser } = await colleague(role);
      for (const path of [desk, `${desk}?revision=1`, `${api}/offer.pdf`]) {
        expect([role, path, await hasLink(browser, path)]).toEqual([role, path, role === "sales"]);
      }
      const key = { name: role, role, methods: [], expires: null };
      const { secret } = await store.call("keys.create", [key]);
      const headers = { authorization: `Bearer ${secret}` };
      for (const path of [`${api}/offer.pdf`, `${api}/revisions/1/offer.pdf`]) {
        const found = await hasLink(store.browser(), path, headers);
        expect([role, path, found]).toEqual([role, path, role === "sales"]);
      }
    }
    const methods = ["quotes.read", "links.send"];
    const named = { name: "Named", role: null, methods, expires: null };
    const { secret } = await store.call("keys.create", [named]);
    const headers = { authorization: `Bearer ${secret}` };
    expect(await hasLink(store.browser(), `${api}/offer.pdf`, headers)).toBe(true);
  });
});

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";
import { operationOf } from "../support/desk-forms";
import { sendForm } from "../support/desk-press";
import { aMail } from "../support/records";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const path = "/admin/notices";
const pageOf = async (at = path) => (await store.admin.get(at)).text();
const wordsOf = async (at?: string) => visibleText(await pageOf(at));

describe("the notices of the desk", () => {
  it("are counted by the bell on each page, listed, and seen", async () => {
    const { id, quoteNumber } = await store.ask([["press", 2]]);
    expect(await wordsOf("/admin/products")).toContain("1 new notice");
    const html = await pageOf();
    expect(html).toContain(`href="/admin/quotes/${id}"`);
    expect(visibleText(html)).toMatch(new RegExp(`${quoteNumber} New New request `));

    expect((await store.admin.postForm(path, { intent: "see" })).status).toBe(303);
    const seen = await wordsOf();
    expect(seen).toContain("Everything is marked as seen.");
    expect(seen).not.toContain("new notice");
    expect(await wordsOf()).not.toContain("Mark all as seen");
  });

  it("tell nobody what they did themselves", async () => {
    const before = (await store.commerce.quotes.listPage()).items.length;
    const form = operationOf(await pageOf("/admin/quotes/new"), "/admin/quotes/new", "");
    if (!form) throw new Error("The page has no form");
    form.fields.set("email", "caller@example.test");
    form.fields.set("firstName", "Nils");
    expect((await sendForm(store.admin, form)).status).toBe(303);
    const { items } = await store.commerce.quotes.listPage();
    expect(items).toHaveLength(before + 1);
    // The first page has the message that it is made.
    await pageOf();
    const words = await wordsOf();
    expect(words).not.toContain(items[0]?.quoteNumber);
    expect(words).not.toContain("new notice");
  });

  it("are told apart, also several unsent mails of one kind and moment", async () => {
    const at = { created: store.time.now, updated: store.time.now };
    for (const id of ["unsent-1", "unsent-2"]) {
      await store.services.storage?.outbox.insert(aMail({ id, status: "parked", ...at }));
    }
    const { news } = await store.call("notices.read", []);
    expect(news.filter(({ kind }) => kind === "mail")).toHaveLength(2);
    // By these the list tells its rows apart.
    expect(new Set(news.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(news.length);
    expect((await store.admin.get(path)).status).toBe(200);
  });

  it("keep what the person chose", async () => {
    const chosen = new URLSearchParams({ intent: "choose", digest: "yes", hour: "16" });
    chosen.append("kinds", "order");
    const sent = await store.admin.postForm(path, Object.fromEntries(chosen));
    expect(sent.status).toBe(303);
    const html = await pageOf();
    expect(html).toMatch(/value="order"[^>]*checked|checked[^>]*value="order"/);
    expect(html).not.toMatch(/name="kinds"[^>]*value="request"[^>]* checked/);
    expect(html).toMatch(/<option value="16" selected/);
    expect(visibleText(html)).toContain("Nothing has come.");
  });

  it("are for the staff alone", async () => {
    expect((await store.shopper.get(path)).status).toBe(403);
    expect((await store.shopper.postForm(path, { intent: "see" })).status).toBe(403);
  });
});

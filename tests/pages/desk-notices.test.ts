import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
}, 60_000);
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
    expect(visibleText(html)).toMatch(new RegExp(`${quoteNumber} New New requests`));

    expect((await store.admin.postForm(path, { intent: "see" })).status).toBe(303);
    const seen = await wordsOf();
    expect(seen).toContain("Everything is marked as seen.");
    expect(seen).not.toContain("new notice");
    expect(await wordsOf()).not.toContain("Mark all as seen");
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

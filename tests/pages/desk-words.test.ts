import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditedMethods } from "~/gateway/methods";
import { ageOf, shortAge } from "~/kernel/time-in-words";
import { actionWord, fieldWord } from "~/routes/admin/audit/action-words";
import { type AdminStore, openAdminStore, visibleText } from "../support/admin-store";

let store: AdminStore;
beforeAll(async () => {
  store = await openAdminStore();
});
afterAll(() => store?.close());

const shown = async (path: string) => visibleText(await (await store.admin.get(path)).text());

describe("the words of the desk", () => {
  it("name every action of the audit trail as people say it", async () => {
    expect(auditedMethods().filter((name) => actionWord(name) === fieldWord(name))).toEqual([]);
    // Two of the same could not be told apart in the filter.
    const words = auditedMethods().map(actionWord);
    expect(words.filter((word, at) => words.indexOf(word) < at)).toEqual([]);
    const view = { list: "quotes", name: "Mine", query: "", shared: false } as const;
    await store.call("views.save", [view]);
    const text = await shown("/admin/audit");
    expect(text).toContain("Saved a view");
    expect(text).not.toContain("views.save");
  });

  it("say that an order is partly paid", async () => {
    const quote = await store.ask([["press", 1]]);
    const order = await store.call("orders.createFromQuote", [quote.id]);
    const at = store.time.now;
    const paid = { amount: 1, method: "Cash", payer: null, at, note: null };
    await store.call("orders.recordPayment", [order.id, paid]);
    for (const path of ["/admin/orders", `/admin/orders/${order.orderNumber}`]) {
      const text = await shown(path);
      expect([path, text.includes("Partly paid")]).toEqual([path, true]);
    }
    expect(await shown(`/admin/orders/${order.orderNumber}`)).not.toContain("Not paid");
  });

  it.each([
    [50, "50 minutes", "50 min"],
    [60 * 5, "5 hours", "5 h"],
    [60 * 41, "1 day", "1 d"],
    [60 * 24 * 9, "9 days", "9 d"],
    [60 * 24 * 36, "5 weeks", "36 d"],
    [60 * 24 * 69, "2 months", "69 d"],
  ])("tell an age of %d minutes in the unit that fits", (minutes, long, short) => {
    const now = new Date("2026-03-01T12:00:00Z");
    const since = new Date(now.getTime() - minutes * 60_000);
    expect([ageOf(since, now), shortAge(since, now)]).toEqual([long, short]);
  });
});
